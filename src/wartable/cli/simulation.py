"""`wartable simulate`: many battles between computer players."""

from __future__ import annotations

from wartable.cli.failures import guarded

__all__ = ["simulate"]


@guarded
def simulate() -> None:
    """Play many battles and count who wins."""
    raise NotImplementedError
