"""Dodge and Reset: one die against all attacks at once. 2.5, IN-R42."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.pools import TWENTY
from wartable.rulesets.infinity.d20.rolls import SUCCESS, judge
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.events.course import Moved
from wartable.rulesets.infinity.events.rolls import TestRolled
from wartable.rulesets.infinity.ground.field import Leg
from wartable.rulesets.infinity.ground.measures import INCH, LATTICE, inches
from wartable.rulesets.infinity.ground.routes import short_ends
from wartable.rulesets.infinity.harm.states import leave
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import IMMOBILIZED_A, IMMOBILIZED_B, ISOLATED, STUNNED, TARGETED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.sight.eyes import engaged_with, has_seen
from wartable.rulesets.infinity.skills.base import SHORT, Skill
from wartable.rulesets.infinity.skills.moving import bodies_around, near

UNSEEN: Final = -3
STUNNED_MOD: Final = -3
IMMOBILIZED_A_MOD: Final = -6
IMMOBILIZED_B_MOD: Final = -3
ISOLATED_MOD: Final = -9
TARGETED_MOD: Final = -3
DODGE_MOVE: Final = 2 * INCH


def dodge_value(
    state: Skirmish, order: Order, act: Act, declaration: Declaration, *, listening: bool
) -> SuccessValue:
    """The Success Value of a Dodge. All MODs count on its one die. IN-R42."""
    trooper = act.trooper
    value = SuccessValue("PH", attribute_of(trooper, "ph"), listening=listening)
    if declaration.mode == "unseen":
        value.add("unseen", UNSEEN)
    if act.level >= 3:
        value.add("Fireteam", 1)
    if trooper.states:
        if IMMOBILIZED_A in trooper.states:
            value.add("Immobilized-A", IMMOBILIZED_A_MOD)
        if STUNNED in trooper.states:
            value.add("Stunned", STUNNED_MOD)
    return value


def reset_value(trooper: Trooper, *, listening: bool) -> SuccessValue:
    """The Success Value of a Reset."""
    value = SuccessValue("WIP", attribute_of(trooper, "wip"), listening=listening)
    if trooper.states:
        if ISOLATED in trooper.states:
            value.add("Isolated", ISOLATED_MOD)
        if IMMOBILIZED_B in trooper.states:
            value.add("Immobilized-B", IMMOBILIZED_B_MOD)
        if TARGETED in trooper.states:
            value.add("Targeted", TARGETED_MOD)
        if STUNNED in trooper.states:
            value.add("Stunned", STUNNED_MOD)
    return value


def roll_single(
    table: SkirmishTable, act: Act, declaration: Declaration, value: SuccessValue, what: str
) -> None:
    """Roll one die, and note in the Declaration what it showed and whether it succeeds."""
    sv = value.number
    if sv >= 1:
        declaration.face = table.roll(TWENTY, f"{act.trooper.name}: {what}")
        declaration.success = judge(declaration.face, sv) >= SUCCESS
    declaration.dice = [sv]
    if table.listening:
        table.emit(
            TestRolled(act.trooper.id, what, value.told(), sv, declaration.face, success=declaration.success)
        )


class Dodge(Skill):
    """Roll PH against all attacks on the Trooper but Comms Attacks. A success saves it from those that it
    beats, frees it from contact and from Immobilized-A, and lets it move up to two inches.
    """

    key = "dodge"
    name = "Dodge"
    rules = ("IN-05-33", "IN-05-34", "IN-05-35", "IN-R42")
    kind = SHORT
    in_retreat = True

    def offer(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        if IMMOBILIZED_B not in act.trooper.states:
            found.append(self.way("", "Dodge"))

    def react(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        if IMMOBILIZED_B not in act.trooper.states:
            found.append(self.way("", "Dodge"))

    def declare(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        if act.is_reaction:
            state = table.state
            for active in order.acts:
                if has_seen(state, act.trooper, active) >= 0:
                    return
            declaration.mode = "unseen"

    def roll(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        value = dodge_value(table.state, order, act, declaration, listening=table.listening)
        roll_single(table, act, declaration, value, self.name)

    def conclude(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        trooper = act.trooper
        if not declaration.success or not table.state.can_act(trooper):
            return
        leave(table, trooper, IMMOBILIZED_A)
        if IMMOBILIZED_B not in trooper.states:
            short_move(table, trooper, "Dodge")
            act.turned = True


class Reset(Skill):
    """Roll WIP against Comms Attacks on the Trooper. A success saves it from those that it beats, and ends
    Targeted, Isolated and Immobilized-B.
    """

    key = "reset"
    name = "Reset"
    rules = ("IN-05-36", "IN-R42")
    kind = SHORT
    in_retreat = True

    def offer(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        if IMMOBILIZED_A not in act.trooper.states:
            found.append(self.way("", "Reset"))

    def react(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        if IMMOBILIZED_A not in act.trooper.states:
            found.append(self.way("", "Reset"))

    def roll(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        value = reset_value(act.trooper, listening=table.listening)
        roll_single(table, act, declaration, value, self.name)

    def heal(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        if declaration.success:
            for what in (TARGETED, ISOLATED, IMMOBILIZED_B):
                leave(table, act.trooper, what)


def short_move(table: SkirmishTable, trooper: Trooper, why: str, *, must_leave: bool = False) -> None:
    """Ask for a move of at most two inches, one if prone: a place that may be the present one. Out of contact
    it must leave contact, or stay. IN-R21, IN-R23.
    """
    state = table.state
    body = trooper.body
    far = DODGE_MOVE // 2 if trooper.prone else DODGE_MOVE
    friends, enemies = bodies_around(state, trooper)
    reach = far + body.radius + LATTICE
    legs = short_ends(
        state.plan.field,
        body,
        near(friends, body.x, body.y, reach),
        near(enemies, body.x, body.y, reach),
        far,
    )
    was_engaged = bool(engaged_with(state, trooper))
    options: list[Option] = []
    for leg in legs:
        stays = leg.x == body.x and leg.y == body.y
        if was_engaged and not stays and leg.contact >= 0:
            continue
        touch = ", in contact" if leg.contact >= 0 and not stays else ""
        label = "Stay here" if stays else f"{inches(leg.x):g}, {inches(leg.y):g}{touch}"
        options.append(Option("stay" if stays else f"at:{leg.x / INCH:g},{leg.y / INCH:g}", label, leg))
    if not options:
        return
    question = f"{trooper.name}: where does it {why.lower()} to?"
    chosen = table.ask(Decision(state.seat_of(trooper), question, options, trooper.id)).data
    assert isinstance(chosen, Leg)
    if chosen.x != body.x or chosen.y != body.y:
        body.x, body.y, body.z = chosen.x, chosen.y, chosen.z
        if table.listening:
            table.emit(Moved(trooper.id, state.plan.field.square_name(body.x, body.y), 0.0))
