"""The window after a Might Test's dice: both sides answer in turn until everybody passes. R-POW-003,
R-POW-047, A-119.
"""

from __future__ import annotations

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.might import MightTest
from wartable.rulesets.battle_century.powers.base import Power, use_power
from wartable.rulesets.battle_century.state import OperationTable, Unit

__all__ = ["Answer", "answer_test"]


class Answer:
    """A Power that a Unit could use now, in answer to this Test."""

    __slots__ = ("power", "test", "unit")

    unit: Unit
    power: Power
    test: MightTest

    def __init__(self, unit: Unit, power: Power, test: MightTest) -> None:
        self.unit = unit
        self.power = power
        self.test = test


def answer_test(table: OperationTable, test: MightTest) -> None:
    """Ask every seat in turn, the attacker's first; after any answer everybody may answer again."""
    if not _anybody(table):
        return
    seats = _seats(table, test)
    passed = 0
    at = 0
    while passed < len(seats):
        seat = seats[at % len(seats)]
        at += 1
        passed = 0 if _answered(table, test, seat) else passed + 1
        if not test.actor.is_active:
            return


def _anybody(table: OperationTable) -> bool:
    """Whether any Unit has a Genre Point to spend."""
    for unit in table.state.units.values():
        if unit.genre > 0 and unit.is_active:
            return True
    return False


def _seats(table: OperationTable, test: MightTest) -> list[str]:
    first = test.actor.seat
    return [first, *[seat for seat in table.state.plan.seats if seat != first]]


def _answered(table: OperationTable, test: MightTest, seat: str) -> bool:
    """One question to one seat; True where it used a Power."""
    answers = _answers(table, test, seat)
    if not answers:
        return False
    options = [
        Option(f"{answer.power.key}:{answer.unit.id}", f"{answer.unit.name}: {answer.power.name}", answer)
        for answer in answers
    ]
    options.append(PASS)
    choice = table.ask(Decision(seat, _question(test), options, test.actor.id))
    answer = choice.data
    if not isinstance(answer, Answer):
        return False
    use_power(table, answer.unit, answer.power, test)
    return True


def _answers(table: OperationTable, test: MightTest, seat: str) -> list[Answer]:
    found: list[Answer] = []
    for unit in table.state.units.values():
        if unit.genre > 0 and unit.seat == seat and unit.is_active:
            for power in unit.loadout.hooks.listeners("during_test"):
                if power.during_test(table, unit, test):
                    found.append(Answer(unit, power, test))
    return found


def _question(test: MightTest) -> str:
    """Who rolled what; whom it hits is said in the events."""
    shown = ", ".join([f"{against.total} against {against.unit.name}" for against in test.targets])
    return f"{test.actor.name} rolls {shown} with {test.mode.label}. Answer?"
