"""What lies around battles, for rulesets that have it: time that passes, what is earned, what a battle costs.

A ruleset without a season answers every question here with BadInput that says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from mypy_extensions import mypyc_attr

from wartable.core.event import Event
from wartable.core.problem import BadInput, Problem
from wartable.core.state import State

Data = Mapping[str, object]


class Company:
    """A squad and how its members stand, all of it JSON-like data. `force` is what a force file holds,
    `conditions` say of each member by id what has become of it; only the ruleset knows their keys.
    """

    __slots__ = ("conditions", "force")

    force: dict[str, Any]
    conditions: dict[str, dict[str, Any]]

    def __init__(self, force: Mapping[str, Any], conditions: Mapping[str, Mapping[str, Any]]) -> None:
        self.force = dict(force)
        self.conditions = {id: dict(condition) for id, condition in conditions.items()}


class Passage:
    """What came of something: the company from then on, and what happened, a sentence each."""

    __slots__ = ("company", "told")

    company: Company
    told: tuple[str, ...]

    def __init__(self, company: Company, told: Sequence[str]) -> None:
        self.company = company
        self.told = tuple(told)


class Account:
    """How one member stands, for people and programs: `facts` by what they are called. `kind` says what it
    is ("Pilot"), `of` the id of the member that it belongs to, or "".
    """

    __slots__ = ("data", "facts", "id", "kind", "name", "of")

    id: str
    name: str
    kind: str
    of: str
    facts: dict[str, str]
    data: dict[str, object]

    def __init__(
        self, id: str, name: str, kind: str, of: str, facts: Mapping[str, str], data: Mapping[str, object]
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.of = of
        self.facts = dict(facts)
        self.data = dict(data)


@mypyc_attr(allow_interpreted_subclasses=True)
class Season:
    """The season of one ruleset. Companies that it is given stay as they are; what is new is returned.

    `spans` are the stretches of time that it knows, the shortest first; each lies within the next. `themes`
    are what can bring a member a point. Everything raises BadInput where it cannot be done.
    """

    spans: ClassVar[tuple[str, ...]] = ()
    themes: ClassVar[tuple[str, ...]] = ()

    title: str

    def __init__(self, title: str) -> None:
        self.title = title

    def muster(self, force: Data) -> Company:
        """The company at the very beginning, everybody whole."""
        self._refuse()

    def problems(self, company: Company) -> list[Problem]:
        """Conditions that are none, in a company that was kept; its force is sound."""
        self._refuse()

    def join(self, company: Company, force: Data) -> Passage:
        """With everybody of another force in it too, whole."""
        self._refuse()

    def begin(self, company: Company, span: str) -> Passage:
        """A stretch of time begins."""
        self._refuse()

    def trials(self, company: Company, span: str) -> list[dict[str, object]]:
        """Setups of what has to be rolled when a stretch of time begins, each played like a battle."""
        self._refuse()

    def end(self, company: Company, span: str) -> Passage:
        """A stretch of time is over; those within it have been ended."""
        self._refuse()

    def award(self, company: Company, ids: Sequence[str], amount: int) -> Passage:
        """These members, or without any all of them, gain so much experience."""
        self._refuse()

    def reward(self, company: Company, id: str, theme: str) -> Passage:
        """A member has earned a point by one of its themes."""
        self._refuse()

    def use(self, company: Company, id: str, tag: str) -> Passage:
        """A member uses something outside of a battle that it can use only so often."""
        self._refuse()

    def lend(self, company: Company, id: str, tag: str) -> Passage:
        """A member has something for a time."""
        self._refuse()

    def rule(self, company: Company, id: str, path: str, value: str) -> Passage:
        """Whoever leads the game sets something of a member's condition."""
        self._refuse()

    def rulings(self) -> list[tuple[str, str]]:
        """What `rule` can set, and what it means."""
        self._refuse()

    def rebuild(self, company: Company, force: Data) -> Passage:
        """The same company by changed sheets, which have been found sound."""
        self._refuse()

    def enlist(
        self, company: Company, setup: Data, cast: Mapping[str, str]
    ) -> tuple[dict[str, object], dict[str, str]]:
        """A battle's setup with members of the company in it as they are now, and who is who: members by the
        ids of the entries in whose place they are. `cast` names some of these; entries with a member's id
        need no word.
        """
        self._refuse()

    def aftermath(
        self, company: Company, cast: Mapping[str, str], state: State, events: Sequence[Event]
    ) -> Passage:
        """What a battle from `enlist` that is over has cost and brought these."""
        self._refuse()

    def accounts(self, company: Company) -> list[Account]:
        """How everybody stands, in the order of the force."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise BadInput(
            "cannot hold a campaign",
            [Problem("ruleset", f"{self.title} has no season", "take a force of another ruleset")],
        )
