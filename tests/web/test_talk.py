"""People at a table write to each other: who reads what, bounds, muting, and that nothing else shows it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Final

import httpx
import pytest

from tests.web.browser import HTMX, Browser
from tests.web.test_lobby import ask, decide, lobby_of

Browse = Callable[[], Browser]
AUDIENCES: Final = {
    "all": {"gm", "ferry", "mate", "raider", "watcher"},
    "side": {"gm", "ferry", "mate"},
    "gm": {"gm", "ferry"},
    "person": {"ferry", "raider"},
}
"""Who reads what one of the ferry's two people writes to each audience."""


def named(person: Browser, name: str) -> None:
    form = {"token": person.token, "name": name, "colour": "teal", "emblem": "moon", "back": "/"}
    assert person.client.post("/person", data=form).status_code == 303


def company(browse: Browse) -> dict[str, Browser]:
    """A game master, two people on one side, one on the other, and a spectator."""
    people = {name: browse() for name in ("gm", "ferry", "mate", "raider", "watcher")}
    host = people["gm"]
    host.begin("first_steps", seat_blue="human", seat_red="human", gm="yes")
    lobby = lobby_of(host)
    places = {"ferry": "blue", "mate": "blue", "raider": "red", "watcher": "-watch"}
    for name, place in places.items():
        ask(people[name], lobby, name.title(), place)
        decide(host, lobby, name.title(), "yes")
        people[name].arrived(people[name].client.get(f"{lobby}?asked=yes", follow_redirects=True))
    return people


def post(who: Browser, what: str, **fields: str) -> httpx.Response:
    form = {"token": who.token, **fields}
    return who.client.post(f"{who.path}/{what}", data=form, headers=HTMX)


def write(person: Browser, text: str, to: str = "all") -> httpx.Response:
    return post(person, "talk", to=to, text=text)


def unsent(answer: httpx.Response) -> str:
    """Why a message was not sent."""
    found = re.search(r'id="unsent" role="alert">([^<]*)<', answer.text)
    assert found is not None
    return html.unescape(found[1])


def fragment(person: Browser) -> str:
    page = person.client.get(f"{person.path}/talk", headers=HTMX)
    assert page.status_code == 200, page.text
    return page.text


def said(person: Browser) -> str:
    """The messages that a person is shown, without markup."""
    found = re.search(r'<div id="messages".*?</div>', fragment(person), re.S)
    assert found is not None
    return html.unescape(" ".join(re.sub(r"<[^>]*>", "", found[0]).split()))


def option(person: Browser, name: str) -> str:
    """The key of an addressee whose name begins so."""
    found: list[tuple[str, str]] = re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)<', fragment(person))
    return next(to for to, title in found if html.unescape(title).startswith(name))


def message_ids(person: Browser) -> list[str]:
    return re.findall(r'<li id="t-(\w+)"', fragment(person))


def answered(person: Browser) -> None:
    """Give the first answer to the open question."""
    assert person.wait_for_question()
    assert person.answer(person.keys[0]).status_code == 200


# ------------------------------------------------------------------ who reads what


@pytest.mark.parametrize("to", AUDIENCES)
def test_a_message_is_read_by_its_audience_only(browse: Browse, to: str) -> None:
    people = company(browse)
    audience = option(people["ferry"], "Raider") if to == "person" else to
    before = {name: fragment(one) for name, one in people.items()}
    pages = {name: one.look() for name, one in people.items()}
    assert write(people["ferry"], "hold the bridge", audience).status_code == 200
    assert {name for name, one in people.items() if "hold the bridge" in said(one)} == AUDIENCES[to]
    # Then: people who may not read it get the same bytes as before
    others = set(people) - AUDIENCES[to]
    assert {name: fragment(people[name]) for name in others} == {name: before[name] for name in others}
    assert {name: people[name].look() for name in others} == {name: pages[name] for name in others}


def test_a_game_master_writes_to_a_side_and_whispers(browse: Browse) -> None:
    people = company(browse)
    assert write(people["gm"], "fog rises", "side:red").status_code == 200
    assert {name for name, one in people.items() if "fog rises" in said(one)} == {"gm", "raider"}
    assert write(people["gm"], "you see a light", option(people["gm"], "Mate")).status_code == 200
    assert {name for name, one in people.items() if "a light" in said(one)} == {"gm", "mate"}
    assert "Game master to Raider" not in said(people["mate"])


def test_nobody_writes_to_the_other_side_or_to_strangers(browse: Browse) -> None:
    people = company(browse)
    for to in ("side:red", "person:0123456789ab", "person:", "everyone", "", "gm:"):
        assert write(people["ferry"], "hello", to).status_code in (409, 422), to
    assert said(people["raider"]) == ""


def test_the_same_browser_at_another_place_reads_no_whisper_of_this_one(browse: Browse) -> None:
    # Given: a host who plays both sides of a table, with a spectator beside them who may write
    host, watcher = browse(), browse()
    host.begin("first_steps", seat_blue="here", seat_red="here")
    blue = host.path
    watcher.join(host.links()["-watch"])
    named(watcher, "Wanda")
    post(host, "talk/spectators", on="yes")
    person = option(watcher, "Ferry Patrol")
    assert write(watcher, "psst", person).status_code == 200
    assert "psst" in said(host)
    host.path = blue.replace("/blue", "/red")
    assert "psst" not in said(host)


def test_a_table_at_which_no_one_else_reads_shows_no_talk(browse: Browse) -> None:
    host, friend = browse(), browse()
    host.begin("first_steps", seat_blue="here", seat_red="human")
    assert 'id="chat"' not in host.look()
    assert "no one else at this table" in unsent(write(host, "hello"))
    friend.join(host.links()["red"])
    assert 'id="chat"' in host.look()
    assert write(host, "hello").status_code == 200
    # And: an update that has it leaves it out
    page = host.client.get(f"{host.path}?talk=kept", headers=HTMX).text
    assert "hello" not in page
    assert 'id="chat"' in page
    assert host.client.get(f"{host.path}", headers=HTMX).text.count("hello") == 1


def test_spectators_write_only_with_a_name_and_if_the_host_allows_it(browse: Browse) -> None:
    host, watcher = browse(), browse()
    host.begin("first_steps", seat_blue="here", seat_red="greedy")
    watcher.join(host.links()["-watch"])
    assert write(host, "welcome").status_code == 200
    assert "welcome" in said(watcher)
    assert "spectators only read here" in unsent(write(watcher, "hello"))
    assert post(watcher, "talk/spectators", on="yes").status_code == 403
    assert post(host, "talk/spectators", on="yes").status_code == 200
    assert "need a name" in unsent(write(watcher, "hello"))
    named(watcher, "Wanda")
    assert write(watcher, "hello").status_code == 200
    assert "Wanda (Spectator)" in said(host)


def test_strangers_read_and_write_nothing(browse: Browse) -> None:
    people, stranger = company(browse), browse()
    stranger.path = people["ferry"].path
    assert write(stranger, "hello").status_code == 403
    assert stranger.client.get(f"{stranger.path}/talk").status_code == 403
    form = {"token": stranger.token, "to": "all", "text": "hello"}
    assert people["ferry"].client.post(f"{stranger.path}/talk", data=form).status_code == 403


# ------------------------------------------------------------------ bounds


def test_hostile_text_is_shown_as_text(browse: Browse) -> None:
    people = company(browse)
    hostile = "<script>alert(1)</script> \"'><img src=x onerror=alert(1)> {{ 7*7 }} &amp; \u05d0\u05d1"
    assert write(people["ferry"], hostile).status_code == 200
    assert html.escape(hostile, quote=True).replace("&#x27;", "&#39;").replace("&quot;", "&#34;") in fragment(
        people["raider"]
    )
    assert "<script>alert" not in people["raider"].look()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x" * 501, "cannot send 501 characters: a message has at most 500"),
        ("abc\u202edef", "U+202E"),
        ("one\ntwo", "U+000A"),
        ("bell\x07", "U+0007"),
        ("hidden\u200btext", "U+200B"),
        ("\u200d", "empty message"),
        ("a" + "\u0301" * 9, "marks on one letter"),
        ("   ", "empty message"),
        ("/shout hello", "there are /roll 2d6+3 and /ping PLACE"),
        ("/roll", "write for example /roll 2d6+3"),
        ("/roll 1000d6", "1 to 20 dice"),
        ("/roll 99999999999999d6", "write for example"),
        ("/ping nowhere", "cannot point at 'nowhere'"),
    ],
)
def test_what_cannot_be_sent_is_refused_in_words_and_kept_in_the_form(
    browse: Browse, text: str, why: str
) -> None:
    host, friend = browse(), browse()
    host.begin("first_steps", seat_blue="here", seat_red="human")
    friend.join(host.links()["red"])
    form = {"token": host.token, "to": "all", "text": text}
    answer = host.client.post(f"{host.path}/talk", data=form)
    assert answer.status_code == 422
    assert why in unsent(answer)
    assert html.escape(text.strip(), quote=True)[:40].partition("\n")[0] in answer.text
    assert said(friend) == ""


def test_a_person_who_writes_too_often_must_wait(browse: Browse) -> None:
    people = company(browse)
    statuses = [write(people["ferry"], f"message {at}").status_code for at in range(10)]
    assert statuses == [200] * 8 + [429] * 2
    assert "8 messages within 20 seconds" in unsent(write(people["ferry"], "more"))
    assert write(people["mate"], "others go on").status_code == 200


def test_a_name_that_looks_like_another_s_cannot_be_used(browse: Browse) -> None:
    people = company(browse)
    write(people["ferry"], "hello")
    for name in ("F\u0435rry", "Game Master", "Raider"):
        named(people["mate"], name)
        assert "looks like" in unsent(write(people["mate"], "hello")), name
    named(people["mate"], "Mate")
    assert write(people["mate"], "hello").status_code == 200
    # And: someone who renames themselves to look like one who has written is refused, the other is not
    named(people["raider"], "Mate")
    assert write(people["raider"], "hello").status_code == 403
    assert write(people["mate"], "still here").status_code == 200


# ------------------------------------------------------------------ muting and deleting


def test_the_host_mutes_a_person_who_can_still_read(browse: Browse) -> None:
    people = company(browse)
    person = option(people["gm"], "Raider").partition(":")[2]
    assert post(people["ferry"], "talk/mute", person=person, on="yes").status_code == 403
    assert post(people["gm"], "talk/mute", person=person, on="yes").status_code == 200
    assert "muted you" in unsent(write(people["raider"], "hello"))
    write(people["ferry"], "quiet now")
    assert "quiet now" in said(people["raider"])
    assert post(people["gm"], "talk/mute", person=person, on="no").status_code == 200
    assert write(people["raider"], "hello").status_code == 200
    own = option(people["raider"], "Game master alone").partition(":")[2]
    assert post(people["gm"], "talk/mute", person=own, on="yes").status_code == 409


def test_authors_and_the_host_delete_messages_that_they_read(browse: Browse) -> None:
    people = company(browse)
    write(people["ferry"], "first")
    write(people["ferry"], "second")
    first, second = message_ids(people["ferry"])
    assert post(people["raider"], "talk/delete", id=first).status_code == 403
    assert post(people["ferry"], "talk/delete", id=first).status_code == 200
    assert post(people["gm"], "talk/delete", id=second).status_code == 200
    for one in people.values():
        assert "first" not in said(one)
        assert said(one).count("deleted") == 2
    # And: a whisper that the host cannot read is to them no message at all
    write(people["ferry"], "between us", option(people["ferry"], "Raider"))
    whisper = message_ids(people["ferry"])[-1]
    answers = [post(people["gm"], "talk/delete", id=id) for id in (whisper, "0123456789ab")]
    assert [unsent(one) for one in answers] == ["there is no such message"] * 2
    assert answers[0].text == answers[1].text
    assert "between us" in said(people["raider"])


# ------------------------------------------------------------------ nothing else tells of it


def test_talk_makes_no_page_stale_and_is_in_no_log_and_no_replay(browse: Browse) -> None:
    people = company(browse)
    for name in ("ferry", "mate", "raider", "gm"):
        people[name].look()
    asked = next(people[name] for name in ("mate", "ferry", "raider") if people[name].keys)
    seen = asked.seen
    write(people["gm"], "xylophone")
    write(people["ferry"], "/roll 3d6")
    page = asked.look()
    assert asked.seen == seen
    assert asked.answer(asked.keys[0], seen=seen).status_code == 200
    for one in people.values():
        assert "xylophone" not in one.client.get(f"{one.path}/replay").text
        assert "No entries match" in one.client.get(f"{one.path}/replay?find=xylophone").text
    log = re.search(r'<div id="log".*?</div>', page, re.S)
    assert log is not None
    assert "3d6" not in log[0]


def test_dice_of_talk_leave_those_of_the_battle_alone(browse: Browse) -> None:
    people = company(browse)
    write(people["ferry"], "/roll 2d6+3")
    found = re.search(r"rolls 2d6 \+ 3: (\d) \+ (\d) \+ 3 = (\d+)", said(people["raider"]))
    assert found is not None
    assert int(found[1]) + int(found[2]) + 3 == int(found[3])


def test_a_link_leads_each_reader_to_the_same_entry_of_their_own_log(browse: Browse) -> None:
    people = company(browse)
    log = re.findall(r'<li id="s(\d+)"[^>]*>([^<]*)', people["ferry"].look())
    number, text = log[0]
    write(people["ferry"], f"see #{number}, and #99999")
    for name in ("raider", "gm", "watcher"):
        link = re.search(r'<a href="([^"]*)" data-entry="(\d+)">#\d+</a>, and #99999', fragment(people[name]))
        assert link is not None, name
        page = people[name].client.get(html.unescape(link[1]).partition("#")[0]).text
        entry = re.search(rf'<li id="m{link[2]}">(.*?)</li>', page, re.S)
        assert entry is not None
        assert text.strip()[:20] in re.sub(r"<[^>]*>", "", entry[1])


def test_a_ping_is_read_by_those_who_see_what_it_points_at(browse: Browse) -> None:
    people = company(browse)
    for _ in range(4):
        for name in ("mate", "ferry", "raider"):
            people[name].look()
            if people[name].keys:
                people[name].answer(people[name].keys[0])
    units = re.findall(r'data-unit="(\w+)" role="img"', people["ferry"].look())
    place = re.findall(r'data-place="([^"]*)"', people["ferry"].page)[0]
    assert write(people["ferry"], f"/ping {place.lower()}", "side").status_code == 200
    readers = {name for name, one in people.items() if f"points at {place}" in said(one)}
    assert readers == {"gm", "ferry", "mate"}
    assert units
    assert write(people["ferry"], f"/ping {units[0]}").status_code == 200
    seeing = {name for name, one in people.items() if f'id="u-{units[0]}"' in one.look()}
    assert {
        name for name, one in people.items() if said(one).count("points at") > (name in readers)
    } == seeing


def test_an_arrow_leads_from_one_place_to_another(browse: Browse) -> None:
    people = company(browse)
    one, other = re.findall(r'data-place="([^"]*)"', people["ferry"].look())[:2]
    assert write(people["ferry"], f"/ping {one} > {other}").status_code == 200
    assert f"points at {one} to {other}" in said(people["watcher"])
    assert f'data-spot="{one}" data-aim-unit="" data-aim-spot="{other}"' in fragment(people["raider"])
    assert "cannot point at 'nowhere'" in unsent(write(people["ferry"], f"/ping {one} > nowhere"))


def test_talk_works_without_scripts(browse: Browse) -> None:
    people = company(browse)
    ferry = people["ferry"]
    form = {"token": ferry.token, "to": "all", "text": "plain"}
    answer = ferry.client.post(f"{ferry.path}/talk", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{ferry.path}?beside=talk")
    assert "plain" in ferry.look()
    answer = ferry.client.post(f"{ferry.path}/talk?on=page", data=form)
    assert answer.headers["location"] == f"{ferry.path}/talk"
    assert "plain" in ferry.client.get(f"{ferry.path}/talk").text
