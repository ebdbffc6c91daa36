"""The webhook of a table: a page on which its host enters, tries and removes it."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from wartable import BadInput
from wartable.seat.errors import page_message
from wartable.web.pages.context import context_of
from wartable.web.pages.front.lobby import is_host
from wartable.web.pages.identity import Forbidden
from wartable.web.store.webhooks import Webhook
from wartable.web.webhooks.service import Webhooks

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=400)]
Url = Annotated[str, Form(max_length=2_000)]


def webhooks_of(request: Request) -> Webhooks:
    """Return the webhooks of the application of a request."""
    found: Webhooks = request.app.state.webhooks
    return found


async def _hosted(request: Request, table: str, place: str) -> str:
    """Return the browser of the host of a table; raises Forbidden for others and NoSuchTable."""
    context = context_of(request)
    browser = await context.seated(request, table, place)
    if not await is_host(context, table, browser):
        raise Forbidden("only the host of a table can set its webhook")
    if not webhooks_of(request).is_on:
        raise Forbidden("this server sends no messages: it must be started with --webhook-host")
    return browser


async def _shown(request: Request, table: str, place: str, browser: str, refusal: str = "") -> Response:
    context, webhooks = context_of(request), webhooks_of(request)
    return context.drawing.page(
        "webhook.html",
        422 if refusal else 200,
        webhook=_facts(await webhooks.get(table)),
        hosts=[one.title for one in webhooks.sender.allowed],
        failure=refusal,
        table=table,
        place=place,
        token=context.identity.token(browser),
    )


def _facts(webhook: Webhook | None) -> dict[str, object] | None:
    """Return what the page says of a webhook, without its address."""
    if webhook is None:
        return None
    return {"is_gone": not webhook.url, "problem": webhook.problem, "at": webhook.at}


@router.get("/t/{table}/{place}/webhook")
async def show(request: Request, table: str, place: str) -> Response:
    """Show whether a table has a webhook, and a form for its address."""
    return await _shown(request, table, place, await _hosted(request, table, place))


@router.post("/t/{table}/{place}/webhook")
async def change(request: Request, table: str, place: str, token: Word, url: Url = "") -> Response:
    """Give a table a webhook after a first message to it, or remove it without an address."""
    context_of(request).identity.check(request, token)
    browser = await _hosted(request, table, place)
    try:
        await webhooks_of(request).set(table, url.strip(), str(request.base_url).rstrip("/"))
    except BadInput as error:
        return await _shown(request, table, place, browser, page_message(error))
    return RedirectResponse(f"/t/{table}/{place}/webhook", 303)
