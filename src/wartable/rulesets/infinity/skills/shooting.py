"""BS Attack: its target, weapon, dice and point of the route. IN-06."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import format_inches
from wartable.rulesets.infinity.model.order import COORDINATED, Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, DIRECT, Weapon
from wartable.rulesets.infinity.sight.eyes import (
    enemies_of,
    is_fighter,
    is_in_contact,
    points_seen,
    viewpoints,
)
from wartable.rulesets.infinity.skills.attack import (
    SUPPRESSIVE_MODE,
    Attack,
    burst_of,
    has_sixth_sense,
    shot_value,
    spare_dice,
)
from wartable.rulesets.infinity.skills.base import SHORT, Skill
from wartable.rulesets.infinity.skills.spraying import aim_spray, can_spray, is_in_spray_reach, spray_attacks
from wartable.rulesets.infinity.skills.throwing import (
    aim_smoke,
    burst_attacks,
    can_burst_at,
    is_smoke,
    others_in_burst,
    smoke_attack,
)

_SHOOTERS: Final = (BS, DIRECT)


def shooters(trooper: Trooper) -> list[Weapon]:
    """Return the weapons with which a Trooper makes BS Attacks."""
    return [weapon for weapon in trooper.profile.weapons if weapon.kind in _SHOOTERS]


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

    def offer(self, state: Skirmish, order: Order, act: Act, options: list[Option]) -> None:
        """Add options for each weapon at each enemy in sight, for smoke at a point, and for a Burst split
        among several targets; in a Coordinated Order all shoot at one target. IN-06-41, IN-06-43, IN-06-59,
        IN-08-13.
        """
        weapons = shooters(act.trooper)
        if not weapons:
            return
        targets = [
            enemy
            for enemy in enemies_of(state, state.player_of(act.trooper))
            if viewpoints(state, act, enemy, first_only=True)
        ]
        for weapon in weapons:
            if is_smoke(weapon):
                options.append(self._plain(weapon))
                continue
            for enemy in targets:
                if self._can_aim(state, act, enemy, weapon):
                    options.append(self._shot(weapon, enemy))
            can_split = not weapon.template and order.kind != COORDINATED and len(targets) > 1
            if can_split and burst_of(order, act, weapon) > 1:
                options.append(self._plain(weapon, ", split among targets"))

    def _can_aim(self, state: Skirmish, act: Act, enemy: Trooper, weapon: Weapon) -> bool:
        """Whether a weapon's template can be placed on an enemy without touching a friend; True for weapons
        without one. IN-06-41, IN-06-43.
        """
        if weapon.kind == DIRECT:
            if not is_in_spray_reach(weapon, enemy.body, act.points):
                return False
            places = [act.points[at] for at in viewpoints(state, act, enemy)]
            return can_spray(state, act.trooper, weapon, enemy, enemy.body, places)
        return not weapon.template or can_burst_at(state, act.trooper, enemy, enemy.body)

    def _plain(self, weapon: Weapon, more: str = "") -> Option:
        return self.way(f":{weapon.key}", f"BS Attack with {weapon.name}{more}", weapon=weapon)

    def _shot(self, weapon: Weapon, enemy: Trooper, mode: str = "") -> Option:
        how = " in Suppressive Fire" if mode else ""
        key = f"{':' + mode if mode else ''}:{weapon.key}>{enemy.id}"
        label = f"BS Attack{how} with {weapon.name} at {enemy.name}"
        return self.way(key, label, enemy.id, weapon=weapon, mode=mode)

    def react(self, state: Skirmish, order: Order, act: Act, options: list[Option]) -> None:
        """Add options for each weapon, other than smoke, at each active Trooper that comes in sight, and for
        Suppressive Fire. IN-05-20, IN-07-02, IN-R43, IN-R51.
        """
        weapons = shooters(act.trooper)
        if not weapons:
            return
        fires = SUPPRESSIVE in act.trooper.states
        for active in order.acts:
            # the first point that is seen may be one of contact, which does not count
            if not (
                self._points(state, act, active, first=True) or self._points(state, act, active, first=False)
            ):
                continue
            for weapon in weapons:
                if is_smoke(weapon):
                    continue
                if fires and weapon.suppressive:
                    options.append(self._shot(weapon, active.trooper, SUPPRESSIVE_MODE))
                if self._can_answer(state, act, active, weapon):
                    options.append(self._shot(weapon, active.trooper))

    def _can_answer(self, state: Skirmish, act: Act, active: Act, weapon: Weapon) -> bool:
        """Whether a weapon can be used in an ARO at some point of the active Trooper's route. IN-06-41,
        IN-06-43.
        """
        if not weapon.template:
            return True
        if weapon.kind == DIRECT and not is_in_spray_reach(weapon, act.trooper.body, active.points):
            return False
        for at in self._points(state, act, active, first=False):
            there = active.points[at]
            if weapon.kind == DIRECT:
                if can_spray(state, act.trooper, weapon, active.trooper, there, [act.trooper.body]):
                    return True
            elif can_burst_at(state, act.trooper, active.trooper, there):
                return True
        return False

    def _points(self, state: Skirmish, act: Act, active: Act, *, first: bool) -> list[int]:
        """Return the indices of the points of an active Trooper's route at which a reactor may shoot: it sees
        the Trooper there and is not in contact with it. With Sixth Sense it sees an attacker all round. With
        `first`, stop at the first point that it sees. IN-08-30, IN-R43, IN-R47.
        """
        all_round = False
        if has_sixth_sense(act):
            for declaration in active.declarations():
                if act.trooper.id in declaration.targets:
                    all_round = True
        seen = points_seen(state, act.trooper, active, all_round=all_round, first_only=first)
        if not is_fighter(state, active.trooper):
            return seen
        return [at for at in seen if not is_in_contact(act.trooper.body, active.points[at])]

    # ------------------------------------------------------------------ its details

    def declare(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        """Ask for the targets of the attack, and for the point of the route. IN-06-41, IN-06-42, IN-R20."""
        state = table.state
        weapon = declaration.weapon
        assert weapon is not None
        dice = burst_of(order, act, weapon, declaration.mode)
        if is_smoke(weapon):
            aim_smoke(table, act, declaration)
            return
        if declaration.targets:
            declaration.dice = [dice]
        else:
            self._split(table, act, declaration, dice)
        if weapon.kind == DIRECT:
            self._aim(table, order, act, declaration, weapon)
            return
        if act.is_reaction:
            self._choose_reaction_point(table, order, act, declaration)
        else:
            self._choose_point(table, act, declaration)
        if weapon.template:
            target = state.troopers[declaration.targets[0]]
            _, there = self._places(order, act, declaration, target)
            declaration.targets += others_in_burst(state, act.trooper, target, there)

    def _aim(
        self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration, weapon: Weapon
    ) -> None:
        """Ask for the direction of a direct template. IN-06-41."""
        state = table.state
        target = state.troopers[declaration.targets[0]]
        if act.is_reaction:
            active = order.act_of(target.id)
            assert active is not None
            aim_spray(
                table, act, declaration, weapon, target, active, self._points(state, act, active, first=False)
            )
        else:
            aim_spray(table, act, declaration, weapon, target, None, viewpoints(state, act, target))

    def _split(self, table: SkirmishTable, act: Act, declaration: Declaration, dice: int) -> None:
        """Ask for the target of each die of a Burst. All targets must be in sight from one point of the
        route. IN-R20.
        """
        state = table.state
        trooper = act.trooper
        side = state.player_of(trooper)
        while dice:
            among = [
                enemy
                for enemy in enemies_of(state, side)
                if self._common(state, act, [*declaration.targets, enemy.id])
            ]
            options = [Option(f"die>{enemy.id}", enemy.name, enemy) for enemy in among]
            question = f"{trooper.name}: choose a target for the next die, {dice} left"
            chosen = table.ask(Decision(state.seat_of(trooper), question, options, trooper.id)).as_a(Trooper)
            if chosen.id in declaration.targets:
                declaration.dice[declaration.targets.index(chosen.id)] += 1
            else:
                declaration.targets.append(chosen.id)
                declaration.dice.append(1)
            dice -= 1

    def _common(self, state: Skirmish, act: Act, targets: list[str]) -> list[int]:
        """Return the points of the route from which all these targets are in line of fire. IN-R20."""
        found = list(range(len(act.points)))
        for id in targets:
            seen = viewpoints(state, act, state.troopers[id])
            found = [at for at in found if at in seen]
        return found

    def _choose_point(self, table: SkirmishTable, act: Act, declaration: Declaration) -> None:
        """Ask from which point of its route the Trooper shoots; of points with the same result only the first
        is offered. IN-R20.
        """
        state = table.state
        places = self._common(state, act, declaration.targets)
        weapon = declaration.weapon
        assert weapon is not None
        sorts: dict[str, int] = {}
        for at in places:
            odds: list[str] = []
            for id in declaration.targets:
                target = state.troopers[id]
                value, covered = shot_value(
                    state, act, target, weapon, act.points[at], target.body, declaration.mode
                )
                odds.append(f"{value.number}{'c' if covered else ''}")
            sorts.setdefault(" ".join(odds), at)
        self._ask_point(table, act, declaration, act, sorts)

    def _choose_reaction_point(
        self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration
    ) -> None:
        """Ask at which point of the active Trooper's route the reactor shoots. IN-R20."""
        state = table.state
        active = order.act_of(declaration.targets[0])
        weapon = declaration.weapon
        assert active is not None
        assert weapon is not None
        sorts: dict[str, int] = {}
        for at in self._points(state, act, active, first=False):
            there = active.points[at]
            effect_key = ""
            if weapon.template:
                if not can_burst_at(state, act.trooper, active.trooper, there):
                    continue
                effect_key = " ".join(["", *others_in_burst(state, act.trooper, active.trooper, there)])
            value, covered = shot_value(
                state, act, active.trooper, weapon, act.trooper.body, there, declaration.mode
            )
            sorts.setdefault(f"{value.number}{'c' if covered else ''}{effect_key}", at)
        self._ask_point(table, act, declaration, active, sorts)

    def _ask_point(
        self,
        table: SkirmishTable,
        act: Act,
        declaration: Declaration,
        route: Act,
        sorts: dict[str, int],
    ) -> None:
        """Ask for one of these points of a route, which `sorts` has by the result of a shot. IN-R20."""
        options: list[Option] = []
        for effect_key, at in sorts.items():
            point = route.points[at]
            how = (effect_key.split()[0] if act.is_reaction else effect_key).replace("c", " in cover")
            label = f"{format_inches(point.x)}, {format_inches(point.y)}: Success Value {how}"
            options.append(Option(f"{'at' if act.is_reaction else 'from'}:{at}", label, at))
        if not options:
            return
        whose = "its route" if route is act else f"the route of {route.trooper.name}"
        question = f"{act.trooper.name}: {'from' if route is act else 'at'} which point of {whose}?"
        chosen = table.ask(Decision(table.state.seat_of(act.trooper), question, options, act.trooper.id))
        number = chosen.as_a(int)
        declaration.point = number

    # ------------------------------------------------------------------ its attacks

    def _places(self, order: Order, act: Act, declaration: Declaration, target: Trooper) -> tuple[Body, Body]:
        """Return the bodies of the shooter and of a target at the moment of the attack. IN-06-42, IN-R20."""
        if not act.is_reaction:
            return act.points[declaration.point], target.body
        active = order.act_of(target.id)
        if active is None or target.id != declaration.targets[0]:
            return act.trooper.body, target.body
        return act.trooper.body, active.points[declaration.point]

    def attacks(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> list[Attack]:
        """Return an attack on each target, on each model that a template touches, or the throw of smoke.
        IN-06-41, IN-06-59.
        """
        state = table.state
        weapon = declaration.weapon
        assert weapon is not None
        if is_smoke(weapon):
            return [smoke_attack(table, act, declaration)]
        target = state.troopers[declaration.targets[0]]
        place, there = self._places(order, act, declaration, target)
        if weapon.kind == DIRECT:
            return spray_attacks(table, order, act, declaration, place, there)
        if weapon.template:
            return burst_attacks(table, order, act, declaration, place, there)
        found: list[Attack] = []
        for id, dice in zip(declaration.targets, declaration.dice, strict=True):
            target = state.troopers[id]
            place, there = self._places(order, act, declaration, target)
            value, covered = shot_value(
                state, act, target, weapon, place, there, declaration.mode, listening=table.listening
            )
            attack = Attack(act, declaration, target, weapon, value, place, there)
            attack.dice, attack.covered, attack.spare = dice, covered, spare_dice(act)
            found.append(attack)
        return found


SHOOTING: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
