"""Dawn: two bands fight through one night; the one that holds more places when the sun rises has won.

A squad marches to the next place, or fights one that is where it is: a die for each of its strength, the
best counts. 4 or 5 costs the enemy one, 6 costs two. A charge has one die more, but below 5 it costs one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import wartable as w
from wartable.toolkit import Reader, Shape, fields, nested, open_rulings, rulings

FIGHTS: Final = {"attack": "The best die counts.", "charge": "One die more; below 5 it costs the squad one."}


@dataclass
class Squad:
    id: str
    name: str
    side: str
    zone: str
    strength: int


ZONE: Final = fields.Name[Squad, Any]("zone", "place", lambda squad, night: night.setup["places"])
STRENGTH: Final = fields.Number[Squad, Any]("strength", "its strength, 0 to 6", most=6)
SQUADS: Final = nested.Table[Any, Any](
    "squads", "squad", Shape(ZONE, STRENGTH, derived=("id", "name", "side"))
)
GIVEN: Final = fields.Number[Any, Any]("given", "how many orders were given")


class Night(w.State):
    """The squads by id, and how many orders were given. A squad without strength is gone."""

    def __init__(
        self, seed: int, setup: Any, squads: Sequence[Squad], given: int = 0, rolled: int = 0
    ) -> None:
        super().__init__(seed, rolled)
        self.setup, self.given, self.squads = setup, given, {squad.id: squad for squad in squads}

    def copy(self) -> Night:
        twin = Night(self.seed, self.setup, [replace(squad) for squad in self.squads.values()], self.given)
        twin.rolled = self.rolled
        return twin

    def left(self, side: str) -> list[Squad]:
        return [squad for squad in self.squads.values() if squad.side == side and squad.strength > 0]

    def seats(self) -> tuple[str, ...]:
        return tuple(side["id"] for side in self.setup["sides"])

    def is_over(self) -> bool:
        return self.given >= self.setup["hours"] or not all(self.left(side) for side in self.seats())

    def outcome(self) -> w.Outcome:
        one, other = self.seats()
        zones = {side: {squad.zone for squad in self.left(side)} for side in (one, other)}
        ahead = len(zones[one] - zones[other]) - len(zones[other] - zones[one])
        winners = () if ahead == 0 else (one if ahead > 0 else other,)
        return w.Outcome(winners, "the most places at dawn", self.given)


class Marched(w.Event):
    fields = ("squad", "zone")

    def sentence(self, state: Any) -> str:
        return "{squad} marches to {zone}.".format(**self.facts())


class Fought(w.Event):
    fields = ("squad", "target", "how", "best", "cost", "toll")

    def sentence(self, state: Any) -> str:
        return "{squad} against {target}, {how}: {best} costs {cost} to {toll}.".format(**self.facts())


def losses(how: str, best: int) -> tuple[int, int]:
    """What the best die costs the enemy, and the squad itself."""
    return (best >= 4) + (best == 6), int(how == "charge" and best < 5)


class NightView(w.View):
    def __init__(self, seat: str, state: Night) -> None:
        super().__init__(seat)
        self.state = state

    def heading(self) -> list[str]:
        return [f"{self.state.given} of {self.state.setup['hours']} orders were given."]

    def map(self) -> w.MapView:
        places = self.state.setup["places"]
        ways = [places[max(0, at - 1) : at] + places[at + 1 : at + 2] for at in range(len(places))]
        return w.rooms(dict(zip(places, ways, strict=True)))

    def units(self) -> list[w.UnitView]:
        squads = [squad for side in self.state.seats() for squad in self.state.left(side)]
        return [
            w.UnitView(s.id, s.name, s.side, zone=s.zone, figures={"strength": s.strength}) for s in squads
        ]

    def forecast(self, option: w.Option) -> w.Forecast | None:
        order: Any = option.data
        if order is None or order[0] not in FIGHTS:
            return None
        how, squad, target = order
        weights = w.Kept(6, squad.strength + (how == "charge")).weights().items()
        odds = [(float(odd), *losses(how, best)) for best, odd in weights]
        hit, beaten = (sum(p for p, cost, _ in odds if cost >= least) for least in (1, target.strength))
        damage, harm = sum(p * cost for p, cost, _ in odds), sum(p * toll for p, _, toll in odds)
        return w.Forecast(hit, damage, harm, beaten, guess=False)


class Bold(w.Player):
    """Takes the fight that costs the enemy most for what it costs itself; else the first order."""

    def choose(self, decision: w.Decision, look: Callable[[], w.View]) -> w.Option:
        odds = [(look().forecast(option), option) for option in decision.options]
        fights = [(odd.damage - odd.harm, option) for odd, option in odds if odd is not None]
        return max(fights, key=lambda fight: fight[0])[1] if fights else decision.options[0]


class Fight(w.Game[Night]):
    def problems(self, setup: Any) -> list[w.Problem]:
        whole = Reader(setup, "", [])
        whole.has_parts(("ruleset", "places", "hours", "sides", "units"), ("title", "text", "now"))
        whole.at("hours").number(1)
        places = [place.text() for place in whole.at("places").items()]
        for squad in whole.at("units").items():
            squad.has_parts(("id", "side", "zone", "strength"), ("name",))
            squad.at("zone").name_of(places, "place")
            squad.at("strength").number(1, 6)
        if not whole.problems:
            self.begin(setup, whole.at("now"))
        return whole.problems

    def begin(self, setup: Any, now: Reader, seed: int = 0) -> Night:
        """The night as it begins, or where its situation begins."""
        keys = Squad.__annotations__
        squads = [{"name": unit["id"], **unit} for unit in setup["units"]]
        state = Night(seed, setup, [Squad(*[squad[key] for key in keys]) for squad in squads])
        GIVEN.read(now.at("given"), state, state)
        SQUADS.read(now.at("units"), state, state)
        return state

    def start(self, setup: Any, seed: int) -> Night:
        return self.begin(setup, Reader(setup, "", []).at("now"), seed)

    def orders(self, state: Night, side: str) -> Iterator[w.Option]:
        places, foes = state.setup["places"], [one for one in state.squads.values() if one.side != side]
        for squad in state.left(side):
            for zone in [zone for zone in places if abs(places.index(zone) - places.index(squad.zone)) == 1]:
                yield w.Option(f"march:{squad.id}>{zone}", f"{squad.name} to {zone}", ("march", squad, zone))
            for foe in [foe for foe in foes if foe.zone == squad.zone and foe.strength > 0]:
                for how in FIGHTS:
                    yield w.Option(
                        f"{how}:{squad.id}>{foe.id}", f"{squad.name}: {how} {foe.name}", (how, squad, foe)
                    )
        yield w.PASS

    def step(self, table: w.Table[Night]) -> None:
        state = table.state
        seat = state.seats()[state.given % 2]
        order: Any = table.ask(w.Decision(seat, "Which order?", list(self.orders(state, seat)))).data
        state.given += 1
        if order is None:
            return
        how, squad, aim = order
        if how == "march":
            squad.zone = aim
            table.emit(Marched(squad.name, aim))
            return
        best = table.roll(w.Kept(6, squad.strength + (how == "charge")), f"{squad.name}: {how}")
        cost, toll = losses(how, best)
        aim.strength, squad.strength = max(0, aim.strength - cost), squad.strength - toll
        table.emit(Fought(squad.name, aim.name, how, best, cost, toll))

    def rulings(self) -> Any:
        return open_rulings("squad", lambda state: state.squads, rulings.number(STRENGTH, 6))

    def view(self, state: Night, seat: str) -> w.View:
        return NightView(seat, state)

    def shape(self, state: Night) -> Shape[Any, Any]:
        rolled = fields.Number[Any, Any]("rolled", most=9999)
        return Shape(fields.Seed("seed"), rolled, GIVEN, SQUADS, derived=("setup",))


NAME: Final = w.Step("Name", "What is the squad called?", (w.Field("name", w.Kind.text, ""),), names=True)
HOW_STRONG: Final = w.Step("Strength", "From 1 to 6.", (w.Field("strength", w.Kind.number, 3),))
GUIDE: Final = w.Guide(
    "squad-of-dawn", "a band of some strength", (NAME, HOW_STRONG), lambda: {"id": "squad", "strength": 3}
)
CAMP: Final = {"ruleset": "dawn", "places": ["camp"], "hours": 1, "sides": [{"id": "one"}, {"id": "two"}]}

DAWN: Final = w.Rulebook(
    "dawn",
    "Dawn",
    {"": Fight()},
    players={"bold": lambda seed: Bold()},
    builders=[w.Builder(GUIDE.kind, (GUIDE,))],
    lineup=w.Lineup(posting={"zone": "camp"}, parade=CAMP),
    entries=[w.Entry(how, how.title(), "order", "", text, (), {}) for how, text in FIGHTS.items()],
)
