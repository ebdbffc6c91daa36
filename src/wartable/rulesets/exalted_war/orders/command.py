"""Commanding a unit: Charisma + War of its leader or a Relay, against its size. EW-83, EW-88 to EW-96."""

from __future__ import annotations

from wartable.core.odds.successes import successes
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.derived.traits import (
    RELAY_CHARISMA,
    RELAY_WAR,
    fatigue_penalty,
    wound_penalty,
)
from wartable.rulesets.exalted_war.events.moves import CommandRolled
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import Unit, effective_drill_of

RELAY = "relay"

_ENGAGED = 2
_ATTACKED = 1


def command_roller_and_dice(state: War, unit: Unit, dice: int) -> tuple[str, list[Term]]:
    """Return who makes the roll for a command to a unit, and the dice, as terms. The roller is the id of the
    leader, or RELAY if a Relay has more dice (EW-52, W-30).

    `dice` is the number of dice by which the action changes the roll, negative for a penalty and usually 0.
    """
    person = state.people[unit.leader].person
    hindered = _roll_modifiers(state, unit, dice)
    own = [Term("Charisma", person.rank_of("charisma")), Term("War", person.war), *hindered]
    if not unit.relays:
        return person.id, own
    relayed = [Term("Relay's Charisma", RELAY_CHARISMA), Term("Relay's War", RELAY_WAR), *hindered]
    return (RELAY, relayed) if total(relayed) > total(own) else (person.id, own)


def _roll_modifiers(state: War, unit: Unit, dice: int) -> list[Term]:
    """Return the modifiers of a command roll that are not 0, as terms: those for wounds and fatigue, and the
    `dice` of the action. EW-33, W-3.
    """
    found = [
        Term("wounds", -wound_penalty(state, unit)),
        Term("fatigue", -fatigue_penalty(unit)),
        Term("flurry", dice),
    ]
    return [term for term in found if term.amount]


def command_difficulty_terms(unit: Unit) -> list[Term]:
    """Return the difficulty of a command to a unit of this size, as terms: Magnitude less Drill, but at least
    1.
    """
    magnitude, drill = unit.magnitude, effective_drill_of(unit)
    if magnitude - drill >= 1:
        return (
            [Term("Magnitude", magnitude), Term("Drill", -drill)] if drill else [Term("Magnitude", magnitude)]
        )
    return [Term("least difficulty", 1)]


def difficulty_terms_when_under_attack(unit: Unit, *, hurried: bool) -> list[Term]:
    """Return the difficulty that is added to a command while a unit is under attack, as terms; empty if none
    is. It is added if the unit is engaged or, for a `hurried` command, if it was attacked since its last
    action. W-31.
    """
    if unit.engaged:
        return [Term("engaged", _ENGAGED)]
    if hurried and unit.attacked:
        return [Term("attacked since the last action", _ATTACKED)]
    return []


def roll_command(table: WarTable, unit: Unit, purpose: str, difficulty: list[Term], *, dice: int = 0) -> bool:
    """Make the roll for a command to a unit, and return whether the unit carries it out. `purpose` names the
    command in the log, `difficulty` is given as terms, and `dice` is the number of dice by which the action
    changes the roll.
    """
    roller, pool = command_roller_and_dice(table.state, unit, dice)
    count = max(0, total(pool))
    rolled = 0
    if count:
        rolled = table.roll(successes(count, botches=False), f"{unit.name}: {purpose}")
    passed = rolled >= total(difficulty)
    if table.listening:
        table.emit(
            CommandRolled(unit.id, purpose, roller, tuple(pool), rolled, tuple(difficulty), passed=passed)
        )
    return passed
