"""Campaigns under the watchdog: what reads or changes one runs in a worker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.web.browser import Browser
from wartable.web.application import application
from wartable.web.quotas import QuotaLimits
from wartable.web.settings import Settings
from wartable.web.workers.limits import Limits

HASTY = Limits(seconds=0.0)
"""A worker has no time for anything that takes it more than an instant, as the first campaign does."""
STOPPED = "the rules took too much time over this and were stopped; nothing was changed"


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, str]]:
    """A browser at a server that stops everything, and the path of a campaign made at one that does not."""
    url = f"sqlite:///{tmp_path_factory.mktemp('limits') / 'tables.db'}"
    with TestClient(application(Settings(url, quota=QuotaLimits(0, 0))), follow_redirects=False) as client:
        usual = Browser(client)
        form = {"token": usual.token, "squad": "ferry_patrol", "title": "Low water"}
        path = client.post("/campaigns", data=form).headers["location"]
        cookies = dict(client.cookies)
    settings = Settings(url, quota=QuotaLimits(0, 0), limits=HASTY)
    with TestClient(application(settings), follow_redirects=False, cookies=cookies) as client:
        yield Browser(client), path


@pytest.mark.parametrize("what", ["", "/export", "/squad", "/fight?scenario=first_steps"])
def test_a_campaign_that_takes_too_long_to_read_is_stopped_and_the_server_goes_on(
    campaign: tuple[Browser, str], what: str
) -> None:
    # What went wrong: campaigns were read and changed in the server itself, which no limit ended
    browser, path = campaign
    answer = browser.client.get(path + what)
    assert (answer.status_code, STOPPED in answer.text) == (409, True)
    assert browser.client.get("/campaigns").status_code == 200


def test_a_campaign_that_takes_too_long_to_make_is_stopped(campaign: tuple[Browser, str]) -> None:
    browser, _ = campaign
    form = {"token": browser.token, "squad": "ferry_patrol", "title": "High water"}
    answer = browser.client.post("/campaigns", data=form)
    assert (answer.status_code, STOPPED in answer.text) == (409, True)
    assert "High water" not in browser.client.get("/campaigns").text


def test_a_campaign_file_that_takes_too_long_to_read_is_stopped(campaign: tuple[Browser, str]) -> None:
    browser, _ = campaign
    sent = {"file": ("sent.campaign", b"SQLite format 3\x00")}
    answer = browser.client.post("/campaigns/sent", data={"token": browser.token}, files=sent)
    assert (answer.status_code, STOPPED in answer.text) == (409, True)


@pytest.mark.parametrize("what", ["", "/fight", "/give-up", "/build"])
def test_a_change_of_a_campaign_that_takes_too_long_is_stopped(
    campaign: tuple[Browser, str], what: str
) -> None:
    browser, path = campaign
    form = {"token": browser.token, "deed": "begin", "span": "episode", "scenario": "first_steps"}
    answer = browser.client.post(path + what, data=form)
    assert (answer.status_code, "the rules took too much time" in answer.text) == (409, True)
