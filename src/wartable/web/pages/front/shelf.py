"""The shipped battles by game: each game with cards of its battles, and a filter for the cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from wartable import ruleset
from wartable.files import ScenarioInfo
from wartable.files.figures import ScenarioFigures, figures_of
from wartable.files.order import is_tutorial_scenario, scenarios_in_order

Facts = dict[str, Any]
MOST_PLAYERS: Final = 8
"""Greatest number of players that a card names; more could share a table, but would hardly get to play."""
MINUTES: Final = (15, 30, 45, 60)
"""Numbers of minutes that the filter offers."""
PLAYERS: Final = (1, 2, 3, 4, 6, 8)
"""Numbers of players that the filter offers."""
_HARD_BELOW: Final = 0.42
_EASY_ABOVE: Final = 0.58
"""A battle is called hard if the chance of its first side, estimated from battles between greedy players, is
below the first of these numbers, and easy if it is above the second.
"""
_PRIOR_BATTLES: Final = 20
"""Number of imaginary even battles that are added to the real ones before that chance is estimated, because a
few battles say little.
"""
_MINUTE_STEP: Final = 5


class ScenarioCardFilter(NamedTuple):
    """A filter for the cards of battles: the least number of players, and the greatest number of minutes that
    a battle takes. 0 admits any number.
    """

    players: int = 0
    minutes: int = 0

    def admits(self, card: Facts) -> bool:
        """Whether the filter admits the battle on a card. A battle whose figures are unknown is admitted only
        by a filter that is not set.
        """
        return self.players <= card["players"] and not (
            self.minutes and not 0 < card["minutes"] <= self.minutes
        )


ANYTHING: Final = ScenarioCardFilter()


def games_with_matching_cards(card_filter: ScenarioCardFilter = ANYTHING) -> list[Facts]:
    """Return the games, each with those cards of its battles that a filter lets through; games without any
    are left out.
    """
    games = [
        {**game, "cards": [card for card in game["cards"] if card_filter.admits(card)]}
        for game in _games_with_cards()
    ]
    return [game for game in games if game["cards"]]


@cache
def _games_with_cards() -> tuple[Facts, ...]:
    """Return all games, each with all its cards. The result is cached, as they do not change."""
    return tuple([_game_with_cards(name, found) for name, found in scenarios_in_order().items()])


def _game_with_cards(name: str, found: Sequence[ScenarioInfo]) -> Facts:
    cards = [scenario_card(one) for one in found]
    rules = ruleset(name)
    times = sorted(card["minutes"] for card in cards if card["minutes"])
    return {
        "name": name,
        "title": rules.title,
        "summary": rules.summary,
        "count": len(cards),
        "players": max(card["players"] for card in cards),
        "shortest": times[0] if times else 0,
        "longest": times[-1] if times else 0,
        "cards": cards,
    }


@cache
def scenario_card(info: ScenarioInfo) -> Facts:
    """Return the data of a battle's card: title, one sentence, sides, players, minutes, questions,
    difficulty.
    """
    text = " ".join(info.text.split())
    figures = figures_of(info)
    return {
        "name": info.name,
        "title": info.title,
        "line": re.split(r"(?<=[.!?]) ", text)[0],
        "sides": info.sides,
        "is_first": is_tutorial_scenario(info),
        "players": 0,
        "minutes": 0,
        "questions": 0,
        "difficulty": "",
        **({} if figures is None else _card_statistics(figures)),
    }


def _card_statistics(figures: ScenarioFigures) -> Facts:
    """Return the numbers on a battle's card, which are for a person who plays the first side against the
    computer.
    """
    side, *_ = figures.wins
    chance = (figures.wins[side] * figures.battles + _PRIOR_BATTLES / 2) / (figures.battles + _PRIOR_BATTLES)
    return {
        "players": min(MOST_PLAYERS, figures.most_players),
        "minutes": max(_MINUTE_STEP, _MINUTE_STEP * round(figures.estimated_minutes(side) / _MINUTE_STEP)),
        "questions": round(figures.questions[side]),
        "difficulty": "hard" if chance < _HARD_BELOW else "easy" if chance > _EASY_ABOVE else "even",
        "battles": figures.battles,
        "wins": round(100 * figures.wins[side]),
    }
