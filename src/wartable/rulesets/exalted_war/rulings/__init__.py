"""Rulings: the GM sets a value of the war, with a reason. They are checked in full, and applied without
asking anyone.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.reader import MOST
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request, read_flag, read_known_words, split_words
from wartable.core.rulings.revealing import revealing
from wartable.core.rulings.ruling import Owners, RulableField, Rulings, ending, number
from wartable.rulesets.exalted_war.events.order import WarEnded
from wartable.rulesets.exalted_war.knowledge.perspective import FACETS, Perspective
from wartable.rulesets.exalted_war.losses.losses import enforce_limits_set_by_size
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulings.places import PLACES, RULED_STANDINGS
from wartable.rulesets.exalted_war.rulings.units import (
    COMMAND,
    PENDING,
    STRENGTH,
    check_not_in_duel,
    put_out_of_action,
)
from wartable.rulesets.exalted_war.saved.people_data import PERSON_NOW
from wartable.rulesets.exalted_war.saved.situation import NOW
from wartable.rulesets.exalted_war.saved.unit_data import KNOWLEDGE

__all__ = ["RULINGS"]

_PHASES_BEFORE_WAR: Final = ("join", "deploy")


def _known_units(perspective: Perspective) -> dict[str, Unit]:
    return {unit.id: unit for unit in perspective.state.units.values() if perspective.knows_of_unit(unit)}


def _known_people(perspective: Perspective) -> dict[str, Character]:
    return {id: person for id, person in perspective.state.people.items() if perspective.knows_of_person(id)}


# ------------------------------------------------------------------ people


def _knows_figures(perspective: Perspective, character: Character) -> bool:
    return perspective.knows_figures_of_person(character.id)


def _check_cast(perspective: Perspective, character: Character, value: Request) -> None:
    kind = "spell" if _knows_figures(perspective, character) else "known spell"
    spells = character.person.spells if _knows_figures(perspective, character) else ()
    read_known_words(value, spells, f"{kind} of {character.id}", character.cast)


def _set_cast(table: WarTable, character: Character, ruling: Ruling) -> None:
    """Set the spells that a person has used up. W-47."""
    character.cast = split_words(ruling.value)


def _check_out(perspective: Perspective, character: Character, value: Request) -> None:
    is_so = read_flag(value)
    if is_so == character.is_out:
        value.fault(f"{character.id} is {'out' if is_so else 'not out'} already", "leave it")
    for unit in perspective.state.units.values():
        if unit.mob and unit.leader == character.id:
            value.fault(f"{character.id} leads a mob, as the next one would", f"rule {unit.id}.leader")
    check_not_in_duel(perspective.state, character.id, value)


def _set_out(table: WarTable, character: Character, ruling: Ruling) -> None:
    """Put a person out of action, so that a Hero takes command or the unit becomes a mob, or bring back a
    person, who is then in no unit. W-2, W-12.
    """
    if ruling.value == "yes":
        put_out_of_action(table, character)
        enforce_limits_set_by_size(table)
    else:
        character.is_out = False
        character.wounds = min(character.wounds, len(character.person.health))


PEOPLE: Final[tuple[RulableField[War, Perspective, Character], ...]] = (
    number(
        PERSON_NOW["wounds"],
        lambda character, war: len(character.person.health),
        known=_knows_figures,
        told="filled boxes before Incapacitated; for that, rule <person>.out",
    ),
    number(PERSON_NOW["motes"], lambda character, war: character.person.motes, known=_knows_figures),
    number(PERSON_NOW["willpower"], lambda character, war: character.person.willpower, known=_knows_figures),
    RulableField("cast", "spells used up, as ash_veil, or none", _check_cast, _set_cast),
    RulableField(
        "out",
        "yes: out of action, the first Hero takes over; no: back, for <unit>.leader, .specials, .standing",
        _check_out,
        _set_out,
    ),
)


# ------------------------------------------------------------------ the war


def _has_begun(war: War, value: Request) -> bool:
    if war.phase in _PHASES_BEFORE_WAR:
        value.fault("the war has not begun", "wait until all have deployed")
    return war.phase not in _PHASES_BEFORE_WAR


def _set_tick(table: WarTable, war: War, tick: int) -> None:
    """Set the number of the present tick, and move all actions still to come by the same number of ticks.
    Units still to enter the field keep their own tick, or enter at the next one if it has passed; to refuse
    such a ruling would reveal when they come.
    """
    for unit in war.units.values():
        _shift_ticks(unit, tick - war.tick)
    for late in war.reserve_units():
        late.arrives = max(late.arrives, tick + 1)
    war.tick = tick


def _shift_ticks(unit: Unit, ticks: int) -> None:
    unit.next = max(0, unit.next + ticks)
    unit.since = max(0, unit.since + ticks)
    if unit.veil:
        unit.veiled_until = max(0, unit.veiled_until + ticks)
    unit.engaged = {
        id: (max(-1, first + ticks), max(-1, last + ticks)) for id, (first, last) in unit.engaged.items()
    }


def _end_war(table: WarTable, winners: tuple[str, ...], reason: str) -> None:
    war = table.state
    war.over = True
    war.phase = "over"
    war.winners = winners
    war.reason = reason
    table.emit(WarEnded(winners, reason, war.tick))


RULINGS: Final[Rulings[War, Perspective]] = Rulings(
    Perspective,
    lambda war: "the war is over" if war.over else "",
    [
        Owners(
            "unit",
            _known_units,
            *STRENGTH,
            *COMMAND,
            *PLACES,
            *PENDING,
            standing=("standing", RULED_STANDINGS),
        ),
        Owners("person", _known_people, *PEOPLE),
    ],
    [
        number(
            NOW["tick"],
            lambda war, _: war.plan.limit,
            _has_begun,
            told="the number of this tick; due actions stay as far off, and late units enter at the next",
            sets=_set_tick,
        ),
        number(NOW["count"], MOST),
        revealing(KNOWLEDGE, FACETS),
        ending("winner", "war", _end_war),
    ],
)
