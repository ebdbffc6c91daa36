"""Remedies: a condition that a unit can be in, and the options that end it.

A game lists them in `Game.remedies`. The conformance kit brings each condition about on every sort of unit,
and wants an option that ends it wherever no rule forbids that: nobody stays on the ground for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.decision import Decision
from wartable.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Remedy(Generic[S]):
    """A condition by its `key`, and in `verbs` how the keys of the options begin that end it: what the rules
    themselves offer, "stand_up" or "move:up".
    """

    key: str
    verbs: Sequence[str]

    def __init__(self, key: str, verbs: Sequence[str]) -> None:
        self.key = key
        self.verbs = verbs

    def ends(self, option: str) -> bool:
        """Whether the option with this key ends the condition."""
        for verb in self.verbs:
            if option == verb or option.startswith((verb + ":", verb + ">")):
                return True
        return False

    def asked(self, state: S, decision: Decision) -> str:
        """The id of the unit that could end it by its answer to a question; "" where nobody could by any."""
        raise NotImplementedError

    def sort(self, state: S, unit: str) -> str:
        """What sort of unit it is: a rule may hold for one and have been forgotten for another."""
        raise NotImplementedError

    def bring_about(self, state: S, unit: str) -> str:
        """Put a unit into the condition; or say by which rule it can never be in it."""
        raise NotImplementedError

    def is_on(self, state: S, unit: str) -> bool:
        """Whether a unit is in it."""
        raise NotImplementedError

    def barrier(self, state: S, unit: str) -> str:
        """By which rule a unit that is asked now cannot end it; "" where it can. It asks the rules for what
        a unit has, and not for what it is offered.
        """
        return ""
