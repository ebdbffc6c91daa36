"""Seasons, for rulesets that have campaigns: what time does to people, what they earn, what a battle costs.

In a ruleset without a season every method here raises BadInput that says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from mypy_extensions import mypyc_attr

from wartable.core.event import Event
from wartable.core.problem import BadInput, Problem
from wartable.core.state import State

Data = Mapping[str, object]


class Roster:
    """A squad in a campaign and how its members stand, as JSON-like data."""

    __slots__ = ("conditions", "force")

    force: dict[str, Any]
    """What a force file holds."""
    conditions: dict[str, dict[str, Any]]
    """How each member stands, by id; only the ruleset knows the keys."""

    def __init__(self, force: Mapping[str, Any], conditions: Mapping[str, Mapping[str, Any]]) -> None:
        self.force = dict(force)
        self.conditions = {id: dict(condition) for id, condition in conditions.items()}


class SeasonResult:
    """The result of something that happens between battles."""

    __slots__ = ("roster", "told")

    roster: Roster
    """The roster from then on."""
    told: tuple[str, ...]
    """What happened, a sentence each."""

    def __init__(self, roster: Roster, told: Sequence[str]) -> None:
        self.roster = roster
        self.told = tuple(told)


class MemberStatus:
    """How one member of a roster stands, for people and programs."""

    __slots__ = ("data", "facts", "id", "kind", "name", "of")

    id: str
    name: str
    kind: str
    """What it is, such as "Pilot"."""
    of: str
    """The id of the member that it belongs to, or ""."""
    facts: dict[str, str]
    """For people: texts by what they are called."""
    data: dict[str, object]
    """For programs."""

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
    """What happens to a roster between battles, by the rules of one ruleset.

    No method changes the roster that it is given; each returns a new one. All raise BadInput where something
    cannot be done.
    """

    spans: ClassVar[tuple[str, ...]] = ()
    """Its stretches of time, the shortest first; each lies within the next."""
    themes: ClassVar[tuple[str, ...]] = ()
    """What can bring a member a point."""

    title: str

    def __init__(self, title: str) -> None:
        self.title = title

    def new_roster(self, force: Data) -> Roster:
        """The roster of a new campaign with this force, everybody unhurt."""
        self._refuse()

    def problems(self, roster: Roster) -> list[Problem]:
        """Problems in the conditions of a roster from a file; its force is sound."""
        self._refuse()

    def join(self, roster: Roster, force: Data) -> SeasonResult:
        """Add everybody of another force, unhurt."""
        self._refuse()

    def begin(self, roster: Roster, span: str) -> SeasonResult:
        """Begin a stretch of time."""
        self._refuse()

    def opening_rolls(self, roster: Roster, span: str) -> list[dict[str, object]]:
        """Setups of the rolls that are due when a stretch of time begins, each played like a battle."""
        self._refuse()

    def end(self, roster: Roster, span: str) -> SeasonResult:
        """End a stretch of time; those within it have ended already."""
        self._refuse()

    def award(self, roster: Roster, ids: Sequence[str], amount: int) -> SeasonResult:
        """Give so much experience to these members; to all where no ids are given."""
        self._refuse()

    def reward(self, roster: Roster, id: str, theme: str) -> SeasonResult:
        """Give a member the point that it has earned by one of its themes."""
        self._refuse()

    def use(self, roster: Roster, id: str, tag: str) -> SeasonResult:
        """Use something that is limited in uses, outside of a battle."""
        self._refuse()

    def lend(self, roster: Roster, id: str, tag: str) -> SeasonResult:
        """Lend something to a member for a time."""
        self._refuse()

    def rule(self, roster: Roster, id: str, path: str, value: str) -> SeasonResult:
        """Set something in a member's condition, as the GM rules."""
        self._refuse()

    def rulings(self) -> list[tuple[str, str]]:
        """Each path that `rule` can set, and its meaning."""
        self._refuse()

    def rebuild(self, roster: Roster, force: Data) -> SeasonResult:
        """Replace the sheets of the roster by changed ones, which are sound."""
        self._refuse()

    def prepare_battle(
        self, roster: Roster, setup: Data, cast: Mapping[str, str]
    ) -> tuple[dict[str, object], dict[str, str]]:
        """Put members, as they are now, into a battle's setup, in place of entries.

        Returns the setup, and the id of each member by that of its entry. `cast` gives some of these; an
        entry with a member's id need not be in it.
        """
        self._refuse()

    def aftermath(
        self, roster: Roster, cast: Mapping[str, str], state: State, events: Sequence[Event]
    ) -> SeasonResult:
        """Apply what a finished battle, from `prepare_battle`, has cost and brought its members."""
        self._refuse()

    def statuses(self, roster: Roster) -> list[MemberStatus]:
        """The status of each member, in the order of the force."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise BadInput(
            "cannot hold a campaign",
            [Problem("ruleset", f"{self.title} has no season", "take a force of another ruleset")],
        )
