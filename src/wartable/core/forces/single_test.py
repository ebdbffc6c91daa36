"""Single Tests of a member of a force, outside of battles: their settings and their course."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.data.problem import BadInput, Problem
from wartable.core.decision import Decision
from wartable.core.forces.builder import Kind

Facts = dict[str, Any]


class Setting(NamedTuple):
    """A setting of a Test, or of odds: an option of the command line, a field of a form.

    `name` has dashes between the words. `kind` is text, number or flag; with `many` it may be given several
    times; with `sheet` it names a member, and its value is the member's tables in a force file.
    """

    name: str
    help: str
    kind: Kind = Kind.text
    metavar: str = ""
    many: bool = False
    sheet: bool = False


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Attempt:
    """One Test in progress: the setup that it is played from, and prepared answers."""

    setup: Facts

    def answer(self, decision: Decision, *, silent: bool) -> str:
        """Return the key of the prepared answer, or "" to let a person choose; never "" if `silent`.

        Raises BadInput if the answer is impossible.
        """
        return decision.options[-1].key if silent else ""

    def check(self) -> None:
        """Raise BadInput if a prepared answer was never used."""

    def announced(self, view: Facts) -> list[tuple[Facts, list[str]]]:
        """Return the rolls that are due, as data and in lines, with their odds."""
        return []

    def facts(self, view: Facts) -> Facts:
        """Return the status of all participants at the end, for programs."""
        return {}


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class SingleTest:
    """The single Tests of a rulebook. This base class is for a game without Tests, and refuses them.

    `members` is the list of a force whose members make them, `noun` the word for such a member.
    """

    title: str
    members: str = "units"
    noun: str = "unit"
    settings: Sequence[Setting] = ()

    def begin(self, sheet: Facts, given: Mapping[str, Any]) -> Attempt:
        """Begin a Test of the member with this sheet; `given` maps the names of settings to values, and lacks
        those left out. Raises BadInput.
        """
        self.refuse()

    def refuse(self) -> NoReturn:
        """Raise BadInput: there are no Tests in this game."""
        what = f"{self.title} has no Tests"
        raise BadInput("cannot make a Test", [Problem("ruleset", what, "take a force of another ruleset")])
