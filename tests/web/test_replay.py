"""The replay of a table, and tables that branch off it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from tests.web.browser import Browser
from tests.web.test_two_seats import asked_and_other, pair
from wartable.web.screens.log_filter import KINDS

Browse = Callable[[], Browser]


def finished(browse: Browse) -> Browser:
    """Somebody at a table at which the computer has been beaten, or has won."""
    owner = browse()
    owner.begin("first_steps")
    for _ in range(200):
        if not owner.wait_for_question():
            return owner
        owner.answer(owner.keys[0])
    raise AssertionError("the battle does not end")


def test_a_replay_shows_each_moment_as_it_was(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps")
    for _ in range(6):
        owner.wait_for_question()
        owner.answer(owner.keys[0])
    first = owner.client.get(f"{owner.path}/replay?at=0").text
    last = owner.client.get(f"{owner.path}/replay").text
    assert "The battle has not begun" in first
    count = int(re.search(r"Step (\d+) of (\d+)", last)[2])  # type: ignore[index]
    assert count > 2
    assert f"Step {count} of {count}" in last
    assert 'class="unit ' not in first
    assert 'class="unit ' in last


def test_a_finished_battle_is_summed_up(browse: Browse) -> None:
    owner = finished(browse)
    page = owner.client.get(f"{owner.path}/replay").text
    assert "Win chances over the battle" in page
    assert "Seed of the dice:" in page


def test_the_seed_is_kept_while_the_battle_goes_on(browse: Browse) -> None:
    one, _ = pair(browse)
    assert "seed" not in one.client.get(f"{one.path}/replay").text


def test_another_table_begins_at_a_moment(browse: Browse) -> None:
    owner = finished(browse)
    old = owner.path
    form = {"token": owner.token, "at": "5"}
    owner.arrived(owner.client.post(f"{old}/branch", data=form, follow_redirects=True))
    assert owner.path.split("/")[2] != old.split("/")[2]
    assert owner.wait_for_question()
    assert "Step 5 of" in owner.client.get(f"{owner.path}/replay?at=5").text
    assert 'class="ending"' in owner.client.get(old).text


def test_where_two_play_nobody_branches_off_before_the_end(browse: Browse) -> None:
    asked, _ = asked_and_other(*pair(browse))
    answer = asked.client.post(f"{asked.path}/branch", data={"token": asked.token, "at": "1"})
    assert answer.status_code == 409
    assert "when the battle is over" in answer.text


def test_a_stranger_sees_no_replay(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps")
    assert browse().client.get(f"{owner.path}/replay").status_code == 403


def log_of(owner: Browser, **query: str) -> list[str]:
    """The sentences of the log that the replay page shows."""
    page = owner.client.get(f"{owner.path}/replay", params=query).text
    return [re.sub("<[^>]*>", "", line) for line in re.findall(r'<li id="m\d+">(.*?)</li>', page)]


def test_the_log_is_sifted_by_kind_and_unit_and_word(browse: Browse) -> None:
    owner = finished(browse)
    whole, losses = log_of(owner), log_of(owner, kind="losses")
    assert 0 < len(losses) < len(whole)
    assert all("Damage" in line or "leaves the battlefield" in line for line in losses), losses
    kinds = [log_of(owner, kind=kind) for kind in KINDS]
    assert sorted(line for lines in kinds for line in lines) == sorted(whole)
    by_unit = log_of(owner, unit="heron")
    assert 0 < len(by_unit) < len(whole)
    # Some sentences concern Heron and do not say so: "The shot into the Duel would hit both" was its own.
    assert [line for line in whole if "Heron" in line and "Answer?" not in line and line not in by_unit] == []
    assert log_of(owner, find="HERON")
    assert log_of(owner, kind="losses", unit="nobody") == []


def test_links_of_a_sifted_log_keep_the_sieve_and_lead_to_the_sentence(browse: Browse) -> None:
    owner = finished(browse)
    page = owner.client.get(f"{owner.path}/replay", params={"kind": "losses", "find": "e&f"}).text
    assert "No entries match" in page
    page = owner.client.get(f"{owner.path}/replay", params={"kind": "losses"}).text
    link = html.unescape(re.search(r'<li id="m\d+"><a href="([^"]*)"', page)[1])  # type: ignore[index]
    assert "&kind=losses#m" in link
    there = owner.client.get(link).text
    assert f'id="{link.partition("#")[2]}"' in there
    assert '<option value="losses" selected>' in there


def test_from_the_end_of_a_battle_there_is_nothing_to_play_on(browse: Browse) -> None:
    owner = finished(browse)
    assert "Play on from here" not in owner.client.get(f"{owner.path}/replay").text
    assert "Play on from here" in owner.client.get(f"{owner.path}/replay?at=5").text
