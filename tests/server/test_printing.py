"""Sheets for people in browsers: counted, estimated, looked at and made, each job in a process of its own."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from reliquest.errors import Problem, UsageProblem
from reliquest.press import job
from reliquest.press.order import PrintPlan
from reliquest.server import printing
from reliquest.server.printing import Busy, Press
from tests.press.measure import texts
from tests.server.served import Served, serving

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for this computer alone."""
    with serving(str(tmp_path_factory.mktemp("printing") / "tables.sqlite")) as served:
        yield served


def test_the_press_room_knows_the_job_by_its_name() -> None:
    assert job.__name__ == printing.MODULE


def plan(served: Served, game: str, **choices: Any) -> PrintPlan:
    found = served.http.get(f"/api/print/{game}", params=choices, timeout=60)
    assert found.status_code == 200, found.text
    return msgspec.json.decode(found.content, type=PrintPlan, strict=True)


def test_what_there_is_is_counted_before_anything_is_made(served: Served) -> None:
    dungeon = plan(served, "lost-pixel", floors=[1, 2], size="mini")
    assert dungeon.ready
    assert dungeon.floors == tuple(range(1, 11))
    assert {part.id: (part.sheets, part.sides) for part in dungeon.parts}["gems"] == (2, 4)
    race = plan(served, "artifact", paper="letter", duplex="none")
    assert race.floors == ()
    assert race.pack == "mummys-tomb"
    assert "the-depths-of-the-earth" in {pack.id for pack in race.packs}
    assert "artifact" not in {pack.id for pack in race.packs}
    assert {part.id: (part.sheets, part.sides) for part in race.parts}["module-1"] == (3, 3)


def test_ink_page_and_pdf_of_the_same_choice(served: Served) -> None:
    chosen = {"what": ["log", "standees"], "ink": "low", "paper": "letter"}
    ink = served.http.get("/api/print/page-quest/ink", params=chosen, timeout=60).json()
    assert 0.005 < ink < 0.08
    page = served.http.get("/api/print/page-quest/page", params={**chosen, "page": 2}, timeout=60)
    assert page.headers["content-type"] == "image/png"
    assert page.content.startswith(PNG)
    made = served.http.get("/api/print/page-quest/pdf", params=chosen, timeout=60)
    assert made.headers["content-type"] == "application/pdf"
    assert made.headers["content-disposition"] == 'attachment; filename="page-quest-sheets-letter.pdf"'
    assert made.headers["cache-control"] == "no-store"
    pages = texts(made.content)
    assert len(pages) == 2
    assert "Rosa Quispe" in pages[0]


def test_the_rules_are_a_booklet_of_their_own(served: Served) -> None:
    made = served.http.get("/api/print/artifact/pdf", params={"what": ["rules"]}, timeout=60)
    assert 'filename="artifact-rules-a4.pdf"' in made.headers["content-disposition"]
    assert "AR-072" in "".join(texts(made.content))


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("chess", 404, "There is no game “chess”"),
        ("artifact?paper=a3", 400, "paper cannot be read"),
        ("artifact?colour=red", 400, "colour cannot be read"),
        ("artifact?floors=1", 400, "Artifact has no floors"),
        ("artifact?pack=mummys-tmb", 400, "There is no pack 'mummys-tmb'; did you mean 'mummys-tomb'?"),
        ("artifact?pack=../../etc", 400, "cannot be read"),
        ("lost-pixel?floors=11", 400, "has no floor 11"),
        ("artifact/pdf?what=bord", 400, "did you mean 'board'?"),
        ("artifact/page?what=board&page=2", 400, "There is 1 page."),
    ],
)
def test_odd_wishes_are_answered_with_a_sentence(
    served: Served, address: str, status: int, sentence: str
) -> None:
    found = served.http.get(f"/api/print/{address}", timeout=60)
    assert found.status_code == status, found.text
    assert sentence in found.json()["error"]


ORDER = {"do": "page", "game": "page-quest", "what": ["log"]}


@pytest.mark.anyio
async def test_what_was_made_is_kept_and_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bytes] = []

    async def run(job: bytes) -> bytes:
        made.append(job)
        await asyncio.sleep(0.01)
        return b"x" * 30

    monkeypatch.setattr(printing, "run", run)
    monkeypatch.setattr(printing, "KEPT", 70)
    press = Press()
    assert await asyncio.gather(*(press.order(ORDER) for _each in range(3))) == [b"x" * 30] * 3
    assert len(made) == 1
    for page in (2, 3):
        await press.order({**ORDER, "page": page})
    assert len(press.kept) == 2
    await press.order(ORDER)
    assert len(made) == 4


@pytest.mark.anyio
async def test_who_comes_when_many_wait_is_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    go = asyncio.Event()

    async def run(_job: bytes) -> bytes:
        await go.wait()
        return b""

    monkeypatch.setattr(printing, "run", run)
    press = Press()
    waiting = [asyncio.create_task(press.order({**ORDER, "page": n})) for n in range(printing.QUEUE)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await press.order(ORDER)
    go.set()
    await asyncio.gather(*waiting)
    assert await press.order(ORDER) == b""


@pytest.mark.anyio
async def test_a_job_that_takes_too_long_or_too_much_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    order = msgspec.json.encode({"do": "plan", "game": "page-quest"})
    assert msgspec.json.decode(await printing.run(order), type=PrintPlan).title == "Mythical Artifacts"
    with pytest.raises(UsageProblem, match="nowhere"):
        await printing.run(msgspec.json.encode({"do": "plan", "game": "page-quest", "pack": "nowhere"}))
    monkeypatch.setattr(printing, "PATIENCE", 0.05)
    with pytest.raises(Problem, match="took too long"):
        await printing.run(order)
    monkeypatch.setattr(printing, "PATIENCE", 60)
    monkeypatch.setattr(printing, "MODULE", "reliquest.press.nothing")
    with pytest.raises(Problem, match="choose less"):
        await printing.run(order)
