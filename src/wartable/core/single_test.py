"""A single Test of somebody in a force, asked for from outside: what can be said of it; how it is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from mypy_extensions import mypyc_attr

from wartable.core.builder import Kind
from wartable.core.decision import Decision
from wartable.core.problem import BadInput, Problem

Facts = dict[str, Any]


class Setting(NamedTuple):
    """Something that can be said of a Test, `name` written with dashes: an option of the command line, a
    field of a form. `kind` is text, number or flag; with `many` it may be said several times; with `sheet` it
    names somebody, and comes as the tables of a force file have that one.
    """

    name: str
    help: str
    kind: Kind = Kind.text
    metavar: str = ""
    many: bool = False
    sheet: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Attempt:
    """One Test being made: the setup that it is played from, and what was answered beforehand."""

    setup: Facts

    def __init__(self, setup: Facts) -> None:
        self.setup = setup

    def answer(self, decision: Decision, *, silent: bool) -> str:
        """The key of the answer that was given beforehand; "" where a person has to say. With `silent` nobody
        can. Raises BadInput where what was given cannot be.
        """
        return decision.options[-1].key if silent else ""

    def check(self) -> None:
        """Raises BadInput where something that was given beforehand was of no use."""

    def announced(self, view: Facts) -> list[tuple[Facts, list[str]]]:
        """What is about to be rolled, as data and in lines, with its odds."""
        return []

    def facts(self, view: Facts) -> Facts:
        """How everybody stands when all is over, for programs."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class SingleTest:
    """What a rulebook knows of single Tests; this one, of a game without, refuses them.

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
        """A Test of the member with this sheet; `given` are values by the settings' names, those that were
        not said left out. Raises BadInput.
        """
        self.refuse()

    def refuse(self) -> NoReturn:
        """Say that there are no Tests in this game."""
        what = f"{self.title} has no Tests"
        raise BadInput("cannot make a Test", [Problem("ruleset", what, "take a force of another ruleset")])
