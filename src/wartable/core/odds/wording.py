"""Forecasts in words, with a game's own names for their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.odds.pools import percent_text
from wartable.core.views.knowledge import HIT, Forecast

_ATTEMPT_PREFIX: Final = "to "
"""Prefix of the kinds of chances of one's own attempts: "to hit", but not "for the enemy"."""
_NEGLIGIBLE: Final = 0.05
"""The amount below which amounts are rounded to 0.0, and left out."""
_LEAST_CHANCE: Final = 0.005
"""The chance below which chances would be rounded to 0 %."""


def chance_kind(forecast: Forecast, words: Mapping[str, str]) -> str:
    """Return the kind of a forecast's chance, such as "to hit". If the forecast names none, it is the game's
    default in `words`.
    """
    return forecast.kind or words.get("chance", HIT)


def odds_in_words(forecast: Forecast, words: Mapping[str, str], *, short: bool = False) -> str:
    """Return a Forecast in words, in one line; a `short` line fits beside a label. `words` are the game's
    names for its numbers.
    """
    end = "_short" if short else ""
    counts = forecast.counts or "losses" in words
    amounts = [
        _amount(amount, _word(words, name + end), prevents=name == "harm")
        for amount, name in (
            (forecast.damage, "damage"),
            (forecast.harm, "harm"),
            (forecast.defeats if counts else 0.0, "losses"),
        )
        if abs(amount) >= _NEGLIGIBLE
    ]
    if amounts and not short:
        amounts[0] = f"on average {amounts[0]}"
    parts = [_chance_with_kind(forecast, chance_kind(forecast, words), short=short), *amounts]
    if not counts and forecast.tells_defeat and forecast.defeats >= _LEAST_CHANCE:
        parts.append(f"{defeat_in_words(forecast, short=short)} {_word(words, 'defeat' + end)}")
    said = ", ".join(parts)
    if not forecast.guess:
        return said
    if short:
        return said if forecast.span is not None else f"about {said}"
    return f"{said} (an estimate: some figures are unknown)"


def _amount(amount: float, word: str, *, prevents: bool) -> str:
    """Return an expected amount with its word. With `prevents`, a negative amount means prevented harm."""
    return f"{-amount:.1f} {word} prevented" if prevents and amount < 0.0 else f"{amount:.1f} {word}"


def _chance_with_kind(forecast: Forecast, kind: str, *, short: bool) -> str:
    """Return the chance and its kind in words; an attempt without any chance "cannot succeed"."""
    if forecast.high <= 0.0 and forecast.damage < _NEGLIGIBLE and kind.startswith(_ATTEMPT_PREFIX):
        return "cannot succeed" if short else f"cannot succeed: 0% {kind}"
    return f"{chance_in_words(forecast, short=short)} {kind}"


def chance_in_words(forecast: Forecast, *, short: bool = False) -> str:
    """Return the chance in per cent, or the range of the chance if it depends on unknown figures."""
    if 0.0 < forecast.chance < _LEAST_CHANCE and forecast.high < _LEAST_CHANCE:
        return "under 1%"
    return percent_text(forecast.chance, forecast.low, forecast.high, short=short)


def defeat_in_words(forecast: Forecast, *, short: bool = False) -> str:
    """Return the probability of putting the enemy out of action in per cent, or its range if it depends on
    unknown figures.
    """
    return percent_text(forecast.defeats, forecast.defeat_low, forecast.defeat_high, short=short)


_DEFAULT_WORDS: Final = {
    "damage": "harm to enemies",
    "damage_short": "harm",
    "harm": "harm to your own side",
    "harm_short": "own harm",
    "losses": "enemies put out of action",
    "losses_short": "put out",
    "defeat": "to put out of action",
    "defeat_short": "to defeat",
}
"""Default words for the numbers of a Forecast."""


def _word(words: Mapping[str, str], name: str) -> str:
    """Return the game's word for a number of a Forecast. If a short word is missing, it is the long one."""
    return words.get(name) or words.get(name.removesuffix("_short")) or _DEFAULT_WORDS[name]
