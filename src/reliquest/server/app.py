"""The application that a browser speaks to: the JSON API, the socket, the pictures and the client's own files."""

import logging
import re
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response

from reliquest import __version__
from reliquest.engine.match import SaveProblem
from reliquest.errors import Problem, UsageProblem
from reliquest.server import campaign_routes, document, pictures, print_routes, routes, static_files
from reliquest.server.catalogue import Unknown
from reliquest.server.changes import Forbidden
from reliquest.server.journeys import NoCampaign
from reliquest.server.printing import Busy, Press
from reliquest.server.routes import Unproven, told
from reliquest.server.security import Credits, Guard, TooLarge
from reliquest.server.socket import Door
from reliquest.server.store import Unreachable
from reliquest.server.table import Gone
from reliquest.server.tables import Hub
from reliquest.server.wire import Trouble
from reliquest.text import _

LOG: Final = logging.getLogger("reliquest.server")

STATUS: Final[tuple[tuple[type[Problem], int], ...]] = (
    (Unproven, 401),
    (Forbidden, 403),
    (Gone, 404),
    (NoCampaign, 404),
    (Unknown, 404),
    (TooLarge, 413),
    (UsageProblem, 400),
    (SaveProblem, 400),
    (Unreachable, 503),
    (Busy, 503),
    (Problem, 409),
)
"""What a problem is to HTTP; the first kind that fits counts."""


def make(hub: Hub, *, local: bool, credit: float = 1, static: Path = static_files.STATIC) -> Guard:
    """The application on the tables of a hub. ``local``: it is for this computer alone; ``credit`` multiplies how
    often an address may ask.
    """
    app = FastAPI(
        title="Reliquest",
        version=__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.hub = hub
    app.state.press = Press()
    app.include_router(routes.router)
    app.include_router(campaign_routes.router)
    app.include_router(print_routes.router)
    door = Door(hub, credit)

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return told(document.describe(app))

    @app.websocket("/api/socket")
    async def socket(line: WebSocket) -> None:
        await door.let_in(line)

    @app.api_route("/art/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def art(request: Request, path: str) -> Response:
        return await drawn(request, path)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith(("api/", "art/")):
            raise HTTPException(404)
        return await run_in_threadpool(static_files.file, request, static, path)

    for kind, handler in (
        (Problem, refused),
        (HTTPException, astray),
        (RequestValidationError, unread),
        (Exception, failed),
    ):
        app.add_exception_handler(kind, handler)
    return Guard(app, local=local, allowed=Credits(credit))


async def drawn(request: Request, path: str) -> Response:
    """A picture, or word that the browser has it already."""
    name, dot, ending = path.rpartition(".")
    if (dot, ending) != (".", "svg"):
        raise pictures.nothing()
    svg = await run_in_threadpool(pictures.picture, name, request.query_params)
    headers = pictures.headers(svg, request.query_params)
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def refused(_request: Request, problem: Exception) -> Response:
    """The sentence of a problem, under the status that fits."""
    status = next(status for kind, status in STATUS if isinstance(problem, kind))
    return told(Trouble(error=str(problem)), status)


async def astray(request: Request, fault: Exception) -> Response:
    """An address or a method there is not."""
    assert isinstance(fault, HTTPException)
    if fault.status_code != 405:
        return told(Trouble(error=_("There is nothing at this address.")), fault.status_code)
    response = told(Trouble(error=_("This address does not answer to {it}.").format(it=request.method)), 405)
    response.headers["allow"] = ", ".join(methods_at(request.app, request.url.path))
    return response


def methods_at(app: FastAPI, path: str) -> list[str]:
    """What an address answers to."""
    documented = document.describe(app)["paths"]
    found = {"GET", "HEAD"} if not path.startswith("/api/") else set()
    for form, operations in documented.items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", form), path):
            found |= {method.upper() for method in operations}
    return sorted(found)


async def unread(_request: Request, fault: Exception) -> Response:
    """A part of the address that is not what it should be."""
    assert isinstance(fault, RequestValidationError)
    first: Any = fault.errors()[0]
    sentence = _("{part} cannot be read: {why}.").format(part=first["loc"][-1], why=first["msg"])
    return told(Trouble(error=sentence), 400)


async def failed(request: Request, _fault: Exception) -> Response:
    """A fault of our own; the log has the rest."""
    LOG.error("%s %s failed", request.method, request.url.path)
    return told(Trouble(error=_("The server has a fault of its own; nothing was changed.")), 500)
