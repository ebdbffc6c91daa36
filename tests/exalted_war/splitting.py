"""A unit that splits, for tests of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tests.exalted_war.battles import (
    Piece,
    hero,
    keys,
    play,
    situation,
)
from tests.exalted_war.samples import archers, fearless
from wartable import Battle, State

PASS: Final = [7, 7, 7, 7, 7, 7]
FAIL: Final = [1, 1, 1, 1, 1, 1]
"""Charisma 1 + War 5."""

BOTH: Final = [PASS, PASS]
NEW: Final = "adan_company"

AWAY: Final = archers("blue1", at=(100, 100))


def split(
    red: Piece,
    *choices: str,
    dice: Sequence[Sequence[int]] = (),
    blue: Piece = AWAY,
    people: Mapping[str, Mapping[str, object]] | None = None,
) -> Battle[State]:
    """Red1 splits on tick 1; the choices go on from there."""
    setup = situation(blue=[blue], red=[red], acts=["red1"], people=people or {})
    return play(setup, ["split", *choices], dice)


def led(*specials: dict[str, object], **values: object) -> Piece:
    """Red1 with the Hero Adan and others; 200 people of Magnitude 4 with 4 Relays."""
    given: dict[str, object] = {"members": 200, "relays": 4, **values}
    return fearless(specials=[hero("adan"), *specials], **given)  # type: ignore[arg-type]


def small(**values: object) -> Piece:
    """60 people of Magnitude 2 with the Hero Adan."""
    return fearless(specials=[hero("adan")], **values)  # type: ignore[arg-type]


def offered(red: Piece, people: Mapping[str, Mapping[str, object]] | None = None) -> bool:
    """Whether red1 may split."""
    return "split" in keys(play(situation(blue=[AWAY], red=[red], acts=["red1"], people=people or {})))
