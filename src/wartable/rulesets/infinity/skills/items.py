"""Items of Speedballs, which are picked up by contact and used once. IN-08, IN-R47, IN-R65."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import Ability, declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.saves import HARMS
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.events.course import Moved
from wartable.rulesets.infinity.events.entering import ItemTaken, ItemUsed
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import StraightMove
from wartable.rulesets.infinity.ground.measures import INCH, is_touching, lattice_range, units_to_inches
from wartable.rulesets.infinity.ground.routes import Route
from wartable.rulesets.infinity.harm.states import leave_state
from wartable.rulesets.infinity.harm.wounds import heal_wounds
from wartable.rulesets.infinity.model.items import (
    AUTOREPAIR,
    ITEM_NAMES,
    JETPACK,
    NANOSHIELD,
    NANOSHIELD_ON,
    OVERKILL,
    OVERKILL_ON,
    SWITCH_ON,
    VITAPACK,
    WORKING,
)
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable, SpeedballToken
from wartable.rulesets.infinity.model.states import (
    IMMOBILIZED_A,
    IMMOBILIZED_B,
    ISOLATED,
    STUNNED,
    UNCONSCIOUS,
)
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.asking import OfferedSquare, accept_any_point, square_options
from wartable.rulesets.infinity.skills.base import BASIC, SHORT, Skill
from wartable.rulesets.infinity.skills.care import friends_in_contact
from wartable.rulesets.infinity.skills.moving import (
    bodies_of_surrounded_enemies,
    move_length,
    passable_bodies_and_stopping_enemies,
)

PARCEL_RADIUS: Final = 55
"""Radius of a Speedball, which is 55 mm across, in half millimetres."""

SPEEDBALL: Final = Body(0, 0, 0, PARCEL_RADIUS, 0, 0)
"""The body of a Speedball at the origin, from which its size is taken."""

OVERKILL_MOD: Final = -1
NANOSHIELD_MOD: Final = 2
JETPACK_SILHOUETTE: Final = 2


# ------------------------------------------------------------------ taking


def speedball_body(parcel: SpeedballToken) -> Body:
    """Return the body of a Speedball on the table."""
    return Body(parcel.x, parcel.y, 0, PARCEL_RADIUS, 0, 0)


def pick_up_item_in_contact(table: SkirmishTable, trooper: Trooper) -> None:
    """Let a Trooper take the item of a Speedball that it touches, unless it has an item already. IN-08-39."""
    state = table.state
    if trooper.items or not state.can_act(trooper):
        return
    for parcel in state.parcels:
        if is_touching(trooper.body, speedball_body(parcel)):
            state.parcels.remove(parcel)
            trooper.items.append(parcel.item)
            table.emit(ItemTaken(trooper.id, ITEM_NAMES[parcel.item]))
            return


def use_up_item(table: SkirmishTable, trooper: Trooper, item: str, target: str = "") -> None:
    """Remove an item that a Trooper uses up, and announce it. `target` is the id of the Trooper on which the
    item is used; "" if that is its bearer. IN-08-39.
    """
    trooper.items.remove(item)
    table.emit(ItemUsed(trooper.id, ITEM_NAMES[item], target))


# ------------------------------------------------------------------ for another


class ItemForFriend(Skill):
    """An item that is used on a friend in contact, without a roll. IN-08-39 to IN-08-42."""

    kind = SHORT

    def helps(self, patient: Trooper) -> bool:
        """Whether the item would have an effect on this Trooper, so that it can be used on it."""
        return False

    def work(self, table: SkirmishTable, patient: Trooper) -> None:
        """Apply the effect of the item to this Trooper."""

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        trooper = act.trooper
        if self.key not in trooper.items:
            return
        for patient in friends_in_contact(state, trooper):
            if self.helps(patient):
                options.append(
                    self.make_option(f">{patient.id}", f"{self.name} for {patient.name}", patient.id)
                )

    def carry_out_declaration(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        use_up_item(table, act.trooper, self.key, declaration.targets[0])

    def apply_treatment(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        patient = table.state.troopers[declaration.targets[0]]
        if self.helps(patient):
            self.work(table, patient)


class VitaPack(ItemForFriend):
    """A Short Skill in contact, without a roll: another Unconscious friend with VITA loses a Wound
    and wakes.
    """

    key = VITAPACK
    name = ITEM_NAMES[VITAPACK]
    rules = ("IN-08-40",)

    def helps(self, patient: Trooper) -> bool:
        return UNCONSCIOUS in patient.states and not patient.profile.structure

    def work(self, table: SkirmishTable, patient: Trooper) -> None:
        heal_wounds(table, patient)


class AutoRepair(ItemForFriend):
    """A Short Skill in contact, without a roll: removes two Wounds from another friend with STR, or one if it
    has only one.
    """

    key = AUTOREPAIR
    name = ITEM_NAMES[AUTOREPAIR]
    rules = ("IN-08-41", "IN-R65")

    def helps(self, patient: Trooper) -> bool:
        return patient.profile.structure and patient.wounds > 0

    def work(self, table: SkirmishTable, patient: Trooper) -> None:
        heal_wounds(table, patient, min(2, patient.wounds))


class SwitchOn(ItemForFriend):
    """A Short Skill in contact, without a roll: ends Immobilized, Isolated and Stunned of another friend."""

    key = SWITCH_ON
    name = ITEM_NAMES[SWITCH_ON]
    rules = ("IN-08-42",)
    ends: ClassVar[tuple[str, ...]] = (IMMOBILIZED_A, IMMOBILIZED_B, ISOLATED, STUNNED)

    def helps(self, patient: Trooper) -> bool:
        for state in self.ends:
            if state in patient.states:
                return True
        return False

    def work(self, table: SkirmishTable, patient: Trooper) -> None:
        for state in self.ends:
            leave_state(table, patient, state)


# ------------------------------------------------------------------ for its bearer


class Jetpack(Skill):
    """In one Order the first Move of a Trooper with silhouette S2 goes straight over any scenery and ends on
    the ground. It has no Partial Cover in this Order.
    """

    key = JETPACK
    name = ITEM_NAMES[JETPACK]
    rules = ("IN-08-43", "IN-R47")
    kind = BASIC
    is_movement = True
    in_retreat = True

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        trooper = act.trooper
        if (
            not act.has_moved
            and JETPACK in trooper.items
            and trooper.profile.silhouette == JETPACK_SILHOUETTE
        ):
            options.append(self.make_option("", "Move by Jetpack"))

    def carry_out_declaration(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        state = table.state
        trooper = act.trooper
        body = trooper.body
        use_up_item(table, trooper, JETPACK)
        ends = flight_moves_by_square(state, trooper, move_length(trooper, again=False))
        act.has_moved = True
        act.turned = True
        act.jumped = True
        if not ends:
            return
        seat = state.deciding_seat_of(trooper)
        question = f"{trooper.name}: fly where?"
        squares = [
            OfferedSquare(name, [(leg.x, leg.y) for leg in ends[name]], accept_any_point) for name in ends
        ]
        square = table.ask(Decision(seat, question, square_options(squares), trooper.id)).as_a(OfferedSquare)
        options = [
            Option(
                f"at:{leg.x / INCH:g},{leg.y / INCH:g}",
                f"{units_to_inches(leg.x):g}, {units_to_inches(leg.y):g}",
                leg,
            )
            for leg in ends[square.name]
        ]
        leg = table.ask(Decision(seat, f"{trooper.name}: where in {square.name}?", options, trooper.id)).as_a(
            StraightMove
        )
        route = Route([(body.x, body.y), (leg.x, leg.y)])
        for point in route.points[1:]:
            act.points.append(
                body.moved_to(point.x, point.y, flight_height_over(state, point.x, point.y, body.radius))
            )
        body.x, body.y, body.z = leg.x, leg.y, leg.z
        act.points[-1].z = leg.z
        if table.listening:
            field = state.plan.field
            table.emit(Moved(trooper.id, field.square_name_at(body.x, body.y), units_to_inches(route.length)))


def flight_moves_by_square(
    state: Skirmish, trooper: Trooper, max_length: int
) -> dict[str, list[StraightMove]]:
    """Return the moves by which a Trooper can fly to a free point of the lattice within `max_length`, as
    lists by the name of the square in which they end. IN-08-43.
    """
    field = state.plan.field
    body = trooper.body
    friends, enemy_troopers = passable_bodies_and_stopping_enemies(state, trooper)
    enemies = [enemy.body for enemy in enemy_troopers]
    closed = bodies_of_surrounded_enemies(state, trooper, enemy_troopers)
    ends_by_square: dict[str, list[StraightMove]] = {}
    seen_ends: set[tuple[int, int]] = set()
    for y in lattice_range(body.y - max_length, body.y + max_length):
        for x in lattice_range(body.x - max_length, body.x + max_length):
            across, down = x - body.x, y - body.y
            if across * across + down * down > max_length * max_length:
                continue
            leg = field.straight_move_to(body, x, y, friends, enemies, is_flying=True)
            if leg.contact >= 0 and enemies[leg.contact] in closed:
                continue
            if leg.is_clear and (leg.x, leg.y) not in seen_ends and (leg.x != body.x or leg.y != body.y):
                seen_ends.add((leg.x, leg.y))
                ends_by_square.setdefault(field.square_name_at(leg.x, leg.y), []).append(leg)
    return ends_by_square


def flight_height_over(state: Skirmish, x: int, y: int, radius: int) -> int:
    """Return the height of a flying model's feet over a point: the top of the highest scenery below its base,
    or 0. IN-08-43.
    """
    pieces = state.plan.field.pieces
    return max([piece.height for piece in pieces if piece.overlaps_disc(x, y, radius)], default=0)


class Overkill(Ability):
    """Used when its bearer declares an attack: all saves against that attack are at -1. No weapon of this
    game is disposable, so it refills nothing.
    """

    key = OVERKILL
    name = ITEM_NAMES[OVERKILL]
    rules = ("IN-08-44", "IN-R47", "IN-R65")


class NanoShield(Ability):
    """Works by itself in the first Order in which its bearer must save: all its saves in that Order are at
    +2.
    """

    key = NANOSHIELD
    name = ITEM_NAMES[NANOSHIELD]
    rules = ("IN-08-45", "IN-R47")


_USE: Final = Option("use", "Use Overkill")
_KEEP: Final = Option("keep", "Keep it")


def offer_overkill(table: SkirmishTable, act: TrooperAct, declaration: Declaration) -> None:
    """Ask whether a Trooper uses its Overkill for an attack that it has just declared. IN-08-44."""
    trooper = act.trooper
    weapon = declaration.weapon
    if OVERKILL not in trooper.items or weapon is None:
        return
    if not HARMS[weapon.ammunition].saves:
        return
    question = f"{trooper.name}: does it use Overkill, for saves at {OVERKILL_MOD}?"
    if (
        table.ask(Decision(table.state.deciding_seat_of(trooper), question, (_USE, _KEEP), trooper.id))
        is _USE
    ):
        use_up_item(table, trooper, OVERKILL)
        trooper.items.append(OVERKILL_ON)


def add_item_mods_to_save(
    table: SkirmishTable, value: SuccessValue, attacker: Trooper, target: Trooper
) -> None:
    """Add to the Success Value of a target's saves the MODs of the items that are in use: those of the
    attacker and of the target. IN-08-44, IN-08-45.
    """
    if OVERKILL_ON in attacker.items:
        value.add(ITEM_NAMES[OVERKILL], OVERKILL_MOD)
    if NANOSHIELD in target.items:
        use_up_item(table, target, NANOSHIELD)
        target.items.append(NANOSHIELD_ON)
    if NANOSHIELD_ON in target.items:
        value.add(ITEM_NAMES[NANOSHIELD], NANOSHIELD_MOD)


def end_item_effects(state: Skirmish) -> None:
    """End the effects of items that were used in this Order. IN-08-43 to IN-08-45."""
    for trooper in state.troopers.values():
        if trooper.items:
            trooper.items = [item for item in trooper.items if item not in WORKING]


ITEMS: Final[dict[str, Ability]] = {
    item.key: item for item in (VitaPack(), AutoRepair(), SwitchOn(), Jetpack(), Overkill(), NanoShield())
}
"""All items of Speedballs, by key. IN-08-38."""


ITEM_SKILLS: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
