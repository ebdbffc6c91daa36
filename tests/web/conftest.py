"""A server for the tests of the page."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser as Chromium
from starlette.testclient import TestClient

from tests.web.browser import Browser
from tests.web.live import LiveServer, database_in
from tests.web.page import chromium
from wartable.web.application import application
from wartable.web.quotas import QuotaLimits
from wartable.web.settings import Settings

_HERE: Final = Path(__file__).parent
_NEVER_RERUN: Final = ("test_same_bytes.py", "test_secrets.py")
"""Tests in which a single failure may be a leak."""
_DATABASES: Final = {"database_url", "new_database", "wire"}
"""Fixtures with a database of the server that was started for the tests."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let tests of the page fail only if they fail twice, because they depend on a browser, on threads and on
    real time; the summary lists those that were run again. Tests of secrets fail at once. Where a database
    server was started for the tests, leave out those that have no database of it.
    """
    for item in items:
        if item.path.is_relative_to(_HERE) and item.path.name not in _NEVER_RERUN:
            item.add_marker(pytest.mark.flaky(reruns=1))
    if "WARTABLE_TEST_DATABASE" in os.environ:
        kept = [one for one in items if _DATABASES.intersection(getattr(one, "fixturenames", ()))]
        config.hook.pytest_deselected(items=[one for one in items if one not in kept])
        items[:] = kept


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where a database server was started for the tests, one that is skipped has failed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and "WARTABLE_TEST_DATABASE" in os.environ:
        report.outcome = "failed"
    return report


@pytest.fixture(scope="session")
def database_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The database of the tests: a new file, or what WARTABLE_TEST_DATABASE names."""
    named = os.environ.get("WARTABLE_TEST_DATABASE", "")
    return named or f"sqlite:///{tmp_path_factory.mktemp('web') / 'tables.db'}"


@pytest.fixture(scope="session")
def server(database_url: str) -> Iterator[TestClient]:
    """A server in this process, with one worker; its client follows no redirects and has no cookie."""
    settings = Settings(database_url, most=100_000, quota=QuotaLimits(0, 0))
    with TestClient(application(settings), follow_redirects=False) as client:
        yield client


@pytest.fixture
def browse(server: TestClient) -> Callable[[], Browser]:
    """Makes browsers, each with its own cookie."""

    def make() -> Browser:
        client = TestClient(server.app, follow_redirects=False)
        client.portal = server.portal
        return Browser(client)

    return make


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    """The URL of a database that nobody else has."""
    return f"sqlite:///{tmp_path / 'own.db'}"


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a process of its own, with its database in a file. All tests share it,
    because starting it takes longer than most of them. Each test uses a new browser profile.
    """
    database = database_in(tmp_path_factory.mktemp("live"))
    options = ("--webhook-host", "discord.com", "--new-browsers", "0", "--open-tables", "0")
    with LiveServer(database, *options) as live:
        yield live.url


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    """A real browser. It is closed after each file, for no event loop may run beside it."""
    with chromium() as found:
        yield found
