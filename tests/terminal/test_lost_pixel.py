"""Lost Pixel as text: every position can be shown, on any width, and a whole quest can be played by ear."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from reliquest.engine.dice import Draw
from reliquest.engine.flow import CHANCE, PASS
from reliquest.engine.match import AUTOMATIC, Match, read_save
from reliquest.engine.view import Told, View
from reliquest.games.lost_pixel.game import GAME
from reliquest.games.lost_pixel.view import (
    CardView,
    MonsterView,
    Offer,
    PotionView,
    StoreView,
    Table,
    TileView,
)
from reliquest.terminal.lines import columns, text_of
from reliquest.terminal.lost_pixel.blows import drawn_together
from reliquest.terminal.lost_pixel.chart import chart, window
from reliquest.terminal.lost_pixel.drawing import DRAWING
from reliquest.terminal.lost_pixel.names import letter, unexplored
from tests.terminal.person import Typist

GAMES: list[dict[str, Any]] = [
    {"players": 1, "floors": 3},
    {"players": 2, "floors": 3, "house_rules": {"water_with_one": "on"}},
    {"players": 4, "floors": 5},
]


def drawn(match: Match, seat: int, widths: tuple[int, ...] = (40, 60, 80, 100)) -> None:
    """Draw a position in every way."""
    view = match.view(seat, match.number)
    for width in widths:
        rows = [row for low in (False, True) for row in DRAWING.board(view, width, low=low)]
        rows += DRAWING.tables(view, width)
        assert not [text_of(row) for row in rows if "\n" in text_of(row) or columns(row) > width]
    assert all(DRAWING.spoken(view))
    assert all(DRAWING.arrival(view))
    assert DRAWING.status(view, seat) or not view.table.tiles
    assert all(DRAWING.seat(view, each) for each in range(len(match.header.seats)))
    assert DRAWING.title(view)
    assert all(hint.text for hint in DRAWING.hints(view))


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_position_can_be_shown(options: dict[str, Any]) -> None:
    match = Match.new(GAME, options, program="test", seed=3, stops="all")
    bots = [GAME.bot("sensible", match.header.options, seat, seat) for seat in range(options["players"])]
    draw, shown = Draw(5), set()
    match.advance()
    while (q := match.question) is not None and match.number < 600:
        assert q.who != CHANCE
        kind = (match.state.floor, q.kind)  # type: ignore[attr-defined]
        if kind not in shown or draw.below(25) == 0:
            drawn(match, q.who, (40, 80) if kind in shown else (40, 60, 80, 100))
            shown.add(kind)
        at_random = draw.below(8) == 0
        code = (
            q.options[draw.below(len(q.options))]
            if at_random
            else match.consult(bots[q.who], Draw(match.number))
        )
        match.answer(PASS if q.window and at_random else code)
        match.advance()
    drawn(match, 0)
    drawn(match, -1)
    assert len(shown) > 10


def test_the_set_up_can_be_shown_as_well() -> None:
    match = Match.new(GAME, {"players": 3, "floors": 3}, program="test", real_dice=True)
    match.advance()
    draw = Draw(2)
    while (q := match.question) is not None and match.number < 40:
        drawn(match, -1, (40, 80))
        drawn(match, max(q.who, 0), (40, 80))
        match.answer(q.options[draw.below(len(q.options))])
        match.advance()


# the map


def started(**options: Any) -> Match:
    """A quest at its first step: the Starting tile alone lies on the table."""
    match = Match.new(GAME, {"floors": 3, **options}, program="test", seed=11)
    match.advance()
    while (asked := match.asked(match.question.who)) is not None and not moving(asked.options):  # type: ignore[union-attr]
        match.answer(match.code(asked.options[0].name))
        match.advance()
    return match


def moving(options: tuple[Any, ...]) -> bool:
    """Whether the hero can walk."""
    return any(option.name.startswith("move:") for option in options)


def lie(table: Table, **tiles: str) -> Table:
    """The table with further tiles: by place (``x0y1``) the five grounds and icons, north first, middle last."""
    first = table.tiles[0]
    laid = [first]
    for place, code in tiles.items():
        x, y = re.fullmatch(r"x(m?\d)y(m?\d)", place).groups()  # type: ignore[union-attr]
        laid.append(tile(first, number(x), number(y), code.split()))
    return msgspec.structs.replace(table, tiles=laid)


def number(text: str) -> int:
    """A number whose minus is an m, as it can stand in a name."""
    return int(text.replace("m", "-"))


def tile(like: TileView, x: int, y: int, codes: list[str]) -> TileView:
    """A tile whose spaces are given by their signs: # a wall, . a floor, and so on."""
    grounds = {"#": "wall", ".": "plain", "~": "water", "%": "acid", "^": "lava"}
    icons = {"$": "treasure", "!": "potion", "◆": "artifact"}
    spaces = [
        msgspec.structs.replace(
            space,
            terrain=next((grounds[sign] for sign in code if sign in grounds), "plain"),
            icons=[icons[sign] for sign in code if sign in icons],
        )
        for space, code in zip(like.spaces, codes, strict=True)
    ]
    return msgspec.structs.replace(like, x=x, y=y, name=f"Room {x},{y}", kind="ordinary", spaces=spaces)


def art(table: Table, columns: int = 4, rows: int = 4) -> list[str]:
    """The map as plain rows."""
    return [text_of(row).rstrip() for row in chart(table, 0, columns, rows)[0]]


def test_the_first_tile_has_doors_to_the_unknown_on_all_sides() -> None:
    table = started().view(0).table
    who = letter(table, 0)
    assert art(table) == [
        "",
        "             ?",
        "",
        "         ┌── · ──┐",
        f"    ?     ·  {who}▲ ·     ?",
        "         └── · ──┘",
        "",
        "             ?",
        "",
    ]


def test_walls_grounds_and_finds_stand_where_they_lie() -> None:
    table = lie(started().view(0).table, x0y1="# ~ . # .$", x1y1="^ # # . .$!", x0ym1=". # %◆ # .")
    rows = art(table, 3, 5)
    assert rows[3:6] == [
        "         ┌───────┐┌── ^ ──┐",
        "         │   $  ~  ·  $!  │",
        "         └── · ──┘└───────┘",
    ]
    assert rows[9:12] == ["         ┌── · ──┐", "         │   ·   │", "         └── ◆%──┘"]


def test_what_was_searched_or_walled_up_is_not_shown_as_something_to_fetch() -> None:
    table = lie(started().view(0).table, x0y1="# # . # .$")
    room = table.tiles[1]
    searched = [msgspec.structs.replace(space, searched=True) for space in room.spaces]
    bare = msgspec.structs.replace(
        table, tiles=[table.tiles[0], msgspec.structs.replace(room, spaces=searched)]
    )
    assert "$" in "".join(art(table))
    assert "$" not in "".join(art(bare))
    assert {(each.name, side) for each, side in unexplored(bare)} == {
        (table.tiles[0].name, side) for side in ("east", "south", "west")
    }


def test_with_an_empty_tile_deck_nothing_is_unexplored() -> None:
    table = started().view(0).table
    decks = [msgspec.structs.replace(deck, size=0) if deck.name == "tile" else deck for deck in table.decks]
    assert not unexplored(msgspec.structs.replace(table, decks=decks))


def test_the_map_scrolls_to_the_hero_and_says_where_it_goes_on() -> None:
    table = started().view(0).table
    row = {f"x{x}y0": ". . . . ." for x in range(1, 9)}
    far = msgspec.structs.replace(table.heroes[0], x=8, y=0, space="east")
    wide = msgspec.structs.replace(lie(table, **row), heroes=[far])
    rows, key = chart(wide, 0, 4, 1)
    who = letter(table, 0)
    assert text_of(rows[1]).rstrip() == f" ·  ·  ·  ·  ·  ·  ·  ·  {who}     ?"
    assert "more to the north and south" not in " ".join(map(text_of, key))
    assert "north, south and west" in " ".join(map(text_of, key))
    assert window(-2, 9, 4, 4) == (2, 4)
    assert window(0, 2, 2, 4) == (0, 3)


def test_a_tile_to_be_revealed_from_here_stands_out() -> None:
    match = started()
    match.answer(match.code("move:north"))
    match.advance()
    view = match.view(0)
    aims = [option.target for option in view.asked.options]  # type: ignore[union-attr]
    rows, _key = chart(view.table, 0, 4, 4, aims)
    styles = [span.style for row in rows for span in row if "?" in span.text]
    assert styles == ["key", "dim", "dim", "dim"]


def test_each_hero_has_a_letter_of_its_own() -> None:
    match = Match.new(
        GAME,
        {"players": 4, "heroes": ["beekeeper", "bell-ringer", "stonemason", "shopkeeper"], "floors": 3},
        program="test",
    )
    match.advance()
    table = match.view(0).table
    assert [letter(table, seat) for seat in range(4)] == ["B", "E", "S", "H"]


# what stands beside it


def board(view: View, table: Table, width: int = 80) -> str:
    """The board with another table, as text."""
    return "\n".join(map(text_of, DRAWING.board(msgspec.structs.replace(view, table=table), width)))


def card(name: str, **fields: Any) -> CardView:
    """A Treasure by its name."""
    given = {
        "text": "Boosts STR",
        "flavour": "",
        "kind": "treasure",
        "traits": [],
        "slot": "weapon",
        "level": 1,
    }
    return CardView(id=name.lower(), name=name, **{**given, **fields})


def test_a_sheet_names_what_is_worn_what_is_free_and_what_asks_for_a_higher_level() -> None:
    view = started(heroes=["lamp-bearer"]).view(0)
    hero = msgspec.structs.replace(
        view.table.heroes[0],
        equipped=[None, card("Tin Coat", slot="armor"), None, None, None, card("Stilts", slot="boots")],
        inventory=[card("Axe of Ages", level=4), card("Ice Gem", kind="gem"), card("Ice Gem", kind="gem")],
        potions=[PotionView(card=None), PotionView(card=card("Cocoa")), PotionView(card=None)],
        text="Sees in the dark",
        life=20,
        life_left=15,
    )
    text = board(view, msgspec.structs.replace(view.table, heroes=[hero]))
    assert "♥ 15/20 ♥♥♥♥♥♥♥♥♥···" in text
    assert "armor  Tin Coat  Boosts STR" in text
    assert "free: headgear, weapon, accessory ×2" in text
    assert "Inventory 3/5  Axe of Ages (Level 4)," in text
    assert "Ice Gem ×2" in text
    assert "Potions  Cocoa, 2 unknown" in text
    assert "Ability  Sees in the dark" in text


def test_the_monster_takes_the_place_of_the_map_with_all_its_numbers() -> None:
    view = started().view(0)
    monster = MonsterView(
        card=card("Drainpipe Eel", kind="monster", text="Heal 1 after each own hit"), enhancers=[card("Damp")],
        elite=True, life=9, life_left=3, attack={"physical": "1d4+1", "ice": "2"}, defence={}, xp=2, coin=1,
        stat="dex", round=2, ambush=False,
    )  # fmt: skip
    text = board(view, msgspec.structs.replace(view.table, monster=monster, phase="encounter"))
    assert "Drainpipe Eel + Damp  Elite" in text
    assert "♥ 3/9 ♥♥♥♥········" in text
    assert "ATK  physical 1d4+1, Ice 2" in text
    assert "DEF  none" in text
    assert "reward: 2 XP, 1 coin" in text
    assert "round 2, fought with DEX" in text
    assert "┌" not in text


def test_a_store_shows_prices_slots_and_the_purse() -> None:
    view = started().view(0)
    store = StoreView(
        treasures=[Offer(card=card("Bread Knife", level=3), price=2)], potions=2, potion_price=1
    )
    text = board(view, msgspec.structs.replace(view.table, store=store))
    assert f"in your purse: {view.table.heroes[0].purse} coins" in text
    assert "  2  Bread Knife  weapon, Level 3" in text
    assert "  1  2 unseen potions" in text


def test_the_dead_lie_where_they_fell_until_what_they_had_is_taken() -> None:
    view = started(players=2, heroes=["fighter", "ranger"]).view(0)
    first, second = view.table.heroes
    dead = msgspec.structs.replace(second, alive=False, inventory=[card("Rope")])
    text = board(view, msgspec.structs.replace(view.table, heroes=[first, dead], phase="explore"))
    assert "R Ranger  dead" in text
    assert "Here lies Ranger" in text
    assert "Rope" in text
    away = msgspec.structs.replace(dead, x=4, looted=True)
    assert "Here lies" not in board(view, msgspec.structs.replace(view.table, heroes=[first, away]))


def test_heroes_see_what_the_others_could_trade() -> None:
    match = Match.new(GAME, {"players": 2, "heroes": ["fighter", "ranger"], "floors": 3}, program="t", seed=1)
    match.advance()
    while (view := match.view(match.question.who)).table.phase != "trading":  # type: ignore[union-attr]
        match.answer(match.code(view.asked.options[0].name))  # type: ignore[union-attr]
        match.advance()
    other = view.table.heroes[1 - view.seat]
    text = board(view, view.table)
    assert other.name in text
    assert all(gem.name.split()[0] in text for gem in other.inventory)


# what happens


def told(text: str, mark: str = "", face: int = 0, rules: tuple[str, ...] = ()) -> Told:
    """A line of the log."""
    return Told(number=1, seat=0, text=text, rules=rules, mark=mark, faces=(face,) if face else ())


def test_a_blow_is_one_line_from_the_dice_to_the_life_that_is_left() -> None:
    log = [
        told("Bee: stat die d8: 5", "stat:8", 5),
        told("physical: ATK 5 − DEF 2 → 3", "sum:physical:5:2:3"),
        told("Bee: the Monster takes 3 damage; 1 life left", rules=("LP-158",)),
        told("Bee: hits for 3; the Monster has 1 life left", "hit:3:1"),
        told("Dark ATK d4: 2", "monster:dark:atk:4", 2),
        told("Dark: ATK 2 − DEF 0 → 2", "sum:dark:2:0:2"),
        told("Bee: is hit for 2; 9 life left", "struck:2:9"),
        told("Bee: takes 2 damage; 9 life left", rules=("LP-062",)),
        told("Bee: the Monster takes 1 damage; 0 life left", rules=("LP-158",)),
        told("Bee: defeats Eel", "defeated"),
        told("Bee: draws Wild Gem"),
        told("Bee: draws Wild Gem"),
    ]
    assert [each.text for each in drawn_together(log, ["Bee", "Al"])] == [
        "Bee strikes: physical 5 (d8) − 2 DEF = 3; hits for 3; the Monster has 1 life left",
        "the Monster strikes Bee: Dark 2 (d4); is hit for 2; 9 life left",
        "Bee: the Monster takes 1 damage; 0 life left",
        "Bee: defeats Eel",
        "Bee: draws Wild Gem (2 times)",
    ]


def test_a_sum_names_what_is_printed_rolled_held_weak_and_immune() -> None:
    log = [
        told("", "stat:10", 3),
        told("", "hero:fire:atk:6", 4),
        told("", "hero:fire:def:4", 2),
        told("", "hero:ice:atk:4", 1),
        told("", "hero:dark:atk:4", 1),
        told("", "sum:physical:5:0:5"),
        told("", "sum:air:1:0:1"),
        told("", "sum:fire:3:3:0"),
        told("", "sum:ice:1:0:4"),
        told("", "sum:light:2:0:0"),
        told("Bee: 1 damage is prevented", "shielded:1"),
        told("Bee: hits for 9; the Monster has 1 life left", "hit:9:1"),
    ]
    [line] = drawn_together(log, ["Bee"])
    assert line.text == (
        "Bee strikes: Dark 1 (d4), in vain; physical 3 (d10) + 2 = 5; Air 1; Fire 4 (d6) − 1 − 3 DEF [2 (d4)] = 0; "
        "Ice 1 (d4) + 3 (weak) = 4; Light 2 (immune) = 0; 1 damage is prevented; "
        "hits for 9; the Monster has 1 life left"
    )


# whole quests


def answers_of(seed: int, people: int, **options: Any) -> tuple[list[str], str]:
    """What the people would type if they thought like the sensible bot, and the digest of the end."""
    match = Match.new(GAME, options, program="test", seed=seed)
    seats = options.get("players", 1)
    bots = [GAME.bot("sensible", match.header.options, seat, seat) for seat in range(seats)]
    redeal, typed = Draw(0), []
    match.advance()
    while (q := match.question) is not None:
        code = match.consult(bots[q.who], redeal)
        if q.who < people:
            typed.append(GAME.words.name(match.state, code))
        match.answer(code)
        match.advance()
    return typed, match.digest()


def test_a_whole_quest_by_ear_with_a_bot_beside_stopped_and_taken_up_again(play: Typist) -> None:
    typed, digest = answers_of(8, 1, players=2, floors=3)
    half = len(typed) // 2
    asked = ("play", "lost-pixel", "--players", "2", "--bots", "1", "--floors", "3", "--seed", "8", "--plain")
    first = play(*asked, typed="\n".join(typed[:half]) + "\n")
    assert "Floor 1 of 3: The Leaky Cellars" in first.out
    assert "┌" not in first.out
    second = play("play", play.saves()[0], "--plain", typed="\n".join(typed[half:]) + "\n")
    assert f"Digest: {digest}" in second.out
    assert "The end: " in second.out


def test_the_same_cards_and_dice_typed_lead_to_the_same_end(play: Typist, tmp_path: Path) -> None:
    save = tmp_path / "rolled.rlq"
    asked = ("play", "lost-pixel", "--floors", "3", "--bot", "sensible")
    assert play(*asked, "--seed", "5", "--save", save).code == 0
    rolled = read_save(save.read_bytes())
    state = GAME.new(rolled.header.options)
    typed = []
    for name in rolled.answers:
        q = state.question
        assert q is not None
        if q.who == CHANCE:
            typed.append(name)
        words = {GAME.words.name(state, code): code for code in q.options}
        state.answer(PASS if name == AUTOMATIC else words[name])
    heard = play(*asked, "--dice", "real", typed="\n".join(typed) + "\n")
    assert "type the name of what came up, or how it begins" in heard.out
    assert f"Digest: {rolled.marks[-1][1]}" in heard.out


def test_a_direction_is_a_letter_and_what_cannot_be_done_says_why(play: Typist) -> None:
    heard = play("play", "lost-pixel", "--floors", "3", "--seed", "11", typed="1\ns\ne\nn\nq\n")
    assert "on the south side of The Stairs Up" in heard.out
    assert "Walk east cannot be done" in heard.out
    assert heard.out.count("in the middle of The Stairs Up") >= 2


def test_hints_come_at_the_moment_of_doubt() -> None:
    match = Match.new(GAME, {"floors": 3}, program="test", seed=11)
    match.advance()
    seen: dict[str, View] = {}
    bot = GAME.bot("sensible", match.header.options, 0, 0)
    while match.question is not None:
        view = match.view(0, match.number)
        for hint in DRAWING.hints(view):
            seen.setdefault(hint.key, view)
        match.answer(match.consult(bot, Draw(match.number)))
        match.advance()
    assert seen["spell"].table.drawn
    assert seen["explore"].table.phase == "explore"
    assert seen["meet"].table.monster is not None
    assert {"spell", "explore", "meet", "stat"} <= set(seen)
