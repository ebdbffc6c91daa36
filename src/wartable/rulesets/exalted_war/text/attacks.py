"""Sentences for the ten steps of an attack."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.events import (
    AttackRolled,
    DamageRolled,
    Harmless,
    Rerolled,
    Staggered,
)
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.text.words import (
    agree,
    an,
    counted,
    dice,
    find_unit,
    is_plural,
    named,
    of_unit,
    person_name,
    plural,
    possessive,
    rolled,
    successes,
    summed,
)


def attack_rolled(state: War, event: AttackRolled) -> str:
    """Who strikes whom with what, the roll, all that is added and taken away, and what comes of it."""
    verb = ("shoot" if event.ranged else "strike") + ("" if is_plural(state, event.unit) else "s")
    aim = f"{verb} at {_victim(state, event.target, event.person)}"
    weapon = _with(state, event.unit, event.weapon)
    shown = rolled(event.pool, event.rolled)
    changes = [_change(term) for term in (*event.bonus, *event.external)]
    return f"{_attacker(state, event)} {aim}{weapon}: {_account(shown, changes, event)}."


def _attacker(state: War, event: AttackRolled) -> str:
    """A unit with the name of who wore it then: "Colonel Sarrow's Cinder Guard"."""
    found = find_unit(state, event.unit)
    if found is None or not event.leader:
        return named(state, event.unit)
    if "'s " in found.name:
        return found.name
    return f"{person_name(state, event.leader)}'s {found.name.removeprefix('The ')}"


def _victim(state: War, unit: str, person: str) -> str:
    return of_unit(state, person, unit) if person else named(state, unit)


def _with(state: War, unit: str, weapon: str) -> str:
    """What with: many " with spears", one " with a spear"."""
    if not weapon:
        return ""
    found = find_unit(state, unit)
    thing = weapon[:1].lower() + weapon[1:]
    return f" with {an(thing) if found is None or found.is_solo else plural(thing)}"


def _change(term: Term) -> str:
    """A bonus or penalty with its source: "+ 2 (Close Combat Rating)"."""
    return f"{'-' if term.amount < 0 else '+'} {abs(term.amount)} ({term.source})"


def _account(shown: str, changes: Sequence[str], event: AttackRolled) -> str:
    """The sum from the dice to the net successes. A Defense that is hidden leaves hit or miss alone."""
    verdict = "a hit" if event.net >= 1 else "a miss"
    parts = list(changes)
    if event.dv:
        parts.append(f"- {max(0, total(event.dv))} DV ({summed(event.dv)})")
    elif event.defence == "none":
        parts.append("- 0 DV (none)")
    if event.defence == "":
        return f"{'; '.join([shown, *([' '.join(parts)] if parts else [])])}: {verdict}"
    floor = " (successes count 0 at the least)" if _is_floored(event) else ""
    return f"{shown}; {' '.join(parts)} = {event.net}{floor}, {verdict}"


def _is_floored(event: AttackRolled) -> bool:
    """Whether penalties went deeper than there were successes; the rest is not carried into the DV."""
    return event.rolled + total(event.bonus) + total(event.external) < 0


def rerolled(state: War, event: Rerolled) -> str:
    """What a second throw of the same dice shows."""
    again = f"{agree(state, event.unit, 'throws', 'throw')} the dice again at {named(state, event.target)}"
    why = f" ({event.why})" if event.why else ""
    if event.before < 0:
        return f"{again}{why}."
    return f"{again}{why}: {successes(event.rolled)} after {successes(event.before)}."


def harmless(state: War, event: Harmless) -> str:
    """A hit that Hardness stops."""
    victim = _victim(state, event.target, event.person)
    if not event.raw or not event.hardness:
        return f"{possessive(state, event.unit)} hit does {victim} no harm: Hardness stops it."
    return (
        f"{possessive(state, event.unit)} hit does {victim} no harm: raw damage {total(event.raw)} "
        f"({summed(event.raw)}) does not exceed Hardness {event.hardness}."
    )


def damage_rolled(state: War, event: DamageRolled) -> str:
    """Raw damage less soak, the dice that are left, and the levels they show."""
    victim = _victim(state, event.target, event.person)
    levels = counted(event.levels, "level") + " of damage"
    thrown = dice(event.dice)
    if event.raw:
        soak = max(0, total(event.soak))
        sum_of = f"raw damage {total(event.raw)} ({summed(event.raw)}) - soak {soak}{_sources(event.soak)}"
        thrown = f"{sum_of} leaves {_dice(event, total(event.raw) - soak)}"
    elif event.soak:
        thrown = f"after soak {max(0, total(event.soak))} ({summed(event.soak)}) {_dice(event, event.dice)}"
    return f"{possessive(state, event.unit)} hit on {victim}: {thrown}, {levels}."


def _sources(terms: Sequence[Term]) -> str:
    return f" ({summed(terms)})" if terms else ""


def _dice(event: DamageRolled, plain: int) -> str:
    """The dice thrown; where soak would have left fewer, that they are the least damage."""
    if event.least > 0 and event.dice > max(0, plain):
        return f"{dice(event.dice)} (the least damage is {event.least})"
    return dice(event.dice)


def staggered(state: War, event: Staggered) -> str:
    """What a blow did to a person besides wounds."""
    return f"{of_unit(state, event.person, event.unit)} is {event.how}."
