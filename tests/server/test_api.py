"""The JSON API: the shelf, tables made and joined, saves and replays, and a sentence for all that is refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from reliquest.content.packs import users_folder
from reliquest.engine.match import read_save
from reliquest.engine.view import View
from reliquest.games import registry
from reliquest.rules import library
from reliquest.server import catalogue, wire
from tests.server.served import Served, mine, serving

TWO = {"players": 2}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for this computer alone."""
    with serving(str(tmp_path_factory.mktemp("api") / "tables.sqlite")) as served:
        yield served


def refused(served: Served, status: int, method: str, path: str, **how: Any) -> str:
    """The sentence with which something is refused."""
    found = served.http.request(method, path, **how)
    assert found.status_code == status, found.text
    assert found.headers["content-type"] == "application/json"
    return msgspec.json.decode(found.content, type=wire.Trouble).error


def bearer(*seats: wire.Seated) -> dict[str, str]:
    """The header that proves these seats."""
    return {"authorization": f"Bearer {','.join(seat.secret for seat in seats)}"}


def finished(served: Served) -> wire.Opened:
    """A short game that is over."""
    made = served.opened("page-quest", names=("Ada",))
    with served.line(made) as ada:
        while ada.asked()["result"] is None:
            options = ada.shown["view"]["asked"]["options"]
            name = next((each["name"] for each in options if each.get("fatal")), options[-1]["name"])
            number = ada.shown["view"]["number"]
            ada.fate(ada.answer(name))
            if ada.shown["view"]["number"] == number:
                ada.view(lambda view: mine(view))
    return made


# the shelf


def test_the_shelf_says_what_the_games_say(served: Served) -> None:
    shelf = msgspec.json.decode(served.http.get("/api/games").content, type=list[wire.GameInfo])
    assert [game.id for game in shelf] == list(registry.MODULES)
    for told in shelf:
        game = registry.game(told.id)
        assert (told.title, told.fewest, told.most) == (game.title, game.fewest, game.most)
        assert told.secrets == game.secrets
        assert told.bots == (*game.bots, "random")
        modes = [setting for setting in game.settings({}) if setting.key == "mode"]
        assert told.campaigns == bool(modes)
        assert told.minutes[0] < told.minutes[1]


@pytest.mark.parametrize("game", registry.MODULES)
def test_choices_depend_on_what_was_chosen(served: Served, game: str) -> None:
    def choices(chosen: dict[str, Any]) -> wire.Choices:
        found = served.http.post(f"/api/games/{game}/choices", json={"chosen": chosen})
        return msgspec.json.decode(found.content, type=wire.Choices)

    plain = choices({})
    players = next(setting for setting in plain.settings if setting.key == "players")
    assert len(players.choices) == registry.game(game).most - registry.game(game).fewest + 1
    two = choices(TWO)
    for setting in two.settings:
        if setting.key in ("character", "heroes"):
            assert setting.count == 2
            assert len(setting.default) == 2
    assert [switch.key for switch in plain.house_rules] == [s.key for s in library.house_rules(game)]


@pytest.mark.parametrize("game", registry.MODULES)
def test_every_value_of_a_house_rule_is_told_with_its_meaning(game: str) -> None:
    for switch, told in zip(library.house_rules(game), catalogue.house_rules(game), strict=True):
        assert told.values[0] == told.default == switch.default
        assert len(told.values) == len(told.meanings) == len(set(told.values))
        assert all(told.meanings)
        for value in told.values:
            assert switch.setting(value) == value


def test_what_no_longer_fits_counts_as_not_chosen(served: Served) -> None:
    chosen = {"players": 1, "heroes": ["nobody", "nobody"], "floors": 4}
    found = served.http.post("/api/games/lost-pixel/choices", json={"chosen": chosen})
    assert found.status_code == 200
    assert found.json() == served.http.post("/api/games/lost-pixel/choices", json={}).json()


def test_a_persons_own_pack_is_offered_by_its_id_alone(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not users_folder().exists()
    for path in (str(tmp_path), "/etc", "../mythical-artifacts", "~", "./x", "mythical-artifacts/."):
        for game, key in (
            ("page-quest", "pack"),
            ("artifact", "scenario"),
            ("artifact", "second_scenario"),
            ("lost-pixel", "pack"),
            ("lost-pixel", "packs"),
        ):
            value: Any = [path] if key == "packs" else path
            options = {key: value, **({"house_rules": {"mixed_modules": "on"}} if game == "artifact" else {})}
            new = {"game": game, "options": options}
            sentence = refused(served, 400, "POST", "/api/tables", json=new)
            assert "There is no pack" in sentence, (game, key, path)


@pytest.mark.parametrize(
    ("chosen", "status"),
    [
        ({"colour": "red"}, 409),
        ({"players": {}}, 409),
        ({"players": "x" * 300}, 409),
        ({"house_rules": []}, 409),
    ],
)
def test_what_never_was_a_choice_is_refused(served: Served, chosen: Any, status: int) -> None:
    refused(served, status, "POST", "/api/games/page-quest/choices", json={"chosen": chosen})


def test_rules_are_read_by_id_by_words_and_all(served: Served) -> None:
    two = served.http.get("/api/games/page-quest/rules", params={"ids": "PQ-098,pq-r25"}).json()
    assert [rule["id"] for rule in two] == ["PQ-098", "PQ-R25"]
    assert two[1]["title"] == library.rule("PQ-R25").question
    found = served.http.get("/api/games/artifact/rules", params={"search": "observation deck"}).json()
    assert found
    assert all(rule["id"].startswith("AR-") for rule in found)
    everything = served.http.get("/api/games/lost-pixel/rules").json()
    assert len(everything) == len(library.rules("lost-pixel"))


def test_rules_that_are_not_there_are_said_to_be_none(served: Served) -> None:
    sentence = refused(served, 404, "GET", "/api/games/page-quest/rules?ids=PQ-999")
    assert sentence.startswith("There is no rule PQ-999")
    sentence = refused(served, 404, "GET", "/api/games/page-quest/rules?ids=AR-001")
    assert sentence == "AR-001 is a rule of Artifact."
    refused(served, 400, "GET", "/api/games/page-quest/rules?search=!!")
    refused(served, 400, "GET", f"/api/games/page-quest/rules?search={'x' * 300}")


@pytest.mark.parametrize("path", ["rules", "choices"])
def test_a_game_there_is_not_is_guessed_at(served: Served, path: str) -> None:
    how: dict[str, Any] = {"json": {}} if path == "choices" else {}
    sentence = refused(served, 404, "POST" if how else "GET", f"/api/games/page-qest/{path}", **how)
    assert "page-quest" in sentence


# tables


def test_a_table_is_made_and_found(served: Served) -> None:
    made = served.opened("artifact", "you", "open", "sensible", names=("Ada",), options={"players": 3})
    found = served.http.get(f"/api/tables/{made.table.id}").json()
    assert found["status"] == "waiting"
    assert [seat["kind"] for seat in found["seats"]] == ["person", "open", "bot"]
    assert found["seats"][0]["name"] == "Ada"
    assert len(made.seats[0].secret) >= 128 / 6
    for text in (served.http.get(f"/api/tables/{made.table.id}").text, served.http.get("/api/tables").text):
        for secret in (made.seats[0].secret, made.invite, made.code):
            assert secret not in text


def test_only_listed_tables_are_listed(served: Served) -> None:
    hidden = served.opened("page-quest", "you", "open", options=TWO)
    shown = served.opened("page-quest", "you", "open", options=TWO, listed=True)
    ids = [table["id"] for table in served.http.get("/api/tables").json()]
    assert shown.table.id in ids
    assert hidden.table.id not in ids


def test_people_join_by_link_by_code_and_from_the_list(served: Served) -> None:
    made = served.opened("artifact", "you", "open", "open", "open", options={"players": 4}, listed=True)
    code = f" {made.code[:3].lower()}-{made.code[3:]} "
    seats = [
        served.joined("Bo", invite=made.invite).seats[0].seat,
        served.joined("Cy", code=code, seat=3).seats[0].seat,
        served.joined("Di", table=made.table.id).seats[0].seat,
    ]
    assert seats == [1, 3, 2]
    assert served.http.get(f"/api/tables/{made.table.id}").json()["status"] == "playing"


def test_a_full_table_lets_nobody_in(served: Served) -> None:
    made = served.opened("page-quest", "you", "open", options=TWO, listed=True)
    served.joined("Bo", invite=made.invite)
    late = served.joined("Cy", invite=made.invite)
    assert late.seats == ()  # with the link one may watch
    assert "Every seat" in refused(
        served, 409, "POST", "/api/join", json={"name": "Di", "table": made.table.id}
    )
    refused(served, 409, "POST", "/api/join", json={"name": "Di", "code": made.code})
    taken = {"name": "Ed", "invite": made.invite, "seat": 0}
    assert served.http.post("/api/join", json=taken).json()["seats"] == []


@pytest.mark.parametrize(
    ("join", "status", "sentence"),
    [
        ({"name": "Bo", "code": "XXXXXX"}, 409, "No table with open seats has this code."),
        ({"name": "Bo", "invite": "nothing"}, 409, "This link leads to no table"),
        ({"name": "Bo", "table": "nothing"}, 409, "There is no such table to join."),
        ({"name": "Bo"}, 409, "There is no such table to join."),
        ({"name": "Bo", "table": "a\u0000b"}, 404, "There is no such table."),
        ({"name": "Bo", "code": "a\u0000b"}, 400, "This is no code of a table."),
        ({"name": "", "code": "XXXXXX"}, 409, "Please give a name."),
        ({"name": "x" * 41, "code": "XXXXXX"}, 409, "A name has 40 letters at most; this one has 41."),
        ({"name": "a\nb", "code": "XXXXXX"}, 409, "A name is one line"),
        ({"name": "\u202eob", "code": "XXXXXX"}, 409, "A name is one line"),
        ({"name": 5}, 400, "The body cannot be read: Expected `str`, got `int`"),
        ({"code": "XXXXXX"}, 400, "missing required field `name`"),
        ({"name": "Bo", "admin": True}, 400, "unknown field `admin`"),
    ],
)
def test_nobody_joins_who_should_not(served: Served, join: Any, status: int, sentence: str) -> None:
    assert sentence in refused(served, status, "POST", "/api/join", json=join)


@pytest.mark.parametrize(
    ("new", "status", "sentence"),
    [
        ({"game": "chess"}, 404, "There is no game “chess”"),
        ({"game": "page-quest", "options": {"adventure": "belise"}}, 400, "There is no adventure “belise”"),
        ({"game": "page-quest", "seats": ["you", "you"]}, 409, "This game has 1 seat, not 2."),
        ({"game": "page-quest", "seats": ["genius"]}, 400, "There is no bot genius"),
        ({"game": "page-quest", "names": ["x" * 41]}, 409, "A name has 40 letters at most"),
        ({"game": "page-quest", "names": ["Ada", "Bo"]}, 409, "More names are given"),
        ({"game": "page-quest", "stops": "none"}, 400, "Invalid enum value 'none'"),
        ({"game": "page-quest", "options": {"start_player": False}}, 400, "The starting player is 0 or 1"),
        ({"game": "page-quest", "seed": 1}, 400, "unknown field `seed`"),
        ({"game": "page-quest", "options": {"house_rules": {"trade": "on"}}}, 400, "has no house rule trade"),
        ({"game": "page-quest", "options": {"players": [[[[[1]]]]]}}, 409, "The option players is not"),
        ({"game": "lost-pixel", "options": {"heroes": [[1]]}}, 409, "The option heroes is not"),
        ({"game": "page-quest", "options": {"start_player": 10**9}}, 409, "The option start_player is not"),
        ([], 400, "Expected `object`, got `array`"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(served: Served, new: Any, status: int, sentence: str) -> None:
    before = set(served.hub.used)
    assert sentence in refused(served, status, "POST", "/api/tables", json=new)
    assert set(served.hub.used) == before


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"null", b"[" * 60_000, b'{"game": "\\ud800"}'])
def test_a_body_that_cannot_be_read_is_refused(served: Served, body: bytes) -> None:
    assert "cannot be read" in refused(served, 400, "POST", "/api/tables", content=body)


@pytest.mark.parametrize("name", ["nothing", "x" * 500, "%00", "a%20b", "..%2f..", "é"])
@pytest.mark.parametrize("path", ["", "/invitation", "/save", "/replay", "/replay/0"])
def test_a_table_there_is_not_is_said_to_be_none(served: Served, name: str, path: str) -> None:
    assert "There is no" in refused(served, 404, "GET", f"/api/tables/{name}{path}")


def test_the_host_changes_the_table_and_nobody_else(served: Served) -> None:
    made = served.opened("page-quest", "you", "open", options=TWO)
    joined = served.joined("Bo", invite=made.invite)
    path = f"/api/tables/{made.table.id}/change"
    assert "secret of the seat is missing" in refused(
        served, 401, "POST", path, json={"do": "list", "seat": 0}
    )
    wrong = {"authorization": "Bearer nothing"}
    sentence = refused(served, 403, "POST", path, json={"do": "list", "seat": 0}, headers=wrong)
    assert sentence == "This secret opens no seat of this table."
    sentence = refused(
        served, 403, "POST", path, json={"do": "list", "seat": 1}, headers=bearer(*joined.seats)
    )
    assert sentence == "Only the host of the table can do this."
    basic = {"authorization": f"Basic {made.seats[0].secret}"}
    refused(served, 401, "POST", path, json={"do": "list", "seat": 0}, headers=basic)
    done = served.http.post(path, json={"do": "list", "seat": 0}, headers=bearer(*made.seats))
    assert done.json()["listed"]
    refused(served, 400, "POST", path, json={"do": "burn", "seat": 0}, headers=bearer(*made.seats))
    refused(served, 409, "POST", path, json={"do": "leave", "seat": 9}, headers=bearer(*made.seats))


def test_one_device_changes_each_of_its_seats(served: Served) -> None:
    made = served.opened("page-quest", "you", "you", names=("Ada", "Bo"), options=TWO)
    path = f"/api/tables/{made.table.id}/change"
    away = {"do": "away", "seat": 1}
    done = served.http.post(path, json=away, headers=bearer(*made.seats))
    assert [seat["away"] for seat in done.json()["seats"]] == [False, True]


def test_the_host_alone_sees_how_others_join(served: Served) -> None:
    made = served.opened("page-quest", "you", "open", options=TWO)
    joined = served.joined("Bo", invite=made.invite)
    path = f"/api/tables/{made.table.id}/invitation"
    assert served.http.get(path, headers=bearer(*made.seats)).json() == {
        "invite": made.invite,
        "code": made.code,
    }
    refused(served, 401, "GET", path)
    refused(served, 403, "GET", path, headers=bearer(*joined.seats))


# saves and replays


def test_a_match_is_taken_home_and_played_on_elsewhere(served: Served) -> None:
    made = served.opened("page-quest", names=("Ada",))
    with served.line(made) as ada:
        ada.asked()
        ada.fate(ada.answer(ada.shown["view"]["asked"]["options"][0]["name"]))
        ada.say(do="look", seat=0)
        seen = ada.view()
    found = served.http.get(f"/api/tables/{made.table.id}/save", headers=bearer(*made.seats))
    assert found.headers["content-disposition"] == 'attachment; filename="page-quest.rlq"'
    assert found.headers["cache-control"] == "no-store"
    assert read_save(found.content).header.game == "page-quest"
    again = served.http.post("/api/saves", params={"names": ["Ada"]}, content=found.content)
    assert again.status_code == 201
    opened = msgspec.json.decode(again.content, type=wire.Opened)
    with served.line(opened) as ada:
        view = ada.shown["view"]
        for key in ("number", "table", "told"):
            assert view[key] == seen[key]


def test_a_save_of_others_is_not_given_away(served: Served) -> None:
    made = served.opened("artifact", "you", "open", options=TWO)
    joined = served.joined("Bo", invite=made.invite)
    path = f"/api/tables/{made.table.id}/save"
    refused(served, 403, "GET", path)
    assert "what others have in their hands" in refused(
        served, 403, "GET", path, headers=bearer(*joined.seats)
    )
    both = bearer(*made.seats, *joined.seats)
    assert served.http.get(path, headers=both).status_code == 200


@pytest.mark.parametrize("content", [b"", b"x", b"{}", b'{"reliquest": 99}', b"\x00" * 1000])
def test_what_is_no_save_is_refused(served: Served, content: bytes) -> None:
    sentence = refused(served, 400, "POST", "/api/saves", content=content)
    assert "save" in sentence


def test_a_save_cannot_name_files_of_the_server(served: Served, tmp_path: Path) -> None:
    from reliquest.engine.match import Match, checksum

    game = registry.game("page-quest")
    save = read_save(Match.new(game, {}, program="test", seed=1).save())
    wrong: tuple[dict[str, Any], ...] = (
        {"pack": str(tmp_path)},
        {"pack": "/etc"},
        {"house_rules": []},
        {"players": [[[[1]]]]},
    )
    for options in wrong:
        save.header.options = {**game.options({}), **options}
        save.check = checksum(save)
        found = served.http.post("/api/saves", content=msgspec.json.encode(save))
        assert found.status_code in (400, 409), found.text
        assert "/etc" not in found.json()["error"] or "There is no pack" in found.json()["error"]


def test_a_match_is_looked_back_upon(served: Served) -> None:
    made = finished(served)
    path = f"/api/tables/{made.table.id}/replay"
    replay = msgspec.json.decode(served.http.get(path).content, type=wire.Replay)
    assert replay.table.status == "over"
    assert replay.moments > 0
    assert replay.secret
    for moment in (0, 1, replay.moments // 2, replay.moments):
        found = served.http.get(f"{path}/{moment}", params={"seat": 0})
        view = msgspec.json.decode(found.content, type=View)
        assert (view.number, view.seat) == (moment, 0)
    last = msgspec.json.decode(served.http.get(f"{path}/{replay.moments}").content, type=View)
    assert last.result is not None
    for wrong, status in (
        ("-1", 409),
        (str(replay.moments + 1), 409),
        ("x", 400),
        ("1.5", 400),
        ("9" * 30, 409),
    ):
        refused(served, status, "GET", f"{path}/{wrong}")
    refused(served, 409, "GET", f"{path}/0?seat=5")
    refused(served, 400, "GET", f"{path}/0?seat=x")


def test_while_a_match_goes_on_others_eyes_stay_closed(served: Served) -> None:
    made = served.opened("artifact", "you", "open", options=TWO)
    joined = served.joined("Bo", invite=made.invite)
    path = f"/api/tables/{made.table.id}/replay"
    assert served.http.get(path).json()["secret"] == ""
    assert served.http.get(f"{path}/0?seat=-1").status_code == 200
    assert served.http.get(f"{path}/0?seat=1", headers=bearer(*joined.seats)).status_code == 200
    for headers in ({}, bearer(*joined.seats)):
        assert "when the match is over" in refused(served, 403, "GET", f"{path}/0?seat=0", headers=headers)
    refused(served, 403, "GET", f"{path}/0?seat=0", headers={"authorization": "Bearer nothing"})


# everything else


def test_an_address_there_is_not_is_said_to_be_none(served: Served) -> None:
    assert refused(served, 404, "GET", "/api/nothing") == "There is nothing at this address."
    assert refused(served, 404, "GET", "/api/") == "There is nothing at this address."
    wrong = served.http.delete("/api/tables")
    assert wrong.status_code == 405
    assert "GET" in wrong.headers["allow"]
    assert wrong.json()["error"] == "This address does not answer to DELETE."


def test_a_vanished_database_is_said_to_be_gone_and_nothing_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    with serving(str(folder / "tables.sqlite")) as served:
        made = served.opened("page-quest")
        with served.line(made) as ada:
            ada.asked()
            number = ada.shown["view"]["number"]
            served.inside(gone(served))
            assert refused(served, 503, "POST", "/api/tables", json={"game": "page-quest"})
            assert refused(served, 503, "GET", "/api/tables")
            sentence = ada.fate(ada.answer(ada.shown["view"]["asked"]["options"][0]["name"]))["error"]
            assert sentence
            assert served.http.get("/api/games").status_code == 200
            assert ada.shown["view"]["number"] == number


async def gone(served: Served) -> None:
    """Let the folder of the database disappear."""
    import shutil

    assert served.hub.store.file is not None
    shutil.rmtree(served.hub.store.file.parent)
