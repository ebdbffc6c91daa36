"""Sentences for attacks and their Might Tests."""

from __future__ import annotations

from typing import Final

from wartable.core.term import Term, total
from wartable.rulesets.battle_century.operation.events import (
    AttackDeclared,
    HitInstead,
    HitSuffered,
    MightRolled,
    Missed,
    Rerolled,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.text.words import (
    ability_name,
    is_everywhere,
    mode_name,
    signed,
    summed,
    unit_name,
    zone_name,
)

_VERBS: Final = {
    "attack": "attacks",
    "assist": "draws the attention of",
    "suppress": "suppresses",
    "engage": "engages",
}


def attack_declared(state: Operation, event: AttackDeclared) -> str:
    """Who attacks whom from what, and what it costs."""
    verb = _VERBS.get(event.kind, event.kind)
    place = zone_name(state, event.zone)
    if event.target:
        target = f"{unit_name(state, event.target)} in {place}"
    else:
        target = "the whole battlefield" if is_everywhere(state, event.unit, event.weapon) else place
    weapon = mode_name(state, event.unit, event.weapon, event.mode)
    cost = f", for {event.energy} Energy" if event.energy else ""
    return f"{unit_name(state, event.unit)} {verb} {target} with {weapon}{cost}."


def might_rolled(state: Operation, event: MightRolled) -> str:
    """The roll, everything added to it, and the Defense it meets."""
    name = unit_name(state, event.unit)
    why = _reasons(event)
    if not event.terms:
        return f"{name} totals {event.total}{f' ({why})' if why else ''} against {_defense(state, event)}."
    faces = _faces(event)
    notes = "; ".join([note for note in (faces, why) if note])
    added = [term for term in event.terms if term.source != "die"]
    plus = _added(added)
    return (
        f"{name} rolls {event.die}{f' ({notes})' if notes else ''}{plus} = {event.total} "
        f"against {_defense(state, event)}."
    )


def _faces(event: MightRolled) -> str:
    """The dice that counted against this target, where there was more than one. B-1."""
    counted = 1 + abs(_net(event))
    faces = event.faces[:counted] if event.die in event.faces[:counted] else event.faces
    return "of " + " ".join([str(face) for face in faces]) if len(faces) > 1 else ""


def _net(event: MightRolled) -> int:
    """Advantages less Disadvantages once those traded are gone. R-TEST-011, R-TEST-012."""
    traded = total([term for term in event.terms if term.source == "traded Advantages"])
    raised = total([term for term in event.defenses if term.source == "traded Disadvantages"])
    return total(event.advantages) - traded // 2 + raised // 2


def _reasons(event: MightRolled) -> str:
    """Each Advantage and Disadvantage with its source."""
    if not event.advantages:
        return ""
    net = total(event.advantages)
    head = "Advantages even out" if net == 0 else "Advantages" if net > 0 else "Disadvantages"
    return f"{head}: {signed(event.advantages)}"


def _added(terms: list[Term]) -> str:
    """What is added to the die, with a leading sign."""
    if not terms:
        return ""
    sign = " " if terms[0].amount < 0 else " + "
    return sign + summed(terms)


def _defense(state: Operation, event: MightRolled) -> str:
    target = unit_name(state, event.target)
    if not event.defenses:
        return f"{target}'s Defense {event.defense}" if event.defense else target
    return f"{target}'s Defense {event.defense} ({summed(event.defenses)})"


def rerolled(state: Operation, event: Rerolled) -> str:
    """Whose Test is rolled again, and by what."""
    cause = ability_name(state, event.unit, event.power)
    return f"{unit_name(state, event.unit)} rolls the Might Test again ({cause})."


def missed(state: Operation, event: Missed) -> str:
    """An attack that failed."""
    target = unit_name(state, event.target)
    return f"{unit_name(state, event.unit)} misses {target}: {event.total} is too low."


def hit_instead(state: Operation, event: HitInstead) -> str:
    """Which duelist is hit."""
    parity = "" if event.die == 0 else f" ({event.die} is {'odd' if event.die % 2 else 'even'})"
    target = unit_name(state, event.target)
    judge = "total" if state.plan.house.parity_of_total else "die"
    return (
        f"The shot into the Duel would hit both: the {judge}{parity} picks {target} "
        f"and spares {unit_name(state, event.spared)}."
    )


def hit_suffered(state: Operation, event: HitSuffered) -> str:
    """A pass, and by how much."""
    by = f"exceeds its Defense by {event.margin}" if event.margin else "just meets its Defense"
    target = unit_name(state, event.target)
    return f"{unit_name(state, event.unit)} hits {target}: {event.total} {by}."
