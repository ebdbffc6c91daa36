"""Questions in which nothing could help: a table passes them, with a short pause where others might learn
from it what a seat hides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.battle_century.operations import situation, unit
from tests.web.browser import Browser
from wartable.web.screens.screen import place_page_data
from wartable.web.tables.asking import SETTINGS
from wartable.web.tables.commands.asking import SetAsking
from wartable.web.tables.commands.playing import AnswerQuestion, ConsentToUndo, EnterFaces, UndoAnswer
from wartable.web.tables.entries import first_entry, read_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import Refused

GUN: Final = "anti_air_missiles"
WINDOW: Final = "blue1 rolls 11 against red1 with Anti-Air Missiles. Answer?"
"""At Tension 5, a 1 makes 11: a miss against Defense 12. red1 has Genre Points, but no use for them."""
NOW: Final = 1_000_000
QUIET: Final[dict[str, Any]] = dict(SETTINGS)


def a_table(**settings: Any) -> GameTable:
    """Two people and dice rolled by hand; blue1 is about to shoot at red1."""
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN])
    red = unit("red1", zone="C1", guard=7, threshold=8, genre_points=3)
    setup = situation(blue=[blue], red=[red], tension=5, open_sheets=False)
    seating = {"blue": "human", "red": "human"}
    return GameTable(first_entry(setup, 1, dice="hand", seating=seating, gm=False, **settings))


def miss(table: GameTable, now: int = 0) -> list[Any]:
    """Shoot and miss; returns the entries of the log."""
    entries = [
        table.apply(AnswerQuestion("blue", key, table.etag("blue")), now) for key in ("attack", f"with:{GUN}")
    ]
    return [*entries, table.apply(EnterFaces("blue", (1,), table.etag("blue")), now)]


def question(table: GameTable) -> str:
    decision = table.battle.decision
    return "" if decision is None else decision.question


def told(table: GameTable, place: str) -> list[str]:
    return [one.text for one in table.log_sentences(place)]


def test_nothing_is_skipped_at_a_table_that_does_not_ask_for_it() -> None:
    table = a_table()
    miss(table)
    assert question(table) == WINDOW
    assert place_page_data(table, "red")["question"]["text"] == WINDOW


def test_a_question_in_which_nothing_could_help_is_passed_and_only_its_seat_is_told() -> None:
    table = a_table(asking=QUIET)
    entry = miss(table)[-1]
    assert question(table) != WINDOW
    assert "auto red pass" in entry.body["lines"]
    assert f"{WINDOW} Pass, as nothing could help." in told(table, "red")
    assert not [text for text in told(table, "blue") if WINDOW in text]


def test_the_log_brings_back_what_was_passed() -> None:
    table = a_table(asking=QUIET)
    first = a_table(asking=QUIET)
    log = [read_entry(entry.text()) for entry in miss(table)]
    first.apply_entries(log)
    assert first.battle.inputs == table.battle.inputs
    assert told(first, "red") == told(table, "red")


@pytest.mark.parametrize("mode", ["next", "everything"])
def test_a_seat_may_want_to_be_asked(mode: str) -> None:
    table = a_table(asking=QUIET)
    table.apply(SetAsking("red", mode))
    log = miss(table)
    assert question(table) == WINDOW
    # When: it answers; "next" was for this question alone
    log.append(table.apply(AnswerQuestion("red", "pass", table.etag("red"))))
    assert table.asking.asking_mode("red") == {"next": "quiet", "everything": "everything"}[mode]
    # Then: the log says so too
    again = a_table(asking=QUIET)
    again.apply(SetAsking("red", mode))
    again.apply_entries([read_entry(entry.text()) for entry in log])
    assert again.asking.asking_mode("red") == table.asking.asking_mode("red")


def test_an_undo_brings_the_question_back() -> None:
    table = a_table(asking=QUIET)
    table.apply(SetAsking("red", "next"))
    miss(table)
    table.apply(AnswerQuestion("red", "pass", table.etag("red")))
    assert question(table) != WINDOW
    # When: the answer is taken back, though "next" is over
    table.apply(UndoAnswer("red", table.etag("red")))
    if table.proposal is not None:
        table.apply(ConsentToUndo("blue", True, table.etag("blue")))
    assert question(table) == WINDOW


def test_a_seat_that_wants_quiet_is_passed_at_once() -> None:
    table = a_table()
    miss(table)
    table.apply(SetAsking("red", "quiet"))
    assert question(table) != WINDOW


def test_where_others_might_learn_from_it_a_pause_comes_first() -> None:
    # Given: a table with a clock, as every table of the server has
    table = a_table(asking=QUIET)
    miss(table, NOW)
    # Then: the question is open, its page says that it will be passed, and blue's page waits as for a person
    due = table.time_until_due(NOW)
    assert due is not None
    assert 700 <= due <= 2000
    assert place_page_data(table, "red", now=NOW)["question"]["is_passing"]
    assert place_page_data(table, "blue", now=NOW)["waiting"] == "Waiting for Red."
    assert table.do_due_step(NOW + due - 1) is None
    # When: the time is over
    entry = table.do_due_step(NOW + due)
    # Then
    assert entry is not None
    assert entry.body["lines"][0] == "auto red pass"
    assert question(table) != WINDOW
    assert table.time_until_due(NOW + due) is None


def test_a_seat_may_answer_during_the_pause() -> None:
    table = a_table(asking=QUIET)
    miss(table, NOW)
    table.apply(AnswerQuestion("red", "live_another_day:red1", table.etag("red")), NOW + 100)
    assert table.battle.is_over
    assert table.time_until_due(NOW + 100) is None


def test_without_pauses_it_is_passed_at_once() -> None:
    table = a_table(asking={"mode": "quiet", "pauses": False})
    miss(table, NOW)
    assert question(table) != WINDOW


def test_another_mode_is_refused_and_says_what_would_work() -> None:
    with pytest.raises(Refused, match="use one of quiet, next, everything"):
        a_table().apply(SetAsking("red", "nothing"))


def test_the_page_is_quiet_from_the_beginning_and_can_be_told_otherwise(
    browse: Callable[[], Browser],
) -> None:
    browser = browse()
    browser.begin("first_steps")
    assert '<option value="quiet" selected>' in browser.look()
    browser.send("asking", mode="everything")
    assert '<option value="everything" selected>' in browser.look()
