"""A skirmish as one seat may see it. IN-R40."""

from __future__ import annotations

from typing import Final

from wartable.core.knowledge import View
from wartable.core.views import AreaView, MapView, UnitView
from wartable.core.words import counted, listed
from wartable.rulesets.infinity.ground.field import SQUARE
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.knowledge.perspective import Perspective
from wartable.rulesets.infinity.model.names import named
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import DEAD, EVACUATED, TABLE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.wording import STATE_NAMES, facing_name

_LETTERS: Final = {"house": "#", "tower": "@", "wall": "=", "crate": "%"}
_LEGEND: Final = {"#": "house", "@": "tower", "=": "wall", "%": "crates"}


class SkirmishView(View):
    """What one seat sees."""

    _state: Skirmish
    _eyes: Perspective

    def __init__(self, state: Skirmish, seat: str) -> None:
        super().__init__(seat)
        self._state = state
        self._eyes = Perspective(state, seat)

    def data(self) -> dict[str, object]:
        """Everything visible."""
        state = self._state
        return {
            **super().data(),
            **state.facts(),
            "phase": state.phase,
            "round": state.round,
            "active": state.active,
            "armies": [self._army(side) for side in state.armies],
            "smoke": [[smoke.x / INCH, smoke.y / INCH, smoke.radius / INCH] for smoke in state.smokes],
            "moment": [state.round, state.active],
        }

    def _army(self, side: str) -> dict[str, object]:
        army = self._state.armies[side]
        return {
            "side": side,
            "tokens": army.tokens,
            "speedballs": army.speedballs,
            "regular": {str(group): number for group, number in army.regular.items()},
            "irregular": army.irregular[:],
            "tactical": army.tactical[:],
            "lieutenant": army.lieutenant,
            "retreat": army.is_retreating,
            "loss_of_lieutenant": army.is_leaderless,
        }

    def heading(self) -> list[str]:
        """The Round, whose turn it is, Orders and Command Tokens, and the end."""
        state = self._state
        if state.over:
            winners = listed([named(state, side) for side in state.winners])
            return [f"{winners} wins: {state.reason}" if winners else f"A draw: {state.reason}"]
        turn = f", {named(state, state.active)}'s turn" if state.active else ""
        lines = [f"Round {state.round} of {state.plan.limit}{turn}" if state.round else "Setting up"]
        for side, army in state.armies.items():
            lines.append(
                f"{named(state, side)}: {counted(army.counted(), 'Order')}, {counted(army.tokens, 'Command Token')}"
            )
        return lines

    def map(self) -> MapView:
        """The table in inches, by squares of two."""
        field = self._state.plan.field
        areas = [
            AreaView(
                piece.kind,
                piece.name,
                _LETTERS.get(piece.kind, "#"),
                piece.left // INCH,
                piece.top // INCH,
                max(1, (piece.right - piece.left) // INCH),
                max(1, (piece.bottom - piece.top) // INCH),
            )
            for piece in field.pieces
        ]
        return MapView(
            "plane",
            width=field.width // INCH,
            height=field.height // INCH,
            square=SQUARE // INCH,
            column_names=[field.square_name(x, 0)[:-1] for x in range(0, field.width, SQUARE)],
            row_names=[field.square_name(0, y)[1:] for y in range(0, field.height, SQUARE)],
            areas=areas,
            legend=_LEGEND,
        )

    def units(self) -> list[UnitView]:
        """Every Trooper that shows."""
        return [self._unit(one) for one in self._state.troopers.values() if self._eyes.sees(one)]

    def _unit(self, trooper: Trooper) -> UnitView:
        placed = trooper.place == TABLE
        body = trooper.body
        square = self._state.plan.field.square_name(body.x, body.y) if placed else ""
        states = [STATE_NAMES[state] for state in trooper.states]
        if trooper.prone:
            states.append("prone")
        return UnitView(
            trooper.id,
            trooper.name,
            trooper.side,
            seat=trooper.seat,
            zone=square,
            place=f"at {body.x / INCH:g}, {body.y / INCH:g}, facing {facing_name(body.facing)}"
            if placed
            else "",
            present=placed,
            out=trooper.place in (DEAD, EVACUATED),
            figures={"wounds": trooper.wounds, "states": list(trooper.states), "prone": trooper.prone},
            condition=states,
            x=body.x / INCH if placed else 0,
            y=body.y / INCH if placed else 0,
            radius=body.radius / INCH,
            facing=facing_name(body.facing) if placed else "",
        )
