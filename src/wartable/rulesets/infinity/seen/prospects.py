"""Values of attacks from a Trooper's position, or from a position that it could move to, from what its player
knows.
"""

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
    facing_towards,
    gap_between_bases,
    is_gap_within,
    is_in_front_arc,
)
from wartable.rulesets.infinity.ground.sight import is_totally_covered
from wartable.rulesets.infinity.knowledge.perspective import Perspective
from wartable.rulesets.infinity.model.attributes import attribute_of, movement_values_of
from wartable.rulesets.infinity.model.order import Declaration, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import STUNNED, SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, CC, DIRECT, SUPPRESSIVE_DICE, Weapon
from wartable.rulesets.infinity.odds.chances import roll_averages
from wartable.rulesets.infinity.odds.declared import expected_wounds_from_aros, expected_wounds_of_best_shot
from wartable.rulesets.infinity.odds.weighing import attack_roll_averages, expected_wounds, template_attack
from wartable.rulesets.infinity.sight.eyes import enemies_on_table, has_line_of_fire
from wartable.rulesets.infinity.skills.attack import SUPPRESSED, SUPPRESSIVE_MODE, Attack, bs_attack_value
from wartable.rulesets.infinity.skills.spraying import SHAPES

_FAR: Final = 99.0
COMMON: Final = 20.0
"""The value of an average Trooper, by which the values of others are divided."""
_DOWN: Final = 0.2
"""The share of its value that an Unconscious Trooper still has."""
_TURNS: Final = (0, 4, -4, 12)
"""Directions of a Move that are examined, in facings from the direction of the nearest enemy."""
NEAREST: Final = 4
"""The number of the nearest enemies that are examined closely when a position is judged."""
_AFAR: Final = 0.3
"""The number of Wounds that the ARO of each enemy beyond the nearest ones is assumed to cost."""


class SkirmishProspects(View):
    """Queries about attacks, for computer players and descriptions. Distances are in inches, and values in
    Wounds of an average Trooper.
    """

    _state: Skirmish
    _perspective: Perspective
    _enemies_by_trooper: dict[str, list[Trooper]]
    _likely_enemies: list[Body] | None

    def __init__(self, state: Skirmish, seat: str) -> None:
        super().__init__(seat)
        self._state = state
        self._perspective = Perspective(state, seat)
        self._enemies_by_trooper = {}
        self._likely_enemies = None

    @property
    def state(self) -> Skirmish:
        """The full state of the skirmish. It holds more than the seat may know: the caller must show only
        what it does.
        """
        return self._state

    def visible_able_enemies(self, trooper: Trooper) -> list[Trooper]:
        """Return the enemies of a Trooper that are on the table, can act and are visible to this seat, the
        nearest first.
        """
        known = self._enemies_by_trooper.get(trooper.id)
        if known is not None:
            return known
        state = self._state
        side = state.playing_side_of(trooper)
        found = [
            enemy
            for enemy in enemies_on_table(state, side)
            if state.can_act(enemy) and self._perspective.sees(enemy)
        ]
        found.sort(key=lambda enemy: gap_between_bases(trooper.body, enemy.body))
        self._enemies_by_trooper[trooper.id] = found
        return found

    def target_value_of(self, id: str) -> float:
        """Return the value of a Trooper as a target, judged by what its profile shows to everyone."""
        profile = self._state.troopers[id].profile
        return 8.0 + profile.bs + 3 * (profile.vita - 1) + 2 * profile.arm

    # ------------------------------------------------------------------ shots

    def find_best_shot(
        self, trooper: Trooper, enemy: Trooper, body: Body, enemy_body: Body, *, answering: bool = False
    ) -> Attack | None:
        """Return the best shot of a Trooper, if its body were `body`, at an enemy, if its body were
        `enemy_body`; None if it has none. It is made in the Trooper's own turn or, if `answering`, as an ARO.
        Lines of fire are not checked.
        """
        best: Attack | None = None
        act = TrooperAct(trooper, [], is_reaction=answering)
        if STUNNED in trooper.states:
            return None
        most_wounds = 0.0
        firing = answering and SUPPRESSIVE in trooper.states
        for weapon in trooper.profile.weapons:
            if weapon.kind == DIRECT and is_gap_within(body, enemy_body, SHAPES[weapon.template].length):
                attack = template_attack(act, weapon, enemy, body)
            elif weapon.kind == BS and not weapon.template:
                mode = SUPPRESSIVE_MODE if firing and weapon.suppressive else ""
                value, covered = bs_attack_value(self._state, act, enemy, weapon, body, enemy_body, mode)
                attack = Attack(act, Declaration("bs_attack"), enemy, weapon, value, body, enemy_body)
                attack.covered = covered
                attack.declaration.mode = mode
                attack.dice = (SUPPRESSIVE_DICE if mode else 1) if answering else weapon.burst
            else:
                continue
            wounds = expected_wounds(attack, attack_roll_averages(attack))
            if best is None or wounds > most_wounds:
                best, most_wounds = attack, wounds
        return best

    def attack_value_and_exposure_cost(
        self, trooper: Trooper, body: Body, nearest_enemies: list[Trooper]
    ) -> tuple[float, float]:
        """Return two values for a Trooper if its body were `body`: that of its best attack on one of
        `nearest_enemies`, less the cost of being seen there by all enemies; and that cost by itself, if it
        does not attack.
        """
        own_value = self.target_value_of(trooper.id) / COMMON
        best = total_cost = 0.0
        for enemy in nearest_enemies:
            if not has_line_of_fire(self._state, trooper, enemy, viewer_body=body, all_round=True):
                continue
            there = enemy.body
            attack = self.find_best_shot(trooper, enemy, body, there)
            answer = None
            if is_in_front_arc(there.facing, there.x, there.y, body.x, body.y, body.radius):
                answer = self.find_best_shot(enemy, trooper, there, body, answering=True)
            gain = 0.0
            if answer is None:
                if attack is not None:
                    gain = (
                        expected_wounds(attack, attack_roll_averages(attack))
                        * self.target_value_of(enemy.id)
                        / COMMON
                    )
            else:
                cost = expected_wounds(answer, attack_roll_averages(answer)) * own_value
                total_cost += cost
                if attack is not None:
                    gain = self._exchange_value(attack, answer, own_value) + cost
            best = max(best, gain)
        total_cost += (
            _AFAR
            * own_value
            * self._count_watchers(body, self.visible_able_enemies(trooper)[len(nearest_enemies) :])
        )
        return best - total_cost, total_cost

    def best_shot_hit_chance(self, trooper: Trooper, enemy: Trooper, body: Body) -> float:
        """Return the chance of a hit by the best shot of a Trooper, if its body were `body`, at an enemy that
        it sees. An enemy that faces the Trooper shoots back as well as it can.
        """
        attack = self.find_best_shot(trooper, enemy, body, enemy.body)
        if attack is None:
            return 0.0
        there = enemy.body
        answer = None
        if is_in_front_arc(there.facing, there.x, there.y, body.x, body.y, body.radius):
            answer = self.find_best_shot(enemy, trooper, there, body, answering=True)
        if answer is None or not (attack.rolls and answer.rolls):
            return attack_roll_averages(attack).chance
        value = attack.value.capped_number + (SUPPRESSED if answer.declaration.mode else 0)
        return roll_averages(value, attack.dice, 0, answer.value.capped_number, answer.dice).chance

    def _count_watchers(self, body: Body, enemies: list[Trooper]) -> int:
        """Return how many of these enemies face the position `body` with no scenery hiding it."""
        field = self._state.plan.field
        count = 0
        for enemy in enemies:
            there = enemy.body
            if is_in_front_arc(there.facing, there.x, there.y, body.x, body.y, body.radius):
                count += not is_totally_covered(field, body, there)
        return count

    def _exchange_value(self, attack: Attack, answer: Attack, wound_value: float) -> float:
        """Return the value of an attack, less that of the enemy's answer. `wound_value` is the value of a
        Wound that the attacker takes.
        """
        value = attack.value.capped_number + (SUPPRESSED if answer.declaration.mode else 0)
        answer_value = answer.value.capped_number
        opposed = attack.rolls and answer.rolls
        if opposed:
            hits = roll_averages(value, attack.dice, 0, answer_value, answer.dice)
            answer_hits = roll_averages(answer_value, answer.dice, 0, value, attack.dice)
        else:
            hits, answer_hits = attack_roll_averages(attack), attack_roll_averages(answer)
        gain = expected_wounds(attack, hits) * self.target_value_of(attack.target.id) / COMMON
        return gain - expected_wounds(answer, answer_hits) * wound_value

    def attack_value_here(self, id: str) -> float:
        """Return the value of a Trooper's best attack from its current position: the damage dealt, less the
        damage taken.
        """
        trooper = self._state.troopers[id]
        return self.attack_value_and_exposure_cost(
            trooper, trooper.body, self.visible_able_enemies(trooper)[:NEAREST]
        )[0]

    def attack_value_after_move(self, id: str) -> float:
        """Return the value of a Trooper's best attack after one Move, of those in a few directions: the
        damage dealt, less the damage taken.
        """
        trooper = self._state.troopers[id]
        near = self.visible_able_enemies(trooper)[:NEAREST]
        if not near:
            return 0.0
        body = trooper.body
        distance = movement_values_of(trooper)[0] * INCH
        towards = facing_towards(body.x, body.y, near[0].body.x, near[0].body.y)
        best = 0.0
        field = self._state.plan.field
        for turn in _TURNS:
            facing = (towards + turn) % FACINGS
            x = (body.x + distance * EAST[facing] // SCALE) // LATTICE * LATTICE
            y = (body.y + distance * SOUTH[facing] // SCALE) // LATTICE * LATTICE
            if field.feet_height_at(x, y, body.radius, body.crossable_height) >= 0:
                best = max(
                    best, self.attack_value_and_exposure_cost(trooper, body.moved_to(x, y, body.z), near)[0]
                )
        return best

    def attack_value_cache_key(self, id: str) -> str:
        """Return the key under which the values of a Trooper's attacks are cached; it contains everything on
        which they depend.
        """
        state = self._state
        trooper = state.troopers[id]
        parts = [id, str(state.seed), str(state.round), str(len(state.smokes))]
        for model in [trooper, *self.visible_able_enemies(trooper)]:
            body = model.body
            parts.append(f"{body.x},{body.y},{body.facing},{body.height},{model.wounds},{len(model.states)}")
        return " ".join(parts)

    def melee_value(self, id: str, enemy_id: str) -> float:
        """Return the value of moving into contact with an enemy and attacking it in close combat."""
        trooper, enemy = self._state.troopers[id], self._state.troopers[enemy_id]
        attack, enemy_attack = self._melee_attack(trooper, enemy), self._melee_attack(enemy, trooper)
        if attack is None:
            return 0.0
        answer = enemy_attack
        body, there = trooper.body, enemy.body
        if is_in_front_arc(there.facing, there.x, there.y, body.x, body.y, body.radius):
            shot = self.find_best_shot(enemy, trooper, there, body, answering=True)
            if shot is not None and (
                enemy_attack is None or shot.value.capped_number > enemy_attack.value.capped_number
            ):
                answer = shot
        if answer is None:
            return (
                expected_wounds(attack, attack_roll_averages(attack))
                * self.target_value_of(enemy_id)
                / COMMON
            )
        return self._exchange_value(attack, answer, self.target_value_of(id) / COMMON)

    def _melee_attack(self, trooper: Trooper, enemy: Trooper) -> Attack | None:
        """Return an attack on an enemy with a Trooper's first CC weapon; None if it has no CC weapon."""
        for weapon in trooper.profile.weapons:
            if weapon.kind == CC:
                act = TrooperAct(trooper, [], is_reaction=False)
                value = SuccessValue("CC", attribute_of(trooper, "cc"), listening=False)
                return Attack(act, Declaration("cc_attack"), enemy, weapon, value, trooper.body, enemy.body)
        return None

    def cost_of_declared_aros(self, id: str) -> float:
        """Return what all AROs declared at this active Trooper would cost it, if it opposes none of them."""
        order = self._state.order
        act = None if order is None else order.act_of(id)
        if order is None or act is None:
            return 0.0
        return expected_wounds_from_aros(self._state, order, act, None, 0) * self.target_value_of(id) / COMMON

    def cost_of_most_dangerous_shot(self, id: str) -> float:
        """Return what the most dangerous shot of an active Trooper at this one would cost it, if it does not
        oppose that shot.
        """
        order = self._state.order
        if order is None:
            return 0.0
        worst = 0.0
        for active in order.acts:
            worst = max(
                worst, expected_wounds_of_best_shot(self._state, order, active, self._state.troopers[id])
            )
        return worst * self.target_value_of(id) / COMMON

    def wound_value(self, id: str) -> float:
        """Return the value of a Wound that a Trooper takes; it is low if the Trooper is Unconscious
        already.
        """
        share = _DOWN if self._state.troopers[id].is_unconscious else 1.0
        return share * self.target_value_of(id) / COMMON

    def best_shooting_distance(self, id: str) -> float:
        """Return the distance in inches at which a Trooper's main ranged weapon works best."""
        weapon = self._main_weapon(self._state.troopers[id])
        if weapon is None or weapon.kind == DIRECT:
            return 6.0
        best = max(range(len(weapon.ranges)), key=lambda at: (weapon.ranges[at], -at))
        return (8.0, 14.0, 22.0, 30.0, 38.0, 46.0, 60.0)[best]

    def _main_weapon(self, trooper: Trooper) -> Weapon | None:
        """Return a Trooper's main ranged weapon: the first one that makes BS Attacks or is a direct template;
        None if it has none.
        """
        guns = [weapon for weapon in trooper.profile.weapons if weapon.kind in (BS, DIRECT)]
        return guns[0] if guns else None

    def danger_rating(self, id: str) -> float:
        """Return a number that tells how dangerous a Trooper is in its own turn; only comparisons of such
        numbers have a meaning.
        """
        trooper = self._state.troopers[id]
        weapon = self._main_weapon(trooper)
        if weapon is None:
            return 0.1
        return weapon.burst * attribute_of(trooper, "bs") * (20 - weapon.ps) / 500.0

    def distance_to_nearest_enemy(self, id: str) -> float:
        """Return the distance in inches from a Trooper to the nearest enemy that the seat sees; a large
        number if it sees none.
        """
        trooper = self._state.troopers[id]
        near = self.visible_able_enemies(trooper)
        return gap_between_bases(trooper.body, near[0].body) / INCH if near else _FAR
