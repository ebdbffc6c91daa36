"""What each side knows of each unit, by facet, and what a seat may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from wartable.core.decision import Decision, Option
from wartable.core.dice import Pool
from wartable.core.position import Position
from wartable.core.views import MapView, UnitView

HIT: Final = "to hit"
"""The kind of a Forecast of an attack: its words are read behind the percentage."""
PASS: Final = "to pass"
"""That of a test that hurts nobody."""
OBEYED: Final = "to be obeyed"
"""That of an order."""
LATER: Final = "to hit later"
"""That of what pays only with a later attack."""
ENEMY: Final = "for the enemy"
"""That of what an enemy may do about it."""


class Knowledge:
    """Facets ("attributes", "weapons", "weapon:beam_rifle" ...) that sides know of units of other sides.
    Entries are "side/unit/facet" in the order learned.
    """

    __slots__ = ("_known",)

    _known: dict[str, bool]

    def __init__(self, known: dict[str, bool] | None = None) -> None:
        self._known = {} if known is None else known

    def learn(self, side: str, unit: str, facet: str) -> None:
        """Note that this side knows this facet of this unit from now on."""
        self._known[f"{side}/{unit}/{facet}"] = True

    def forget(self, side: str, unit: str, facet: str = "") -> None:
        """Let this side know this facet of this unit no more, with all parts of it; "" is all facets."""
        whole = f"{side}/{unit}/{facet}"
        for entry in list(self._known):
            if entry == whole or entry.startswith(f"{whole}:" if facet else whole):
                del self._known[entry]

    def knows(self, side: str, unit: str, facet: str) -> bool:
        """Whether the side has learned this facet."""
        return f"{side}/{unit}/{facet}" in self._known

    def entries(self) -> list[str]:
        """All entries in the order learned, for saves."""
        return list(self._known)

    def copy(self) -> Knowledge:
        """An independent copy."""
        return Knowledge(dict(self._known))


@mypyc_attr(allow_interpreted_subclasses=True)
class Forecast:
    """What an option would probably do, as far as the asking seat can know."""

    __slots__ = ("chance", "damage", "defeats", "guess", "harm", "kind", "span")

    chance: float
    """The probability to succeed, 0 to 1."""
    damage: float
    """The harm to enemies that can be expected."""
    harm: float
    """The harm to oneself and friends that can be expected; negative where it is prevented, or made good."""
    defeats: float
    """How many enemies it can be expected to put out of action."""
    guess: bool
    """Whether unknown figures were estimated."""
    kind: str
    """What the chance is one of, a word of this module: HIT, PASS ...; "" is the usual one of the game."""
    span: tuple[float, float] | None
    """The least and the greatest that the chance may well be, if it depends on what is unknown; None if it is
    known, even where the amounts are a guess.
    """

    def __init__(
        self,
        chance: float,
        damage: float,
        harm: float,
        defeats: float,
        *,
        guess: bool,
        kind: str = "",
        span: tuple[float, float] | None = None,
    ) -> None:
        self.chance = chance
        self.damage = damage
        self.harm = harm
        self.defeats = defeats
        self.guess = guess
        self.kind = kind
        self.span = span

    @property
    def low(self) -> float:
        """The least that the chance may well be."""
        return self.chance if self.span is None else self.span[0]

    @property
    def high(self) -> float:
        """The greatest that the chance may well be."""
        return self.chance if self.span is None else self.span[1]


def forecast_of(
    pool: Pool, losses: Callable[[int], tuple[int, int]], left: int, *, guess: bool = False
) -> Forecast:
    """What a roll of this pool would do: `losses` tells for each value what it costs the enemy, who has
    `left` to lose, and what it costs oneself. It succeeds where it costs the enemy anything.
    """
    chance = damage = harm = defeats = 0.0
    for value, weight in pool.weights().items():
        cost, toll = losses(value)
        odds = float(weight)
        chance += odds if cost > 0 else 0.0
        defeats += odds if cost >= left else 0.0
        damage += odds * cost
        harm += odds * toll
    return Forecast(chance, damage, harm, defeats, guess=guess)


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """A battle as one seat may see it. Made by the ruleset.

    Nothing that its methods return holds, or follows from, what is hidden from the seat. It is no protection
    from code: the state is behind it, and code in the same process can reach that. Only `data`, and
    `forecast` of its options, may leave the process for a seat; never the battle, a save or a replay, which
    hold everything, the seed included. `wartable export` writes that.
    """

    seat: str
    """Who sees it; "" is somebody who sees everything."""

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def data(self) -> dict[str, object]:
        """Everything visible as JSON-like data: what every terminal and page draws (see `core/views.py`), and
        values of the game's own.
        """
        units = self.units()
        sides = [unit.side for unit in units]
        return {
            "seat": self.seat,
            "sides": list(dict.fromkeys(sides)),
            "heading": list(self.heading()),
            "map": self.map().facts(),
            "units": [unit.facts() for unit in units],
        }

    def units(self) -> Sequence[UnitView]:
        """The units that this seat sees."""
        return ()

    def map(self) -> MapView:
        """The map; empty in a game without one."""
        return MapView()

    def heading(self) -> Sequence[str]:
        """Lines above everything else, such as the time and what is at stake."""
        return ()

    def forecast(self, option: Option) -> Forecast | None:
        """The odds of an option that is open to this seat, or None where there is no forecast."""
        return None

    def forecasts(self, option: Option) -> Sequence[Forecast]:
        """All odds of an option, what matters most first: of some what comes later, or what the enemy may do
        about it, is worth knowing too.
        """
        found = self.forecast(option)
        return () if found is None else (found,)

    def effect_of(self, forecast: Forecast) -> float:
        """The expected effect, in the game's measure, by which the best of several options is marked: harm to
        enemies less harm to oneself, unless the game counts more.
        """
        return forecast.damage - forecast.harm

    def is_change(self, forecast: Forecast) -> bool:
        """Whether a forecast tells what an option changes, so that to leave all as it is counts 0."""
        return False

    def position(self, decision: Decision, option: Option) -> Position | None:
        """What standing in the place that an option names would bring; None for one that names none."""
        return None

    def meaning(self, decision: Decision, option: Option) -> str:
        """In one line what an option of a question brings or costs that neither its label nor its odds say;
        of a place what standing there would mean. "" where there is nothing to say.
        """
        return ""


def figures(owner: object, *names: str) -> dict[str, object]:
    """These attributes of somebody by name; lists and tables are copied."""
    found: dict[str, object] = {}
    for name in names:
        value: Any = getattr(owner, name)
        found[name] = list(value) if isinstance(value, list | tuple) else value
    return found
