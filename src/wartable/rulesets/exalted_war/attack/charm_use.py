"""Offering Charms where a moment allows them, and paying for them. EW-26."""

from __future__ import annotations

from typing import cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.exalted_war.events.powers import CharmUsed
from wartable.rulesets.exalted_war.knowledge.shown import record_evidence_of_charm
from wartable.rulesets.exalted_war.model.attack_mode import CHALLENGE
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.charm_offer import CharmOffer
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.model.unit import Unit


def can_pay_for_charm(character: Character, charm: Charm) -> bool:
    """Whether a person can pay the motes and the Willpower for a Charm now, and may use it together with the
    Charms used since the person's last own action: these must be the same Charm, or belong to one Combo with
    it.
    """
    person = character.person
    if person.motes - character.motes < charm.motes or person.willpower - character.will < charm.willpower:
        return False
    used = character.charms
    if not used or used == [charm.key]:
        return True
    wanted = {charm.key, *used}
    for combo in person.combos:
        if wanted <= set(combo):
            return True
    return False


def pay_for_charm(table: WarTable, unit: Unit, character: Character, charm: Charm) -> None:
    """Charge a person with the cost of a Charm, remember its use, and emit CharmUsed."""
    character.motes += charm.motes
    character.will += charm.willpower
    if charm.key not in character.charms:
        character.charms.append(charm.key)
    record_evidence_of_charm(table.state, character)
    table.emit(CharmUsed(unit.id, character.id, charm.key, charm.motes, charm.willpower))


def offer_and_apply_charms_in_attack(table: WarTable, unit: Unit, moment: str, strike: Strike) -> bool:
    """Offer the Charms that can be used for a unit at one moment of an attack, and apply those that are
    chosen. Return whether any was used.

    They are Charms of the unit's leader or, if the unit is the target of a challenge, of the challenged
    person. `moment` is the name of a hook of Charm, one of MOMENTS.
    """
    character = table.state.people[_charm_user(unit, strike)]
    listeners = character.person.charms.listeners(moment)
    if not listeners:
        return False
    if character.id != unit.leader:
        unit = Unit(character.id, character.name, unit.side, unit.seat, character.id, None)
    used = False
    left = list(listeners)
    while True:
        open_now = [
            c
            for c in left
            if can_pay_for_charm(character, c) and _is_usable(table.state, unit, moment, c, strike)
        ]
        if not open_now:
            return used
        options = [option_to_use_charm(CharmOffer(charm, moment, strike)) for charm in open_now]
        question = f"{character.name}: a Charm? {_describe_attack(moment, strike)}"
        choice = table.ask(Decision(unit.seat, question, [*options, PASS], unit.id))
        if choice is PASS:
            return used
        charm = cast(CharmOffer, choice.data).charm
        left.remove(charm)
        pay_for_charm(table, unit, character, charm)
        charm.apply_to_strike(table, unit, strike)
        used = True


def _charm_user(unit: Unit, strike: Strike) -> str:
    """Return the id of the person who may use Charms for a unit: its leader, or the person who is challenged.
    EW-70.
    """
    if strike.mode.kind == CHALLENGE and unit is strike.target:
        return strike.mode.person
    return unit.leader


def option_to_use_charm(offer: CharmOffer) -> Option:
    """Return the Option to use the Charm of this offer; the offer is the Option's data."""
    charm = offer.charm
    return Option(f"use:{charm.key}", f"{charm.name} ({charm_cost_text(charm)})", offer)


def charm_cost_text(charm: Charm) -> str:
    """Format the cost of a Charm: "3 motes, 1 Willpower", or "free"."""
    parts = [f"{charm.motes} mote" + ("s" if charm.motes != 1 else "")] if charm.motes else []
    if charm.willpower:
        parts.append(f"{charm.willpower} Willpower")
    return ", ".join(parts) or "free"


def _describe_attack(moment: str, strike: Strike) -> str:
    """Describe the attack in the question about a Charm. If the Charm could reroll its dice, say also what
    was rolled.
    """
    names = f"{strike.attacker.name} attacks {strike.target.name}"
    if moment == "can_use_after_own_roll":
        return f"({names}: {strike.rolled} successes rolled, a {'hit' if strike.net >= 1 else 'miss'})"
    return f"({names})"


def _is_usable(state: War, unit: Unit, moment: str, charm: Charm, strike: Strike) -> bool:
    if moment == "can_use_when_attacking":
        return charm.can_use_when_attacking(state, unit, strike)
    if moment == "can_use_when_attacked":
        return charm.can_use_when_attacked(state, unit, strike)
    if moment == "can_use_after_own_roll":
        return charm.can_use_after_own_roll(state, unit, strike)
    if moment == "can_use_before_being_hit":
        return charm.can_use_before_being_hit(state, unit, strike)
    return charm.can_use_to_strike_back(state, unit, strike)
