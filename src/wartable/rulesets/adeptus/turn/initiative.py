"""Initiative: a roll of 1d10 plus the Agility Bonus, once for the battle. AD-03, AD-R5, SW-05."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.dice import TEN
from wartable.rulesets.adeptus.events.course import InitiativeRolled
from wartable.rulesets.adeptus.events.tests import FateSpent
from wartable.rulesets.adeptus.model.profile import AG, INT
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

_ROLL: Final = Option("pass", "Roll")
_TEN: Final = Option("fate", "Spend a Fate Point: as if a 10 were rolled")


def roll_initiative(table: MissionTable) -> None:
    """Roll Initiative for all units and Directors, and set the turn order: the highest Initiative first, ties
    by Agility and then by a die.
    """
    state = table.state
    ranks: dict[str, tuple[int, int]] = {}
    for unit in state.units.values():
        rolled = _roll_initiative_die(table, unit)
        more = unit.profile.bonus[AG]
        unit.initiative += rolled + more
        table.emit(InitiativeRolled(unit.id, rolled, unit.initiative - rolled, unit.initiative))
        ranks[unit.id] = (unit.initiative, unit.profile.values[AG])
    for director in [*state.commanders.values(), *state.directors.values()]:
        if director.unit:
            director.initiative = state.units[director.unit].initiative
            continue
        rolled = table.roll(TEN, f"{director.name}: Initiative")
        director.initiative += rolled + director.profile.bonus[INT]
        table.emit(InitiativeRolled(director.id, rolled, director.initiative - rolled, director.initiative))
        ranks[director.id] = (director.initiative, director.profile.values[AG])
    state.order = _order_by_rank(table, ranks)


def _roll_initiative_die(table: MissionTable, unit: Unit) -> int:
    """Return a unit's roll for Initiative, or 10 if its player spends a Fate Point instead. AD-09-03."""
    if unit.fate:
        question = f"{unit.name}: spend a Fate Point on Initiative?"
        if table.ask(Decision(unit.seat, question, (_ROLL, _TEN), unit.id)) is _TEN:
            unit.fate -= 1
            table.emit(FateSpent(unit.id, "its Initiative counts as a roll of 10"))
            return 10
    return table.roll(TEN, f"{unit.name}: Initiative")


def _order_by_rank(table: MissionTable, ranks: dict[str, tuple[int, int]]) -> list[str]:
    """Return the ids from the highest rank to the lowest. Those of equal rank roll a die each to decide.
    AD-03-04.
    """
    found: list[str] = []
    for rank in sorted(set(ranks.values()), reverse=True):
        tied = [id for id, other in ranks.items() if other == rank]
        while len(tied) > 1:
            rolls = {id: table.roll(TEN, "A tie for Initiative") for id in tied}
            best = max(rolls.values())
            first = [id for id, rolled in rolls.items() if rolled == best]
            if len(first) == 1:
                found.append(first[0])
                tied.remove(first[0])
        found += tied
    return found
