"""The line to a table: what each device is shown, what it may do, and how it is told off."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from reliquest.server import socket as lines
from reliquest.server import wire
from reliquest.server.command import FRAME
from tests.server.served import Device, Served, mine, serving

TWO = {"players": 2}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for this computer alone."""
    with serving(str(tmp_path_factory.mktemp("socket") / "tables.sqlite")) as served:
        yield served


def apart(served: Served, game: str = "page-quest") -> tuple[wire.Opened, wire.Joined]:
    """A table with two people at two devices."""
    made = served.opened(game, "you", "open", names=("Ada",), options=TWO)
    return made, served.joined("Bo", code=made.code)


def choose(view: dict[str, Any]) -> str:
    """An answer that does not lose at once, if there is one."""
    options = view["asked"]["options"]
    name: str = next((each for each in options if not each.get("fatal")), options[0])["name"]
    return name


def kept(device: Device) -> None:
    """Give an answer, and hear that it is kept."""
    device.asked()
    assert device.fate(device.answer(choose(device.shown["view"])))["is"] == "done"


# a whole game


@pytest.mark.parametrize(
    ("game", "options"), [("page-quest", TWO), ("artifact", TWO), ("lost-pixel", {**TWO, "floors": 3})]
)
def test_two_devices_play_a_whole_game(served: Served, game: str, options: dict[str, Any]) -> None:
    made = served.opened(game, "you", "open", names=("Ada",), options=options)
    with served.line(made) as ada, served.line(served.joined("Bo", code=made.code)) as bo:
        both = [ada, bo]
        while True:
            turn = next((each for each in both if mine(each.shown["view"])), None)
            if turn is None:
                ada.view()
                bo.reach(ada.shown["view"]["number"])
                continue
            if turn.shown["view"]["result"] is not None:
                break
            kept(turn)
            for each in both:
                each.reach(turn.shown["view"]["number"])
        assert ada.shown["view"]["result"] == bo.shown["view"]["result"]
        refused = ada.fate(ada.answer("anything"))
        assert refused["error"] == "The game is over."


# what is shown


def test_the_first_frames_are_the_table_and_the_view(served: Served) -> None:
    made = served.opened("page-quest", names=("Ada",))
    with served.line(made) as ada:
        assert [frame["is"] for frame in ada.heard] == ["table", "view"]
        assert ada.table["seats"][0]["online"]
        assert ada.shown["mine"] == [0]
        assert ada.shown["turn"] == 0
        assert ada.shown["view"]["seat"] == 0


def test_the_view_comes_before_the_word_that_an_answer_is_kept(served: Served) -> None:
    with served.line(served.opened("page-quest")) as ada:
        number = ada.asked()["number"]
        ada.fate(ada.answer(choose(ada.shown["view"])))
        assert ada.heard[-1]["is"] == "done"
        assert ada.shown["view"]["number"] > number


def test_the_log_goes_on_where_the_device_had_it(served: Served) -> None:
    with served.line(served.opened("page-quest")) as ada:
        told: list[dict[str, Any]] = ada.shown["view"]["told"]
        for _n in range(6):
            ada.asked()
            kept(ada)
            told = [line for line in told if line["number"] < ada.shown["since"]] + ada.shown["view"]["told"]
        assert ada.shown["since"] > 0
        ada.say(do="look", seat=0)
        assert ada.view()["told"] == told


def test_undo_replaces_the_end_of_the_log(served: Served) -> None:
    made = served.opened("page-quest")
    with served.line(made) as ada:
        for _n in range(200):
            view = ada.asked()
            assert view["result"] is None, "nothing in this game could be taken back"
            found = next((each for each in view["asked"]["options"] if each.get("undoable")), None)
            if found is None:
                kept(ada)
                continue
            before = view
            assert ada.fate(ada.answer(found["name"]))["is"] == "done"
            after = ada.shown["view"]
            assert after["undo"]
            ada.say(do="undo", id="back", seat=0, number=after["number"])
            assert ada.fate("back")["is"] == "done"
            assert ada.shown["view"]["number"] == before["number"]
            assert ada.shown["since"] <= before["number"]
            assert ada.shown["view"]["asked"] == before["asked"]
            return


def test_undo_that_cannot_be_says_why(served: Served) -> None:
    with served.line(served.opened("page-quest")) as ada:
        number = ada.asked()["number"]
        ada.say(do="undo", id="back", seat=0, number=number)
        refused = ada.fate("back")
        assert refused["is"] == "refused"
        assert "taken back" in refused["error"]


def test_others_see_a_hand_by_its_size_alone(served: Served) -> None:
    made, joined = apart(served, "artifact")
    with served.line(made) as ada, served.line(joined) as bo, served.spectator(made.table.id) as eve:
        for _n in range(10):
            turn = ada if mine(ada.shown["view"]) else bo
            kept(turn)
            for each in (ada, bo, eve):
                each.reach(turn.shown["view"]["number"])
            if not (mine(ada.shown["view"]) or mine(bo.shown["view"])):
                break
        seen = {each.shown["view"]["seat"] for each in (ada, bo, eve)}
        assert seen == {0, 1, -1}
        for other in (bo, eve):
            for frame in other.heard:
                view = frame.get("view")
                if view and view["asked"] and view["asked"]["who"] == 0:
                    assert view["asked"]["options"] == []
        hands = {
            each.shown["view"]["seat"]: [
                len(party["hand"]) for party in each.shown["view"]["table"]["parties"]
            ]
            for each in (ada, bo, eve)
        }
        sizes = [party["hand_size"] for party in eve.shown["view"]["table"]["parties"]]
        assert all(sizes)
        assert hands == {0: [sizes[0], 0], 1: [0, sizes[1]], -1: [0, 0]}


def test_at_one_device_only_the_seat_looked_at_is_shown(served: Served) -> None:
    made = served.opened("artifact", "you", "you", names=("Ada", "Bo"), options=TWO)
    with served.line(made, seat=0) as both:
        assert both.shown["mine"] == [0, 1]
        while both.shown["turn"] == 0:
            kept(both)
        assert {frame["view"]["seat"] for frame in both.heard if frame["is"] == "view"} == {0}
        both.say(do="look", seat=-1)
        assert both.view()["seat"] == -1
        assert both.shown["turn"] == 1  # the curtain names who is next
        both.say(do="look", seat=1)
        view = both.view()
        assert view["seat"] == 1
        assert mine(view)
        kept(both)


def test_several_devices_share_a_seat(served: Served) -> None:
    made = served.opened("page-quest")
    with served.line(made) as tablet, served.line(made) as phone:
        kept(tablet)
        number = tablet.shown["view"]["number"]
        phone.view(lambda view: view["number"] == number)
        phone.socket.close()
        kept(tablet)
        assert tablet.shown["view"]["number"] > number


def test_everybody_sees_who_comes_and_goes(served: Served) -> None:
    made, joined = apart(served)
    with served.line(made) as ada:
        bo = served.line(joined)
        ada.until(lambda frame: frame["is"] == "table" and frame["table"]["seats"][1]["online"])
        eve = served.spectator(made.table.id)
        ada.until(lambda frame: frame["is"] == "table" and frame["table"]["spectators"] == 1)
        eve.socket.close()
        ada.until(lambda frame: frame["is"] == "table" and frame["table"]["spectators"] == 0)
        bo.socket.close()
        ada.until(lambda frame: frame["is"] == "table" and not frame["table"]["seats"][1]["online"])


def test_a_device_that_comes_back_finds_everything(served: Served) -> None:
    made = served.opened("page-quest")
    with served.line(made) as ada:
        for _n in range(4):
            kept(ada)
        seen = ada.shown["view"]
    with served.line(made, since=seen["number"]) as again:
        assert again.shown["view"]["number"] == seen["number"]
        assert again.shown["view"]["asked"] == seen["asked"]
        assert again.shown["view"]["table"] == seen["table"]
        assert again.shown["view"]["told"] == []


def test_a_game_begins_for_who_waits_at_the_table(served: Served) -> None:
    made = served.opened("page-quest", "you", "open", options=TWO)
    with served.line(made) as ada:
        assert ada.table["status"] == "waiting"
        refused = ada.fate(ada.answer("anything"))
        assert refused["error"] == "The game begins when every seat is taken."
        served.joined("Bo", code=made.code)
        ada.until(lambda frame: frame["is"] == "table" and frame["table"]["status"] == "playing")
        ada.asked() if ada.shown["turn"] == 0 else None


# answers


def test_a_stale_answer_is_refused_with_the_table_as_it_is(served: Served) -> None:
    made = served.opened("page-quest")
    with served.line(made) as tablet, served.line(made) as phone:
        view = tablet.asked()
        kept(tablet)
        refused = phone.fate(phone.answer(choose(view), number=view["number"]))
        assert refused["is"] == "refused"
        assert refused["stale"]
        assert "Somebody was faster" in refused["error"]
        assert phone.shown["view"]["number"] == tablet.shown["view"]["number"]


def test_an_answer_that_is_sent_again_is_given_once(served: Served) -> None:
    made = served.opened("page-quest")
    with served.line(made) as ada:
        view = ada.asked()
        assert ada.fate(ada.answer(choose(view), id_="mine"))["is"] == "done"
        number = ada.shown["view"]["number"]
        assert ada.fate(ada.answer(choose(view), number=view["number"], id_="mine"))["is"] == "done"
        assert ada.shown["view"]["number"] == number
    with served.line(made) as again:  # after a break, too
        fate = again.fate(again.answer(choose(view), number=view["number"], id_="mine"))
        assert fate["is"] == "done"
        assert again.shown["view"]["number"] == number


def test_an_answer_that_is_not_offered_changes_nothing(served: Served) -> None:
    with served.line(served.opened("page-quest")) as ada:
        view = ada.asked()
        refused = ada.fate(ada.answer("fly-away"))
        assert "cannot be chosen here" in refused["error"]
        ada.say(do="look", seat=0)
        assert ada.view()["number"] == view["number"]


def test_nobody_answers_for_another_seat(served: Served) -> None:
    made, joined = apart(served)
    with served.line(made) as ada, served.line(joined) as bo, served.spectator(made.table.id) as eve:
        turn, other = (ada, bo) if mine(ada.shown["view"]) else (bo, ada)
        view = turn.asked()
        for thief in (other, eve):
            fate = thief.fate(thief.answer(choose(view), number=view["number"], seat=view["seat"]))
            assert fate["error"] == "This seat is not yours."
            thief.say(do="undo", id="u", seat=view["seat"], number=view["number"])
            assert thief.fate("u")["error"] == "This seat is not yours."
        own = other.fate(other.answer(choose(view), number=view["number"]))
        assert own["error"] == "Somebody else is asked now."
        kept(turn)


@pytest.mark.parametrize("seat", [1, 7, -2])
def test_nobody_looks_through_the_eyes_of_another(served: Served, seat: int) -> None:
    made, joined = apart(served, "artifact")
    with served.line(made) as ada, served.line(joined):
        ada.say(do="look", seat=seat)
        assert ada.until(lambda frame: frame["is"] == "refused")["error"] == "This seat is not yours."
        ada.say(do="ping")
        ada.until(lambda frame: frame["is"] == "pong")
        assert {frame["view"]["seat"] for frame in ada.heard if frame["is"] == "view"} == {0}


def test_who_left_sees_no_more_than_a_spectator(served: Served) -> None:
    made, joined = apart(served, "artifact")
    (seat,) = joined.seats
    with served.line(made), served.line(joined) as bo:
        left = served.http.post(
            f"/api/tables/{made.table.id}/change",
            json={"do": "leave", "seat": seat.seat},
            headers={"authorization": f"Bearer {seat.secret}"},
        )
        assert left.status_code == 200
        if served.inside(served.hub.table(made.table.id)).seat_of(seat.secret) is None:
            bo.view(lambda view: view["seat"] == -1)
            assert bo.shown["mine"] == []


# the door


def turned_away(served: Served, hello: Any) -> tuple[int, str, str]:
    """What becomes of somebody who begins so: the code, the reason, and the sentence before."""
    device = Device(served.socket())
    with suppress(ConnectionClosed):  # perhaps the door was shut before a word could be said
        device.socket.send(hello if isinstance(hello, str | bytes) else json.dumps(hello))
    code, reason = device.ended()
    refused = [frame for frame in device.heard if frame["is"] == "refused"]
    assert not device.shown
    assert not device.table
    return code, reason, refused[-1]["error"] if refused else ""


@pytest.mark.parametrize("table", ["nothing", "", "x" * 1000, "a\u0000b", "../x", "' or 1=1"])
def test_an_unknown_table_is_said_to_be_none(served: Served, table: str) -> None:
    code, reason, sentence = turned_away(served, {"do": "hello", "table": table})
    assert code == lines.NO_TABLE
    assert reason == sentence == "There is no such table."


def test_a_wrong_secret_lets_nobody_in(served: Served) -> None:
    made = served.opened("page-quest")
    other = served.opened("page-quest")
    (seat,), (strange,) = made.seats, other.seats
    for secrets in (
        [strange.secret],
        [seat.secret, strange.secret],
        [""],
        [seat.secret + "x"],
        [made.invite],
    ):
        hello = {"do": "hello", "table": made.table.id, "secrets": secrets}
        code, _reason, sentence = turned_away(served, hello)
        assert code == lines.NOT_YOURS
        assert sentence == "This seat is not yours, or no longer."


def test_a_seat_that_is_not_ones_own_is_not_shown(served: Served) -> None:
    made, joined = apart(served)
    hello = {"do": "hello", "table": made.table.id, "secrets": [made.seats[0].secret], "seat": 1}
    code, _reason, sentence = turned_away(served, hello)
    assert (code, sentence) == (lines.NOT_YOURS, "This seat is not yours.")
    hello = {"do": "hello", "table": made.table.id, "seat": joined.seats[0].seat}
    assert turned_away(served, hello)[0] == lines.NOT_YOURS


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        ("{", "This frame cannot be read: "),
        ("[]", "This frame cannot be read: "),
        ("\ud7ff", "This frame cannot be read: "),
        (b"\x00\x01", "Frames are JSON, sent as text."),
        ({"do": "dance"}, "This frame cannot be read: Invalid value 'dance'"),
        ({"do": "hello"}, "This frame cannot be read: Object missing required field `table`"),
        ({"do": "hello", "table": 5}, "This frame cannot be read: Expected `str`, got `int`"),
        ({"do": "hello", "table": "x", "extra": 1}, "contains unknown field `extra`"),
        ({"do": "ping"}, "The first frame says which table is meant: hello."),
        ({"do": "hello", "table": "x", "secrets": ["s"] * 9}, "No device has so many seats."),
        ("[" * 50_000, "This frame cannot be read: "),
    ],
)
def test_who_begins_otherwise_is_turned_away(served: Served, frame: Any, sentence: str) -> None:
    code, reason, said = turned_away(served, frame)
    assert code == 1008
    assert sentence in said
    assert said.startswith(reason)


def test_who_says_nothing_is_turned_away(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "FIRST", 0.05)
    device = Device(served.socket())
    assert device.ended() == (lines.NO_WORD, "Nobody said which table is meant.")


def test_a_full_house_asks_to_come_later(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LINES", 0)
    code, _reason, sentence = turned_away(served, {"do": "ping"})
    assert code == lines.LATER
    assert "as many guests as it can seat" in sentence


def test_one_address_does_not_take_all_the_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "OF_ONE", 2)
    with serving(str(tmp_path / "tables.sqlite"), credit=1) as served:
        made = served.opened("page-quest")
        with served.line(made), served.spectator(made.table.id) as second:
            code, _reason, sentence = turned_away(served, {"do": "hello", "table": made.table.id})
            assert code == lines.LATER
            assert "please close one" in sentence
            second.socket.close()
            third = served.spectator(made.table.id)  # one went, one may come
            third.socket.close()


# bad manners


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        ("{", "This frame cannot be read: "),
        ('{"do":"answer","id":"a","seat":"0","number":1,"name":"x"}', "Expected `int`, got `str`"),
        ('{"do":"answer","id":"a","seat":0,"name":"x"}', "missing required field `number`"),
        (b"\x00", "Frames are JSON, sent as text."),
        ('{"do":"hello","table":"x"}', "Hello is said once, at the door."),
    ],
)
def test_a_frame_that_cannot_be_read_is_said_to_be_so_and_play_goes_on(
    served: Served, frame: str | bytes, sentence: str
) -> None:
    with served.line(served.opened("page-quest")) as ada:
        ada.asked()
        ada.socket.send(frame)
        refused = ada.until(lambda frame: frame["is"] == "refused")
        assert refused["id"] == ""
        assert sentence in refused["error"]
        kept(ada)


def test_who_sends_too_much_is_let_go(served: Served) -> None:
    with served.line(served.opened("page-quest")) as ada:
        with suppress(ConnectionClosed):  # which may come before the last of them is sent
            for _n in range(12):
                ada.socket.send("{")
        assert ada.ended() == (1008, "That was too much at once.")


def test_asking_whether_the_server_is_there_costs_next_to_nothing(served: Served) -> None:
    with served.line(served.opened("page-quest")) as ada:
        for _n in range(200):
            ada.say(do="ping")
            ada.until(lambda frame: frame["is"] == "pong")


def test_a_frame_that_is_too_large_ends_the_line(served: Served) -> None:
    with served.line(served.opened("page-quest")) as ada:
        with suppress(ConnectionClosed):
            ada.say(do="answer", id="a", seat=0, number=0, name="x" * FRAME)
        assert ada.ended()[0] == 1009


def test_a_long_name_of_an_answer_is_no_answer(served: Served) -> None:
    with served.line(served.opened("page-quest")) as ada:
        refused = ada.fate(ada.answer("x" * 20_000, id_="y" * 300))
        assert refused["is"] == "refused"


def test_a_device_that_does_not_receive_is_let_go(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(_socket: object, _text: str) -> None:
        import asyncio

        await asyncio.Event().wait()

    made = served.opened("page-quest")
    monkeypatch.setattr(lines, "SLOW", 0.05)
    device = Device(served.socket())
    monkeypatch.setattr(WebSocket, "send_text", never)
    device.say(do="hello", table=made.table.id)
    assert device.ended() == (1008, "The line is too slow.")
    table = served.inside(served.hub.table(made.table.id))
    assert table.info().spectators == 0


def test_a_fault_of_our_own_ends_the_line_with_a_sentence(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_given: object) -> None:
        raise RuntimeError("/home/somebody")

    made = served.opened("page-quest")
    monkeypatch.setattr(lines.Line, "take", broken)
    with served.line(made) as ada:
        ada.say(do="ping")
        code, reason = ada.ended()
        assert code == 1011
        assert reason.startswith("The server has a fault of its own")
        assert "/home/somebody" not in json.dumps(ada.heard)


def test_a_line_stands_whatever_the_database_does(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    from reliquest.server.store import Unreachable

    async def gone(*_given: object) -> None:
        raise Unreachable("The database cannot be reached; nothing was changed.")

    with served.line(served.opened("page-quest")) as ada:
        view = ada.asked()
        with monkeypatch.context() as broken:
            broken.setattr(served.hub.store, "write", gone)
            refused = ada.fate(ada.answer(choose(view)))
            assert refused["error"] == "The database cannot be reached; nothing was changed."
        kept(ada)
