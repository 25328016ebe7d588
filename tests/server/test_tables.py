"""A table is played at by people and bots, and nothing of it is ever lost or given twice."""

import asyncio
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, func, select

from reliquest.engine.flow import RuleBug
from reliquest.engine.match import Match, Refusal, read_save
from reliquest.engine.play import Player
from reliquest.errors import Problem, UsageProblem
from reliquest.games import registry
from reliquest.server import seats as seating
from reliquest.server import store as keeping
from reliquest.server.schema import ANSWERS, SEATS, TABLES
from reliquest.server.store import Stale, Unreachable, place
from reliquest.server.table import Fault, Gone, News, Table
from reliquest.server.tables import Hub
from reliquest.server.wire import NewTable
from tests.server.people import Watch, anything, asked, first, opened, play

pytestmark = pytest.mark.anyio

GAMES = ("page-quest", "artifact", "lost-pixel")


def kept(database: str, table: str) -> int:
    """How many answers of a table are on the disk, as another program sees it."""
    engine = create_engine(place(database))
    with engine.connect() as connection:
        count = connection.execute(select(func.count()).where(ANSWERS.c.table_id == table)).scalar_one()
    engine.dispose()
    return int(count)


# answering


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_played_to_its_end_beside_bots(small_hub: Hub, game: str) -> None:
    table, made = await opened(small_hub, game, names=("Ana",))
    view = await play(table, choose=anything())
    assert view.result is not None
    assert table.info().status == "over"
    assert table.turn() == -1
    assert [seat.kind for seat in made.table.seats] == ["person", *["bot"] * (len(made.table.seats) - 1)]
    with pytest.raises(Refusal, match="over"):
        await table.answer(0, view.number, "anything")


async def test_every_answer_is_on_the_disk_before_anybody_hears_of_it(hub: Hub, database: str) -> None:
    table, _made = await opened(hub, "artifact")
    heard: list[tuple[int, int]] = []
    table.watch(lambda news: heard.append((table.match.number, kept(database, table.id))))
    await play(table, 3)
    assert len(heard) > 3
    assert all(number == on_disk for number, on_disk in heard)


async def test_nothing_is_shown_while_it_is_being_kept(
    small_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _made = await opened(small_hub)
    before = await asked(table)
    assert before.asked is not None
    writing, may_write = asyncio.Event(), asyncio.Event()
    write = small_hub.store.write

    async def slowly(key: str, job: Any) -> Any:
        writing.set()
        await may_write.wait()
        return await write(key, job)

    monkeypatch.setattr(small_hub.store, "write", slowly)
    answering = asyncio.create_task(table.answer(0, before.number, before.asked.options[0].name))
    await writing.wait()
    looking = asyncio.create_task(table.view(0))
    await asyncio.sleep(0)
    assert table.info().number == before.number
    assert not looking.done()
    may_write.set()
    await answering
    assert (await looking).number == table.info().number > before.number


async def test_what_cannot_be_kept_has_not_happened(small_hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _made = await opened(small_hub, "lost-pixel")
    await play(table, 3)
    view = await asked(table)
    assert view.asked is not None
    names, digest = table.match.names[:], table.match.digest()
    watch = Watch(table)

    async def fail(_key: str, _job: object) -> None:
        raise Unreachable("The database is away.")

    with monkeypatch.context() as patch:
        patch.setattr(small_hub.store, "write", fail)
        with pytest.raises(Unreachable):
            await table.answer(0, view.number, view.asked.options[0].name, "x")
    assert (table.match.names, table.match.digest()) == (names, digest)
    assert watch.news == []
    await table.answer(0, view.number, view.asked.options[0].name, "x")
    assert table.match.number > len(names)
    watch.stop()


async def test_an_answer_is_kept_to_its_end_though_who_gave_it_goes_away(
    small_hub: Hub, database_of: Any
) -> None:
    table, _made = await opened(small_hub)
    view = await asked(table)
    assert view.asked is not None
    answering = asyncio.create_task(table.answer(0, view.number, view.asked.options[0].name))
    await asyncio.sleep(0)
    answering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await answering
    await asyncio.gather(*table.tasks)
    assert table.match.number > view.number
    assert kept(database_of(small_hub), table.id) == table.match.number


@pytest.fixture
def database_of() -> Any:
    """The address of a hub's database."""
    return lambda hub: str(hub.store.file)


async def test_a_stale_answer_is_refused_and_changes_nothing(small_hub: Hub) -> None:
    table, _made = await opened(small_hub)
    view = await asked(table)
    assert view.asked is not None
    name = view.asked.options[0].name
    await table.answer(0, view.number, name)
    now = table.match.names[:]
    with pytest.raises(Stale):
        await table.answer(0, view.number, name)
    with pytest.raises(Stale):
        await table.undo(0, view.number)
    assert table.match.names == now


async def test_of_two_screens_that_answer_at_once_one_is_told_that_it_was_slower(small_hub: Hub) -> None:
    table, _made = await opened(small_hub)
    view = await asked(table)
    assert view.asked is not None
    name = view.asked.options[0].name
    both = await asyncio.gather(
        *(table.answer(0, view.number, name, id_) for id_ in ("one", "other")), return_exceptions=True
    )
    assert [type(each) for each in both if each is not None] == [Stale]


async def test_the_same_answer_sent_again_is_harmless_even_after_a_restart(hub: Hub, database: str) -> None:
    table, _made = await opened(hub, "artifact")
    view = await asked(table)
    assert view.asked is not None
    name = view.asked.options[0].name
    await table.answer(0, view.number, name, "mine")
    await table.answer(0, view.number, name, "mine")
    await asked(table)
    names = table.match.names[:]
    again = await Hub.start(database)
    loaded = await again.table(table.id)
    await loaded.answer(0, view.number, name, "mine")
    assert loaded.match.names == names
    await again.close()


async def test_the_same_undo_sent_again_takes_back_nothing_more(small_hub: Hub) -> None:
    table, _made = await undoable(small_hub)
    number = table.match.number
    await table.undo(0, number, id_="back")
    names = table.match.names[:]
    await table.undo(0, number, id_="back")
    assert table.match.names == names


async def undoable(hub: Hub) -> tuple[Table, int]:
    """A table at which seat 0 can take something back, and the number that leads to."""
    for _n in range(20):
        table, _made = await opened(hub, "lost-pixel")
        for _step in range(60):
            view = await asked(table)
            if view.asked is None:
                break
            option = next((each for each in view.asked.options if each.undoable), view.asked.options[0])
            await table.answer(0, view.number, option.name)
            if option.undoable and table.match.undo_to(0) is not None:
                return table, view.number
    raise AssertionError("nothing could be taken back")


async def test_an_undo_is_kept_and_watchers_hear_from_where_the_log_is_another_one(small_hub: Hub) -> None:
    table, number = await undoable(small_hub)
    watch = Watch(table)
    await table.undo(0, table.match.number)
    assert watch.news == [News(number, around=False)]
    assert table.match.number == number
    assert kept(str(small_hub.store.file), table.id) == number
    watch.stop()
    view = await asked(table)
    await play(table, 2)
    stored = await small_hub.store.read(partial(keeping.load, table=table.id))
    assert stored is not None
    assert [line.name for line in stored.lines.values()] == table.match.names
    assert view.number == number


async def test_nobody_answers_for_another_seat_for_chance_or_with_what_is_not_offered(small_hub: Hub) -> None:
    table, _made = await opened(
        small_hub, "artifact", "you", "you", names=("Ana", "Bo"), options={"players": 2}
    )
    view = await asked(table, (0, 1))
    assert view.asked is not None
    name = view.asked.options[0].name
    with pytest.raises(Refusal, match="Somebody else"):
        await table.answer(1 - view.seat, view.number, name)
    for wrong in ("no such thing", f"leave:{view.seat}", ""):
        with pytest.raises(Refusal):
            await table.answer(view.seat, view.number, wrong)
    with pytest.raises(Problem, match="no such seat"):
        await table.answer(7, view.number, name, "id")
    with pytest.raises(Refusal, match="letters"):
        await table.answer(view.seat, view.number, name, "x" * 65)
    assert table.match.number == view.number


async def test_rules_that_fail_leave_the_table_as_it_was(
    small_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _made = await opened(small_hub)
    view = await asked(table)
    assert view.asked is not None
    digest = table.match.digest()

    def fail(_match: Match) -> None:
        raise RuleBug("no question after 10000 steps")

    with monkeypatch.context() as patch:
        patch.setattr(Match, "advance", fail)
        with pytest.raises(Fault, match="nothing was changed"):
            await table.answer(0, view.number, view.asked.options[0].name)
    assert table.match.digest() == digest
    await table.answer(0, view.number, view.asked.options[0].name)


class Broken(Player):
    """A bot that fails, or answers what nobody asked."""

    def __init__(self, answer: int | None) -> None:
        self.answer = answer

    def choose(self, s: object, q: object) -> int:
        if self.answer is None:
            raise IndexError("a fault of the bot")
        return self.answer


@pytest.mark.parametrize("answer", [None, 1 << 40])
async def test_a_bot_that_fails_is_helped_out(
    small_hub: Hub, monkeypatch: pytest.MonkeyPatch, answer: int | None
) -> None:
    game = registry.game("artifact")
    monkeypatch.setattr(type(game), "bot", lambda *_of: Broken(answer))
    table, _made = await opened(small_hub, "artifact", "you", "sensible", options={"players": 2})
    answered: set[int] = set()
    while 1 not in answered:
        await play(table, 1)
        answered.update(table.match.who[: table.match.number])
    assert 0 in answered


async def test_bots_whose_every_answer_fails_stop_and_the_table_can_still_be_seen(
    small_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _made = await opened(small_hub, "artifact", "you", "sensible", options={"players": 2})
    answer = Match.answer

    def fails_for_bots(match: Match, code: int, expected: int | None = None) -> None:
        if match.question is not None and match.question.who == 1:
            raise RuleBug("broken")
        answer(match, code, expected)

    monkeypatch.setattr(Match, "answer", fails_for_bots)
    while table.turn() == 0:
        view = await table.view(0)
        assert view.asked is not None
        await table.answer(0, view.number, first(view.asked).name)
    while table.driver is not None:
        await asyncio.wait([table.driver])
    assert table.turn() == 1
    assert (await table.view(-1)).number == table.match.number


# bots


async def test_bots_are_shown_only_what_their_seat_may_know(
    small_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game("artifact")
    seen: list[tuple[int, object, object]] = []
    bot = game.bot("sensible", {}, 0, 0)

    class Spy(Player):
        def choose(self, s: Any, q: Any) -> int:
            seen.append((q.who, s, game.table(s, q.who)))
            return bot.choose(s, q)

    monkeypatch.setattr(type(game), "bot", lambda *_of: Spy())
    table, _made = await opened(small_hub, "artifact", options={"players": 3})
    await play(table, 4)
    assert seen
    assert all(state is not table.match.state for _seat, state, _table in seen)


async def test_bots_wait_where_nobody_plays_or_watches(
    small_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reliquest.server.table.PACE", 0.0)
    table, made = await opened(small_hub, "artifact", "sensible", "random", options={"players": 2})
    assert made.seats == ()
    assert table.driver is None
    number = table.match.number
    watch = Watch(table)
    await watch.until(lambda: table.match.number > number + 5)
    watch.stop()
    if table.driver is not None:
        await asyncio.wait([table.driver])
    assert table.idle


# found again


async def test_a_match_goes_on_after_a_restart_exactly_where_it_stood(hub: Hub, database: str) -> None:
    table, made = await opened(hub, "artifact", names=("Ana",), stops="all")
    await play(table, 12, choose=anything())
    await asked(table)
    seen = await table.view(0)
    again = await Hub.start(database)
    loaded = await again.table(table.id)
    assert loaded.match.digest() == table.match.digest()
    assert await loaded.view(0) == seen
    assert loaded.seat_of(made.seats[0].secret) == 0
    assert loaded.info().stops == "all"
    assert (await play(loaded, 1)).number > seen.number
    await again.close()


async def test_bots_go_on_after_a_restart_that_came_while_they_were_asked(
    small_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Table, "drive", lambda _table: None)  # as if the process died before a bot's answer
        table, _made = await opened(small_hub, "artifact", "you", "sensible", options={"players": 2})
        while table.turn() == 0:
            view = await table.view(0)
            assert view.asked is not None
            await table.answer(0, view.number, first(view.asked).name)
    assert table.turn() == 1
    again = await Hub.start(str(small_hub.store.file))
    loaded = await again.table(table.id)
    assert (await asked(loaded)).number > table.match.number
    await again.close()


async def test_tables_leave_the_memory_when_nobody_looks_and_come_back(small_hub: Hub) -> None:
    table, _made = await opened(small_hub)
    await play(table, 2)
    id_, names = table.id, table.match.names[:]
    watch = Watch(table)
    later = small_hub.used[id_][1] + small_hub.idle
    small_hub.sweep(later)
    assert id_ in small_hub.used
    watch.stop()
    small_hub.sweep(later + 1)
    assert id_ in small_hub.used
    small_hub.sweep(later + 1 + small_hub.idle)
    assert id_ not in small_hub.used
    del watch
    del table
    assert (await small_hub.table(id_)).match.names == names


async def test_a_table_is_loaded_once_however_many_ask(hub: Hub, database: str) -> None:
    table, _made = await opened(hub)
    again = await Hub.start(database)
    found = await asyncio.gather(*(again.table(table.id) for _n in range(5)))
    assert len({id(each) for each in found}) == 1
    await again.close()


async def test_a_table_there_is_not_is_told(hub: Hub) -> None:
    with pytest.raises(Gone):
        await hub.table("nowhere")
    with pytest.raises(Gone):
        await hub.table("")


# what a new table may be


@pytest.mark.parametrize(
    ("new", "why"),
    [
        (NewTable(game="chess"), "no game"),
        (NewTable(game="artifact", seats=("you",)), "4 seats, not 1"),
        (NewTable(game="page-quest", seats=("hal",)), "no bot hal"),
        (NewTable(game="page-quest", names=("a", "b")), "More names"),
        (NewTable(game="page-quest", names=("x" * 41,)), "40 letters"),
        (NewTable(game="page-quest", names=("a\nb",)), "one line"),
        (NewTable(game="page-quest", names=("a\u202eb",)), "one line"),
        (NewTable(game="page-quest", options={"pack": "/etc"}), "pack"),
        (NewTable(game="page-quest", options={"luck": 7}), "luck"),
    ],
)
async def test_what_cannot_be_played_is_refused_with_a_sentence(
    small_hub: Hub, new: NewTable, why: str
) -> None:
    with pytest.raises(Problem, match=why):
        await small_hub.open(new)


async def test_people_are_called_by_their_names_in_the_log(small_hub: Hub) -> None:
    table, _made = await opened(small_hub, "artifact", names=("  Ana  ",))
    await play(table, 2)
    assert any("Ana" in told.text for told in (await table.view(-1)).told)
    assert table.info().seats[0].name == "Ana"


async def test_the_title_says_what_is_played(small_hub: Hub) -> None:
    titles = [(await opened(small_hub, game))[1].table.title for game in GAMES]
    adventure = registry.game("page-quest").settings({})[2].choices[0].label
    assert titles == [adventure, "Mummy’s Tomb" if "’" in titles[1] else "Mummy's Tomb", "All ten floors"]


async def test_only_hashes_of_secrets_are_kept_and_each_proves_its_own_seat(hub: Hub, database: str) -> None:
    table, made = await opened(hub, "artifact", "you", "you", names=("Ana", "Bo"), options={"players": 2})
    secrets = [seat.secret for seat in made.seats]
    assert [table.seat_of(secret) for secret in secrets] == [0, 1]
    assert table.seat_of("") is None
    assert table.seat_of("x" * 32) is None
    assert table.seat_of(seating.key_of(secrets[0])) is None
    assert len(set(secrets)) == 2
    assert all(len(secret) >= 32 for secret in secrets)

    def everything(connection: Connection) -> str:
        return str([list(connection.execute(select(which))) for which in (TABLES, SEATS, ANSWERS)])

    written = await hub.store.read(everything)
    assert not any(secret in written for secret in secrets)


async def test_codes_are_made_of_letters_that_nobody_confuses() -> None:
    codes = {seating.new_code() for _n in range(500)}
    assert len(codes) == 500
    assert all(len(code) == 6 and not set(code) & set("0O1IL2Z5S8BUAE") for code in codes)
    assert seating.code_of(" abc-def ") == "ABCDEF"


async def test_a_taken_code_is_made_anew(small_hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["AAAAAA", "AAAAAA", "BBBBBB", "AAAAAA", "CCCCCC"])
    monkeypatch.setattr(seating, "new_code", lambda: next(codes))
    _one, made = await opened(small_hub, "page-quest")
    other, another = await opened(small_hub, "page-quest")
    assert (made.code, another.code) == ("AAAAAA", "BBBBBB")
    from reliquest.server.wire import Change

    await other.change(Change(do="rotate", seat=0), 0)
    assert other.invitation(0).code == "CCCCCC"


async def test_an_unknown_bot_of_a_save_is_named() -> None:
    with pytest.raises(UsageProblem, match="no bot hal"):
        seating.bot_of("hal", ("sensible",))


async def test_a_save_holds_the_match(small_hub: Hub) -> None:
    table, _made = await opened(small_hub)
    await play(table, 3)
    assert read_save(await table.export([0])).answers == table.match.names
