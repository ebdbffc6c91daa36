"""BS Attack: its target, weapon, dice and point of the route. IN-06."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import format_inches
from wartable.rulesets.infinity.model.order import COORDINATED, Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, DIRECT, Weapon
from wartable.rulesets.infinity.sight.eyes import (
    are_bases_in_contact,
    counts_in_melee,
    enemies_on_table,
    seen_point_indices,
    viewpoint_indices,
)
from wartable.rulesets.infinity.skills.attack import (
    SUPPRESSIVE_MODE,
    Attack,
    attack_burst_of,
    bs_attack_value,
    has_sixth_sense,
    spare_dice_of,
)
from wartable.rulesets.infinity.skills.base import SHORT, Skill
from wartable.rulesets.infinity.skills.spraying import (
    ask_teardrop_placement,
    can_place_teardrop,
    is_in_teardrop_reach,
    teardrop_attacks,
)
from wartable.rulesets.infinity.skills.throwing import (
    ask_smoke_aim,
    can_use_round_template_at,
    is_smoke_weapon,
    other_ids_in_round_template,
    round_template_attacks,
    smoke_attack,
)

_BS_KINDS: Final = (BS, DIRECT)


def bs_weapons(trooper: Trooper) -> list[Weapon]:
    """Return a Trooper's weapons for BS Attacks, including direct templates."""
    return [weapon for weapon in trooper.profile.weapons if weapon.kind in _BS_KINDS]


class BSAttack(Skill):
    """Shoot at a target in line of fire: the weapon's attribute with MODs for range, Partial Cover and the
    target. An active Trooper may split its Burst among targets; all dice go from one point of its route. A
    direct template hits without a roll, an impact template all around its main target; smoke goes to a point.
    """

    key = "bs_attack"
    name = "BS Attack"
    rules = ("IN-06-01", "IN-06-02", "IN-06-04", "IN-06-09", "IN-02-16", "IN-R20")
    kind = SHORT
    is_reaction = True
    is_attack = True

    # ------------------------------------------------------------------ what is open

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        """Add options for each weapon at each enemy in sight, for smoke at a point, and for a Burst split
        among several targets; in a Coordinated Order all shoot at one target. IN-06-41, IN-06-43, IN-06-59,
        IN-08-13.
        """
        weapons = bs_weapons(act.trooper)
        if not weapons:
            return
        targets = [
            enemy
            for enemy in enemies_on_table(state, state.playing_side_of(act.trooper))
            if viewpoint_indices(state, act, enemy, first_only=True)
        ]
        for weapon in weapons:
            if is_smoke_weapon(weapon):
                options.append(self._untargeted_option(weapon))
                continue
            for enemy in targets:
                if self._can_aim(state, act, enemy, weapon):
                    options.append(self._shot_option(weapon, enemy))
            can_split = not weapon.template and order.kind != COORDINATED and len(targets) > 1
            if can_split and attack_burst_of(order, act, weapon) > 1:
                options.append(self._untargeted_option(weapon, ", split among targets"))

    def _can_aim(self, state: Skirmish, act: TrooperAct, enemy: Trooper, weapon: Weapon) -> bool:
        """Whether a weapon can be used against an enemy: if it has a template, this must fit on the enemy
        without touching a friend. IN-06-41, IN-06-43.
        """
        if weapon.kind == DIRECT:
            if not is_in_teardrop_reach(weapon, enemy.body, act.points):
                return False
            places = [act.points[at] for at in viewpoint_indices(state, act, enemy)]
            return can_place_teardrop(state, act.trooper, weapon, enemy, enemy.body, places)
        return not weapon.template or can_use_round_template_at(state, act.trooper, enemy, enemy.body)

    def _untargeted_option(self, weapon: Weapon, label_end: str = "") -> Option:
        """Return the option to attack with a weapon, if the targets or the point are asked for later."""
        return self.make_option(f":{weapon.key}", f"BS Attack with {weapon.name}{label_end}", weapon=weapon)

    def _shot_option(self, weapon: Weapon, enemy: Trooper, mode: str = "") -> Option:
        """Return the option to attack this enemy with a weapon."""
        how = " in Suppressive Fire" if mode else ""
        key = f"{':' + mode if mode else ''}:{weapon.key}>{enemy.id}"
        label = f"BS Attack{how} with {weapon.name} at {enemy.name}"
        return self.make_option(key, label, enemy.id, weapon=weapon, mode=mode)

    def add_aro_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        """Add options for each weapon, other than smoke, at each active Trooper that comes in sight, and for
        Suppressive Fire. IN-05-20, IN-07-02, IN-R43, IN-R51.
        """
        weapons = bs_weapons(act.trooper)
        if not weapons:
            return
        fires = SUPPRESSIVE in act.trooper.states
        for active in order.acts:
            # the first point that is seen may be one of contact, which does not count
            if not (
                self._reaction_points(state, act, active, first_only=True)
                or self._reaction_points(state, act, active, first_only=False)
            ):
                continue
            for weapon in weapons:
                if is_smoke_weapon(weapon):
                    continue
                if fires and weapon.suppressive:
                    options.append(self._shot_option(weapon, active.trooper, SUPPRESSIVE_MODE))
                if self._can_react_with(state, act, active, weapon):
                    options.append(self._shot_option(weapon, active.trooper))

    def _can_react_with(self, state: Skirmish, act: TrooperAct, active: TrooperAct, weapon: Weapon) -> bool:
        """Whether a reacting Trooper can use a weapon at any point of the active Trooper's route. IN-06-41,
        IN-06-43.
        """
        if not weapon.template:
            return True
        if weapon.kind == DIRECT and not is_in_teardrop_reach(weapon, act.trooper.body, active.points):
            return False
        for at in self._reaction_points(state, act, active, first_only=False):
            active_body = active.points[at]
            if weapon.kind == DIRECT:
                if can_place_teardrop(
                    state, act.trooper, weapon, active.trooper, active_body, [act.trooper.body]
                ):
                    return True
            elif can_use_round_template_at(state, act.trooper, active.trooper, active_body):
                return True
        return False

    def _reaction_points(
        self, state: Skirmish, act: TrooperAct, active: TrooperAct, *, first_only: bool
    ) -> list[int]:
        """Return the indices of those points of an active Trooper's route at which a reactor may shoot: it
        sees the active Trooper there, and is not in contact with it. With Sixth Sense it sees in all
        directions if it is attacked. With `first_only`, only the first point that it sees is examined.
        IN-08-30, IN-R43, IN-R47.
        """
        all_round = False
        if has_sixth_sense(act):
            for declaration in active.declarations():
                if act.trooper.id in declaration.targets:
                    all_round = True
        seen = seen_point_indices(state, act.trooper, active, all_round=all_round, first_only=first_only)
        if not counts_in_melee(state, active.trooper):
            return seen
        return [at for at in seen if not are_bases_in_contact(act.trooper.body, active.points[at])]

    # ------------------------------------------------------------------ its details

    def carry_out_declaration(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        """Ask for the targets of the attack, and for the point of the route from which or at which it is
        made, unless the chosen option leaves only one. IN-06-41, IN-06-42, IN-R20.
        """
        state = table.state
        weapon = declaration.weapon
        assert weapon is not None
        dice = attack_burst_of(order, act, weapon, declaration.mode)
        if is_smoke_weapon(weapon):
            ask_smoke_aim(table, act, declaration)
            return
        if declaration.targets:
            declaration.dice = [dice]
        else:
            self._ask_split_targets(table, act, declaration, dice)
        if weapon.kind == DIRECT:
            self._ask_template_direction(table, order, act, declaration, weapon)
            return
        if act.is_reaction:
            self._choose_reaction_point(table, order, act, declaration)
        else:
            self._choose_point(table, act, declaration)
        if weapon.template:
            target = state.troopers[declaration.targets[0]]
            _, there = self._bodies_at_attack(order, act, declaration, target)
            declaration.targets += other_ids_in_round_template(state, target, there)

    def _ask_template_direction(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration, weapon: Weapon
    ) -> None:
        """Ask for the direction of a direct template. IN-06-41."""
        state = table.state
        target = state.troopers[declaration.targets[0]]
        if act.is_reaction:
            active = order.act_of(target.id)
            assert active is not None
            ask_teardrop_placement(
                table,
                act,
                declaration,
                weapon,
                target,
                active,
                self._reaction_points(state, act, active, first_only=False),
            )
        else:
            ask_teardrop_placement(
                table, act, declaration, weapon, target, None, viewpoint_indices(state, act, target)
            )

    def _ask_split_targets(
        self, table: SkirmishTable, act: TrooperAct, declaration: Declaration, dice: int
    ) -> None:
        """Ask for the target of each die of the Burst. All targets must be in line of fire from one and the
        same point of the route. IN-R20.
        """
        state = table.state
        trooper = act.trooper
        side = state.playing_side_of(trooper)
        while dice:
            targets_in_sight = [
                enemy
                for enemy in enemies_on_table(state, side)
                if self._points_seeing_all(state, act, [*declaration.targets, enemy.id])
            ]
            options = [Option(f"die>{enemy.id}", enemy.name, enemy) for enemy in targets_in_sight]
            question = f"{trooper.name}: choose a target for the next die, {dice} left"
            chosen = table.ask(Decision(state.deciding_seat_of(trooper), question, options, trooper.id)).as_a(
                Trooper
            )
            if chosen.id in declaration.targets:
                declaration.dice[declaration.targets.index(chosen.id)] += 1
            else:
                declaration.targets.append(chosen.id)
                declaration.dice.append(1)
            dice -= 1

    def _points_seeing_all(self, state: Skirmish, act: TrooperAct, targets: list[str]) -> list[int]:
        """Return the indices of the points of the route from which all these targets are in line of fire.
        IN-R20.
        """
        points = list(range(len(act.points)))
        for id in targets:
            seen = viewpoint_indices(state, act, state.troopers[id])
            points = [at for at in points if at in seen]
        return points

    def _choose_point(self, table: SkirmishTable, act: TrooperAct, declaration: Declaration) -> None:
        """Ask from which point of its route the Trooper shoots. Of several points with the same result only
        the first is offered. IN-R20.
        """
        state = table.state
        points = self._points_seeing_all(state, act, declaration.targets)
        weapon = declaration.weapon
        assert weapon is not None
        points_by_result: dict[str, int] = {}
        for at in points:
            results: list[str] = []
            for id in declaration.targets:
                target = state.troopers[id]
                value, covered = bs_attack_value(
                    state, act, target, weapon, act.points[at], target.body, declaration.mode
                )
                results.append(f"{value.capped_number}{'c' if covered else ''}")
            points_by_result.setdefault(" ".join(results), at)
        self._ask_point(table, act, declaration, act, points_by_result)

    def _choose_reaction_point(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        """Ask at which point of the active Trooper's route the reactor shoots. Of several points with the
        same result only the first is offered. IN-R20.
        """
        state = table.state
        active = order.act_of(declaration.targets[0])
        weapon = declaration.weapon
        assert active is not None
        assert weapon is not None
        points_by_result: dict[str, int] = {}
        for at in self._reaction_points(state, act, active, first_only=False):
            there = active.points[at]
            effect_key = ""
            if weapon.template:
                if not can_use_round_template_at(state, act.trooper, active.trooper, there):
                    continue
                effect_key = " ".join(["", *other_ids_in_round_template(state, active.trooper, there)])
            value, covered = bs_attack_value(
                state, act, active.trooper, weapon, act.trooper.body, there, declaration.mode
            )
            points_by_result.setdefault(f"{value.capped_number}{'c' if covered else ''}{effect_key}", at)
        self._ask_point(table, act, declaration, active, points_by_result)

    def _ask_point(
        self,
        table: SkirmishTable,
        act: TrooperAct,
        declaration: Declaration,
        mover: TrooperAct,
        points_by_result: dict[str, int],
    ) -> None:
        """Ask for one of these points of a route, given by the result of a shot. `mover` is the part in the
        Order of the Trooper whose route it is. IN-R20.
        """
        options: list[Option] = []
        for result, at in points_by_result.items():
            point = mover.points[at]
            value_text = (result.split()[0] if act.is_reaction else result).replace("c", " in cover")
            label = f"{format_inches(point.x)}, {format_inches(point.y)}: Success Value {value_text}"
            options.append(Option(f"{'at' if act.is_reaction else 'from'}:{at}", label, at))
        if not options:
            return
        route_text = "its route" if mover is act else f"the route of {mover.trooper.name}"
        question = f"{act.trooper.name}: {'from' if mover is act else 'at'} which point of {route_text}?"
        chosen = table.ask(
            Decision(table.state.deciding_seat_of(act.trooper), question, options, act.trooper.id)
        )
        number = chosen.as_a(int)
        declaration.point = number

    # ------------------------------------------------------------------ its attacks

    def _bodies_at_attack(
        self, order: Order, act: TrooperAct, declaration: Declaration, target: Trooper
    ) -> tuple[Body, Body]:
        """Return the body of the shooter and the body of a target at the moment of the attack. IN-06-42,
        IN-R20.
        """
        if not act.is_reaction:
            return act.points[declaration.point], target.body
        active = order.act_of(target.id)
        if active is None or target.id != declaration.targets[0]:
            return act.trooper.body, target.body
        return act.trooper.body, active.points[declaration.point]

    def build_attacks(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> list[Attack]:
        """Return the attacks on all targets, or on all models that the template touches, or the throw of
        smoke. IN-06-41, IN-06-59.
        """
        state = table.state
        weapon = declaration.weapon
        assert weapon is not None
        if is_smoke_weapon(weapon):
            return [smoke_attack(table, act, declaration)]
        target = state.troopers[declaration.targets[0]]
        shooter_body, target_body = self._bodies_at_attack(order, act, declaration, target)
        if weapon.kind == DIRECT:
            return teardrop_attacks(table, order, act, declaration, shooter_body, target_body)
        if weapon.template:
            return round_template_attacks(table, order, act, declaration, shooter_body, target_body)
        found: list[Attack] = []
        for id, dice in zip(declaration.targets, declaration.dice, strict=True):
            target = state.troopers[id]
            shooter_body, target_body = self._bodies_at_attack(order, act, declaration, target)
            value, covered = bs_attack_value(
                state,
                act,
                target,
                weapon,
                shooter_body,
                target_body,
                declaration.mode,
                listening=table.listening,
            )
            attack = Attack(act, declaration, target, weapon, value, shooter_body, target_body)
            attack.dice, attack.covered, attack.spare = dice, covered, spare_dice_of(act)
            found.append(attack)
        return found


SHOOTING: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
