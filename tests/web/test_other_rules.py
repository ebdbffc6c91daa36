"""A server that is killed, and starts again with other rules: tables with few entries in their logs."""

from __future__ import annotations

import html
import os
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.web.browser import Browser
from tests.web.live import LiveServer, database_in
from tests.web.test_watchdog import RULES, SETUP
from wartable.drafts.writing import file_text

Served = Callable[[str], LiveServer]


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Served:
    """Makes servers of one database, whose rules go on after this answer alone."""
    monkeypatch.setenv("PYTHONPATH", f"{RULES}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")

    def make(stand: str) -> LiveServer:
        monkeypatch.setenv("RUNAWAY_STAND", stand)
        return LiveServer(database_in(tmp_path), "--workers", "1")

    return make


def client_of(server: LiveServer) -> httpx.Client:
    """A client that waits long, as the machine may be busy."""
    client = server.client()
    client.timeout = httpx.Timeout(120)
    return client


def begun(server: LiveServer) -> tuple[Browser, Browser]:
    """An owner who plays, and a guest at the other seat."""
    owner, guest = Browser(client_of(server)), Browser(client_of(server))
    form = {"token": owner.token, "written": file_text(SETUP), "dice": "seeded"}
    seats = {"seat:one": "here", "seat:two": "human"}
    owner.arrived(owner.client.post("/tables", data=form | seats, follow_redirects=True))
    guest.join(owner.links()["two"])
    return owner, guest


def stand(*browsers: Browser) -> None:
    """Each answers once."""
    for browser in browsers:
        browser.look()
        assert browser.answer(browser.keys[0]).status_code == 200


def move_to(server: LiveServer, *browsers: Browser) -> None:
    """Let browsers go on with another server of the same database."""
    for browser in browsers:
        cookies = browser.client.cookies
        browser.client = client_of(server)
        browser.client.cookies = cookies


@pytest.mark.slow
def test_a_table_goes_on_from_its_checkpoint_where_the_rules_no_longer_follow_its_log(served: Served) -> None:
    # Given: a clean end after two answers, two more, and a server that is killed
    with served("stand") as server:
        owner, guest = begun(server)
        stand(owner, guest)
        server.end()
    with served("stand") as server:
        move_to(server, owner, guest)
        stand(owner, guest)
        server.kill()
    # When: it starts with other rules
    with served("stay") as server:
        move_to(server, owner, guest)
        # Then: both are told so, the last two answers do not count, and the battle goes on
        for browser in (owner, guest):
            told = html.unescape(browser.look())
            assert "The rules have changed since this battle began" in told
            assert "no longer counts: answer again" in told
        assert owner.keys[0] == "stay"
        stand(owner, guest, owner)


@pytest.mark.slow
def test_without_a_checkpoint_the_owner_is_told_and_closes_the_table(served: Served) -> None:
    # Given: a server that is killed before any state was kept
    with served("stand") as server:
        owner, guest = begun(server)
        stand(owner, guest)
        server.kill()
    with served("stay") as server:
        move_to(server, owner, guest)
        # Then: nobody is told what was asked or answered
        for browser in (owner, guest):
            shown = browser.client.get(browser.path)
            assert shown.status_code == 409
            told = html.unescape(shown.text)
            assert "cannot follow the log of this table: the rules have changed since" in told
            assert [word for word in ("stand", "stay", "gather", "What now?") if word in told] == []
        # And: the owner closes it, and nobody else does
        table = owner.path.split("/")[2]
        form = {"table": table, "on": "yes"}
        refused = guest.client.post("/me/close", data={"token": guest.token, **form})
        assert refused.status_code == 403
        assert owner.client.post("/me/close", data={"token": owner.token, **form}).status_code == 303
        assert owner.client.get(owner.path).status_code == 410
