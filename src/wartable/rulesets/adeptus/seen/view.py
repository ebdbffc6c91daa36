"""A Mission as one seat may see it. Of an enemy everyone sees its name, kind, position, Unit Strength or
squads, and conditions; scans reveal the rest row by row. AD-R48.
"""

from __future__ import annotations

from typing import Final

from wartable.core.views.view_data import AreaView, MapView, UnitView
from wartable.core.words import counted, end_of_battle_line, listed
from wartable.rulesets.adeptus.ground.rooms import BLOCK
from wartable.rulesets.adeptus.ground.sight import cover_ap_left, is_in_cover
from wartable.rulesets.adeptus.ground.space import engaged_with
from wartable.rulesets.adeptus.model.names import name_of
from wartable.rulesets.adeptus.model.swarm import Band
from wartable.rulesets.adeptus.model.unit import ACTIVE, DEAD, FLED, Unit
from wartable.rulesets.adeptus.movement.moving import square_name_at
from wartable.rulesets.adeptus.seen.comparisons import MissionComparisons
from wartable.rulesets.adeptus.seen.facts import commander_facts, director_facts, unit_facts
from wartable.rulesets.adeptus.seen.sheets import (
    columns,
    condition_phrases,
    director_condition_phrases,
    director_sheet_lines,
    empty_director_columns,
    phrases_about_this_turn,
    role_of,
    unit_sheet_lines,
    vitality,
)
from wartable.rulesets.adeptus.seen.telling import LEGEND, LETTERS, TELLING, TONES

Facts = dict[str, object]

_PHASES: Final = {
    "battlefront": "The Battlefront",
    "deck": "The decks are drawn up",
    "before": "Before the battle",
    "initiative": "Before the battle",
    "deploy": "The sides deploy",
}


class MissionView(MissionComparisons):
    """A Mission as one seat may see it."""

    def data(self) -> Facts:
        """Return everything that the seat may know, as plain data by key."""
        state, perspective = self._state, self._perspective
        return {
            **super().data(),
            **state.facts(),
            "seat": self.seat,
            "phase": state.phase,
            "round": state.round,
            "turn_of": self._visible_acting_id(),
            "order": [id for id in state.order if self._can_show(id)],
            "smoke": state.smoke.copy(),
            "mines": [
                {"side": mines.side, "x": mines.x, "y": mines.y, "radius": mines.radius}
                for mines in state.mines
            ],
            "battlefront": {
                "fought": state.bound[:],
                "scores": state.scores.copy(),
                "picks": state.picks.copy(),
            },
            "directors": [director_facts(perspective, id) for id in state.directors],
            "worn": state.worn.copy(),
            "commanders": [commander_facts(perspective, side) for side in state.commanders],
            "bands": [
                {
                    "id": band.id,
                    "name": name_of(state, band.id),
                    "side": band.side,
                    "strength": band.swarm.unit_strength,
                    "flees": band.flees,
                    "x": band.x,
                    "y": band.y,
                }
                for band in self._bands_on_field()
            ],
            "moment": [state.round, state.phase == "deploy"],
            "telling": TELLING,
        }

    def _bands_on_field(self) -> list[Band]:
        """Return the bands of Underlings that are still on the field."""
        return [band for band in self._state.bands.values() if band.is_on_table]

    def _can_show(self, id: str) -> bool:
        """Whether the seat may know that the turn order has this id, which is not the case for a unit that
        the seat cannot see.
        """
        unit = self._state.units.get(id)
        return unit is None or self._perspective.sees(unit)

    def _visible_acting_id(self) -> str:
        """Return the id of the unit or Director whose turn it is; "" if no turn has begun, or if the seat
        cannot see the unit.
        """
        state = self._state
        if not state.begun or state.turn >= len(state.order):
            return ""
        id = state.order[state.turn]
        return id if self._can_show(id) else ""

    def heading(self) -> list[str]:
        """Return the lines above the map: the round and whose turn it is, Morale Points, mines and bands; or
        the result of the Mission.
        """
        state = self._state
        if state.over:
            winners = [name_of(state, side) for side in state.winners]
            return [end_of_battle_line(winners, state.reason)]
        line = _PHASES.get(state.phase, f"Round {state.round} of {state.plan.limit}")
        acting = self._visible_acting_id()
        lines = [f"{line}: {name_of(state, acting)}" if acting else line]
        for commander in state.commanders.values():
            morale = counted(commander.morale, "Morale Point") if commander.alive else "dead"
            lines.append(f"{commander.name}: {morale}")
        lines.append(f"After round {state.plan.limit} the side with more of its points left wins")
        if state.smoke:
            lines.append("Smoke lies over the field: shots -20")
        for mines in state.mines:
            of = name_of(state, mines.side)
            lines.append(f"Mines of {of}: {counted(mines.radius, 'metre')} around {mines.x}, {mines.y}")
        for band in self._bands_on_field():
            doing = "flee" if band.flees else "look for their Overseer"
            many = counted(band.swarm.unit_strength, "Underling")
            lines.append(f"{many} of {name_of(state, band.overseer)} {doing}, at {band.x}, {band.y}")
        return lines

    def map(self) -> MapView:
        """Return the map of the field in metres, with squares of ten metres."""
        state = self._state
        plan = state.plan
        areas = [
            AreaView(
                piece.kind,
                f"{piece.name or piece.kind}, AP {cover_ap_left(state, piece)}"
                if piece.is_cover
                else piece.name,
                LETTERS[piece.kind],
                piece.left,
                piece.top,
                piece.right - piece.left + 1,
                piece.bottom - piece.top + 1,
            )
            for piece in plan.pieces
        ]
        return MapView(
            "plane",
            width=plan.width,
            height=plan.height,
            square=BLOCK,
            measure="metres",
            column_names=[square_name_at(x, 0)[:-1] for x in range(0, plan.width, BLOCK)],
            row_names=[square_name_at(0, y)[1:] for y in range(0, plan.height, BLOCK)],
            areas=areas,
            legend=LEGEND,
            tones=TONES,
        )

    def units(self) -> list[UnitView]:
        """Return all units that the seat can see, followed by the Directors off the table."""
        state = self._state
        found = [self._unit_view(unit) for unit in state.units.values() if self._perspective.sees(unit)]
        for side, commander in state.commanders.items():
            if not commander.unit:
                found.append(_director_view(commander_facts(self._perspective, side)))
        for id, director in state.directors.items():
            if not director.unit:
                found.append(_director_view(director_facts(self._perspective, id)))
        return found

    def _unit_view(self, unit: Unit) -> UnitView:
        facts = unit_facts(self._perspective, unit)
        placed = unit.standing == ACTIVE
        square = square_name_at(unit.x, unit.y) if placed else ""
        return UnitView(
            unit.id,
            unit.name,
            unit.side,
            seat=unit.seat,
            zone=square,
            place=self._position_text(unit) if placed else "",
            present=placed,
            out=unit.standing in (DEAD, FLED),
            figures={
                **facts,
                "radius": unit.extent,
                **({"x": unit.x, "y": unit.y} if placed else {}),
            },
            columns=columns(facts, square),
            condition=condition_phrases(facts),
            momentary=phrases_about_this_turn(facts),
            sheet=unit_sheet_lines(unit.name, facts),
            x=unit.x if placed else 0,
            y=unit.y if placed else 0,
            radius=unit.extent,
            vitality=vitality(facts),
            role=role_of(facts),
        )

    def _position_text(self, unit: Unit) -> str:
        """Describe the position of a unit on the field, its cover and the enemies with which it is
        engaged.
        """
        state = self._state
        parts = [f"in {square_name_at(unit.x, unit.y)} at {unit.x}, {unit.y}"]
        if is_in_cover(state, unit):
            parts.append("in cover")
        engaged = [other.name for other in engaged_with(state, unit) if self._perspective.sees(other)]
        if engaged:
            parts.append(f"engaged with {listed(engaged)}")
        return ", ".join(parts)


def _director_view(facts: Facts) -> UnitView:
    """Return the view of a Director off the table, who has a sheet but no position."""
    own = {"id", "name", "side", "seat", "unit"}
    figures = {"kind": "director", **{key: value for key, value in facts.items() if key not in own}}
    name = str(facts["name"])
    return UnitView(
        str(facts["id"]),
        name,
        str(facts["side"]),
        seat=str(facts["seat"]),
        place="off the table",
        present=False,
        figures=figures,
        columns=empty_director_columns(),
        condition=director_condition_phrases(facts),
        sheet=director_sheet_lines(name, facts),
        role="commander",
    )
