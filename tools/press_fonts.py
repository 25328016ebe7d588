"""Makes the fonts of the press from the packages of Fontsource, given the node_modules folder they lie in.

    npm install @fontsource/alegreya @fontsource/atkinson-hyperlegible-next @fontsource/jersey-10 \\
        @fontsource/londrina-solid @fontsource/cinzel @fontsource/patrick-hand
    pip install 'fonttools[woff]'
    python tools/press_fonts.py node_modules

The packages split each style by alphabet. Typst would take digits from the wrong half and fall back to another
face, so the halves for Latin are joined into one file a style. Londrina Solid reserves its name for unchanged
files, as the Open Font License allows, so what is made of it here is called Quest Solid.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "src" / "reliquest" / "press" / "fonts"
STYLES = {
    "alegreya": ("400-normal", "400-italic", "700-normal"),
    "atkinson-hyperlegible-next": ("400-normal", "400-italic", "700-normal"),
    "cinzel": ("700-normal",),
    "jersey-10": ("400-normal",),
    "londrina-solid": ("400-normal", "900-normal"),
    "patrick-hand": ("400-normal",),
}
RENAMED = {"londrina-solid": "Quest Solid"}
FAMILY, FULL, FAMILY_OF_ALL = 1, 4, 16


def joined(halves: list[Path], target: Path, name: str | None) -> None:
    """Write one TrueType file that holds the glyphs of all halves; the same halves give the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for half in halves:
            font = TTFont(half)
            font.flavor = None
            parts.append(str(Path(folder) / f"{half.stem}.ttf"))
            font.save(parts[-1])
        font = Merger().merge(parts) if len(parts) > 1 else TTFont(parts[0])
        if name:
            rename(font, name)
        font["head"].modified = font["head"].created
        font.recalcTimestamp = False
        font.save(target)


def rename(font: TTFont, name: str) -> None:
    """Give the font another family name and nothing that still claims the old one."""
    table = font["name"]
    for record in list(table.names):
        if record.nameID in (FAMILY, FULL, FAMILY_OF_ALL):
            record.string = name
        elif record.nameID in (3, 6):
            record.string = name.replace(" ", "") + str(font["OS/2"].usWeightClass)


def main(packages: Path) -> None:
    """Make every style, and lay the licence of each family beside it."""
    FONTS.mkdir(exist_ok=True)
    for family, styles in STYLES.items():
        home = packages / "@fontsource" / family
        stem = RENAMED.get(family, family).lower().replace(" ", "-")
        for style in styles:
            halves = [home / "files" / f"{family}-{part}-{style}.woff2" for part in ("latin", "latin-ext")]
            joined(
                [half for half in halves if half.exists()], FONTS / f"{stem}-{style}.ttf", RENAMED.get(family)
            )
        shutil.copy(home / "LICENSE", FONTS / f"{stem}-OFL.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
