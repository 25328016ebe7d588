"""Scenes that authors write: checked with the pack, drawn from closed lists, suggested where there is none."""

import shutil
from pathlib import Path
from typing import get_args

import pytest

from reliquest import art
from reliquest.art.land import LAYERS as LAYERS_DRAWN
from reliquest.art.pen import Ink
from reliquest.art.scenery import DRAWINGS, Panel, danger, draw_panel, panel, suggested
from reliquest.art.view import MOODS
from reliquest.content.faults import ContentProblem
from reliquest.content.loader import load_pack
from reliquest.games.page_quest.cards import Adventure
from reliquest.games.page_quest.pack import LAYOUT
from reliquest.games.page_quest.scenes import LAYERS, PROPS, SKIES, Layer, Palette, Prop, Scene

SHIPPED = Path(art.__file__).parents[1] / "packs" / "mythical-artifacts"


def test_every_word_of_the_vocabulary_is_drawn() -> None:
    assert set(MOODS) == set(SKIES)
    assert set(LAYERS_DRAWN) == set(LAYERS)
    assert set(DRAWINGS) == set(PROPS)


@pytest.fixture
def pack_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "mythical-artifacts"
    shutil.copytree(SHIPPED, folder)
    return folder


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("prop: market-stall", "prop: market-stal", "market-stall"),
        ("layer: lagoon", "layer: lagon", "lagoon"),
        ("sky: noon", "sky: moon", "noon"),
        ("  blue-bus:", "  blue-buss:", "blue-bus"),
        ("adventure: belize-01", "adventure: belize-10", "belize-01"),
    ],
)
def test_a_slip_is_told_with_what_was_meant(pack_folder: Path, right: str, wrong: str, says: str) -> None:
    file = pack_folder / "scenes" / "belize-01.yaml"
    file.write_text(file.read_text().replace(right, wrong, 1))
    with pytest.raises(ContentProblem) as caught:
        load_pack(pack_folder, LAYOUT)
    assert "scenes/belize-01.yaml:" in str(caught.value)
    assert f"'{says}'" in str(caught.value) or says in str(caught.value)


def test_a_location_without_a_scene_gets_one_that_fits_its_page(pack_folder: Path) -> None:
    (pack_folder / "scenes" / "belize-01.yaml").unlink()
    pack = load_pack(pack_folder, LAYOUT)
    adventure = next(found.record for found in pack.each(Adventure) if found.record.id == "belize-01")
    panels = {one.id: art.scene(pack, "belize-01", one.id) for one in adventure.page.locations()}
    assert len(set(panels.values())) == len(panels)
    assert panel(pack, "belize-01", "ford").palette == Palette()
    for one in adventure.page.locations():
        sky = suggested(one, 0.2, "belize-01").sky
        assert (sky in ("morning", "haze")) == (danger(one) == 0)


@pytest.mark.parametrize("prop", PROPS)
def test_every_prop_leaves_a_mark_in_both_inks(prop: str) -> None:
    empty, filled = Scene(sky="noon"), Scene(sky="noon", props=[Prop(prop=prop, x=50, y=70)])
    inks: tuple[Ink, ...] = get_args(Ink)
    for ink in inks:
        with_it = draw_panel(Panel(filled, Palette(), 1, "", ""), ink, 192, 144)
        without = draw_panel(Panel(empty, Palette(), 1, "", ""), ink, 192, 144)
        assert len(with_it) > len(without) + 60


@pytest.mark.parametrize("layer", LAYERS)
def test_every_layer_draws_under_every_sky(layer: str) -> None:
    for sky in SKIES:
        one = Panel(Scene(sky=sky, layers=[Layer(layer=layer)]), Palette(), 3, "", "")
        assert draw_panel(one, "full", 192, 144) != draw_panel(
            one._replace(scene=Scene(sky=sky)), "full", 192, 144
        )
