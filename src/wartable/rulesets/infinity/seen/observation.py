"""A skirmish as a seat observes it, for computer players."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wartable.core.decision import Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import (
    INCH,
    facing_towards,
    gap_between_bases,
    is_in_front_arc,
)
from wartable.rulesets.infinity.ground.sight import is_totally_covered
from wartable.rulesets.infinity.model.attributes import movement_values_of
from wartable.rulesets.infinity.model.plan import SkirmishPlan
from wartable.rulesets.infinity.model.profile import TAG
from wartable.rulesets.infinity.model.skills import CUBE, DOCTOR, ENGINEER, HACKER, PARAMEDIC, REMOTE_PRESENCE
from wartable.rulesets.infinity.model.states import IMMOBILIZED_B, ISOLATED, STEADFAST, SUPPRESSIVE, TARGETED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import SUPPRESSIVE_REACH
from wartable.rulesets.infinity.odds.forecast import (
    attacking_act_for_point_choice,
    forecast,
    unopposed_aro_odds,
)
from wartable.rulesets.infinity.seen.groups import SkirmishGroups
from wartable.rulesets.infinity.seen.prospects import NEAREST
from wartable.rulesets.infinity.seen.shelter import likely_enemy_bodies, mutual_visibility_share
from wartable.rulesets.infinity.sight.eyes import enemies_engaged_with, enemies_on_table
from wartable.rulesets.infinity.skills.asking import OfferedSquare
from wartable.rulesets.infinity.skills.impetuous import direction_to_enemy_zone
from wartable.rulesets.infinity.skills.suppressing import can_use_suppressive_fire

_WATCHING: Final = 0.2
"""The value of a deployment position from which the whole table can be watched from cover."""

_HIDDEN: Final = 0.4
"""The value of a deployment position that is hidden from the whole table, for a Trooper that is needed later.
"""

_MOVE: Final = 4.0
"""The length in inches of a typical Move of an enemy."""


class SkirmishObservation(SkirmishGroups):
    """A skirmish as a seat sees it, with the queries of computer players. Distances are in inches, and values
    in Wounds of an average Trooper.
    """

    def skirmish_plan(self) -> SkirmishPlan:
        """Return the constant part of this skirmish. It is the same object for all skirmishes that continue
        from the same start.
        """
        return self._state.plan

    def forecast(self, option: Option) -> Forecast | None:
        """Return the odds of an option that attacks or Dodges in the current Order; None for other
        options.
        """
        return forecast(self._state, option)

    def unopposed_aro_wounds(self, option: Option) -> float:
        """Return the expected number of Wounds that the ARO that an option declares costs its target, in case
        the target attacks another Trooper and so does not oppose it; 0 if the option is no attack.
        """
        found = unopposed_aro_odds(self._state, option)
        return 0.0 if found is None else found.damage

    # ------------------------------------------------------------------ who and where

    def has_trooper(self, id: str) -> bool:
        """Whether a Trooper with this id exists."""
        return id in self._state.troopers

    def is_lieutenant(self, id: str) -> bool:
        """Whether this Trooper is the Lieutenant of the seat's own army."""
        trooper = self._state.troopers[id]
        return self._perspective.owns(trooper) and self._state.armies[trooper.side].leader == id

    def is_engaged(self, id: str) -> bool:
        """Whether a Trooper is in contact with an able enemy, even if it could not fight itself."""
        return bool(enemies_engaged_with(self._state, self._state.troopers[id]))

    def has_state_that_reset_ends(self, id: str) -> bool:
        """Whether a Trooper is in a state that Reset ends."""
        states = self._state.troopers[id].states
        return TARGETED in states or ISOLATED in states or IMMOBILIZED_B in states

    def is_in_suppressive_fire(self, id: str) -> bool:
        """Whether a Trooper is in Suppressive Fire."""
        return SUPPRESSIVE in self._state.troopers[id].states

    def is_about_second_skill(self) -> bool:
        """Whether the current Order has come to its second skill. This includes the AROs after it."""
        order = self._state.order
        return order is not None and order.has_second

    def regular_orders_left(self, seat: str) -> int:
        """Return the number of Regular Orders that the side of a seat has left, in all Combat Groups
        together.
        """
        army = self._state.armies.get(self.side_of(seat))
        return 0 if army is None else sum(army.regular.values())

    def regular_orders_of_group(self, seat: str, group: int) -> int:
        """Return the number of Regular Orders that one Combat Group of a seat's side has left."""
        army = self._state.armies.get(self.side_of(seat))
        return 0 if army is None else army.regular.get(group, 0)

    def enemy_token_count(self, seat: str) -> int:
        """Return the number of Command Tokens that the enemy of a seat's side has left."""
        return self._state.armies[self._state.enemy_side_of(self.side_of(seat))].tokens

    def command_token_count(self, seat: str) -> int:
        """Return the number of Command Tokens that a seat's side has left."""
        return self._state.armies[self.side_of(seat)].tokens

    def could_repeat_treatment_roll(self, seat: str) -> bool:
        """Whether a Doctor or Engineer of a seat's side has the skill for an Unconscious friend, anywhere on
        the table, on which a failed roll may be repeated for a Command Token.
        """
        for trooper in self._state.usable_models_of(self.side_of(seat)):
            for patient in self.patients_of(trooper.id):
                if patient.has_skill(REMOTE_PRESENCE if patient.profile.structure else CUBE):
                    return True
        return False

    def could_tag_be_possessed(self, seat: str) -> bool:
        """Whether a seat's side has a TAG that can act, while the enemy has a Hacker that can act."""
        state = self._state
        side = self.side_of(seat)
        if not [one for one in state.usable_models_of(side) if one.profile.type == TAG]:
            return False
        return bool(
            [one for one in enemies_on_table(state, side) if one.has_skill(HACKER) and state.can_act(one)]
        )

    def could_any_suppress_enemy(self, seat: str) -> bool:
        """Whether any Trooper of a seat's side could go into Suppressive Fire, near enough to an enemy to be
        of use.
        """
        for trooper in self._state.usable_models_of(self.side_of(seat)):
            if self.could_suppress_enemy(trooper.id):
                return True
        return False

    def steadfast_count(self, seat: str) -> int:
        """Return how many Troopers of a seat's side can act and ignore Retreat! because of a Command
        Token.
        """
        return len(
            [one for one in self._state.usable_models_of(self.side_of(seat)) if STEADFAST in one.states]
        )

    def can_act(self, id: str) -> bool:
        """Whether a Trooper is on the table and able to act."""
        return self._state.can_act(self._state.troopers[id])

    def active_trooper_ids(self) -> list[str]:
        """Return the ids of the Troopers that the current Order activates."""
        order = self._state.order
        return [] if order is None else [act.trooper.id for act in order.acts]

    def moving_trooper_ids(self) -> list[str]:
        """Return the ids of the active Troopers whose first skill was a Move."""
        order = self._state.order
        acts = [] if order is None else order.acts
        return [act.trooper.id for act in acts if act.first is not None and act.first.skill == "move"]

    def may_still_shoot_after_move(self, id: str) -> bool:
        """Whether the current Order activates this Trooper and has not come to its second skill, which may be
        a shot from the position to which the Trooper moves.
        """
        order = self._state.order
        return order is not None and order.has_activated(id) and not order.has_second

    def has_next_turn(self) -> bool:
        """Whether the game goes on with another Player Turn after this one. It does not if this turn began in
        Retreat!, or is the last one of the last Round.
        """
        state = self._state
        if state.retreat_began:
            return False
        return state.active == state.first or state.round < state.plan.limit

    def is_order_in_progress(self) -> bool:
        """Whether an Order is being played."""
        return self._state.order is not None

    def facing_to_nearest_enemy(self, id: str) -> int:
        """Return the facing (0 to 23) with which a Trooper looks at the nearest visible enemy, or at the far
        edge of the table if no enemy is visible.
        """
        state = self._state
        trooper = state.troopers[id]
        body = trooper.body
        near = self.visible_able_enemies(trooper)
        if near:
            return facing_towards(body.x, body.y, near[0].body.x, near[0].body.y)
        return 12 if body.y * 2 < state.plan.field.height else 0

    def patients_of(self, id: str) -> list[Trooper]:
        """Return the Unconscious friends anywhere on the table that a Trooper has the Special Skill to heal
        or repair, however far away.
        """
        state = self._state
        trooper = state.troopers[id]
        medic = trooper.has_skill(DOCTOR) or trooper.has_skill(PARAMEDIC)
        mechanic = trooper.has_skill(ENGINEER)
        if not (medic or mechanic):
            return []
        return [
            friend
            for friend in state.troopers_of(trooper.side)
            if friend is not trooper
            and friend.is_on_table
            and friend.is_unconscious
            and (mechanic if friend.profile.structure else medic)
        ]

    def can_treat(self, id: str) -> bool:
        """Whether there is a friend anywhere on the table that a Trooper has the Special Skill to heal or
        repair; it need not be in contact.
        """
        return bool(self.patients_of(id))

    def can_start_suppressing(self, id: str) -> bool:
        """Whether a Trooper could go into Suppressive Fire now; False if it is in that state already, or in a
        Fireteam.
        """
        trooper = self._state.troopers[id]
        return (
            SUPPRESSIVE not in trooper.states
            and not trooper.team
            and can_use_suppressive_fire(self._state, trooper)
        )

    def could_suppress_enemy(self, id: str) -> bool:
        """Whether a Trooper could go into Suppressive Fire, and the nearest visible enemy is within its reach
        or at most one Move farther away.
        """
        return (
            self.can_start_suppressing(id) and self.distance_to_nearest_enemy(id) <= SUPPRESSIVE_REACH + _MOVE
        )

    def declared_aro_count(self) -> int:
        """Return how many Troopers have declared an ARO in the current Order; 0 without an Order."""
        return 0 if self._state.order is None else len(self._state.order.answers)

    def target_of_point_choice(self, option: Option) -> str:
        """Return the id of the target of an attack, if an option chooses the point of a route for that
        attack; "" for other options.
        """
        order = self._state.order
        act = None if order is None else attacking_act_for_point_choice(order, option)
        declaration = None if act is None else act.second or act.first
        return "" if declaration is None else declaration.targets[0]

    def looking_away_score(self, id: str) -> float:
        """Return 1 if a Trooper does not have the nearest visible enemy in its front arc; otherwise, or if no
        enemy is visible, return -1.
        """
        trooper = self._state.troopers[id]
        near = self.visible_able_enemies(trooper)
        if not near:
            return -1.0
        body, there = trooper.body, near[0].body
        return -1.0 if is_in_front_arc(body.facing, body.x, body.y, there.x, there.y) else 1.0

    # ------------------------------------------------------------------ places

    def position_value(self, id: str, x: int, y: int) -> float:
        """Return the value of a position for a Trooper: that of its best attack from there or, if it does not
        attack next, minus the cost of being seen there. The value is lower if the position is far from the
        Trooper's patients, or from the distance at which its weapon works best.
        """
        trooper = self._state.troopers[id]
        body = trooper.body.moved_to(x, y, trooper.body.z)
        nearest_enemies = self.visible_able_enemies(trooper)
        if not trooper.is_on_table:
            nearest_enemies = sorted(nearest_enemies, key=lambda enemy: gap_between_bases(body, enemy.body))
        nearest_enemies = nearest_enemies[:NEAREST]
        attack_value, cost = self.attack_value_and_exposure_cost(trooper, body, nearest_enemies)
        order = self._state.order
        waits = self.is_about_second_skill() or (order is not None and not order.has_activated(id))
        value = -cost if waits else attack_value
        patients = self.patients_of(id)
        if patients:
            return value - 0.05 * min([gap_between_bases(body, patient.body) for patient in patients]) / INCH
        away = gap_between_bases(body, nearest_enemies[0].body) / INCH if nearest_enemies else 0.0
        return value - 0.01 * abs(away - self.best_shooting_distance(id) / 2)

    def attack_value_and_cost_at_option(self, id: str, option: Option) -> tuple[float, float]:
        """Return two values for a Trooper at the position that an option names: the value of its best attack
        from there, less the cost of being seen, and that cost alone if it does not attack.
        """
        trooper = self._state.troopers[id]
        body = trooper.body
        if option.key != "stay":
            x, y = self.point_named_by(option)
            body = body.moved_to(x, y, body.z)
        return self.attack_value_and_exposure_cost(
            trooper, body, self.visible_able_enemies(trooper)[:NEAREST]
        )

    def value_of_staying(self, id: str) -> float:
        """Return the value of a Trooper's current position."""
        body = self._state.troopers[id].body
        return self.position_value(id, body.x, body.y)

    def impetuous_move_value(self, id: str) -> float:
        """Return the value of an Impetuous Move straight towards the enemy's zone: that of the best attack
        that the Trooper could make from its end.
        """
        trooper = self._state.troopers[id]
        far = movement_values_of(trooper)[0] * INCH * direction_to_enemy_zone(self._state, trooper)
        body = trooper.body
        return self.attack_value_and_exposure_cost(
            trooper, body.moved_to(body.x, body.y + far, 0), self.visible_able_enemies(trooper)[:NEAREST]
        )[0]

    def parse_point(self, key: str) -> tuple[int, int]:
        """Convert the text of a position in inches, such as "12.5,8", to half millimetres."""
        x, _, y = key.partition(",")
        return round(float(x) * INCH), round(float(y) * INCH)

    def point_named_by(self, option: Option) -> tuple[int, int]:
        """Return the point that an option names. If it names a square, return the selectable point nearest to
        the square's centre.
        """
        if isinstance(option.data, OfferedSquare):
            return option.data.nearest_selectable_point()
        return self.parse_point(option.key.partition(":")[2])

    def deployment_value_among_models(self, id: str, x: int, y: int) -> float:
        """Return the part of the value of a deployment position that depends on the other models. It is lower
        where enemies can see the position, and near friends.
        """
        state = self._state
        trooper = state.troopers[id]
        body = self._body_at(trooper, x, y)
        value = 0.0
        for enemy in self.visible_able_enemies(trooper)[:NEAREST]:
            if not is_totally_covered(state.plan.field, enemy.body, body):
                value -= 0.2
        friends_nearby = [
            one
            for one in state.troopers_of(trooper.side)
            if one.is_on_table and gap_between_bases(one.body, body) < 3 * INCH
        ]
        return value - 0.1 * len(friends_nearby)

    def deployment_value_on_table(self, id: str, x: int, y: int) -> float:
        """Return the part of a deployment position's value that depends on the table alone. It is higher near
        scenery, and near the middle of the table's width. For the Lieutenant and for Troopers that heal or
        repair it is higher out of sight; for others it is higher where much of the table can be watched from
        cover.
        """
        state = self._state
        trooper = state.troopers[id]
        field = state.plan.field
        value = -abs(x - field.width / 2) / field.width / 4
        squared_gap = min([piece.squared_gap_to(x, y) for piece in field.pieces], default=0)
        value -= min(4.0, sqrt(squared_gap) / INCH) / 10
        if self._likely_enemies is None:
            self._likely_enemies = likely_enemy_bodies(state, trooper.side)
        share = -_HIDDEN if self._should_hide(trooper) else _WATCHING
        return value + share * mutual_visibility_share(
            state, self._body_at(trooper, x, y), self._likely_enemies
        )

    def deployment_value_cache_key(self, id: str, x: int, y: int) -> str:
        """Return the key under which `deployment_value_on_table` is cached; it contains everything on which
        that value depends.
        """
        state = self._state
        trooper = state.troopers[id]
        body = trooper.body
        zone = state.zone.get(trooper.side, 0)
        return f"ground {state.seed} {zone} {self._should_hide(trooper)} {body.radius} {body.height} {x} {y}"

    def _body_at(self, trooper: Trooper, x: int, y: int) -> Body:
        """Return a copy of a Trooper's body at this point."""
        body = trooper.body
        return body.moved_to(
            x, y, max(0, self._state.plan.field.feet_height_at(x, y, body.radius, body.height))
        )

    def _should_hide(self, trooper: Trooper) -> bool:
        """Whether a Trooper should be deployed out of sight, because it is needed later: the Lieutenant, and
        Troopers that can heal or repair.
        """
        if self.is_lieutenant(trooper.id):
            return True
        return trooper.has_skill(DOCTOR) or trooper.has_skill(ENGINEER) or trooper.has_skill(PARAMEDIC)
