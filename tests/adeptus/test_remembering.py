"""What a Mission remembers of answers counts among what all maps remember, and can be forgotten."""

from __future__ import annotations

from collections.abc import Callable, Sized

import pytest

from tests.adeptus.missions import answer, begin, commander, horde, ic, keys, situation, state_of
from wartable import Setup
from wartable.core.boards.memory import MEMORY
from wartable.rulesets.adeptus.model.plan import MissionPlan
from wartable.rulesets.adeptus.movement.moving import cell_option, square_option

DUEL = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(50, 44))])
LED = situation(
    blue=[commander("marshal"), horde("blue1", at=(20, 40), command_centre=True)],
    red=[ic("red1", at=(60, 44)), commander("warden")],
)

Table = Callable[[MissionPlan], Sized]


def of_first(tables: dict[object, dict[str, object]]) -> Sized:
    return next(iter(tables.values()), ())


@pytest.mark.parametrize(
    ("setup", "table"),
    [
        pytest.param(DUEL, lambda plan: of_first(plan.action_options), id="deeds"),
        pytest.param(LED, lambda plan: of_first(plan.call_options), id="calls"),
    ],
)
def test_what_can_be_offered_in_a_turn_is_charged_for(setup: Setup, table: Table) -> None:
    before = MEMORY.held
    battle = begin(setup)
    assert len(table(state_of(battle).plan)) > 0
    assert MEMORY.held > before


@pytest.mark.parametrize(
    "remember",
    [
        pytest.param(lambda plan: cell_option(plan, (3, 4)), id="a cell"),
        pytest.param(lambda plan: square_option(plan, (13, 24)), id="a square"),
        pytest.param(lambda plan: plan.cached_option("to:red1", "Towards red1"), id="a goal"),
    ],
)
def test_where_somebody_can_go_is_charged_for_once(remember: Callable[[MissionPlan], object]) -> None:
    plan = MissionPlan()
    before = MEMORY.held
    first = remember(plan)
    once = MEMORY.held
    assert remember(plan) is first
    assert before < once == MEMORY.held


def test_a_mission_that_forgets_its_answers_asks_the_same() -> None:
    battle, other = begin(DUEL), begin(DUEL)
    plan = state_of(other).plan
    plan.forget()
    kept: list[Sized] = [plan.options, plan.cell_options, plan.action_options, plan.call_options]
    assert [len(one) for one in kept] == [0, 0, 0, 0]
    assert keys(answer(other, "aim")) == keys(answer(battle, "aim"))
