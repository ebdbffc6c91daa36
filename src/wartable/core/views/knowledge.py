"""Forecasts of options, and views of seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.core.dice import Pool
from wartable.core.views.position import Position
from wartable.core.views.route import Detour, Route
from wartable.core.views.view_data import MapView, UnitView

HIT: Final = "to hit"
"""Kind of the Forecast of an attack; the word is shown after the percentage."""
PASS: Final = "to pass"
"""Kind of the Forecast of a test that harms no one."""
OBEYED: Final = "to be obeyed"
"""Kind of the Forecast of an order."""
LATER: Final = "to hit later"
"""Kind of the Forecast of an option that only has an effect by a later attack."""
ENEMY: Final = "for the enemy"
"""Kind of the Forecast of an enemy's reaction."""
_WIDE: Final = 0.5
"""The width of the range of probabilities from which a guess at a defeat is of no use."""


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Forecast:
    """The expected effect of an option, as far as the asking seat can know."""

    chance: float
    """Probability of success, 0 to 1."""
    damage: float
    """Expected harm to enemies."""
    harm: float
    """Expected harm to one's own side; negative if harm is prevented or repaired."""
    defeats: float
    """Expected number of enemies put out of action; for a single enemy this is the probability."""
    guess: bool
    """Whether unknown figures were estimated."""
    kind: str = ""
    """Kind of the chance, a constant of this module: HIT, PASS ...; "" is the usual kind of the game."""
    span: tuple[float, float] | None = None
    """Lowest and highest plausible chance, if the chance depends on unknown figures. None if the chance is
    known, even if the amounts are estimates.
    """
    counts: bool = False
    """Whether several enemies can be put out of action, so that `defeats` is no probability."""
    defeat_span: tuple[float, float] | None = None
    """Lowest and highest plausible value of the probability `defeats`, if it depends on unknown figures."""

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
        """The lowest plausible value of the probability `defeats`."""
        return self.defeats if self.defeat_span is None else self.defeat_span[0]

    @property
    def defeat_high(self) -> float:
        """The highest plausible value of the probability `defeats`."""
        return self.defeats if self.defeat_span is None else self.defeat_span[1]

    @property
    def tells_defeat(self) -> bool:
        """Whether `defeats` is useful to a player as a probability: it concerns one enemy, and its range is
        not too wide.
        """
        return not self.counts and self.defeat_high - self.defeat_low < _WIDE


def forecast_of(
    pool: Pool, losses: Callable[[int], tuple[int, int]], enemy_strength: int, *, guess: bool = False
) -> Forecast:
    """Return the forecast of a roll of this pool. `losses` returns, for a value of the roll, the harm to the
    enemy and the harm to oneself. The roll succeeds if it does the enemy any harm, and defeats the enemy if
    it does at least `enemy_strength`.
    """
    chance = damage = harm = defeats = 0.0
    for value, weight in pool.weights().items():
        cost, own_cost = losses(value)
        probability = float(weight)
        chance += probability if cost > 0 else 0.0
        defeats += probability if cost >= enemy_strength else 0.0
        damage += probability * cost
        harm += probability * own_cost
    return Forecast(chance, damage, harm, defeats, guess=guess)


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """A battle as one seat may see it. The ruleset creates it.

    Nothing that its methods return contains or implies what is hidden from the seat. It does not protect
    secrets from code in the same process, which can reach the state through it. Only `data`, and the
    `forecast` of options, may be sent to the seat's player (`wartable export` writes these); never send the
    battle, a save or a replay, which contain everything, the seed included.
    """

    seat: str
    """The seat whose view this is; "" sees everything."""

    def data(self) -> dict[str, object]:
        """Return everything visible as JSON-like data: the values that terminal and web page show for every
        game (see `core/views/view_data.py`), and those that only this game has.
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
        """Return lines to be shown above everything else, such as the round and the objectives."""
        return ()

    def forecast(self, option: Option) -> Forecast | None:
        """Return the odds of an option that this seat has; None if there is no forecast."""
        return None

    def forecasts(self, option: Option) -> Sequence[Forecast]:
        """Return all forecasts for an option, most important first: some options have further ones, for later
        effects or for the enemy's reaction.
        """
        found = self.forecast(option)
        return () if found is None else (found,)

    def effect_of(self, forecast: Forecast) -> float:
        """Return the expected effect by which the best of several options is chosen, in the game's measure.
        By default it is the harm to enemies minus the harm to oneself.
        """
        return forecast.damage - forecast.harm

    def is_change(self, forecast: Forecast) -> bool:
        """Whether the effect in this forecast is measured as a difference from doing nothing. An answer that
        leaves everything as it is then has an effect of 0.
        """
        return False

    def can_help(self, decision: Decision, option: Option) -> bool:
        """Whether this answer can turn out better for the seat than passing, if the dice fall well. By
        default True; a game overrides this by running its rules on what the seat knows.
        """
        return True

    def is_minor(self, decision: Decision) -> bool:
        """Whether a plan answers this question by itself, as the computer would, because its answer usually
        follows from the ones before, such as which way to face after a move. By default none.
        """
        return False

    def obvious_answer(self, decision: Decision, is_late: Callable[[], bool]) -> Option | None:
        """Return the answer that passes, if no other answer can help, so that the seat need not be asked.
        Returns None if it must be asked, or if `is_late` returns True, which says that the check takes too
        long.
        """
        idle = decision.idle()
        if idle is None:
            return None
        for option in decision.options:
            if option is not idle and (is_late() or self.can_help(decision, option)):
                return None
        return idle

    def folder(self, decision: Decision, option: Option) -> str:
        """Return the name of the submenu to which this answer belongs, such as "Command Tokens"; "" if it is
        always shown in the menu itself. A submenu is only made for several answers.
        """
        return ""

    def position(self, decision: Decision, option: Option) -> Position | None:
        """Return the prospects at the place that an option names; None if it names no place."""
        return None

    def exact_position(self, decision: Decision, option: Option) -> Position | None:
        """Return the prospects at the place that an option names, for that option alone: a game may also give
        those that are too slow to compute for all options, which `position` leaves out.
        """
        return self.position(decision, option)

    def is_move(self, decision: Decision, option: Option) -> bool:
        """Whether an answer that names a place brings the unit that the question is about there, rather than
        doing something else to that place. By default True.
        """
        return True

    def route(self, decision: Decision, option: Option) -> Route | None:
        """Return the way of the unit that a question is about to the place that an option names, as far as
        this seat can know; None for the way as the crow flies, or the shortest one through rooms.
        """
        return None

    def detours(self, decision: Decision) -> Sequence[Detour]:
        """Return ways of the unit that a question is about to further points, which no single answer offers,
        as far as this seat can know.
        """
        return ()

    def meaning(self, decision: Decision, option: Option) -> str:
        """Return a line with those benefits or costs of an option that neither its label nor its odds show;
        for a place, with the consequences of being there. "" if there are none.
        """
        return ""


def attribute_values(owner: object, *names: str) -> dict[str, object]:
    """Return a dict of these attributes of an object: their values by name. A list or tuple is returned as a
    new list.
    """
    found: dict[str, object] = {}
    for name in names:
        value: Any = getattr(owner, name)
        found[name] = list(value) if isinstance(value, list | tuple) else value
    return found
