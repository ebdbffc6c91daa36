"""Values of actions of several Troopers: Coordinated Orders, Fireteams and changes of Combat Group."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.fireteams.charts import member_candidates
from wartable.rulesets.infinity.ground.measures import is_in_front
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.odds.weighing import expected_hits, expected_wounds
from wartable.rulesets.infinity.orders.coordinated import MOST
from wartable.rulesets.infinity.seen.prospects import COMMON, NEAREST, SkirmishProspects
from wartable.rulesets.infinity.sight.eyes import sees
from wartable.rulesets.infinity.skills.attack import LEVEL_SPARE, Attack

_UNEVEN: Final = 3
"""Number of Orders by which one Combat Group must exceed another for a Trooper to change to the
smaller one.
"""
_MATCH: Final = 0.8
"""Share of a shooter's firepower from which another shooter counts as equally good."""
_POOR: Final = 0.7
"""Share of the other Combat Group's firepower below which a group shoots too badly for its own Orders."""


class SkirmishGroups(SkirmishProspects):
    """Queries about Troopers that act together, with ids, inches and expected Wounds."""

    # ------------------------------------------------------------------ Coordinated Orders

    def salvo(self, ids: list[str]) -> tuple[float, list[str]]:
        """Return the value, less the cost, of the best Coordinated Order of these Troopers, and the ids of
        those that take part. All shoot at one enemy from their current positions, and every enemy that sees
        any of them shoots back at one.
        """
        best = 0.0
        who: list[str] = []
        near = self.enemies(self._state.troopers[ids[0]]) if ids else []
        for enemy in near[:NEAREST]:
            shots = self._shots(ids, enemy)
            if len(shots) < 2:
                continue
            left = float(enemy.lethal_wounds - enemy.wounds)
            gain = min(left, _harm(shots)) * self.worth(enemy.id) / COMMON - self._answers(shots, near)
            if gain > best:
                best, who = gain, [shot.shooter.id for shot in shots]
        return best, who

    def _shots(self, ids: list[str], enemy: Trooper) -> list[Attack]:
        """Return the best shots at an enemy, with one die each, at most four."""
        found: list[tuple[float, str, Attack]] = []
        for id in ids:
            trooper = self._state.troopers[id]
            if sees(self._state, trooper, enemy):
                mine = self.shot(trooper, enemy, trooper.body, enemy.body)
                if mine is not None and mine.rolls:
                    mine.dice = 1
                    found.append((expected_wounds(mine, expected_hits(mine)), id, mine))
        found.sort(key=_first, reverse=True)
        return [shot for _, _, shot in found[:MOST]]

    def _answers(self, shots: list[Attack], enemies: list[Trooper]) -> float:
        """Return the cost of the AROs of all enemies that see a shooter, each against the shooter that it
        harms most.
        """
        whole = 0.0
        for enemy in enemies:
            there, worst = enemy.body, 0.0
            for shot in shots:
                trooper, place = shot.shooter, shot.place
                if is_in_front(there.facing, there.x, there.y, place.x, place.y, place.radius) and sees(
                    self._state, trooper, enemy
                ):
                    answer = self.shot(enemy, trooper, there, place, answering=True)
                    if answer is not None:
                        lost = (
                            expected_wounds(answer, expected_hits(answer)) * self.worth(trooper.id) / COMMON
                        )
                        worst = max(worst, lost)
            whole += worst
        return whole

    # ------------------------------------------------------------------ Fireteams

    def is_worth_leading(self, at: int, id: str) -> bool:
        """Whether forming a Fireteam by row `at` of the army's chart (1 for the first) would improve its
        leader's shots. Enough members of the leader's unit must be near, and its weapon must roll dice.
        """
        state = self._state
        trooper = state.troopers[id]
        weapon = self._gun(trooper)
        if weapon is None or weapon.template:
            return False
        row = state.plan.charts[trooper.side][at - 1]
        unit = row.unit_counted_as(trooper.profile.unit)
        alike = [
            one
            for one in member_candidates(state, row, trooper)
            if row.unit_counted_as(one.profile.unit) == unit
        ]
        return 1 + len(alike) >= LEVEL_SPARE

    # ------------------------------------------------------------------ Combat Groups

    def orders_in(self, group: int) -> int:
        """Return the number of Regular Orders of a Combat Group of the side whose Player Turn it is."""
        state = self._state
        return state.armies[state.active].regular.get(group, 0)

    def is_better_in(self, id: str, group: int) -> bool:
        """Whether a Trooper's Order does more in another Combat Group. It does if the shooters there are far
        better than those of its own group; or if that group has few Orders, while its best shooter matches
        that of the Trooper's group and is better than the Trooper.
        """
        state = self._state
        trooper = state.troopers[id]
        if not state.can_act(trooper) or trooper.team or trooper.jumper or state.is_controller(trooper):
            return False
        if state.armies[trooper.side].leader == id:
            return False
        own, other = self._firepower_of(trooper, trooper.group), self._firepower_of(trooper, group)
        if own < _POOR * other:
            return True
        orders: dict[int, int] = {}
        best: dict[int, float] = {}
        for one in state.troopers_of(trooper.side):
            if not one.is_null and not one.is_peripheral:
                orders[one.group] = orders.get(one.group, 0) + one.is_on_table
                best[one.group] = max(best.get(one.group, 0.0), self.firepower(one.id))
        if orders[trooper.group] < orders.get(group, 0) + _UNEVEN:
            return False
        least = _MATCH * best[trooper.group]
        return best.get(group, 0.0) >= least > self.firepower(id)

    def _firepower_of(self, trooper: Trooper, group: int) -> float:
        """Return the highest firepower of the able Troopers of a Combat Group on the table."""
        return max(
            [self.firepower(one.id) for one in self._state.models(trooper.side) if one.group == group],
            default=0.0,
        )


def _first(entry: tuple[float, str, Attack]) -> tuple[float, str]:
    return entry[0], entry[1]


def _harm(shots: list[Attack]) -> float:
    """Return the Wounds that these shots are expected to cause, with the best choice of Spearhead."""
    whole = lead = 0.0
    for shot in shots:
        alone = expected_wounds(shot, expected_hits(shot))
        shot.dice = (shot.weapon.burst + 1) // 2
        lead = max(lead, expected_wounds(shot, expected_hits(shot)) - alone)
        shot.dice = 1
        whole += alone
    return whole + lead
