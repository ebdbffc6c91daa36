"""Webhooks: which hosts they reach, what they say, and when."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.conformance import skirmishes
from tests.web.browser import Browser
from tests.web.test_same_bytes import House, Inside
from wartable import BadInput
from wartable.testing.conformance import Trial
from wartable.web.application import application_without_middleware
from wartable.web.settings import Settings
from wartable.web.store.lobby import LOBBY
from wartable.web.store.webhooks import WEBHOOKS
from wartable.web.tables.refusals import SPECTATOR
from wartable.web.webhooks import service
from wartable.web.webhooks.addresses import WebhookHost, check_webhook_address, may_reach, read_host
from wartable.web.webhooks.messages import escape_for_discord
from wartable.web.webhooks.sending import PostResult, WebhookSender
from wartable.web.webhooks.service import Webhooks

DISCORD: Final = "https://discord.com/api/webhooks/1/secret-word"
PATIENCE: Final = 30.0
QUIET: Final = 0.2


class Channel:
    """A server that keeps what is posted to it."""

    def __init__(self) -> None:
        self.statuses: list[int] = []
        """Statuses of the next responses; afterwards 204."""
        self.retry_after = "1"
        self.requests: list[tuple[str, dict[str, str], dict[str, Any]]] = []
        channel = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {key.lower(): value for key, value in self.headers.items()}
                channel.requests.append((self.path, headers, json.loads(body)))
                self.send_response(channel.statuses.pop(0) if channel.statuses else 204)
                self.send_header("location", "/elsewhere")
                self.send_header("retry-after", channel.retry_after)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_port
        self.url = f"http://127.0.0.1:{self.port}/hook?wait=true"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def texts(self) -> list[str]:
        """The texts of all messages."""
        return [str(body["content"]) for _, _, body in self.requests]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def channel() -> Iterator[Channel]:
    found = Channel()
    yield found
    found.close()


# ------------------------------------------------------------------ hosts and addresses


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("discord.com", WebhookHost("https", "discord.com", 443)),
        ("Discord.com.", WebhookHost("https", "discord.com", 443)),
        ("https://hook.example:8443", WebhookHost("https", "hook.example", 8443)),
        ("http://hook.lan:8080/", WebhookHost("http", "hook.lan", 8080)),
        ("http://[::1]", WebhookHost("http", "::1", 80)),
    ],
)
def test_a_host_is_read_with_its_scheme_and_port(text: str, host: WebhookHost) -> None:
    assert read_host(text) == host
    assert read_host(host.title) == host


@pytest.mark.parametrize(
    "text", ["", "ftp://hook.lan", "hook.lan/path", "a b", "me@hook.lan", "hook.lan:99999", "http://[", "h?x"]
)
def test_what_is_no_host_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadInput, match=r"discord\.com"):
        read_host(text)


@pytest.mark.parametrize(
    "url",
    [
        "http://discord.com/api/webhooks/1/secret-word",  # without TLS
        "https://discord.com:444/api/webhooks/1/secret-word",
        "https://discord.com.evil.example/secret-word",
        "https://evil.example\\@discord.com/secret-word",
        "https://secret-word@discord.com/",
        "https://sub.discord.com/secret-word",
        "https://discord.com/secret-word#part",
        "https://discord.com/secret-word/" + "x" * 500,
        "https://discord.com/secret-wörd",
        "https://discord.com/secret-word\n",
        "file:///secret-word",
        "secret-word",
        "http://[secret-word",
    ],
)
def test_other_addresses_are_refused_without_being_repeated(url: str) -> None:
    assert check_webhook_address(DISCORD, [read_host("discord.com")]).name == "discord.com"
    with pytest.raises(BadInput) as error:
        check_webhook_address(url, [read_host("discord.com")])
    assert "secret" not in str(error.value)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.9",
        "169.254.1.1",
        "0.0.0.0",
        "224.0.0.1",
        "100.64.0.1",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "ff02::1",
        "::7f00:1",  # 127.0.0.1, IPv4-compatible
        "64:ff9b::a01:203",  # 10.1.2.3 by NAT64
        "64:ff9b::a9fe:a9fe",  # 169.254.169.254 by NAT64
        "64:ff9b:1::a29f:89e8",  # local NAT64, whatever it leads to
        "2002:c0a8:9::1",  # 192.168.0.9 by 6to4
        "2001:0:a29f:89e8::f5fe:fdfc",  # 10.1.2.3 by Teredo, whose address is inverted
        "2001:0:7f00:1::5d60:7617",  # a Teredo server at 127.0.0.1
    ],
)
def test_a_private_address_is_reached_only_if_it_is_listed_itself(address: str) -> None:
    found = ip_address(address)
    assert not may_reach(found, [read_host("hook.lan")])
    assert may_reach(found, [read_host(f"[{address}]" if ":" in address else address)])
    assert may_reach(ip_address("162.159.137.232"), [read_host("discord.com")])
    assert may_reach(ip_address("64:ff9b::a29f:89e8"), [read_host("discord.com")])  # the same by NAT64


# ------------------------------------------------------------------ sending


def post(sender: WebhookSender, url: str) -> PostResult:
    return asyncio.run(sender.post(url, {"content": "hello"}))


def test_a_message_goes_to_the_address_that_was_checked_without_proxy_or_redirect(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    lookups = []

    async def resolve(name: str, port: int) -> Any:
        lookups.append((name, port))
        return [ip_address("10.0.0.1"), ip_address("127.0.0.1")]

    host = f"http://hook.test:{channel.port}"
    sender = WebhookSender([read_host(host), read_host("127.0.0.1")], resolve)
    assert post(sender, f"{host}/hook/secret?a=b") == PostResult()
    assert lookups == [("hook.test", channel.port)]
    path, headers, body = channel.requests[0]
    assert (path, headers["host"], body) == (
        "/hook/secret?a=b",
        f"hook.test:{channel.port}",
        {"content": "hello"},
    )
    channel.statuses = [302]
    assert post(sender, f"{host}/hook").problem == f"{host} answered with status 302"
    assert len(channel.requests) == 2


def test_a_name_with_a_private_address_is_not_connected_to(channel: Channel) -> None:
    async def resolve(name: str, port: int) -> Any:
        return [ip_address("127.0.0.1")]

    host = f"http://hook.test:{channel.port}"
    sent = post(WebhookSender([read_host(host)], resolve), f"{host}/hook")
    assert "private address" in sent.problem
    assert not sent.wait
    assert channel.requests == []


@pytest.mark.parametrize(
    ("status", "retry_after", "wait"),
    [
        (429, "2.5", 2.5),
        (429, "999999", 3600.0),
        (429, "nan", 1.0),
        (429, "-3", 1.0),
        (503, "soon", 60.0),
        (500, "0", 1.0),
        (400, "5", 0.0),
        (404, "5", 0.0),
    ],
)
def test_a_refusal_says_when_to_try_again(
    channel: Channel, status: int, retry_after: str, wait: float
) -> None:
    channel.statuses, channel.retry_after = [status], retry_after
    sent = post(WebhookSender([read_host(f"http://127.0.0.1:{channel.port}")]), channel.url)
    assert str(status) in sent.problem
    assert sent.wait == wait


def test_a_host_that_cannot_be_reached_or_is_not_listed_any_more_is_no_error(channel: Channel) -> None:
    channel.close()
    sent = post(WebhookSender([read_host(f"http://127.0.0.1:{channel.port}")]), channel.url)
    assert "cannot be reached" in sent.problem
    assert sent.wait
    assert "only to discord.com" in post(WebhookSender([read_host("discord.com")]), channel.url).problem


def test_names_are_posted_without_markup_links_and_mentions() -> None:
    assert escape_for_discord("**Ash**\n@everyone <@1> https://x.y") == (
        r"\*\*Ash\*\* \@everyone \<\@1\> https\:\/\/x\.y"
    )
    assert len(escape_for_discord("x" * 5_000)) == 300


# ------------------------------------------------------------------ at a table


@pytest.fixture
def app(tmp_path: Path, channel: Channel, monkeypatch: pytest.MonkeyPatch) -> FastAPI:
    """A server that may post to the channel, and does so soon."""
    monkeypatch.setattr(service, "_QUIET_SECONDS", QUIET)
    allowed = (read_host(f"http://127.0.0.1:{channel.port}"),)
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", most=10**6, webhook_hosts=allowed)
    return application_without_middleware(settings, lambda *_: Inside())


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url="http://localhost", follow_redirects=False) as found:
        yield found


def webhooks_of(app: FastAPI) -> Webhooks:
    found: Webhooks = app.state.webhooks
    return found


def a_house(app: FastAPI, client: TestClient) -> House:
    """Infinity, whose sides choose zones and deploy in secret."""
    inside: Any = app.state.context.host._cache._rules
    return House(app, client, inside, Trial(skirmishes.NAME, skirmishes.SKIRMISHES[0], 1))


def change_visibly(house: House) -> None:
    """Answer until the spectators of a table see a change."""
    while not house.answer_while_heard(SPECTATOR)[1]:
        pass


def eventually(is_so: Callable[[], bool]) -> None:
    until = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < until
        sleep(0.02)


def test_a_table_posts_when_it_is_quiet_and_only_if_spectators_see_a_change(
    app: FastAPI, client: TestClient, channel: Channel
) -> None:
    house = a_house(app, client)
    next(house.moments(1))
    house._call(webhooks_of(app).set, house.id, channel.url, "http://games.example")
    assert len(channel.texts) == 1  # a first message, to try the address
    changes = []
    for _ in range(8):
        before = len(channel.texts)
        _, has_changed = house.answer_while_heard(SPECTATOR)
        changes.append(has_changed)
        if has_changed:
            eventually(lambda before=before: len(channel.texts) > before)  # type: ignore[misc]
        sleep(3 * QUIET)
        assert len(channel.texts) == before + has_changed
    assert set(changes) == {True, False}
    screen = house._call(partial(app.state.context.host.screen_data, house.id, SPECTATOR, odds=False))
    said = channel.texts[-1]
    code = house._call(app.state.context.host.read, LOBBY.lobby_code(house.id))
    assert code
    assert said.endswith(f"<http://games.example/lobby/{code}>")
    assert escape_for_discord(screen["log"][-1][0]) in said
    body = channel.requests[-1][2]
    assert body["allowed_mentions"] == {"parse": []}


def test_several_changes_at_once_are_one_message(app: FastAPI, client: TestClient, channel: Channel) -> None:
    house = a_house(app, client)
    next(house.moments(1))
    house._call(webhooks_of(app).set, house.id, channel.url, "http://games.example")
    webhooks_of(app)._quiet = 600.0
    change_visibly(house)
    webhooks_of(app)._quiet = QUIET
    change_visibly(house)
    eventually(lambda: len(channel.texts) > 1)
    sleep(3 * QUIET)
    assert len(channel.texts) == 2


def test_a_change_while_a_message_waits_to_be_sent_again_is_posted_afterwards(
    app: FastAPI, client: TestClient, channel: Channel
) -> None:
    house = a_house(app, client)
    next(house.moments(1))
    house._call(webhooks_of(app).set, house.id, channel.url, "http://games.example")
    channel.statuses, channel.retry_after = [429], "3"
    change_visibly(house)
    eventually(lambda: len(channel.texts) == 2)
    change_visibly(house)
    eventually(lambda: len(channel.texts) == 4)
    assert channel.texts[1] == channel.texts[2] != channel.texts[3]


def test_a_message_that_fails_is_sent_again_and_one_to_nobody_is_given_up(
    app: FastAPI, client: TestClient, channel: Channel
) -> None:
    house = a_house(app, client)
    next(house.moments(1))
    webhooks = webhooks_of(app)
    house._call(webhooks.set, house.id, channel.url, "http://games.example")
    channel.statuses = [429]
    change_visibly(house)
    eventually(lambda: len(channel.texts) == 3)
    assert channel.texts[1] == channel.texts[2]
    eventually(lambda: house._call(webhooks.get, house.id).at > 0)
    channel.statuses = [404]
    change_visibly(house)
    eventually(lambda: not house._call(webhooks.get, house.id).url)
    assert "404" in house._call(webhooks.get, house.id).problem
    change_visibly(house)
    sleep(3 * QUIET)
    assert len(channel.texts) == 4


def test_what_changed_before_a_server_was_stopped_is_posted_by_the_next(
    tmp_path: Path, app: FastAPI, channel: Channel
) -> None:
    with TestClient(app, base_url="http://localhost", follow_redirects=False) as first:
        house = a_house(app, first)
        next(house.moments(1))
        house._call(webhooks_of(app).set, house.id, channel.url, "http://games.example")
        while not house.answer_while_heard(SPECTATOR)[1]:
            pass
    assert len(channel.texts) == 1
    allowed = (read_host(f"http://127.0.0.1:{channel.port}"),)
    again = application_without_middleware(
        Settings(f"sqlite:///{tmp_path / 'tables.db'}", webhook_hosts=allowed), lambda *_: Inside()
    )
    with TestClient(again, base_url="http://localhost"):
        eventually(lambda: len(channel.texts) == 2)


# ------------------------------------------------------------------ the page


def post_url(browser: Browser, url: str) -> Any:
    form = {"token": browser.token, "url": url}
    return browser.client.post(f"{browser.path}/webhook", data=form, follow_redirects=True)


def test_the_host_enters_an_address_once_and_never_sees_it_again(
    client: TestClient, channel: Channel
) -> None:
    host = Browser(client)
    host.begin("first_steps")
    assert f"{host.path}/webhook" in host.page
    refused = post_url(host, DISCORD)
    assert refused.status_code == 422
    assert "only to http://127.0.0.1" in refused.text
    assert "secret-word" not in refused.text
    channel.statuses = [404]
    assert "does not exist any more" in post_url(host, channel.url).text
    saved = post_url(host, channel.url)
    assert saved.status_code == 200
    assert "This table posts to a channel" in saved.text
    assert "/hook" not in saved.text
    assert "First steps" in channel.texts[-1]
    assert "/lobby/" in channel.texts[-1]
    assert "This table posts" not in post_url(host, "").text


def test_only_the_host_of_a_table_has_the_page(client: TestClient, channel: Channel) -> None:
    host = Browser(client)
    host.begin("first_steps", seat_red="human")
    other = TestClient(client.app, base_url="http://localhost", follow_redirects=False)
    other.portal = client.portal
    guest = Browser(other)
    guest.join(next(path for place, path in host.links().items() if place != "-watch"))
    assert f"{guest.path}/webhook" not in guest.page
    assert guest.client.get(f"{guest.path}/webhook").status_code == 403
    assert post_url(guest, channel.url).status_code == 403
    assert channel.requests == []


def test_the_next_battle_of_the_same_people_posts_to_the_same_channel(
    app: FastAPI, client: TestClient, channel: Channel
) -> None:
    house = a_house(app, client)
    next(house.moments(1))
    webhooks = webhooks_of(app)
    house._call(webhooks.set, house.id, channel.url, "http://games.example")
    other = a_house(app, client)
    host = app.state.context.host
    house._call(host.write, WEBHOOKS.copy(house.id, other.id))
    assert house._call(webhooks.get, other.id).url == channel.url


def test_a_server_without_hosts_offers_no_webhook(browse: Callable[[], Browser]) -> None:
    host = browse()
    host.begin("first_steps")
    assert "/webhook" not in host.page
    answer = host.client.get(f"{host.path}/webhook")
    assert answer.status_code == 403
    assert "--webhook-host" in answer.text
