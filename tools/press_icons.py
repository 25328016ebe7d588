"""Makes the icons of the press from the package of the game-icons set, given the node_modules folder it lies in.

npm install @iconify-json/game-icons
python tools/press_icons.py node_modules
"""

import json
import sys
from pathlib import Path

TARGET = Path(__file__).parent.parent / "src" / "reliquest" / "press" / "icons.json"
NAMES = (
    "pocket-bow", "direction-signs", "magnifying-glass", "floor-hatch", "two-coins", "meditation", "heart-bottle",
    "talk", "aztec-calendar-sun", "claw-slashes", "walking-boot", "camping-tent", "campfire", "muscle-up",
    "crossed-swords", "shield", "hearts", "round-star", "knapsack", "shiny-apple", "compass",
)  # fmt: skip


def main(packages: Path) -> None:
    """Write the paths of the icons used, by name."""
    icons = json.loads((packages / "@iconify-json" / "game-icons" / "icons.json").read_text())["icons"]
    paths = {name: icons[name]["body"].split(' d="')[1].split('"')[0] for name in sorted(NAMES)}
    TARGET.write_text(json.dumps(paths, indent=0) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
