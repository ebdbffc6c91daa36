"""Draw what a seat does not know of a skirmish: unseen Troopers, Lieutenants, private skills and Costs.
IN-R40.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.knowledge import Knowledge
from wartable.core.data.random_source import RandomSource
from wartable.core.decision import Decision
from wartable.rulesets.infinity.imagine.strangers import ARMY, FLYERS, LURKERS, PRIVATE, likely_cost
from wartable.rulesets.infinity.knowledge.perspective import CHAIN, COUNTER, LIEUTENANT, Perspective
from wartable.rulesets.infinity.model import skills
from wartable.rulesets.infinity.model.army import GROUP_SIZE
from wartable.rulesets.infinity.model.profile import IRREGULAR, REM, Profile
from wartable.rulesets.infinity.model.state import DEPLOYMENT, INITIATIVE, Skirmish
from wartable.rulesets.infinity.model.states import AIRBORNE, HIDDEN, UNPLACED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.turn.deploying import deployment_zone_of, placing_conditions

_FACETS: Final = {
    skills.LIEUTENANT: LIEUTENANT,
    skills.CHAIN_OF_COMMAND: CHAIN,
    skills.COUNTERINTELLIGENCE: COUNTER,
}
_SECRET_KEYS: Final = ("hold:", "lieutenant:")
"""Beginnings of the keys of options that only their side sees chosen."""
_RARE: Final = 0.08
"""Chance that a Trooper has Chain of Command, and that it has Counterintelligence."""
_NUMBERED: Final = 0.2
"""Chance that a number is printed with the skill of a Lieutenant."""
_UNSEEN_COUNTS: Final = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3)
"""Numbers of Troopers in Hidden Deployment or in the air after deployment, each as likely as the others."""
_PLACES_TRIED: Final = 40
_LEAST_SPENT: Final = 0.8
_MOST_TROOPERS: Final = 15
_FALLEN_WEIGHT: Final = 0.15
"""The weight of a Trooper in a Null state as the Lieutenant; that of others is 1."""
_STEPS_OF_DEPLOYER: Final = (0, 1, 6)
_STEPS_OF_SECOND: Final = (3, 4, 8)
"""The steps of deployment in which a side holds Troopers back, places the others, and places those held."""


def imagine_skirmish(state: Skirmish, seat: str, rng: RandomSource, now: Skirmish) -> Skirmish:
    """Return a copy of a skirmish in which everything hidden from a seat is drawn. `now` tells what the seat
    has learned since.
    """
    eyes = Perspective(now, seat)
    twin = state.copy()
    if not eyes.all_seeing:
        for side in twin.armies:
            if not eyes.owns_side(side):
                _ArmyDraw(twin, side, eyes, rng).draw()
    return twin


def is_secret_answer(state: Skirmish, decision: Decision, seat: str) -> bool:
    """Whether an answer is hidden from a seat: who is held back, and who becomes Lieutenant."""
    eyes = Perspective(state, seat)
    if eyes.all_seeing or not decision.options[0].key.startswith(_SECRET_KEYS):
        return False
    return not [one for one in state.troopers.values() if one.seat == decision.seat and eyes.owns(one)]


class _ArmyDraw:
    """A draw of everything that a seat does not know of one enemy army."""

    __slots__ = ("_eyes", "_rng", "_seat", "_side", "_state")

    def __init__(self, state: Skirmish, side: str, eyes: Perspective, rng: RandomSource) -> None:
        self._state = state
        self._side = side
        self._eyes = eyes
        self._rng = rng
        self._seat = state.deciding_seat_of_side(side)

    def draw(self) -> None:
        """Draw the army."""
        state = self._state
        held = state.count_held_back(self._side)
        unseen = [one for one in state.troopers_of(self._side) if not self._is_seen(one)]
        self._remove([one.id for one in unseen])
        for trooper in state.troopers_of(self._side):
            trooper.profile = self._with_other_secrets(trooper)
        self._add_unseen(held)
        self._choose_leader()

    def _is_seen(self, trooper: Trooper) -> bool:
        """Whether the seat sees a Trooper at the open question, and so knows who it is."""
        return self._eyes.sees(self._eyes.state.troopers[trooper.id])

    # ------------------------------------------------------------------ Troopers that are seen

    def _with_other_secrets(self, trooper: Trooper) -> Profile:
        """Return the profile of a Trooper with the Special Skills that the seat knows of, and with others,
        Cost and SWC drawn.
        """
        known = {
            key: number
            for key, number in trooper.profile.skills.items()
            if key not in PRIVATE or self._eyes.knows(trooper, _FACETS[key])
        }
        drawn = [key for key in PRIVATE[1:] if self._rng.random() < _RARE]
        twin = _copy_of(trooper.profile)
        twin.skills = {**known, **{key: 0 for key in drawn if not self._eyes.knows(trooper, _FACETS[key])}}
        twin.cost = max(1, round(likely_cost(trooper.profile) * self._rng.uniform(0.7, 1.3)))
        twin.swc = self._rng.choice((0, 0, 1, 2))
        return twin

    # ------------------------------------------------------------------ Troopers that are not

    def _remove(self, ids: list[str]) -> None:
        """Remove Troopers that the seat does not see, with everything that names them."""
        state = self._state
        gone = dict.fromkeys(ids)
        state.troopers = {id: one for id, one in state.troopers.items() if id not in gone}
        entries = [entry for entry in state.knowledge.entries() if entry.split("/")[1] not in gone]
        state.knowledge = Knowledge(dict.fromkeys(entries, True))
        army = state.armies[self._side]
        army.active_proxy = {name: id for name, id in army.active_proxy.items() if id not in gone}

    def _add_unseen(self, held: int) -> None:
        """Add Troopers that the seat does not see: those that are still to be deployed, `held` of them held
        back, and others that are hidden or in the air.
        """
        rng = self._rng
        army = self._state.armies[self._side]
        army.held = []
        if self._is_deploying():
            self._add_army(held)
        else:
            army.held = [self._add(rng.choice(ARMY), UNPLACED).id for _ in range(held)]
        if not self._has_to_deploy():
            for _ in range(rng.choice(_UNSEEN_COUNTS)):
                self._add_lurker()

    def _steps(self) -> tuple[int, int, int]:
        return _STEPS_OF_DEPLOYER if self._state.deployer == self._side else _STEPS_OF_SECOND

    def _is_deploying(self) -> bool:
        """Whether the army has not been placed yet, except for some of its Troopers."""
        state = self._state
        return state.phase == INITIATIVE or (state.phase == DEPLOYMENT and state.step <= self._steps()[1])

    def _has_to_deploy(self) -> bool:
        """Whether the army has not begun to deploy."""
        state = self._state
        return state.phase == INITIATIVE or (state.phase == DEPLOYMENT and state.step < self._steps()[1])

    def _add_army(self, held: int) -> None:
        """Add Troopers that will be deployed, for most of the points that are left, and hold some back."""
        rng = self._rng
        state = self._state
        limit = state.plan.points.get(self._side, 0) * rng.uniform(_LEAST_SPENT, 1.0)
        spent = sum([one.profile.cost for one in state.troopers_of(self._side)])
        added: list[str] = []
        while len(added) < _MOST_TROOPERS:
            profile = rng.choice(ARMY if added and rng.random() < 0.9 else (*ARMY[:4], *LURKERS, *FLYERS))
            if len(added) > held and spent + profile.cost > limit:
                break
            spent += profile.cost
            added.append(self._add(profile, UNPLACED).id)
        state.armies[self._side].held = added[:held]

    def _add_lurker(self) -> None:
        """Add a Trooper in Hidden Deployment or, if it finds no place or chance has it so, in the air."""
        rng = self._rng
        if rng.random() < 0.6 and self._side in self._state.zone:
            trooper = self._add(rng.choice(LURKERS), HIDDEN)
            if self._place(trooper):
                return
            del self._state.troopers[trooper.id]
        self._add(rng.choice(FLYERS), AIRBORNE)

    def _place(self, trooper: Trooper) -> bool:
        """Place a Trooper at some point of its deployment zone, and return whether there is one."""
        rng = self._rng
        field, body = self._state.plan.field, trooper.body
        zone = deployment_zone_of(self._state, self._side)
        conditions = placing_conditions(self._state, trooper, zone)
        for _ in range(_PLACES_TRIED):
            x, y = rng.randint(zone.left, zone.right), rng.randint(zone.top, zone.bottom)
            feet = field.feet_height_at(x, y, body.radius, body.height)
            if feet >= 0 and zone.contains_base(x, y, body.radius) and conditions.allows_point(x, y):
                body.x, body.y, body.z = x, y, feet
                body.facing = 12 if zone.top == 0 else 0
                return True
        return False

    def _add(self, profile: Profile, place: str) -> Trooper:
        """Add a Trooper to the army, and return it."""
        state = self._state
        number = 1
        while f"unseen_{self._side}_{number}" in state.troopers:
            number += 1
        trooper = Trooper(f"unseen_{self._side}_{number}", profile.name, self._side, self._seat, profile)
        trooper.place = place
        groups = state.plan.groups.get(self._side) or [1]
        free = [group for group in groups if state.count_group_members(self._side, group) < GROUP_SIZE]
        trooper.group = self._rng.choice(free or groups)
        state.troopers[trooper.id] = trooper
        return trooper

    # ------------------------------------------------------------------ the Lieutenant

    def _choose_leader(self) -> None:
        """Choose the Lieutenant, unless the seat knows who it is."""
        state = self._state
        army = state.armies[self._side]
        leader = state.troopers.get(army.leader)
        if leader is not None and self._eyes.knows(leader, LIEUTENANT):
            return
        candidates = [one for one in state.troopers_of(self._side) if self._could_lead(one)]
        able = [one for one in candidates if not one.is_null]
        fallen = [one for one in candidates if one.is_null]
        if army.is_leaderless:
            able, fallen = [], fallen or candidates
        army.leader = ""
        if not candidates:
            return
        chosen = self._rng.choices([*able, *fallen], [1.0] * len(able) + [_FALLEN_WEIGHT] * len(fallen))[0]
        army.leader = chosen.id
        if not [one for one in state.troopers_of(self._side) if one.has_skill(skills.LIEUTENANT)]:
            number = 1 if self._rng.random() < _NUMBERED else 0
            chosen.profile = _copy_of(chosen.profile)
            chosen.profile.skills[skills.LIEUTENANT] = number

    def _could_lead(self, trooper: Trooper) -> bool:
        """Whether the seat can take a Trooper for the Lieutenant."""
        profile = trooper.profile
        if profile.type == REM or profile.training == IRREGULAR or trooper.is_peripheral:
            return False
        return not self._eyes.knows(trooper, LIEUTENANT)


def _copy_of(profile: Profile) -> Profile:
    """Return a copy of a profile."""
    twin = Profile(
        profile.name,
        profile.type,
        profile.training,
        profile.move,
        profile.cc,
        profile.bs,
        profile.ph,
        profile.wip,
        profile.arm,
        profile.bts,
        profile.vita,
        profile.structure,
        profile.silhouette,
    )
    twin.unit = profile.unit
    twin.skills = dict(profile.skills)
    twin.weapons = profile.weapons
    twin.cost, twin.swc, twin.ava = profile.cost, profile.swc, profile.ava
    return twin
