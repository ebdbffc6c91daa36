"""Seasons, the rules of campaigns: the effects of time, experience, and the cost of battles to members.

In a ruleset without a season every method here raises BadInput that says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.data.problem import BadInput, Problem
from wartable.core.event import Event
from wartable.core.state import State

Data = Mapping[str, object]


class Roster:
    """A squad in a campaign with the conditions of its members, as JSON-like data."""

    __slots__ = ("conditions", "force")

    force: dict[str, Any]
    """Content of its force file."""
    conditions: dict[str, dict[str, Any]]
    """Condition of each member, by id; only the ruleset knows the keys."""

    def __init__(self, force: Mapping[str, Any], conditions: Mapping[str, Mapping[str, Any]]) -> None:
        self.force = dict(force)
        self.conditions = {id: dict(condition) for id, condition in conditions.items()}


@define
class SeasonResult:
    """The result of one operation between battles: the new roster, and sentences about the changes."""

    roster: Roster
    """The roster afterwards."""
    told: Sequence[str]
    """Descriptions of what happened, one sentence each."""

    def _finish(self) -> None:
        self.told = tuple(self.told)


@define
class MemberStatus:
    """The status of one member of a roster, for people and programs."""

    id: str
    name: str
    kind: str
    """Its kind, such as "Pilot"."""
    of: str
    """The id of the member that it belongs to, or ""."""
    facts: Mapping[str, str]
    """For people: texts by title."""
    data: Mapping[str, object]
    """For programs: values by name."""

    def _finish(self) -> None:
        self.facts, self.data = dict(self.facts), dict(self.data)


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Season:
    """The rules of one ruleset for a roster between battles.

    No method changes the roster that it is given; each returns a new one. All raise BadInput if something
    cannot be done.
    """

    spans: ClassVar[tuple[str, ...]] = ()
    """Its stretches of time, shortest first; each lies within the next."""
    themes: ClassVar[tuple[str, ...]] = ()
    """Reasons for which a member can earn a point."""

    title: str

    def new_roster(self, force: Data) -> Roster:
        """Return the roster of a new campaign with this force, all members unhurt."""
        self._refuse()

    def problems(self, roster: Roster) -> list[Problem]:
        """Return the problems in the conditions of a roster read from a file. Its force has been checked
        before.
        """
        self._refuse()

    def join(self, roster: Roster, force: Data) -> SeasonResult:
        """Add all members of another force, unhurt."""
        self._refuse()

    def begin(self, roster: Roster, span: str) -> SeasonResult:
        """Begin a stretch of time."""
        self._refuse()

    def opening_rolls(self, roster: Roster, span: str) -> list[dict[str, object]]:
        """Return setups of the rolls due when a stretch of time begins, each played like a battle."""
        self._refuse()

    def end(self, roster: Roster, span: str) -> SeasonResult:
        """End a stretch of time; shorter ones within it have ended already."""
        self._refuse()

    def award(self, roster: Roster, ids: Sequence[str], amount: int) -> SeasonResult:
        """Award experience to these members; to all if no ids are given."""
        self._refuse()

    def reward(self, roster: Roster, id: str, theme: str) -> SeasonResult:
        """Award a member the point that it has earned by one of its themes."""
        self._refuse()

    def use(self, roster: Roster, id: str, tag: str) -> SeasonResult:
        """Use something that is limited in uses, outside of a battle."""
        self._refuse()

    def lend(self, roster: Roster, id: str, tag: str) -> SeasonResult:
        """Lend something to a member for a time."""
        self._refuse()

    def rule(self, roster: Roster, id: str, path: str, value: str) -> SeasonResult:
        """Set a value in a member's condition by a ruling of the GM."""
        self._refuse()

    def rulings(self) -> list[tuple[str, str]]:
        """Return each path that `rule` can set, with its meaning for people."""
        self._refuse()

    def rebuild(self, roster: Roster, force: Data) -> SeasonResult:
        """Replace the roster's sheets with changed ones, which have been checked before."""
        self._refuse()

    def prepare_battle(
        self, roster: Roster, setup: Data, cast: Mapping[str, str]
    ) -> tuple[dict[str, object], dict[str, str]]:
        """Replace entries of a battle's setup with members in their present condition.

        Returns the setup, and the members' ids by those of their entries. `cast` has some of these pairs; it
        may lack entries that have a member's id.
        """
        self._refuse()

    def aftermath(
        self, roster: Roster, cast: Mapping[str, str], state: State, events: Sequence[Event]
    ) -> SeasonResult:
        """Apply the costs and gains of a finished battle, from `prepare_battle`, to its members."""
        self._refuse()

    def statuses(self, roster: Roster) -> list[MemberStatus]:
        """Return the status of each member, in the order of the force."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise BadInput(
            "cannot hold a campaign",
            [Problem("ruleset", f"{self.title} has no season", "take a force of another ruleset")],
        )
