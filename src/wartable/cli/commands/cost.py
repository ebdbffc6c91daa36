"""`wartable cost`: what each member in a file costs, line by line."""

from __future__ import annotations

from typing import Annotated

import typer

from wartable import CostBreakdown
from wartable.cli.commands.options import AsJson, House, complete_scenarios
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json
from wartable.drafts.members import read_members
from wartable.files import load_houses
from wartable.seat.errors import CommandError


@guarded
def cost(
    file: Annotated[
        str,
        typer.Argument(
            help="A force, scenario or Match: a file, or a shipped one's name.",
            autocompletion=complete_scenarios,
        ),
    ],
    who: Annotated[str, typer.Argument(metavar="[ID]", help="Only this Pilot, Unit or the like.")] = "",
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Show what each member costs, line by line, and what is left to spend."""
    load_houses(house or [])
    found = read_members(file, "cost")
    bills = _select_bills(found.rules.costs(found.data), file, who)
    if not bills:
        raise CommandError(f"cannot cost {file}: no one in it is built with points in {found.rules.title}")
    if as_json:
        print_json({"title": found.title, "bills": [bill.facts() for bill in bills]})
        return
    terminal = Terminal()
    terminal.print_text(found.title, "bold")
    for bill in bills:
        _print_bill(terminal, bill)
    if found.problems:
        count = len(found.problems)
        terminal.print_text(
            f"\n{count} problem{'s' if count > 1 else ''}: see wartable check {found.path}", "yellow"
        )


def _select_bills(bills: list[CostBreakdown], file: str, who: str) -> list[CostBreakdown]:
    """Return the cost breakdowns of the member with this id or name, or all for "". Raises CommandError if
    there is no such member.
    """
    chosen = [bill for bill in bills if who in ("", bill.id, bill.name)]
    if bills and not chosen:
        known = ", ".join(dict.fromkeys(bill.id for bill in bills))
        raise CommandError(f"cannot cost {who!r}: no one in {file} has this name; there are {known}")
    return chosen


def _print_bill(terminal: Terminal, bill: CostBreakdown) -> None:
    name = bill.name if bill.id in ("", bill.name) else f"{bill.name} ({bill.id})"
    terminal.print_text(f"\n{name}: {bill.what}", "bold")
    for line, points in bill.lines:
        terminal.print_with_hanging_indent(f"{points:6}  {line}")
    terminal.print_with_hanging_indent(
        f"{bill.total:6}  {bill.summary()}", "red" if (bill.left or 0) < 0 else ""
    )
