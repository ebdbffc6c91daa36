"""Saving Rolls, and the damage from failed ones. IN-06, IN-R22."""

from __future__ import annotations

from wartable.core.data.declared import define, field
from wartable.rulesets.infinity.d20.rolls import roll_d20_faces
from wartable.rulesets.infinity.d20.saves import HARMS, save_value
from wartable.rulesets.infinity.events.rolls import Saved
from wartable.rulesets.infinity.harm.states import enter_state
from wartable.rulesets.infinity.harm.wounds import inflict_wounds, kill_trooper
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.state import SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.attack import COUP, Attack
from wartable.rulesets.infinity.skills.items import add_item_mods_to_save


@define
class DamageReport:
    """The damage that a Trooper takes from its failed saves in one Order, and the attacks that it had to save
    against. `states` maps each state that it enters to the id of the Trooper that caused it; `dies` is set if
    it is killed outright.
    """

    trooper: Trooper
    attacks: list[Attack] = field([])
    shares: dict[str, int] = field({})
    """Number of Wounds by the id of the Trooper that caused them."""
    states: dict[str, str] = field({})
    dies: bool = False


def make_saves_against(table: SkirmishTable, attack: Attack, reports: dict[str, DamageReport]) -> None:
    """Make a target's Saving Rolls against the hits of one attack, and add the damage to the target's report
    in `reports`, which maps Trooper ids to them. A Coup de Grace allows no save. IN-02-05, IN-06-15 to
    IN-06-18, IN-R22.
    """
    attacker, target = attack.attacking_trooper, attack.target
    if attack.kind == COUP:
        reports.setdefault(target.id, DamageReport(target)).dies = True
        return
    kind = HARMS[attack.weapon.ammunition]
    wounds_at_stake = kind.wounds_per_failed_save(attack.scored.hits, attack.scored.criticals)
    if not wounds_at_stake:
        return
    value = save_value(
        kind,
        attribute_of(target, kind.attribute),
        attack.weapon.ps,
        covered=attack.covered,
        listening=table.listening,
    )
    add_item_mods_to_save(table, value, attacker, target)
    sv = value.capped_number
    count = len(wounds_at_stake)
    faces = roll_d20_faces(table, count, f"{target.name}: save") if sv >= 1 else []
    report = reports.setdefault(target.id, DamageReport(target))
    report.attacks.append(attack)
    failed = wounds = 0
    for index in range(count):
        if not faces or faces[index] > sv:
            failed += 1
            wounds += wounds_at_stake[index]
            if kind.kills_with_one_failed_save(target.profile.vita, flesh=not target.profile.structure):
                report.dies = True
            for state_key in kind.states_inflicted(target.profile.type):
                report.states[state_key] = attacker.id
    if wounds:
        report.shares[attacker.id] = report.shares.get(attacker.id, 0) + wounds
    if table.listening:
        table.emit(Saved(target.id, value.all_terms(), sv, tuple(faces), failed))


def apply_damage(table: SkirmishTable, report: DamageReport) -> None:
    """Apply the Wounds and the states of a Trooper's failed saves. IN-05-07, IN-06-17, IN-06-23, IN-R19."""
    if report.dies:
        kill_trooper(table, report.trooper)
        return
    inflict_wounds(table, report.trooper, sum(report.shares.values()), report.shares)
    if report.trooper.is_on_table:
        for state_key, cause in report.states.items():
            enter_state(table, report.trooper, state_key, cause)
