"""The JSON API of campaigns; a player proves who they are by their secret, as at a table."""

from typing import TYPE_CHECKING, Annotated, Final

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from reliquest.server.document import SECRET, answers, body, reference
from reliquest.server.journeys import NoCampaign
from reliquest.server.routes import ID, SECRETS, Unproven, hub_of, read, secrets_in, told
from reliquest.server.wire import (
    CampaignChange,
    CampaignInfo,
    CampaignJoin,
    CampaignOpened,
    Invitation,
    NewCampaign,
)

if TYPE_CHECKING:
    from reliquest.server.campaigns import Campaigns

CampaignId = Annotated[str, Path(description="The id of a campaign.")]

router: Final = APIRouter(prefix="/api/campaigns", redirect_slashes=False, tags=["campaigns"])


def campaigns_of(request: Request) -> "Campaigns":
    """The campaigns of this process; their game is loaded when the first is asked for, not before a server starts."""
    from reliquest.server.campaigns import Campaigns

    return Campaigns(hub_of(request))


def proofs(request: Request) -> list[str]:
    """The secrets that came along. Raises `Unproven` without any."""
    secrets = secrets_in(request)[:SECRETS]
    if not secrets:
        raise Unproven
    return secrets


def named(campaign: str) -> str:
    """The id of a campaign, if it looks like one. Raises `NoCampaign`."""
    if not ID.fullmatch(campaign):
        raise NoCampaign
    return campaign


@router.get(
    "",
    summary="The campaigns of the players whose secrets come along",
    responses=answers(tuple[CampaignInfo, ...], 401, 409, 503),
    openapi_extra=SECRET,
)
async def mine(request: Request) -> Response:
    return told(await campaigns_of(request).mine(proofs(request)))


@router.post(
    "",
    summary="Begin a campaign",
    status_code=201,
    responses=answers(
        CampaignOpened, 400, 409, 413, 503, status=201, what="The campaign, and its players' secrets."
    ),
    openapi_extra=body(reference(NewCampaign)),
)
async def begin(request: Request) -> Response:
    return told(await campaigns_of(request).begin(await read(request, NewCampaign)), 201)


@router.post(
    "/join",
    summary="Come into a campaign as its second player",
    responses=answers(CampaignOpened, 400, 403, 404, 409, 413, 503),
    openapi_extra=body(reference(CampaignJoin)),
)
async def join(request: Request) -> Response:
    wanted = await read(request, CampaignJoin)
    if wanted.campaign:
        named(wanted.campaign)
    return told(await campaigns_of(request).join(wanted))


@router.get(
    "/{campaign}",
    summary="A campaign as its players see it",
    responses=answers(CampaignInfo, 401, 403, 404, 409, 503),
    openapi_extra=SECRET,
)
async def one(request: Request, campaign: CampaignId) -> Response:
    return told(await campaigns_of(request).one(named(campaign), proofs(request)))


@router.post(
    "/{campaign}/change",
    summary="Set out, start afresh, part, say who starts, begin all again",
    responses=answers(CampaignInfo, 400, 401, 403, 404, 409, 413, 503),
    openapi_extra={**body(reference(CampaignChange)), **SECRET},
)
async def change(request: Request, campaign: CampaignId) -> Response:
    wanted = await read(request, CampaignChange)
    return told(await campaigns_of(request).change(named(campaign), wanted, proofs(request)))


@router.get(
    "/{campaign}/invitation",
    summary="How a second player comes in",
    responses=answers(Invitation, 401, 403, 404, 409, 503),
    openapi_extra=SECRET,
)
async def invitation(request: Request, campaign: CampaignId) -> Response:
    invite = await campaigns_of(request).invitation(named(campaign), proofs(request))
    return told(Invitation(invite=invite, code=""))
