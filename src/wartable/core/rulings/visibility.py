"""Visibility of a seat, for checks of rulings."""

from __future__ import annotations

from typing import Any, Protocol

from wartable.core.data.declared import define


class Seeing(Protocol):
    """Protocol of the visibility of a seat, for checks of rulings."""

    state: Any

    def owns(self, owner: Any) -> bool:
        """Whether this owner hides nothing from the seat."""


@define
class FullInformation:
    """Visibility of a seat from which nothing is hidden."""

    state: Any
    seat: str

    def owns(self, owner: Any) -> bool:
        """True: nothing is hidden."""
        return True
