"""Visibility of a seat, for checks of rulings."""

from __future__ import annotations

from typing import Any, Protocol


class Seeing(Protocol):
    """Protocol of the visibility of a seat, for checks of rulings."""

    state: Any

    def owns(self, owner: Any) -> bool:
        """Whether nothing of this owner is hidden from the seat."""


class FullInformation:
    """Visibility of a seat from which nothing is hidden."""

    state: Any
    seat: str

    def __init__(self, state: Any, seat: str) -> None:
        self.state = state
        self.seat = seat

    def owns(self, owner: Any) -> bool:
        """True: nothing is hidden."""
        return True
