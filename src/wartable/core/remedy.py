"""Remedies: a condition that a unit can be in, and the options that end it.

A game lists them in `Game.remedies`. The conformance kit puts units of every kind into each condition,
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
    """A condition of units, named by `key`, and the options that end it. `verbs` are the prefixes of those
    options' keys, such as "stand_up" or "move:up".
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
        """Return the key of the option of this decision that leads to the question at which the unit can end
        the condition; "" if no particular option is needed.
        """
        return ""

    def asked(self, state: S, decision: Decision) -> str:
        """Return the id of the unit that could end its condition by an answer to this decision; "" if there
        is no such unit.
        """
        raise NotImplementedError

    def sort(self, state: S, unit: str) -> str:
        """Return the kind of this unit, such as "mob". The conformance kit tests the condition on one unit of
        each kind, to find out whether a rule forgets a kind.
        """
        raise NotImplementedError

    def bring_about(self, state: S, unit: str) -> str:
        """Put a unit into the condition, and return "". If the unit can never be in it, change nothing and
        return the rule that prevents it.
        """
        raise NotImplementedError

    def is_on(self, state: S, unit: str) -> bool:
        """Whether a unit is in the condition."""
        raise NotImplementedError

    def barrier(self, state: S, unit: str) -> str:
        """Return the rule that prevents this unit from ending the condition when its seat is asked; "" if no
        rule does.

        The answer must follow from the state of the unit, not from the options that it is offered.
        """
        return ""
