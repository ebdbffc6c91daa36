"""Attack and Disrupt: Offensive Tests. R-MATCH-019 to R-MATCH-025, R-MATCH-031, R-MATCH-032, R-MATCH-046."""

from __future__ import annotations

from typing import cast

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.core.term import Term, total
from wartable.rulesets.battle_century.match.turn.zones import (
    move_to_zone,
    zone_distances_from,
    zones_within_distance,
)
from wartable.rulesets.battle_century.pilots.events.harm import DamageReckoned, HarmIgnored
from wartable.rulesets.battle_century.pilots.events.scenes import AttackDeclared
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.sheet import MeansOfAttack
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect, is_immune
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.pilots.tests.permission import may_use_miracles_of_test
from wartable.rulesets.battle_century.pilots.tests.plot_armor import deal_damage, scaled_damage


@define
class AttackChoice:
    """The data of an option to attack `target` with `means` from the Zone `zone`. `kind` is the kind of
    Action, "attack" or "disrupt".
    """

    means: MeansOfAttack
    target: Character
    zone: str
    kind: str


def can_attack(state: Scene, me: Character) -> bool:
    """Whether the Character can attack any Enemy now, possibly after moving one Zone."""
    return bool(attack_options(state, me, "attack"))


def attack_options(state: Scene, me: Character, kind: str) -> list[Option]:
    """Return an option for each attack that is possible with this kind of Action, from the Character's own
    Zone or an adjacent one. An attack whose range is 0 reaches only targets in the same Zone. No attack can
    be made from a Zone farther away from the target than the Character is now. R-MATCH-021, R-MATCH-046,
    R-BOSS-007.
    """
    found: list[Option] = []
    usable = {
        zone: usable_means_of_attack(state, me, zone) for zone in zones_within_distance(state, me.zone, 1)
    }
    for enemy in state.enemies_of(me):
        away = zone_distances_from(state, enemy.zone)
        if me.zone not in away:
            continue
        for means in me.sheet.means:
            for zone in usable:
                if away[zone] > min(attack_range_of(me, means), away[me.zone]) or means not in usable[zone]:
                    continue
                key = f"attack:{means.key}>{enemy.id}" + (f"@{zone}" if zone != me.zone else "")
                label = f"{means.name} against {enemy.name}"
                label += f", from {state.plan.zone_names[zone]}" if zone != me.zone else ""
                found.append(Option(key, label, AttackChoice(means, enemy, zone, kind)))
    return found


def attack_range_of(me: Character, means: MeansOfAttack) -> int:
    """Return the range of an attack in Zones: 0, or more if a Talent extends it. R-MATCH-046, R-EQ-014."""
    farthest = 0
    for talent in me.hooks.listeners("attack_range"):
        farthest = max(farthest, talent.attack_range(me, means))
    return farthest


def usable_means_of_attack(state: Scene, me: Character, zone: str) -> list[MeansOfAttack]:
    """Return the means with which the Character can attack from this Zone now. Miracles that are barred
    there, or that it cannot use, are left out. R-MIR-006, R-BOSS-007, R-EQ-007.
    """
    return [
        means
        for means in me.sheet.means
        if not means.miracle or may_use_miracles_of_test(state, build_attack_test(me, means, []), zone)
    ]


def build_attack_test(me: Character, means: MeansOfAttack, targets: list[Character]) -> CharacterTest:
    """Return the Test of an attack with these means against these targets; its modifiers are not set yet."""
    test = CharacterTest(
        me, means.attribute, means.skill, means.subject, kind="offensive", about=means.about, targets=targets
    )
    test.means = means.key
    test.miracle = means.miracle
    test.physical = means.physical
    return test


def take_offensive_action(table: SceneTable, me: Character, kind: str) -> None:
    """Carry out an Attack or a Disrupt, which `kind` says: ask for the target and the means, move, make the
    Test and deal Damage.
    """
    state = table.state
    question = f"{me.name} {'attacks' if kind == 'attack' else 'Disrupts'}: choose a target and a way"
    shot = cast(
        AttackChoice, table.ask(Decision(me.seat, question, attack_options(state, me, kind), me.id)).data
    )
    move_to_zone(table, me, shot.zone)
    table.emit(AttackDeclared(me.id, kind, shot.means.key, shot.target.id))
    test = build_attack_test(me, shot.means, [shot.target])
    test.disrupts = kind == "disrupt"
    make_test(table, test)
    me.buildup = ""
    for target in test.targets:
        if test.margins[target.id] >= 0:
            apply_offensive_hit(table, test, target, kind)


def apply_offensive_hit(table: SceneTable, test: CharacterTest, target: Character, kind: str) -> None:
    """Apply a passed Offensive Test to one of its targets: the effect of a Disrupt, the effects of Talents,
    and Damage. If the target is immune to attacks, nothing happens. R-MATCH-023, R-MATCH-031, R-MATCH-032,
    R-BOSS-011.
    """
    me = test.who
    if is_immune(target, "attack"):
        table.emit(HarmIgnored(target.id, me.id))
        return
    if kind == "disrupt":
        begin_effect(table, target, "disrupted", cause_id=me.id)
    for talent in me.hooks.listeners("react_to_passed_test"):
        talent.react_to_passed_test(table, me, test, target)
    terms = damage_terms(test, target, kind)
    damage = total(terms)
    if len(terms) > 1:
        table.emit(DamageReckoned(me.id, target.id, tuple(terms), damage))
    if deal_damage(table, target, damage, me.id, test) > 0:
        for talent in me.hooks.listeners("react_to_damage_dealt"):
            talent.react_to_damage_dealt(table, me, target, damage)


def damage_terms(test: CharacterTest, target: Character, kind: str) -> list[Term]:
    """Return the terms whose sum is the Damage of a passed Offensive Test: the margin, bonuses, and changes
    for a Disrupt or for scale. R-MATCH-023, R-MATCH-031, R-DMG-023, R-DMG-024.
    """
    me = test.who
    found = [Term("margin", test.margins[target.id])]
    for talent in me.hooks.listeners("extra_damage"):
        amount = talent.extra_damage(me, test, target)
        if amount:
            found.append(Term(talent.name, amount))
    if kind == "disrupt":
        _bring_sum_to(found, total(found) // 2, "half for a Disrupt")
    _bring_sum_to(found, scaled_damage(me, target, total(found)), "between people and mecha")
    return found


def _bring_sum_to(terms: list[Term], wanted_sum: int, source: str) -> None:
    """Add a Term with this source to the terms, so that their sum becomes `wanted_sum`; none if it is that
    already.
    """
    change = wanted_sum - total(terms)
    if change:
        terms.append(Term(source, change))
