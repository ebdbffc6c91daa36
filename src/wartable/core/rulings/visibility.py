"""The visibility of a seat: what it sees, for checks of the rulings that it requests."""

from __future__ import annotations

from typing import Any, Protocol

from wartable.core.data.declared import define


class OwnerVisibility(Protocol):
    """Protocol of what a seat sees; the checks of rulings use it."""

    state: Any

    def owns(self, owner: Any) -> bool:
        """Whether the seat sees everything of this owner, such as a unit."""


@define
class FullInformation:
    """The visibility of a seat from which nothing is hidden."""

    state: Any
    seat: str

    def owns(self, owner: Any) -> bool:
        """Return True, because nothing is hidden."""
        return True
