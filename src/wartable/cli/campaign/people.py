"""`wartable campaign` commands for people: experience, points, uses, loans and rulings between battles."""

from __future__ import annotations

from typing import Annotated, Any

import typer

import wartable.campaign as campaigns
from wartable.cli.campaign.telling import File, print_change
from wartable.cli.commands.options import AsJson
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json
from wartable.drafts.preview import read_valid_force
from wartable.seat.errors import CommandError

Id = Annotated[str, typer.Argument(metavar="ID", help="The Pilot or mecha, by its id.")]
Anyway = Annotated[
    bool,
    typer.Option("--anyway", help="The GM allows it: against the rules, or giving points back."),
]


@guarded
def award(
    file: File,
    xp: Annotated[int, typer.Option(help="Experience Points, with as many points to spend.")] = 0,
    theme: Annotated[str, typer.Option(help="The Theme that was played: reason, typecast or bane.")] = "",
    to: Annotated[
        list[str] | None, typer.Option(help="Who gains it, by id; XP without a name is for everyone.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Give experience, or a Genre Point for a Theme that was played."""
    if bool(xp) == bool(theme):
        raise CommandError("cannot award that: name either --xp N or --theme NAME")
    campaign = campaigns.open_campaign(file)
    if xp:
        print_change(campaign.award(xp, to or []), as_json=as_json)
        return
    if not to or len(to) > 1:
        raise CommandError("cannot award a Genre Point: name who has played the Theme with one --to ID")
    print_change(campaign.reward(to[0], theme), as_json=as_json)


@guarded
def spend(
    file: File,
    id: Id,
    changes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CHANGE]...", help="fitness=6, skills+=combat, traits-=gumshoe ..."),
    ] = None,
    sheet: Annotated[
        str, typer.Option(help="A force file whose sheet of this ID replaces the old one, such as an export.")
    ] = "",
    anyway: Anyway = False,
    as_json: AsJson = False,
) -> None:
    """Spend points on a sheet; changes that break the rules or cost too much are refused."""
    if changes and sheet:
        raise CommandError("cannot spend: name changes or a --sheet, not both")
    campaign = campaigns.open_campaign(file)
    new = _read_sheet(sheet, id) if sheet else None
    print_change(campaign.spend(id, changes or [], anyway=anyway, sheet=new), as_json=as_json)


def _read_sheet(name: str, id: str) -> dict[str, Any]:
    """Return the sheet of the member with this id from a force file. Raises CommandError if it has none."""
    force: dict[str, Any] = read_valid_force(name)
    everybody = [*force.get("pilots", []), *force.get("units", [])]
    found = [dict(entry) for entry in everybody if entry["id"] == id]
    if not found:
        known = ", ".join(str(entry["id"]) for entry in everybody)
        raise CommandError(f"cannot spend: {name} has no sheet of {id[:40]!r}, only of {known}")
    return found[0]


@guarded
def use(
    file: File,
    id: Id,
    tag: Annotated[str, typer.Argument(help="The Skill or Trait, such as common_sense.")],
    as_json: AsJson = False,
) -> None:
    """Use, outside of battles, a Skill or Trait that is limited per Episode or Arc."""
    print_change(campaigns.open_campaign(file).use(id, tag), as_json=as_json)


@guarded
def lend(
    file: File,
    id: Id,
    tag: Annotated[str, typer.Argument(help="Equipment for the Episode, or a Skill for the Scene.")],
    as_json: AsJson = False,
) -> None:
    """Lend a member Equipment that was borrowed or obtained by a Test, or training for a Scene."""
    print_change(campaigns.open_campaign(file).lend(id, tag), as_json=as_json)


@guarded
def rule(
    file: File,
    id: Annotated[
        str, typer.Argument(metavar="[ID]", help="A member; without one, list what can be ruled on.")
    ] = "",
    what: Annotated[str, typer.Argument(metavar="[PATH=VALUE]", help="layers.1=0, genre_points=2 ...")] = "",
    because: Annotated[str, typer.Option(help="Why, for the history.")] = "",
    as_json: AsJson = False,
) -> None:
    """Make a ruling on a member, for any reason; without an ID, list what can be set."""
    campaign = campaigns.open_campaign(file)
    if not id:
        _list_rulings(campaign.standing().season.rulings(), as_json=as_json)
        return
    path, is_set, value = what.partition("=")
    if not is_set:
        raise CommandError(f"cannot rule on {what[:40]!r}: write PATH=VALUE; rule without ID lists the paths")
    print_change(campaign.rule(id, path, value, because), as_json=as_json)


def _list_rulings(paths: list[tuple[str, str]], *, as_json: bool) -> None:
    if as_json:
        print_json([{"path": path, "meaning": meaning} for path, meaning in paths])
        return
    for path, meaning in paths:
        Terminal().print_with_hanging_indent(f"{path}: {meaning}")


@guarded
def add(
    file: File,
    squad: Annotated[str, typer.Argument(metavar="SQUAD", help="A force file whose people join.")],
    as_json: AsJson = False,
) -> None:
    """Add all Pilots and mecha of another force."""
    print_change(campaigns.open_campaign(file).join(read_valid_force(squad)), as_json=as_json)
