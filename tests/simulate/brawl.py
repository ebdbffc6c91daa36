"""A game of two sides whose fighters strike each other in turn: small enough to count by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import wartable as w
from wartable.toolkit import Shape, fields


class Fighter(w.PlainUnit):
    """Somebody with some strength. Without any they are out."""

    noun = "fighter"
    shape = Shape[Any, Any](
        fields.Number("strength", "how much they can take, 0 to 30", most=30), needed=("strength",)
    )
    begins = shape
    strength: int = 1

    def is_out(self) -> bool:
        return self.strength == 0


class Brawl(w.PlainState[Fighter]):
    """Sides strike by turns."""

    unit_type = Fighter
    shape = Shape[Any, Any](fields.Number("blows", "how many blows were struck"))
    blows: int = 0

    def elapsed(self) -> int:
        """Every two blows are a round."""
        return (self.blows + 1) // 2


class Struck(w.Event):
    """One fighter has hurt another."""

    def __init__(self, by: str, unit: str, amount: int) -> None:
        self.by = by
        self.unit = unit
        self.amount = amount

    def losses(self) -> Sequence[w.Loss]:
        return (w.Loss(self.unit, self.amount, self.by),)


class Fell(w.Event):
    """A fighter is out."""

    fields = ("unit",)
    leaver = "unit"


class Game(w.PlainGame[Brawl]):
    """The first of a side who stands strikes somebody: a d6, or the better of two with a swing."""

    def step(self, table: w.Table[Brawl]) -> None:
        state = table.state
        side = state.seats()[state.blows % 2]
        hitter = state.standing(side)[0]
        options = [
            w.Option(f"{how}:{foe.id}", f"{how} {foe.name}", (foe, dice))
            for foe in state.enemies(side)
            for how, dice in (("strike", 1), ("swing", 2))
        ]
        chosen: Any = table.ask(w.Decision(side, "Whom?", options)).data
        foe, dice = chosen
        state.blows += 1
        amount = min(foe.strength, table.roll(w.Kept(6, dice), f"{hitter.name} strikes"))
        foe.strength -= amount
        table.emit(Struck(hitter.id, foe.id, amount))
        if foe.strength == 0:
            table.emit(Fell(foe.id))


BRAWL: Final = w.Rulebook("brawl", "Brawl", {"": Game(Brawl, w.PlainView)})
SETUP: Final[dict[str, Any]] = {
    "ruleset": "brawl",
    "title": "Behind the inn",
    "sides": [{"id": "red", "name": "The Reds"}, {"id": "blue"}],
    "units": [
        {"id": "ann", "name": "Ann", "side": "red", "strength": 10},
        {"id": "bo", "name": "Bo", "side": "blue", "strength": 6},
        {"id": "cy", "name": "Cy", "side": "blue", "strength": 4},
    ],
}


def brawl(*blows: str, dice: Sequence[Sequence[int]]) -> w.Battle[w.State]:
    """A brawl after these answers, with these dice."""
    state = BRAWL.game(SETUP).start(SETUP, 1)
    battle = w.Battle(BRAWL, SETUP, w.Leg(None, state, []), players={}, source=w.Forced(dice)).run()
    for blow in blows:
        battle.choose(blow)
    return battle
