"""Forecasts of options, and the view of a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.core.dice import Pool
from wartable.core.views.position import Position
from wartable.core.views.view_data import MapView, UnitView

HIT: Final = "to hit"
"""Kind of the Forecast of an attack; the word is shown after the percentage."""
PASS: Final = "to pass"
"""Kind of the Forecast of a test that harms no one."""
OBEYED: Final = "to be obeyed"
"""Kind of the Forecast of an order."""
LATER: Final = "to hit later"
"""Kind of the Forecast of an option that pays off only with a later attack."""
ENEMY: Final = "for the enemy"
"""Kind of the Forecast of an enemy's reaction."""
_VAGUE: Final = 0.5
"""Width of the range from which a guess at a defeat is of no use."""


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Forecast:
    """The expected effect of an option, as far as the asking seat can know."""

    chance: float
    """Probability of success, 0 to 1."""
    damage: float
    """Expected harm to enemies."""
    harm: float
    """Expected harm to oneself and friends; negative if harm is prevented or made good."""
    defeats: float
    """Expected number of enemies put out of action; of one enemy, the probability."""
    guess: bool
    """Whether unknown figures were estimated."""
    kind: str = ""
    """Kind of the chance, a constant of this module: HIT, PASS ...; "" is the usual kind of the game."""
    span: tuple[float, float] | None = None
    """Lowest and highest plausible chance, if it depends on unknown figures; None if it is known, even if the
    amounts are a guess.
    """
    counts: bool = False
    """Whether several enemies can be put out of action, so that `defeats` is no probability."""
    defeat_span: tuple[float, float] | None = None
    """Lowest and highest plausible probability in `defeats`, if it depends on unknown figures."""

    @property
    def low(self) -> float:
        """The lowest plausible chance."""
        return self.chance if self.span is None else self.span[0]

    @property
    def high(self) -> float:
        """The highest plausible chance."""
        return self.chance if self.span is None else self.span[1]

    @property
    def defeat_low(self) -> float:
        """The lowest plausible probability in `defeats`."""
        return self.defeats if self.defeat_span is None else self.defeat_span[0]

    @property
    def defeat_high(self) -> float:
        """The highest plausible probability in `defeats`."""
        return self.defeats if self.defeat_span is None else self.defeat_span[1]

    @property
    def tells_defeat(self) -> bool:
        """Whether `defeats` is of use to a player as a probability: it is about one enemy, and its range is
        narrow.
        """
        return not self.counts and self.defeat_high - self.defeat_low < _VAGUE


def forecast_of(
    pool: Pool, losses: Callable[[int], tuple[int, int]], left: int, *, guess: bool = False
) -> Forecast:
    """Return the forecast of a roll of this pool. `losses` returns for each value its cost to the enemy, who
    has `left` to lose, and its cost to oneself; the roll succeeds if it costs the enemy anything.
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


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """A battle as one seat may see it. Made by the ruleset.

    Nothing that its methods return contains or implies what is hidden from the seat. It is no protection from
    code: the state is behind it, and code in the same process can reach that. Only `data`, and `forecast` of
    its options, may leave the process for a seat (`wartable export` writes these); never the battle, a save
    or a replay, which contain everything, the seed included.
    """

    seat: str
    """Seat that sees it; "" sees everything."""

    def data(self) -> dict[str, object]:
        """Return everything visible as JSON-like data: the values that every terminal and page draws (see
        `core/views/view_data.py`), and values of the game's own.
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
        """Return the units that this seat sees."""
        return ()

    def map(self) -> MapView:
        """Return the map; empty in a game without one."""
        return MapView()

    def heading(self) -> Sequence[str]:
        """Return lines above everything else, such as the time and what is at stake."""
        return ()

    def forecast(self, option: Option) -> Forecast | None:
        """Return the odds of an option that is open to this seat; None if there is no forecast."""
        return None

    def forecasts(self, option: Option) -> Sequence[Forecast]:
        """Return all odds of an option, most important first. Some options also have odds of later effects,
        or of the enemy's reaction.
        """
        found = self.forecast(option)
        return () if found is None else (found,)

    def effect_of(self, forecast: Forecast) -> float:
        """Return the expected effect, in the game's measure, by which the best of several options is marked:
        harm to enemies less harm to oneself, unless the game counts more.
        """
        return forecast.damage - forecast.harm

    def is_change(self, forecast: Forecast) -> bool:
        """Whether the effect in this forecast is relative to doing nothing, so that the effect of leaving
        everything as it is counts as 0.
        """
        return False

    def can_help(self, decision: Decision, option: Option) -> bool:
        """Whether an answer could turn out better for this seat than passing the question, with any dice. A
        game finds out by running its rules on what the seat knows; without an override every answer could.
        """
        return True

    def obvious_answer(self, decision: Decision, is_late: Callable[[], bool]) -> Option | None:
        """Return the answer that needs no asking: the one that passes, if no other could help. None if the
        seat must be asked, or if `is_late` says that finding out takes too long.
        """
        idle = decision.idle()
        if idle is None:
            return None
        for option in decision.options:
            if option is not idle and (is_late() or self.can_help(decision, option)):
                return None
        return idle

    def folder(self, decision: Decision, option: Option) -> str:
        """Return the entry of a menu, such as "Command Tokens", under which it folds answers like this one
        away if there are several; "" for an answer that is always in sight.
        """
        return ""

    def position(self, decision: Decision, option: Option) -> Position | None:
        """Return the prospects at the place that an option names; None if it names no place."""
        return None

    def meaning(self, decision: Decision, option: Option) -> str:
        """Return, in one line, an option's benefits or costs that neither its label nor its odds tell; for a
        place, the consequences of being there. "" if there is nothing to say.
        """
        return ""


def figures(owner: object, *names: str) -> dict[str, object]:
    """Return these attributes of an object by name; lists and tuples are copied."""
    found: dict[str, object] = {}
    for name in names:
        value: Any = getattr(owner, name)
        found[name] = list(value) if isinstance(value, list | tuple) else value
    return found
