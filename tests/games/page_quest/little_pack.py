"""A small pack that has one of everything, written out for tests that change it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

ADVENTURE: Final = """\
id: isle-04
number: 4
title: The Isle
place: Nowhere
introduction: An isle.
page:
  rows:
  - - {id: pier, section: 1, name: Pier, caption: Wet., actions: [{hunting: 1}, {detour: 0}]}
    - {id: path, section: 2, name: Path, caption: Dry., actions: [{search: 0}, {trap: any}], movement_cost: 2}
    - {id: gate, section: 3, name: Gate, caption: Shut., enemies: [{roll: 2}, {number: 3}], actions: [{trap: any}]}
  - - {id: well, section: 4, name: Well, caption: Deep., actions: [{special: wish}, {ancient_coin: any}]}
    - {id: hut, section: 5, name: Hut, caption: Low., actions: [{healing_ointment: any}, {meditate: any}]}
    - id: altar
      section: 6
      name: Altar
      caption: Old.
      actions: [{artifact: frog}]
      no_rest: true
    - {id: ridge, section: 7, name: Ridge, caption: High., actions: [{trap: any}], movement_cost: 3}
    - {id: beach, section: 8, name: Beach, caption: Flat., actions: [{trap: any}]}
  enemy:
    lowest: 1
    highest: 4
    rows:
      1: {name: Crab, attack: 1, defense: 1, xp: 1}
      2-3: {name: Goat, attack: 2, defense: 2, xp: 1, ability: shove}
      4: runs
  hunting:
    lowest: 1
    highest: 6
    rows:
      1-3: {text: Nothing}
      4-6: {text: A fish, effects: [{gain: {food: 1}}]}
  detour:
    lowest: 1
    highest: 6
    rows:
      1-6: {text: A rope, effects: [{item: rope}]}
  search:
    lowest: 1
    highest: 6
    rewards:
    - {id: lamp, values: [1-2], text: A lamp, effects: [{find: lamp}]}
    - {id: tin, values: [2, 4-6], text: A tin, effects: [{look_up: cellar, by: activated-die}]}
  overrides:
  - {rule: PQ-083, set: {exert_cost: 2}, where: {location: ridge}, text: Thin air.}
report:
  rules: Rules.
  help: Help.
  goal:
    text: Bring the frog, a lamp and a coin.
    when: {all: [{artifact: frog}, {find: lamp}, {coins: 1}, {unless: {chose: wish/gold}}]}
  artifacts:
  - {id: frog, name: Frog, text: A frog.}
  finds:
  - {id: lamp, name: Lamp, text: A lamp.}
  specials:
  - id: wish
    name: Wish
    text: Wish for something.
    mandatory: true
    choices:
    - {id: gold, label: Gold, effects: [{gain: {xp: 1}}, {later: flood}]}
    - {id: rain, label: Rain, effects: [{next_adventure: wet-feet}, {fight: {number: 2}}]}
  abilities:
  - {id: shove, name: Shove, text: It shoves., effects: [{activate: 1}]}
  outcomes:
  - {id: flood, name: Flood, trigger: {arrive: beach}, text: The well runs over., effects: [{lose: {hp: 1}}]}
  events:
  - {id: wet-feet, text: Wet feet., changes: {hp: -1}}
  tables:
    cellar:
      lowest: 1
      highest: 6
      rows:
        1-6: {effects: [{when: {location: path}, then: [{gain: {xp: 1}}]}]}
  overrides:
  - {rule: PQ-157, set: {rest_cost: 1}, text: As ever.}
"""

CHARACTER: Final = """\
id: ada
name: Ada
text: Ada.
trackers:
  attack: {start: 1, last: 6}
  defense: {start: 1, last: 6}
  hp: {start: 4, last: 10}
  accessories: {start: 1, last: 4}
  food: {start: 2, last: 5}
levelup:
- {id: arms, label: Attack +1, effects: [{gain: {attack: 1}}]}
accessory:
- {id: tea, label: 2 HP, effects: [{gain: {hp: 2}}]}
ability:
  id: hum
  name: Hum
  text: Hums.
  limit: round
  effects: [{reroll: 1}]
"""

ITEM: Final = """\
id: rope
name: Rope
text: A rope.
abilities:
- {id: throw, name: Throw, text: Throw it., limit: once, needs: {artifact: frog}, effects: [{fight: {roll: 0}}]}
passives:
- {rule: PQ-098, set: {movement_extra: -1}, text: A handrail.}
"""

SEASON: Final = """\
id: little
title: Little
adventures:
- adventure: isle-04
- {adventure: moon-05, published: false}
"""

PACK: Final = """\
id: little
title: Little
game: page-quest
version: 1.0.0
format: 1
licence: CC0-1.0
authors: [The testers]
"""

FILES: Final[Mapping[str, str]] = {
    "pack.yaml": PACK,
    "season.yaml": SEASON,
    "adventures/isle-04.yaml": ADVENTURE,
    "characters/ada.yaml": CHARACTER,
    "items/rope.yaml": ITEM,
}


def write(folder: Path, files: Mapping[str, str] = FILES) -> Path:
    """A folder with these files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
