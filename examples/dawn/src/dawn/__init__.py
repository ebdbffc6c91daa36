"""Dawn: two bands fight through one night; the one that holds more places when the sun rises has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

import wartable as w
from wartable.toolkit import number, one_of, row, state, texts


@state
class Squad(w.PlainUnit):
    """A band of some strength. Without any it is gone."""

    noun = "squad"
    role = "squad"
    needed = ("zone", "strength")
    zone: str = one_of("place", lambda squad, night: night.places, "its place")
    strength: int = number("its strength, up to 6", default=1, first=1, most=6)

    def is_out(self) -> bool:
        return self.strength == 0


@state
class Night(w.PlainState[Squad]):
    """The places lie in a row. The sides take turns, an order each, until the hours are over."""

    unit_type = Squad
    needed = ("places", "hours")
    places: Sequence[str] = texts("where squads can be, in a row")
    hours: int = number("how many orders a night has", default=1, least=1)
    given: int = number("how many orders were given")

    def ways(self) -> dict[str, Sequence[str]]:
        return row(self.places)

    def is_over(self) -> bool:
        return self.given >= self.hours or super().is_over()

    def outcome(self) -> w.Outcome:
        held = {side: len({squad.zone for squad in self.standing(side)}) for side in self.sides()}
        return w.most_points(held, "the most places at dawn", self.given)


class Marched(w.Event):
    template = "{squad} march to {zone}."

    squad: str
    zone: str


class Fought(w.Event):
    template = "{squad} against {target}, {how}: {best} costs {cost} to {toll}."

    squad: str
    target: str
    how: str
    best: int
    cost: int
    toll: int


class Attack(w.Ability):
    """A die for each strength; the best counts. 4 or 5 costs the enemy one, 6 costs two."""

    key = "attack"
    more: ClassVar[int] = 0

    def dice(self, squad: Squad) -> w.Kept:
        return w.Kept(6, squad.strength + self.more)

    def losses(self, best: int) -> tuple[int, int]:
        """Return what the best die costs the enemy, and the squad itself."""
        return (best >= 4) + (best == 6), 0


class Charge(Attack):
    """One die more; but a best die below 5 costs the squad one as well."""

    key = "charge"
    more = 1

    def losses(self, best: int) -> tuple[int, int]:
        return super().losses(best)[0], int(best < 5)


FIGHTS: Final = (Attack(), Charge())


class Fight(w.PlainGame[Night]):
    def orders(self, state: Night, side: str) -> Iterator[w.Option]:
        for squad in state.standing(side):
            for zone in state.ways()[squad.zone]:
                yield w.Option(f"march:{squad.id}>{zone}", f"{squad.name} to {zone}", (None, squad, zone))
            for foe in [foe for foe in state.enemies(side) if foe.zone == squad.zone]:
                for how in FIGHTS:
                    label = f"{squad.name}: {how.key} {foe.name}"
                    yield w.Option(f"{how.key}:{squad.id}>{foe.id}", label, (how, squad, foe))
        yield w.PASS

    def step(self, table: w.Table[Night]) -> None:
        state = table.state
        seat = state.seats()[state.given % 2]
        order: Any = table.ask(w.Decision(seat, "Which order?", list(self.orders(state, seat)))).data
        state.given += 1
        if order is None:
            return
        how, squad, aim = order
        if how is None:
            squad.zone = aim
            table.emit(Marched(squad.name, aim))
            return
        best = table.roll(how.dice(squad), f"{squad.name}: {how.key}")
        cost, toll = how.losses(best)
        aim.strength, squad.strength = max(0, aim.strength - cost), squad.strength - toll
        table.emit(Fought(squad.name, aim.name, how.key, best, cost, toll))


class NightView(w.PlainView[Night]):
    def heading(self) -> list[str]:
        return [f"{self.state.given} of {self.state.hours} orders were given."]

    def forecast(self, option: w.Option) -> w.Forecast | None:
        order: Any = option.data
        if order is None or order[0] not in FIGHTS:
            return None
        how, squad, foe = order
        return w.forecast_of(how.dice(squad), how.losses, foe.strength)


class Bold(w.Heuristic):
    """Looks at what the enemy loses, and at nothing else."""

    def evaluate(
        self, decision: w.Decision, option: w.Option, forecast: w.Forecast | None, view: w.View
    ) -> float:
        return 0.0 if forecast is None else forecast.damage


DAWN: Final = w.Rulebook(
    "dawn",
    "Dawn",
    {"": Fight(Night, NightView)},
    players={"bold": Bold()},
    builders=[w.builder_of("squad-of-dawn", "a band of some strength", Squad.begins, {"strength": 3})],
    lineup=w.Lineup(posting={"zone": "camp"}, parade={"places": ["camp"], "hours": 1}),
    entries=[how.entry("order") for how in FIGHTS],
)
