"""How many tables one may have open, and how many may come new from one address."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.browser import Browser
from wartable.web.application import application
from wartable.web.quotas import QuotaEnforcer, QuotaLimits
from wartable.web.settings import Settings
from wartable.web.tables.refusals import OFTEN, Refused

TABLE = {"scenario": "first_steps"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[[QuotaLimits], TestClient]]:
    """Makes a server with a quota."""
    opened: list[TestClient] = []

    def make(quota: QuotaLimits) -> TestClient:
        settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", quota=quota)
        opened.append(TestClient(application(settings), follow_redirects=False).__enter__())
        return opened[-1]

    yield make
    for one in opened:
        one.__exit__(None, None, None)


def bearer(word: str) -> dict[str, str]:
    return {"authorization": f"Bearer {word}"}


def test_a_program_with_too_many_open_tables_closes_one_and_goes_on(
    served: Callable[[QuotaLimits], TestClient],
) -> None:
    # Given: a server on which one may have two open tables, and a program that has them
    server = served(QuotaLimits(tables=2))
    first = server.post("/api/tables", json=TABLE).json()
    mine = bearer(first["owner"])
    assert server.post("/api/tables", json=TABLE, headers=mine).status_code == 201

    # When: it makes a third
    refused = server.post("/api/tables", json=TABLE, headers=mine)

    # Then: it is told what would do, nothing was made, and that does it
    assert refused.status_code == 429
    assert refused.json()["error"] == OFTEN
    assert "you have 2 open tables" in refused.json()["message"]
    assert "DELETE /api/tables/TABLE" in refused.json()["message"]
    assert len(server.get("/api/tables", headers=mine).json()["tables"]) == 2
    assert server.post("/api/tables", json=TABLE).status_code == 201, "others are not concerned"
    assert server.delete(f"/api/tables/{first['table']}", headers=mine).status_code == 200
    assert server.post("/api/tables", json=TABLE, headers=mine).status_code == 201


def test_a_browser_with_too_many_open_tables_is_told_on_a_page(
    served: Callable[[QuotaLimits], TestClient],
) -> None:
    browser = Browser(served(QuotaLimits(tables=1)))
    assert (
        browser.client.post("/tables", data={"token": browser.token, "scenario": "first_steps"}).status_code
        == 303
    )
    refused = browser.client.post("/tables", data={"token": browser.token, "scenario": "first_steps"})
    assert refused.status_code == 429
    assert "on the page of your tables" in refused.text


def test_too_many_who_come_new_from_an_address_are_told_what_would_do(
    served: Callable[[QuotaLimits], TestClient],
) -> None:
    # Given: an address from which two have come, of which one holds a token and one a cookie
    server = served(QuotaLimits(newcomers=2))
    mine = bearer(server.post("/api/tables", json=TABLE).json()["owner"])
    Browser(server)
    kept = dict(server.cookies)

    # When: a third comes
    server.cookies.clear()
    page = server.get("/")
    program = server.post("/api/tables", json=TABLE)

    # Then: it is refused, and those who are known go on
    assert (page.status_code, program.status_code) == (429, 429)
    assert "allow cookies" in page.text
    assert "existing token" in program.json()["message"]
    assert "set-cookie" not in page.headers
    assert server.post("/api/tables", json=TABLE, headers=mine).status_code == 201
    server.cookies.update(kept)
    assert server.get("/").status_code == 200


def test_an_hour_later_they_may_come_again() -> None:
    now = [0.0]
    quotas = QuotaEnforcer(QuotaLimits(newcomers=2), lambda: now[0])
    for address in ("a", "b", "a"):
        quotas.count_newcomer(address)
    with pytest.raises(Refused, match="try again in 60 minutes"):
        quotas.count_newcomer("a")
    now[0] = 3_541.0
    with pytest.raises(Refused, match=r"try again in 1 minute$"):
        quotas.count_newcomer("a")
    quotas.count_newcomer("b")
    now[0] = 3_600.0
    quotas.count_newcomer("a")


def test_a_quota_of_0_is_none() -> None:
    quotas = QuotaEnforcer(QuotaLimits(0, 0))
    for _ in range(2_000):
        quotas.count_newcomer("a")
