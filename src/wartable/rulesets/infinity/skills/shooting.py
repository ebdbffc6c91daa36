"""BS Attack: the Success Value of a shot, its dice, and from where it is taken. 2.6."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import INCH, say_inches
from wartable.rulesets.infinity.ground.sight import PARTIAL
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import COORDINATED, Act, Declaration, Order
from wartable.rulesets.infinity.model.skills import MIMETISM
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import STUNNED, SUPPRESSIVE, TARGETED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import (
    BS,
    OUT,
    SUPPRESSIVE_DICE,
    SUPPRESSIVE_RANGES,
    SUPPRESSIVE_REACH,
    Weapon,
)
from wartable.rulesets.infinity.sight.eyes import (
    cover,
    distance,
    enemies_of,
    engaged_with,
    sees,
)
from wartable.rulesets.infinity.skills.attack import Attack
from wartable.rulesets.infinity.skills.base import SHORT, Skill

COVERED: Final = -3
TARGETED_MOD: Final = 3
FRIEND_IN_MELEE: Final = -6
MOST_DICE: Final = 6
SUPPRESSIVE_MODE: Final = "suppressive"


def range_mod(weapon: Weapon, gap: int, mode: str) -> int:
    """The MOD at this distance in half millimetres; OUT beyond reach. 8 inches are the first column."""
    if mode == SUPPRESSIVE_MODE:
        if gap > SUPPRESSIVE_REACH * INCH:
            return OUT
        return SUPPRESSIVE_RANGES[0 if gap <= 8 * INCH else 1 if gap <= 16 * INCH else 2]
    return weapon.range_mod(gap / INCH)


def friends_in_melee(state: Skirmish, shooter: Trooper, target: Trooper) -> list[Trooper]:
    """The shooter's friends in the melee of its target. 2.6."""
    side = state.player_of(shooter)
    return [
        other
        for other in engaged_with(state, target)
        if other is not shooter and state.player_of(other) == side
    ]


def shot_value(
    state: Skirmish,
    shooter: Trooper,
    target: Trooper,
    weapon: Weapon,
    place: Body,
    there: Body,
    mode: str = "",
    *,
    listening: bool = False,
) -> tuple[SuccessValue, bool]:
    """The Success Value of a BS Attack, and whether Partial Cover counts. Beyond its reach the value is 0,
    which is never rolled. 2.6, IN-R48.
    """
    value = SuccessValue(
        weapon.attribute.upper(), attribute_of(shooter, weapon.attribute), listening=listening
    )
    mod = range_mod(weapon, distance(place, there), mode)
    if mod == OUT:
        value.add_base("out of range", -value.base)
        return value, False
    value.add("range", mod)
    covered = cover(state, place, there) == PARTIAL
    if covered:
        value.add("Partial Cover", COVERED)
    add_target_mods(value, target)
    friends = friends_in_melee(state, shooter, target)
    if friends:
        value.add("friends in the melee", FRIEND_IN_MELEE * len(friends))
    return value, covered


def add_target_mods(value: SuccessValue, target: Trooper) -> None:
    """What is about the target, for shots, Comms Attacks and Discover. 2.6, 2.7."""
    mimetism = target.profile.skills.get(MIMETISM, 0)
    if mimetism:
        value.add("Mimetism", -mimetism)
    if target.states and TARGETED in target.states:
        value.add("Targeted", TARGETED_MOD)


def burst_of(order: Order, act: Act, weapon: Weapon, mode: str = "") -> int:
    """How many dice a weapon has now: one in an ARO, three in Suppressive Fire; in a Coordinated Order half,
    rounded up, for the Spearhead and one for others. 2.2, 2.7, IN-R30.
    """
    if act.is_reaction:
        return SUPPRESSIVE_DICE if mode == SUPPRESSIVE_MODE else 1
    if order.kind == COORDINATED:
        return (weapon.burst + 1) // 2 if act is order.acts[0] else 1
    return min(weapon.burst, MOST_DICE)


def viewpoints(state: Skirmish, act: Act, target: Trooper, there: Body | None = None) -> list[int]:
    """The points of a route from which an active Trooper has line of fire to a target. It sees all round
    while it moves. IN-R20.
    """
    all_round = act.moves > 0
    found: list[int] = []
    for at, point in enumerate(act.points):
        if sees(state, act.trooper, target, at=point, target_at=there, all_round=all_round):
            found.append(at)
    return found


def has_viewpoint(state: Skirmish, act: Act, target: Trooper) -> bool:
    """Whether there is any such point."""
    all_round = act.moves > 0
    for point in act.points:
        if sees(state, act.trooper, target, at=point, all_round=all_round):
            return True
    return False


def can_attack(trooper: Trooper) -> bool:
    """Stunned Troopers make no attacks. 2.7."""
    return not (trooper.states and STUNNED in trooper.states)


class BSAttack(Skill):
    """Shoot at a target in line of fire: the weapon's attribute with MODs for range, Partial Cover and the
    target. An active Trooper may split its Burst among targets; all dice go from one point of its route.
    """

    key = "bs_attack"
    name = "BS Attack"
    rules = ("IN-06-01", "IN-06-02", "IN-06-04", "IN-06-09")
    kind = SHORT

    def offer(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        trooper = act.trooper
        if act.engaged or not can_attack(trooper) or engaged_with(state, trooper):
            return
        weapons = [weapon for weapon in trooper.profile.weapons if weapon.kind == BS and not weapon.template]
        if not weapons:
            return
        side = state.player_of(trooper)
        targets = [
            enemy
            for enemy in enemies_of(state, side)
            if state.can_act(enemy) and has_viewpoint(state, act, enemy)
        ]
        for weapon in weapons:
            for enemy in targets:
                found.append(self._shot(weapon, enemy))
            if len(targets) > 1 and order.kind != COORDINATED and burst_of(order, act, weapon) > 1:
                option = self.way(f":{weapon.key}", f"BS Attack with {weapon.name}, split among targets")
                declaration = option.data
                assert isinstance(declaration, Declaration)
                declaration.weapon = weapon
                found.append(option)

    def _shot(self, weapon: Weapon, enemy: Trooper, mode: str = "") -> Option:
        how = " in Suppressive Fire" if mode else ""
        option = self.way(
            f"{':' + mode if mode else ''}:{weapon.key}>{enemy.id}",
            f"BS Attack{how} with {weapon.name} at {enemy.name}",
            enemy.id,
        )
        declaration = option.data
        assert isinstance(declaration, Declaration)
        declaration.weapon = weapon
        declaration.mode = mode
        return option

    def react(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        trooper = act.trooper
        if not can_attack(trooper) or act.engaged:
            return
        weapons = [weapon for weapon in trooper.profile.weapons if weapon.kind == BS and not weapon.template]
        if not weapons:
            return
        fires = SUPPRESSIVE in trooper.states
        for active in order.acts:
            if not self._points(state, act, active):
                continue
            for weapon in weapons:
                if fires and weapon.suppressive:
                    found.append(self._shot(weapon, active.trooper, SUPPRESSIVE_MODE))
                found.append(self._shot(weapon, active.trooper))

    def _points(self, state: Skirmish, act: Act, active: Act) -> list[int]:
        """The points of an active Trooper's route that a reactor sees; in contact at the end, those before
        it. IN-R43.
        """
        return [
            at
            for at, point in enumerate(active.points)
            if sees(state, act.trooper, active.trooper, target_at=point)
        ]

    def declare(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        weapon = declaration.weapon
        assert weapon is not None
        if act.is_reaction:
            declaration.dice = [burst_of(order, act, weapon, declaration.mode)]
            self._choose_reaction_point(table, order, act, declaration)
            return
        dice = burst_of(order, act, weapon)
        if declaration.targets:
            declaration.dice = [dice]
        else:
            self._split(table, act, declaration, dice)
        self._choose_point(table, act, declaration)

    def _split(self, table: SkirmishTable, act: Act, declaration: Declaration, dice: int) -> None:
        """Ask for each die of a Burst at whom it goes."""
        state = table.state
        trooper = act.trooper
        side = state.player_of(trooper)
        while dice:
            among = [
                enemy
                for enemy in enemies_of(state, side)
                if state.can_act(enemy) and self._common(state, act, [*declaration.targets, enemy.id])
            ]
            options = [Option(f"die>{enemy.id}", enemy.name, enemy) for enemy in among]
            question = f"{trooper.name}: at whom does the next die go? {dice} left"
            chosen = table.ask(Decision(state.seat_of(trooper), question, options, trooper.id)).data
            assert isinstance(chosen, Trooper)
            if chosen.id in declaration.targets:
                declaration.dice[declaration.targets.index(chosen.id)] += 1
            else:
                declaration.targets.append(chosen.id)
                declaration.dice.append(1)
            dice -= 1

    def _common(self, state: Skirmish, act: Act, targets: list[str]) -> list[int]:
        """The points from which all of these are in line of fire."""
        found = list(range(len(act.points)))
        for id in targets:
            seen = viewpoints(state, act, state.troopers[id])
            found = [at for at in found if at in seen]
        return found

    def _choose_point(self, table: SkirmishTable, act: Act, declaration: Declaration) -> None:
        """Ask from which point of the route: one of each sort that makes a difference. IN-R20."""
        state = table.state
        places = self._common(state, act, declaration.targets)
        if len(places) < 2:
            declaration.point = places[0] if places else 0
            return
        weapon = declaration.weapon
        assert weapon is not None
        sorts: dict[str, int] = {}
        for at in places:
            odds = [
                shot_value(
                    state, act.trooper, state.troopers[id], weapon, act.points[at], state.troopers[id].body
                )
                for id in declaration.targets
            ]
            sorts.setdefault(
                " ".join([f"{value.number}{'c' if covered else ''}" for value, covered in odds]), at
            )
        options = [
            Option(f"from:{at}", self._place_label(act.points, at, told), at) for told, at in sorts.items()
        ]
        question = f"{act.trooper.name}: from which point of its route?"
        declaration.point = _number(
            table.ask(Decision(state.seat_of(act.trooper), question, options, act.trooper.id))
        )

    def _place_label(self, points: list[Body], at: int, told: str) -> str:
        point = points[at]
        return f"{say_inches(point.x)}, {say_inches(point.y)}: Success Value {told.replace('c', ' in cover')}"

    def _choose_reaction_point(
        self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration
    ) -> None:
        state = table.state
        active = order.act_of(declaration.targets[0])
        weapon = declaration.weapon
        assert active is not None
        assert weapon is not None
        sorts: dict[str, int] = {}
        for at in self._points(state, act, active):
            value, covered = shot_value(
                state,
                act.trooper,
                active.trooper,
                weapon,
                act.trooper.body,
                active.points[at],
                declaration.mode,
            )
            sorts.setdefault(f"{value.number}{'c' if covered else ''}", at)
        options = [
            Option(f"at:{at}", self._place_label(active.points, at, told), at) for told, at in sorts.items()
        ]
        if not options:
            return
        question = f"{act.trooper.name}: at which point of the route of {active.trooper.name}?"
        declaration.point = _number(
            table.ask(Decision(state.seat_of(act.trooper), question, options, act.trooper.id))
        )

    def check(self, state: Skirmish, order: Order, act: Act, declaration: Declaration) -> str:
        if not declaration.targets:
            return "it has no target"
        for id in declaration.targets:
            if not state.troopers[id].is_on_table:
                return "its target is gone"
        return ""

    def attacks(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> list[Attack]:
        state = table.state
        weapon = declaration.weapon
        assert weapon is not None
        found: list[Attack] = []
        for id, dice in zip(declaration.targets, declaration.dice, strict=True):
            target = state.troopers[id]
            if act.is_reaction:
                active = order.act_of(id)
                place, there = (
                    act.trooper.body,
                    target.body if active is None else active.points[declaration.point],
                )
            else:
                place, there = act.points[declaration.point], target.body
            value, covered = shot_value(
                state, act.trooper, target, weapon, place, there, declaration.mode, listening=table.listening
            )
            attack = Attack(act, declaration, target, weapon, value, place, there)
            attack.dice, attack.covered = dice, covered
            found.append(attack)
        return found


def _number(option: Option) -> int:
    """The number that an Option stands for."""
    number = option.data
    assert isinstance(number, int)
    return number
