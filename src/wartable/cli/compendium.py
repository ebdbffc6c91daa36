"""`wartable rules`: the compendium of a ruleset, all of it or one entry."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from wartable import Entry, folded, ruleset, ruleset_names
from wartable.cli.failures import CannotRun, guarded
from wartable.cli.handbook import Handbook, describe
from wartable.cli.options import AsJson, House
from wartable.cli.terminal import Terminal, print_json
from wartable.files import load_houses

KEYWORDS: Final = ("keywords", "qualities", "traits")
"""Figures of entries that are lists of words."""


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
    cost: Annotated[str, typer.Option(help="Only entries that cost so much: 5, or 0-10.")] = "",
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Show what a ruleset knows: weapons, powers, actions, and every word of the game."""
    load_houses(house or [])
    if not ruleset_name:
        _list_rulesets(as_json=as_json)
        return
    handbook = Handbook(ruleset_name)
    wanted = Wanted(kind, group, keyword, cost)
    found = handbook.get(name) if name else handbook.search(search) if search else handbook.entries
    entries = [entry for entry in found if wanted.admits(entry)]
    if not entries:
        raise CannotRun(f"cannot find such entries in {handbook.title}: {wanted.remedy(handbook.entries)}")
    if as_json:
        print_json([entry.facts() for entry in entries])
    else:
        is_part = bool(search or kind or group or keyword or cost)
        _show(Terminal(), handbook.title, entries, whole=bool(name) and not is_part)


class Wanted:
    """Which entries somebody wants to see; what is "" admits all."""

    def __init__(self, kind: str, group: str, keyword: str, cost: str) -> None:
        self.kind = folded(kind)
        self.group = folded(group)
        self.keyword = folded(keyword)
        self.least, self.most = _span(cost)

    def admits(self, entry: Entry) -> bool:
        """Whether an entry is one of these."""
        return (
            self.kind in ("", folded(entry.kind))
            and self.group in ("", folded(entry.group))
            and (not self.keyword or self.keyword in [folded(word) for word in keywords_of(entry)])
            and self._is_priced(entry)
        )

    def _is_priced(self, entry: Entry) -> bool:
        if self.most < 0:
            return True
        cost = entry.data.get("cost")
        return isinstance(cost, int) and self.least <= cost <= self.most

    def remedy(self, entries: list[Entry]) -> str:
        """What would do: the kinds, groups or keywords that there are."""
        for what, asked, known in (
            ("kind", self.kind, [entry.kind for entry in entries]),
            ("group", self.group, [entry.group for entry in entries if entry.group]),
            ("keyword", self.keyword, [word for entry in entries for word in keywords_of(entry)]),
        ):
            if asked and not known:
                return f"leave --{what} out, no entry has one"
            if asked and asked not in [folded(one) for one in known]:
                return f"use a {what} out of {', '.join(sorted(set(known)))}"
        return "ask for less, or for other words"


def keywords_of(entry: Entry) -> list[str]:
    """The keywords of a weapon, the qualities or traits: whatever stands in a list among its figures."""
    found: list[str] = []
    for name, value in entry.data.items():
        if name in KEYWORDS and isinstance(value, list | tuple | dict):
            found += [str(part).partition("(")[0].strip() for part in value]
    return found


def _span(cost: str) -> tuple[int, int]:
    """Least and most of "5" or "0-10"; -1 where nothing is asked. Raises CannotRun."""
    if not cost:
        return -1, -1
    least, _, most = cost.partition("-")
    if not least.isdecimal() or not (most or least).isdecimal():
        raise CannotRun(f"cannot take {cost!r} as a cost: write a number, or two as 0-10")
    return int(least), int(most or least)


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
