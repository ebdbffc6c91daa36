"""A real server in a process of its own, which can be killed."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import httpx

START = 120.0
"""Seconds that a server may take to answer."""


class LiveServer:
    """A server on a free port of this machine, with its database in a file, and further options."""

    def __init__(self, database: str, *options: str) -> None:
        self.database = database
        self.options = options
        self.handles = 0
        """How many files it may have open; 0 for as many as it likes."""
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "wartable",
                "serve",
                "--no-browser",
                "--port",
                str(self.port),
                "--database",
                self.database,
                *self.options,
            ],
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=self._limited if self.handles else None,
        )
        until = time.monotonic() + START
        while time.monotonic() < until:
            try:
                httpx.get(self.url, timeout=5)
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server does not answer")

    def _limited(self) -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.handles, self.handles))

    def kill(self) -> None:
        """End it and its workers at once, as a power failure of the process would."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def end(self) -> float:
        """Ask it to end, as a container or a service manager does; the seconds until it has."""
        assert self._process is not None
        began = time.monotonic()
        self._process.terminate()
        self._process.wait(20)
        return time.monotonic() - began

    def client(self) -> httpx.Client:
        """A client that keeps cookies."""
        return httpx.Client(base_url=self.url, timeout=30)

    def __enter__(self) -> LiveServer:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()


def _free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def database_in(folder: Path) -> str:
    """The URL of a new database."""
    return f"sqlite:///{folder / 'live.db'}"
