"""Campaigns as text, one fact per line, so that a screen reader can read them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartable import MemberStatus
from wartable.cli.terminal import Terminal, print_json
from wartable.seat.campaigns import moment, sentence

if TYPE_CHECKING:
    from wartable.campaign import CampaignStatus, HistoryEntry

File = Annotated[Path, typer.Argument(metavar="FILE", help="The campaign file.")]


def tell_change(entry: HistoryEntry, *, as_json: bool) -> None:
    """Print a change and its results."""
    if as_json:
        print_json(entry_facts(entry))
        return
    terminal = Terminal()
    if entry.state != "done":
        terminal.say(f"Taken back: {sentence(entry.what)} campaign redo does it again.", "bold")
        return
    terminal.say(sentence(entry.what), "bold")
    for line in entry.told:
        terminal.write(f"  {sentence(line)}")


def entry_facts(entry: HistoryEntry) -> dict[str, object]:
    """Return a change as plain data."""
    return {**entry._asdict(), "told": list(entry.told)}


def tell_standing(standing: CampaignStatus) -> None:
    """Print the state of a campaign."""
    terminal = Terminal()
    terminal.say(standing.title, "bold")
    terminal.say(sentence(moment(standing)))
    if standing.pending is not None:
        terminal.say(sentence(f"In progress: {standing.pending.title}; go on with campaign fight"), "yellow")
    for status in standing.season.statuses(standing.roster):
        _tell_account(terminal, status)
    if standing.battles:
        terminal.say("\nBattles", "bold")
    for battle in standing.battles:
        told = f": {battle.told[0]}" if battle.told else ""
        terminal.write(f"  {battle.number}. {sentence(f'{battle.title} ({battle.when}){told}')}")


def _tell_account(terminal: Terminal, status: MemberStatus) -> None:
    terminal.say(f"\n{status.name} ({status.id}): {status.kind}", "bold")
    for name, text in status.facts.items():
        terminal.write(f"  {name}: {text}")


def standing_facts(standing: CampaignStatus) -> dict[str, object]:
    """Return a campaign's status as plain data."""
    pending = standing.pending
    return {
        "title": standing.title,
        "ruleset": standing.ruleset,
        "calendar": standing.calendar.data(),
        "pending": None if pending is None else {"title": pending.title, "scenario": pending.scenario},
        "members": [
            {"id": one.id, "name": one.name, "kind": one.kind, "facts": one.facts, **one.data}
            for one in standing.season.statuses(standing.roster)
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
