"""The lobby: anyone can use its link, but only the host lets people in."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from time import time

import httpx
import pytest

from tests.web.browser import Browser
from wartable.web.store.lobby import LOBBY

Browse = Callable[[], Browser]


def opened(browse: Browse) -> tuple[Browser, str]:
    """A host who plays the first side of first steps against people; and the path of the lobby."""
    host = browse()
    host.begin("first_steps", seat_blue="here", seat_red="human")
    return host, lobby_of(host)


def lobby_of(host: Browser) -> str:
    found = re.search(r'value="[^"]*?(/lobby/\w+)"', host.look())
    assert found is not None
    return found[1]


def ask(friend: Browser, lobby: str, name: str, place: str, *units: str) -> httpx.Response:
    friend.client.get(lobby)
    form = {"token": friend.token, "name": name, "colour": "teal", "emblem": "moon", "place": place}
    return friend.client.post(lobby, data={**form, f"unit:{place}": list(units)})


def person_asking(host: Browser, name: str) -> str:
    forms = re.findall(r'name="person" value="(\w+)">\s*<p>.*?<b>([^<]*)</b> asks', host.look(), re.S)
    return str({html.unescape(who): person for person, who in forms}[name])


def decide(host: Browser, lobby: str, name: str, verdict: str) -> httpx.Response:
    form = {"token": host.token, "person": person_asking(host, name), "verdict": verdict, "back": host.path}
    return host.client.post(f"{lobby}/admit", data=form)


def test_a_lobby_shows_the_sides_and_grants_nothing(browse: Browse) -> None:
    host, lobby = opened(browse)
    friend = browse()
    page = friend.client.get(lobby).text
    assert "First steps" in page
    assert "Salt Raiders" in page
    assert friend.client.get(host.path).status_code == 403
    assert friend.client.get("/lobby/nowhere").status_code == 404
    assert friend.client.get(f"{lobby}/requests").status_code == 403


def test_the_lobby_shows_who_is_at_the_table_now(browse: Browse) -> None:
    host, lobby = opened(browse)
    friend, other = browse(), browse()
    ask(friend, lobby, "Mira", "red", "magpie")
    decide(host, lobby, "Mira", "yes")
    dot = r'class="presence (\w+)" data-mark="@\w+".*?</span></span>.*?Mira: Magpie'
    assert re.findall(dot, other.client.get(lobby).text, re.S) != ["here"]
    friend.client.get(f"{lobby}?asked=yes", follow_redirects=True)
    assert re.findall(dot, other.client.get(lobby).text, re.S) == ["here"]
    assert re.findall(dot, other.client.get(f"{lobby}/people?side=2").text, re.S) == ["here"]
    assert "Mira" not in other.client.get(f"{lobby}/people?side=1").text
    assert other.client.get(f"{lobby}/people?side=9").text.strip() == ""


def test_who_is_admitted_goes_on_to_the_table_with_their_units(browse: Browse) -> None:
    host, lobby = opened(browse)
    friend = browse()
    assert ask(friend, lobby, "Mira", "red", "magpie").status_code == 303
    assert "Wait until the host admits you" in friend.client.get(f"{lobby}?asked=yes").text
    assert "<b>Mira</b> asks to play Salt Raiders with Magpie" in host.look()
    assert decide(host, lobby, "Mira", "yes").headers["location"] == host.path
    answer = friend.client.get(f"{lobby}?asked=yes")
    assert (answer.status_code, answer.headers["location"].endswith("/red")) == (303, True)
    page = friend.client.get(answer.headers["location"]).text
    assert "Mira joins Salt Raiders." in page
    assert "Mira (you), Salt Raiders: Magpie" in page
    assert "Mira, Salt Raiders" in host.look()


def test_who_is_declined_reads_so_and_may_ask_again(browse: Browse) -> None:
    host, lobby = opened(browse)
    friend = browse()
    ask(friend, lobby, "Mira", "red")
    decide(host, lobby, "Mira", "no")
    assert "has not admitted you" in friend.client.get(f"{lobby}?asked=yes").text
    assert ask(friend, lobby, "Mira", "-watch").status_code == 303
    decide(host, lobby, "Mira", "yes")
    assert friend.client.get(f"{lobby}?asked=yes").headers["location"].endswith("/-watch")


def test_only_the_host_admits(browse: Browse) -> None:
    host, lobby = opened(browse)
    friend, other = browse(), browse()
    ask(friend, lobby, "Mira", "red")
    form = {"token": other.token, "person": person_asking(host, "Mira"), "verdict": "yes"}
    assert other.client.post(f"{lobby}/admit", data=form).status_code == 403


def test_two_friends_share_a_side_and_answer_for_their_own_units(browse: Browse) -> None:
    host, lobby = opened(browse)
    mira, tom = browse(), browse()
    for friend, name, unit in ((mira, "Mira", "magpie"), (tom, "Tom", "badger")):
        ask(friend, lobby, name, "red", unit)
        decide(host, lobby, name, "yes")
        friend.arrived(friend.client.get(f"{lobby}?asked=yes", follow_redirects=True))
    while "Magpie enters where?" not in mira.look():
        asked = next(one for one in (host, tom) if one.look() and one.keys)
        asked.answer(asked.keys[0])
    assert mira.keys
    assert tom.look()
    assert not tom.keys
    assert "Mira answers for Magpie" in tom.page
    sent = {"token": tom.token, "key": mira.keys[0], "seen": mira.seen}
    refused = tom.client.post(f"{tom.path}/answer", data=sent)
    assert refused.status_code == 409
    assert "Mira answers for Magpie; you may answer too if Mira allows it" in html.unescape(refused.text)
    # When: Mira lets others answer for her; then: Tom may, once he says so
    mira.client.post(f"{lobby}/allow", data={"token": mira.token, "allows": "yes"})
    assert "Answer for Mira" in tom.look()
    tom.page = tom.client.get(f"{tom.path}?help=yes").text
    assert tom.answer(tom.keys[0]).status_code == 200
    # When: Mira leaves; then: her place is closed to her, and comes back with the host's consent
    person = re.search(r'name="person" value="(\w+)"><p><button>Leave', mira.look())
    assert person is not None
    mira.client.post(f"{lobby}/leave", data={"token": mira.token, "person": person[1]})
    assert mira.client.get(mira.path).status_code == 403
    ask(mira, lobby, "Mira", "red", "magpie")
    decide(host, lobby, "Mira", "yes")
    assert "Mira (you), Salt Raiders: Magpie" in mira.look()


def test_the_host_shares_their_side_only_on_purpose(browse: Browse) -> None:
    host, lobby = opened(browse)
    mira = browse()
    ask(mira, lobby, "Mira", "blue")
    assert "Admit beside you" in host.look()
    assert decide(host, lobby, "Mira", "beside").status_code == 409
    person = {"token": host.token, "name": "Ada", "colour": "red", "emblem": "sun", "back": host.path}
    assert host.client.post("/person", data=person).headers["location"] == host.path
    assert decide(host, lobby, "Mira", "beside").status_code == 303
    assert "Ada (you), Ferry Patrol" in host.look()
    # When: another takes the host's place; then: the people who share the side keep it
    tom = browse()
    ask(tom, lobby, "Tom", "blue")
    assert decide(host, lobby, "Tom", "instead").status_code == 303


def leave(actor: Browser, lobby: str, person: str = "") -> httpx.Response:
    form = {"token": actor.token, "person": person, "back": lobby}
    return actor.client.post(f"{lobby}/leave", data=form)


def test_a_seat_that_its_only_member_leaves_can_be_reached_again(browse: Browse) -> None:
    host, lobby = opened(browse)
    mira, tom = browse(), browse()
    ask(mira, lobby, "Mira", "red")
    person = person_asking(host, "Mira")
    decide(host, lobby, "Mira", "yes")
    assert "red" not in links_of(host)
    # When: the host removes her; then: the seat has a new link, which lets another browser in
    assert leave(host, lobby, person).status_code == 303
    link = links_of(host)["red"]
    assert tom.client.post(link, data={"token": tom.token}).headers["location"].endswith("/red")
    # When: the host leaves their own side; then: they admit people in the lobby, and come back by it
    ask(host, lobby, "Ada", "blue")
    decide(host, lobby, "Ada", "yes")
    assert leave(host, lobby).headers["location"] == lobby
    assert host.client.get(host.path).status_code == 403
    ask(host, lobby, "Ada", "blue")
    page = host.client.get(lobby).text
    assert "<b>Ada</b> asks to play Ferry Patrol" in page
    found = re.search(r'name="person" value="(\w+)">', page)
    assert found is not None
    form = {"token": host.token, "person": found[1], "verdict": "yes", "back": lobby}
    assert host.client.post(f"{lobby}/admit", data=form).status_code == 303
    assert "Ada (you), Ferry Patrol" in host.look()


def test_someone_with_a_dead_phone_comes_back_with_another(
    browse: Browse, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, lobby = opened(browse)
    phone, other = browse(), browse()
    ask(phone, lobby, "Mira", "red", "magpie")
    person = person_asking(host, "Mira")
    decide(host, lobby, "Mira", "yes")
    phone.arrived(phone.client.get(f"{lobby}?asked=yes", follow_redirects=True))
    form = {"token": other.token, "person": person}
    told = host.look().count("Mira joins Salt Raiders.")
    # Given: her page is open; then: nobody can come in her place
    assert "I am Mira" not in other.client.get(lobby).text
    assert other.client.post(f"{lobby}/return", data=form).status_code == 422
    # When: she has been away for a minute
    monkeypatch.setattr(LOBBY, "_clock", lambda: time() + 90)
    assert "I am Mira, with another browser" in other.client.get(lobby).text
    assert other.client.post(f"{lobby}/return", data=form).status_code == 303
    assert "asks to come back with another browser, to play Salt Raiders with Magpie" in host.look()
    assert other.client.get(phone.path).status_code == 403  # until the host admits her
    decide(host, lobby, "Mira", "yes")
    # Then: the unit is hers again, and her phone has lost the seat
    other.arrived(other.client.get(f"{lobby}?asked=yes", follow_redirects=True))
    assert "Mira (you), Salt Raiders: Magpie" in other.page
    assert host.look().count("Mira joins Salt Raiders.") == told
    assert phone.client.get(phone.path).status_code == 403
    # And: with her phone mended, she can come back with it
    assert phone.client.post(f"{lobby}/return", data={**form, "token": phone.token}).status_code == 303
    decide(host, lobby, "Mira", "yes")
    assert "Mira (you), Salt Raiders: Magpie" in phone.look()
    assert other.client.get(other.path).status_code == 403


def test_a_request_to_come_back_can_be_declined(browse: Browse, monkeypatch: pytest.MonkeyPatch) -> None:
    host, lobby = opened(browse)
    mira, stranger = browse(), browse()
    ask(mira, lobby, "Mira", "red", "magpie")
    person = person_asking(host, "Mira")
    decide(host, lobby, "Mira", "yes")
    mira.arrived(mira.client.get(f"{lobby}?asked=yes", follow_redirects=True))
    monkeypatch.setattr(LOBBY, "_clock", lambda: time() + 90)
    stranger.client.post(f"{lobby}/return", data={"token": stranger.token, "person": person})
    decide(host, lobby, "Mira", "no")
    assert "has not admitted you" in stranger.client.get(f"{lobby}?asked=yes").text
    assert "Mira (you), Salt Raiders: Magpie" in mira.look()


def links_of(host: Browser) -> dict[str, str]:
    """The links of the places in the host's page, by place."""
    found = re.findall(r'data-place="([^"]*)" value="[^"]*?(/join/[^"]*)"', host.look())
    return dict(found)


def test_a_name_that_looks_like_anothers_is_refused(browse: Browse) -> None:
    host, lobby = opened(browse)
    ask(browse(), lobby, "Mira", "red")
    refused = ask(browse(), lobby, "M1ra", "red")
    assert refused.status_code == 422
    assert "looks like Mira" in html.unescape(refused.text)
    assert ask(browse(), lobby, "a\u202eb", "red").status_code == 422
    assert "Mira" in host.look()


def test_a_lobby_has_room_for_twenty_requests(browse: Browse) -> None:
    _, lobby = opened(browse)
    statuses = [
        ask(browse(), lobby, f"Guest {'abcdefghjkmnpqrstuvwxyz'[at]}", "red").status_code for at in range(21)
    ]
    assert statuses == [*[303] * 20, 429]


def test_the_link_of_a_lobby_is_drawn_as_a_code(browse: Browse) -> None:
    host, lobby = opened(browse)
    answer = host.client.get(f"{lobby}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "style" not in answer.text
