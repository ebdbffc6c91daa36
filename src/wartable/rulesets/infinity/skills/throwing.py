"""Impact templates, smoke, Speculative Attack. IN-06, IN-R28."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.saves import AMMUNITION
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.events.rolls import AttackCancelled, Touched
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import SQUARE, Field
from wartable.rulesets.infinity.ground.measures import (
    GROUND,
    INCH,
    format_inches,
    gap_to_point,
    is_in_front_arc,
)
from wartable.rulesets.infinity.ground.sight import (
    has_unblocked_line,
    is_totally_covered,
    last_piece_hides_from_all,
)
from wartable.rulesets.infinity.ground.templates import (
    is_body_in_circle,
    is_sheltered_from_template,
    template_focus_body,
)
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import Weapon
from wartable.rulesets.infinity.sight.eyes import distance, enemies_on_table, sight_blocking_bodies
from wartable.rulesets.infinity.skills.asking import point_option
from wartable.rulesets.infinity.skills.attack import (
    SMOKE,
    SPECULATIVE_MOD,
    SPECULATIVE_MODE,
    Attack,
    attack_burst_of,
    bs_attack_value,
    spare_dice_of,
)
from wartable.rulesets.infinity.skills.base import LONG, Skill
from wartable.rulesets.infinity.skills.spraying import FRIENDLY

BLOCK: Final = 2 * SQUARE
"""The edge length of the blocks of four squares that are offered first when smoke is aimed at a point."""


def is_smoke_weapon(weapon: Weapon) -> bool:
    """Whether a weapon does no damage, but blocks lines of fire at its point of impact."""
    kind = AMMUNITION.get(weapon.ammunition)
    return kind is not None and kind.blocks_sight


# ------------------------------------------------------------------ bursting on a main target


def models_in_round_template(state: Skirmish, main: Trooper, main_body: Body) -> list[tuple[Trooper, Body]]:
    """Return the models that a round template over its main target touches, each as a pair with its body, the
    main target first. Total Cover from the template's centre, at the height of the target's top, protects a
    model. IN-06-42, IN-06-45.
    """
    models = [(main, main_body)]
    origin = template_focus_body(main_body.x, main_body.y, main_body.z + main_body.height)
    for other in state.troopers.values():
        if (
            other is not main
            and other.is_on_table
            and is_body_in_circle(main_body.x, main_body.y, other.body)
            and not is_sheltered_from_template(state.plan.field, origin, other.body)
        ):
            models.append((other, other.body))
    return models


def can_use_round_template_at(state: Skirmish, shooter: Trooper, main: Trooper, main_body: Body) -> bool:
    """Whether a round template over this target, whose body is taken to be `main_body`, would touch neither
    the shooter nor a friend of it. IN-06-43.
    """
    side = state.playing_side_of(shooter)
    for other, _ in models_in_round_template(state, main, main_body):
        if state.playing_side_of(other) == side:
            return False
    return True


def other_ids_in_round_template(state: Skirmish, main: Trooper, main_body: Body) -> list[str]:
    """Return the ids of the models that a round template over its main target touches, apart from that
    target.
    """
    return [other.id for other, _ in models_in_round_template(state, main, main_body) if other is not main]


def round_template_attacks(
    table: SkirmishTable,
    order: Order,
    act: TrooperAct,
    declaration: Declaration,
    thrower_body: Body,
    main_body: Body,
) -> list[Attack]:
    """Return the attacks of a round template: the one on its main target, and one on each other model in the
    circle, which uses the same dice. Cover affects the roll, but not the saves. Return none, because the
    template is cancelled, if it would touch a friend. IN-06-42, IN-06-44, IN-R22.
    """
    state = table.state
    weapon = declaration.weapon
    assert weapon is not None
    main = state.troopers[declaration.targets[0]]
    if not can_use_round_template_at(state, act.trooper, main, main_body):
        table.emit(AttackCancelled(act.trooper.id, main.id, FRIENDLY))
        return []
    found: list[Attack] = []
    for target, body in models_in_round_template(state, main, main_body):
        value, _ = bs_attack_value(
            state, act, main, weapon, thrower_body, main_body, declaration.mode, listening=table.listening
        )
        attack = Attack(act, declaration, target, weapon, value, thrower_body, body)
        attack.dice, attack.spare = declaration.dice[0], spare_dice_of(act)
        if found:
            attack.parent = found[0]
        found.append(attack)
    if table.listening:
        touched = tuple([attack.target.id for attack in found])
        table.emit(Touched(act.trooper.id, weapon.name, touched))
    return found


# ------------------------------------------------------------------ smoke at a point


def ask_smoke_aim(table: SkirmishTable, act: TrooperAct, declaration: Declaration) -> None:
    """Ask from which point of its route a Trooper throws smoke, and at which point of the table, and record
    both in the Declaration. The point on the table must be at whole inches, within reach and, unless the
    attack is speculative, in line of fire. IN-06-28, IN-05-39, IN-R28, IN-R52.
    """
    state = table.state
    trooper = act.trooper
    seat = state.deciding_seat_of(trooper)
    declaration.point = ask_throwing_point(table, act)
    thrower_body = act.points[declaration.point]
    weapon = declaration.weapon
    assert weapon is not None
    reach = weapon.longest_range * INCH
    all_round = act.has_moved
    blocks = _blocks_for_smoke(state, thrower_body, reach, declaration.mode, all_round=all_round)
    if not blocks:
        declaration.idle = True
        return
    block = table.ask(Decision(seat, f"{trooper.name}: throw the smoke where?", blocks, trooper.id)).as_a(
        tuple
    )
    ends = [
        point_option(point)
        for point in smoke_points_in_block(
            state,
            thrower_body,
            block[0],
            block[1],
            reach,
            declaration.mode,
            first_only=False,
            all_round=all_round,
        )
    ]
    end = table.ask(Decision(seat, f"{trooper.name}: at which point?", ends, trooper.id)).as_a(tuple)
    declaration.at = end


def _blocks_for_smoke(
    state: Skirmish, thrower_body: Body, reach: int, mode: str, *, all_round: bool
) -> list[Option]:
    """Return the options for the blocks of the table with a point at which a Trooper whose body is
    `thrower_body` can aim smoke.
    """
    field = state.plan.field
    blocks: list[Option] = []
    for top in range(0, field.height, BLOCK):
        for left in range(0, field.width, BLOCK):
            if smoke_points_in_block(
                state, thrower_body, left, top, reach, mode, first_only=True, all_round=all_round
            ):
                name = field.square_name_at(left, top)
                blocks.append(Option(f"near:{name}", f"in the four squares from {name}", (left, top)))
    return blocks


def ask_throwing_point(table: SkirmishTable, act: TrooperAct) -> int:
    """Ask from which point of its route a Trooper throws, and return its index among the points of the route.
    IN-R20.
    """
    trooper = act.trooper
    starts = [
        Option(f"from:{at}", f"{format_inches(point.x)}, {format_inches(point.y)}", at)
        for at, point in enumerate(act.points)
    ]
    question = f"{trooper.name}: from which point of the route?"
    return route_point_index(
        table.ask(Decision(table.state.deciding_seat_of(trooper), question, starts, trooper.id))
    )


def route_point_index(option: Option) -> int:
    """Return the index on a route of the point that an option names."""
    number = option.as_a(int)
    return number


def smoke_points_in_block(
    state: Skirmish,
    thrower_body: Body,
    left: int,
    top: int,
    reach: int,
    mode: str,
    *,
    first_only: bool,
    all_round: bool,
) -> list[tuple[int, int]]:
    """Return the points at whole inches of the square block with its upper left corner at (left, top) at
    which a Trooper with the body `thrower_body` can aim smoke; with `first_only`, at most one point.
    IN-06-28, IN-05-39.
    """
    field = state.plan.field
    max_distance = reach + thrower_body.radius
    points: list[tuple[int, int]] = []
    is_blind = mode == SPECULATIVE_MODE
    if is_block_out_of_reach(field, thrower_body, left, top, max_distance, is_blind=is_blind):
        return points
    for point in field.inch_points_in(left, top, BLOCK, only_open_ground=not is_blind):
        x, y = point
        across, down = x - thrower_body.x, y - thrower_body.y
        if across * across + down * down > max_distance * max_distance:
            continue
        if is_blind or sees_point(state, thrower_body, x, y, all_round=all_round):
            points.append(point)
            if first_only:
                break
    return points


def is_block_out_of_reach(
    field: Field, thrower_body: Body, left: int, top: int, max_distance: int, *, is_blind: bool
) -> bool:
    """Whether the whole block with its upper left corner at (left, top) is too far away to throw smoke at or,
    unless the throw `is_blind`, out of sight. This quick test avoids testing each point.
    """
    across, down = left + BLOCK // 2 - thrower_body.x, top + BLOCK // 2 - thrower_body.y
    if across * across + down * down > (max_distance + BLOCK) * (max_distance + BLOCK):
        return True
    corners = (template_focus_body(left, top, GROUND), template_focus_body(left + BLOCK, top + BLOCK, GROUND))
    return not is_blind and last_piece_hides_from_all(field, thrower_body, corners)


def sees_point(state: Skirmish, thrower_body: Body, x: int, y: int, *, all_round: bool) -> bool:
    """Whether there is a line of fire from `thrower_body` to a point of open ground; a model that stands on
    the point does not block it. IN-06-28.
    """
    if not all_round and not is_in_front_arc(thrower_body.facing, thrower_body.x, thrower_body.y, x, y):
        return False
    field = state.plan.field
    there = template_focus_body(x, y, GROUND)
    if is_totally_covered(field, there, thrower_body):
        return False
    bodies = sight_blocking_bodies(state)
    if has_unblocked_line(field, thrower_body, there, bodies, state.smokes):
        return True
    off = [body for body in bodies if not _covers_point(body, x, y)]
    return len(off) < len(bodies) and has_unblocked_line(field, thrower_body, there, off, state.smokes)


def _covers_point(body: Body, x: int, y: int) -> bool:
    """Whether a body covers this point of the map."""
    across, down = body.x - x, body.y - y
    return across * across + down * down <= body.radius * body.radius


def smoke_attack(table: SkirmishTable, act: TrooperAct, declaration: Declaration) -> Attack:
    """Return an attack that stands for the throw of smoke at a point. It has no target, so its `target` is
    the thrower. IN-06-28, IN-06-59.
    """
    weapon = declaration.weapon
    assert weapon is not None
    trooper = act.trooper
    place = act.points[declaration.point]
    x, y = declaration.at
    value = SuccessValue(
        weapon.attribute.upper(), attribute_of(trooper, weapon.attribute), listening=table.listening
    )
    value.add("range", weapon.range_mod_at(gap_to_point(place, x, y) / INCH))
    if declaration.mode == SPECULATIVE_MODE:
        value.add("Speculative Attack", SPECULATIVE_MOD)
    attack = Attack(act, declaration, trooper, weapon, value, place, template_focus_body(x, y, GROUND))
    attack.kind = SMOKE
    attack.spare = spare_dice_of(act)
    return attack


class SpeculativeAttack(Skill):
    """Throw grenades at a target or point out of line of fire, at -6, as a Long Skill."""

    key = "speculative_attack"
    name = "Speculative Attack"
    rules = ("IN-05-39", "IN-R28")
    kind = LONG
    is_attack = True

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        for weapon in act.trooper.profile.weapons:
            if not weapon.speculative:
                continue
            if is_smoke_weapon(weapon):
                options.append(self._throw_option(weapon, f":{weapon.key}", f"with {weapon.name}"))
                continue
            for enemy in enemies_on_table(state, state.playing_side_of(act.trooper)):
                if distance(
                    act.trooper.body, enemy.body
                ) <= weapon.longest_range * INCH and can_use_round_template_at(
                    state, act.trooper, enemy, enemy.body
                ):
                    options.append(
                        self._throw_option(
                            weapon,
                            f":{weapon.key}>{enemy.id}",
                            f"with {weapon.name} at {enemy.name}",
                            enemy.id,
                        )
                    )

    def _throw_option(self, weapon: Weapon, key: str, label_end: str, *targets: str) -> Option:
        """Return the option to throw a weapon in this way; `label_end` ends its label."""
        return self.make_option(
            key, f"{self.name} {label_end}", *targets, weapon=weapon, mode=SPECULATIVE_MODE
        )

    def carry_out_declaration(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        weapon = declaration.weapon
        assert weapon is not None
        if is_smoke_weapon(weapon):
            ask_smoke_aim(table, act, declaration)
            return
        state = table.state
        target = state.troopers[declaration.targets[0]]
        declaration.dice = [attack_burst_of(order, act, weapon)]
        declaration.targets += other_ids_in_round_template(state, target, target.body)

    def build_attacks(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> list[Attack]:
        weapon = declaration.weapon
        assert weapon is not None
        if is_smoke_weapon(weapon):
            return [smoke_attack(table, act, declaration)]
        target = table.state.troopers[declaration.targets[0]]
        return round_template_attacks(table, order, act, declaration, act.trooper.body, target.body)


THROWING: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
