"""Observation of a skirmish by a seat, as queries for computer players."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wartable.core.decision import Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import INCH, direction_to, gap, is_in_front
from wartable.rulesets.infinity.ground.sight import is_totally_covered
from wartable.rulesets.infinity.model.attributes import moves_of
from wartable.rulesets.infinity.model.order import COORDINATED
from wartable.rulesets.infinity.model.plan import SkirmishPlan
from wartable.rulesets.infinity.model.profile import TAG
from wartable.rulesets.infinity.model.skills import CUBE, DOCTOR, ENGINEER, HACKER, PARAMEDIC, REMOTE_PRESENCE
from wartable.rulesets.infinity.model.states import IMMOBILIZED_B, ISOLATED, STEADFAST, SUPPRESSIVE, TARGETED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import SUPPRESSIVE_REACH
from wartable.rulesets.infinity.odds.forecast import act_choosing_point, forecast, unopposed_odds
from wartable.rulesets.infinity.orders.coordinated import may_take_part
from wartable.rulesets.infinity.seen.groups import SkirmishGroups
from wartable.rulesets.infinity.seen.prospects import NEAREST
from wartable.rulesets.infinity.seen.shelter import lookouts, visibility
from wartable.rulesets.infinity.sight.eyes import enemies_of, engaged_with
from wartable.rulesets.infinity.skills.asking import Square
from wartable.rulesets.infinity.skills.impetuous import forward_of
from wartable.rulesets.infinity.skills.suppressing import may_suppress

_WATCHING: Final = 0.2
"""Value of a deployment position from which the whole table can be watched from cover."""

_HIDDEN: Final = 0.4
"""Value of a deployment position hidden from the whole table, for a Trooper that is needed later."""

_MOVE: Final = 4.0
"""Inches of a usual enemy Move."""


class SkirmishObservation(SkirmishGroups):
    """A seat's view of a skirmish as queries, with ids, inches and expected Wounds."""

    def plan(self) -> SkirmishPlan:
        """Return the constant part of this battle; battles with the same start share it."""
        return self._state.plan

    def forecast(self, option: Option) -> Forecast | None:
        """Return the odds of an attack or a Dodge in the current Order; None for other options."""
        return forecast(self._state, option)

    def unopposed(self, option: Option) -> float:
        """Return the Wounds that an ARO is expected to cost its target if the target attacks another
        Trooper.
        """
        found = unopposed_odds(self._state, option)
        return 0.0 if found is None else found.damage

    # ------------------------------------------------------------------ who and where

    def has(self, id: str) -> bool:
        """Whether a Trooper with this id exists."""
        return id in self._state.troopers

    def is_leader(self, id: str) -> bool:
        """Whether this Trooper is the Lieutenant of the seat's own army."""
        trooper = self._state.troopers[id]
        return self._eyes.owns(trooper) and self._state.armies[trooper.side].leader == id

    def is_engaged(self, id: str) -> bool:
        """Whether a Trooper is in contact with an able enemy."""
        return bool(engaged_with(self._state, self._state.troopers[id]))

    def can_reset(self, id: str) -> bool:
        """Whether a Trooper is in a state that Reset ends."""
        states = self._state.troopers[id].states
        return TARGETED in states or ISOLATED in states or IMMOBILIZED_B in states

    def is_in_suppressive_fire(self, id: str) -> bool:
        """Whether a Trooper is in Suppressive Fire."""
        return SUPPRESSIVE in self._state.troopers[id].states

    def has_second(self) -> bool:
        """Whether the second skills of the Order are being declared."""
        order = self._state.order
        return order is not None and order.has_second

    def side_of(self, seat: str) -> str:
        """Return the side that a seat plays for."""
        for trooper in self._state.troopers.values():
            if trooper.seat == seat:
                return trooper.side
        return ""

    def orders_left(self, seat: str) -> int:
        """Return the number of Regular Orders that a seat's side has left."""
        army = self._state.armies.get(self.side_of(seat))
        return 0 if army is None else sum(army.regular.values())

    def orders_of(self, seat: str, group: int) -> int:
        """Return the number of Regular Orders in the pool of a Combat Group of a seat's side."""
        army = self._state.armies.get(self.side_of(seat))
        return 0 if army is None else army.regular.get(group, 0)

    def enemy_tokens(self, seat: str) -> int:
        """Return the number of Command Tokens of the enemy of a seat's side."""
        return self._state.armies[self._state.enemy_of(self.side_of(seat))].tokens

    def tokens(self, seat: str) -> int:
        """Return the number of Command Tokens of a seat's side."""
        return self._state.armies[self.side_of(seat)].tokens

    def may_repeat(self, seat: str) -> bool:
        """Whether a Doctor or Engineer of a seat's side has a patient for which a Command Token can repeat a
        failed roll.
        """
        for trooper in self._state.models(self.side_of(seat)):
            for one in self.patients(trooper.id):
                if one.has(REMOTE_PRESENCE if one.profile.structure else CUBE):
                    return True
        return False

    def may_be_possessed(self, seat: str) -> bool:
        """Whether a seat's side has a TAG that can act, while the enemy has a Hacker that can act."""
        state = self._state
        side = self.side_of(seat)
        if not [one for one in state.models(side) if one.profile.type == TAG]:
            return False
        return bool([one for one in enemies_of(state, side) if one.has(HACKER) and state.can_act(one)])

    def could_lay_fire(self, seat: str) -> bool:
        """Whether any Trooper of a seat's side could go into Suppressive Fire near enough to an enemy."""
        for trooper in self._state.models(self.side_of(seat)):
            if self.would_suppress(trooper.id):
                return True
        return False

    def steadfast_count(self, seat: str) -> int:
        """Return the number of Troopers of a seat's side that can act and ignore Retreat! because of a
        Command Token.
        """
        return len([one for one in self._state.models(self.side_of(seat)) if STEADFAST in one.states])

    def can_act(self, id: str) -> bool:
        """Whether a Trooper is on the table and able to act."""
        return self._state.can_act(self._state.troopers[id])

    def active(self) -> list[str]:
        """Return the ids of the Troopers that the current Order activates."""
        order = self._state.order
        return [] if order is None else [act.trooper.id for act in order.acts]

    def movers(self) -> list[str]:
        """Return the ids of the active Troopers whose first skill was a Move."""
        order = self._state.order
        acts = [] if order is None else order.acts
        return [act.trooper.id for act in acts if act.first is not None and act.first.skill == "move"]

    def is_shooting_next(self, id: str) -> bool:
        """Whether a Trooper still has a second skill to declare, and so may shoot from the position that it
        moves to.
        """
        order = self._state.order
        return order is not None and order.is_active(id) and not order.has_second

    def is_followed(self) -> bool:
        """Whether another Player Turn comes after this one."""
        state = self._state
        if state.retreat_began:
            return False
        return state.active == state.first or state.round < state.plan.limit

    def fit_mates(self, id: str) -> list[str]:
        """Return the ids of up to three other Troopers of a Trooper's Combat Group that could use a Regular
        Order, the most dangerous ones first.
        """
        state = self._state
        group, side = state.troopers[id].group, state.troopers[id].side
        found = [
            one.id
            for one in state.models(side)
            if one.id != id and one.group == group and ISOLATED not in one.states and not one.is_peripheral
        ]
        found.sort(key=self.firepower, reverse=True)
        return found[:3]

    def coordinated_candidates(self, seat: str, group: int) -> list[str]:
        """Return the ids of the Troopers of a Combat Group that could take part in a Coordinated Order
        together. If some are Regular and some Irregular, return only the larger number.
        """
        state = self._state
        side = self.side_of(seat)
        found = [one.id for one in state.models(side) if one.group == group and may_take_part(state, one)]
        loose = [id for id in found if state.is_irregular(state.troopers[id])]
        if not loose:
            return found
        return loose if len(loose) * 2 > len(found) else [id for id in found if id not in loose]

    def is_ordering(self) -> bool:
        """Whether an Order is being played."""
        return self._state.order is not None

    def facing_to_enemy(self, id: str) -> int:
        """Return the facing towards the nearest enemy, or towards the far side of the table."""
        state = self._state
        trooper = state.troopers[id]
        body = trooper.body
        near = self.enemies(trooper)
        if near:
            return direction_to(body.x, body.y, near[0].body.x, near[0].body.y)
        return 12 if body.y * 2 < state.plan.field.height else 0

    def patients(self, id: str) -> list[Trooper]:
        """Return the Unconscious friends that a Trooper could heal or repair."""
        state = self._state
        trooper = state.troopers[id]
        medic = trooper.has(DOCTOR) or trooper.has(PARAMEDIC)
        mechanic = trooper.has(ENGINEER)
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
        """Whether a Trooper can heal or repair a friend who needs it."""
        return bool(self.patients(id))

    def can_suppress(self, id: str) -> bool:
        """Whether a Trooper could go into Suppressive Fire, and is not in it already."""
        trooper = self._state.troopers[id]
        return SUPPRESSIVE not in trooper.states and not trooper.team and may_suppress(self._state, trooper)

    def would_suppress(self, id: str) -> bool:
        """Whether a Trooper could go into Suppressive Fire, with an enemy within its reach or one Move beyond
        that.
        """
        return self.can_suppress(id) and self.nearest_gap(id) <= SUPPRESSIVE_REACH + _MOVE

    def reaction_count(self) -> int:
        """Return the number of AROs declared against the current Order."""
        return 0 if self._state.order is None else len(self._state.order.answers)

    def is_coordinated(self) -> bool:
        """Whether a Coordinated Order is being played."""
        order = self._state.order
        return order is not None and order.kind == COORDINATED

    def aimed_at(self, option: Option) -> str:
        """Return the id of the target of the attack for which an option names a point of a route; "" for
        other options.
        """
        order = self._state.order
        act = None if order is None else act_choosing_point(order, option)
        declaration = None if act is None else act.second or act.first
        return "" if declaration is None else declaration.targets[0]

    def looking_away_score(self, id: str) -> float:
        """Return 1 if the nearest visible enemy is outside a Trooper's front arc; otherwise -1, also if no
        enemy is visible.
        """
        trooper = self._state.troopers[id]
        near = self.enemies(trooper)
        if not near:
            return -1.0
        body, there = trooper.body, near[0].body
        return -1.0 if is_in_front(body.facing, body.x, body.y, there.x, there.y) else 1.0

    # ------------------------------------------------------------------ places

    def place_worth(self, id: str, x: int, y: int) -> float:
        """Return the value of a position for a Trooper: the gain of its best attack from there, or minus the
        cost of being seen if it does not attack next. It is lower far from patients, or away from the best
        distance for its weapon.
        """
        trooper = self._state.troopers[id]
        body = trooper.body.moved_to(x, y, trooper.body.z)
        near = self.enemies(trooper)
        if not trooper.is_on_table:
            near = sorted(near, key=lambda enemy: gap(body, enemy.body))
        near = near[:NEAREST]
        attack, whole = self.outlook(trooper, body, near)
        order = self._state.order
        waits = self.has_second() or (order is not None and not order.is_active(id))
        value = -whole if waits else attack
        patients = self.patients(id)
        if patients:
            return value - 0.05 * min([gap(body, one.body) for one in patients]) / INCH
        away = gap(body, near[0].body) / INCH if near else 0.0
        return value - 0.01 * abs(away - self.reach(id) / 2)

    def outlook_at(self, id: str, option: Option) -> tuple[float, float]:
        """Return two values for a Trooper at the position of an option: the gain of its best attack less its
        cost, and the cost of being seen there without attacking.
        """
        trooper = self._state.troopers[id]
        body = trooper.body
        if option.key != "stay":
            x, y = self.spot(option)
            body = body.moved_to(x, y, body.z)
        return self.outlook(trooper, body, self.enemies(trooper)[:NEAREST])

    def staying_worth(self, id: str) -> float:
        """Return the value of staying at the current position."""
        body = self._state.troopers[id].body
        return self.place_worth(id, body.x, body.y)

    def charge_worth(self, id: str) -> float:
        """Return the value of an Impetuous Move straight towards the enemy's zone, by the best attack from
        its end.
        """
        trooper = self._state.troopers[id]
        far = moves_of(trooper)[0] * INCH * forward_of(self._state, trooper)
        body = trooper.body
        return self.outlook(trooper, body.moved_to(body.x, body.y + far, 0), self.enemies(trooper)[:NEAREST])[
            0
        ]

    def point_of(self, key: str) -> tuple[int, int]:
        """Convert a position in inches, such as "12.5,8", to half millimetres."""
        x, _, y = key.partition(",")
        return round(float(x) * INCH), round(float(y) * INCH)

    def spot(self, option: Option) -> tuple[int, int]:
        """Return the point that an option names; for a square, the free point nearest to its centre."""
        if isinstance(option.data, Square):
            return option.data.spot()
        return self.point_of(option.key.partition(":")[2])

    def entry_worth(self, id: str, x: int, y: int) -> float:
        """Return the part of a deployment position's value that depends on other models: it is lower in view
        of enemies, and close to friends.
        """
        state = self._state
        trooper = state.troopers[id]
        body = self._placed(trooper, x, y)
        value = 0.0
        for enemy in self.enemies(trooper)[:NEAREST]:
            if not is_totally_covered(state.plan.field, enemy.body, body):
                value -= 0.2
        crowd = [
            one
            for one in state.troopers_of(trooper.side)
            if one.is_on_table and gap(one.body, body) < 3 * INCH
        ]
        return value - 0.1 * len(crowd)

    def ground_worth(self, id: str, x: int, y: int) -> float:
        """Return the part of a deployment position's value that depends on the table: higher near scenery,
        and towards the middle of the table's width. For the Lieutenant and Troopers that heal it is higher
        out of sight, for others with a view of the table from cover.
        """
        state = self._state
        trooper = state.troopers[id]
        field = state.plan.field
        value = -abs(x - field.width / 2) / field.width / 4
        close = min([piece.square_gap(x, y) for piece in field.pieces], default=0)
        value -= min(4.0, sqrt(close) / INCH) / 10
        if self._lookouts is None:
            self._lookouts = lookouts(state, trooper.side)
        share = -_HIDDEN if self._hides(trooper) else _WATCHING
        return value + share * visibility(state, self._placed(trooper, x, y), self._lookouts)

    def ground_key(self, id: str, x: int, y: int) -> str:
        """Return the cache key for `ground_worth`, with everything that it depends on."""
        state = self._state
        trooper = state.troopers[id]
        body = trooper.body
        zone = state.zone.get(trooper.side, 0)
        return f"ground {state.seed} {zone} {self._hides(trooper)} {body.radius} {body.height} {x} {y}"

    def _placed(self, trooper: Trooper, x: int, y: int) -> Body:
        """Return a copy of a Trooper's body, moved to this point."""
        body = trooper.body
        return body.moved_to(
            x, y, max(0, self._state.plan.field.standing_height(x, y, body.radius, body.height))
        )

    def _hides(self, trooper: Trooper) -> bool:
        """Whether a Trooper should be deployed out of sight, because it is needed later: the Lieutenant, or
        one that can heal or repair.
        """
        if self.is_leader(trooper.id):
            return True
        return trooper.has(DOCTOR) or trooper.has(ENGINEER) or trooper.has(PARAMEDIC)
