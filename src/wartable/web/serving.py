"""Run the server, and open a browser."""

from __future__ import annotations

import gc
import threading
import webbrowser
from socket import socket

import uvicorn
from fastapi import FastAPI

from wartable.web.application import application_without_middleware, with_security_middleware
from wartable.web.connections import Connections, room
from wartable.web.malloc_tuning import use_single_heap
from wartable.web.pages.context import PageContext
from wartable.web.settings import Settings


class _Server(uvicorn.Server):
    """A uvicorn server that ends all event streams at shutdown, since they would delay it."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        context: PageContext = self._app.state.context
        context.host.end_streams()
        await super().shutdown(sockets)


def serve(settings: Settings, *, opens_browser: bool) -> None:
    """Run the server until Ctrl-C or SIGTERM."""
    use_single_heap()
    app = application_without_middleware(settings)
    space = room(settings.most)
    connections = Connections(space, settings.proxy if settings.public else "")
    config = uvicorn.Config(
        with_security_middleware(app, settings),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        http=connections.protocol(),
        backlog=space.backlog,
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=settings.public,
        forwarded_allow_ips=settings.proxy,
    )
    server = _Server(config, app)
    if opens_browser:
        shown = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
        threading.Timer(1.0, webbrowser.open, [f"http://{shown}:{settings.port}/"]).start()
    gc.collect()
    gc.freeze()  # objects that exist from the start would make full collections ten times as slow
    server.run()
