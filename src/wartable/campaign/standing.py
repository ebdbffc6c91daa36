"""The status of a campaign: how it is read from the rows of the campaign file, and written to them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from wartable import BadInput, Problem, Roster, Season, ruleset
from wartable.campaign.calendar import Calendar
from wartable.campaign.soundness import damaged
from wartable.campaign.tables import BattleRow, Head, MemberRow, Pending
from wartable.files.characters import line_without_controls, table_without_controls
from wartable.files.reading import parse_force_tables

LISTS: Final = ("pilots", "units")
"""Keys of the lists of members in a force."""

HEAD: Final = 1


class CampaignStatus:
    """The state of a campaign at one moment. `battles` are the finished battles; `pending` is the open
    battle, or None.
    """

    def __init__(self, head: Head, roster: Roster, battles: list[BattleRow], pending: Pending | None) -> None:
        self.title = line_without_controls(head.title)
        self.ruleset = head.ruleset
        self.season: Season = ruleset(head.ruleset).season()
        self.calendar = Calendar(self.season.spans, table_without_controls(head.calendar))
        self.roster = roster
        self.battles = battles
        self.pending = pending


def head_row(title: str, name: str, roster: Roster) -> Head:
    """Return the row about the campaign itself, for a new campaign of the ruleset `name`. The first period of
    the longest kind, such as an Arc, has begun in it.
    """
    season = ruleset(name).season()
    calendar = Calendar(season.spans, {})
    calendar.begin(season.spans[-1], "")
    return Head(
        number=HEAD, title=title, ruleset=name, calendar=calendar.data(), rest=_force_without_members(roster)
    )


def _force_without_members(roster: Roster) -> dict[str, Any]:
    """Return the data of a roster's force without its members."""
    return {key: value for key, value in roster.force.items() if key not in LISTS}


def member_rows(roster: Roster) -> list[MemberRow]:
    """Return a database row for each member of a roster."""
    return [
        MemberRow(
            id=str(entry["id"]),
            list=key,
            place=place,
            sheet=dict(entry),
            condition=dict(roster.conditions[str(entry["id"])]),
        )
        for key in LISTS
        for place, entry in enumerate(roster.force.get(key, []))
    ]


def read_standing(session: Session) -> CampaignStatus:
    """Read the status of the campaign from the file. Raises BadInput if the file is empty or damaged, or if
    its ruleset is not installed.
    """
    head = session.get(Head, HEAD)
    if head is None:
        raise BadInput("cannot read the campaign", [Problem("", "the file is empty", "take a copy of it")])
    battles = list(session.scalars(select(BattleRow).order_by(BattleRow.number)))
    standing = CampaignStatus(head, _read_roster(session, head), battles, session.get(Pending, HEAD))
    _check_members(standing)
    return standing


def _read_roster(session: Session, head: Head) -> Roster:
    """Read all members. Control characters, which the texts of older files may have, are replaced. Raises
    BadInput if the file is damaged.
    """
    members = list(session.scalars(select(MemberRow).order_by(MemberRow.list, MemberRow.place)))
    force: dict[str, Any] = table_without_controls(head.rest)
    if not force.keys().isdisjoint(LISTS):
        raise damaged("members stand outside of their table", "head.rest")
    for member in members:
        if member.list not in LISTS or member.sheet.get("id") != member.id:
            raise damaged(f"the sheet of {member.id[:40]!r} is not in its place", "member")
        force.setdefault(member.list, []).append(table_without_controls(member.sheet))
    return Roster(force, {member.id: member.condition for member in members})


def _check_members(standing: CampaignStatus) -> None:
    """Raise BadInput if sheets or conditions of members cannot be played, or if the open battle has members
    that do not exist.
    """
    roster, pending = standing.roster, standing.pending
    problems = [problem for problem in parse_force_tables(Path(), roster.force).problems if problem.fatal]
    problems = problems or standing.season.problems(roster)
    if pending is not None:
        problems += [
            Problem(f"pending.who.{entry}", f"there is no member {member[:40]!r}", "")
            for entry, member in pending.who.items()
            if member not in roster.conditions
        ]
    if problems:
        what = "the file is damaged, or of another Wartable"
        raise BadInput(f"cannot read the campaign: {what}", problems)


def write_standing(session: Session, standing: CampaignStatus) -> None:
    """Write the calendar and the roster to the rows of the file. Only rows that have changed are written."""
    head = session.get_one(Head, HEAD)
    _update_row(head, {"calendar": standing.calendar.data(), "rest": _force_without_members(standing.roster)})
    fresh = {member.id: member for member in member_rows(standing.roster)}
    for old in list(session.scalars(select(MemberRow))):
        if old.id not in fresh:
            session.delete(old)
            continue
        new = fresh.pop(old.id)
        values = {key: getattr(new, key) for key in ("list", "place", "sheet", "condition")}
        _update_row(old, values)
    session.add_all(fresh.values())


def _update_row(row: Head | MemberRow, values: Mapping[str, Any]) -> None:
    """Set the columns of a row that differ from these values."""
    for key, value in values.items():
        if getattr(row, key) != value:
            setattr(row, key, value)
