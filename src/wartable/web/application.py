"""The application: its pages, its door, and what it says when something cannot be done."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from wartable import BadInput, __version__
from wartable.web.door import rest, socket
from wartable.web.door.faults import fault_of
from wartable.web.door.keyring import Keyring, Unknown
from wartable.web.door.rest import Door
from wartable.web.host import Host, NoSuchTable
from wartable.web.pages import home, play, rules
from wartable.web.pages.context import Context, context_of
from wartable.web.pages.drawing import Drawing, static_folder
from wartable.web.pages.guard import Guard
from wartable.web.pages.identity import Forbidden, Identity
from wartable.web.settings import Settings
from wartable.web.store.database import Database
from wartable.web.store.people import secret_of
from wartable.web.tables.commands import Refused
from wartable.web.workers.pool import Pool

MOST_CHANGES: int = 600
"""Changes that one address may ask for in ten seconds."""


def application(settings: Settings) -> ASGIApp:
    """The server's application, guarded."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        database = Database(settings.database)
        pool = Pool(settings.workers)
        host = Host(database, pool)
        secret = await host.write(secret_of)
        app.state.context = Context(host, Identity(secret), Drawing())
        app.state.door = Door(host, Keyring(host))
        yield
        host.close()
        pool.close()
        database.close()

    app = FastAPI(title="Wartable", version=__version__, lifespan=life, docs_url=None, redoc_url=None)
    app.mount("/static", StaticFiles(directory=static_folder()), name="static")
    app.include_router(home.router, include_in_schema=False)
    app.include_router(play.router, include_in_schema=False)
    app.include_router(rest.router)
    app.include_router(socket.router)
    app.include_router(rules.router, include_in_schema=False)

    @app.get("/health", include_in_schema=False)
    async def health(request: Request) -> dict[str, str]:
        """Whether the database answers."""
        await context_of(request).host.read(lambda connection: connection.scalar(text("select 1")))
        return {"status": "ok", "version": __version__}

    _refuse_in_words(app)
    return Guard(app, is_public=settings.public, most=MOST_CHANGES)


def _said(request: Request, status: int, what: str, error: Exception) -> Response:
    if request.url.path.startswith("/api/"):
        return fault_of(error)
    return context_of(request).drawing.page("refused.html", status, what=what)


def _refuse_in_words(app: FastAPI) -> None:
    """Say on a page why something cannot be done; nothing has changed then."""

    @app.exception_handler(NoSuchTable)
    async def no_table(request: Request, error: Exception) -> Response:
        return _said(request, 404, "There is no such table; the first page lists yours.", error)

    @app.exception_handler(rules.NoSuchEntry)
    async def no_entry(request: Request, error: Exception) -> Response:
        return _said(request, 404, f"That is not in the rules: {error}.", error)

    @app.exception_handler(Forbidden)
    async def forbidden(request: Request, error: Exception) -> Response:
        return _said(request, 403, f"That cannot be done here: {error}.", error)

    @app.exception_handler(Unknown)
    async def unknown(request: Request, error: Exception) -> Response:
        return _said(request, 401, str(error), error)

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Exception) -> Response:
        return _said(request, 409, f"That cannot be done now: {error}.", error)

    @app.exception_handler(BadInput)
    async def bad(request: Request, error: Exception) -> Response:
        return _said(request, 422, str(error), error)

    _refuse_unreadable(app)


def _refuse_unreadable(app: FastAPI) -> None:
    """The same for what cannot be read, or leads nowhere."""

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        faults = "; ".join(f"{fault['loc'][-1]}: {fault['msg']}" for fault in error.errors())
        return _said(request, 422, f"That form cannot be read: {faults[:500]}.", error)

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        what = (
            "There is no such page; the first page leads everywhere."
            if error.status_code == 404
            else str(error.detail)
        )
        return _said(request, error.status_code, what, error)
