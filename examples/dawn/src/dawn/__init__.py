"""Dawn: two bands fight through one night; the one that holds more places when the sun rises has won.

A squad marches to the next place, or fights one that is where it is: a die for each of its strength, the
best counts. 4 or 5 costs the enemy one, 6 costs two. A charge has one die more, but below 5 it costs one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, NamedTuple

from wartable import (
    PASS,
    Builder,
    Decision,
    Entry,
    Event,
    Field,
    Forecast,
    Game,
    Guide,
    Kept,
    Kind,
    MapView,
    Option,
    Outcome,
    Player,
    Problem,
    Rulebook,
    Ruling,
    State,
    Step,
    Table,
    UnitView,
    View,
    rooms,
)
from wartable.toolkit import Reader, Request, closest, read_number

FIGHTS: Final = {"attack": "The best die counts.", "charge": "One die more; below 5 it costs the squad one."}


@dataclass
class Squad:
    id: str
    name: str
    side: str
    zone: str
    strength: int


class Order(NamedTuple):
    """What an option stands for: a fight with a target, or a march without one."""

    how: str
    squad: Squad
    zone: str
    target: Squad | None = None


class Night(State):
    """The squads that are left by id, and how many orders were given."""

    def __init__(self, seed: int, setup: Any, squads: list[Squad], given: int = 0, rolled: int = 0) -> None:
        super().__init__(seed, rolled)
        self.setup, self.given, self.squads = setup, given, {squad.id: squad for squad in squads}

    def copy(self) -> Night:
        squads = [replace(squad) for squad in self.squads.values()]
        return Night(self.seed, self.setup, squads, self.given, self.rolled)

    def seats(self) -> tuple[str, ...]:
        return tuple(side["id"] for side in self.setup["sides"])

    def is_over(self) -> bool:
        return self.given >= self.setup["hours"] or len({one.side for one in self.squads.values()}) < 2

    def outcome(self) -> Outcome:
        zones = {
            side: {one.zone for one in self.squads.values() if one.side == side} for side in self.seats()
        }
        held = {one: len(zones[one] - zones[other]) for one in zones for other in zones if other != one}
        won = [side for side, count in held.items() if count == max(held.values()) > min(held.values())]
        return Outcome(tuple(won), "the most places at dawn", self.given)


class Marched(Event):
    fields = ("squad", "zone")

    def sentence(self, state: Any) -> str:
        return "{squad} marches to {zone}.".format(**self.facts())


class Fought(Event):
    fields = ("squad", "target", "how", "best", "cost", "toll")

    def sentence(self, state: Any) -> str:
        return "{squad} against {target}, {how}: {best} costs {cost} to {toll}.".format(**self.facts())


def pool_of(order: Order) -> Kept:
    return Kept(6, order.squad.strength + (order.how == "charge"))


def losses(how: str, best: int) -> tuple[int, int]:
    """What the best die costs the enemy, and the squad itself."""
    return (best >= 4) + (best == 6), int(how == "charge" and best < 5)


class NightView(View):
    def __init__(self, seat: str, state: Night) -> None:
        super().__init__(seat)
        self.state = state

    def heading(self) -> list[str]:
        return [f"{self.state.given} of {self.state.setup['hours']} orders were given."]

    def map(self) -> MapView:
        places = self.state.setup["places"]
        return rooms(
            {place: places[max(0, at - 1) : at] + places[at + 1 : at + 2] for at, place in enumerate(places)}
        )

    def units(self) -> list[UnitView]:
        squads = self.state.squads.values()
        return [
            UnitView(one.id, one.name, one.side, zone=one.zone, figures={"strength": one.strength})
            for one in squads
        ]

    def forecast(self, option: Option) -> Forecast | None:
        order = option.data
        if not isinstance(order, Order) or order.target is None:
            return None
        odds = [(float(odd), *losses(order.how, best)) for best, odd in pool_of(order).weights().items()]
        won, beaten = (
            sum(odd for odd, cost, _ in odds if cost >= least) for least in (1, order.target.strength)
        )
        damage, harm = sum(odd * cost for odd, cost, _ in odds), sum(odd * toll for odd, _, toll in odds)
        return Forecast(won, damage, harm, beaten, guess=False)


class Bold(Player):
    """Takes the fight that costs the enemy most for what it costs itself; else the first order."""

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        odds = [(look().forecast(option), option) for option in decision.options]
        fights = [(odd.damage - odd.harm, option) for odd, option in odds if odd is not None]
        return max(fights, key=lambda fight: fight[0])[1] if fights else decision.options[0]


def check_squad(squad: Reader, *posting: str) -> None:
    squad.has_parts(("id", "strength", *posting), ("name",))
    squad.at("strength").number(1, 6)


class Fight(Game[Night]):
    def problems(self, setup: Any) -> list[Problem]:
        whole = Reader(setup, "", [])
        whole.has_parts(("ruleset", "places", "hours", "sides", "units"), ("title", "text", "now"))
        whole.at("hours").number(1)
        places, ids = [place.text() for place in whole.at("places").items()], list[str]()
        for squad in whole.at("units").items():
            check_squad(squad, "side", "zone")
            squad.at("zone").name_of(places, "place")
            ids.append(squad.at("id").id())
        for id, now in whole.at("now").at("units").parts():
            now.at("strength").number(1, 6)
            now.at("zone").name_of(places, "place")
            if id not in ids:
                now.fault("there is no such squad", closest(id, ids))
        return whole.problems

    def start(self, setup: Any, seed: int) -> Night:
        now = {"given": 0, "units": {}, **setup.get("now", {})}
        units = [{"name": unit["id"], **unit, **now["units"].get(unit["id"], {})} for unit in setup["units"]]
        return Night(
            seed,
            setup,
            [Squad(*[unit[key] for key in Squad.__annotations__]) for unit in units],
            now["given"],
        )

    def orders(self, state: Night, side: str) -> Iterator[Option]:
        places, squads = state.setup["places"], list(state.squads.values())
        for squad in [squad for squad in squads if squad.side == side]:
            for zone in [zone for zone in places if abs(places.index(zone) - places.index(squad.zone)) == 1]:
                yield Option(
                    f"march:{squad.id}>{zone}", f"{squad.name} to {zone}", Order("march", squad, zone)
                )
            for foe in [one for one in squads if one.side != side and one.zone == squad.zone]:
                for how in FIGHTS:
                    order = Order(how, squad, foe.zone, foe)
                    yield Option(f"{how}:{squad.id}>{foe.id}", f"{squad.name}: {how} {foe.name}", order)
        yield PASS

    def step(self, table: Table[Night]) -> None:
        state, seats = table.state, table.state.seats()
        seat = seats[state.given % len(seats)]
        order = table.ask(Decision(seat, "Which order?", list(self.orders(state, seat)))).data
        state.given += 1
        if isinstance(order, Order) and order.target is None:
            order.squad.zone = order.zone
            table.emit(Marched(order.squad.name, order.zone))
        elif isinstance(order, Order) and order.target is not None:
            best = table.roll(pool_of(order), f"{order.squad.name}: {order.how}")
            cost, toll = losses(order.how, best)
            order.target.strength -= cost
            order.squad.strength -= toll
            state.squads = {id: one for id, one in state.squads.items() if one.strength > 0}
            table.emit(Fought(order.squad.name, order.target.name, order.how, best, cost, toll))

    def judge(self, state: Night, request: Request) -> None:
        if request.path not in dict(self.ruling_paths(state)):
            request.fault("this cannot be ruled", "rule SQUAD.strength, 1 to 6")
        read_number(request, 1, 6)

    def ruling_paths(self, state: Night, seat: str = "") -> list[tuple[str, str]]:
        return [(f"{id}.strength", f"the strength of {id}, 1 to 6") for id in state.squads]

    def apply_ruling(self, table: Table[Night], ruling: Ruling) -> None:
        table.state.squads[ruling.path.partition(".")[0]].strength = int(ruling.value)

    def view(self, state: Night, seat: str) -> View:
        return NightView(seat, state)

    def dump(self, state: Night) -> dict[str, object]:
        squads = [asdict(squad) for squad in state.squads.values()]
        return {"seed": state.seed, "rolled": state.rolled, "given": state.given, "squads": squads}

    def restore(self, setup: Any, data: Any) -> Night:
        return Night(
            data["seed"], setup, [Squad(**squad) for squad in data["squads"]], data["given"], data["rolled"]
        )


class Dawn(Rulebook):
    def force_problems(self, force: Any) -> list[Problem]:
        whole = Reader(force, "", [])
        for squad in whole.at("units").items():
            check_squad(squad)
        return whole.problems

    def compendium(self) -> list[Entry]:
        return [Entry(how, how.title(), "order", "", text, (), {}) for how, text in FIGHTS.items()]


NAME: Final = Step("Name", "What is the squad called?", (Field("name", Kind.text, ""),), names=True)
STRENGTH: Final = Step("Strength", "From 1 to 6.", (Field("strength", Kind.number, 3),))
SQUAD: Final = Guide(
    "squad-of-dawn", "a band of some strength", (NAME, STRENGTH), lambda: {"id": "squad", "strength": 3}
)
PLAYERS: Final = {"bold": lambda seed: Bold()}
DAWN: Final = Dawn("dawn", "Dawn", {"": Fight()}, players=PLAYERS, builders=[Builder(SQUAD.kind, (SQUAD,))])
