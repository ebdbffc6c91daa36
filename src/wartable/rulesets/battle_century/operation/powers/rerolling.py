"""Genre Powers that have a Might Test rolled again, and what a Test remembers of those used on it."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.effects.might import reroll
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit


def mark_of(power: Power, me: Unit) -> str:
    """Return the entry in the `used` of a Test that records this Unit's use of this Power."""
    return f"{power.tag}:{me.id}"


def reroll_for(table: OperationTable, power: Power, me: Unit, test: MightTest | None) -> None:
    """Roll the Test again with the Advantages (negative: Disadvantages) of this Power. R-TRBL-040,
    R-TRBL-041.
    """
    assert test is not None
    test.used.append(mark_of(power, me))
    reroll(table, test, power.key, power.name, power.reroll)
