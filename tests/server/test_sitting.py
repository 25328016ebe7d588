"""People sit down, step away, come back, leave, take a match home, and play again."""

import asyncio
from typing import Any

import msgspec
import pytest

from reliquest.engine.match import Refusal, SaveProblem, checksum, read_save, resume, verify
from reliquest.errors import Problem, UsageProblem
from reliquest.games import registry
from reliquest.server import seats as seating
from reliquest.server.changes import Forbidden
from reliquest.server.schema import Seat
from reliquest.server.table import News, Table
from reliquest.server.tables import Hub, header_of
from reliquest.server.wire import Change, Join, Opened
from tests.server.people import Watch, anything, asked, opened, play

pytestmark = pytest.mark.anyio


def kinds(table: Table) -> list[str]:
    return [seat.kind for seat in table.info().seats]


async def two(hub: Hub, game: str = "artifact", **how: Any) -> tuple[Table, Opened]:
    """A table with one seat open."""
    return await opened(hub, game, "you", "open", names=("Ana",), options={"players": 2}, **how)


# joining


async def test_the_game_begins_when_the_last_seat_is_taken(hub: Hub) -> None:
    table, made = await two(hub)
    assert (made.table.status, made.table.number, made.table.turn) == ("waiting", 0, -1)
    view = await table.view(0)
    with pytest.raises(Refusal, match="every seat"):
        await table.answer(0, view.number, "anything")
    watch = Watch(table)
    joined = await hub.join(Join(name=" Bo ", invite=made.invite))
    assert [seat.seat for seat in joined.seats] == [1]
    assert joined.table.status == "playing"
    assert [(seat.kind, seat.name) for seat in joined.table.seats] == [("person", "Ana"), ("person", "Bo")]
    assert table.seat_of(joined.seats[0].secret) == 1
    assert watch.news == [News(0, around=True)]
    assert table.match.header.options["names"] == ["Ana", "Bo"]
    assert (await asked(table, (0, 1))).number > 0


async def test_people_join_by_link_by_code_and_at_listed_tables_alone(hub: Hub) -> None:
    table, made = await opened(hub, "artifact", "you", "open", "open", "open", options={"players": 4})
    assert (await hub.join(Join(name="Bo", code=made.code[:3].lower() + " " + made.code[3:]))).seats[
        0
    ].seat == 1
    with pytest.raises(Problem, match="no such table"):
        await hub.join(Join(name="Cy", table=table.id))
    await table.change(Change(do="list", seat=0), 0)
    assert [info.id for info in await hub.listed()] == [table.id]
    assert (await hub.join(Join(name="Cy", table=table.id, seat=3))).seats[0].seat == 3
    with pytest.raises(Problem, match="taken"):
        await hub.join(Join(name="Di", invite=made.invite, seat=3))
    await table.change(Change(do="unlist", seat=0), 0)
    assert await hub.listed() == []
    with pytest.raises(Problem, match="no such table"):
        await hub.join(Join(name="Di", table=table.id))
    await hub.join(Join(name="Di", invite=made.invite))
    with pytest.raises(Problem, match="No table with open seats"):
        await hub.join(Join(name="Ed", code=made.code))
    assert (await hub.join(Join(name="Ed", invite=made.invite))).seats == ()


@pytest.mark.parametrize("join", [{"invite": "x"}, {"code": "QQQQQQ"}, {"code": ""}, {"table": "x"}, {}])
async def test_who_guesses_is_not_let_in(small_hub: Hub, join: dict[str, str]) -> None:
    await two(small_hub)
    with pytest.raises(Problem):
        await small_hub.join(Join(name="Bo", **join))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x07", "a\u2028b", "\ud800"])
async def test_a_name_that_cannot_be_shown_is_refused(small_hub: Hub, name: str) -> None:
    table, made = await two(small_hub)
    with pytest.raises(Problem):
        await small_hub.join(Join(name=name, invite=made.invite))
    assert kinds(table) == ["person", "open"]


async def test_of_many_who_want_the_last_seat_one_gets_it(hub: Hub) -> None:
    _table, made = await two(hub)
    joined = await asyncio.gather(*(hub.join(Join(name=f"n{n}", invite=made.invite)) for n in range(5)))
    assert sorted(len(each.seats) for each in joined) == [0, 0, 0, 0, 1]


async def test_the_host_alone_sees_and_changes_the_ways_to_join(hub: Hub) -> None:
    table, made = await two(hub)
    assert (table.invitation(0).invite, table.invitation(0).code) == (made.invite, made.code)
    for by in (1, -1):
        with pytest.raises(Forbidden):
            table.invitation(by)
        with pytest.raises(Forbidden):
            await table.change(Change(do="rotate", seat=by), by)
    await table.change(Change(do="rotate", seat=0), 0)
    with pytest.raises(Problem, match="leads to no table"):
        await hub.join(Join(name="Bo", invite=made.invite))
    await hub.join(Join(name="Bo", invite=table.invitation(0).invite))


async def test_the_host_fills_a_seat_with_a_bot_and_the_game_begins(hub: Hub) -> None:
    table, _made = await two(hub)
    with pytest.raises(UsageProblem, match="no bot hal"):
        await table.change(Change(do="fill", seat=1, bot="hal"), 0)
    with pytest.raises(Problem, match="no such seat"):
        await table.change(Change(do="fill", seat=9), 0)
    await table.change(Change(do="fill", seat=1, bot="random"), 0)
    assert (table.info().status, table.info().seats[1].bot) == ("playing", "random")
    with pytest.raises(Problem, match="taken"):
        await table.change(Change(do="fill", seat=1), 0)
    assert (await play(table, 2)).number > 0


async def test_who_leaves_before_the_game_frees_the_seat_and_another_is_the_host(hub: Hub) -> None:
    table, made = await opened(hub, "artifact", "you", "open", "open", options={"players": 3})
    joined = await hub.join(Join(name="Bo", invite=made.invite))
    await table.change(Change(do="leave", seat=0), 0)
    assert (kinds(table), table.info().host) == (["open", "person", "open"], 1)
    assert table.seat_of(made.seats[0].secret) is None
    await table.change(Change(do="leave", seat=1), 1)
    assert (table.info().status, table.info().host) == ("over", -1)
    assert table.seat_of(joined.seats[0].secret) is None


# away, back, leaving


async def test_a_bot_plays_while_somebody_is_away(hub: Hub) -> None:
    table, made = await two(hub)
    await hub.join(Join(name="Bo", invite=made.invite))
    await table.change(Change(do="away", seat=1, bot="sensible"), 1)
    assert (table.info().seats[1].away, table.info().seats[1].name) == (True, "Bo")
    while 1 not in table.match.who:
        await play(table, 1)
    with pytest.raises(Refusal, match="take your seat back"):
        await table.answer(1, table.match.number, "anything")
    await table.change(Change(do="back", seat=1), 1)
    assert not table.info().seats[1].away
    number = table.match.number
    while 1 not in table.match.who[number:]:
        await play(table, 1, (0, 1))


async def test_the_host_leaves_only_the_seat_of_somebody_absent_to_a_bot(hub: Hub) -> None:
    table, made = await two(hub)
    with pytest.raises(Problem, match="going on"):
        await table.change(Change(do="away", seat=0), 0)
    await hub.join(Join(name="Bo", invite=made.invite))
    table.enter(1)
    with pytest.raises(Forbidden, match="Bo is at the table"):
        await table.change(Change(do="away", seat=1), 0)
    table.exit(1)
    with pytest.raises(Forbidden):
        await table.change(Change(do="away", seat=0), 1)
    await table.change(Change(do="away", seat=1), 0)
    with pytest.raises(Forbidden):
        await table.change(Change(do="back", seat=1), 0)
    await table.change(Change(do="back", seat=1), 1)


async def test_who_gives_up_is_out_by_the_rules_and_the_others_play_on(hub: Hub) -> None:
    table, made = await opened(
        hub, "artifact", "you", "open", "sensible", names=("Ana",), options={"players": 3}
    )
    await hub.join(Join(name="Bo", invite=made.invite))
    await asked(table, (0, 1))
    with pytest.raises(Forbidden, match="sent away"):
        await table.change(Change(do="leave", seat=1), 0)
    await table.change(Change(do="leave", seat=0), 0)
    assert "leave:0" in table.match.names
    assert (table.info().host, table.info().status) == (1, "playing")
    assert (await asked(table, (1,))).number > 0


async def test_where_the_rules_know_no_giving_up_a_bot_stays_for_good(hub: Hub) -> None:
    table, made = await two(hub, "lost-pixel")
    joined = await hub.join(Join(name="Bo", invite=made.invite))
    await table.change(Change(do="leave", seat=1), 1)
    assert kinds(table) == ["person", "bot"]
    assert table.seat_of(joined.seats[0].secret) is None
    await table.change(Change(do="leave", seat=0), 0)
    assert (kinds(table), table.info().status, table.turn()) == (["bot", "bot"], "over", -1)


# playing again


async def test_a_restart_has_new_dice_and_what_was_played_stays_to_be_seen(hub: Hub, database: str) -> None:
    table, made = await opened(hub, "artifact", options={"players": 2})
    await play(table, 4)
    await asked(table)
    names, before = table.match.names[:], table.info()
    watch = Watch(table)
    await table.change(Change(do="restart", seat=0), 0)
    now = table.info()
    assert watch.news[0] == News(0, around=True)
    assert (now.id, now.status) == (before.id, "playing")
    assert now.commitment not in ("", before.commitment)
    old = await hub.table(now.before)
    assert (old.match.names, old.info().status, old.info().commitment) == (names, "over", before.commitment)
    assert old.seat_of(made.seats[0].secret) == table.seat_of(made.seats[0].secret) == 0
    assert (await old.marks()).secret != ""
    assert (await table.marks()).secret == ""
    await asked(table)
    again = await Hub.start(database)
    assert (await again.table(now.before)).match.names == names
    assert (await again.table(table.id)).match.names == table.match.names
    await again.close()


async def test_a_rematch_is_a_new_table_for_the_same_people(hub: Hub) -> None:
    table, made = await opened(hub, "page-quest", names=("Ana",))
    with pytest.raises(Problem, match="after the game"):
        await table.change(Change(do="rematch", seat=0), 0)
    await play(table, choose=anything())
    await table.change(Change(do="rematch", seat=0), 0)
    follower = await hub.table(table.info().rematch)
    await table.change(Change(do="rematch", seat=0), 0)
    assert table.info().rematch == follower.id
    assert (follower.info().status, follower.info().before) == ("playing", table.id)
    assert follower.seat_of(made.seats[0].secret) == 0
    assert follower.info().commitment != table.info().commitment
    assert follower.info().created > table.info().created
    await play(follower, 2)


async def test_only_the_host_begins_again_and_not_before_the_game(hub: Hub) -> None:
    table, made = await two(hub)
    with pytest.raises(Problem, match="not begun"):
        await table.change(Change(do="restart", seat=0), 0)
    await hub.join(Join(name="Bo", invite=made.invite))
    for do in ("restart", "rematch", "list", "stops", "fill"):
        with pytest.raises(Forbidden):
            await table.change(Change(do=do, seat=1), 1)


async def test_stops_are_changed_in_the_middle_of_a_match_and_kept(hub: Hub, database: str) -> None:
    table, _made = await opened(hub, "artifact", options={"players": 2})
    await play(table, 1)
    await table.change(Change(do="stops", seat=0, stops="all"), 0)
    assert table.info().stops == "all"
    again = await Hub.start(database)
    loaded = await again.table(table.id)
    assert (loaded.info().stops, loaded.match.header.stops) == ("all", "all")
    await again.close()


async def test_an_adventure_of_a_campaign_is_not_played_again(small_hub: Hub) -> None:
    game = registry.game("page-quest")
    header = header_of(game, game.options({}), real_dice=False, stops="smart")
    person = Seat(kind="person", name="Ana", key=seating.key_of("secret"))
    made = await small_hub.lay(game, header, [person], campaign="c")
    table = await small_hub.table(made.table.id)
    assert table.info().campaign == "c"
    with pytest.raises(Problem, match="campaign"):
        await table.change(Change(do="restart", seat=0), 0)


# who is there


async def test_who_is_there_is_seen(small_hub: Hub) -> None:
    table, _made = await opened(small_hub)
    watch = Watch(table)
    table.enter(0)
    table.enter(0)
    table.enter(-1)
    assert (table.info().seats[0].online, table.info().spectators) == (True, 1)
    table.exit(0)
    assert table.info().seats[0].online
    table.exit(0)
    table.exit(-1)
    assert (table.info().seats[0].online, table.info().spectators) == (False, 0)
    assert watch.news == [News(None, around=True)] * 4
    watch.stop()


# several people at one device


async def test_people_at_one_device_have_a_seat_and_a_secret_each(hub: Hub) -> None:
    table, made = await opened(
        hub, "artifact", "you", "you", "sensible", names=("Ana",), options={"players": 3}
    )
    assert [seat.name for seat in made.table.seats] == ["Ana", "Player 2", "sensible"]
    assert [table.seat_of(seat.secret) for seat in made.seats] == [0, 1]
    view = await play(table, 10, (0, 1))
    assert view.seat in (0, 1)
    assert {0, 1} <= set(table.match.who)


# real dice


async def test_what_is_rolled_at_home_is_typed_by_whoever_sits_there(hub: Hub) -> None:
    table, made = await opened(
        hub, "artifact", "you", "open", names=("Ana",), options={"players": 2}, real_dice=True
    )
    await hub.join(Join(name="Bo", invite=made.invite))
    assert (table.info().real_dice, table.info().commitment) == (True, "")
    for seat in (1, 0, 1):
        view = await table.view(seat)
        assert view.asked is not None
        assert view.asked.who == -1
        await table.answer(seat, view.number, view.asked.options[0].name)
    spectator = await table.view(-1)
    assert spectator.asked is not None
    assert spectator.asked.options == ()
    number = table.match.number
    await table.undo(0, number, typed=True)
    assert table.match.number < number


async def test_the_host_types_what_is_drawn_for_a_bot(hub: Hub) -> None:
    table, _made = await opened(
        hub, "artifact", "you", "sensible", options={"players": 2, "party": "premade"}, real_dice=True
    )
    seen_for_bot = 0
    for _n in range(250):
        watch = Watch(table)
        await watch.until(lambda: table.driver is None)
        watch.stop()
        view = await table.view(0)
        assert view.asked is not None, view.result
        assert view.asked.options, view.asked
        q = table.match.question
        if q is not None and q.who < 0 and not q.seen_by & 1:
            seen_for_bot += 1
        options = [option for option in view.asked.options if not option.free]
        await table.answer(0, view.number, options[-1].name)
        if seen_for_bot:
            break
    assert seen_for_bot


async def test_committed_dice_are_nobodys_to_choose(small_hub: Hub) -> None:
    table, _made = await opened(small_hub)
    view = await asked(table)
    with pytest.raises(Problem, match="No roll was typed"):
        await table.undo(0, view.number, typed=True)


# taken home


async def test_a_save_of_ones_own_match_is_played_on_elsewhere(hub: Hub) -> None:
    table, _made = await opened(hub, "artifact", "you", "sensible", names=("Ana",), options={"players": 2})
    await play(table, 4)
    await asked(table)
    data = await table.export([0])
    made = await hub.imported(data, ["Ana"])
    twin = await hub.table(made.table.id)
    assert twin.id != table.id
    assert twin.match.names == table.match.names
    assert twin.info().commitment == table.info().commitment
    assert kinds(twin) == ["person", "bot"]
    one, other = await play(table, 3), await play(twin, 3)
    assert one.number == other.number
    assert verify(twin.match, read_save(await twin.export([0]))) == []


async def test_while_a_match_with_secrets_goes_on_nobody_takes_home_what_others_hold(hub: Hub) -> None:
    table, made = await two(hub)
    await hub.join(Join(name="Bo", invite=made.invite))
    for mine in ([0], [1], []):
        with pytest.raises(Forbidden):
            await table.export(mine)
    data = await table.export([0, 1])
    assert read_save(data).header.dice.secret != ""


async def test_where_nobody_has_secrets_a_copy_without_dice_can_be_taken_home(hub: Hub) -> None:
    table, made = await two(hub, "lost-pixel")
    await hub.join(Join(name="Bo", invite=made.invite))
    await play(table, 2, (0, 1))
    save = read_save(await table.export([1]))
    assert save.header.dice.secret == ""
    assert table.match.header.dice.secret != ""
    with pytest.raises(Forbidden):
        await table.export([])
    with pytest.raises(Problem, match="without its dice"):
        await hub.imported(await table.export([1]), ["Bo"])


async def test_a_match_that_is_over_is_everybodys(hub: Hub) -> None:
    table, _made = await opened(hub, "page-quest")
    await play(table, choose=anything())
    save = read_save(await table.export([]))
    assert verify(resume(registry.game("page-quest"), save), save) == []
    assert (await table.marks()).secret == save.header.dice.secret != ""
    made = await hub.imported(await table.export([]))
    assert made.table.status == "over"


async def test_people_of_a_save_who_are_not_here_have_open_seats(hub: Hub) -> None:
    table, _made = await opened(hub, "artifact", "you", "you", options={"players": 2})
    await play(table, 3, (0, 1))
    names = table.match.names
    made = await hub.imported(await table.export([0, 1]), ["Ana"])
    twin = await hub.table(made.table.id)
    assert (made.table.status, kinds(twin)) == ("waiting", ["person", "open"])
    await hub.join(Join(name="Bo", invite=made.invite))
    assert twin.info().status == "playing"
    assert twin.match.names[: len(names)] == names
    await asked(twin, (0, 1))


@pytest.mark.parametrize("edit", ["cut", "rules", "path", "long", "game", "seats"])
async def test_a_save_that_is_no_good_is_refused_with_a_sentence(small_hub: Hub, edit: str) -> None:
    table, _made = await opened(small_hub)
    await play(table, 2)
    data = await table.export([0])
    save = read_save(data)
    if edit == "cut":
        data = data[:100]
    else:
        if edit == "rules":
            save.answers[1] = "no such answer"
        elif edit == "path":
            save.header.options["pack"] = "/etc"
        elif edit == "long":
            save.answers *= 20_000
        elif edit == "game":
            save.header.game = "chess"
        else:
            save.header.seats = ["person", "person"]
        save.check = checksum(save)
        data = msgspec.json.encode(save)
    with pytest.raises(Problem) as refused:
        await small_hub.imported(data, ["Ana"])
    assert str(refused.value)
    assert edit not in ("cut", "rules") or isinstance(refused.value, SaveProblem)


# looked back at


async def test_a_match_is_stepped_through_from_any_seat_once_it_is_over(hub: Hub) -> None:
    table, _made = await opened(hub, "artifact", names=("Ana",), options={"players": 3})
    await play(table, choose=anything(3))
    replay = await table.marks()
    assert replay.moments == table.match.number
    assert [number for number, _text in replay.marks] == sorted({number for number, _text in replay.marks})
    assert all(0 <= number <= replay.moments and text for number, text in replay.marks)
    assert len(replay.marks) > 2
    for moment in (0, replay.moments, replay.moments // 2, 7):
        for viewer in (-1, 0, 2):
            view = await table.replay(viewer, moment)
            assert (view.number, view.seat) == (moment, viewer)
            assert view == table.match.branch(moment, seed=0).view(viewer)
    assert (await table.replay(0, replay.moments)).result is not None


async def test_while_it_goes_on_one_looks_back_through_ones_own_eyes(hub: Hub) -> None:
    table, _made = await opened(hub, "artifact", options={"players": 2})
    await play(table, 6)
    moment = table.match.number - 3
    assert (await table.replay(0, moment, [0])).number == moment
    assert (await table.replay(-1, moment)).seat == -1
    for viewer, mine in ((1, [0]), (0, []), (0, [1])):
        with pytest.raises(Forbidden):
            await table.replay(viewer, moment, mine)
    assert (await table.marks()).secret == ""


async def test_a_moment_or_seat_there_is_not_is_told(small_hub: Hub) -> None:
    table, _made = await opened(small_hub)
    for moment in (-1, table.match.number + 1):
        with pytest.raises(Problem, match="answers"):
            await table.replay(0, moment, [0])
    for viewer in (-2, 1):
        with pytest.raises(Problem, match="no such seat"):
            await table.replay(viewer, 0, [0])


async def test_the_film_follows_what_was_taken_back_since(small_hub: Hub) -> None:
    table, _made = await opened(small_hub, "lost-pixel")
    await play(table, 8)
    await table.replay(0, table.match.number, [0])
    for _n in range(40):
        view = await asked(table)
        assert view.asked is not None
        if view.undo:
            await table.undo(0, view.number)
            break
        option = next((each for each in view.asked.options if each.undoable), view.asked.options[0])
        await table.answer(0, view.number, option.name)
    view = await table.replay(0, table.match.number, [0])
    assert view == await table.view(0)
