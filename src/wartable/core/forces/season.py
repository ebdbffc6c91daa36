"""Season: the rules of campaigns, that is, what time, experience and battles do to the members of a force.

In a ruleset without campaigns every method raises BadInput, which says so.
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
    """A squad in a campaign: its force and the conditions of its members, as JSON-like data."""

    __slots__ = ("conditions", "force")

    force: dict[str, Any]
    """Content of its force file."""
    conditions: dict[str, dict[str, Any]]
    """The condition of each member, by id. Only the ruleset knows the meaning of the keys."""

    def __init__(self, force: Mapping[str, Any], conditions: Mapping[str, Mapping[str, Any]]) -> None:
        self.force = dict(force)
        self.conditions = {id: dict(condition) for id, condition in conditions.items()}


@define
class SeasonResult:
    """The result of one change to a roster between battles: the new roster, and sentences about the
    change.
    """

    roster: Roster
    """The roster after the change."""
    told: Sequence[str]
    """Descriptions of what happened, one sentence each."""

    def _finish(self) -> None:
        self.told = tuple(self.told)


@define
class MemberStatus:
    """The status of one member of a roster, both as text and as data."""

    id: str
    name: str
    kind: str
    """Its kind, such as "Pilot"."""
    of: str
    """The id of another member to which it belongs, or ""."""
    facts: Mapping[str, str]
    """The status as it is shown: texts by title."""
    data: Mapping[str, object]
    """The status as JSON-like data: values by name."""

    def _finish(self) -> None:
        self.facts, self.data = dict(self.facts), dict(self.data)


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Season:
    """The rules of one ruleset for what happens to a roster between battles.

    No method changes the roster that it is given; those that make a change return a new one. All raise
    BadInput if something cannot be done.
    """

    spans: ClassVar[tuple[str, ...]] = ()
    """Names of the game's periods of time, shortest first; each is a part of the next."""
    themes: ClassVar[tuple[str, ...]] = ()
    """Names of the reasons for which a member can earn a point."""

    title: str

    def new_roster(self, force: Data) -> Roster:
        """Return the roster of a new campaign with this force, whose members are all unhurt."""
        self._refuse()

    def problems(self, roster: Roster) -> list[Problem]:
        """Return the problems in the conditions of a roster that was read from a file. Its force has already
        been checked.
        """
        self._refuse()

    def join(self, roster: Roster, force: Data) -> SeasonResult:
        """Add all members of another force to the roster, unhurt."""
        self._refuse()

    def begin(self, roster: Roster, span: str) -> SeasonResult:
        """Begin a period of time, one of `spans`."""
        self._refuse()

    def opening_rolls(self, roster: Roster, span: str) -> list[dict[str, object]]:
        """Return setups for the rolls that are due when a period of time begins. Each is played like a
        battle.
        """
        self._refuse()

    def end(self, roster: Roster, span: str) -> SeasonResult:
        """End a period of time, one of `spans`; the shorter ones within it have already ended."""
        self._refuse()

    def award(self, roster: Roster, ids: Sequence[str], amount: int) -> SeasonResult:
        """Award this amount of experience to each of these members, or to all members if no ids are given."""
        self._refuse()

    def reward(self, roster: Roster, id: str, theme: str) -> SeasonResult:
        """Award a member one point for a reason for which it has earned one; `theme` is the reason, one of
        `themes`.
        """
        self._refuse()

    def use(self, roster: Roster, id: str, tag: str) -> SeasonResult:
        """Let a member use something with a limited number of uses, named by `tag`, outside of a battle."""
        self._refuse()

    def lend(self, roster: Roster, id: str, tag: str) -> SeasonResult:
        """Lend something, named by `tag`, to a member for a time."""
        self._refuse()

    def rule(self, roster: Roster, id: str, path: str, value: str) -> SeasonResult:
        """Set the value at this path in a member's condition, by a ruling of the GM."""
        self._refuse()

    def rulings(self) -> list[tuple[str, str]]:
        """Return every path that `rule` can set, each with its meaning in words, as pairs."""
        self._refuse()

    def rebuild(self, roster: Roster, force: Data) -> SeasonResult:
        """Replace the roster's force by a changed one, which has already been checked."""
        self._refuse()

    def prepare_battle(
        self, roster: Roster, setup: Data, cast: Mapping[str, str]
    ) -> tuple[dict[str, object], dict[str, str]]:
        """Return a battle's setup in which members, in their present condition, take the places of entries.
        Also return a dict of the members' ids by the ids of these entries, which `aftermath` needs.

        `cast` maps the ids of entries to the ids of the members that take their places. An entry whose id is
        that of a member need not be in it.
        """
        self._refuse()

    def aftermath(
        self, roster: Roster, cast: Mapping[str, str], state: State, events: Sequence[Event]
    ) -> SeasonResult:
        """Apply the costs and gains of a finished battle to its members. `cast` is the dict of ids that
        `prepare_battle` returned for the battle.
        """
        self._refuse()

    def statuses(self, roster: Roster) -> list[MemberStatus]:
        """Return the status of each member, in the order of the force."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        """Raise BadInput: there are no campaigns in this game."""
        raise BadInput(
            "cannot hold a campaign",
            [Problem("ruleset", f"{self.title} has no season", "take a force of another ruleset")],
        )
