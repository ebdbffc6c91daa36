"""Single Tests of a member of a force, outside of battles: their settings, and how one is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from mypy_extensions import mypyc_attr

from wartable.core.builder import Kind
from wartable.core.decision import Decision
from wartable.core.problem import BadInput, Problem

Facts = dict[str, Any]


class Setting(NamedTuple):
    """Something that can be said of a Test, or of odds: an option of the command line, a field of a form.

    `name` has dashes between the words. `kind` is text, number or flag; with `many` it may be said several
    times; with `sheet` it names a member, and comes as the tables of a force file have that one.
    """

    name: str
    help: str
    kind: Kind = Kind.text
    metavar: str = ""
    many: bool = False
    sheet: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Attempt:
    """One Test in progress: the setup that it is played from, and prepared answers."""

    setup: Facts

    def __init__(self, setup: Facts) -> None:
        self.setup = setup

    def answer(self, decision: Decision, *, silent: bool) -> str:
        """The key of the prepared answer; "" where a person has to choose, which nobody can if `silent`.
        Raises BadInput where the answer is impossible.
        """
        return decision.options[-1].key if silent else ""

    def check(self) -> None:
        """Raises BadInput where a prepared answer was never used."""

    def announced(self, view: Facts) -> list[tuple[Facts, list[str]]]:
        """The rolls that are due, as data and in lines, with their odds."""
        return []

    def facts(self, view: Facts) -> Facts:
        """The status of everybody at the end, for programs."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class SingleTest:
    """The single Tests of a rulebook. This class, for a game without, refuses them.

    `members` is the list of a force whose members make them, `noun` what one of these is called.
    """

    title: str
    members: str
    noun: str
    settings: tuple[Setting, ...]

    def __init__(
        self, title: str, members: str = "units", noun: str = "unit", settings: Sequence[Setting] = ()
    ) -> None:
        self.title = title
        self.members = members
        self.noun = noun
        self.settings = tuple(settings)

    def begin(self, sheet: Facts, given: Mapping[str, Any]) -> Attempt:
        """Begin a Test of the member with this sheet; `given` are values by the settings' names, without
        those that were not said. Raises BadInput.
        """
        self.refuse()

    def refuse(self) -> NoReturn:
        """Raise BadInput: there are no Tests in this game."""
        what = f"{self.title} has no Tests"
        raise BadInput("cannot make a Test", [Problem("ruleset", what, "take a force of another ruleset")])
