"""How an attack is made, and at whom. EW-58, EW-68 to EW-70, EW-85."""

from __future__ import annotations

from typing import Final

WHOLE: Final = "whole"
CALLED: Final = "called"
ENVELOP: Final = "envelop"
CHALLENGE: Final = "challenge"
PERSONAL: Final = "personal"


class Manner:
    """How an attack is made. `kind`: on the whole unit, called at a person (EW-69), to envelop (EW-68), a
    refused challenge (EW-70), or personal, in a duel. `flurry` is the dice that a flurry takes, `onslaught`
    the earlier attacks in it, `aim` the dice that aiming brings (negative where an aim was broken off).
    """

    __slots__ = ("aim", "flurry", "kind", "onslaught", "person", "ranged")

    kind: str
    ranged: bool
    person: str
    flurry: int
    onslaught: int
    aim: int

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
