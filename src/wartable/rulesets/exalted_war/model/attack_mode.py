"""Attack modes: the kind of strike, and its target. EW-58, EW-68 to EW-70, EW-85."""

from __future__ import annotations

from typing import Final

WHOLE: Final = "whole"
CALLED: Final = "called"
ENVELOP: Final = "envelop"
CHALLENGE: Final = "challenge"
PERSONAL: Final = "personal"


class AttackMode:
    """The way in which one strike of an attack is made."""

    __slots__ = ("aim", "flurry", "kind", "onslaught", "person", "ranged")

    kind: str
    """On the WHOLE unit; CALLED at a person (EW-69); to ENVELOP (EW-68); a refused CHALLENGE (EW-70); or
    PERSONAL, in a duel.
    """
    ranged: bool
    person: str
    flurry: int
    """Dice that a flurry takes."""
    onslaught: int
    """Earlier attacks of the same flurry."""
    aim: int
    """Dice that aiming brings; negative where an aim was broken off."""

    def __init__(
        self,
        kind: str,
        *,
        ranged: bool,
        person: str = "",
        flurry: int = 0,
        onslaught: int = 0,
        aim: int = 0,
    ) -> None:
        self.kind = kind
        self.ranged = ranged
        self.person = person
        self.flurry = flurry
        self.onslaught = onslaught
        self.aim = aim
