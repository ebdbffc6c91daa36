"""The odds of a duel: of one action in it, and of the whole duel, which is simulated. W-11, W-38."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final
from zlib import crc32

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.decision import Decision, Option
from wartable.core.dice import Seeded
from wartable.core.odds.pools import expected_value
from wartable.core.table import NO_REFEREE, Player, Table
from wartable.core.term import Term, total
from wartable.core.views.knowledge import HIT, Forecast, View
from wartable.rulesets.exalted_war.actions.duel import (
    add_agreed_duels,
    attack_count_of_option,
    play_duel_tick,
)
from wartable.rulesets.exalted_war.derived.attack_numbers import build_strike
from wartable.rulesets.exalted_war.model.attack_mode import PERSONAL, AttackMode, modes_of_flurry
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.state import Duel, War
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.chances import (
    expected_magnitude_loss,
    hit_chance,
    level_chances_and_expected_levels,
    strike_odds,
)
from wartable.rulesets.exalted_war.odds.estimate import BelievedWar

_MOST_DUELS: Final = 200
"""Number of simulated duels for the odds of winning."""

_FEW_DUELS: Final = 50
"""Number of simulated duels if one of the two has won all of them."""

_MOST_TICKS: Final = 3000
"""Number of ticks after which no more duels are simulated; in shipped scenarios 200 take 2,100 at most."""

_HOPELESS: Final = 0.05
"""The expected levels of an attack below which a duellist would rather withdraw."""

_ONE: Final = "one"
_OTHER: Final = "other"

_CHANCES: Final[dict[tuple[object, ...], float]] = {}


def forecast_duel_action(belief: BelievedWar, option_key: str) -> Forecast | None:
    """Forecast an action in the current duel, for the duellist of this seat who is to act. Return None if the
    option with this key is not an attack, or if no duellist of the seat is to act now.
    """
    count = attack_count_of_option(option_key)
    if count == 0:
        return None
    duel: Duel = belief.war.duels[0]
    duellist, opponent = (duel.one, duel.other)
    if duellist.seat != belief.seat or duellist.next != duel.ticks:
        duellist, opponent = opponent, duellist
    if duellist.seat != belief.seat or duellist.next != duel.ticks:
        return None
    is_guess = _estimate_person(belief, opponent.leader)
    _estimate_person(belief, duellist.leader)
    return _forecast_exchange(belief.war, duellist, opponent, count, guess=is_guess)


def value_of_duel_action(forecast: Forecast) -> float:
    """Return the value of an attack in a duel for comparisons, by the levels dealt and taken and the chance
    to defeat the opponent. It is -1 if the attack can hardly hurt the opponent.
    """
    if forecast.damage < _HOPELESS:
        return -1.0
    return 9.0 + forecast.damage + 3.0 * forecast.defeats - 0.6 * forecast.harm


def _estimate_person(belief: BelievedWar, person: str) -> bool:
    """If the seat does not know a person's figures, put an estimate of the person into the believed war.
    Return whether that was necessary.
    """
    unit = belief.perspective.find(person)
    if unit is None or unit.id not in belief.war.units or not belief.is_unit_estimated(unit.id):
        return False
    belief.war.people[person] = belief.believed_duellist(person)
    return True


def _forecast_exchange(war: War, duellist: Unit, opponent: Unit, attacks: int, *, guess: bool) -> Forecast:
    """Forecast an action with this number of attacks in a duel, and what the opponent does to the duellist
    until the duellist's next action. `guess` tells whether figures of the opponent are estimates.
    """
    modes = modes_of_flurry(PERSONAL, attacks, ranged=False)
    spreads = [strike_odds(build_strike(war, duellist, opponent, mode)) for mode in modes]
    struck = war.leader_of(opponent)
    boxes = len(struck.person.health) + 1
    levels, expected = level_chances_and_expected_levels(spreads, max(0, boxes - struck.wounds))
    out, _ = expected_magnitude_loss(levels, struck.wounds, boxes, 1)
    strike = build_strike(war, opponent, duellist, AttackMode(PERSONAL, ranged=False))
    if strike.dv:
        strike.dv.append(Term("the action", duellist.penalty - attacks))
    pace = war.leader_traits(duellist).weapon.speed / strike.weapon.speed
    harm = expected_value(strike_odds(strike).levels) * pace
    return Forecast(hit_chance(spreads), expected, harm, out, guess=guess, kind=HIT)


# ------------------------------------------------------------------ the whole duel


def duel_win_chance(belief: BelievedWar, first: str, second: str) -> float:
    """Return the chance that the person `first` would win a duel against the person `second`. It is the share
    of simulated duels that the first one wins, cached by all figures on which it depends.
    """
    field = _duel_field(belief.war, belief.believed_duellist(first), belief.believed_duellist(second))
    figures = (*_figures(field, first, second), *_figures(field, second, first))
    if figures not in _CHANCES:
        empty_cache_if_over_limit(_CHANCES, 2000)
        _CHANCES[figures] = _share_won(field, first, second, seed=crc32(repr(figures).encode()))
    return _CHANCES[figures]


def _duel_field(war: War, first: Character, second: Character) -> War:
    """Return a war for simulations, with only these two people in it, and with the plan of the given war."""
    field = War(0, war.plan)
    field.people = {first.id: first, second.id: second}
    for character, side in ((first, _ONE), (second, _OTHER)):
        field.units[character.id] = Unit(character.id, character.name, side, side, character.id, None)
    return field


def _figures(field: War, duellist: str, opponent: str) -> tuple[object, ...]:
    """Return all figures of a duellist on which the odds of a duel depend."""
    character = field.people[duellist]
    traits = character.person
    strike = build_strike(
        field, field.units[duellist], field.units[opponent], AttackMode(PERSONAL, ranged=False)
    )
    return (
        *[total(terms) for terms in (strike.pool, strike.dv, strike.raw, strike.soak)],
        *(strike.least, strike.hardness, strike.weapon.speed, strike.weapon.rate),
        *(traits.rank_of("wits"), traits.rank_of("awareness"), traits.rank_of("stamina"), traits.essence),
        *(character.wounds, traits.health, traits.motes - character.motes, traits.willpower - character.will),
        *(tuple([charm.key for charm in traits.charms.loadout]), traits.combos, tuple(character.charms)),
    )


def _share_won(field: War, first: str, second: str, *, seed: int) -> float:
    """Return the share of simulated duels that the person `first` wins, adjusted so that it is never exactly
    0 or 1. `seed` determines the dice.
    """
    best_blows: _BestBlows = ({}, {})
    won = plays = ticks = 0
    while plays < _MOST_DUELS and ticks < _MOST_TICKS and (plays < _FEW_DUELS or 0 < won < plays):
        has_won, took = _play_duel(field.reseeded(seed + plays), first, second, best_blows)
        won += has_won
        ticks += took
        plays += 1
    return (won + 0.5) / (plays + 1)


_BestBlows = tuple[dict[tuple[int, ...], str], dict[tuple[int, ...], str]]
"""Caches of the best option, one for each duellist."""


def _play_duel(field: War, first: str, second: str, best_blows: _BestBlows) -> tuple[bool, int]:
    """Play a duel in this war; return whether the person `first` wins, and the number of ticks that it takes.
    `best_blows` is the cache of the duellists' choices.
    """
    tick = TickConsequences()
    tick.challenges.append((first, second))
    players: dict[str, Player] = {
        _ONE: _Duellist(field, best_blows[0]),
        _OTHER: _Duellist(field, best_blows[1]),
    }
    table = Table(NO_REFEREE, field, players, Seeded(), None, listening=False)
    add_agreed_duels(table, tick)
    ticks = 0
    while field.duels:
        play_duel_tick(table)
        ticks += 1
    return field.people[second].is_out and not field.people[first].is_out, ticks


class _Duellist(Player):
    """Computer player of a duellist, which chooses the attacks with the best odds and uses every Charm that
    it can pay for. `best_blows` caches the best option for each condition of the two duellists.
    """

    _field: War
    _best_blows: dict[tuple[int, ...], str]

    def __init__(self, field: War, best_blows: dict[tuple[int, ...], str]) -> None:
        self._field = field
        self._best_blows = best_blows

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        options = decision.options
        if attack_count_of_option(options[0].key) == 0:
            return options[0]
        duel = self._field.duels[0]
        duellist, opponent = (
            (duel.one, duel.other) if duel.one.id == decision.about else (duel.other, duel.one)
        )
        condition = (*self._condition(duellist), *self._condition(opponent))
        if condition not in self._best_blows:
            self._best_blows[condition] = self._best_option(options, duellist, opponent)
        return decision.option(self._best_blows[condition])

    def _condition(self, duellist: Unit) -> tuple[int, ...]:
        wounds = self._field.leader_of(duellist).wounds
        return wounds, duellist.dazed, duellist.penalty, sum(duellist.onslaught.values())

    def _best_option(self, options: Sequence[Option], duellist: Unit, opponent: Unit) -> str:
        """Return the key of the attack option with the best odds. If no attack is worthwhile, it is the key
        of the last option, which is to ask to withdraw.
        """
        best, best_value = options[-1].key, 0.0
        for option in options:
            count = attack_count_of_option(option.key)
            value = (
                value_of_duel_action(_forecast_exchange(self._field, duellist, opponent, count, guess=False))
                if count
                else 0.0
            )
            if value > best_value:
                best, best_value = option.key, value
        return best
