"""The visibility of a seat: what it sees, for checks of the rulings that it requests."""

from __future__ import annotations

from typing import Any, Protocol

from wartable.core.data.declared import define


class Seeing(Protocol):
    """Protocol of the visibility of a seat, which checks of rulings use."""

    state: Any

    def owns(self, owner: Any) -> bool:
        """Whether this owner hides nothing from the seat."""


@define
class FullInformation:
    """The visibility of a seat from which nothing is hidden."""

    state: Any
    seat: str

    def owns(self, owner: Any) -> bool:
        """Return True, because nothing is hidden."""
        return True
