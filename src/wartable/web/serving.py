"""Running the server, and opening the page."""

from __future__ import annotations

import gc
import threading
import webbrowser

import uvicorn

from wartable.web.application import application
from wartable.web.settings import Settings


def serve(settings: Settings, *, opens_browser: bool) -> None:
    """Serve until Ctrl-C."""
    config = uvicorn.Config(
        application(settings),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=settings.public,
        forwarded_allow_ips="127.0.0.1",
    )
    server = uvicorn.Server(config)
    if opens_browser:
        shown = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
        threading.Timer(1.0, webbrowser.open, [f"http://{shown}:{settings.port}/"]).start()
    gc.collect()
    gc.freeze()  # what is there from the start would make every full look for garbage ten times as long
    server.run()
