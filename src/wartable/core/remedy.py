"""Remedies: a condition that a unit can be in, and the options that end it.

A game lists them in `Game.remedies`. The conformance kit brings each condition about on every sort of unit,
and checks that an option ends it unless a rule forbids that, so that no unit stays on the ground for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.decision import Decision
from wartable.core.state import State

S = TypeVar("S", bound=State)


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Remedy(Generic[S]):
    """A condition by its `key`; `verbs` are prefixes of the keys of the options that end it, as the rules
    offer them: "stand_up" or "move:up".
    """

    key: str
    verbs: Sequence[str]

    def ends(self, option: str) -> bool:
        """Whether the option with this key ends the condition."""
        for verb in self.verbs:
            if option == verb or option.startswith((verb + ":", verb + ">")):
                return True
        return False

    def leads(self, state: S, decision: Decision, unit: str) -> str:
        """Return the key of the option by which a unit comes to the question at which the condition can be
        ended; "" if any will do.
        """
        return ""

    def asked(self, state: S, decision: Decision) -> str:
        """Return the id of the unit that could end the condition by answering this question; "" if none
        could.
        """
        raise NotImplementedError

    def sort(self, state: S, unit: str) -> str:
        """Return the sort of a unit: a rule may cover one sort and have been forgotten for another."""
        raise NotImplementedError

    def bring_about(self, state: S, unit: str) -> str:
        """Put a unit into the condition, or return the rule by which it can never be in it."""
        raise NotImplementedError

    def is_on(self, state: S, unit: str) -> bool:
        """Whether a unit is in the condition."""
        raise NotImplementedError

    def barrier(self, state: S, unit: str) -> str:
        """Return the rule that prevents the unit that is asked from ending the condition; "" if it can.

        The answer is taken from what the rules say of the unit, not from the options that it is offered.
        """
        return ""
