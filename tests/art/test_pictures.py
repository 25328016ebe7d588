"""Everything in the shipped packs has a picture: valid, free of scripts and rasters, small, and its own."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from reliquest import art
from reliquest.art import scenery, sprites
from reliquest.art.pen import Ink
from reliquest.art.travellers import Sitter, draw_traveller
from reliquest.content.layout import Layout, Pack
from reliquest.content.loader import load_pack
from reliquest.games.artifact.pack import LAYOUT as ARTIFACT
from reliquest.games.artifact.pack import ChallengeCard, Examples, Members, Module
from reliquest.games.lost_pixel.cards import COUNTS
from reliquest.games.lost_pixel.pack import LAYOUT as LOST_PIXEL
from reliquest.games.page_quest.cards import Adventure, Character, Item
from reliquest.games.page_quest.looks import Look
from reliquest.games.page_quest.pack import LAYOUT as PAGE_QUEST
from reliquest.games.page_quest.scenes import Scenes

PACKS = Path(art.__file__).parents[1] / "packs"
LAYOUTS: dict[str, Layout] = {layout.game: layout for layout in (PAGE_QUEST, ARTIFACT, LOST_PIXEL)}
INKS: tuple[Ink, ...] = get_args(Ink)
SCENE_LIMIT = 40_000
SPRITE_LIMIT = 6_000


@cache
def shipped() -> tuple[Pack, ...]:
    return tuple(load_pack(folder, LAYOUTS) for folder in sorted(PACKS.iterdir()) if folder.is_dir())


def of_game(game: str) -> list[Pack]:
    return [pack for pack in shipped() if pack.header.game == game]


def locations() -> Iterator[tuple[Pack, str, str]]:
    for pack in of_game("page-quest"):
        for found in pack.each(Adventure):
            for location in found.record.page.locations():
                yield pack, found.record.id, location.id


def cards(kind: str) -> Iterator[tuple[Pack, Any]]:
    for pack in of_game("lost-pixel"):
        for held in pack.files.values():
            for card in getattr(held, kind, ()):
                yield pack, card


def members() -> Iterator[tuple[Pack, str]]:
    for pack in of_game("artifact"):
        for held in pack.files.values():
            if isinstance(held, Members):
                yield from ((pack, one.id) for one in held.members)
            elif isinstance(held, Examples):
                yield from ((pack, one.id) for party in held.parties for one in party.members)


def module_cards() -> Iterator[tuple[Pack, Any]]:
    for pack in of_game("artifact"):
        for held in pack.files.values():
            if isinstance(held, Module):
                yield from ((pack, card) for card in held.cards)


def drawn(svg: str) -> str:
    """The drawing without the words about it: what two pictures must not have in common."""
    return re.sub(r'<title>.*?</title>|<desc>.*?</desc>|aria-label=(["\']).*?\1', "", svg, flags=re.DOTALL)


def check(svg: str) -> None:
    root = ET.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox", "").startswith("0 0 ")
    assert root.find("{http://www.w3.org/2000/svg}title") is not None
    for part in root.iter():
        name = part.tag.split("}")[-1]
        assert name in {
            "svg", "title", "desc", "defs", "g", "path", "clipPath", "pattern",
        }, name  # fmt: skip
        for key, value in part.attrib.items():
            assert not key.lower().startswith("on")
            assert "href" not in key
            assert "url(" not in value or re.fullmatch(r"url\(#\w+\)", value)
    used = set(re.findall(r"url\(#(\w+)\)", svg))
    assert used <= set(re.findall(r'id="(\w+)"', svg))
    assert "nan" not in drawn(svg).lower()


def each_its_own(pictures: dict[str, str]) -> None:
    seen: dict[str, str] = {}
    for name, svg in pictures.items():
        assert seen.setdefault(art.digest(drawn(svg)), name) == name, f"{name} looks like {seen}"


@pytest.mark.parametrize("ink", INKS)
def test_every_location_has_a_panel_of_its_own(ink: Ink) -> None:
    panels = {f"{a}/{b}": art.scene(pack, a, b, ink=ink) for pack, a, b in locations()}
    assert panels
    for svg in panels.values():
        check(svg)
        assert len(svg) <= SCENE_LIMIT
    each_its_own(panels)


def test_every_location_of_a_shipped_adventure_has_a_scene_written_for_it() -> None:
    written = {
        (found.record.adventure, location)
        for pack in of_game("page-quest")
        for found in pack.each(Scenes)
        for location in found.record.scenes
    }
    assert written == {(adventure, location) for _pack, adventure, location in locations()}


def test_adventures_have_palettes_of_their_own() -> None:
    palettes = [found.record.palette for pack in of_game("page-quest") for found in pack.each(Scenes)]
    assert len({palette.model_dump_json() for palette in palettes}) == len(palettes)


@pytest.mark.parametrize("kind", [kind for kind in COUNTS if kind != "tiles"])
def test_every_card_of_lost_pixel_has_a_sprite_of_its_own(kind: str) -> None:
    pictures = {}
    for pack, card in cards(kind):
        svg = art.sprite(pack, kind, card.id)
        check(svg)
        assert len(svg) <= SPRITE_LIMIT
        pictures[f"{pack.id}/{card.id}"] = svg
    whole = {name: svg for name, svg in pictures.items() if name.startswith("lost-pixel/")}
    assert whole
    each_its_own(whole)


def test_sprites_draw_as_line_art() -> None:
    for kind in ("heroes", "monsters", "sheep"):
        for pack, card in list(cards(kind))[::7]:
            svg = art.sprite(pack, kind, card.id, ink="low")
            check(svg)
            assert len(svg) <= SPRITE_LIMIT


@pytest.mark.parametrize("ink", INKS)
def test_every_tile_draws_on_every_floor_and_turned(ink: Ink) -> None:
    for number, (pack, card) in enumerate(cards("tiles")):
        check(art.tile(pack, card.id, 1 + number % 10, turn=number % 4, ink=ink))


def test_a_tile_looks_different_on_each_floor_and_in_each_turn() -> None:
    pack, card = next((pack, card) for pack, card in cards("tiles") if card.id == "flooded-crossing")
    pictures = {f"{f}/{t}": art.tile(pack, card.id, f, turn=t) for f in range(11) for t in range(4)}
    each_its_own(pictures)
    assert art.tile(pack, card.id, 3, turn=4) == art.tile(pack, card.id, 3)


@pytest.mark.parametrize("ink", INKS)
def test_every_member_has_a_face_of_its_own(ink: Ink) -> None:
    faces = {}
    for pack, member in members():
        faces[member] = art.portrait(pack, member, ink=ink)
        check(faces[member])
    assert len(faces) >= 36
    kept = {name: svg for name, svg in faces.items() if name not in ("bruno", "old-tom")}
    each_its_own(kept)


@pytest.mark.parametrize("ink", INKS)
def test_every_character_and_every_item_of_page_quest_has_a_picture_of_its_own(ink: Ink) -> None:
    faces: dict[str, str] = {}
    things: dict[str, str] = {}
    for pack in of_game("page-quest"):
        faces |= {f.record.id: art.traveller(pack, f.record.id, ink=ink) for f in pack.each(Character)}
        things |= {f.record.id: art.keepsake(pack, f.record.id, ink=ink) for f in pack.each(Item)}
    assert len(faces) == 6
    assert len(things) == 16
    for pictures in (faces, things):
        for svg in pictures.values():
            check(svg)
        each_its_own(pictures)


@pytest.mark.parametrize("ink", INKS)
def test_every_part_of_a_look_draws_differently(ink: Ink) -> None:
    for name, field in Look.model_fields.items():
        if name not in ("skin", "tone", "colour") or ink == "full":
            looks = {word: Look.model_validate({name: word}) for word in get_args(field.annotation)}
            each_its_own({word: draw_traveller(Sitter(look, 1, "", ""), ink) for word, look in looks.items()})


@pytest.mark.parametrize("ink", INKS)
def test_every_card_of_a_module_has_a_plate_of_its_own(ink: Ink) -> None:
    plates = {}
    for pack, card in module_cards():
        plates[f"{pack.id}/{card.id}"] = art.plate(pack, card.id, ink=ink)
        check(plates[f"{pack.id}/{card.id}"])
    assert sum(isinstance(card, ChallengeCard) for _pack, card in module_cards()) > 100
    each_its_own(plates)


@pytest.mark.parametrize("ink", INKS)
def test_boards_covers_icons_and_things_draw(ink: Ink) -> None:
    boards = {pack.id: art.road(pack, ink=ink) for pack in of_game("artifact")}
    covers = {game: art.cover(game, ink=ink) for game in art.GAMES}
    icons = {name: art.icon(name, ink=ink) for name in art.ICON_NAMES}
    things = {name: art.thing(name, ink=ink) for name in art.THINGS}
    for pictures in (boards, covers, icons, things):
        for svg in pictures.values():
            check(svg)
    each_its_own(boards)
    each_its_own(covers)
    assert len(art.ROAD) == 30


def test_icons_take_the_colour_of_their_ground() -> None:
    assert art.icon("heart", theme="light") != art.icon("heart", theme="dark")
    assert "currentColor" in art.icon("heart")


def test_equal_content_gives_equal_bytes() -> None:
    pack = of_game("page-quest")[0]
    first = art.scene(pack, "belize-01", "ford")
    scenery._drawn.cache_clear()
    assert art.scene(pack, "belize-01", "ford") == first
    dungeon = next(pack for pack in of_game("lost-pixel") if pack.id == "lost-pixel")
    toad = art.sprite(dungeon, "monsters", "bellows-toad")
    sprites.draw_sprite.cache_clear()
    assert art.sprite(dungeon, "monsters", "bellows-toad") == toad


def test_a_panel_takes_the_form_that_is_asked_for() -> None:
    pack = of_game("page-quest")[0]
    one, other = art.scene(pack, "belize-01", "ford"), art.scene(pack, "belize-01", "ford", width=240)
    assert 'viewBox="0 0 192 144"' in one
    assert 'viewBox="0 0 240 144"' in other
    assert art.digest(one) != art.digest(other)


def test_what_a_pack_has_not_is_a_lookup_error() -> None:
    quest, race, dungeon = of_game("page-quest")[0], of_game("artifact")[0], of_game("lost-pixel")[0]
    calls: tuple[Callable[[], str], ...] = (
        lambda: art.scene(quest, "belize-99", "ford"),
        lambda: art.scene(quest, "belize-01", "moon"),
        lambda: art.sprite(dungeon, "monsters", "nobody"),
        lambda: art.sprite(dungeon, "dragons", "cave-rat"),
        lambda: art.tile(dungeon, "nowhere", 1),
        lambda: art.portrait(race, "nobody"),
        lambda: art.traveller(quest, "nobody"),
        lambda: art.keepsake(quest, "nothing"),
        lambda: art.plate(race, "nothing"),
        lambda: art.icon("nothing"),
        lambda: art.thing("nothing"),
        lambda: art.cover("chess"),
    )
    for call in calls:
        with pytest.raises(LookupError):
            call()


def test_who_draws_for_one_game_does_not_load_the_cards_of_the_others() -> None:
    script = (
        "import sys; from reliquest import art, games; from reliquest.content.packs import load; "
        "from reliquest.games.page_quest.pack import LAYOUT; "
        "art.scene(load('mythical-artifacts', LAYOUT), 'belize-01', 'market'); "
        "print(*(name for name in sys.modules if 'lost_pixel' in name or 'games.artifact' in name))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not told.stdout.split()
