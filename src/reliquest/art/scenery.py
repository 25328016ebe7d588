"""Scenes of Page Quest: a sky, layers of land and props, as the author wrote them or as the page suggests."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from reliquest.art import beings, buildings, things
from reliquest.art.land import LAYERS, draw_sky
from reliquest.art.pen import Ink, Pen, box, rolls, seed_of
from reliquest.art.view import View
from reliquest.content.layout import Pack
from reliquest.games.page_quest.cards import Adventure, Location
from reliquest.games.page_quest.effects import FightNumber, FightRoll
from reliquest.games.page_quest.scenes import PROPS, Layer, Palette, Prop, Scene, Scenes

WIDTH: Final = 192.0
HEIGHT: Final = 144.0
"""The size of a panel in units; a surface may crop it to its own form from the middle."""

Draw = Callable[[View], None]


def _drawing(word: str) -> Draw:
    name = word.replace("-", "_")
    found: Draw = next(getattr(room, name) for room in (things, beings, buildings) if hasattr(room, name))
    return found


DRAWINGS: Final[dict[str, Draw]] = {word: _drawing(word) for word in PROPS}
"""How each prop of the vocabulary is drawn, standing on the point 0,0."""


class Panel(NamedTuple):
    """Everything a panel depends on: equal panels are equal pictures."""

    scene: Scene
    palette: Palette
    seed: int
    title: str
    desc: str


def panel(pack: Pack, adventure: str, location: str) -> Panel:
    """The panel of a location. Raises LookupError if the pack has no such adventure or location."""
    record = next((found.record for found in pack.each(Adventure) if found.record.id == adventure), None)
    if record is None:
        raise LookupError(f"{pack.id} has no adventure {adventure}")
    places = list(record.page.locations())
    place = next((one for one in places if one.id == location), None)
    if place is None:
        raise LookupError(f"{adventure} has no location {location}")
    book = next((found.record for found in pack.each(Scenes) if found.record.adventure == adventure), None)
    scene = book.scenes.get(location) if book is not None else None
    palette = book.palette if book is not None else Palette()
    if scene is None:
        scene = suggested(place, places.index(place) / max(1, len(places) - 1), adventure)
    return Panel(scene, palette, seed_of(adventure, location), place.name, place.caption)


SKIES_BY_DANGER: Final = ("morning", "haze", "gold", "dusk", "night")
GROUNDS: Final = (
    ("far-forest", "meadow"), ("hills", "meadow", "path"), ("forest", "river", "beach"), ("ridges", "plain"),
    ("far-forest", "road"), ("cohune-palms", "plain"), ("peaks", "scree"), ("hills", "near-forest", "path"),
    ("sea", "beach"), ("gorge",),
)  # fmt: skip
FRAMES: Final = (
    ("ferns",),
    ("grass",),
    ("leaves-above", "ferns"),
    ("grass", "vines"),
    ("leaves-above", "grass"),
)
BY_ACTION: Final = {
    "hunting": ("peccary", "heron", "goat"), "detour": ("signpost",), "search": ("crate", "stela", "tent"),
    "trap": ("rope-bridge", "falling-rock"), "ancient_coin": ("coin",), "meditate": ("cross-stone", "campfire"),
    "artifact": ("treasure",), "healing_ointment": ("hut", "tent"), "special": ("house", "market-stall", "keeper"),
}  # fmt: skip


def danger(place: Location) -> int:
    """How dangerous a location looks, 0 to 4: by its enemies."""
    worst = 0
    for enemy in place.enemies:
        if isinstance(enemy, FightRoll):
            worst = max(worst, 2 + (enemy.roll >= 1) + (enemy.roll >= 3))
        elif isinstance(enemy, FightNumber):
            worst = max(worst, 2 + (enemy.number >= 5) + (enemy.number >= 8))
    return worst


def suggested(place: Location, share: float, adventure: str) -> Scene:
    """A scene for a location that has none: its sky by danger, its props by what can be done there."""
    roll = rolls(seed_of("suggested", adventure, place.id))
    worst = danger(place) or (1 if share > 0.5 else 0)
    ground = GROUNDS[int(roll() * len(GROUNDS))]
    props: list[Prop] = []
    for n, action in enumerate(place.actions[:3]):
        words = next((BY_ACTION[key] for key in BY_ACTION if key in type(action).model_fields), ("boulder",))
        x = round(26 + 26 * n + roll() * 12)
        props.append(Prop(prop=words[int(roll() * len(words))], x=x, y=round(78 + roll() * 10), size=80))
    tree, side = ("palm", "spruce", "boulder")[int(roll() * 3)], roll()
    props.insert(0, Prop(prop=tree, x=round(5 + side * 16 if side < 0.5 else 87 + side * 8), y=80, size=95))
    return Scene(
        sky=SKIES_BY_DANGER[worst],
        sun=(round(20 + roll() * 60), round(26 + roll() * 18)),
        layers=[Layer(layer=word) for word in ground],
        props=props,
        front=[Layer(layer=word) for word in FRAMES[int(roll() * len(FRAMES))]],
    )


def draw_panel(one: Panel, ink: Ink, width: float, height: float) -> str:
    """The panel as SVG."""
    return _drawn(
        one.scene.model_dump_json(),
        one.palette.model_dump_json(),
        one.seed,
        one.title,
        one.desc,
        ink,
        width,
        height,
    )


@lru_cache(maxsize=512)
def _drawn(
    scene_text: str,
    palette_text: str,
    seed: int,
    title: str,
    desc: str,
    ink: Ink,
    width: float,
    height: float,
) -> str:
    scene, palette = Scene.model_validate_json(scene_text), Palette.model_validate_json(palette_text)
    pen = Pen(ink)
    sx, sy = scene.sun or (62, 34)
    view = View(pen, width, height, scene.sky, palette, (width * sx / 100, height * sy / 100), seed)
    with pen.clipped(box(0, 0, width, height)):
        draw_sky(view)
        for n, layer in enumerate(scene.layers):
            _layer(view, layer, seed + n * 7)
        for n, prop in enumerate(scene.props):
            size = prop.size / 100 * height / HEIGHT
            with pen.moved(width * prop.x / 100, height * prop.y / 100, size, prop.flip):
                DRAWINGS[prop.prop](View(pen, width, height, scene.sky, palette, view.sun, seed + n))
        for n, layer in enumerate(scene.front):
            _layer(view, layer, seed + 100 + n * 7)
    return pen.svg(width, height, title, desc, ' preserveAspectRatio="xMidYMid slice"')


def _layer(view: View, layer: Layer, seed: int) -> None:
    start, draw = LAYERS[layer.layer]
    draw(view, view.h * (start if layer.y is None else layer.y / 100), seed)
