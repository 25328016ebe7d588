"""The JSON API: what a client asks for beside the play itself, each with every answer that can come."""

import re
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, TypeVar

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from reliquest.engine.view import View
from reliquest.errors import Problem, UsageProblem
from reliquest.server import catalogue, pictures
from reliquest.server.changes import Forbidden
from reliquest.server.document import SECRET, answers, body, reference
from reliquest.server.record import SPECTATOR
from reliquest.server.table import Gone, Table
from reliquest.server.tables import Hub
from reliquest.server.wire import (
    Change,
    Choices,
    GameInfo,
    Invitation,
    Join,
    Joined,
    NewTable,
    Opened,
    Replay,
    Rule,
    TableInfo,
)
from reliquest.text import _

ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What the id of a table looks like; anything else is not even looked for."""

SECRETS: Final = 8
"""Seats that one device has at most."""

SAVE: Final = "application/vnd.reliquest.save+json"

T = TypeVar("T")

GameId = Annotated[str, Path(description="The id of a game, as the shelf tells it.")]
TableId = Annotated[str, Path(description="The id of a table.")]
Handler = Callable[..., Awaitable[Response]]

router: Final = APIRouter(prefix="/api", redirect_slashes=False)


class Unproven(Problem):
    """No secret of a seat came along."""

    def __init__(self) -> None:
        super().__init__(_("This is for those who sit at the table; the secret of the seat is missing."))


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was chosen so far before a game."""

    chosen: dict[str, Any] = {}


def hub_of(request: Request) -> Hub:
    """The tables of this process."""
    hub: Hub = request.app.state.hub
    return hub


async def table_of(hub: Hub, name: str) -> Table:
    """The table of that id. Raises `Gone`."""
    if not ID.fullmatch(name):
        raise Gone
    return await hub.table(name)


async def read(request: Request, kind: type[T]) -> T:
    """The body as what it should be. Raises `UsageProblem`."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise UsageProblem(_("The body cannot be read: {why}.").format(why=fault)) from None


def told(found: Any, status: int = 200) -> Response:
    """The answer with a body."""
    return Response(msgspec.json.encode(found), status, media_type="application/json")


def secrets_in(request: Request) -> list[str]:
    """The secrets that came along: one, or for several seats of one device with commas between."""
    scheme, _blank, word = request.headers.get("authorization", "").partition(" ")
    return [part.strip() for part in word.split(",") if part.strip()] if scheme.lower() == "bearer" else []


def seats_of(request: Request, table: Table) -> tuple[int, ...]:
    """The seats that the secrets prove. Raises `Forbidden` for a secret that proves none."""
    found = []
    for secret in secrets_in(request)[:SECRETS]:
        seat = table.seat_of(secret)
        if seat is None:
            raise Forbidden(_("This secret opens no seat of this table."))
        found.append(seat)
    return tuple(found)


def seat_of(request: Request, table: Table, wanted: int = SPECTATOR) -> int:
    """The seat that asks: the wanted one if it is among those proved, else the first. Raises `Unproven`."""
    seats = seats_of(request, table)
    if not seats:
        raise Unproven
    return wanted if wanted in seats else seats[0]


@router.get(
    "/games",
    summary="The games on the shelf",
    tags=["games"],
    responses=answers(tuple[GameInfo, ...]),
)
async def games() -> Response:
    edition = await run_in_threadpool(pictures.edition)
    return told([msgspec.structs.replace(game, edition=edition) for game in catalogue.SHELF])


@router.post(
    "/games/{game}/choices",
    summary="What can be chosen before a game, given what was chosen so far",
    tags=["games"],
    responses=answers(Choices, 400, 404, 409, 413),
    openapi_extra=body(
        {
            "type": "object",
            "properties": {
                "chosen": {"type": "object", "description": "Values by the keys of the settings."}
            },
            "additionalProperties": False,
        }
    ),
)
async def choices(request: Request, game: GameId) -> Response:
    chosen = await read(request, Chosen)
    found = await run_in_threadpool(catalogue.game_of, game)
    return told(await run_in_threadpool(catalogue.choices, found, chosen.chosen))


@router.get(
    "/games/{game}/rules",
    summary="Rules and rulings: by their IDs, by words, or all of a game",
    tags=["games"],
    responses=answers(tuple[Rule, ...], 400, 404),
)
async def rules(
    game: GameId,
    ids: Annotated[str, Query(description="IDs with commas between: PQ-098,PQ-R25.")] = "",
    search: Annotated[str, Query(description="Words that the rules speak of.")] = "",
) -> Response:
    if len(ids) > catalogue.IDS or len(search) > catalogue.WORD:
        raise UsageProblem(_("That is more than can be asked for at once."))
    return told(await run_in_threadpool(catalogue.rules, game, ids, search))


@router.post(
    "/tables",
    summary="Make a table",
    tags=["tables"],
    status_code=201,
    responses=answers(
        Opened, 400, 404, 409, 413, 503, status=201, what="The table, and the secrets of its seats."
    ),
    openapi_extra=body(reference(NewTable)),
)
async def make(request: Request) -> Response:
    return told(await hub_of(request).open(await read(request, NewTable)), 201)


@router.get(
    "/tables",
    summary="The tables that are open to all",
    tags=["tables"],
    responses=answers(tuple[TableInfo, ...], 503),
)
async def listed(request: Request) -> Response:
    return told(await hub_of(request).listed())


@router.get(
    "/tables/{table}",
    summary="A table as everybody sees it",
    tags=["tables"],
    responses=answers(TableInfo, 404, 503),
)
async def info(request: Request, table: TableId) -> Response:
    return told((await table_of(hub_of(request), table)).info())


@router.post(
    "/join",
    summary="Sit down: by a link, by a code, or at a listed table",
    tags=["tables"],
    responses=answers(Joined, 400, 404, 409, 413, 503),
    openapi_extra=body(reference(Join)),
)
async def join(request: Request) -> Response:
    wanted = await read(request, Join)
    if wanted.table and not ID.fullmatch(wanted.table):
        raise Gone
    if "\0" in wanted.code:  # a database may not even ask for it
        raise UsageProblem(_("This is no code of a table."))
    return told(await hub_of(request).join(wanted))


@router.post(
    "/tables/{table}/change",
    summary="Leave, come back, fill a seat, list, restart, play again",
    tags=["tables"],
    responses=answers(TableInfo, 400, 401, 404, 409, 413, 503),
    openapi_extra={**body(reference(Change)), **SECRET},
)
async def change(request: Request, table: TableId) -> Response:
    found = await table_of(hub_of(request), table)
    wanted = await read(request, Change)
    await found.change(wanted, seat_of(request, found, wanted.seat))
    return told(found.info())


@router.get(
    "/tables/{table}/invitation",
    summary="How others join, for the host",
    tags=["tables"],
    responses=answers(Invitation, 401, 404, 503),
    openapi_extra=SECRET,
)
async def invitation(request: Request, table: TableId) -> Response:
    found = await table_of(hub_of(request), table)
    return told(found.invitation(seat_of(request, found, found.info().host)))


@router.get(
    "/tables/{table}/save",
    summary="The match as a file to take home",
    tags=["saves"],
    responses={
        **answers(None, 404, 503),
        200: {
            "description": "The save.",
            "content": {SAVE: {"schema": {"type": "string", "format": "binary"}}},
        },
    },
    openapi_extra=SECRET,
)
async def save(request: Request, table: TableId) -> Response:
    found = await table_of(hub_of(request), table)
    data = await found.export(seats_of(request, found))
    name = f"{found.info().game}.rlq"
    return Response(data, media_type=SAVE, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post(
    "/saves",
    summary="Go on with a match from a file, at a table of its own",
    tags=["saves"],
    status_code=201,
    responses=answers(
        Opened, 400, 404, 409, 413, 503, status=201, what="The table, and the secrets of its seats."
    ),
    openapi_extra=body({"type": "string", "format": "binary"}, "application/octet-stream"),
)
async def upload(
    request: Request,
    names: Annotated[
        tuple[str, ...], Query(description="Who sits at this device, in the order of seats.")
    ] = (),
) -> Response:
    return told(await hub_of(request).imported(await request.body(), names), 201)


@router.get(
    "/tables/{table}/replay",
    summary="How long a match is, with the moments to jump to",
    tags=["saves"],
    responses=answers(Replay, 404, 503),
)
async def replay(request: Request, table: TableId) -> Response:
    return told(await (await table_of(hub_of(request), table)).marks())


@router.get(
    "/tables/{table}/replay/{moment}",
    summary="The table after so many answers, as a seat or a spectator saw it",
    tags=["saves"],
    responses=answers(View, 400, 404, 409, 503),
    openapi_extra=SECRET,
)
async def moment(
    request: Request,
    table: TableId,
    moment: Annotated[int, Path(description="So many answers were given before.")],
    seat: Annotated[int, Query(description="Whose eyes to look through; -1: a spectator's.")] = SPECTATOR,
    since: Annotated[int, Query(description="The log from this answer on.")] = 0,
) -> Response:
    found = await table_of(hub_of(request), table)
    return told(await found.replay(seat, moment, seats_of(request, found), since))
