"""What every layer and prop of a scene is told: the pen, the size, the light, the palette of the adventure."""

from typing import Final, NamedTuple

from reliquest.art.pen import Pen, mix
from reliquest.games.page_quest.scenes import Palette


class Mood(NamedTuple):
    """The light under a sky: six bands from the edge to the sun, the disc, haze, tint, and the dark in front."""

    bands: tuple[str, str, str, str, str, str]
    disc: tuple[float, str]
    haze: str
    far: float
    tint: str
    tinted: float
    front: str
    stars: bool = False
    closed: bool = False


MOODS: Final[dict[str, Mood]] = {
    "morning": Mood(
        ("#8FD3CF", "#ACDFD5", "#CBEBDB", "#E8F4DC", "#FFF9DF", "#FFFDF0"), (12, "#FFFFFF"),
        "#CFEBDD", 0.62, "#CFEBDD", 0.0, "#0E2F25",
    ),
    "noon": Mood(
        ("#6FC3DA", "#8DD1E0", "#AEDFE6", "#CFECEA", "#EEF8EA", "#FFFEF4"), (11, "#FFFFFF"),
        "#C6E6EA", 0.6, "#FFFFFF", 0.0, "#0E2F25",
    ),
    "haze": Mood(
        ("#EFC66E", "#F4D588", "#F8E3A8", "#FBEFC8", "#FFF8E0", "#FFFDF2"), (11, "#FFFFFF"),
        "#F3DE9E", 0.6, "#F3DE9E", 0.14, "#16352A",
    ),
    "gold": Mood(
        ("#E9804F", "#EF9A60", "#F4B57B", "#F8D09B", "#FCE7BF", "#FFF4D8"), (14, "#FFFFFF"),
        "#E79A60", 0.68, "#E8935A", 0.26, "#14261F",
    ),
    "dusk": Mood(
        ("#5C3A63", "#84486B", "#B25B6B", "#DC7F6B", "#F4AB80", "#FFD9A3"), (12, "#FFF0C9"),
        "#B0607A", 0.62, "#54305E", 0.5, "#180F22",
    ),
    "night": Mood(
        ("#17142C", "#2B1B3D", "#4C234A", "#7A2E4B", "#B2424A", "#F07A52"), (11, "#FF9A62"),
        "#6E2C4C", 0.6, "#1E1634", 0.66, "#0C0916",
    ),
    "storm": Mood(
        ("#33263F", "#46304F", "#5F3E5C", "#815263", "#B0716C", "#E0A07C"), (0, "#FFFFFF"),
        "#6A4A66", 0.62, "#3A2A4A", 0.52, "#130D1B",
    ),
    "rain": Mood(
        ("#5E7680", "#6F8890", "#839B9F", "#9BB0AF", "#B8C8C2", "#D9E2D8"), (0, "#FFFFFF"),
        "#8DA4A6", 0.62, "#4E6670", 0.36, "#132226",
    ),
    "alpine": Mood(
        ("#5AA6D8", "#79B9E1", "#9CCCE9", "#C1DFF0", "#E4F1F4", "#FCFDF6"), (11, "#FFFFFF"),
        "#BBD6E6", 0.6, "#FFFFFF", 0.0, "#1D2F3A",
    ),
    "frost": Mood(
        ("#8FB4CE", "#A6C4D8", "#BED4E2", "#D6E4EB", "#EAF1F2", "#FBFCF8"), (10, "#FFFFFF"),
        "#CADBE6", 0.62, "#A9C4D6", 0.2, "#24323F",
    ),
    "cloud": Mood(
        ("#C9D2D4", "#D3DBDB", "#DEE4E2", "#E8ECE8", "#F1F3EE", "#FAFAF5"), (0, "#FFFFFF"),
        "#DEE4E2", 0.8, "#D3DBDB", 0.42, "#5A676B",
    ),
    "alpenglow": Mood(
        ("#6A5C94", "#94699C", "#C47C98", "#EC9A8E", "#FBC29A", "#FFE6C0"), (0, "#FFF2D8"),
        "#B890AA", 0.6, "#6E5A8A", 0.36, "#221C33",
    ),
    "starlight": Mood(
        ("#0F1730", "#16203F", "#1E2B50", "#283963", "#354A78", "#4A618F"), (0, "#FFFFFF"),
        "#2E4068", 0.6, "#152040", 0.62, "#080C1A", True,
    ),
    "cave": Mood(
        ("#1B1730", "#2C2047", "#4A2D55", "#8A4A5C", "#D98A5F", "#FFE3A6"), (0, "#FFE3A6"),
        "#4A2D55", 0.5, "#1B1730", 0.5, "#0F0D1E", False, True,
    ),
    "deep": Mood(
        ("#10202A", "#16333A", "#1E4A4A", "#2F6661", "#58A79B", "#BDE7DA"), (0, "#BDE7DA"),
        "#1F4A4A", 0.5, "#10242C", 0.5, "#081216", False, True,
    ),
    "lamplight": Mood(
        ("#2B1B1E", "#4A2B26", "#6E4030", "#9C6240", "#D9A05C", "#FFE3A6"), (0, "#FFE3A6"),
        "#6E4030", 0.4, "#3A2320", 0.3, "#160E10", False, True,
    ),
}  # fmt: skip


class View:
    """The panel being drawn: its pen, its size in units, its light and its colours."""

    def __init__(
        self, pen: Pen, w: float, h: float, sky: str, palette: Palette, sun: tuple[float, float], seed: int
    ) -> None:
        self.pen: Final = pen
        self.w: Final = w
        self.h: Final = h
        self.mood: Final = MOODS[sky]
        self.palette: Final = palette
        self.sun: Final = sun
        self.seed: Final = seed

    def tone(self, colour: str, depth: float = 0.0) -> str:
        """A colour of the palette (by its name, or ``#RRGGBB``) in this light; depth 0 is near, 1 far away."""
        plain: str = colour if colour.startswith("#") else getattr(self.palette, colour)
        lit = mix(plain, self.mood.tint, self.mood.tinted * (1 - 0.35 * (1 - depth)))
        return mix(lit, self.mood.haze, min(1.0, depth * self.mood.far * 1.4))

    def thing(self, colour: str) -> str:
        """A colour of something near that should stand out: tinted less than the land around it."""
        plain: str = colour if colour.startswith("#") else getattr(self.palette, colour)
        return mix(plain, self.mood.tint, self.mood.tinted * 0.38)
