"""What an option for an Action of a Unit's own Turn stands for."""

from __future__ import annotations


class TurnAction:
    """The data of an option for an Action, by its `kind`; whose Turn it is says whose Action. It knows no
    battle, so that such an option is made once for all.
    """

    __slots__ = ("kind",)

    kind: str

    def __init__(self, kind: str) -> None:
        self.kind = kind
