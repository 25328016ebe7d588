"""Describes the JSON API as OpenAPI: the bodies are those of `wire`, and every answer that can come is named."""

from typing import Any, Final

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from reliquest import __version__
from reliquest.engine.view import View
from reliquest.press.order import PrintPlan
from reliquest.server import wire

REFERENCE: Final = "#/components/schemas/{name}"

BODIES: Final = (
    wire.GameInfo, wire.Choices, wire.Rule, wire.NewTable, wire.Opened, wire.TableInfo, wire.Join, wire.Joined,
    wire.Change, wire.Invitation, wire.Replay, wire.Trouble, View,
    PrintPlan, wire.CampaignInfo, wire.NewCampaign, wire.CampaignOpened, wire.CampaignJoin, wire.CampaignChange,
)  # fmt: skip
"""What goes in and out of the API."""

REASONS: Final = {
    400: "What was asked for cannot be read, or does not exist.",
    401: "The secret of a seat is needed.",
    403: "This belongs to another seat, or the request came from another site.",
    404: "There is no such thing.",
    409: "Not possible as things stand.",
    413: "The body is too large.",
    421: "The server was asked under a name that is not its own.",
    429: "Too often; the header Retry-After says when to try again.",
    503: "The database cannot be asked just now, or the press is busy; nothing was changed.",
}
ALWAYS: Final = (403, 421, 429)
"""Whatever is asked for, it may come from the wrong place, or too often."""


def reference(kind: Any) -> dict[str, Any]:
    """The schema of a body by its name."""
    (schema,), _components = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return schema


def answers(kind: Any, *codes: int, status: int = 200, what: str = "As asked for.") -> dict[Any, Any]:
    """What a route answers: a body of that kind, or in trouble one of those codes."""
    good: dict[str, Any] = {"description": what}
    if kind is not None:
        good["content"] = {"application/json": {"schema": reference(kind)}}
    trouble = {"application/json": {"schema": reference(wire.Trouble)}}
    bad = {code: {"description": REASONS[code], "content": trouble} for code in sorted({*codes, *ALWAYS})}
    return {status: good, **bad}


def body(schema: Any, media_type: str = "application/json") -> dict[str, Any]:
    """What a route reads."""
    return {"requestBody": {"required": True, "content": {media_type: {"schema": schema}}}}


SECRET: Final[dict[str, Any]] = {"security": [{"seat": []}]}
"""A route that is for who has a seat."""


def describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of the application; made once."""
    if app.openapi_schema is None:
        found = get_openapi(
            title="Reliquest",
            version=__version__,
            summary="Tables of three adventure games, over JSON.",
            description=ABOUT,
            routes=app.routes,
            license_info={"name": "MIT", "identifier": "MIT"},
        )
        for path in found["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)  # what cannot be read is 400 here
        _refs, components = msgspec.json.schema_components(BODIES, ref_template=REFERENCE)
        found["components"] = {
            "schemas": components,
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "The secret of a seat."}
            },
        }
        app.openapi_schema = found
    return app.openapi_schema


ABOUT: Final = """\
Everything here is also what the client in the browser uses; play itself goes over the WebSocket at `/api/socket`,
whose frames docs/api.md of the project describes.

A seat is proved by its secret, which is told once, when it is taken, and sent as `Authorization: Bearer`; secrets
never stand in addresses. Every refusal is `{"error": "…"}` with a sentence for the person.
"""
