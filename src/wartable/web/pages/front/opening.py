"""Open a table: the data for the form with players, dice and clock, and how the form is read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from starlette.requests import Request

from wartable import BadInput, Setup, ruleset
from wartable.files import list_scenarios, read_scenario
from wartable.files.sent import StartingPoint
from wartable.players import offered_names, player_description
from wartable.seat.seating import HUMAN, seats_of
from wartable.seat.view_model import seat_title
from wartable.web.pages.context import context_of
from wartable.web.pages.identity import Forbidden
from wartable.web.store.people import DatabaseWrite
from wartable.web.tables.asking import SETTINGS as ASKING
from wartable.web.tables.clock import ANSWER, GM_ANSWERS, MAX_SECONDS, MIN_SECONDS, SEAT, USUAL
from wartable.web.tables.commit_reveal import DRAWN, HAND, OATH
from wartable.web.tables.refusals import GM, SPECTATOR

COMPUTER: Final = "greedy"
HERE: Final = "here"
"""Value in the form for a seat that this browser plays; "human" stands for a person who gets a link."""
_DICE: Final = {
    "": "The server rolls, and everyone can verify it",
    "seeded": "The server rolls, without verification",
    OATH: "Provably fair dice: everyone adds a secret word",
    HAND: "We roll our own dice and type the results",
}


_CONTINUABLE_DICE: Final = ("seeded", HAND)
"""Kinds of dice with which a battle that was begun elsewhere can continue."""


class Opening(NamedTuple):
    """Settings of a new table: the player of each seat, the places of the owner, the kind of dice, the clock,
    and which questions are asked.
    """

    seating: dict[str, str]
    here: list[str]
    dice: str
    clock: dict[str, Any] | None
    asking: Mapping[str, Any] = ASKING

    @property
    def has_gm(self) -> bool:
        """Whether the owner of the table is its game master."""
        return GM in self.here


def seat_form_facts(setup: Setup, *, is_begun: bool = False) -> dict[str, Any]:
    """Return the data for the form of a new table: seats, players, and kinds of dice.
    `is_begun` says that the battle was begun elsewhere; it cannot have provably fair dice, which have to be
    prepared before the first roll.
    """
    dice = {key: meaning for key, meaning in _DICE.items() if not is_begun or key in _CONTINUABLE_DICE}
    return {
        "seats": [{"id": seat, "title": seat_title(setup, seat)} for seat in seats_of(setup)],
        "players": {name: player_description(name) for name in offered_names(ruleset(str(setup["ruleset"])))},
        "dice": dice,
    }


def opening_of(setup: Setup, form: Mapping[str, Any]) -> Opening:
    """Return the settings of a new table from a form. Its fields "seat:ID" are "here", "human" or the name of
    a computer player; if all are empty, the owner plays the first seat and the computer the others. Raises
    BadInput if the clock cannot be set to this time.
    """
    seats = seats_of(setup)
    wanted = {seat: str(form.get(f"seat:{seat}") or "") for seat in seats}
    if not any(wanted.values()):
        wanted = {seat: HERE if seat == seats[0] else COMPUTER for seat in seats}
    players = offered_names(ruleset(str(setup["ruleset"])))
    here = [seat for seat, name in wanted.items() if name == HERE] + ([GM] if form.get("gm") else [])
    return Opening(
        {seat: name if name in players else HUMAN for seat, name in wanted.items()},
        here or [SPECTATOR],
        _dice_of(form, [seat for seat, name in wanted.items() if name not in (HERE, *players)], here),
        _clock_of(form, has_gm=bool(form.get("gm"))),
        {**ASKING, "pauses": not form.get("no_pauses")},
    )


def _dice_of(form: Mapping[str, Any], others: Sequence[str], here: Sequence[str]) -> str:
    """Read the kind of dice from a form. `others` are the seats of people at other browsers, `here` the
    places of the owner. If the form names none, the dice are provably fair if several people play, one of
    them at another browser.
    """
    dice = str(form.get("dice") or "")
    if dice and dice in _DICE:
        return dice
    people = [*others, *[place for place in here if place != GM]]
    return DRAWN if others and len(people) > 1 else "seeded"


def _clock_of(form: Mapping[str, Any], *, has_gm: bool) -> dict[str, Any] | None:
    """Read the clock from a form; None if there is none. Raises BadInput if the time is too short or too
    long.
    """
    kind, minutes = str(form.get("clock") or ""), str(form.get("minutes") or "5")
    if kind not in (ANSWER, SEAT):
        return None
    try:
        seconds = round(float(minutes) * 60)
    except (ValueError, OverflowError):
        seconds = 0
    if not MIN_SECONDS <= seconds <= MAX_SECONDS:
        most = MAX_SECONDS // 60
        raise BadInput(f"cannot set a clock to {minutes[:20]!r} minutes: use a number from 0.5 to {most}")
    late = GM_ANSWERS if has_gm and form.get("late") == GM_ANSWERS else USUAL
    return {"kind": kind, "seconds": seconds, "late": late}


async def open_new_table(
    request: Request,
    setup: Setup,
    opening: Opening,
    *,
    seed: int | None = None,
    lines: Sequence[str] = (),
    start: Mapping[str, Any] | None = None,
    also: Callable[[str], DatabaseWrite] | None = None,
) -> str:
    """Open a table for the requesting browser, and return the path of the page of its first place. The
    keyword arguments are those of `Host.make_table`.
    """
    context = context_of(request)
    table = await context.host.make_table(
        setup,
        owner=context.identity.browser_of(request),
        seating=opening.seating,
        here=opening.here,
        dice=opening.dice,
        gm=opening.has_gm,
        seed=seed,
        lines=lines,
        start=start,
        settings={"clock": opening.clock, "asking": opening.asking},
        also=also,
    )
    return f"/t/{table}/{opening.here[0]}"


async def open_continued_table(request: Request, begun: StartingPoint, opening: Opening) -> str:
    """Open a table for the requesting browser that continues a battle begun elsewhere, and return the path of
    the page of its first place.
    """
    dice = opening.dice if opening.dice in _CONTINUABLE_DICE else begun.dice
    return await open_new_table(
        request,
        begun.setup,
        opening._replace(dice=dice),
        seed=begun.seed,
        lines=begun.lines,
        start=begun.start,
    )


async def shipped_setup(name: str) -> Setup:
    """Return the setup of the shipped scenario with this name. Raises Forbidden for any other name, such as a
    path.
    """
    return await asyncio.to_thread(_shipped, name)


def _shipped(name: str) -> Setup:
    if name not in {one.name for one in list_scenarios()}:
        raise Forbidden("there is no battle of this name; the home page lists them all")
    return read_scenario(name)
