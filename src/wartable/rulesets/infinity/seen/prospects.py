"""Values of attacks from the position of a Trooper, or one within reach, from what its player knows."""

from __future__ import annotations

from typing import Final

from wartable.core.views.knowledge import View
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import (
    EAST,
    FACINGS,
    INCH,
    LATTICE,
    SCALE,
    SOUTH,
    direction_to,
    gap,
    is_in_front,
    is_within,
)
from wartable.rulesets.infinity.ground.sight import is_totally_covered
from wartable.rulesets.infinity.knowledge.perspective import Perspective
from wartable.rulesets.infinity.model.attributes import attribute_of, moves_of
from wartable.rulesets.infinity.model.order import Act, Declaration
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import STUNNED, SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, CC, DIRECT, SUPPRESSIVE_DICE, Weapon
from wartable.rulesets.infinity.odds.chances import roll_averages
from wartable.rulesets.infinity.odds.declared import expected_danger, expected_exposure
from wartable.rulesets.infinity.odds.weighing import expected_hits, expected_wounds, template_attack
from wartable.rulesets.infinity.sight.eyes import enemies_of, sees
from wartable.rulesets.infinity.skills.attack import SUPPRESSED, SUPPRESSIVE_MODE, Attack, shot_value
from wartable.rulesets.infinity.skills.spraying import SHAPES

_FAR: Final = 99.0
COMMON: Final = 20.0
"""Value of an average Trooper; the values of others are compared with it."""
_DOWN: Final = 0.2
"""Share of its value that a Trooper keeps when it is out of action."""
_TURNS: Final = (0, 4, -4, 12)
"""Directions of a Move that are examined, in facings from the direction of the nearest enemy."""
NEAREST: Final = 4
"""Number of the nearest enemies that are examined closely when a position is judged."""
_AFAR: Final = 0.3
"""Wounds that the ARO of each enemy farther off is assumed to cost."""


class SkirmishProspects(View):
    """Queries about attacks, with ids, inches and expected Wounds."""

    _state: Skirmish
    _eyes: Perspective
    _near: dict[str, list[Trooper]]
    _lookouts: list[Body] | None

    def __init__(self, state: Skirmish, seat: str) -> None:
        super().__init__(seat)
        self._state = state
        self._eyes = Perspective(state, seat)
        self._near = {}
        self._lookouts = None

    @property
    def state(self) -> Skirmish:
        """The full state; the caller must show only facts that the seat knows."""
        return self._state

    def enemies(self, trooper: Trooper) -> list[Trooper]:
        """Return a Trooper's enemies that the seat sees on the table and that can act, the nearest first."""
        known = self._near.get(trooper.id)
        if known is not None:
            return known
        state = self._state
        side = state.player_of(trooper)
        found = [
            enemy for enemy in enemies_of(state, side) if state.can_act(enemy) and self._eyes.sees(enemy)
        ]
        found.sort(key=lambda enemy: gap(trooper.body, enemy.body))
        self._near[trooper.id] = found
        return found

    def worth(self, id: str) -> float:
        """Return the value of a Trooper as a target, from its visible profile."""
        profile = self._state.troopers[id].profile
        return 8.0 + profile.bs + 3 * (profile.vita - 1) + 2 * profile.arm

    # ------------------------------------------------------------------ shots

    def shot(
        self, trooper: Trooper, enemy: Trooper, place: Body, there: Body, *, answering: bool = False
    ) -> Attack | None:
        """Return the best shot of a Trooper whose body is `place` at an enemy whose body is `there`: in its
        own turn or, if `answering`, as an ARO. None if it has none. Lines of fire are not checked.
        """
        best: Attack | None = None
        act = Act(trooper, [], is_reaction=answering)
        if STUNNED in trooper.states:
            return None
        most = 0.0
        firing = answering and SUPPRESSIVE in trooper.states
        for weapon in trooper.profile.weapons:
            if weapon.kind == DIRECT and is_within(place, there, SHAPES[weapon.template].length):
                attack = template_attack(act, weapon, enemy, place)
            elif weapon.kind == BS and not weapon.template:
                mode = SUPPRESSIVE_MODE if firing and weapon.suppressive else ""
                value, covered = shot_value(self._state, act, enemy, weapon, place, there, mode)
                attack = Attack(act, Declaration("bs_attack"), enemy, weapon, value, place, there)
                attack.covered = covered
                attack.declaration.mode = mode
                attack.dice = (SUPPRESSIVE_DICE if mode else 1) if answering else weapon.burst
            else:
                continue
            worth = expected_wounds(attack, expected_hits(attack))
            if best is None or worth > most:
                best, most = attack, worth
        return best

    def outlook(self, trooper: Trooper, place: Body, near: list[Trooper]) -> tuple[float, float]:
        """Return two values for a Trooper whose body is `place`: that of its best attack, less the damage
        from every enemy that sees it there; and that damage alone, if it does not shoot.
        """
        mine_worth = self.worth(trooper.id) / COMMON
        best = whole = 0.0
        for enemy in near:
            if not sees(self._state, trooper, enemy, at=place, all_round=True):
                continue
            there = enemy.body
            mine = self.shot(trooper, enemy, place, there)
            answer = None
            if is_in_front(there.facing, there.x, there.y, place.x, place.y, place.radius):
                answer = self.shot(enemy, trooper, there, place, answering=True)
            gain = 0.0
            if answer is None:
                if mine is not None:
                    gain = expected_wounds(mine, expected_hits(mine)) * self.worth(enemy.id) / COMMON
            else:
                alone = expected_wounds(answer, expected_hits(answer)) * mine_worth
                whole += alone
                if mine is not None:
                    gain = self._exchange(mine, answer, mine_worth) + alone
            best = max(best, gain)
        whole += _AFAR * mine_worth * self._watching(place, self.enemies(trooper)[len(near) :])
        return best - whole, whole

    def chance(self, trooper: Trooper, enemy: Trooper, place: Body) -> float:
        """Return the chance that the best shot of a Trooper, whose body is `place`, hits an enemy that it
        sees. The enemy shoots back as well as it can, if it faces the Trooper.
        """
        mine = self.shot(trooper, enemy, place, enemy.body)
        if mine is None:
            return 0.0
        there = enemy.body
        answer = None
        if is_in_front(there.facing, there.x, there.y, place.x, place.y, place.radius):
            answer = self.shot(enemy, trooper, there, place, answering=True)
        if answer is None or not (mine.rolls and answer.rolls):
            return expected_hits(mine).chance
        value = mine.value.number + (SUPPRESSED if answer.declaration.mode else 0)
        return roll_averages(value, mine.dice, 0, answer.value.number, answer.dice).chance

    def _watching(self, place: Body, enemies: list[Trooper]) -> int:
        """Return the number of enemies that face a position without scenery in between."""
        field = self._state.plan.field
        found = 0
        for enemy in enemies:
            there = enemy.body
            if is_in_front(there.facing, there.x, there.y, place.x, place.y, place.radius):
                found += not is_totally_covered(field, place, there)
        return found

    def _exchange(self, mine: Attack, answer: Attack, own: float) -> float:
        """Return the value of an attack, less that of the enemy's answer; `troopers_of` is the value of a Wound to
        the attacker.
        """
        value = mine.value.number + (SUPPRESSED if answer.declaration.mode else 0)
        other = answer.value.number
        opposed = mine.rolls and answer.rolls
        if opposed:
            hits = roll_averages(value, mine.dice, 0, other, answer.dice)
            back = roll_averages(other, answer.dice, 0, value, mine.dice)
        else:
            hits, back = expected_hits(mine), expected_hits(answer)
        gain = expected_wounds(mine, hits) * self.worth(mine.target.id) / COMMON
        return gain - expected_wounds(answer, back) * own

    def prospects(self, id: str) -> float:
        """Return the value of a Trooper's best attack from its current position."""
        trooper = self._state.troopers[id]
        return self.outlook(trooper, trooper.body, self.enemies(trooper)[:NEAREST])[0]

    def sally(self, id: str) -> float:
        """Return the value of a Trooper's best attack after one Move: the damage dealt, less the damage
        taken.
        """
        trooper = self._state.troopers[id]
        near = self.enemies(trooper)[:NEAREST]
        if not near:
            return 0.0
        body = trooper.body
        far = moves_of(trooper)[0] * INCH
        towards = direction_to(body.x, body.y, near[0].body.x, near[0].body.y)
        best = 0.0
        field = self._state.plan.field
        for turn in _TURNS:
            facing = (towards + turn) % FACINGS
            x = (body.x + far * EAST[facing] // SCALE) // LATTICE * LATTICE
            y = (body.y + far * SOUTH[facing] // SCALE) // LATTICE * LATTICE
            if field.standing_height(x, y, body.radius, body.crossable_height) >= 0:
                best = max(best, self.outlook(trooper, body.moved_to(x, y, body.z), near)[0])
        return best

    def signature(self, id: str) -> str:
        """Return a cache key for a Trooper's prospects, with everything that they depend on."""
        state = self._state
        trooper = state.troopers[id]
        parts = [id, str(state.seed), str(state.round), str(len(state.smokes))]
        for one in [trooper, *self.enemies(trooper)]:
            body = one.body
            parts.append(f"{body.x},{body.y},{body.facing},{body.height},{one.wounds},{len(one.states)}")
        return " ".join(parts)

    def melee(self, id: str, enemy_id: str) -> float:
        """Return the value of moving into contact with an enemy and attacking it."""
        trooper, enemy = self._state.troopers[id], self._state.troopers[enemy_id]
        mine, other = self._blow(trooper, enemy), self._blow(enemy, trooper)
        if mine is None:
            return 0.0
        answer = other
        body, there = trooper.body, enemy.body
        if is_in_front(there.facing, there.x, there.y, body.x, body.y, body.radius):
            shot = self.shot(enemy, trooper, there, body, answering=True)
            if shot is not None and (other is None or shot.value.number > other.value.number):
                answer = shot
        if answer is None:
            return expected_wounds(mine, expected_hits(mine)) * self.worth(enemy_id) / COMMON
        return self._exchange(mine, answer, self.worth(id) / COMMON)

    def _blow(self, trooper: Trooper, enemy: Trooper) -> Attack | None:
        """Return an attack on an enemy with a Trooper's first CC weapon; None if it has no such weapon."""
        for weapon in trooper.profile.weapons:
            if weapon.kind == CC:
                act = Act(trooper, [], is_reaction=False)
                value = SuccessValue("CC", attribute_of(trooper, "cc"), listening=False)
                return Attack(act, Declaration("cc_attack"), enemy, weapon, value, trooper.body, enemy.body)
        return None

    def exposure(self, id: str) -> float:
        """Return the cost of the declared AROs to an active Trooper if it opposes none of them."""
        order = self._state.order
        act = None if order is None else order.act_of(id)
        if order is None or act is None:
            return 0.0
        return expected_exposure(self._state, order, act, None, 0) * self.worth(id) / COMMON

    def danger(self, id: str) -> float:
        """Return the cost of the active Troopers' most dangerous shot to a Trooper if it does not
        oppose it.
        """
        order = self._state.order
        if order is None:
            return 0.0
        worst = 0.0
        for active in order.acts:
            worst = max(worst, expected_danger(self._state, order, active, self._state.troopers[id]))
        return worst * self.worth(id) / COMMON

    def stake(self, id: str) -> float:
        """Return the value of a Wound to a Trooper, which is low if it is already Unconscious."""
        share = _DOWN if self._state.troopers[id].is_unconscious else 1.0
        return share * self.worth(id) / COMMON

    def reach(self, id: str) -> float:
        """Return the distance in inches at which a Trooper's main weapon works best."""
        weapon = self._gun(self._state.troopers[id])
        if weapon is None or weapon.kind == DIRECT:
            return 6.0
        best = max(range(len(weapon.ranges)), key=lambda at: (weapon.ranges[at], -at))
        return (8.0, 14.0, 22.0, 30.0, 38.0, 46.0, 60.0)[best]

    def _gun(self, trooper: Trooper) -> Weapon | None:
        """Return a Trooper's main ranged weapon: the first that makes BS Attacks or lays a template; None if
        it has none.
        """
        guns = [weapon for weapon in trooper.profile.weapons if weapon.kind in (BS, DIRECT)]
        return guns[0] if guns else None

    def firepower(self, id: str) -> float:
        """Return how dangerous a Trooper is in its own turn, as a number to compare."""
        trooper = self._state.troopers[id]
        weapon = self._gun(trooper)
        if weapon is None:
            return 0.1
        return weapon.burst * attribute_of(trooper, "bs") * (20 - weapon.ps) / 500.0

    def nearest_gap(self, id: str) -> float:
        """Return the distance in inches from a Trooper to its nearest visible enemy."""
        trooper = self._state.troopers[id]
        near = self.enemies(trooper)
        return gap(trooper.body, near[0].body) / INCH if near else _FAR
