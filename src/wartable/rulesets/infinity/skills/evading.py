"""Dodge and Reset, by one die against all attacks at once, and Look Out!. IN-05, IN-R42, IN-R27."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.pools import TWENTY
from wartable.rulesets.infinity.d20.rolls import SUCCESS, result_of_face
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.events.course import Moved, SkillDeclared
from wartable.rulesets.infinity.events.rolls import TestRolled
from wartable.rulesets.infinity.ground.field import StraightMove
from wartable.rulesets.infinity.ground.measures import INCH, length, units_to_inches
from wartable.rulesets.infinity.ground.routes import short_moves
from wartable.rulesets.infinity.harm.states import leave_state
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import (
    IMMOBILIZED_A,
    IMMOBILIZED_B,
    ISOLATED,
    STUNNED,
    SUPPRESSIVE,
    TARGETED,
)
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import COMMS
from wartable.rulesets.infinity.sight.eyes import (
    enemies_engaged_with,
    sees_any_route_point,
    viewpoint_indices,
)
from wartable.rulesets.infinity.skills.answering import belong_to_same_controller, may_declare_aro
from wartable.rulesets.infinity.skills.attack import (
    LEVEL_DODGE,
    SMOKE,
    SUPPRESSED,
    Attack,
    has_sixth_sense,
    is_suppressive_attack,
)
from wartable.rulesets.infinity.skills.base import SHORT, Skill
from wartable.rulesets.infinity.skills.moving import (
    bodies_of_surrounded_enemies,
    passable_bodies_and_stopping_enemies,
    would_touch_any,
)

UNSEEN: Final = -3
WARNED: Final = -3
STUNNED_MOD: Final = -3
IMMOBILIZED_A_MOD: Final = -6
IMMOBILIZED_B_MOD: Final = -3
ISOLATED_MOD: Final = -9
TARGETED_MOD: Final = -3
DODGE_MOVE: Final = 2 * INCH

LOOK_OUT: Final = "look_out"
"""The mode of a Dodge that Look Out! allows; it includes no move."""

_ENOUGH: Final = Option("done", "No one else")


def add_evasion_mods(
    value: SuccessValue, act: TrooperAct, declaration: Declaration, mods_by_state: dict[str, int]
) -> None:
    """Add to the Success Value of a Dodge or Reset the MODs stored in its Declaration, and those of the
    Trooper's own states; `mods_by_state` has the MOD for each such state. With Sixth Sense only the MODs of
    Immobilized and Isolated count. IN-05-33, IN-05-36, IN-R42, IN-R47.
    """
    has_sense = has_sixth_sense(act)
    if not has_sense:
        for source, amount in declaration.mods:
            value.add(source, amount)
    for state_key in act.trooper.states:
        if state_key in mods_by_state and not (has_sense and state_key in (STUNNED, TARGETED)):
            value.add(_MOD_SOURCES[state_key], mods_by_state[state_key])


_MOD_SOURCES: Final[dict[str, str]] = {
    IMMOBILIZED_A: "Immobilized-A",
    IMMOBILIZED_B: "Immobilized-B",
    ISOLATED: "Isolated",
    TARGETED: "Targeted",
    STUNNED: "Stunned",
}

_DODGE_MODS: Final[dict[str, int]] = {IMMOBILIZED_A: IMMOBILIZED_A_MOD, STUNNED: STUNNED_MOD}

_RESET_MODS: Final[dict[str, int]] = {
    IMMOBILIZED_B: IMMOBILIZED_B_MOD,
    ISOLATED: ISOLATED_MOD,
    TARGETED: TARGETED_MOD,
    STUNNED: STUNNED_MOD,
}


def dodge_value(act: TrooperAct, declaration: Declaration, *, listening: bool) -> SuccessValue:
    """Return the Success Value of the Dodge that a Trooper has declared, with its terms recorded if
    `listening`. IN-05-33, IN-07-14, IN-08-27.
    """
    value = SuccessValue("PH", attribute_of(act.trooper, "ph"), listening=listening)
    if act.level >= LEVEL_DODGE:
        value.add("Fireteam", 1)
    add_evasion_mods(value, act, declaration, _DODGE_MODS)
    return value


def reset_value(act: TrooperAct, declaration: Declaration, *, listening: bool) -> SuccessValue:
    """Return the Success Value of the Reset that a Trooper has declared, with its terms recorded if
    `listening`. IN-05-36, IN-07-15, IN-07-05.
    """
    value = SuccessValue("WIP", attribute_of(act.trooper, "wip"), listening=listening)
    add_evasion_mods(value, act, declaration, _RESET_MODS)
    return value


def store_dodge_mods(
    state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration, attacks: Sequence[Attack]
) -> None:
    """Store the MODs of a Dodge against these attacks in its Declaration: a single -3 if Look Out! allows it
    or if an opponent is out of sight, and -3 if it is Face to Face with Suppressive Fire. IN-05-34, IN-05-38,
    IN-07-03, IN-R27.
    """
    if declaration.mode == LOOK_OUT:
        declaration.mods.append(("Look Out!", WARNED))
    elif dodges_unseen_opponents(state, order, act, attacks):
        declaration.mods.append(("unseen", UNSEEN))
    for attack in attacks:
        if attack.target is act.trooper and is_suppressive_attack(attack):
            declaration.mods.append(("Suppressive Fire", SUPPRESSED))
            return


def dodges_unseen_opponents(
    state: Skirmish, order: Order, act: TrooperAct, attacks: Sequence[Attack]
) -> bool:
    """Whether a Trooper dodges opponents out of its sight: as a reactor it sees none of the active Troopers,
    or it does not see the attacker of a template. IN-05-34.
    """
    if act.is_reaction and not _sees_any(state, act, order.acts):
        return True
    for attack in attacks:
        is_template = attack.weapon.template and attack.kind not in (COMMS, SMOKE)
        if attack.target is act.trooper and is_template and not _sees_any(state, act, [attack.act]):
            return True
    return False


def _sees_any(state: Skirmish, act: TrooperAct, other_acts: Sequence[TrooperAct]) -> bool:
    """Whether a Trooper sees any of these other Troopers, at any point of the route of whichever is
    active.
    """
    for other in other_acts:
        if act.is_reaction:
            if sees_any_route_point(state, act.trooper, other):
                return True
        elif viewpoint_indices(state, act, other.trooper, first_only=True):
            return True
    return False


def roll_evasion(
    table: SkirmishTable, act: TrooperAct, declaration: Declaration, value: SuccessValue, purpose: str
) -> None:
    """Roll the one die of a Dodge or Reset against this Success Value. The face, the Success Value (in
    `dice`) and whether the die succeeds are stored in the Declaration. `purpose` says what the roll is for.
    IN-02-17.
    """
    sv = value.capped_number
    if sv >= 1:
        declaration.face = table.roll(TWENTY, f"{act.trooper.name}: {purpose}")
        declaration.success = result_of_face(declaration.face, sv) >= SUCCESS
    declaration.dice = [sv]
    if table.listening:
        table.emit(
            TestRolled(
                act.trooper.id, purpose, value.all_terms(), sv, declaration.face, success=declaration.success
            )
        )


class Dodge(Skill):
    """Roll PH against all attacks on the Trooper except Comms Attacks. A success protects it from those that
    it beats, frees it from contact and from Immobilized-A, and lets it move up to two inches.
    """

    key = "dodge"
    name = "Dodge"
    rules = ("IN-05-33", "IN-05-34", "IN-05-35", "IN-R42")
    kind = SHORT
    is_reaction = True
    in_retreat = True
    in_melee = True
    despite = (IMMOBILIZED_A,)
    frees = (IMMOBILIZED_A,)

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        options.append(self.make_option("", self.name))

    def add_aro_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        options.append(self.make_option("", self.name))

    def make_non_attack_rolls(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        value = dodge_value(act, declaration, listening=table.listening)
        roll_evasion(table, act, declaration, value, self.name)

    def apply_late_effects(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        trooper = act.trooper
        state = table.state
        if not declaration.success or not state.can_act(trooper):
            return
        act.turned = True
        if declaration.mode == LOOK_OUT:
            return
        for state_key in self.frees:
            leave_state(table, trooper, state_key)
        if IMMOBILIZED_B not in trooper.states:
            enemy_bodies = [enemy.body for enemy in enemies_engaged_with(state, trooper)]
            legs = [
                leg
                for leg in short_moves_of(state, trooper)
                if _is_staying(leg, trooper) or not would_touch_any(leg.x, leg.y, trooper.body, enemy_bodies)
            ]
            ask_and_make_short_move(table, trooper, "dodge where?", legs)


class Reset(Skill):
    """Roll WIP against Comms Attacks on the Trooper. A success protects it from those that it beats, and ends
    Targeted, Isolated and Immobilized-B.
    """

    key = "reset"
    name = "Reset"
    rules = ("IN-05-36", "IN-R42")
    kind = SHORT
    is_reaction = True
    in_retreat = True
    in_melee = True
    despite = (IMMOBILIZED_B,)
    frees = (TARGETED, ISOLATED, IMMOBILIZED_B)

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        options.append(self.make_option("", self.name))

    def add_aro_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        options.append(self.make_option("", self.name))

    def make_non_attack_rolls(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        value = reset_value(act, declaration, listening=table.listening)
        roll_evasion(table, act, declaration, value, self.name)

    def apply_treatment(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        if declaration.success:
            for state_key in self.frees:
                leave_state(table, act.trooper, state_key)


class LookOut(Skill):
    """An ARO of a Trooper that sees an active one: other Troopers of its side that have declared no ARO may
    Dodge at -3 as their ARO, even if they do not see the active Trooper. A success lets them turn on the
    spot; they do not move.
    """

    key = "look_out"
    name = "Look Out!"
    rules = ("IN-05-38", "IN-R27")
    kind = SHORT
    is_reaction = True

    def add_aro_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        for active in order.acts:
            if sees_any_route_point(state, act.trooper, active):
                for other in state.usable_models_of(state.playing_side_of(act.trooper)):
                    if self._may_be_warned(state, order, act, other):
                        options.append(self.make_option("", self.name))
                        return
                return

    def _may_be_warned(self, state: Skirmish, order: Order, act: TrooperAct, other_trooper: Trooper) -> bool:
        """Whether another Trooper may Dodge because of this Look Out!. It may not if it has declared an ARO,
        cannot Dodge, or is linked to a Trooper with a different ARO, as a Peripheral is to its Controller.
        IN-08-48.
        """
        return (
            other_trooper is not act.trooper
            and order.act_of(other_trooper.id) is None
            and not belong_to_same_controller(act.trooper, other_trooper)
            and may_declare_aro(order, other_trooper, _DODGE.key)
            and _DODGE.is_allowed_by_states(
                other_trooper, is_fighting=False, is_routed=state.is_restricted_by_retreat(other_trooper)
            )
        )

    def carry_out_declaration(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        state = table.state
        seat = state.deciding_seat_of(act.trooper)
        while True:
            options = [
                Option(f"dodge:{other.id}", f"{other.name}: Dodge at -3", other)
                for other in state.usable_models_of(state.playing_side_of(act.trooper))
                if self._may_be_warned(state, order, act, other)
            ]
            if not options:
                return
            question = f"{act.trooper.name} calls: Look Out! Who dodges?"
            chosen = table.ask(Decision(seat, question, [_ENOUGH, *options], act.trooper.id)).data
            if not isinstance(chosen, Trooper):
                return
            warned = TrooperAct(
                chosen, [enemy.id for enemy in enemies_engaged_with(state, chosen)], is_reaction=True
            )
            warned.first = Declaration("dodge")
            warned.first.mode = LOOK_OUT
            order.answers.append(warned)
            leave_state(table, chosen, SUPPRESSIVE)
            if table.listening:
                table.emit(SkillDeclared(chosen.id, "Dodge, warned by Look Out!", reaction=True))


_DODGE: Final = Dodge()


# ------------------------------------------------------------------ short moves


def short_moves_of(state: Skirmish, trooper: Trooper) -> list[StraightMove]:
    """Return the short moves that a Trooper can make: at most two inches, or one if it is prone. Staying in
    place comes first. IN-05-35, IN-06-36, IN-07-20, IN-R21.
    """
    max_length = DODGE_MOVE // 2 if trooper.prone else DODGE_MOVE
    friends, enemies = passable_bodies_and_stopping_enemies(state, trooper)
    bodies = [enemy.body for enemy in enemies]
    legs = short_moves(state.plan.field, trooper.body, friends, bodies, max_length)
    touched = [enemies[leg.contact] for leg in legs if leg.contact >= 0]
    closed = bodies_of_surrounded_enemies(state, trooper, touched) if touched else []
    return [
        leg
        for leg in legs
        if _is_staying(leg, trooper) or not would_touch_any(leg.x, leg.y, trooper.body, closed)
    ]


def _is_staying(leg: StraightMove, trooper: Trooper) -> bool:
    """Whether a move ends where the Trooper is now."""
    return leg.x == trooper.body.x and leg.y == trooper.body.y


def ask_and_make_short_move(
    table: SkirmishTable, trooper: Trooper, question: str, legs: Sequence[StraightMove]
) -> None:
    """Ask which of the short moves in `legs` a Trooper makes, and carry it out; do nothing if there are none.
    IN-05-35.
    """
    if not legs:
        return
    state = table.state
    body = trooper.body
    options: list[Option] = []
    for leg in legs:
        is_staying = _is_staying(leg, trooper)
        touch = ", in contact" if leg.contact >= 0 and not is_staying else ""
        label = (
            "Stay here" if is_staying else f"{units_to_inches(leg.x):g}, {units_to_inches(leg.y):g}{touch}"
        )
        options.append(Option("stay" if is_staying else f"at:{leg.x / INCH:g},{leg.y / INCH:g}", label, leg))
    decision = Decision(state.deciding_seat_of(trooper), f"{trooper.name}: {question}", options, trooper.id)
    chosen = table.ask(decision).as_a(StraightMove)
    if not _is_staying(chosen, trooper):
        distance = units_to_inches(length(body.x, body.y, chosen.x, chosen.y))
        body.x, body.y, body.z = chosen.x, chosen.y, chosen.z
        if table.listening:
            table.emit(Moved(trooper.id, state.plan.field.square_name_at(body.x, body.y), distance))


EVADING: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
