"""Guts Rolls at the end of an Order. IN-06, IN-R21, CT-19."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.pools import TWENTY
from wartable.rulesets.infinity.d20.rolls import SUCCESS, result_of_face
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.events.rolls import GutsSettled, TestRolled
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.sight import NONE
from wartable.rulesets.infinity.ground.templates import is_body_in_circle, is_sheltered_from_template
from wartable.rulesets.infinity.harm.states import change_stance, leave_state
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import STUNNED, SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import CIRCLE, DIRECT
from wartable.rulesets.infinity.orders.saving import DamageReport
from wartable.rulesets.infinity.orders.spending import may_spend_token_now, spend_command_token
from wartable.rulesets.infinity.sight.eyes import cover_of_target, has_line_of_fire, is_engaged
from wartable.rulesets.infinity.skills.attack import Attack
from wartable.rulesets.infinity.skills.evading import STUNNED_MOD, ask_and_make_short_move, short_moves_of
from wartable.rulesets.infinity.skills.spraying import SHAPES

STUN: Final = "stun"

_ROLL: Final = Option("roll", "Roll for Guts")
_PASS: Final = Option("pass", "Pass, by Courage")
_FAIL: Final = Option("fail", "Fail on purpose")
_STUNNED: Final = Option("stunned", "Fail, because of Stun")
_KEEP: Final = Option("keep", "Keep the result")
_TOKEN_PASS: Final = Option("token:pass", "Spend a Command Token and pass")
_TOKEN_FAIL: Final = Option("token:fail", "Spend a Command Token and fail")


def play_due_guts_rolls(table: SkirmishTable, order: Order, reports: Sequence[DamageReport]) -> None:
    """Make one Guts Roll for each Trooper in the reports that must make one (`must_roll_guts`), and apply the
    failed ones. The active side rolls first, and each player chooses the order of their own rolls. IN-06-34,
    IN-R19.
    """
    state = table.state
    for side in (order.side, state.enemy_side_of(order.side)):
        waiting = [
            report
            for report in reports
            if state.playing_side_of(report.trooper) == side and must_roll_guts(state, report)
        ]
        while waiting:
            seat = state.deciding_seat_of(waiting[0].trooper)
            options = [
                Option(f"guts:{report.trooper.id}", report.trooper.name, report)
                for report in waiting
                if state.deciding_seat_of(report.trooper) == seat
            ]
            report = table.ask(Decision(seat, "Whose Guts Roll is next?", options)).as_a(DamageReport)
            waiting.remove(report)
            if not settle_guts(table, report):
                apply_failed_guts_roll(table, report)


def must_roll_guts(state: Skirmish, report: DamageReport) -> bool:
    """Whether a Trooper has to make a Guts Roll: it had to save against an attack, is on the table, and is
    neither Null, Immobilized nor Engaged. IN-06-34, IN-06-39, IN-06-40.
    """
    trooper = report.trooper
    if not report.attacks or not trooper.is_able or trooper.is_immobilized:
        return False
    return not is_engaged(state, trooper)


def settle_guts(table: SkirmishTable, report: DamageReport) -> bool:
    """Ask how a Trooper's Guts Roll is settled, and return whether the Trooper passes it. It may roll a die
    or fail on purpose; with Courage it passes or fails without a die; without Courage, if Stun hit it, it
    must fail. Its player may always spend a Command Token instead, in its own turn, to pass or fail.
    IN-06-34, IN-06-35, CT-19.
    """
    state = table.state
    trooper = report.trooper
    options = [_ROLL, _FAIL]
    if state.has_courage(trooper):
        options = [_PASS, _FAIL]
    elif was_hit_by_stun(report):
        options = [_STUNNED]
    if may_spend_token_now(state, state.playing_side_of(trooper)):
        options += [_TOKEN_PASS, _TOKEN_FAIL]
    question = f"{trooper.name}: Guts Roll against WIP {attribute_of(trooper, 'wip')}"
    chosen = table.ask(Decision(state.deciding_seat_of(trooper), question, options, trooper.id))
    if chosen is _ROLL:
        return roll_guts_die(table, trooper)
    if chosen is _TOKEN_PASS or chosen is _TOKEN_FAIL:
        return spend_guts_token(table, trooper, passed=chosen is _TOKEN_PASS)
    reason = "by Courage" if chosen is _PASS else "on purpose" if chosen is _FAIL else "because of Stun"
    table.emit(GutsSettled(trooper.id, reason, passed=chosen is _PASS))
    return chosen is _PASS


def was_hit_by_stun(report: DamageReport) -> bool:
    """Whether any attack that hit a Trooper had Stun ammunition. IN-06-34, IN-R21."""
    for attack in report.attacks:
        if attack.weapon.ammunition == STUN:
            return True
    return False


def roll_guts_die(table: SkirmishTable, trooper: Trooper) -> bool:
    """Roll a die against a Trooper's WIP as its Guts Roll, and ask whether a Command Token is spent to
    reverse the result. Return whether the Trooper passes. CT-19.
    """
    state = table.state
    value = SuccessValue("WIP", attribute_of(trooper, "wip"), listening=table.listening)
    if STUNNED in trooper.states:
        value.add("Stunned", STUNNED_MOD)
    sv = value.capped_number
    face = table.roll(TWENTY, f"{trooper.name}: Guts") if sv >= 1 else 0
    passed = sv >= 1 and result_of_face(face, sv) >= SUCCESS
    if table.listening:
        table.emit(TestRolled(trooper.id, "Guts", value.all_terms(), sv, face, success=passed))
    if not may_spend_token_now(state, state.playing_side_of(trooper)):
        return passed
    opposite_option = _TOKEN_FAIL if passed else _TOKEN_PASS
    question = f"{trooper.name} {'passes' if passed else 'fails'} the Guts Roll. Change that?"
    chosen = table.ask(
        Decision(state.deciding_seat_of(trooper), question, (_KEEP, opposite_option), trooper.id)
    )
    return passed if chosen is _KEEP else spend_guts_token(table, trooper, passed=not passed)


def spend_guts_token(table: SkirmishTable, trooper: Trooper, *, passed: bool) -> bool:
    """Spend a Command Token that decides a Guts Roll without a die. `passed` says whether the Trooper passes;
    it is returned as well. CT-19.
    """
    result = "passes" if passed else "fails"
    spend_command_token(table, table.state.playing_side_of(trooper), f"{trooper.name} {result} its Guts Roll")
    table.emit(GutsSettled(trooper.id, "by a Command Token", passed=passed))
    return passed


# ------------------------------------------------------------------ failure


def apply_failed_guts_roll(table: SkirmishTable, report: DamageReport) -> None:
    """Apply a failed Guts Roll. The Trooper moves out of the sight of all attackers and out of their
    templates. If it cannot, it moves into cover from all of them. If it cannot do that either, or is out of
    sight already, it goes prone. Its Suppressive Fire ends. IN-06-36 to IN-06-38, IN-R21.
    """
    state = table.state
    trooper = report.trooper
    leave_state(table, trooper, SUPPRESSIVE)
    if is_out_of_danger(state, report, trooper.body):
        change_stance(table, trooper, prone=True)
        return
    legs = [leg for leg in short_moves_of(state, trooper) if leg.contact < 0]
    bodies = {leg: trooper.body.moved_to(leg.x, leg.y, leg.z) for leg in legs}
    ends = [leg for leg in legs if is_out_of_danger(state, report, bodies[leg])]
    if not ends:
        ends = [leg for leg in legs if is_covered_from_all(state, report, bodies[leg])]
    if ends:
        ask_and_make_short_move(table, trooper, "fall back where?", ends)
    else:
        change_stance(table, trooper, prone=True)


def is_out_of_danger(state: Skirmish, report: DamageReport, body: Body) -> bool:
    """Whether a Trooper, if its body were `body`, would be out of sight of all its attackers, and outside the
    templates that hit it. IN-06-36.
    """
    for attack in report.attacks:
        if is_exposed_to_attack(state, attack, report.trooper, body):
            return False
    return True


def is_exposed_to_attack(state: Skirmish, attack: Attack, trooper: Trooper, body: Body) -> bool:
    """Whether a Trooper, if its body were `body`, would be exposed to an attack again: whether the attacker
    would see it or, for an attack with a template, whether the template would touch it. IN-06-36, IN-R56.
    """
    if attack.kind == DIRECT:
        shape = SHAPES[attack.weapon.template]
        return shape.touches(
            attack.place, attack.declaration.direction, body
        ) and not is_sheltered_from_template(state.plan.field, attack.place, body)
    if attack.weapon.template == CIRCLE:
        main = attack if attack.parent is None else attack.parent
        return is_body_in_circle(main.there.x, main.there.y, body)
    return has_line_of_fire(
        state, attack.attacking_trooper, trooper, target_body=body, all_round=attack.is_by_active_side
    )


def is_covered_from_all(state: Skirmish, report: DamageReport, body: Body) -> bool:
    """Whether a Trooper, if its body were `body`, would have Partial or Total Cover from all its attackers.
    IN-06-37.
    """
    for attack in report.attacks:
        if cover_of_target(state, attack.attacking_trooper.body, body) == NONE:
            return False
    return True
