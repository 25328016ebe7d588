"""What authors write of the pictures of an adventure: for each location a sky, layers of land, and props."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from pydantic import Field, WithJsonSchema

from reliquest.content.layout import Checker, Found, Spot
from reliquest.content.model import Id, Record
from reliquest.text import _

SKIES: Final[tuple[str, ...]] = (
    "morning", "noon", "haze", "gold", "dusk", "night", "storm", "rain", "alpine", "frost", "cloud", "alpenglow",
    "starlight", "cave", "deep", "lamplight",
)  # fmt: skip
"""From calm to deadly, and what there is instead of a sky."""

LAYERS: Final[tuple[str, ...]] = (
    "sea", "lagoon", "river", "brown-flood", "cave-water", "beach", "plain", "meadow", "snow", "glacier", "scree",
    "road", "path", "street", "far-forest", "forest", "near-forest", "cohune-palms", "mangroves", "spruces",
    "near-spruces", "hills", "ridges", "peaks", "cliffs", "gorge", "cloud-sea", "mist", "clouds", "cave-wall",
    "cave-mouth", "stalactites", "rock-floor", "stone-wall", "planks", "tiles", "leaves-above", "vines", "roots",
    "ferns", "grass", "snowfall", "rainfall", "birds", "stars",
)  # fmt: skip
"""Land, water and air; each has a height of its own at which it begins."""

PROPS: Final[tuple[str, ...]] = (
    "market-stall", "bus", "palm", "breadfruit-tree", "sleeper", "signpost", "stepping-stones", "peccary", "car",
    "hats", "boot-prints", "hammock", "machete-tree", "rope-bridge", "coin", "trench", "tent", "pyramid", "ball-court",
    "hoop", "monkey", "bats", "handprints", "traveller", "wader", "crate", "frog", "waterfall", "ladder-roots", "floating-tree",
    "launch", "collector", "pier", "crocodile", "heron", "canoe", "museum", "children", "lamp", "jaguar", "stela",
    "svan-tower", "house", "pig", "minibus", "dog", "stone-bridge", "keeper", "hay-barn", "haystack", "chairlift",
    "tur", "boulder", "drone", "hut", "crevasse", "sheepskin", "cross-stone", "footprints", "figure-in-fog", "chapel",
    "white-dog", "spruce", "campfire", "shepherds", "helicopter", "lady-with-flowers", "falling-rock", "lamps-below",
    "glass-case", "table", "goat", "cow", "eagle", "moon", "flag", "boat", "fence", "cave-crystal", "treasure",
)  # fmt: skip
"""Things and beings that stand in a scene."""

Percent = Annotated[int, Field(ge=-20, le=120)]
Colour = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Sky = Annotated[str, WithJsonSchema({"enum": list(SKIES)})]
LayerWord = Annotated[str, WithJsonSchema({"enum": list(LAYERS)})]
PropWord = Annotated[str, WithJsonSchema({"enum": list(PROPS)})]


class Palette(Record):
    """The colours of an adventure, ``#RRGGBB``; what is left out is that of Belize: jungle, limestone, coral."""

    dark: Colour = "#0E2F25"
    deep: Colour = "#17523C"
    green: Colour = "#2C7A52"
    leaf: Colour = "#57A35F"
    light: Colour = "#A9CB6E"
    stone: Colour = "#E9DFC6"
    stone_shade: Colour = "#CDBD98"
    stone_dark: Colour = "#A3906D"
    accent: Colour = "#E4573F"
    accent_light: Colour = "#F2937A"
    water_deep: Colour = "#1C7C7C"
    water: Colour = "#2FA09A"
    water_light: Colour = "#79CBBE"
    foam: Colour = "#C8EBDD"
    sand: Colour = "#E8CF98"
    earth: Colour = "#A9784B"
    earth_dark: Colour = "#7C5334"
    gold: Colour = "#F4C24F"


class Layer(Record):
    """A layer over the whole width; ``y`` is where it begins, in percent from the top."""

    layer: LayerWord
    y: Percent | None = None


class Prop(Record):
    """A thing and where its foot stands, in percent from the left and from the top; ``size`` in percent."""

    prop: PropWord
    x: Percent
    y: Percent
    size: Annotated[int, Field(ge=20, le=400)] = 100
    flip: bool = False


class Scene(Record):
    """One panel, drawn in this order: sky, layers from far to near, props, and what stands in front of them."""

    sky: Sky
    sun: Annotated[tuple[Percent, Percent], Field(strict=False)] | None = None
    layers: Annotated[list[Layer], Field(max_length=9)] = []
    props: Annotated[list[Prop], Field(max_length=14)] = []
    front: Annotated[list[Layer], Field(max_length=6)] = []


class Scenes(Record):
    """The scenes of one adventure by the ids of its locations."""

    adventure: Id
    palette: Palette = Palette()
    scenes: dict[Id, Scene]


def check_scenes(found: Found[Scenes], places: Mapping[str, set[str]], check: Checker) -> None:
    """Report unknown adventures, locations and words; ``places`` has the locations of each adventure."""
    book = found.record
    known = places.get(book.adventure)
    if known is None:
        check.at(found, "adventure").unknown(_("adventure"), book.adventure, places)
    for location, scene in book.scenes.items():
        if known is not None and location not in known:
            check.at(found, "scenes", location, key=True).unknown(_("location"), location, known)
        for spot, what, word, words in _words(found, location, scene, check):
            if word not in words:
                spot.unknown(what, word, words)


def _words(
    found: Found[Any], location: str, scene: Scene, check: Checker
) -> Iterator[tuple[Spot, str, str, tuple[str, ...]]]:
    trail = ("scenes", location)
    yield check.at(found, trail, "sky"), _("sky"), scene.sky, SKIES
    for part, layers in (("layers", scene.layers), ("front", scene.front)):
        for n, layer in enumerate(layers):
            yield check.at(found, trail, part, n, "layer"), _("layer"), layer.layer, LAYERS
    for n, prop in enumerate(scene.props):
        yield check.at(found, trail, "props", n, "prop"), _("prop"), prop.prop, PROPS
