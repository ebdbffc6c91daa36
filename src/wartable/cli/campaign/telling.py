"""Print campaigns as text with one fact on each line, which suits screen readers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartable import MemberStatus
from wartable.cli.terminal import Terminal, print_json
from wartable.seat.campaigns import as_sentence, open_periods_text

if TYPE_CHECKING:
    from wartable.campaign import CampaignStatus, HistoryEntry

File = Annotated[Path, typer.Argument(metavar="FILE", help="The campaign file.")]


def print_change(entry: HistoryEntry, *, as_json: bool) -> None:
    """Print a change in a campaign's history, and the sentences about its results."""
    if as_json:
        print_json(entry_facts(entry))
        return
    terminal = Terminal()
    if entry.state != "done":
        terminal.print_text(f"Taken back: {as_sentence(entry.what)} campaign redo does it again.", "bold")
        return
    terminal.print_text(as_sentence(entry.what), "bold")
    for line in entry.told:
        terminal.print_with_hanging_indent(f"  {as_sentence(line)}")


def entry_facts(entry: HistoryEntry) -> dict[str, object]:
    """Return an entry of a campaign's history as a dict that can be written as JSON."""
    return {**entry._asdict(), "told": list(entry.told)}


def print_status(standing: CampaignStatus) -> None:
    """Print the present state of a campaign: date, members, and battles."""
    terminal = Terminal()
    terminal.print_text(standing.title, "bold")
    terminal.print_text(as_sentence(open_periods_text(standing)))
    if standing.pending is not None:
        terminal.print_text(
            as_sentence(f"In progress: {standing.pending.title}; go on with campaign fight"), "yellow"
        )
    for status in standing.season.statuses(standing.roster):
        _print_member(terminal, status)
    if standing.battles:
        terminal.print_text("\nBattles", "bold")
    for battle in standing.battles:
        told = f": {battle.told[0]}" if battle.told else ""
        terminal.print_with_hanging_indent(
            f"  {battle.number}. {as_sentence(f'{battle.title} ({battle.when}){told}')}"
        )


def _print_member(terminal: Terminal, status: MemberStatus) -> None:
    terminal.print_text(f"\n{status.name} ({status.id}): {status.kind}", "bold")
    for name, text in status.facts.items():
        terminal.print_with_hanging_indent(f"  {name}: {text}")


def status_facts(standing: CampaignStatus) -> dict[str, object]:
    """Return the present state of a campaign as a dict that can be written as JSON."""
    pending = standing.pending
    return {
        "title": standing.title,
        "ruleset": standing.ruleset,
        "calendar": standing.calendar.data(),
        "pending": None if pending is None else {"title": pending.title, "scenario": pending.scenario},
        "members": [
            {"id": member.id, "name": member.name, "kind": member.kind, "facts": member.facts, **member.data}
            for member in standing.season.statuses(standing.roster)
        ],
        "battles": [
            {
                "number": battle.number,
                "title": battle.title,
                "scenario": battle.scenario,
                "when": battle.when,
                "outcome": battle.outcome,
                "told": battle.told,
            }
            for battle in standing.battles
        ],
    }
