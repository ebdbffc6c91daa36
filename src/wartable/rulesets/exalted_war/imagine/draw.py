"""Draw what a seat does not know of a war: figures of enemies and their people, standing orders, reserves."""

from __future__ import annotations

from typing import Final

from wartable.core.data.knowledge import Knowledge
from wartable.core.data.random_source import RandomSource
from wartable.core.decision import Decision
from wartable.rulesets.exalted_war.derived.traits import health_box_count
from wartable.rulesets.exalted_war.imagine.people import draw_character, draw_prowess, draw_unit
from wartable.rulesets.exalted_war.knowledge.perspective import (
    Perspective,
    filled_and_total_boxes,
    visible_health_index,
)
from wartable.rulesets.exalted_war.model.character import LEADER, Character
from wartable.rulesets.exalted_war.model.orders import AWAY, FOLLOW, HALT, MARCH, WATCH, StandingOrder
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import RESERVE, Unit, full_endurance_under_leader
from wartable.rulesets.exalted_war.odds.impression import prowess_probabilities_of
from wartable.rulesets.exalted_war.odds.strangers import Prowess

_RESERVES: Final = (0, 0, 0, 0, 0, 0, 1, 1, 1, 2)
"""Numbers of units that may still come for an enemy, each as likely as the others."""
_LATEST: Final = 30
_KINDS: Final = (HALT.kind, FOLLOW, FOLLOW, MARCH, WATCH, AWAY)

_MOVING: Final = "move"
_STRAIGHT: Final = 0.6
"""Chance that a unit that has just moved has the order to march in that direction."""
_THERE: Final = 0.8
"""Chance that a unit that has moved in this phase has the order to march to its present place."""
_STILL: Final = 0.6
"""Chance that a unit that has not moved in this movement phase has the order to halt."""
_SECRET_KEYS: Final = ("keep", "halt")
"""The first options of the questions whether to change a standing order, and to which one."""


def imagine_war(state: War, seat: str, rng: RandomSource, now: War) -> War | None:
    """Return a copy of a war in which everything hidden from a seat is drawn. `now` tells what the seat has
    learned since.
    """
    eyes = Perspective(now, seat)
    twin = state.copy()
    if not eyes.all_seeing:
        draw = _WarDraw(twin, eyes, rng)
        draw.remove_reserves()
        for unit in sorted(twin.units.values(), key=lambda unit: not unit.is_solo):
            if not eyes.owns(unit):
                draw.draw_unit(unit)
        draw.draw_duellists()
        for side in twin.plan.sides:
            if not eyes.owns_side(side):
                draw.add_reserves(side)
                draw.count_initial_magnitude(side)
    return twin


def is_secret_answer(state: War, decision: Decision, seat: str) -> bool:
    """Whether an answer is hidden from a seat: a standing order of an enemy, or the square of its march."""
    unit = state.units.get(decision.about)
    if unit is None or Perspective(state, seat).owns(unit):
        return False
    key = decision.options[0].key
    return key in _SECRET_KEYS or (key.startswith("at:") and unit.is_active and unit.x >= 0)


class _WarDraw:
    """A draw of everything that a seat does not know of a war."""

    __slots__ = ("_eyes", "_rng", "_seen", "_state")

    def __init__(self, state: War, eyes: Perspective, rng: RandomSource) -> None:
        self._state = state
        self._eyes = eyes
        self._rng = rng
        self._seen: dict[str, Prowess] = {}

    # ------------------------------------------------------------------ units that are seen

    def draw_unit(self, unit: Unit) -> None:
        """Draw everything hidden about an enemy unit and its people."""
        eyes, rng = self._eyes, self._rng
        has_traits, has_leader = eyes.knows(unit, "traits"), eyes.knows(unit, "leader")
        look = visible_health_index(*filled_and_total_boxes(self._state, unit))
        twin = unit
        if not (has_traits and has_leader):
            prowess = self._prowess(unit, unit.leader)
            self._seen[unit.leader] = prowess
            if not has_traits:
                twin = draw_unit(unit, prowess, rng)
                self._state.units[unit.id] = twin
            if not has_leader:
                health = self._state.people[unit.leader].person.health
                self._draw_people(twin, prowess)
                if has_traits:  # which show the number of boxes
                    self._state.people[unit.leader].person.health = health
            if not has_traits:
                self._draw_condition(twin, look)
        twin.order = self._draw_order(twin)
        twin.stunt = 0
        twin.loss = 0

    def _prowess(self, unit: Unit, person: str) -> Prowess:
        """Draw the prowess of a person, and of the unit, from what the seat has seen of both."""
        now = self._eyes.state
        known = now.units.get(unit.id, unit)
        character = now.people.get(person, self._state.people[person])
        return draw_prowess(prowess_probabilities_of(now, known, character, self._eyes.sides), self._rng)

    def _draw_people(self, unit: Unit, prowess: Prowess) -> None:
        people = self._state.people
        apart = [one.leader for one in self._state.units.values() if one is not unit]
        ids = [unit.leader] if unit.is_solo else [unit.leader, *unit.specials]
        for id in [id for id in ids if unit.is_solo or id not in apart]:
            skill = prowess if id == unit.leader else self._prowess(unit, id)
            alone = unit.is_solo and not unit.host
            people[id] = draw_character(people[id], unit, skill, self._rng, alone=alone)

    def _draw_condition(self, unit: Unit, look: int) -> None:
        """Draw the Endurance of a unit, and the boxes of its health track, which are as full as they look."""
        rng, state = self._rng, self._state
        full = full_endurance_under_leader(unit, state.people[unit.leader].person)
        unit.full_endurance = full
        unit.endurance = rng.randint(max(0, full - 4), full)
        if not unit.is_solo:
            boxes = health_box_count(state, unit)
            fitting = [count for count in range(boxes) if visible_health_index(count, boxes) == look]
            unit.health = rng.choice(fitting) if fitting else 0

    def _draw_order(self, unit: Unit) -> StandingOrder:
        """Draw the standing order of a unit, which its enemies do not know. If they have just seen it
        move, it mostly marches on in that direction.
        """
        rng, state = self._rng, self._state
        seen = self._eyes.state.units.get(unit.id, unit)
        has_moved = (seen.x, seen.y) != (unit.x, unit.y)
        if state.phase == _MOVING and has_moved and rng.random() < _THERE:
            return StandingOrder(MARCH, "", seen.x, seen.y)
        if has_moved and rng.random() < _STRAIGHT:
            far = rng.randint(3, 9)
            x, y = unit.x + far * (seen.x - unit.x), unit.y + far * (seen.y - unit.y)
            return StandingOrder(MARCH, "", _within(x, state.plan.width), _within(y, state.plan.height))
        has_turned = not has_moved and seen.facing != unit.facing
        if state.phase == _MOVING and not has_turned and rng.random() < _STILL:
            return HALT
        kind = WATCH if has_turned else rng.choice(_KINDS)
        enemies = [one.id for one in state.enemies_of_unit(unit)]
        if kind in (FOLLOW, WATCH):
            return StandingOrder(kind, rng.choice(enemies)) if enemies else HALT
        if kind == MARCH:
            return StandingOrder(kind, "", rng.randrange(state.plan.width), rng.randrange(state.plan.height))
        return StandingOrder(kind) if kind == AWAY else HALT

    def draw_duellists(self) -> None:
        """Give the units that stand for two people in a duel the Endurance of the drawn people."""
        for duel in self._state.duels:
            for unit in (duel.one, duel.other):
                if not self._eyes.owns(unit) and unit.leader in self._state.people:
                    full = full_endurance_under_leader(unit, self._state.people[unit.leader].person)
                    unit.full_endurance, unit.endurance = full, min(unit.endurance, full)

    # ------------------------------------------------------------------ units that are still to come

    def remove_reserves(self) -> None:
        """Remove the enemies that are still to come, of which the seat knows nothing, with their people."""
        state, now = self._state, self._eyes.state
        late = [
            unit
            for unit in state.units.values()
            if unit.standing == RESERVE and not self._eyes.knows_of_unit(now.units.get(unit.id, unit))
        ]
        gone = {unit.id: True for unit in late}
        people = {id: True for unit in late for id in (unit.leader, *unit.specials)}
        state.units = {id: unit for id, unit in state.units.items() if id not in gone}
        state.people = {id: person for id, person in state.people.items() if id not in people}
        state.order = [id for id in state.order if id not in gone]
        entries = [entry for entry in state.knowledge.entries() if entry.split("/")[1] not in gone]
        state.knowledge = Knowledge(dict.fromkeys(entries, True))

    def add_reserves(self, side: str) -> None:
        """Draw the units of a side that are still to come: they look like one of those that are there."""
        rng, state = self._rng, self._state
        models = [unit for unit in state.units.values() if unit.side == side and unit.troops is not None]
        for number in range(1, 1 + (rng.choice(_RESERVES) if models else 0)):
            unit = rng.choice(models).copy()
            leader = state.people[unit.leader]
            fresh = Unit(
                f"coming_{side}_{number}",
                f"Reserve {number}",
                side,
                unit.seat,
                f"coming_{side}_{number}_leader",
                unit.troops,
            )
            fresh.members = fresh.first_members = unit.members
            fresh.magnitude = fresh.first_magnitude = unit.magnitude
            fresh.drill, fresh.might, fresh.relays = unit.drill, unit.might, unit.magnitude
            fresh.standing = RESERVE
            fresh.x = fresh.y = -1
            fresh.facing = unit.facing
            fresh.arrives = state.tick + rng.randint(1, _LATEST)
            state.people[fresh.leader] = Character(_namesake(leader.person, fresh), LEADER)
            fresh.full_endurance = full_endurance_under_leader(fresh, leader.person)
            fresh.endurance = fresh.full_endurance
            state.units[fresh.id] = fresh

    def count_initial_magnitude(self, side: str) -> None:
        """Set the initial Magnitude of a side to that of its units, since the real one tells what is to
        come.
        """
        units = [
            one for one in self._state.units.values() if one.side == side and one.counts and not one.host
        ]
        self._state.start[side] = sum([1 if unit.is_solo else unit.first_magnitude for unit in units])


def _within(number: int, size: int) -> int:
    """Return the number limited to the field, which is `size` yards wide."""
    return max(0, min(size - 1, number))


def _namesake(person: Person, unit: Unit) -> Person:
    """Return a person with the figures of this one, who leads a new unit."""
    return Person(
        unit.leader,
        f"Leader of {unit.name}",
        person.ranks,
        weapon=person.weapon,
        armour=person.armour,
        shield=person.shield,
        bow=person.bow,
        valor=person.valor,
        willpower=person.willpower,
        essence=person.essence,
        kind=person.kind,
        health=person.health,
    )
