"""What Resources buy: Equipment for an Episode, somebody else's work. R-TEST-033 to R-TEST-036, R-SKILL-006
to R-SKILL-008.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.events.outcomes import Burdened, EquipmentObtained
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import SceneTable


def obtain(table: SceneTable, test: CharacterTest, tag: str) -> None:
    """What was looked for is there until the Episode ends. R-TEST-036."""
    if test.passed:
        test.who.borrow(tag)
        table.emit(EquipmentObtained(test.who.id, tag))
    spend(table, test)


def spend(table: SceneTable, test: CharacterTest) -> None:
    """A success is one more Disadvantage on Resources Tests for the Episode, but where luck paid. R-TEST-035,
    R-SKILL-007, R-MIR-014, A-08.
    """
    if not test.passed:
        return
    who = test.who
    for talent in who.hooks.listeners("unburdens"):
        if talent.unburdens(who, test):
            return
    who.burdens["resources"] = who.burdens.get("resources", 0) + 1
    table.emit(Burdened(who.id, who.burdens["resources"]))
