"""`wartable rules`: the compendium of a ruleset, complete or one entry."""

from __future__ import annotations

from typing import Annotated

import typer

from wartable import Entry, ruleset, ruleset_names
from wartable.cli.commands.options import AsJson, House
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json
from wartable.files import load_houses
from wartable.seat.errors import CommandError
from wartable.seat.handbook import RulesetHandbook, describe_entry
from wartable.seat.search import SearchQuery


@guarded
def rules(
    ruleset_name: Annotated[
        str, typer.Argument(metavar="[RULESET]", help="The name of one; none lists them.")
    ] = "",
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="One entry; none shows all.")] = "",
    search: Annotated[
        str, typer.Option(metavar="TEXT", help="Only entries in which all these words occur.")
    ] = "",
    kind: Annotated[str, typer.Option(help="Only entries of this kind: weapon, power, word ...")] = "",
    group: Annotated[str, typer.Option(help="Only entries of this group of their kind.")] = "",
    keyword: Annotated[str, typer.Option(help="Only entries with this keyword or quality.")] = "",
    cost: Annotated[str, typer.Option(help="Only entries with this cost: 5, or 0-10.")] = "",
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Show a ruleset's compendium: weapons, powers, actions, and every word of the game."""
    load_houses(house or [])
    if not ruleset_name:
        _list_rulesets(as_json=as_json)
        return
    handbook = RulesetHandbook(ruleset_name)
    query = SearchQuery(kind, group, keyword, cost)
    found = handbook.get_entries(name) if name else handbook.search(search) if search else handbook.entries
    entries = [entry for entry in found if query.matches_entry(entry)]
    if not entries:
        raise CommandError(f"cannot find such entries in {handbook.title}: {query.remedy(handbook.entries)}")
    if as_json:
        print_json([entry.facts() for entry in entries])
    else:
        is_part = bool(search or kind or group or keyword or cost)
        _print_entries(Terminal(), handbook.title, entries, whole=bool(name) and not is_part)


def _list_rulesets(*, as_json: bool) -> None:
    found = [{"name": name, "title": ruleset(name).title} for name in ruleset_names()]
    if as_json:
        print_json(found)
        return
    terminal = Terminal()
    for facts in found:
        terminal.print_text(f"{facts['name']}  {facts['title']}")


def _print_entries(terminal: Terminal, title: str, entries: list[Entry], *, whole: bool) -> None:
    """Print entries, with a title and a heading for each kind unless `whole`."""
    if not whole:
        terminal.print_text(f"{title}: {len(entries)} entries", "bold")
    last = ""
    for entry in entries:
        if not whole and entry.kind != last:
            terminal.print_text()
            terminal.print_text(entry.kind.title(), "bold underline")
        last = entry.kind
        first, *others = describe_entry(entry)
        terminal.print_text()
        terminal.print_text(first, "bold")
        for line in others:
            terminal.print_text(line)
