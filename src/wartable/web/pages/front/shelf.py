"""The shipped battles by game: a cover for each game, a card for each battle, and filters over the cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from wartable import ruleset
from wartable.files import ScenarioInfo
from wartable.files.figures import ScenarioFigures, figures_of
from wartable.files.order import in_order, is_first

Facts = dict[str, Any]
MOST_PLAYERS: Final = 8
"""Most people that a card names; more can share a table, but hardly play."""
MINUTES: Final = (15, 30, 45, 60)
"""Choices of the filter by minutes."""
PLAYERS: Final = (1, 2, 3, 4, 6, 8)
"""Choices of the filter by players."""
_HARD: Final = 0.42
_EASY: Final = 0.58
"""Chance of the first side, as estimated from greedy battles, below which a battle is called hard, and above
which it is called easy.
"""
_EVEN: Final = 20
"""Number of even battles that are added before that chance is estimated, as a few battles say little."""
_STEP: Final = 5


class ShelfFilter(NamedTuple):
    """Filter over the cards; 0 admits anything."""

    players: int = 0
    minutes: int = 0

    def admits(self, card: Facts) -> bool:
        """Whether a card fits. One without figures fits only if nothing is asked."""
        return self.players <= card["players"] and not (
            self.minutes and not 0 < card["minutes"] <= self.minutes
        )


ANYTHING: Final = ShelfFilter()


def shelf(wanted: ShelfFilter = ANYTHING) -> list[Facts]:
    """Return the games with the cards that a filter admits; a game without any is left out."""
    games = [{**game, "cards": [card for card in game["cards"] if wanted.admits(card)]} for game in _games()]
    return [game for game in games if game["cards"]]


@cache
def _games() -> tuple[Facts, ...]:
    """Return all games with all cards; cached, as they do not change."""
    return tuple([_game(name, found) for name, found in in_order().items()])


def _game(name: str, found: Sequence[ScenarioInfo]) -> Facts:
    cards = [card_of(one) for one in found]
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
def card_of(info: ScenarioInfo) -> Facts:
    """Return the card of a battle: title, one sentence, sides, players, minutes, questions, difficulty."""
    text = " ".join(info.text.split())
    figures = figures_of(info)
    return {
        "name": info.name,
        "title": info.title,
        "line": re.split(r"(?<=[.!?]) ", text)[0],
        "sides": info.sides,
        "is_first": is_first(info),
        "players": 0,
        "minutes": 0,
        "questions": 0,
        "difficulty": "",
        **({} if figures is None else _card_statistics(figures)),
    }


def _card_statistics(figures: ScenarioFigures) -> Facts:
    """Return the statistics of a card, for a person who plays the first side against the computer."""
    side, *_ = figures.wins
    chance = (figures.wins[side] * figures.battles + _EVEN / 2) / (figures.battles + _EVEN)
    return {
        "players": min(MOST_PLAYERS, figures.players),
        "minutes": max(_STEP, _STEP * round(figures.minutes(side) / _STEP)),
        "questions": round(figures.questions[side]),
        "difficulty": "hard" if chance < _HARD else "easy" if chance > _EASY else "even",
        "battles": figures.battles,
        "wins": round(100 * figures.wins[side]),
    }
