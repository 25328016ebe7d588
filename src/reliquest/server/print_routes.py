"""The JSON API of the press: what there is to print of a game, how it will look, how much ink it takes, and the PDF."""

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from reliquest.content.model import Id
from reliquest.press.order import PrintPlan
from reliquest.server import catalogue
from reliquest.server.document import answers
from reliquest.server.printing import Press

GameId = Annotated[str, Path(description="The id of a game, as the shelf tells it.")]

router: Final = APIRouter(prefix="/api/print", redirect_slashes=False, tags=["print"])


class Chosen(BaseModel, extra="forbid"):
    """How to print."""

    pack: Id | Literal[""] = Field("", description="The id of a pack; none: the one that ships.")
    paper: Literal["a4", "letter"] = "a4"
    ink: Literal["full", "low"] = Field("full", description="low: white grounds and outlines.")
    layout: Literal["shared", "gutter", "gutterfold", "bleed"] = Field(
        "shared", description="How cards lie on a sheet: shared cuts, a gutter, to fold, or for a print shop."
    )
    duplex: Literal["long", "short", "none"] = Field(
        "long", description="The edge that a sheet turns over; none: fronts only."
    )
    floors: list[Annotated[int, Field(ge=1, le=99)]] = Field(
        [], max_length=20, description="Cards of these floors only."
    )
    copies: Literal["all", "one"] = Field("all", description="one: each card once.")
    size: Literal["card", "mini"] = Field("card", description="mini: cards of 41 × 63 mm.")


class Parts(Chosen):
    """What to print, and how."""

    what: list[Id] = Field([], max_length=40, description="Parts of the plan; none: all of them.")


class OnePage(Parts):
    """A page of what is to be printed."""

    page: int = Field(1, ge=1, le=9999, description="The page, from 1.")


def file(media_type: str, what: str) -> dict[Any, Any]:
    """A route that answers with a file."""
    return {
        **answers(None, 400, 404, 409, 503),
        200: {
            "description": what,
            "content": {media_type: {"schema": {"type": "string", "format": "binary"}}},
        },
    }


async def ordered(request: Request, do: str, game: str, chosen: Chosen) -> bytes:
    """What the press makes of an order. Raises `Unknown` for a game there is not, and `Problem`."""
    await run_in_threadpool(catalogue.game_of, game)
    press: Press = request.app.state.press
    order = chosen.model_dump(exclude={"copies", "size"})
    return await press.order(
        {**order, "do": do, "game": game, "single": chosen.copies == "one", "mini": chosen.size == "mini"}
    )


@router.get(
    "/{game}",
    summary="What there is to print of a game, with sheets and sides",
    responses=answers(PrintPlan, 400, 404, 409, 503),
)
async def plan(request: Request, game: GameId, chosen: Annotated[Chosen, Query()]) -> Response:
    return Response(await ordered(request, "plan", game, chosen), media_type="application/json")


@router.get(
    "/{game}/ink",
    summary="How much of the paper will be covered, from 0 to 1: an estimate over the pages chosen",
    responses=answers(float, 400, 404, 409, 503),
)
async def ink(request: Request, game: GameId, chosen: Annotated[Parts, Query()]) -> Response:
    return Response(await ordered(request, "ink", game, chosen), media_type="application/json")


@router.get(
    "/{game}/page",
    summary="One page of what was chosen, to look at",
    responses=file("image/png", "The page."),
)
async def page(request: Request, game: GameId, chosen: Annotated[OnePage, Query()]) -> Response:
    return Response(await ordered(request, "page", game, chosen), media_type="image/png")


@router.get(
    "/{game}/pdf",
    summary="What was chosen as one PDF; the part “rules” alone is the rules booklet",
    responses=file("application/pdf", "The PDF."),
)
async def pdf(request: Request, game: GameId, chosen: Annotated[Parts, Query()]) -> Response:
    made = await ordered(request, "pdf", game, chosen)
    name = chosen.what[0] if len(chosen.what) == 1 else "sheets"
    return Response(
        made,
        media_type="application/pdf",
        headers={"content-disposition": f'attachment; filename="{game}-{name}-{chosen.paper}.pdf"'},
    )
