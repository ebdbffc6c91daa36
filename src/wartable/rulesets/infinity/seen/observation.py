"""What a computer player asks of a skirmish, answered from what its seat may know."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wartable.core.decision import Option
from wartable.core.knowledge import Forecast, View
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import SQUARE
from wartable.rulesets.infinity.ground.measures import INCH, direction_to, gap, in_front
from wartable.rulesets.infinity.knowledge.perspective import Perspective
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Act, Declaration
from wartable.rulesets.infinity.model.skills import DOCTOR, ENGINEER, PARAMEDIC
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import STUNNED, SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, DIRECT, Weapon
from wartable.rulesets.infinity.odds.chances import prospect
from wartable.rulesets.infinity.odds.forecast import expected_wounds, forecast
from wartable.rulesets.infinity.sight.eyes import enemies_of, engaged_with, sees
from wartable.rulesets.infinity.skills.attack import Attack
from wartable.rulesets.infinity.skills.values import shot_value

_FAR: Final = 99.0
_PLACES: Final = 4
"""How many of the nearest enemies a place is judged by."""


class SkirmishObservation(View):
    """Questions about a skirmish, in ids, inches and Wounds expected."""

    _state: Skirmish
    _eyes: Perspective

    def __init__(self, state: Skirmish, seat: str) -> None:
        super().__init__(seat)
        self._state = state
        self._eyes = Perspective(state, seat)

    def forecast(self, option: Option) -> Forecast | None:
        """The odds of an attack or a Dodge in the Order that is being played."""
        return forecast(self._state, option)

    # ------------------------------------------------------------------ who and where

    def has(self, id: str) -> bool:
        """Whether this is the id of a Trooper."""
        return id in self._state.troopers

    def enemies(self, trooper: Trooper) -> list[Trooper]:
        """The enemies on the table who can still do something, the nearest first."""
        state = self._state
        side = state.player_of(trooper)
        found = [
            enemy for enemy in enemies_of(state, side) if state.can_act(enemy) and self._eyes.sees(enemy)
        ]
        found.sort(key=lambda enemy: gap(trooper.body, enemy.body))
        return found

    def is_leader(self, id: str) -> bool:
        """Whether this is one's own Lieutenant."""
        trooper = self._state.troopers[id]
        return self._eyes.owns(trooper) and self._state.armies[trooper.side].leader == id

    def is_engaged(self, id: str) -> bool:
        """Whether a Trooper is in contact with an able enemy."""
        return bool(engaged_with(self._state, self._state.troopers[id]))

    def is_in_suppressive_fire(self, id: str) -> bool:
        """Whether it lays Suppressive Fire."""
        return SUPPRESSIVE in self._state.troopers[id].states

    def has_second(self) -> bool:
        """Whether second skills are being declared."""
        order = self._state.order
        return order is not None and order.has_second

    def orders_left(self, side: str) -> int:
        """The Orders that a side has left."""
        army = self._state.armies[side]
        return army.counted() + army.lieutenant

    def tokens_of(self, seat: str) -> int:
        """Command Tokens of the side of a seat."""
        for trooper in self._state.troopers.values():
            if trooper.seat == seat:
                return self._state.armies[trooper.side].tokens
        return 0

    def worth(self, id: str) -> float:
        """What a Trooper is worth to its enemies: by what shows of it."""
        profile = self._state.troopers[id].profile
        return 8.0 + profile.bs + 3 * (profile.vita - 1) + 2 * profile.arm

    def facing_to_enemy(self, id: str) -> int:
        """The facing towards the nearest enemy, or towards the far side of the table."""
        state = self._state
        trooper = state.troopers[id]
        body = trooper.body
        near = self.enemies(trooper)
        if near:
            return direction_to(body.x, body.y, near[0].body.x, near[0].body.y)
        return 12 if body.y * 2 < state.plan.field.height else 0

    # ------------------------------------------------------------------ shots

    def shot(
        self, trooper: Trooper, enemy: Trooper, place: Body, there: Body, dice: int = 0
    ) -> Attack | None:
        """The best shot of a Trooper in a place at an enemy in another, with so many dice, 0 for its Burst.
        Sight is not asked.
        """
        best: Attack | None = None
        act = Act(trooper, [], is_reaction=False)
        if STUNNED in trooper.states:
            return None
        for weapon in trooper.profile.weapons:
            if weapon.kind != BS or weapon.template:
                continue
            value, covered = shot_value(self._state, act, enemy, weapon, place, there)
            attack = Attack(act, Declaration("bs_attack"), enemy, weapon, value, place, there)
            attack.dice, attack.covered = dice or weapon.burst, covered
            if best is None or value.number * attack.dice > best.value.number * best.dice:
                best = attack
        return best

    def duel(self, trooper: Trooper, enemy: Trooper, place: Body) -> float:
        """Wounds that a Trooper's best shot from a place costs an enemy who shoots back, less those that this
        costs the Trooper.
        """
        there = enemy.body
        mine = self.shot(trooper, enemy, place, there)
        if mine is None:
            return 0.0
        answer = None
        if in_front(there.facing, there.x, there.y, place.x, place.y, place.radius):
            answer = self.shot(enemy, trooper, there, place, 1)
        own = mine.value.number
        if answer is None:
            return expected_wounds(mine, prospect(own, mine.dice))
        other = answer.value.number
        gain = expected_wounds(mine, prospect(own, mine.dice, 0, other, 1))
        return gain - expected_wounds(answer, prospect(other, 1, 0, own, mine.dice))

    def prospects(self, id: str) -> float:
        """The best that a Trooper can do from where it stands."""
        trooper = self._state.troopers[id]
        best = 0.0
        for enemy in self.enemies(trooper):
            if sees(self._state, trooper, enemy, all_round=True):
                best = max(best, self.duel(trooper, enemy, trooper.body) * self.worth(enemy.id) / 20)
        return best

    def reach(self, id: str) -> float:
        """The inches at which a Trooper's weapons are best."""
        weapon = self._gun(self._state.troopers[id])
        if weapon is None or weapon.kind == DIRECT:
            return 6.0
        best = max(range(len(weapon.ranges)), key=lambda at: (weapon.ranges[at], -at))
        return (8.0, 14.0, 22.0, 30.0, 38.0, 46.0, 60.0)[best]

    def _gun(self, trooper: Trooper) -> Weapon | None:
        """The weapon that it mostly uses."""
        guns = [weapon for weapon in trooper.profile.weapons if weapon.kind in (BS, DIRECT)]
        return guns[0] if guns else None

    def firepower(self, id: str) -> float:
        """How dangerous a Trooper is in its own turn."""
        trooper = self._state.troopers[id]
        weapon = self._gun(trooper)
        if weapon is None:
            return 0.1
        return weapon.burst * attribute_of(trooper, "bs") * (20 - weapon.ps) / 500.0

    def nearest_gap(self, id: str) -> float:
        """Inches to the nearest enemy."""
        trooper = self._state.troopers[id]
        near = self.enemies(trooper)
        return gap(trooper.body, near[0].body) / INCH if near else _FAR

    def can_help(self, id: str) -> bool:
        """Whether a Trooper can heal or repair somebody of its side who needs it."""
        state = self._state
        trooper = state.troopers[id]
        medic = trooper.has(DOCTOR) or trooper.has(PARAMEDIC)
        mechanic = trooper.has(ENGINEER)
        for friend in state.own(trooper.side):
            if friend.is_unconscious and (mechanic if friend.profile.structure else medic):
                return True
        return False

    def is_point(self, option: Option) -> bool:
        """Whether an Option names a point of a route for a shot."""
        return isinstance(option.data, int) and self._shooting(option) is not None

    def _shooting(self, option: Option) -> Act | None:
        """Who is choosing a point: the active Trooper one from which he shoots, a reactor one at which."""
        order = self._state.order
        if order is None:
            return None
        acts = order.acts if option.key.startswith("from") else order.answers[-1:]
        for act in acts:
            declaration = act.second or act.first
            if declaration is not None and declaration.weapon is not None and declaration.targets:
                return act
        return None

    def point_worth(self, option: Option) -> float:
        """The Success Value of a shot from a point, or at one."""
        order, act, at = self._state.order, self._shooting(option), option.data
        assert order is not None
        assert act is not None
        assert isinstance(at, int)
        declaration = act.second or act.first
        assert declaration is not None
        target = self._state.troopers[declaration.targets[0]]
        place, there = act.points[-1], target.body
        if act.is_reaction:
            active = order.act_of(target.id)
            there = active.points[at] if active is not None and at < len(active.points) else there
        elif at < len(act.points):
            place = act.points[at]
        weapon = declaration.weapon
        assert weapon is not None
        value, _ = shot_value(self._state, act, target, weapon, place, there, declaration.mode)
        return float(value.number)

    def is_looking_away(self, id: str) -> float:
        """Whether a Trooper looks elsewhere than towards the nearest enemy: 1 if so, else -1."""
        trooper = self._state.troopers[id]
        near = self.enemies(trooper)
        if not near:
            return -1.0
        body, there = trooper.body, near[0].body
        return -1.0 if in_front(body.facing, body.x, body.y, there.x, there.y) else 1.0

    # ------------------------------------------------------------------ places

    def place_worth(self, id: str, x: int, y: int) -> float:
        """What it is worth to stand in a place: shots that pay, enemies who look there, the distance that the
        weapon likes.
        """
        state = self._state
        trooper = state.troopers[id]
        body = trooper.body.moved(x, y, trooper.body.z)
        near = self.enemies(trooper)[:_PLACES]
        best = 0.0
        watchers = 0
        for enemy in near:
            if sees(state, trooper, enemy, at=body, all_round=True):
                watchers += 1
                best = max(best, self.duel(trooper, enemy, body) * self.worth(enemy.id) / 20)
        away = gap(body, near[0].body) / INCH if near else 0.0
        value = best - 0.15 * max(0, watchers - 1)
        return value - 0.01 * abs(away - self.reach(id) / 2)

    def middle_of(self, square: str) -> tuple[int, int]:
        """The middle of a named square."""
        points = self._state.plan.field.points_in(square)
        return points[0][0] + SQUARE // 2, points[0][1] + SQUARE // 2

    def entry_worth(self, id: str, square: str) -> float:
        """What a square is worth to deploy in: near scenery and out of sight of those who stand already, and
        not on the edge.
        """
        state = self._state
        trooper = state.troopers[id]
        x, y = self.middle_of(square)
        field = state.plan.field
        value = -abs(x - field.width / 2) / field.width / 4
        close = min([piece.square_gap(x, y) for piece in field.pieces], default=0)
        value -= min(4.0, sqrt(close) / INCH) / 10
        body = trooper.body.moved(x, y, 0)
        for enemy in self.enemies(trooper)[:_PLACES]:
            if sees(state, enemy, trooper, target_at=body):
                value -= 0.2
        crowd = [one for one in state.own(trooper.side) if one.is_on_table and gap(one.body, body) < 3 * INCH]
        return value - 0.1 * len(crowd)
