"""The ASGI application: routers, middleware, lifespan, and error handlers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import time
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from wartable import BadInput, __version__
from wartable.seat.errors import CommandError, NoSuchEntry, error_message_for_page
from wartable.web.api import rest, socket
from wartable.web.api.faults import response_to_error
from wartable.web.api.keyring import Keyring, Unknown
from wartable.web.api.rest import ApiContext
from wartable.web.api.talk import talk_router
from wartable.web.host import Host, NoSuchTable
from wartable.web.pages import rules
from wartable.web.pages.campaigns import fights, pages, players
from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.drawing import TemplateRenderer, static_folder
from wartable.web.pages.front import finding, home, lobby, lobby_sides, mine, portraits, rematch
from wartable.web.pages.identity import BrowserIdentity, Forbidden
from wartable.web.pages.security import SecurityMiddleware
from wartable.web.pages.table import following, forms, gm, pictures, play, replay, talk, webhook
from wartable.web.pages.workshop import building, editor
from wartable.web.pictures.decoder import PictureDecoder
from wartable.web.presence import Presence
from wartable.web.quotas import QuotaEnforcer
from wartable.web.settings import Settings
from wartable.web.store.closing import close_untouched_tables
from wartable.web.store.database import DatabaseFailure
from wartable.web.store.people import cookie_secret
from wartable.web.tables.refusals import BUSY, CLOSED, OFTEN, Refused
from wartable.web.talking import TalkService
from wartable.web.upgrading import open_upgraded_database
from wartable.web.webhooks.sending import WebhookSender
from wartable.web.webhooks.service import Webhooks
from wartable.web.workers.limits import Limits
from wartable.web.workers.pool import WorkerPool
from wartable.web.workers.table_cache import RulesRunner
from wartable.web.workers.thinkers import ThinkerPool

PAGES: Final = (
    home.router,
    mine.router,
    finding.router,
    rematch.router,
    lobby.router,
    lobby_sides.router,
    portraits.router,
    gm.router,
    forms.router,  # after gm, whose routes for two commands come first
    play.router,
    pictures.router,
    following.router,
    rules.router,
    building.router,
    editor.router,
    replay.router,
    talk.router,
    webhook.router,
    players.router,  # before pages, one of whose routes is for any id
    pages.router,
    fights.router,
)
"""Routers of HTML pages, which are left out of the OpenAPI schema."""
_QUIET_SECONDS: Final = 60.0
"""Seconds without a change after which a table's state is saved; also the interval between such checks."""
_ABANDONED_SECONDS: Final = 3.0
"""Seconds after which a player's thinking is stopped if its question is no longer open. A new process takes
as long to start.
"""
_A_DAY: Final = 86_400.0
_GZIP_FROM: Final = 1_000
"""Number of bytes from which a response is compressed."""
_GZIP_LEVEL: Final = 4
"""gzip level (1 to 9). A table's page shrinks to a sixth in 0.2 ms."""


def application(settings: Settings, rules_for: Callable[[int, Limits], RulesRunner] = WorkerPool) -> ASGIApp:
    """Return the application of the server, with its middleware.
    `rules_for` is called with the number of workers and the limits of a job, and returns the object that runs
    the rules.
    """
    return with_security_middleware(application_without_middleware(settings, rules_for), settings)


def with_security_middleware(app: FastAPI, settings: Settings) -> ASGIApp:
    """Return the application wrapped in the middleware that limits requests and adds security headers."""
    return SecurityMiddleware(app, is_public=settings.public, most=settings.most)


def application_without_middleware(
    settings: Settings, rules_for: Callable[[int, Limits], RulesRunner] = WorkerPool
) -> FastAPI:
    """Return the application without the middleware that limits requests. Its context, which requests need,
    exists only while its lifespan runs.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = await asyncio.to_thread(open_upgraded_database, settings, rules_for)
        workers = rules_for(settings.workers, settings.limits)
        thinking_limits = settings.limits._replace(abandoned=_ABANDONED_SECONDS)
        thinkers = ThinkerPool(lambda: rules_for(settings.workers, thinking_limits))
        host = Host(database, workers, QuotaEnforcer(settings.quota), thinkers)
        secret = await host.write(cookie_secret)
        app.state.presence = Presence(database)
        app.state.context = PageContext(host, BrowserIdentity(secret), TemplateRenderer(), app.state.presence)
        app.state.api = ApiContext(host, Keyring(host))
        app.state.talk = TalkService(host)
        app.state.decoder = PictureDecoder()
        app.state.webhooks = webhooks = Webhooks(host, WebhookSender(settings.webhook_hosts))
        keeping = [asyncio.create_task(_save_and_close_periodically(host, settings))]
        keeping.append(asyncio.create_task(app.state.presence.exchange_periodically()))
        await webhooks.resume_posting()
        yield
        for task in keeping:
            task.cancel()
        webhooks.close()
        app.state.decoder.close()
        await host.save_and_stop()
        host.close()
        workers.close()
        thinkers.close()
        database.close()

    app = FastAPI(title="Wartable", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=_GZIP_FROM, compresslevel=_GZIP_LEVEL)  # not for streams
    _add_routes(app)
    _add_error_handlers(app)
    return app


def _add_routes(app: FastAPI) -> None:
    """Add the static files, the HTML pages, the API and the health check."""
    app.mount("/static", StaticFiles(directory=static_folder()), name="static")
    for router in PAGES:
        app.include_router(router, include_in_schema=False)
    app.include_router(rest.router)
    app.include_router(talk_router)
    app.include_router(socket.router)

    @app.get("/health", include_in_schema=False)
    async def health(request: Request) -> dict[str, str]:
        """Respond if the database can be read."""
        await context_of(request).host.read(lambda connection: connection.scalar(text("select 1")))
        return {"status": "ok", "version": __version__}


async def _save_and_close_periodically(host: Host, settings: Settings) -> None:
    """Periodically save the states of tables that have not changed for a while, and close tables that have
    not been used for `archive_days` days.
    """
    while True:
        with suppress(DatabaseFailure):
            await host.keeper.save_quiet_tables(_QUIET_SECONDS)
            if settings.archive_days:
                before = time() - settings.archive_days * _A_DAY
                for table in await host.write(close_untouched_tables(before)):
                    await host.forget(table)
        await asyncio.sleep(_QUIET_SECONDS)


def _add_error_handlers(app: FastAPI) -> None:
    """Add handlers that respond to errors with an HTML page or, under `/api/`, with JSON."""

    async def respond(request: Request, error: Exception) -> Response:
        if request.url.path.startswith("/api/"):
            return response_to_error(error)
        status, what = _status_and_message(error)
        return context_of(request).drawing.render_page("refused.html", status, what=what)

    for kind in (*_STATUS, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, respond)


_STATUS: Final[dict[type[Exception], tuple[int, str]]] = {
    NoSuchTable: (404, "There is no such table; the home page lists yours."),
    NoSuchEntry: (404, "Not found: {}."),
    Forbidden: (403, "That cannot be done here: {}."),
    Unknown: (401, "{}"),
    Refused: (409, "That cannot be done now: {}."),
    BadInput: (422, "{}"),
    CommandError: (422, "{}"),
    DatabaseFailure: (503, "That cannot be done: {}."),
}
"""Status and message for each kind of error; `{}` is replaced by the error's own text."""


def _status_and_message(error: Exception) -> tuple[int, str]:
    if isinstance(error, RequestValidationError):
        faults = "; ".join(f"{fault['loc'][-1]}: {fault['msg']}" for fault in error.errors())
        return 422, f"That form cannot be read: {faults[:500]}."
    if isinstance(error, HTTPException):
        is_lost = error.status_code == 404
        what = "There is no such page; start from the home page." if is_lost else str(error.detail)
        return error.status_code, what
    status, words = next(found for kind, found in _STATUS.items() if isinstance(error, kind))
    if isinstance(error, Refused):
        status = {BUSY: 503, CLOSED: 410, OFTEN: 429}.get(error.kind, status)
    return status, words.format(error_message_for_page(error))
