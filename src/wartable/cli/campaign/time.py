"""`wartable campaign scene|episode|arc`: begin and end periods of time."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Final

import typer

import wartable.campaign as campaigns
from wartable.cli.campaign.telling import File, print_change
from wartable.cli.commands.options import AsJson
from wartable.cli.commands.play import BattleDice
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal
from wartable.seat.seating import SEEDS


class PeriodAction(StrEnum):
    """Whether a period begins or ends."""

    begin = "begin"
    end = "end"


What = Annotated[PeriodAction, typer.Argument(help="begin or end.")]
Title = Annotated[str, typer.Option(help="Its title: where and when, or that of its story.")]
Seed = Annotated[int | None, typer.Option(help="Seed of the dice, if any are rolled.")]
Rolled = Annotated[BattleDice, typer.Option(help="Who rolls: the computer (seeded), or you (hand).")]

_ROLL: Final = "There is something to roll first: wartable campaign fight "


@guarded
def scene(
    deed: What,
    file: File,
    title: Title = "",
    seed: Seed = None,
    dice: Rolled = BattleDice.seeded,
    as_json: AsJson = False,
) -> None:
    """Begin or end a Scene: afterwards the first Layer of Plot Armor is whole again."""
    _begin_or_end(deed, "scene", file, title, seed, dice, as_json=as_json)


@guarded
def episode(deed: What, file: File, title: Title = "", as_json: AsJson = False) -> None:
    """Begin or end an Episode: Genre Points are reset, then uses, burdens, the second Layer."""
    _begin_or_end(deed, "episode", file, title, None, BattleDice.seeded, as_json=as_json)


@guarded
def arc(deed: What, file: File, title: Title = "", as_json: AsJson = False) -> None:
    """Begin or end an Episode Arc. At its end the third Layer of everyone is restored, and every Layer
    may be treated again.
    """
    _begin_or_end(deed, "arc", file, title, None, BattleDice.seeded, as_json=as_json)


def _begin_or_end(
    action: PeriodAction,
    period: str,
    file: Path,
    title: str,
    seed: int | None,
    dice: BattleDice,
    *,
    as_json: bool,
) -> None:
    campaign = campaigns.open_campaign(file)
    if action is PeriodAction.end:
        print_change(campaign.end(period), as_json=as_json)
        return
    number = SystemRandom().randrange(SEEDS) if seed is None else seed
    entry = campaign.begin(period, title, seed=number, by_hand=dice is BattleDice.hand)
    print_change(entry, as_json=as_json)
    if not as_json and campaign.standing().pending is not None:
        Terminal().print_text(f"{_ROLL}{file}", "yellow")
