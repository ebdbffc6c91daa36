"""A campaign, and all operations on it. Each change is written to the file at once, and can be undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import select

from wartable import BadInput, Problem, Roster, SeasonResult, ruleset
from wartable.campaign import history
from wartable.campaign.begun import pending_row_for_due_rolls
from wartable.campaign.sheets import force_with_changed_sheet
from wartable.campaign.standing import CampaignStatus, head_row, member_rows, read_standing, write_standing
from wartable.campaign.store import PATIENCE, Store, create_store, open_store
from wartable.campaign.tables import Change, Pending
from wartable.files.characters import line_without_controls

GO_ON: Final = "go on with it, or give it up"
"""Remedy if a battle is open."""
GO_ON_TYPED: Final = "campaign fight, or campaign fight --drop"
"""The terminal commands for this remedy."""


class HistoryEntry(NamedTuple):
    """A change in the history of a campaign: its number, the time at which the user made it, the point in the
    campaign's calendar ("Arc 1, Episode 2"), what the change was, and sentences about its results. `state` is
    "done", "undone" or "dropped" (undone, and followed by another change).
    """

    number: int
    at: str
    when: str
    what: str
    told: tuple[str, ...]
    state: str


class Campaign:
    """A campaign in a file. Several programs may have it open, because each change first reads the file
    again.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    @property
    def path(self) -> Path:
        """The path of the campaign file."""
        return self.store.path

    def standing(self) -> CampaignStatus:
        """Return the present status of the campaign."""
        with self.store.reading() as session:
            standing = read_standing(session)
            session.expunge_all()
            return standing

    def history(self) -> list[HistoryEntry]:
        """Return all changes, the oldest first, including those that were undone."""
        with self.store.reading() as session:
            return [
                history_entry_of(change) for change in session.scalars(select(Change).order_by(Change.number))
            ]

    # ------------------------------------------------------------------ time

    def begin(self, span: str, title: str = "", *, seed: int = 0, by_hand: bool = False) -> HistoryEntry:
        """Begin a period of kind `span`, such as "scene", and return the entry for this change. If rolls are
        due at its beginning, a battle that consists of them is opened; `seed` is the seed of its dice, and
        `by_hand` means that people type the dice in.
        """

        def make(standing: CampaignStatus) -> tuple[str, Sequence[str]]:
            standing.calendar.begin(span, title)
            told = _store_result(standing, standing.season.begin(standing.roster, span))
            return f"{standing.calendar.name(span)} begins", told

        return self.change(
            make, then=lambda standing: pending_row_for_due_rolls(standing, span, seed, by_hand=by_hand)
        )

    def end(self, span: str) -> HistoryEntry:
        """End the open period of kind `span`, and all shorter periods within it."""

        def make(standing: CampaignStatus) -> tuple[str, Sequence[str]]:
            calendar = standing.calendar
            what = f"{calendar.name(span)} ends" if calendar.is_open(span) else ""
            told: list[str] = []
            for name in calendar.spans_ending_with(span):
                if name != span:
                    told.append(f"{calendar.name(name)} ends with it")
                told += _store_result(standing, standing.season.end(standing.roster, name))
                calendar.end(name)
            return what, told

        return self.change(make)

    # ------------------------------------------------------------------ people

    def award(self, amount: int, ids: Sequence[str] = ()) -> HistoryEntry:
        """Award `amount` experience points to each of the members with these ids, or to every member if `ids`
        is empty.
        """
        return self._change_by_season(
            f"{amount} XP for {', '.join(ids) or 'everybody'}",
            lambda standing: standing.season.award(standing.roster, ids, amount),
        )

    def reward(self, id: str, theme: str) -> HistoryEntry:
        """Award the member with this id a Genre Point, because the member's Theme `theme` was played."""
        return self._change_by_season(
            f"a Genre Point for {id} by the {theme}",
            lambda standing: standing.season.reward(standing.roster, id, theme),
        )

    def use(self, id: str, tag: str) -> HistoryEntry:
        """Record that the member with this id uses something that can be used only a limited number of times.
        `tag` is its name.
        """
        return self._change_by_season(
            f"{id} uses {tag}", lambda standing: standing.season.use(standing.roster, id, tag)
        )

    def lend(self, id: str, tag: str) -> HistoryEntry:
        """Lend something to the member with this id until the end of a period of time. `tag` is its name."""
        return self._change_by_season(
            f"{tag} lent to {id}", lambda standing: standing.season.lend(standing.roster, id, tag)
        )

    def rule(self, id: str, path: str, value: str, reason: str = "") -> HistoryEntry:
        """Make a ruling: set the value at `path` in the condition of the member with this id. `reason` is
        noted in the history.
        """
        why = f", because {reason}" if reason else ""
        return self._change_by_season(
            f"ruling: {id} {path} = {value}{why}",
            lambda standing: standing.season.rule(standing.roster, id, path, value),
        )

    def join(self, force: Mapping[str, Any]) -> HistoryEntry:
        """Add all members of another force to the campaign."""
        return self._change_by_season(
            "new members", lambda standing: standing.season.join(standing.roster, force)
        )

    def spend(
        self,
        id: str,
        changes: Sequence[str] = (),
        *,
        anyway: bool = False,
        sheet: Mapping[str, Any] | None = None,
    ) -> HistoryEntry:
        """Spend points on the sheet of the member with this id, either by `changes` such as `fitness=6` and
        `skills+=combat`, or by replacing it with a new `sheet`.

        Raises BadInput if the result breaks the rules. With `anyway`, anything that can still be played is
        allowed.
        """

        def make(standing: CampaignStatus) -> tuple[str, Sequence[str]]:
            roster = standing.roster
            force, said = force_with_changed_sheet(
                standing.ruleset, roster.force, id, changes, anyway=anyway, sheet=sheet
            )
            told = _store_result(standing, standing.season.rebuild(roster, force))
            return f"{id}: {' '.join(changes) or 'a new sheet'}", [*said, *told]

        return self.change(make)

    # ------------------------------------------------------------------ history

    def undo(self) -> HistoryEntry:
        """Undo the last change, and return its entry. Raises BadInput if there is none, or while a battle is
        open.
        """
        with self.store.writing() as session:
            _refuse_in_battle(read_standing(session), "undo")
            change = history.undo(session)
            read_standing(session)  # the restored state must be sound too, or nothing is written
            return history_entry_of(change)

    def redo(self) -> HistoryEntry:
        """Redo the change that was undone last, and return its entry. Raises BadInput if there is none, or
        while a battle is open.
        """
        with self.store.writing() as session:
            _refuse_in_battle(read_standing(session), "redo")
            change = history.redo(session)
            read_standing(session)
            return history_entry_of(change)

    # ------------------------------------------------------------------ changing

    def change(
        self,
        make: Callable[[CampaignStatus], tuple[str, Sequence[str]]],
        then: Callable[[CampaignStatus], Sequence[Pending]] = lambda standing: (),
    ) -> HistoryEntry:
        """Change the campaign, and record the change in its history.

        `make` is called with the campaign's status, which it changes; it returns a description of the change
        and sentences about its results. `then` is called after that, and returns the rows of battles that the
        change opens. Raises BadInput while a battle is open.
        """
        with self.store.writing() as session:
            standing = read_standing(session)
            _refuse_in_battle(standing, "change the campaign")
            before = history.copy_rows(session)
            when = standing.calendar.moment()
            what, told = make(standing)
            write_standing(session, standing)
            session.add_all(then(standing))
            return history_entry_of(history.record(session, before, when=when, what=what, told=told))

    def _change_by_season(
        self, what: str, operation: Callable[[CampaignStatus], SeasonResult]
    ) -> HistoryEntry:
        """Change the roster by an operation of the ruleset's Season, and record the change as `what`."""
        return self.change(lambda standing: (what, _store_result(standing, operation(standing))))


def _store_result(standing: CampaignStatus, result: SeasonResult) -> Sequence[str]:
    """Store the new roster of a SeasonResult in the campaign's status, and return the result's sentences."""
    standing.roster = result.roster
    return result.told


def _refuse_in_battle(standing: CampaignStatus, operation: str) -> None:
    """Raise BadInput if a battle is open, because that was begun with the present conditions of the
    members.
    """
    if standing.pending is not None:
        what = f"{standing.pending.title} is still being fought"
        raise BadInput(f"cannot {operation}", [Problem("", what, GO_ON, typed=GO_ON_TYPED)])


def history_entry_of(change: Change) -> HistoryEntry:
    """Return the history entry for a change in the database."""
    told = tuple(line_without_controls(line) for line in change.told)
    when, what = line_without_controls(change.when), line_without_controls(change.what)
    return HistoryEntry(change.number, change.at, when, what, told, change.state)


# ------------------------------------------------------------------ making and opening


def new_campaign(path: Path, force: Mapping[str, Any], title: str) -> Campaign:
    """Create a campaign with the members of a valid force; raises BadInput if the file already exists."""
    name = str(force["ruleset"])
    roster: Roster = ruleset(name).season().new_roster(force)
    rows = [head_row(title, name, roster), *member_rows(roster)]
    return Campaign(create_store(path, list(rows)))


def open_campaign(path: Path, *, patience: float = PATIENCE) -> Campaign:
    """Open the campaign in a file; raises BadInput if the file is no campaign. `patience` is the time in
    seconds to wait for other programs that use the file.
    """
    return Campaign(open_store(path, patience=patience))
