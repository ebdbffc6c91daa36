"""The page on which the host of a table enters, tests and removes its webhook."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from wartable import BadInput
from wartable.seat.errors import error_message_for_page
from wartable.web.pages.context import context_of
from wartable.web.pages.front.lobby import is_host
from wartable.web.pages.identity import Forbidden
from wartable.web.store.webhooks import Webhook
from wartable.web.webhooks.service import Webhooks

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=400)]
Url = Annotated[str, Form(max_length=2_000)]


def webhooks_of(request: Request) -> Webhooks:
    """Return the object for webhooks from the application that serves a request."""
    found: Webhooks = request.app.state.webhooks
    return found


async def _host_browser(request: Request, table: str, place: str) -> str:
    """Return the id of the requesting browser, which must be that of the table's host. Raises NoSuchTable, or
    Forbidden for other browsers and on a server without webhooks.
    """
    context = context_of(request)
    browser = await context.require_place(request, table, place)
    if not await is_host(context, table, browser):
        raise Forbidden("only the host of a table can set its webhook")
    if not webhooks_of(request).is_on:
        raise Forbidden("this server sends no messages: it must be started with --webhook-host")
    return browser


async def _webhook_page(
    request: Request, table: str, place: str, browser: str, refusal: str = ""
) -> Response:
    context, webhooks = context_of(request), webhooks_of(request)
    return context.drawing.render_page(
        "webhook.html",
        422 if refusal else 200,
        webhook=_webhook_facts(await webhooks.get(table)),
        hosts=[one.title for one in webhooks.sender.allowed],
        failure=refusal,
        table=table,
        place=place,
        token=context.identity.csrf_token(browser),
    )


def _webhook_facts(webhook: Webhook | None) -> dict[str, object] | None:
    """Return the data of a webhook for its page; None if there is none. The address is left out, because it
    is secret.
    """
    if webhook is None:
        return None
    return {"is_gone": not webhook.url, "problem": webhook.problem, "at": webhook.at}


@router.get("/t/{table}/{place}/webhook")
async def show_webhook(request: Request, table: str, place: str) -> Response:
    """Show whether a table has a webhook, and the form for its address."""
    return await _webhook_page(request, table, place, await _host_browser(request, table, place))


@router.post("/t/{table}/{place}/webhook")
async def set_webhook(request: Request, table: str, place: str, token: Word, url: Url = "") -> Response:
    """Set the webhook of a table, after a test message to its address has succeeded; without an address,
    remove it.
    """
    context_of(request).identity.check_csrf_token(request, token)
    browser = await _host_browser(request, table, place)
    try:
        await webhooks_of(request).set(table, url.strip(), str(request.base_url).rstrip("/"))
    except BadInput as error:
        return await _webhook_page(request, table, place, browser, error_message_for_page(error))
    return RedirectResponse(f"/t/{table}/{place}/webhook", 303)
