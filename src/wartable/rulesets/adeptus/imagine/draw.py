"""Draw what a seat does not know of a Mission: unscanned sheets, positions in hiding, decks, scans and minds
of Directors. AD-R48.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.random_source import RandomSource
from wartable.rulesets.adeptus.ground.space import can_stand_at
from wartable.rulesets.adeptus.imagine.sheets import (
    copy_of_profile,
    draw_abilities,
    draw_armament_partly_used_up,
    draw_body,
    draw_characteristics_and_skills,
    draw_field,
    draw_styles,
    draw_swarm_weapons,
    draw_talents,
    draw_weapons,
)
from wartable.rulesets.adeptus.knowledge.perspective import (
    ABILITIES,
    BODY,
    FACETS,
    TALENTS,
    TIER_TWO,
    VALUES,
    WEAPONS,
    Perspective,
)
from wartable.rulesets.adeptus.model.commander import Commander, Director
from wartable.rulesets.adeptus.model.marks import AIM, BROKEN_ONCE, SHOT_AT
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.unit import ACTIVE, DEAD, Unit
from wartable.rulesets.adeptus.model.worth import worth_of_unit
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES

_PLACES_TRIED: Final = 80
_MOST_CARDS: Final = 3
_HIGHEST_TOTAL: Final = 12
_INITIATIVES: Final = (3, 14)
_TURNS: Final = "turn"


def imagine_mission(state: Mission, seat: str, rng: RandomSource, now: Mission) -> Mission | None:
    """Return a copy of a Mission in which everything hidden from a seat is drawn; None before the first
    round, while units may be held back whose very names are hidden. `now` tells what the seat has learned
    since.
    """
    eyes = Perspective(now, seat)
    twin = state.copy()
    if eyes.all_seeing:
        return twin
    if state.phase != _TURNS:
        return None
    draw = _MissionDraw(twin, eyes, rng)
    for unit in twin.units.values():
        if not eyes.owns(unit):
            draw.draw_unit(unit)
    for band in twin.bands.values():
        if not eyes.owns_side(band.side):
            draw.draw_underlings(twin.units[band.overseer], band.swarm)
    draw.draw_initiatives()
    for band in twin.bands.values():
        band.initiative = twin.units[band.overseer].initiative
    for director in [*twin.commanders.values(), *twin.directors.values()]:
        if not eyes.owns_side(director.side):
            draw.draw_director(director)
    return twin


class _MissionDraw:
    """A draw of everything that a seat does not know of a Mission."""

    __slots__ = ("_eyes", "_rng", "_state")

    def __init__(self, state: Mission, eyes: Perspective, rng: RandomSource) -> None:
        self._state = state
        self._eyes = eyes
        self._rng = rng

    # ------------------------------------------------------------------ units

    def draw_unit(self, unit: Unit) -> None:
        """Draw everything hidden about an enemy unit."""
        worth = worth_of_unit(unit)
        if unit.standing == ACTIVE and not self._eyes.sees(unit):
            self._hide(unit)
        unit.profile = copy_of_profile(unit.profile)
        self._draw_rows(unit)
        self._draw_marks(unit.marks)
        if unit.swarm is not None:
            self.draw_underlings(unit, unit.swarm)
        if unit.side in self._state.worth:
            self._state.worth[unit.side] += worth_of_unit(unit) - worth

    def _draw_rows(self, unit: Unit) -> None:
        """Draw the rows of the scan chart that the seat does not know."""
        eyes, rng, profile = self._eyes, self._rng, unit.profile
        if not eyes.knows(unit, WEAPONS):
            profile.weapons = draw_weapons(rng, is_giant=unit.is_giant, is_rank=unit.is_horde)
            unit.arms = draw_armament_partly_used_up(profile.weapons, rng)
            if unit.watch:
                unit.watch = (0, 0, *unit.watch[2:])
        if not eyes.knows(unit, BODY):
            draw_body(unit, profile, rng)
            if unit.standing == DEAD:
                unit.wounds = [0] * len(unit.wounds)
        if not eyes.knows(unit, VALUES):
            draw_characteristics_and_skills(profile, rng, is_giant=unit.is_giant)
            draw_field(unit, profile, rng)
        knows_abilities = eyes.knows(unit, ABILITIES)
        if not knows_abilities:
            draw_abilities(unit, profile, rng, has_caused_fear=self._has_caused_fear(unit))
        draw_talents(profile, self._known_tier(unit) if knows_abilities else 0, rng)

    def _known_tier(self, unit: Unit) -> int:
        if self._eyes.knows(unit, TALENTS):
            return 3
        return 2 if self._eyes.knows(unit, TIER_TWO) else 1

    def _has_caused_fear(self, unit: Unit) -> bool:
        """Whether a unit of the seat has tested its courage against this one."""
        for own in self._eyes.state.units.values():
            if self._eyes.owns(own) and unit.id in own.met:
                return True
        return False

    def draw_underlings(self, unit: Unit, swarm: Swarm) -> None:
        """Draw the hidden rows of the Underlings of a unit, or of a band without an Overseer."""
        eyes, rng = self._eyes, self._rng
        if not eyes.knows(unit, WEAPONS):
            draw_swarm_weapons(swarm, rng)
        swarm.profile = copy_of_profile(swarm.profile)
        if not eyes.knows(unit, BODY):
            swarm.profile.ap = [rng.randint(1, 4)] * len(swarm.profile.ap)
        if not eyes.knows(unit, VALUES):
            draw_characteristics_and_skills(swarm.profile, rng, is_giant=False)
        self._draw_marks(swarm.marks)

    def _draw_marks(self, marks: dict[str, int]) -> None:
        """Draw the marks that other sides cannot see."""
        for mark in (AIM, BROKEN_ONCE, SHOT_AT):
            marks.pop(mark, None)
        if self._rng.random() < 0.1:
            marks[AIM] = 1

    def _hide(self, unit: Unit) -> None:
        """Move a hidden unit to a random place with enough room."""
        rng, state = self._rng, self._state
        unit.x = unit.y = -1
        for _ in range(_PLACES_TRIED):
            x, y = rng.randrange(state.plan.width), rng.randrange(state.plan.height)
            if can_stand_at(state, unit, x, y):
                unit.x, unit.y = x, y
                return
        unit.x, unit.y = state.plan.width // 2, state.plan.height // 2

    def draw_initiatives(self) -> None:
        """Draw the Initiative of each unit whose characteristics are hidden, so that the order of turns
        stays.
        """
        state, eyes, rng = self._state, self._eyes, self._rng
        hidden = {
            unit.id: unit
            for unit in state.units.values()
            if not eyes.owns(unit) and not eyes.knows(unit, VALUES)
        }
        low, high = _INITIATIVES
        for unit in hidden.values():
            if unit.id not in state.order:
                unit.initiative = rng.randint(low, high)
        bound = high
        for at, id in enumerate(state.order):
            if id in hidden:
                later = [
                    state.units[one].initiative
                    for one in state.order[at + 1 :]
                    if self._is_fixed(one, hidden)
                ]
                bound = hidden[id].initiative = rng.randint(*sorted((max([low, *later]), bound)))
            elif id in state.units:
                bound = state.units[id].initiative

    def _is_fixed(self, id: str, hidden: dict[str, Unit]) -> bool:
        return id in self._state.units and id not in hidden

    # ------------------------------------------------------------------ Directors

    def draw_director(self, director: Director) -> None:
        """Draw what only the own side knows of a Director."""
        rng, state = self._rng, self._state
        unit = state.units.get(director.unit)
        director.profile = copy_of_profile(director.profile if unit is None else unit.profile)
        if unit is None:
            draw_characteristics_and_skills(director.profile, rng, is_giant=False)
            director.initiative = rng.randint(*_INITIATIVES)
        else:
            director.initiative = unit.initiative
        director.profile.styles = draw_styles(rng)
        own = [one for one in state.units.values() if one.side == director.side and one.id != director.unit]
        kinds = rng.choice(
            (own, own, [one for one in own if one.is_horde], [one for one in own if one.is_ic])
        )
        director.subordinates = tuple([one.id for one in kinds or own])
        if isinstance(director, Commander):
            self._draw_deck(director)
            self._draw_scans(director)

    def _draw_deck(self, commander: Commander) -> None:
        """Draw the Advantages that were neither played nor shown."""
        rng = self._rng
        known = {
            key: level
            for key, level in commander.deck.items()
            if key in commander.spent or key in commander.shown
        }
        others = [key for key in ADVANTAGES if key not in known]
        drawn = rng.sample(others, min(len(others), rng.randint(0, _MOST_CARDS)))
        commander.deck = {**known, **{key: rng.randint(1, ADVANTAGES[key].levels) for key in drawn}}

    def _draw_scans(self, commander: Commander) -> None:
        """Draw the totals of the scans, and what they have shown to the other side."""
        rng, state = self._rng, self._state
        for id in commander.scans:
            total = commander.scans[id] = rng.randint(0, _HIGHEST_TOTAL)
            if id in state.units:
                state.knowledge.forget(commander.side, id)
                for facet in FACETS[: 1 + total // 2]:
                    state.knowledge.learn(commander.side, id, facet)
