"""The odds of a duel: of one action in it, and of the whole, which is played. W-11, W-38."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final
from zlib import crc32

from wartable.core.boards.memory import make_room
from wartable.core.decision import Decision, Option
from wartable.core.dice import Seeded
from wartable.core.odds.pools import mean
from wartable.core.table import NO_REFEREE, Player, Table
from wartable.core.term import Term, total
from wartable.core.views.knowledge import HIT, Forecast, View
from wartable.rulesets.exalted_war.actions.duel import attack_count, begin_duels, duel_tick
from wartable.rulesets.exalted_war.derived.attack_numbers import make_strike
from wartable.rulesets.exalted_war.model.attack_mode import PERSONAL, AttackMode, modes_of_flurry
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.state import Duel, War
from wartable.rulesets.exalted_war.model.tick import Tick
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.chances import (
    combined_levels,
    hit_chance,
    magnitude_loss,
    strike_odds,
)
from wartable.rulesets.exalted_war.odds.estimate import Belief

_PLAYS: Final = 200
"""Number of simulated duels for the odds of winning."""

_CLEAR: Final = 50
"""Number of simulated duels if one of the two has won every time so far."""

_TICKS: Final = 3000
"""Number of ticks after which no more duels are simulated; in shipped scenarios 200 take 2,100 at most."""

_HOPELESS: Final = 0.05
"""Levels to be expected below which a duellist would rather withdraw."""

_ONE: Final = "one"
_OTHER: Final = "other"

_CHANCES: Final[dict[tuple[object, ...], float]] = {}


def duel_forecast(belief: Belief, key: str) -> Forecast | None:
    """Forecast an action of the seat's own duellist; None unless it is an attack and that duellist's turn."""
    count = attack_count(key)
    if count == 0:
        return None
    duel: Duel = belief.war.duels[0]
    own, foe = (duel.one, duel.other)
    if own.seat != belief.seat or own.next != duel.ticks:
        own, foe = foe, own
    if own.seat != belief.seat or own.next != duel.ticks:
        return None
    hit = _picture_person(belief, foe.leader)
    _picture_person(belief, own.leader)
    return _exchange(belief.war, own, foe, count, guess=hit)


def worth_of_blows(forecast: Forecast) -> float:
    """Rate an action of a duel by the levels dealt and taken, to find the best one; negative if it can
    hardly hurt the other.
    """
    if forecast.damage < _HOPELESS:
        return -1.0
    return 9.0 + forecast.damage + 3.0 * forecast.defeats - 0.6 * forecast.harm


def _picture_person(belief: Belief, person: str) -> bool:
    """Put an estimate of a person into the believed war if the person is not known; return whether it is a
    guess.
    """
    unit = belief.perspective.find(person)
    if unit is None or unit.id not in belief.war.units or not belief.is_guess(unit.id):
        return False
    belief.war.people[person] = belief.duellist(person)
    return True


def _exchange(war: War, own: Unit, foe: Unit, count: int, *, guess: bool) -> Forecast:
    """Forecast one action of this many attacks in a duel, and the enemy's strikes in the same time."""
    modes = modes_of_flurry(PERSONAL, count, ranged=False)
    spreads = [strike_odds(make_strike(war, own, foe, mode)) for mode in modes]
    struck = war.leader(foe)
    boxes = len(struck.person.health) + 1
    levels, expected = combined_levels(spreads, max(0, boxes - struck.wounds))
    out, _ = magnitude_loss(levels, struck.wounds, boxes, 1)
    strike = make_strike(war, foe, own, AttackMode(PERSONAL, ranged=False))
    if strike.dv:
        strike.dv.append(Term("the action", own.penalty - count))
    pace = war.person(own).weapon.speed / strike.weapon.speed
    harm = mean(strike_odds(strike).levels) * pace
    return Forecast(hit_chance(spreads), expected, harm, out, guess=guess, kind=HIT)


# ------------------------------------------------------------------ the whole duel


def duel_chance(belief: Belief, one: str, other: str) -> float:
    """Return the chance that the first of two people wins a duel: the share of simulated duels won. It is
    cached, since it depends only on their figures.
    """
    field = _duel_field(belief.war, belief.duellist(one), belief.duellist(other))
    figures = (*_figures(field, one, other), *_figures(field, other, one))
    if figures not in _CHANCES:
        make_room(_CHANCES, 2000)
        _CHANCES[figures] = _share_won(field, one, other, seed=crc32(repr(figures).encode()))
    return _CHANCES[figures]


def _duel_field(war: War, one: Character, other: Character) -> War:
    """Return a war between just these two people, under the rules of the given one."""
    field = War(0, war.plan)
    field.people = {one.id: one, other.id: other}
    for character, side in ((one, _ONE), (other, _OTHER)):
        field.units[character.id] = Unit(character.id, character.name, side, side, character.id, None)
    return field


def _figures(field: War, one: str, other: str) -> tuple[object, ...]:
    """Return all figures of one duellist that the odds of a duel depend on."""
    own = field.people[one]
    person = own.person
    strike = make_strike(field, field.units[one], field.units[other], AttackMode(PERSONAL, ranged=False))
    return (
        *[total(terms) for terms in (strike.pool, strike.dv, strike.raw, strike.soak)],
        *(strike.least, strike.hardness, strike.weapon.speed, strike.weapon.rate),
        *(person.rank("wits"), person.rank("awareness"), person.rank("stamina"), person.essence),
        *(own.wounds, person.health, person.motes - own.motes, person.willpower - own.will),
        *(tuple([charm.key for charm in person.charms.loadout]), person.combos, tuple(own.charms)),
    )


def _share_won(field: War, one: str, other: str, *, seed: int) -> float:
    """Return the share of simulated duels that `one` wins, adjusted to be never exactly 0 or 1."""
    known: _Known = ({}, {})
    won = plays = ticks = 0
    while plays < _PLAYS and ticks < _TICKS and (plays < _CLEAR or 0 < won < plays):
        has_won, took = _played(field.reseeded(seed + plays), one, other, known)
        won += has_won
        ticks += took
        plays += 1
    return (won + 0.5) / (plays + 1)


_Known = tuple[dict[tuple[int, ...], str], dict[tuple[int, ...], str]]
"""Caches of the best blows, one for each duellist."""


def _played(field: War, one: str, other: str, known: _Known) -> tuple[bool, int]:
    """Play a duel in this war; return whether `one` wins, and the number of ticks."""
    tick = Tick()
    tick.challenges.append((one, other))
    players: dict[str, Player] = {_ONE: _Duellist(field, known[0]), _OTHER: _Duellist(field, known[1])}
    table = Table(NO_REFEREE, field, players, Seeded(), None, listening=False)
    begin_duels(table, tick)
    ticks = 0
    while field.duels:
        duel_tick(table)
        ticks += 1
    return field.people[other].is_out and not field.people[one].is_out, ticks


class _Duellist(Player):
    """Computer player that chooses the blows with the best odds, and uses every Charm that it can pay.
    `known` caches the best blows by the condition of both duellists.
    """

    _field: War
    _known: dict[tuple[int, ...], str]

    def __init__(self, field: War, known: dict[tuple[int, ...], str]) -> None:
        self._field = field
        self._known = known

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        options = decision.options
        if attack_count(options[0].key) == 0:
            return options[0]
        duel = self._field.duels[0]
        own, foe = (duel.one, duel.other) if duel.one.id == decision.about else (duel.other, duel.one)
        moment = (*self._condition(own), *self._condition(foe))
        if moment not in self._known:
            self._known[moment] = self._best(options, own, foe)
        return decision.option(self._known[moment])

    def _condition(self, duellist: Unit) -> tuple[int, ...]:
        wounds = self._field.leader(duellist).wounds
        return wounds, duellist.dazed, duellist.penalty, sum(duellist.onslaught.values())

    def _best(self, options: Sequence[Option], own: Unit, foe: Unit) -> str:
        """Return the key of the best attack option; the last option, which asks to withdraw, if no attack
        is worthwhile.
        """
        best, most = options[-1].key, 0.0
        for option in options:
            count = attack_count(option.key)
            worth = worth_of_blows(_exchange(self._field, own, foe, count, guess=False)) if count else 0.0
            if worth > most:
                best, most = option.key, worth
        return best
