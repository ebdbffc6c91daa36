"""Keeping one's Endurance after an attack. EW-75 to EW-79, W-40."""

from __future__ import annotations

from typing import Final

from wartable.core.odds.successes import successes
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.derived.traits import (
    RELAY_CHARISMA,
    RELAY_WAR,
    fatigue_value,
    has_perfect_morale,
    morale_of,
)
from wartable.rulesets.exalted_war.events.harm import EnduranceTested
from wartable.rulesets.exalted_war.model.plan import WEATHER
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import Unit

_HIGH_MORALE: Final = 3


def roll_to_keep_endurance(table: WarTable, unit: Unit) -> None:
    """Make a unit that attacked or was attacked roll to keep its Endurance. On a failure it loses 1 point. If
    the difficulty is 0 or less, nothing is rolled and nothing is lost; nor is it if no Endurance is left.
    """
    state = table.state
    difficulty = endurance_difficulty(state, unit)
    if unit.endurance <= 0 or total(difficulty) <= 0:
        return
    person = state.people[unit.leader].person
    roller, pool = person.id, [Term("Charisma", person.rank_of("charisma")), Term("War", person.war)]
    if unit.relays and total(pool) < RELAY_CHARISMA + RELAY_WAR:
        roller = "relay"
        pool = [Term("Relay's Charisma", RELAY_CHARISMA), Term("Relay's War", RELAY_WAR)]
    rolled = table.roll(successes(total(pool), botches=False), f"{unit.name} keeps its Endurance")
    passed = rolled >= total(difficulty)
    if not passed:
        unit.endurance -= 1
    if table.listening:
        table.emit(
            EnduranceTested(
                unit.id,
                roller,
                tuple(pool),
                rolled,
                tuple(difficulty),
                passed=passed,
                endurance=unit.endurance,
            )
        )


def endurance_difficulty(state: War, unit: Unit) -> list[Term]:
    """Return the difficulty of a unit's roll to keep its Endurance, as terms: the fatigue value of its armour
    and the modifiers of EW-79. Of the two modifiers for Morale only the better one counts.
    """
    terms: list[Term] = []
    fatigue = fatigue_value(state, unit)
    if fatigue:
        terms.append(Term("fatigue of the armour", fatigue))
    if has_perfect_morale(unit):
        terms.append(Term("perfect Morale", -2))
    elif morale_of(state, unit) >= _HIGH_MORALE:
        terms.append(Term("Morale 3 or more", -1))
    if unit.engaged:
        terms.append(Term("engaged", 2))
    if unit.charged:
        terms.append(Term("charged", 1))
    weather = WEATHER[state.plan.weather]
    if weather:
        terms.append(Term(f"{state.plan.weather} weather", weather))
    return terms
