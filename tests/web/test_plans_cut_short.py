"""A plan that was offered before the battle was changed by an undo, a ruling, or a pause is refused whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tests.battle_century.operations import situation, unit
from tests.web.browser import Browser, refusal_in
from wartable.web.tables.commands.pausing import Pause
from wartable.web.tables.commands.planning import CarryOutPlan
from wartable.web.tables.commands.playing import AnswerQuestion, UndoAnswer
from wartable.web.tables.commands.running import MakeRuling
from wartable.web.tables.entries import first_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, ILLEGAL, STALE, Refused

GUN: Final = "anti_air_missiles"
ATTACK: Final = ("attack", f"with:{GUN}", "at:red1")


def table_with_gm() -> GameTable:
    """It is the Turn of blue1, who can shoot at two enemies."""
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN])
    red = [unit("red1", zone="C1", guard=7, threshold=8), unit("red2", zone="C2", guard=6, threshold=9)]
    setup = situation(blue=[blue], red=red, tension=5)
    return GameTable(first_entry(setup, 1, dice="seeded", seating={"blue": "human", "red": "human"}, gm=True))


def refusal(table: GameTable, keys: tuple[str, ...], seen: str) -> Refused:
    """Why a plan of blue is refused; the battle has not changed by it."""
    before = list(table.battle.inputs)
    with pytest.raises(Refused) as refused:
        table.apply(CarryOutPlan("blue", keys, seen))
    assert table.battle.inputs == before
    return refused.value


def test_a_plan_goes_through_when_nothing_has_changed() -> None:
    table = table_with_gm()
    table.apply(CarryOutPlan("blue", ATTACK, table.etag("blue")))
    assert [getattr(one, "key", "") for one in table.battle.inputs[:3]] == list(ATTACK)


def test_the_rest_of_a_plan_is_refused_after_an_undo() -> None:
    # Given: the first answer was given, and the rest of the attack is on the page
    table = table_with_gm()
    table.apply(AnswerQuestion("blue", ATTACK[0], table.etag("blue")))
    seen = table.etag("blue")
    # When: the first answer is taken back in another window
    table.apply(UndoAnswer("blue", seen))
    # Then: the rest is refused, also if it is sent from the page as it is now
    assert refusal(table, ATTACK[1:], seen).kind == STALE
    late = refusal(table, ATTACK[1:], table.etag("blue"))
    assert late.kind == ILLEGAL
    assert "the plan does not fit, and nothing has happened" in str(late)


def test_a_plan_is_refused_after_a_ruling_that_takes_its_target_away() -> None:
    table = table_with_gm()
    seen = table.etag("blue")
    table.apply(MakeRuling(GM, "red1.zone", "H6", "it stood there"))
    assert "out of date" in str(refusal(table, ATTACK, seen))
    assert "nothing has happened" in str(refusal(table, ATTACK, table.etag("blue")))


def test_a_plan_is_refused_while_the_table_is_paused_and_fits_again_afterwards() -> None:
    table = table_with_gm()
    seen = table.etag("blue")
    table.apply(Pause(GM, True))
    assert refusal(table, ATTACK, seen).kind == STALE
    assert "the table is paused" in str(refusal(table, ATTACK, table.etag("blue")))
    table.apply(Pause(GM, False))
    table.apply(CarryOutPlan("blue", ATTACK, table.etag("blue")))
    assert len(table.battle.inputs) >= len(ATTACK)


def test_the_page_says_why_a_plan_is_refused(browse: Callable[[], Browser]) -> None:
    person = browse()
    person.begin("first_steps")
    person.wait_for_question()
    seen, key = person.seen, person.keys[0]
    person.answer(key)
    person.wait_for_question()
    late = person.send("plan", keys=f'["{key}"]', seen=seen + "0")
    assert late.status_code == 409
    assert refusal_in(late) == "this page is out of date: look at the table as it is now, and answer again"
    person.send("undo")
    wrong = person.send("plan", keys='["attack", "with:nothing"]')
    assert wrong.status_code == 409
    assert "the plan does not fit, and nothing has happened" in refusal_in(wrong)
