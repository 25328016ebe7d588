"""Who may ask from where, how much and how often; and what leaves with every answer."""

import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from reliquest.server.security import ADDRESSES, BODY, CREDITS, POLICY, Credits, kind_of, neighbourhood
from tests.server.served import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for this computer alone."""
    with serving(str(tmp_path_factory.mktemp("security") / "tables.sqlite")) as served:
        yield served


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/api/games"),
        ("GET", "/api/nothing"),
        ("GET", "/nothing"),
        ("GET", "/art/cover/artifact.svg"),
        ("DELETE", "/api/games"),
        ("POST", "/api/join"),
    ],
)
def test_every_answer_tells_the_browser_to_be_strict(served: Served, method: str, path: str) -> None:
    headers = served.http.request(method, path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["x-frame-options"] == "DENY"
    assert "camera=()" in headers["permissions-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "server" not in headers
    assert (headers.get("cache-control") == "no-store") or not path.startswith("/api/")


def test_pages_run_no_script_but_our_own_and_pictures_none() -> None:
    rules = dict(rule.strip().split(" ", 1) for rule in POLICY.split(";"))
    assert (
        rules["default-src"] == rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    )
    assert rules["base-uri"] == rules["frame-ancestors"] == rules["object-src"] == "'none'"


def test_a_picture_opened_by_itself_runs_nothing(served: Served) -> None:
    policy = served.http.get("/art/cover/artifact.svg").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "script-src" not in policy
    assert "sandbox" in policy


# where from


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8270", "127.0.0.1:1", "[::1]:8270", "[::1]"])
def test_this_computer_is_answered(served: Served, host: str) -> None:
    assert served.http.get("/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example:80", "127.0.0.1.evil.example", "10.0.0.1", "[::2]", ""]
)
def test_a_name_that_was_bent_to_this_computer_is_not(served: Served, host: str) -> None:
    """DNS rebinding: a page of another site that calls itself by a name which leads here."""
    refused = served.http.get("/api/games", headers={"host": host})
    assert refused.status_code == 421
    assert "localhost" in refused.json()["error"]


def test_an_open_server_answers_to_its_name(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.sqlite"), local=False) as served:
        for host in ("play.example.org", "192.0.2.7:8270"):
            assert served.http.get("/api/games", headers={"host": host}).status_code == 200
        own = {"host": "play.example.org", "origin": "https://play.example.org"}
        assert served.http.post("/api/tables", json={"game": "page-quest"}, headers=own).status_code == 201
        other = {"host": "play.example.org", "origin": "https://example.org"}
        assert served.http.post("/api/tables", json={"game": "page-quest"}, headers=other).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://localhost:1"},
        {"origin": "null"},
        {"origin": "file://"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_site_changes_nothing_and_watches_nothing(served: Served, headers: dict[str, str]) -> None:
    before = served.hub.used.keys() | set()
    refused = served.http.post("/api/tables", json={"game": "page-quest"}, headers=headers)
    assert refused.status_code == 403
    assert "another site" in refused.json()["error"]
    assert served.hub.used.keys() == before
    with pytest.raises(InvalidStatus) as closed:
        served.socket(additional_headers=headers)
    assert closed.value.response.status_code == 403


def test_a_page_of_this_server_may_change_things(served: Served) -> None:
    headers = {"origin": f"http://localhost:{served.port}", "sec-fetch-site": "same-origin"}
    made = served.http.post("/api/tables", json={"game": "page-quest"}, headers=headers)
    assert made.status_code == 201
    served.socket(additional_headers=headers).close()


# how much


def test_a_body_that_says_it_is_too_large_is_not_read(served: Served) -> None:
    refused = served.http.post("/api/join", content=b"x" * (BODY + 1))
    assert refused.status_code == 413
    assert refused.json()["error"] == "That is too large: 64 kB at most."


def test_a_body_that_does_not_say_so_is_cut_off(served: Served) -> None:
    refused = served.http.post("/api/join", content=(b" " * 1024 for _n in range(65)))
    assert refused.status_code == 413


@pytest.mark.parametrize("length", ["-1", "1e3", "999999999999999999999", "０"])
def test_a_length_that_is_none_is_refused(served: Served, length: str) -> None:
    import socket

    with socket.create_connection(("localhost", served.port)) as raw:
        raw.sendall(
            f"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n".encode()
        )
        assert raw.recv(100).split()[1] in (b"400", b"413")


def test_a_body_within_the_limit_is_read(served: Served) -> None:
    refused = served.http.post("/api/join", content=b" " * BODY)
    assert refused.status_code == 400


def test_a_save_may_be_larger_but_not_by_much(served: Served) -> None:
    assert served.http.post("/api/saves", content=b" " * (BODY + 1)).status_code == 400
    assert served.http.post("/api/saves", content=b" " * (5 * 1024 * 1024 + 1)).status_code == 413


# how often


class Clock:
    """Time that a test lets pass."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_credit_is_used_up_and_comes_back() -> None:
    clock = Clock()
    allowed = Credits(clock=clock)
    burst, seconds = int(CREDITS["join"].burst), CREDITS["join"].seconds
    assert [allowed.take("192.0.2.1", "join") for _n in range(burst)] == [0.0] * burst
    assert allowed.take("192.0.2.1", "join") == pytest.approx(seconds)
    assert allowed.take("192.0.2.2", "join") == 0
    assert allowed.take("192.0.2.1", "ask") == 0
    clock.now += seconds
    assert allowed.take("192.0.2.1", "join") == 0
    assert allowed.take("192.0.2.1", "join") > 0
    clock.now += 1e9
    assert [allowed.take("192.0.2.1", "join") for _n in range(burst + 1)].count(0.0) == burst


def test_a_factor_multiplies_credit() -> None:
    allowed = Credits(3, Clock())
    times = [allowed.take("192.0.2.1", "make") for _n in range(100)]
    assert times.count(0.0) == 3 * CREDITS["make"].burst
    assert times[-1] == pytest.approx(CREDITS["make"].seconds / 3)


def test_a_household_counts_once_whatever_addresses_it_has() -> None:
    assert neighbourhood("2001:db8:1:2:3:4:5:6") == neighbourhood("2001:db8:1:2:ffff::1%eth0")
    assert neighbourhood("2001:db8:1:2::1") != neighbourhood("2001:db8:1:3::1")
    assert neighbourhood("192.0.2.1") == "192.0.2.1"
    assert neighbourhood("a socket of this computer") == "a socket of this computer"


def test_not_more_addresses_are_remembered_than_fit() -> None:
    allowed = Credits(clock=Clock())
    for n in range(ADDRESSES + 10):
        allowed.take(f"host {n}", "ask")
    assert len(allowed.buckets) == ADDRESSES
    assert ("host 9", "ask") not in allowed.buckets


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/", "file"),
        ("GET", "/art/x.svg", "file"),
        ("GET", "/api/socket", "socket"),
        ("POST", "/api/join", "join"),
        ("POST", "/api/tables", "make"),
        ("POST", "/api/saves", "make"),
        ("POST", "/api/tables/x/change", "change"),
        ("POST", "/api/games/x/choices", "ask"),
        ("GET", "/api/tables", "ask"),
        ("GET", "/api/tables/x/replay/7", "look"),
        ("GET", "/api/tables/x/save", "look"),
    ],
)
def test_each_kind_of_request_has_its_credit(method: str, path: str, kind: str) -> None:
    assert kind_of(method, path) == kind


def test_who_guesses_codes_has_to_wait(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.sqlite"), credit=0.2) as served:
        codes = [
            served.http.post("/api/join", json={"name": "Eve", "code": f"AAAAA{n}"}).status_code
            for n in range(5)
        ]
        assert codes == [409, 409, 409, 429, 429]
        refused = served.http.post("/api/join", json={"name": "Eve", "code": "AAAAAA"})
        assert int(refused.headers["retry-after"]) > 1
        assert refused.json()["error"] == "That was too often; please wait a moment."
        assert served.http.get("/api/games").status_code == 200


def test_a_guest_cannot_say_to_be_another(tmp_path: Path) -> None:
    def codes(served: Served) -> list[int]:
        return [
            served.http.post(
                "/api/join",
                json={"name": "Eve", "code": "AAAAAA"},
                headers={"x-forwarded-for": f"192.0.2.{n}"},
            ).status_code
            for n in range(5)
        ]

    with serving(str(tmp_path / "one.sqlite"), credit=0.2) as served:
        assert codes(served) == [409, 409, 409, 429, 429]
    with serving(str(tmp_path / "two.sqlite"), credit=0.2, proxy="127.0.0.1,::1") as served:
        assert codes(served) == [409] * 5


# what is told


def test_no_secret_is_written_to_a_log(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        logging.getLogger("httpx").setLevel(logging.WARNING)
        logging.getLogger("httpcore").setLevel(logging.WARNING)
        logging.getLogger("websockets").setLevel(logging.WARNING)
        made = served.opened("page-quest", "you", "open", options={"players": 2})
        served.joined("Bo", invite=made.invite)
        (seat,) = made.seats
        bearer = {"authorization": f"Bearer {seat.secret}"}
        for path in ("invitation", "save", "replay/0?seat=7", "replay/99999"):
            served.http.get(f"/api/tables/{made.table.id}/{path}", headers=bearer)
        served.http.post(f"/api/tables/{made.table.id}/change", content=b"{", headers=bearer)
        with served.line(made) as device:
            device.answer("nonsense")
            device.socket.send("{")
            device.next()
    for secret in (seat.secret, made.invite, made.code):
        assert secret not in caplog.text


def test_names_come_as_they_are_and_only_as_json(served: Served) -> None:
    name = "<img src=x onerror=alert(1)>"
    made = served.opened("page-quest", names=(name,))
    found = served.http.get(f"/api/tables/{made.table.id}")
    assert found.headers["content-type"] == "application/json"
    assert found.json()["seats"][0]["name"] == name


def test_a_fault_of_our_own_tells_nothing_of_the_inside(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken() -> None:
        raise RuntimeError("the path /home/somebody")

    monkeypatch.setattr(served.hub, "listed", broken)
    with httpx.Client(base_url=served.base, trust_env=False) as http:
        failed = http.get("/api/tables")
    assert failed.status_code == 500
    assert failed.json() == {"error": "The server has a fault of its own; nothing was changed."}
    assert failed.headers["x-content-type-options"] == "nosniff"
