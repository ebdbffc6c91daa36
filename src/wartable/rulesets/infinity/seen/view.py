"""A skirmish as one seat may see it. IN-R40."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.views.position import Position
from wartable.core.views.route import Detour, Route
from wartable.core.views.view_data import AreaView, MapView, UnitView
from wartable.core.words import counted, end_of_battle_line
from wartable.rulesets.infinity.ground.field import SQUARE
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.ground.piece import SceneryPiece
from wartable.rulesets.infinity.model.army import Army
from wartable.rulesets.infinity.model.names import name_of
from wartable.rulesets.infinity.model.state import DEPLOYMENT, INITIATIVE, LOGISTICS, Skirmish
from wartable.rulesets.infinity.model.states import DEAD, EVACUATED, HIDDEN, TABLE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.wording import compass_point, facing_name
from wartable.rulesets.infinity.seen.comparisons import SkirmishComparisons
from wartable.rulesets.infinity.seen.detours import detours_round_corners, route_to_only_point
from wartable.rulesets.infinity.seen.facts import Facts, army_facts, trooper_facts
from wartable.rulesets.infinity.seen.meanings import meaning_of, prospects_at_option_place
from wartable.rulesets.infinity.seen.obvious import obvious_option, option_could_beat_passing
from wartable.rulesets.infinity.seen.sheets import (
    condition_phrases,
    role_of,
    roster_columns,
    trooper_sheet_lines,
    vitality,
)
from wartable.rulesets.infinity.seen.telling import LEGEND, LETTERS, TELLING, TONES
from wartable.rulesets.infinity.tokens.base import OfferedTokenUse

_PHASE_TITLES: Final = {
    INITIATIVE: "Before the skirmish",
    DEPLOYMENT: "Deployment",
    LOGISTICS: "Deployment is over",
}


class SkirmishView(SkirmishComparisons):
    """A skirmish as one seat sees it."""

    def data(self) -> Facts:
        """Return everything that the seat may see, as plain data by key."""
        state = self._state
        return {
            **super().data(),
            **state.facts(),
            "seat": self.seat,
            "phase": state.phase,
            "round": state.round,
            "active": state.active,
            "first": state.first,
            "zones": dict(state.zone),
            "armies": [army_facts(self._perspective, side) for side in state.armies],
            "pieces": [_piece_facts(piece) for piece in state.plan.field.pieces],
            "smoke": [[smoke.x / INCH, smoke.y / INCH, smoke.radius / INCH] for smoke in state.smokes],
            "parcels": [
                {"side": parcel.side, "x": parcel.x / INCH, "y": parcel.y / INCH} for parcel in state.parcels
            ],
            "moment": [state.round, state.active],
            "telling": TELLING,
        }

    def position(self, decision: Decision, option: Option) -> Position | None:
        return prospects_at_option_place(self, decision, option)

    def route(self, decision: Decision, option: Option) -> Route | None:
        return route_to_only_point(decision, option)

    def detours(self, decision: Decision) -> list[Detour]:
        return detours_round_corners(decision)

    def is_minor(self, decision: Decision) -> bool:
        return all(option.key.startswith("face:") for option in decision.options)

    def meaning(self, decision: Decision, option: Option) -> str:
        return meaning_of(self, decision, option)

    def can_help(self, decision: Decision, option: Option) -> bool:
        return option_could_beat_passing(self, option)

    def obvious_answer(self, decision: Decision, is_late: Callable[[], bool]) -> Option | None:
        passing = super().obvious_answer(decision, is_late)
        return obvious_option(self, decision) if passing is None else passing

    def folder(self, decision: Decision, option: Option) -> str:
        is_token = isinstance(option.data, OfferedTokenUse) or option.key.startswith("token:")
        return "Command Tokens" if is_token else ""

    def heading(self) -> list[str]:
        """Return the lines above the table: the Round, the Player Turn, each army's Orders and Command
        Tokens, smoke and Speedballs; or the result, if the skirmish is over.
        """
        state = self._state
        if state.over:
            winners = [name_of(state, side) for side in state.winners]
            return [end_of_battle_line(winners, state.reason)]
        line = _PHASE_TITLES.get(state.phase, f"Round {state.round} of {state.plan.limit}")
        if state.phase not in _PHASE_TITLES:
            line += f", Player Turn of {name_of(state, state.active)}"
        return [line, *[_army_line(state, army) for army in state.armies.values()], *self._ground_lines()]

    def _ground_lines(self) -> list[str]:
        """Return a line for each cloud of smoke and each Speedball on the table."""
        lines = [
            f"Smoke at {smoke.x / INCH:g}, {smoke.y / INCH:g}, {smoke.radius / INCH:g} inches around"
            for smoke in self._state.smokes
        ]
        for parcel in self._state.parcels:
            of = name_of(self._state, parcel.side)
            lines.append(f"Speedball of {of} at {parcel.x / INCH:g}, {parcel.y / INCH:g}")
        return lines

    def map(self) -> MapView:
        """Return the map of the table in inches, with squares of two inches."""
        field = self._state.plan.field
        return MapView(
            "plane",
            width=field.width // INCH,
            height=field.height // INCH,
            square=SQUARE // INCH,
            measure="inches",
            column_names=[field.square_name_at(x, 0)[:-1] for x in range(0, field.width, SQUARE)],
            row_names=[field.square_name_at(0, y)[1:] for y in range(0, field.height, SQUARE)],
            areas=[_area_view(piece) for piece in field.pieces],
            legend=LEGEND,
            tones=TONES,
        )

    def units(self) -> list[UnitView]:
        """Return a view of each Trooper that the seat can see."""
        return [self._unit_view(one) for one in self._state.troopers.values() if self._perspective.sees(one)]

    def _unit_view(self, trooper: Trooper) -> UnitView:
        """Return the view of a Trooper, with the facts that the seat knows about it."""
        placed = trooper.place == TABLE or (trooper.place == HIDDEN and self._perspective.owns(trooper))
        body = trooper.body
        square = self._state.plan.field.square_name_at(body.x, body.y) if placed else ""
        facts = trooper_facts(self._perspective, trooper)
        leader = name_of(self._state, trooper.team) if trooper.team else ""
        spot: Facts = {}
        if placed:
            spot = {
                "x": body.x / INCH,
                "y": body.y / INCH,
                "radius": body.radius / INCH,
                "facing": compass_point(body.facing),
            }
        return UnitView(
            trooper.id,
            trooper.name,
            trooper.side,
            seat=trooper.seat,
            zone=square,
            place=self._place_text(trooper, square) if placed else "",
            present=placed,
            out=trooper.place in (DEAD, EVACUATED),
            figures={**facts, **spot},
            columns=roster_columns(facts, square),
            condition=condition_phrases(facts, leader),
            sheet=trooper_sheet_lines(trooper.name, facts, leader),
            x=body.x / INCH if placed else 0,
            y=body.y / INCH if placed else 0,
            radius=body.radius / INCH,
            facing=compass_point(body.facing) if placed else "",
            vitality=vitality(facts),
            role=role_of(facts),
            rise=body.z / INCH if placed else 0.0,
        )

    def _place_text(self, trooper: Trooper, square: str) -> str:
        """Describe a Trooper's position in words."""
        body = trooper.body
        height = f", {body.z / INCH:g} inches up" if body.z else ""
        return (
            f"in {square} at {body.x / INCH:g}, {body.y / INCH:g}{height}, facing {facing_name(body.facing)}"
        )


def _army_line(state: Skirmish, army: Army) -> str:
    """Format the number of Orders and Command Tokens of a side, and whether it is in Retreat! or Loss of
    Lieutenant, as one line.
    """
    orders = counted(army.remaining_order_count() + army.lieutenant, "Order")
    line = f"{name_of(state, army.side)}: {orders}, {counted(army.tokens, 'Command Token')}"
    if army.is_retreating:
        return f"{line}, in Retreat!"
    return f"{line}, in Loss of Lieutenant" if army.is_leaderless else line


def _piece_facts(piece: SceneryPiece) -> Facts:
    """Return the facts of a piece of scenery, in inches."""
    return {
        "id": piece.id,
        "name": piece.name,
        "kind": piece.kind,
        "x": piece.left / INCH,
        "y": piece.top / INCH,
        "width": (piece.right - piece.left) / INCH,
        "depth": (piece.bottom - piece.top) / INCH,
        "height": piece.height / INCH,
    }


def _area_view(piece: SceneryPiece) -> AreaView:
    """Return a piece of scenery as an area of the map, rounded outwards to whole inches."""
    left, top = piece.left // INCH, piece.top // INCH
    right, bottom = -(-piece.right // INCH), -(-piece.bottom // INCH)
    return AreaView(
        piece.kind,
        piece.name,
        LETTERS.get(piece.kind, "#"),
        left,
        top,
        right - left,
        bottom - top,
        rise=piece.height / INCH,
    )
