"""A server that is killed in mid-game: nothing that it acknowledged is lost.

WARTABLE_KILLS says how often it is killed, 5 times if nothing does.
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.web.browser import Browser
from tests.web.live import LiveServer, database_in
from wartable.web.store.database import Database
from wartable.web.store.journal import TableLogStore

KILLS = int(os.environ.get("WARTABLE_KILLS", "5"))


def play_until_it_dies(browser: Browser, rng: Random, taken: list[tuple[str, str]]) -> None:
    """Answer at random for as long as the server lives; note what it acknowledged."""
    try:
        while browser.wait_for_question():
            seen, key = browser.seen, rng.choice(browser.keys)
            if browser.answer(key).status_code == 200:
                taken.append((seen, key))
    except httpx.TransportError:
        return


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    rng = Random(11)
    url = database_in(tmp_path)
    taken: list[tuple[str, str]] = []
    server = LiveServer(url)
    browser: Browser | None = None
    for _ in range(KILLS):
        with server:
            if browser is None or not browser.wait_for_question():
                browser = Browser(server.client())
                browser.begin("harbour_gate")
                taken = []
            playing = threading.Thread(target=play_until_it_dies, args=(browser, rng, taken))
            playing.start()
            time.sleep(rng.uniform(0.2, 1.2))
            server.kill()
            playing.join()
            in_log = iter(_answers_in_log(url, browser))  # also with what it took and could not acknowledge
            assert [one for one in taken if one not in in_log] == []


def _answers_in_log(url: str, browser: Browser) -> list[tuple[str, str]]:
    """What the log on disk says that the browser's seat answered."""
    table, seat = browser.path.split("/")[2:]
    database = Database(url)
    try:
        log = database.read(TableLogStore().read_entries(table))
    finally:
        database.close()
    return [
        (entry.body["seen"], entry.body["said"])
        for entry in log
        if entry.seat == seat and "seen" in entry.body
    ]
