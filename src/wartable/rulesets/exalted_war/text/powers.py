"""Sentences for Charms, spells and duels, and for the GM's rulings."""

from __future__ import annotations

from wartable.core.event import Ruled
from wartable.core.term import total
from wartable.rulesets.exalted_war.events import (
    CharmUsed,
    DuelBegan,
    DuelEnded,
    DuelJoined,
    DuelRefused,
    SpellCast,
    SpellEnded,
    WithdrawalAsked,
)
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.text.words import (
    charm_name,
    counted,
    listed,
    named,
    of_unit,
    person_name,
    rolled,
    spell_name,
    summed,
)


def charm_used(state: War, event: CharmUsed) -> str:
    """Which Charm, and what it cost."""
    cost: list[str] = []
    if event.motes:
        cost.append(counted(event.motes, "mote"))
    if event.willpower:
        cost.append(f"{event.willpower} Willpower")
    price = f" for {listed(cost)}" if cost else ""
    return f"{of_unit(state, event.person, event.unit)} uses {charm_name(event.charm)}{price}."


def spell_cast(state: War, event: SpellCast) -> str:
    """Which spell, and on whom."""
    caster = of_unit(state, event.person, event.unit)
    return f"{caster} casts {spell_name(event.spell)} on {named(state, event.target)}."


def spell_ended(state: War, event: SpellEnded) -> str:
    """A spell that no longer holds."""
    return f"{spell_name(event.what)} no longer holds for {named(state, event.unit)}."


def duel_refused(state: War, event: DuelRefused) -> str:
    """The bare attack by which a refusal is tried."""
    challenger = of_unit(state, event.person, event.unit)
    challenged = of_unit(state, event.challenged, event.target)
    roll = rolled(event.pool, event.rolled)
    defence = f" against {max(0, total(event.dv))} DV ({summed(event.dv)})" if event.dv else ""
    outcome = "the duel is forced" if event.forced else "the matter ends"
    return f"{challenged} refuses the duel with {challenger}: {roll}{defence}; {outcome}."


def duel_began(state: War, event: DuelBegan) -> str:
    """Two people who fight alone."""
    one, other = person_name(state, event.person), person_name(state, event.challenged)
    return f"{one} and {other} fight a duel; the war stands still."


def duel_joined(state: War, event: DuelJoined) -> str:
    """How quick a duellist is off the mark."""
    roll = rolled(event.pool, event.successes)
    return f"{person_name(state, event.person)} joins the duel: {roll}; first action on second {event.first}."


def withdrawal_asked(state: War, event: WithdrawalAsked) -> str:
    """A duellist who has had enough."""
    return f"{person_name(state, event.person)} asks to end the duel."


def duel_ended(state: War, event: DuelEnded) -> str:
    """Who won the duel when, and why."""
    one, other = person_name(state, event.person), person_name(state, event.challenged)
    why = f" ({event.why})" if event.why else ""
    winner = f"{person_name(state, event.winner)} wins" if event.winner else "nobody wins"
    seconds = counted(event.seconds, "second")
    return f"The duel of {one} and {other} ends after {seconds}{why}: {winner}."


def ruled(state: War, event: Ruled) -> str:
    """What the GM changed, and why."""
    reason = f" ({event.reason})" if event.reason else ""
    return f"The GM rules: {event.what or 'something hidden'}{reason}."
