"""Two people at one table, each at a browser."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median

import pytest

from tests.web.browser import HTMX, Browser, refusal_in

Browse = Callable[[], Browser]


def pair(browse: Browse, scenario: str = "first_steps", **fields: str) -> tuple[Browser, Browser]:
    """The browsers of the two seats of a new table; the second one has followed its link."""
    host, guest = browse(), browse()
    host.begin(scenario, **{"seat_blue": "here", "seat_red": "human", **fields})
    guest.join(host.links()["red"])
    return host, guest


def asked_and_other(one: Browser, two: Browser) -> tuple[Browser, Browser]:
    """The browser that is asked now, and the other."""
    one.look()
    two.look()
    return (one, two) if one.keys else (two, one)


def test_both_play_to_the_end_and_read_the_same_ending(browse: Browse) -> None:
    one, two = pair(browse)
    for _ in range(400):
        asked, other = asked_and_other(one, two)
        if not asked.keys:
            break
        assert not other.keys
        assert asked.answer(asked.keys[0]).status_code == 200
    assert 'class="ending"' in one.look()
    assert 'class="ending"' in two.look()


def test_an_answer_from_the_wrong_seat_changes_nothing(browse: Browse) -> None:
    asked, other = asked_and_other(*pair(browse))
    before = asked.look()
    refused = other.answer(asked.keys[0], seen=other._seen() or "0")
    assert refused.status_code == 409
    assert asked.look() == before


def test_an_answer_to_an_old_page_is_refused_in_words(browse: Browse) -> None:
    asked, _ = asked_and_other(*pair(browse))
    old, keys = asked.seen, asked.keys
    asked.answer(keys[0])
    refused = asked.answer(keys[-1], seen=old)
    assert refused.status_code == 409
    assert "out of date" in refusal_in(refused)


def test_the_same_answer_twice_counts_once(browse: Browse) -> None:
    # A browser that did not hear the reply sends the form once more
    asked, _ = asked_and_other(*pair(browse))
    old, key = asked.seen, asked.keys[0]
    first = asked.answer(key)
    again = asked.answer(key, seen=old)
    assert again.status_code == 200
    assert again.text == first.text


def test_an_answer_that_was_taken_back_can_be_given_again(browse: Browse) -> None:
    # The page after the undo is the page of before, and so the same answer was taken for a repeated one
    person = browse()
    person.begin("first_steps")
    person.wait_for_question()
    seen, key = person.seen, person.keys[0]
    for _ in range(2):
        person.answer(key)
        assert person.look().count(f'value="{seen}"') == 0
        person.wait_for_question()  # the computer's answers would make the page of the undo an old one
        person.send("undo")
        assert person.seen == seen
    assert key in person.keys


def test_of_two_answers_at_once_one_wins_and_the_other_is_told(browse: Browse) -> None:
    asked, _ = asked_and_other(*pair(browse))
    seen, keys = asked.seen, asked.keys[:2]
    assert len(keys) == 2
    with ThreadPoolExecutor(2) as pool:
        found = list(
            pool.map(
                lambda key: asked.client.post(
                    f"{asked.path}/answer",
                    data={"token": asked.token, "seen": seen, "key": key},
                    headers={"hx-request": "true"},
                ),
                keys,
            )
        )
    assert sorted(answer.status_code for answer in found) == [200, 409]


def test_an_unknown_answer_is_refused_and_the_question_stays(browse: Browse) -> None:
    asked, _ = asked_and_other(*pair(browse))
    before = asked.look()
    refused = asked.answer("attack:moon")
    assert refused.status_code == 409
    assert "cannot choose 'attack:moon'" in refusal_in(refused)
    assert asked.look() == before


def test_undo_before_any_dice_asks_nobody(browse: Browse) -> None:
    asked, _ = asked_and_other(*pair(browse))
    before = asked.keys
    asked.answer(before[0])
    asked.look()
    assert asked.send("undo").status_code == 200
    asked.look()
    assert asked.keys == before


# ------------------------------------------------------------------ what an update holds

LARGEST_UPDATE = 20_000
"""Bytes of an answer's update in a battle of four against four: those that are sent, and before they are
packed in most cases.
"""


def shown_already(page: str) -> dict[str, str]:
    """What a browser says with each answer that it has: the ground, and who has come."""
    return dict(re.findall(r'<input[^>]* class="have" name="(\w+)" value="([^"]*)"', page))


@pytest.mark.parametrize("scenario", ["harbour_gate", "carrier_run"])
def test_an_update_is_small_and_holds_no_sheets(browse: Browse, scenario: str) -> None:
    browser = browse()
    browser.begin(scenario)
    assert browser.page.count("data-sheet=") == browser.page.count("data-of=") > 7
    sent: list[int] = []
    unpacked: list[int] = []
    while len(sent) < 25 and browser.wait_for_question():
        answer = browser.answer(browser.keys[-1], **shown_already(browser.page))
        assert " data-of=" not in answer.text
        assert "/join/" not in answer.text
        sent.append(int(answer.headers["content-length"]))
        unpacked.append(len(answer.content))
    assert max(sent) < LARGEST_UPDATE
    assert median(unpacked) < LARGEST_UPDATE


def test_a_sheet_is_sent_to_who_looks_at_it_and_to_nobody_else(browse: Browse) -> None:
    browser, stranger = browse(), browse()
    browser.begin("first_steps")
    whole = re.search(r'data-sheet="([^"]*heron)"[^>]*>([^<]*)</pre>', browser.page)
    assert whole is not None
    found = browser.client.get(whole[1])
    assert (found.status_code, found.text) == (200, html.unescape(whole[2]))
    assert stranger.client.get(whole[1]).status_code == 403
    assert browser.client.get(whole[1].replace("heron", "moon")).status_code == 404


def test_invitations_bear_names_and_are_open_while_somebody_is_missing(browse: Browse) -> None:
    host, guest = browse(), browse()
    host.begin("first_steps", seat_blue="here", seat_red="human")
    assert re.search('<details id="[^"]*" open><summary>Invite Salt Raiders</summary>', host.page)
    guest.join(host.links()["red"])
    host.look()
    assert re.search('<details id="[^"]*"><summary>Invite</summary>', host.page)
    assert "Salt Raiders <small>has joined</small>" in host.page


def test_a_table_that_waits_for_words_says_so_before_any_dice(browse: Browse) -> None:
    # Nothing stood there where the first thing to come was a roll
    host, _ = pair(browse, dice="oath")
    assert "Your word for the dice" in host.page
    host.send("swear", word="herring")
    assert "The battle begins when everyone has given a word for the dice." in host.page


def test_a_table_whose_browsers_give_the_words_waits_for_people(browse: Browse) -> None:
    # It told people of words that nobody asked them for
    host = browse()
    host.begin("first_steps", seat_blue="here", seat_red="human", dice="")
    assert "The battle begins when everyone has joined." in host.page


def test_an_update_brings_the_invitations_again_only_when_somebody_has_come(browse: Browse) -> None:
    # They stayed open, and asked for people who sat there already
    host, guest = browse(), browse()
    host.begin("first_steps", seat_blue="here", seat_red="human", dice="oath")
    guests = re.search(r'name="guests" value="([^"]*)"', host.page)
    assert guests is not None
    same = host.client.get(host.path, params={"guests": guests[1]}, headers=HTMX)
    assert "/join/" not in same.text
    guest.join(host.links()["red"])
    changed = host.client.get(host.path, params={"guests": guests[1]}, headers=HTMX)
    assert "Salt Raiders <small>has joined</small>" in changed.text


def test_the_game_master_reads_whose_question_it_is(browse: Browse) -> None:
    gm, guest = browse(), browse()
    gm.begin("first_steps", seat_blue="human", seat_red="human", gm="yes")
    guest.join(gm.links()["blue"])
    gm.look()
    guest.look()
    assert re.search("Asked: <b>(Ferry Patrol|Salt Raiders)</b>. You may answer too.", gm.page)
    assert "Asked:" not in guest.page


def test_nobody_is_missing_who_has_given_what_was_asked(browse: Browse) -> None:
    # A browser seals its word first, and its own page named it as missing
    host = browse()
    host.begin("first_steps", seat_blue="here", seat_red="human", dice="")
    host.send("swear", seal="0" * 64)
    assert "Still missing: Salt Raiders." in host.page
