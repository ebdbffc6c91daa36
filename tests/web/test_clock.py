"""A clock at a table: what each seat has left, and what happens when it is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser import Browser
from tests.web.test_api import Made
from wartable.files import read_scenario
from wartable.seat.seating import HUMAN
from wartable.web.screens.screen import place_page_data
from wartable.web.tables.commands.pausing import Pause
from wartable.web.tables.commands.playing import AnswerQuestion, UndoAnswer
from wartable.web.tables.entries import LogEntry, first_entry, read_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR

START = 1_000_000
"""The time at which the first answer is given, in thousandths of a second."""


class Timed:
    """A table with a clock of 30 seconds, and its log."""

    def __init__(self, kind: str = "answer", late: str = "usual", scenario: str = "first_steps") -> None:
        setup = read_scenario(scenario)
        seating = dict.fromkeys(("blue", "red"), HUMAN)
        clock = {"kind": kind, "seconds": 30, "late": late}
        self.log = [first_entry(setup, 5, dice="seeded", seating=seating, gm=True, clock=clock)]
        self.table = GameTable(self.log[0])

    def answer(self, at: int) -> str:
        """Whoever is asked answers so many seconds after the start; returns the seat."""
        table, decision = self.table, self.table.battle.decision
        assert decision is not None
        seat = decision.seat
        self.log.append(
            table.apply(AnswerQuestion(seat, decision.options[0].key, table.etag(seat)), START + at * 1000)
        )
        return seat

    def step(self, at: int) -> LogEntry | None:
        entry = self.table.do_due_step(START + at * 1000)
        self.log += [] if entry is None else [entry]
        return entry

    def left(self, at: int, place: str = GM) -> dict[str, int]:
        """What each seat has left, as a place is shown it."""
        face = place_page_data(self.table, place, odds=False, now=START + at * 1000)["clock"]
        return {row["seat"]: row["left"] for row in face["seats"]}

    def again(self) -> GameTable:
        """The table that the log makes."""
        return GameTable.from_log([read_entry(entry.text()) for entry in self.log])


def test_nobody_is_late_before_the_first_answer() -> None:
    timed = Timed()
    assert timed.step(900) is None
    timed.answer(0)
    assert timed.left(10)[timed.table.asked_seat] == 20


def test_each_answer_has_its_own_time() -> None:
    timed = Timed()
    timed.answer(0)
    timed.answer(20)
    assert timed.left(25) == {timed.table.asked_seat: 25}


def test_a_seat_has_one_time_for_all_its_answers() -> None:
    timed = Timed("seat")
    timed.answer(0)
    first = timed.answer(10)
    assert timed.left(10)[first] == 20
    while timed.table.asked_seat != first:
        timed.answer(10)
    assert timed.left(15)[first] == 15


def test_when_it_is_over_the_usual_answer_is_given_and_the_seat_is_told() -> None:
    timed = Timed()
    timed.answer(0)
    seat, question = timed.table.asked_seat, timed.table.battle.decision
    assert question is not None
    assert timed.step(29) is None
    entry = timed.step(30)
    assert entry is not None
    assert entry.kind == "late"
    assert timed.table.battle.decision is not question
    said = [one.text for one in timed.table.log_sentences(seat)]
    assert any(text.endswith("as time has run out.") for text in said)
    other = next(one for one in timed.table.human_seats if one != seat)
    assert not any("as time has run out" in one.text for one in timed.table.log_sentences(other))


def test_when_it_is_over_the_game_master_may_answer_and_all_are_told() -> None:
    timed = Timed(late="gm")
    timed.answer(0)
    seat, before = timed.table.asked_seat, timed.table.etag(SPECTATOR)
    entry = timed.step(31)
    assert entry is not None
    assert "lines" not in entry.body
    assert timed.table.etag(SPECTATOR) != before
    assert timed.step(60) is None
    decision = timed.table.battle.decision
    assert decision is not None
    assert decision.seat == seat
    timed.table.apply(AnswerQuestion(GM, decision.options[0].key, timed.table.etag(GM)), START + 61_000)
    assert timed.table.clock is not None
    assert timed.table.clock.over == set()


def test_a_table_that_rests_stops_it() -> None:
    timed = Timed()
    timed.answer(0)
    timed.log.append(timed.table.apply(Pause(GM, True), START + 10_000))
    assert timed.step(500) is None
    timed.log.append(timed.table.apply(Pause(GM, False), START + 600_000))
    assert timed.left(605) == {timed.table.asked_seat: 15}


@pytest.mark.parametrize("kind", ["answer", "seat"])
def test_the_log_alone_tells_what_everybody_has_left(kind: str) -> None:
    timed = Timed(kind)
    for at in (0, 4, 9, 21):
        timed.answer(at)
    timed.step(60)
    timed.log.append(timed.table.apply(UndoAnswer(GM, timed.table.etag(GM)), START + 62_000))
    timed.answer(70)
    again = timed.again()
    assert again.clock is not None
    assert timed.table.clock is not None
    assert vars(again.clock) == vars(timed.table.clock)
    assert again.etag(GM) == timed.table.etag(GM)


def test_a_table_without_a_clock_writes_no_times() -> None:
    setup = read_scenario("first_steps")
    table = GameTable(first_entry(setup, 5, dice="seeded", seating={"blue": HUMAN, "red": HUMAN}, gm=False))
    decision = table.battle.decision
    assert decision is not None
    entry = table.apply(
        AnswerQuestion(decision.seat, decision.options[0].key, table.etag(decision.seat)), START
    )
    assert "at" not in entry.body
    assert place_page_data(table, decision.seat)["clock"] is None


def test_the_server_answers_when_the_time_is_over(server: Any) -> None:
    # 10 seconds is the least: the first question of this table is 10 seconds old once its clock has begun
    made = Made(server, clock={"kind": "answer", "seconds": 10})
    seat, state = made.asked()
    seat.post("answer", key=state["question"]["keys"][0], seen=state["seen"])
    seat, state = made.asked()
    until = time.monotonic() + 20
    while seat.state()["seen"] == state["seen"] and time.monotonic() < until:
        time.sleep(0.2)
    log = seat.server.get(f"{seat.path}/log", headers=seat.headers).json()["sentences"]
    assert any("as time has run out" in one["text"] for one in log)


def test_a_clock_is_chosen_with_the_table_and_shown(browse: Callable[[], Browser]) -> None:
    person = browse()
    person.begin("first_steps", seat_blue="here", seat_red="greedy", clock="seat", minutes="2.5")
    assert "2:30" in person.look()
    assert person.page.count('role="timer"') == 1


def test_a_time_that_is_none_is_refused_in_words(browse: Callable[[], Browser]) -> None:
    person = browse()
    form = {"token": person.token, "scenario": "first_steps", "seat:blue": "here"}
    for minutes in ("soon", "0", "nan", "1e99"):
        answer = person.client.post("/tables", data={**form, "clock": "seat", "minutes": minutes})
        assert answer.status_code == 422
        assert "cannot set a clock" in answer.text
