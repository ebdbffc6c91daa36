"""A Mission as one seat may see it. Of an enemy show name, kind, place, Unit Strength or squads, and states;
scans open the rest, row by row. AD-R48.
"""

from __future__ import annotations

from typing import Final

from wartable.core.knowledge import View
from wartable.core.views import AreaView, MapView, UnitView
from wartable.core.words import counted
from wartable.rulesets.adeptus.ground.sight import cover_left, is_in_cover
from wartable.rulesets.adeptus.ground.space import engaged_with, reach_of
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
from wartable.rulesets.adeptus.model.actor import Arms
from wartable.rulesets.adeptus.model.marks import AIM, MARKS, SHOT_AT
from wartable.rulesets.adeptus.model.profile import CHARACTERISTICS, LOCATIONS, Profile
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import ACTIVE, DEAD, FLED, Unit
from wartable.rulesets.adeptus.movement.moving import BLOCK, block_name

Facts = dict[str, object]

_LETTERS: Final = {"cover": "c", "difficult": "d", "blocking": "#", "wood": "w"}
_LEGEND: Final = {"c": "cover", "d": "difficult ground", "#": "blocking", "w": "wood: difficult, and cover"}
_TONES: Final = {"c": "bars", "d": "dots", "#": "solid", "w": "green"}
_SECRET_MARKS: Final = (AIM, SHOT_AT)
"""Marks that do not show."""


class MissionView(View):
    """What one seat sees."""

    _state: Mission
    _eyes: Perspective

    def __init__(self, state: Mission, seat: str) -> None:
        super().__init__(seat)
        self._state = state
        self._eyes = Perspective(state, seat)

    def data(self) -> Facts:
        """Everything visible."""
        state = self._state
        facts = super().data()
        facts.update(state.facts())
        facts.update(
            {
                "seat": self.seat,
                "phase": state.phase,
                "round": state.round,
                "turn_of": self._turn_of(),
                "commanders": [_commander(self._eyes, side) for side in state.commanders],
            }
        )
        return facts

    def heading(self) -> list[str]:
        """The round, whose turn it is, and Morale, which is open."""
        state = self._state
        lines = [f"Round {state.round} of {state.plan.limit}"] if state.round else ["Before the battle"]
        for commander in state.commanders.values():
            lines.append(f"{commander.name}: {counted(commander.morale, 'Morale Point')}")
        return lines

    def _turn_of(self) -> str:
        state = self._state
        if state.phase != "turn" or state.turn >= len(state.order):
            return ""
        id = state.order[state.turn]
        unit = state.units.get(id)
        return id if unit is None or self._eyes.sees(unit) else ""

    def map(self) -> MapView:
        """The field in metres, by squares of ten."""
        state = self._state
        plan = state.plan
        return MapView(
            "plane",
            width=plan.width,
            height=plan.height,
            square=BLOCK,
            column_names=[block_name(x, 0)[:-1] for x in range(0, plan.width, BLOCK)],
            row_names=[block_name(0, y)[1:] for y in range(0, plan.height, BLOCK)],
            areas=[
                AreaView(
                    piece.kind,
                    f"{piece.name}, AP {cover_left(state, piece)}" if piece.is_cover else piece.name,
                    _LETTERS[piece.kind],
                    piece.left,
                    piece.top,
                    piece.right - piece.left + 1,
                    piece.bottom - piece.top + 1,
                )
                for piece in plan.pieces
            ],
            legend=_LEGEND,
            tones=_TONES,
        )

    def units(self) -> list[UnitView]:
        """Every unit that shows."""
        return [self._unit(unit) for unit in self._state.units.values() if self._eyes.sees(unit)]

    def _unit(self, unit: Unit) -> UnitView:
        eyes, state = self._eyes, self._state
        placed = unit.standing == ACTIVE
        figures = unit_facts(eyes, unit)
        condition = _condition(state, eyes, unit)
        return UnitView(
            unit.id,
            unit.name,
            unit.side,
            seat=unit.seat,
            zone=block_name(unit.x, unit.y) if placed else "",
            place=f"at {unit.x}, {unit.y}" if placed else "",
            present=placed,
            out=unit.standing in (DEAD, FLED),
            figures=figures,
            columns=_columns(eyes, unit),
            condition=condition,
            x=unit.x if placed else 0,
            y=unit.y if placed else 0,
            radius=reach_of(unit.outline),
        )


def _columns(eyes: Perspective, unit: Unit) -> list[tuple[str, str]]:
    """Its row in the table of units."""
    known = eyes.knows(unit, BODY)
    strength = ""
    if unit.is_horde:
        strength = counted(unit.squads, "squad") + (f", {unit.magnitude} Magnitude" if known else "")
    elif unit.swarm is not None:
        strength = f"US {unit.swarm.strength}"
    wounds = "/".join([str(left) for left in unit.wounds]) if known and unit.is_ic else "?"
    return [("Strength", strength), ("Wounds", "" if unit.is_horde else wounds)]


def _condition(state: Mission, eyes: Perspective, unit: Unit) -> list[str]:
    """States that show. AD-R48."""
    own = eyes.owns(unit)
    marks = {**({} if unit.swarm is None else unit.swarm.marks), **unit.marks}
    found = [MARKS[mark].partition(":")[0] for mark in marks if own or mark not in _SECRET_MARKS]
    if unit.standing == ACTIVE:
        if is_in_cover(state, unit):
            found.append("in cover")
        engaged = [other for other in engaged_with(state, unit) if eyes.sees(other)]
        if engaged:
            found.append("engaged")
    return found


def unit_facts(eyes: Perspective, unit: Unit) -> Facts:
    """What a seat knows of a unit, as data."""
    facts: Facts = {
        "kind": unit.kind,
        "standing": unit.standing,
        "initiative": unit.initiative,
        "strength": 0 if unit.swarm is None else unit.swarm.strength,
        "squads": unit.squads if unit.is_horde else 0,
        "known": [facet for facet in FACETS if eyes.knows(unit, facet)],
    }
    if eyes.knows(unit, WEAPONS):
        facts["weapons"] = _arms(unit.arms)
        if unit.swarm is not None:
            facts["weapons_of_underlings"] = _arms(unit.swarm.arms)
    if eyes.knows(unit, BODY):
        facts.update(_body(unit))
    if eyes.knows(unit, VALUES):
        facts.update(_values(unit))
    if eyes.knows(unit, ABILITIES):
        facts.update(_abilities(unit))
    tiers = 3 if eyes.knows(unit, TALENTS) else 2 if eyes.knows(unit, TIER_TWO) else 1
    if eyes.knows(unit, ABILITIES):
        facts["talents"] = [talent for talent, tier in unit.profile.talents.items() if tier <= tiers]
    if eyes.owns(unit):
        facts["fate"] = unit.fate
        facts["halves"] = unit.halves
        facts["reactions"] = unit.reactions
    return facts


def _arms(arms: Arms) -> list[Facts]:
    return [
        {
            "key": weapon.key,
            "name": weapon.name,
            "range": weapon.range,
            "rates": [1 if weapon.single else 0, weapon.burst, weapon.auto],
            "dice": weapon.dice,
            "plus": weapon.plus,
            "type": weapon.type,
            "pen": weapon.pen,
            "qualities": dict(weapon.qualities),
            "loaded": arms.loaded[at],
            "clip": weapon.clip,
            "spare": arms.spare[at],
            "jammed": arms.jammed[at],
        }
        for at, weapon in enumerate(arms.weapons)
    ]


def _body(unit: Unit) -> Facts:
    profile = unit.profile
    facts: Facts = {
        "wounds": unit.wounds[:],
        "critical": unit.critical[:],
        "full_wounds": profile.wounds[:],
        "magnitude": unit.magnitude,
        "ap": dict(zip(LOCATIONS, profile.ap, strict=True)),
        "armour_qualities": list(profile.armour_qualities),
    }
    if unit.swarm is not None:
        facts["ap_of_underlings"] = unit.swarm.profile.ap[3]
    return facts


def _values(unit: Unit) -> Facts:
    profile = unit.profile
    facts: Facts = {
        "values": _characteristics(profile),
        "bonuses": dict(zip(CHARACTERISTICS, profile.bonus, strict=True)),
        "skills": dict(profile.skill_values),
        "ats": profile.ats,
        "atp": unit.atp,
        "pattern": unit.pattern,
        "half_pattern": unit.half,
    }
    if unit.swarm is not None:
        facts["values_of_underlings"] = _characteristics(unit.swarm.profile)
    return facts


def _characteristics(profile: Profile) -> dict[str, int]:
    return dict(zip(CHARACTERISTICS, profile.values, strict=True))


def _abilities(unit: Unit) -> Facts:
    profile = unit.profile
    swarm = unit.swarm
    return {
        "traits": list(profile.traits),
        "type": profile.type,
        "fear": profile.fear,
        "upgrades": list(profile.upgrades),
        "passives": [] if swarm is None else list(swarm.passives),
        "specials": [] if swarm is None else list(swarm.specials),
        "fate_left": unit.fate,
    }


def _commander(eyes: Perspective, side: str) -> Facts:
    """A Supreme Commander: Morale is open, the deck is not until a card has been used. AD-R48."""
    commander = eyes.state.commanders[side]
    facts: Facts = {
        "id": commander.id,
        "name": commander.name,
        "side": side,
        "alive": commander.alive,
        "morale": commander.morale,
        "unit": commander.unit,
        "spent": commander.spent[:],
        "shown": commander.shown[:],
        "coordinated": commander.coordinated,
        "enduring": commander.enduring,
    }
    if eyes.owns_side(side):
        facts["deck"] = commander.deck.copy()
        facts["scans"] = commander.scans.copy()
        facts["values"] = _characteristics(commander.profile)
        facts["skills"] = dict(commander.profile.skill_values)
    return facts
