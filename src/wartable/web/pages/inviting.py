"""Invitations to the places of a table: what each is called, its link, and whether somebody has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wartable.web.store.people import Link
from wartable.web.tables.commands import GM, SPECTATOR


class Invitation(NamedTuple):
    """The link to a place, and how many browsers have the place."""

    place: str
    name: str
    word: str
    seated: int


def place_names(screen: Mapping[str, Any]) -> dict[str, str]:
    """What the places of a table are called: its seats in their order, the game master's, the spectators'."""
    seats = {str(seat["id"]): str(seat["title"]) for seat in screen["seats"]}
    return {**seats, GM: "Game master", SPECTATOR: "Spectators"}


def invitations(
    links: Sequence[Link], screen: Mapping[str, Any], seated: Mapping[str, int]
) -> list[Invitation]:
    """The links of a table in the order of its places."""
    names = place_names(screen)
    words = {link.place: link.word for link in links}
    ordered = [
        *[place for place in names if place in words],
        *[place for place in words if place not in names],
    ]
    return [
        Invitation(place, names.get(place, place), words[place], seated.get(place, 0)) for place in ordered
    ]
