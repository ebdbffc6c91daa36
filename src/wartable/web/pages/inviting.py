"""Invitations to the places of a table, with the places' names, links, and numbers of holders."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from wartable.toolkit import counted
from wartable.web.store.people import InviteLink
from wartable.web.store.seats import HolderCounts
from wartable.web.tables.refusals import GM, SPECTATOR

NOBODY: HolderCounts = HolderCounts(0, 0)


class Invitation(NamedTuple):
    """An invitation to a place: the place's id and name, the secret word of its link ("" for none), and how
    many browsers hold the place.
    """

    place: str
    name: str
    word: str
    seated: int
    is_closed: bool
    """Whether another person has taken this seat, so that the owner of the table has no access to it."""
    held: str
    """Number of browsers and programs that hold the place, in words."""


def place_names(screen: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of a table's places by their ids: the seats in order, then game master and spectators.
    `screen` is the data of a page of the table.
    """
    seats = {str(seat["id"]): str(seat["title"]) for seat in screen["seats"]}
    return {**seats, GM: "Game master", SPECTATOR: "Spectators"}


def invitations(
    links: Sequence[InviteLink],
    screen: Mapping[str, Any],
    held: Mapping[str, HolderCounts],
    closed: Collection[str],
) -> list[Invitation]:
    """Return the invitations to a table in the order of its places. `closed` are the seats to which the owner
    has no access.
    """
    names = place_names(screen)
    words = {link.place: link.word for link in links}
    known = [place for place in names if place in words or place in held]
    return [
        Invitation(
            place,
            names.get(place, place),
            "" if place in closed else words.get(place, ""),
            held.get(place, NOBODY).browsers,
            place in closed,
            holder_counts_in_words(held.get(place, NOBODY)),
        )
        for place in [*known, *[place for place in words if place not in names]]
    ]


def holder_counts_in_words(held: HolderCounts) -> str:
    """Return words for how many hold a place, such as "1 browser and 2 programs" or "no one"."""
    parts = [
        counted(number, thing)
        for number, thing in ((held.browsers, "browser"), (held.programs, "program"))
        if number
    ]
    return " and ".join(parts) or "no one"
