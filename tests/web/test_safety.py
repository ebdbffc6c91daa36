"""What strangers, forged words and odd requests meet: plain words, and nothing changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.browser import HTMX, Browser
from tests.web.test_api import Made
from tests.web.test_api_socket import opened
from wartable.web.application import application
from wartable.web.pages.security import network_key
from wartable.web.settings import Settings

Browse = Callable[[], Browser]


def test_a_stranger_sees_no_place_of_a_table(browse: Browse) -> None:
    owner, stranger = browse(), browse()
    path = owner.begin("first_steps")
    answer = stranger.client.get(path)
    assert answer.status_code == 403
    assert "belongs to another player" in answer.text


def test_a_stranger_answers_nothing(browse: Browse) -> None:
    owner, stranger = browse(), browse()
    path = owner.begin("first_steps")
    owner.wait_for_question()
    form = {"token": stranger.token, "seen": owner.seen, "key": owner.keys[0]}
    assert stranger.client.post(f"{path}/answer", data=form).status_code == 403
    before = owner.page
    assert owner.look() == before


@pytest.mark.parametrize(("form", "field"), [("dice", "faces"), ("stand", "below")])
def test_a_form_that_cannot_be_read_shows_no_place_of_others(browse: Browse, form: str, field: str) -> None:
    # The refusal was shown on the page of that place before its owner was checked
    owner, stranger = browse(), browse()
    path = owner.begin("first_steps")
    sent = {"token": stranger.token, "seen": "x", field: "one"}
    answer = stranger.client.post(f"{path}/{form}", data=sent)
    assert answer.status_code == 403
    assert "belongs to another player" in answer.text


def test_a_place_at_a_table_opens_no_other_place(browse: Browse) -> None:
    owner = browse()
    path = owner.begin("first_steps")
    other = path.rsplit("/", 1)[0]
    assert owner.client.get(f"{other}/red").status_code == 403
    assert owner.client.get(f"{other}/-gm").status_code == 403


def test_a_forged_cookie_is_nobody(browse: Browse) -> None:
    owner, forger = browse(), browse()
    path = owner.begin("first_steps")
    cookie = owner.client.cookies["wartable"]
    forger.client.cookies.set("wartable", cookie[:-3] + "xyz")
    assert forger.client.get(path).status_code == 403


def test_a_form_without_our_token_does_nothing(browse: Browse) -> None:
    owner = browse()
    path = owner.begin("first_steps")
    owner.wait_for_question()
    form = {"token": "0" * 64, "seen": owner.seen, "key": owner.keys[0]}
    answer = owner.client.post(f"{path}/answer", data=form, headers=HTMX)
    assert answer.status_code == 403
    assert "did not come from this site" in answer.text


def test_a_form_with_a_token_in_other_letters_is_refused_in_words(browse: Browse) -> None:
    # Comparing it raised TypeError: 500, and a traceback for whoever runs the server
    answer = browse().client.post("/tables", data={"token": "ключ", "scenario": "first_steps"})
    assert answer.status_code == 403
    assert "did not come from this site" in answer.text


def test_a_page_of_another_site_can_send_nothing(browse: Browse) -> None:
    owner = browse()
    path = owner.begin("first_steps")
    owner.wait_for_question()
    form = {"token": owner.token, "seen": owner.seen, "key": owner.keys[0]}
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        assert owner.client.post(f"{path}/answer", data=form, headers=headers).status_code == 403


def test_a_foreign_name_for_this_machine_is_refused(server: TestClient) -> None:
    answer = server.get("/", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert "--public" in answer.text


def test_a_form_that_is_too_large_is_refused(browse: Browse) -> None:
    owner = browse()
    answer = owner.client.post("/tables", data={"token": owner.token, "scenario": "x" * 2_000_000})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/tables", "application/x-www-form-urlencoded"), ("/api/tables", "application/json")],
)
def test_what_is_too_large_is_refused_where_its_length_was_not_said(
    server: TestClient, path: str, kind: str
) -> None:
    # The end of a body that was cut off was told as one that cannot be read
    parts = (b'{"scenario": "' + b"x" * 100_000 for _ in range(20))
    answer = server.post(path, content=parts, headers={"content-type": kind})
    assert answer.status_code == 413
    assert "at most 1000000 bytes" in answer.text


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "%2e%2e%2fsecret", "/etc/passwd", "first_steps.toml", "nothing", "a\x00b"]
)
def test_only_shipped_battles_can_be_named(browse: Browse, name: str) -> None:
    owner = browse()
    answer = owner.client.post("/tables", data={"token": owner.token, "scenario": name})
    assert answer.status_code == 403
    assert "no battle of this name" in answer.text


def test_a_table_that_is_not_there_is_told_in_words(browse: Browse) -> None:
    answer = browse().client.get("/t/nothing/red")
    assert answer.status_code == 404
    assert "no such table" in answer.text


def test_a_broken_form_names_what_is_missing(browse: Browse) -> None:
    owner = browse()
    path = owner.begin("first_steps")
    answer = owner.client.post(f"{path}/answer", data={"token": owner.token}, headers=HTMX)
    assert answer.status_code == 422
    assert "key" in answer.text
    assert "Traceback" not in answer.text


def test_what_is_typed_comes_back_as_text(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps")
    answer = owner.send("say", typed="<script>alert(1)</script>")
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text
    assert "&lt;script&gt;" in answer.text


def test_every_page_lets_only_our_own_scripts_run(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps")
    for path in ("/", "/new/first_steps", owner.path, "/nowhere"):
        headers = owner.client.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_seed_is_on_no_page(browse: Browse, server: TestClient) -> None:
    owner = browse()
    owner.begin("first_steps")
    assert "seed" not in owner.page.lower()


def test_who_asks_too_often_is_told_to_wait(file_url: str) -> None:
    with TestClient(application(Settings(file_url, most=3))) as client:
        token = Browser(client).token
        form = {"token": token, "scenario": "nothing"}
        answers = [client.post("/tables", data=form).status_code for _ in range(4)]
        assert answers == [403, 403, 403, 429]
        assert client.get("/").status_code == 200


def test_who_looks_too_often_is_told_to_wait_and_can_still_answer(file_url: str) -> None:
    with TestClient(application(Settings(file_url, most=3))) as client:
        token = Browser(client).token
        looks = [client.get("/rules").status_code for _ in range(15)]
        assert looks == [200] * 14 + [429]
        form = {"token": token, "scenario": "nothing"}
        assert client.post("/tables", data=form).status_code == 403


@pytest.mark.parametrize("path", ["/tables", "/api/tables"])
@pytest.mark.parametrize("kind", ["Bearer", "Basic", ""])
def test_words_that_are_no_tokens_do_not_let_an_address_ask_more_often(
    file_url: str, path: str, kind: str
) -> None:
    # Each word that was sent had a count of its own, whatever it was
    with TestClient(application(Settings(file_url, most=3))) as client:
        answers = [
            client.post(path, json={}, headers={"authorization": f"{kind} word{at}"}).status_code
            for at in range(5)
        ]
    assert answers[0] in (401, 422)
    assert answers[-1] == 429


def test_tokens_that_are_known_do_not_let_an_address_ask_more_often(file_url: str) -> None:
    # 900 of 900 requests got through a limit of 600, as each token had a count of its own
    with TestClient(application(Settings(file_url, most=6))) as client:
        made = Made(client)
        answers = [seat.post("pause", on=False).status_code for seat in made.seats.values() for _ in range(2)]
    assert answers[:5] == [200, 200, 200, 200, 403]
    assert answers[5:] == [429]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content-length": "2000000"}, 413),
        ({"host": "evil.example"}, 421),
        ({"origin": "https://evil.example"}, 403),
    ],
)
def test_what_is_not_taken_counts_too(file_url: str, headers: dict[str, str], status: int) -> None:
    with TestClient(application(Settings(file_url, most=3))) as client:
        answers = [client.post("/tables", headers=headers).status_code for _ in range(5)]
    assert answers == [status, status, status, 429, 429]


def test_an_address_says_only_so_much_over_all_its_sockets(file_url: str) -> None:
    with TestClient(application(Settings(file_url, most=4))) as client, ExitStack() as stack:
        made = Made(client)
        sockets = [stack.enter_context(opened(client, made, "blue")) for _ in range(2)]
        for one in sockets:
            one.receive_json()
        for at in range(40):
            sockets[at % 2].send_text("hello")
            assert sockets[at % 2].receive_json()["error"] == "unreadable"
        sockets[0].send_text("hello")
        with pytest.raises(WebSocketDisconnect):
            sockets[0].receive_json()


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("proxy.example", "proxy.example"),
    ],
)
def test_who_has_a_network_counts_as_one(address: str, counts_as: str) -> None:
    assert network_key(address) == counts_as


def test_an_address_opens_only_so_many_streams_at_once(file_url: str) -> None:
    with TestClient(application(Settings(file_url, most=3))) as client, ExitStack() as stack:
        made = Made(client)
        for _ in range(3):
            stack.enter_context(opened(client, made, "blue"))
        refused = client.get("/")
        stack.close()
        assert (refused.status_code, client.get("/").status_code) == (429, 200)
        assert "close some" in refused.text


def test_a_browser_that_sees_a_battle_before_the_first_page_can_open_its_table(browse: Browse) -> None:
    # /new/... gave no cookie, and so its form was refused as none of ours
    client = browse().client
    client.cookies.clear()
    found = re.search(r'name="token" value="(\w+)"', client.get("/new/first_steps").text)
    assert found is not None
    form = {"token": found[1], "scenario": "first_steps"}
    assert client.post("/tables", data=form).status_code == 303
