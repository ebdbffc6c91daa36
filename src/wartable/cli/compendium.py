"""`wartable rules`: the compendium of a ruleset, all of it or one entry."""

from __future__ import annotations

from typing import Annotated

import typer

from wartable import Entry, ruleset, ruleset_names
from wartable.cli.failures import guarded
from wartable.cli.handbook import Handbook, describe
from wartable.cli.options import AsJson, House
from wartable.cli.terminal import Terminal, print_json
from wartable.files import load_houses


@guarded
def rules(
    ruleset_name: Annotated[
        str, typer.Argument(metavar="[RULESET]", help="The name of one; none lists them.")
    ] = "",
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="One entry; none shows all.")] = "",
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Show what a ruleset knows: weapons, powers, actions, words."""
    load_houses(house or [])
    if not ruleset_name:
        _list_rulesets(as_json=as_json)
        return
    handbook = Handbook(ruleset_name)
    entries = handbook.get(name) if name else handbook.entries
    if as_json:
        print_json([entry.facts() for entry in entries])
    else:
        _show(Terminal(), handbook.title, entries, whole=bool(name))


def _list_rulesets(*, as_json: bool) -> None:
    found = [{"name": name, "title": ruleset(name).title} for name in ruleset_names()]
    if as_json:
        print_json(found)
        return
    terminal = Terminal()
    for facts in found:
        terminal.say(f"{facts['name']}  {facts['title']}")


def _show(terminal: Terminal, title: str, entries: list[Entry], *, whole: bool) -> None:
    """Entries under a heading for each kind."""
    if not whole:
        terminal.say(f"{title}: {len(entries)} entries", "bold")
    last = ""
    for entry in entries:
        if not whole and entry.kind != last:
            terminal.say()
            terminal.say(entry.kind.title(), "bold underline")
        last = entry.kind
        first, *others = describe(entry)
        terminal.say()
        terminal.say(first, "bold")
        for line in others:
            terminal.say(line)
