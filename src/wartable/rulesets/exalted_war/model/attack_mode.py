"""Attack modes: the kind of strike, and its target. EW-58, EW-68 to EW-70, EW-85."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define

WHOLE: Final = "whole"
CALLED: Final = "called"
ENVELOP: Final = "envelop"
CHALLENGE: Final = "challenge"
PERSONAL: Final = "personal"


@define
class AttackMode:
    """The kind of strike that an attack makes, and the modifiers that the attacker's action gives it."""

    kind: str
    """WHOLE: an attack on the whole unit. CALLED: on a person in it (EW-69). ENVELOP: to surround it (EW-68).
    CHALLENGE: to force a duel that was refused (EW-70). PERSONAL: between duellists.
    """
    ranged: bool
    person: str = ""
    flurry: int = 0
    """Dice that the attack loses as part of a flurry."""
    onslaught: int = 0
    """The number of earlier attacks in the same flurry."""
    aim: int = 0
    """Dice that aiming adds; negative if an aim was broken off."""


def modes_of_flurry(kind: str, count: int, *, ranged: bool) -> list[AttackMode]:
    """Return one AttackMode for each of `count` attacks that are made in one action. If there are two or
    more, they have the penalties of a flurry. `kind` and `ranged` hold for all of them. EW-05.
    """
    return [
        AttackMode(kind, ranged=ranged, flurry=count + at if count > 1 else 0, onslaught=at)
        for at in range(count)
    ]
