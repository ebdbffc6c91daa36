"""A server as whoever runs it meets it: how it ends, whom it believes, how many workers it has."""

from __future__ import annotations

import platform
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from tests.web.browser import Browser
from tests.web.live import LiveServer, database_in
from wartable.web.settings import default_worker_count

OVER_TLS = {"host": "table.example.org", "x-forwarded-proto": "https"}
"""What a proxy says of a request that came to it over TLS."""


class Watched:
    """Somebody who reads the stream of a table until it ends."""

    def __init__(self, person: Browser) -> None:
        self.lines: list[str] = []
        self.is_open = threading.Event()
        self.thread = threading.Thread(target=self._read, args=(person,))
        self.thread.start()

    def _read(self, person: Browser) -> None:
        with person.client.stream("GET", f"{person.path}/stream") as answer:
            self.is_open.set()
            self.lines += answer.iter_lines()
        self.lines.append("ended")


def test_a_server_ends_at_once_and_lets_go_of_those_who_watch(tmp_path: Path) -> None:
    # It waited two seconds for streams that never end, cut them off, and then two more for each worker.
    with LiveServer(database_in(tmp_path), "--workers", "2") as server, server.client() as client:
        person = Browser(client)
        person.begin("first_steps", seat_blue="here", seat_red="human")
        watched = Watched(person)
        assert watched.is_open.wait(10)
        seconds = server.end()
        watched.thread.join(10)
    assert watched.lines[-1] == "ended"
    assert seconds < 4


@pytest.mark.parametrize(("proxy", "is_believed"), [("127.0.0.1", True), ("10.1.2.3", False)])
def test_only_the_named_proxy_is_believed_when_it_says_how_somebody_came(
    tmp_path: Path, proxy: str, is_believed: bool
) -> None:
    with LiveServer(database_in(tmp_path), "--public", "--proxy", proxy) as server:
        cookie = httpx.get(server.url, headers=OVER_TLS).headers["set-cookie"]
    assert ("Secure" in cookie) is is_believed


@pytest.mark.parametrize(("cores", "workers"), [(1, 1), (2, 1), (3, 2), (5, 4), (64, 4)])
def test_one_core_is_left_to_the_process_that_serves(cores: int, workers: int) -> None:
    assert default_worker_count(cores) == workers


HEAPS = """
import ctypes, sys, threading
from wartable.web.malloc_tuning import use_single_heap

use_single_heap()
threads = [threading.Thread(target=lambda: [bytes(1_000 + at) for at in range(2_000)]) for _ in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
library = ctypes.CDLL(None)
library.fopen.restype = ctypes.c_void_p
told = ctypes.c_void_p(library.fopen(sys.argv[1].encode(), b"w"))
library.malloc_info(0, told)
library.fclose(told)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only the GNU C library has heaps by thread")
def test_what_one_thread_frees_others_can_use(tmp_path: Path) -> None:
    told = tmp_path / "heaps.xml"
    subprocess.run([sys.executable, "-c", HEAPS, str(told)], check=True)
    assert told.read_text("utf-8").count("<heap nr=") == 1
