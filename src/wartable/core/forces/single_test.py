"""Single Tests: a member of a force makes a Test outside of a battle."""

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
    """A setting of a Test or of a calculation of odds: an option of the command line, or a field of a form.

    `name` has dashes between the words. `kind` is text, number or flag. With `many`, the setting may be given
    several times. With `sheet`, people name a member of a force, and the value is the member's data in the
    force file.
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
    """One Test that is being made: the setup with which it is played, and answers prepared by its
    settings.
    """

    setup: Facts

    def answer(self, decision: Decision, *, silent: bool) -> str:
        """Return the key of the prepared answer to a question, or "" if a person must answer. If `silent`, no
        person can be asked, and "" is never returned. Raises BadInput if the prepared answer is impossible.
        """
        return decision.options[-1].key if silent else ""

    def check(self) -> None:
        """Raise BadInput if a prepared answer was never used."""

    def announced(self, view: Facts) -> list[tuple[Facts, list[str]]]:
        """Return each roll that is due with its odds, as a pair: plain data, and lines of text. `view` is the
        data of the view that sees everything.
        """
        return []

    def facts(self, view: Facts) -> Facts:
        """Return the status of all participants at the end, as JSON-like data. `view` is the data of the view
        that sees everything.
        """
        return {}


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class SingleTest:
    """The single Tests of a rulebook. This base class is for a game without Tests, and refuses them.

    `members` is the key of the list in a force whose members can make Tests, `noun` the word for such a
    member.
    """

    title: str
    members: str = "units"
    noun: str = "unit"
    settings: Sequence[Setting] = ()

    def begin(self, sheet: Facts, given: Mapping[str, Any]) -> Attempt:
        """Return a new Test of the member with this sheet. `given` maps the names of settings to their
        values, and lacks the settings that were left out. Raises BadInput if a setting does not fit.
        """
        self.refuse()

    def refuse(self) -> NoReturn:
        """Raise BadInput: there are no Tests in this game."""
        what = f"{self.title} has no Tests"
        raise BadInput("cannot make a Test", [Problem("ruleset", what, "take a force of another ruleset")])
