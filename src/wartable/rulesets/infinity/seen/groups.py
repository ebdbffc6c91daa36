"""Values of actions of several Troopers: Coordinated Orders, Fireteams and changes of Combat Group."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.fireteams.charts import team_member_candidates
from wartable.rulesets.infinity.ground.measures import is_in_front_arc
from wartable.rulesets.infinity.model.order import COORDINATED
from wartable.rulesets.infinity.model.states import ISOLATED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.odds.weighing import attack_roll_averages, expected_wounds
from wartable.rulesets.infinity.orders.coordinated import MOST_PARTICIPANTS, may_join_coordinated_order
from wartable.rulesets.infinity.seen.prospects import COMMON, NEAREST, SkirmishProspects
from wartable.rulesets.infinity.sight.eyes import has_line_of_fire
from wartable.rulesets.infinity.skills.attack import LEVEL_SPARE, Attack

_UNEVEN: Final = 3
"""By how many Orders one Combat Group must exceed another before a Trooper changes to the smaller one."""
_MATCH: Final = 0.8
"""The share of a shooter's firepower from which on another shooter counts as equally good."""
_POOR: Final = 0.7
"""A Combat Group with less than this share of the other group's firepower shoots too badly to use its own
Orders.
"""


class SkirmishGroups(SkirmishProspects):
    """Queries of computer players about Troopers that act together. Distances are in inches, and values in
    Wounds of an average Trooper.
    """

    def side_of(self, seat: str) -> str:
        """Return the side that a seat plays for."""
        for trooper in self._state.troopers.values():
            if trooper.seat == seat:
                return trooper.side
        return ""

    # ------------------------------------------------------------------ Coordinated Orders

    def is_coordinated_order(self) -> bool:
        """Whether a Coordinated Order is being played."""
        order = self._state.order
        return order is not None and order.kind == COORDINATED

    def coordinated_candidates(self, seat: str, group: int) -> list[str]:
        """Return the ids of the Troopers of a Combat Group that could take part in one Coordinated Order.
        Regular and Irregular Troopers cannot take part together, so only those of the more numerous kind are
        returned.
        """
        state = self._state
        side = self.side_of(seat)
        candidates = [
            one.id
            for one in state.usable_models_of(side)
            if one.group == group and may_join_coordinated_order(state, one)
        ]
        irregular = [id for id in candidates if state.is_irregular(state.troopers[id])]
        if not irregular:
            return candidates
        return (
            irregular
            if len(irregular) * 2 > len(candidates)
            else [id for id in candidates if id not in irregular]
        )

    def best_coordinated_attack(self, ids: list[str]) -> tuple[float, list[str]]:
        """Return the value of the best Coordinated Order with an attack by some of these Troopers, with its
        cost already deducted, and the ids of those that take part. All shoot at one enemy from their current
        positions, and every enemy that sees any of them shoots back at one of them.
        """
        best = 0.0
        participants: list[str] = []
        near = self.visible_able_enemies(self._state.troopers[ids[0]]) if ids else []
        for enemy in near[:NEAREST]:
            shots = self._best_shots(ids, enemy)
            if len(shots) < 2:
                continue
            left = float(enemy.lethal_wounds - enemy.wounds)
            gain = min(left, _expected_harm(shots)) * self.target_value_of(
                enemy.id
            ) / COMMON - self._answer_cost(shots, near)
            if gain > best:
                best, participants = gain, [shot.attacking_trooper.id for shot in shots]
        return best, participants

    def _best_shots(self, ids: list[str], enemy: Trooper) -> list[Attack]:
        """Return the best shots of these Troopers at an enemy, with one die each; at most four."""
        rated_shots: list[tuple[float, str, Attack]] = []
        for id in ids:
            trooper = self._state.troopers[id]
            if has_line_of_fire(self._state, trooper, enemy):
                shot = self.find_best_shot(trooper, enemy, trooper.body, enemy.body)
                if shot is not None and shot.rolls:
                    shot.dice = 1
                    rated_shots.append((expected_wounds(shot, attack_roll_averages(shot)), id, shot))
        rated_shots.sort(key=_rating, reverse=True)
        return [shot for _, _, shot in rated_shots[:MOST_PARTICIPANTS]]

    def _answer_cost(self, shots: list[Attack], enemies: list[Trooper]) -> float:
        """Return the cost of the AROs of all enemies that see one of the shooters. Each enemy reacts against
        the shooter that it harms most.
        """
        total = 0.0
        for enemy in enemies:
            there, worst_loss = enemy.body, 0.0
            for shot in shots:
                trooper, place = shot.attacking_trooper, shot.place
                if is_in_front_arc(
                    there.facing, there.x, there.y, place.x, place.y, place.radius
                ) and has_line_of_fire(self._state, trooper, enemy):
                    answer = self.find_best_shot(enemy, trooper, there, place, answering=True)
                    if answer is not None:
                        lost = (
                            expected_wounds(answer, attack_roll_averages(answer))
                            * self.target_value_of(trooper.id)
                            / COMMON
                        )
                        worst_loss = max(worst_loss, lost)
            total += worst_loss
        return total

    # ------------------------------------------------------------------ Fireteams

    def is_worth_leading_team(self, row_number: int, id: str) -> bool:
        """Whether the shots of the Trooper with this id would improve if it formed and led a Fireteam by the
        row of the army's Fireteam Chart with this number, which counts from 1. Enough members of its unit
        must be near, and its weapon must roll dice.
        """
        state = self._state
        trooper = state.troopers[id]
        weapon = self._main_weapon(trooper)
        if weapon is None or weapon.template:
            return False
        row = state.plan.charts[trooper.side][row_number - 1]
        unit = row.unit_counted_as(trooper.profile.unit)
        same_unit = [
            trooper_nearby
            for trooper_nearby in team_member_candidates(state, row, trooper)
            if row.unit_counted_as(trooper_nearby.profile.unit) == unit
        ]
        return 1 + len(same_unit) >= LEVEL_SPARE

    # ------------------------------------------------------------------ Combat Groups

    def active_regular_orders_in_group(self, group: int) -> int:
        """Return the number of Regular Orders that a Combat Group of the active side has left."""
        state = self._state
        return state.armies[state.active].regular.get(group, 0)

    def group_mates_able_to_use_order(self, id: str) -> list[str]:
        """Return the ids of up to three other Troopers in a Trooper's Combat Group that can act and could use
        a Regular Order, the most dangerous ones first.
        """
        state = self._state
        group, side = state.troopers[id].group, state.troopers[id].side
        found = [
            one.id
            for one in state.usable_models_of(side)
            if one.id != id and one.group == group and ISOLATED not in one.states and not one.is_peripheral
        ]
        found.sort(key=self.danger_rating, reverse=True)
        return found[:3]

    def is_order_more_useful_in_group(self, id: str, group: int) -> bool:
        """Whether the Order of the Trooper with this id is of more use in this other Combat Group. It is if
        the shooters of that group are far better than those of its own; or if that group has few Orders, and
        its best shooter is better than the Trooper and about as good as the best of the Trooper's group.
        """
        state = self._state
        trooper = state.troopers[id]
        if not state.can_act(trooper) or trooper.team or trooper.jumper or state.is_controller(trooper):
            return False
        if state.armies[trooper.side].leader == id:
            return False
        own_firepower, other_firepower = (
            self._firepower_of(trooper, trooper.group),
            self._firepower_of(trooper, group),
        )
        if own_firepower < _POOR * other_firepower:
            return True
        orders: dict[int, int] = {}
        best: dict[int, float] = {}
        for member in state.troopers_of(trooper.side):
            if not member.is_null and not member.is_peripheral:
                orders[member.group] = orders.get(member.group, 0) + member.is_on_table
                best[member.group] = max(best.get(member.group, 0.0), self.danger_rating(member.id))
        if orders[trooper.group] < orders.get(group, 0) + _UNEVEN:
            return False
        least = _MATCH * best[trooper.group]
        return best.get(group, 0.0) >= least > self.danger_rating(id)

    def _firepower_of(self, trooper: Trooper, group: int) -> float:
        """Return the highest firepower of the Troopers of a Combat Group that are on the table and can act,
        for the side of this Trooper.
        """
        return max(
            [
                self.danger_rating(one.id)
                for one in self._state.usable_models_of(trooper.side)
                if one.group == group
            ],
            default=0.0,
        )


def _rating(entry: tuple[float, str, Attack]) -> tuple[float, str]:
    """Return a sort key for a rated shot: its expected Wounds, then the id of the shooter."""
    return entry[0], entry[1]


def _expected_harm(shots: list[Attack]) -> float:
    """Return the number of Wounds that these shots are expected to cause together, if the best Spearhead is
    chosen.
    """
    total = spearhead_gain = 0.0
    for shot in shots:
        wounds = expected_wounds(shot, attack_roll_averages(shot))
        shot.dice = (shot.weapon.burst + 1) // 2
        spearhead_gain = max(spearhead_gain, expected_wounds(shot, attack_roll_averages(shot)) - wounds)
        shot.dice = 1
        total += wounds
    return total + spearhead_gain
