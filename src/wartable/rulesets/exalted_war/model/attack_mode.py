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
    """The way in which one strike of an attack is made."""

    kind: str
    """On the WHOLE unit; CALLED at a person (EW-69); to ENVELOP (EW-68); a refused CHALLENGE (EW-70); or
    PERSONAL, in a duel.
    """
    ranged: bool
    person: str = ""
    flurry: int = 0
    """Dice that a flurry takes."""
    onslaught: int = 0
    """Earlier attacks of the same flurry."""
    aim: int = 0
    """Dice that aiming brings; negative where an aim was broken off."""


def modes_of_flurry(kind: str, count: int, *, ranged: bool) -> list[AttackMode]:
    """Return the modes of an action with this number of attacks, and of its only attack if it is no flurry.
    EW-05.
    """
    return [
        AttackMode(kind, ranged=ranged, flurry=count + at if count > 1 else 0, onslaught=at)
        for at in range(count)
    ]
