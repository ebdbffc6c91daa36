"""Dawn: two bands fight through one night; whoever holds more places when the sun rises has won.

A squad marches to the next place, or fights one that is where it is: a die for each of its strength, the
best counts. 4 or 5 costs the enemy one, 6 costs two. A charge has one die more, but below 5 it costs one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar, Final, NamedTuple

from wartable import (
    PASS,
    Decision,
    Entry,
    Event,
    Forecast,
    Kept,
    Option,
    Outcome,
    Player,
    Problem,
    Ruleset,
    Ruling,
    Setup,
    State,
    Table,
    View,
)
from wartable.toolkit import Reader, without_echoes

SQUAD: Final = ("id", "name", "strength")
STRENGTHS: Final = range(1, 7)
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
    """The squads that are left by id, the places from west to east, and how many orders were given."""

    def __init__(self, seed: int, setup: Mapping[str, Any], squads: list[Squad], given: int = 0) -> None:
        super().__init__(seed)
        self.setup, self.given = setup, given
        self.squads = {squad.id: squad for squad in squads}

    def copy(self) -> Night:
        twin = Night(self.seed, self.setup, [replace(squad) for squad in self.squads.values()], self.given)
        twin.rolled = self.rolled
        return twin

    def held(self, side: str) -> int:
        """Places where only this side stands."""
        zones = {squad.zone for squad in self.squads.values() if squad.side == side}
        return len(zones - {squad.zone for squad in self.squads.values() if squad.side != side})


class Marched(Event):
    fields: ClassVar[tuple[str, ...]] = ("squad", "zone")

    def __init__(self, *values: object) -> None:
        vars(self).update(zip(self.fields, values, strict=True))


class Fought(Marched):
    fields = ("squad", "target", "how", "best", "cost", "toll")


def pool_of(order: Order) -> Kept:
    return Kept(6, order.squad.strength + (order.how == "charge"))


def losses(how: str, best: int) -> tuple[int, int]:
    """What the best die costs the enemy, and the squad itself."""
    return (best >= 4) + (best == 6), int(how == "charge" and best < 5)


class NightView(View):
    def __init__(self, seat: str, state: Night) -> None:
        super().__init__(seat)
        self.state = state

    def data(self) -> dict[str, object]:
        units = [asdict(squad) for squad in self.state.squads.values()]
        return {"sides": DAWN.sides(self.state), "given": self.state.given, "units": units}

    def forecast(self, option: Option) -> Forecast | None:
        order = option.data
        if not isinstance(order, Order) or order.target is None:
            return None
        weights = pool_of(order).weights().items()
        odds = [(float(odd), *losses(order.how, best)) for best, odd in weights]
        won, beaten = (
            [odd for odd, cost, _ in odds if cost >= least] for least in (1, order.target.strength)
        )
        damage, harm = sum(odd * cost for odd, cost, _ in odds), sum(odd * toll for odd, _, toll in odds)
        return Forecast(sum(won), damage, harm, sum(beaten), guess=False)


def read_squad(node: Reader, keys: tuple[str, ...]) -> str:
    """The id of a squad, which has all of these keys."""
    node.has_parts(keys)
    node.at("name").name()
    node.at("strength").number(STRENGTHS[0], STRENGTHS[-1])
    return node.at("id").id()


class NightTable(Table[Night]):
    def rule(self, ruling: Ruling) -> None:
        self.state.squads[ruling.path.partition(".")[0]].strength = int(ruling.value)

    def look(self) -> View:
        return NightView(self.asked, self.state)


class Bold(Player):
    """Takes the fight that costs the enemy most for what it costs itself; else the first order."""

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        odds = [(look().forecast(option), option) for option in decision.options]
        fights = [(odd.damage - odd.harm, option) for odd, option in odds if odd is not None]
        return max(fights, key=lambda fight: fight[0])[1] if fights else decision.options[0]


class Dawn(Ruleset[Night]):
    def problems(self, setup: Setup) -> list[Problem]:
        found: list[Problem] = []
        whole = Reader(setup, "", found)
        whole.has_parts(("ruleset", "title", "places", "hours", "sides", "units"), ("text", "now"))
        whole.at("hours").number(1)
        places = [place.text() for place in whole.at("places").items()]
        sides = [side.at("id").id() for side in whole.at("sides").items() if side.has_parts(("id", "name"))]
        squads, now = whole.at("units").items(), whole.at("now")
        ids = [read_squad(squad, (*SQUAD, "side", "zone")) for squad in squads]
        for squad in squads:
            squad.at("side").name_of(sides, "side")
        now.has_parts((), ("given", "units"))
        now.at("given").number(0)
        for id, squad in now.at("units").parts():
            Reader(id, squad.path, found).name_of(ids, "squad")
            squad.has_parts((), ("zone", "strength"))
            squads.append(squad)
        for squad in squads:
            squad.at("zone").name_of(places, "place")
            squad.at("strength").number(STRENGTHS[0], STRENGTHS[-1])
        return without_echoes(found)

    def force_problems(self, force: Setup) -> list[Problem]:
        found: list[Problem] = []
        whole = Reader(force, "", found)
        whole.has_parts(("ruleset", "units"), ("title",))
        for unit in whole.at("units").items():
            read_squad(unit, SQUAD)
        return without_echoes(found)

    def start(self, setup: Any, seed: int) -> Night:
        now = {"given": 0, "units": {}, **setup.get("now", {})}
        units = [{**unit, **now["units"].get(unit["id"], {})} for unit in setup["units"]]
        squads = [Squad(*[unit[key] for key in Squad.__annotations__]) for unit in units]
        return Night(seed, setup, squads, now["given"])

    def table(self, *given: Any, listening: bool) -> Table[Night]:
        return NightTable(*given, listening=listening)

    def orders(self, state: Night, side: str) -> Iterator[Option]:
        places = state.setup["places"]
        for squad in [squad for squad in state.squads.values() if squad.side == side]:
            id, name = squad.id, squad.name
            for zone in places:
                if abs(places.index(zone) - places.index(squad.zone)) == 1:
                    yield Option(f"march:{id}>{zone}", f"{name} to {zone}", Order("march", squad, zone))
            for foe in [one for one in state.squads.values() if one.side != side and one.zone == squad.zone]:
                for how in FIGHTS:
                    order = Order(how, squad, foe.zone, foe)
                    yield Option(f"{how}:{id}>{foe.id}", f"{name}: {how} {foe.name}", order)
        yield PASS

    def step(self, table: Table[Night]) -> None:
        state = table.state
        seat = self.sides(state)[state.given % 2]
        order = table.ask(Decision(seat, "Which order?", list(self.orders(state, seat)))).data
        state.given += 1
        if isinstance(order, Order) and order.target is None:
            order.squad.zone = order.zone
            table.emit(Marched(order.squad.name, order.zone))
        elif isinstance(order, Order) and order.target is not None:
            self.fight(table, order, order.squad, order.target)

    def fight(self, table: Table[Night], order: Order, squad: Squad, target: Squad) -> None:
        best = table.roll(pool_of(order), f"{squad.name}: {order.how}")
        cost, toll = losses(order.how, best)
        target.strength -= cost
        squad.strength -= toll
        left = [one for one in table.state.squads.values() if one.strength > 0]
        table.state.squads = {one.id: one for one in left}
        table.emit(Fought(squad.name, target.name, order.how, best, cost, toll))

    def is_over(self, state: Night) -> bool:
        return state.given >= state.setup["hours"] or len({one.side for one in state.squads.values()}) < 2

    def outcome(self, state: Night) -> Outcome:
        held = {side: state.held(side) for side in self.sides(state)}
        won = [side for side, count in held.items() if count == max(held.values()) > min(held.values())]
        return Outcome(tuple(won), "the most places at dawn", state.given)

    def seats(self, state: Night) -> tuple[str, ...]:
        return tuple(side["id"] for side in state.setup["sides"])

    sides = seats

    def judge(self, state: Night, request: Any) -> None:
        id, _, rest = request.path.partition(".")
        if id not in state.squads or rest != "strength" or request.ruling.value not in map(str, STRENGTHS):
            request.fault("this cannot be ruled", "rule SQUAD.strength, 1 to 6")

    def ruling_paths(self, state: Night, seat: str = "") -> list[tuple[str, str]]:
        return [(f"{id}.strength", f"the strength of {id}, 1 to 6") for id in state.squads]

    def view(self, state: Night, seat: str) -> View:
        return NightView(seat, state)

    def witness(self, state: Night, event: Event, seat: str) -> Event:
        return event

    def say(self, state: Night, event: Event) -> str:
        told: Any = event
        if isinstance(event, Fought):
            lost = f"{told.best} costs {told.cost} to {told.toll}"
            return f"{told.squad} against {told.target}, {told.how}: {lost}."
        return f"{told.squad} marches to {told.zone}." if isinstance(event, Marched) else f"{told.what}."

    def dump(self, state: Night) -> dict[str, object]:
        units = [asdict(squad) for squad in state.squads.values()]
        return {"seed": state.seed, "rolled": state.rolled, "given": state.given, "units": units}

    def restore(self, setup: Setup, data: Any) -> Night:
        state = Night(data["seed"], setup, [Squad(**unit) for unit in data["units"]], data["given"])
        state.rolled = data["rolled"]
        return state

    def compendium(self) -> list[Entry]:
        return [Entry(how, how.title(), "order", "", text, (), {}) for how, text in FIGHTS.items()]


DAWN: Final = Dawn("dawn", "Dawn")
