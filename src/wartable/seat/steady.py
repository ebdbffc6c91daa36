"""Fallbacks for computer players and odds that fail with an error, so that play can go on. Errors in house
files are raised, so that their authors notice them.
"""

from __future__ import annotations

from collections.abc import Callable
from logging import getLogger
from typing import Final

from wartable import Decision, Imagination, Option, OptionView, Outlook, Player, State, View
from wartable.files import breakage
from wartable.players import ThinkingPlayer

_LOG: Final = getLogger("wartable")
NO_ODDS: Final = "its odds cannot be told: the rules broke on them"
"""Text for an option whose odds could not be computed because of an error in the rules."""


class FailsafePlayer(Player):
    """A computer player that always answers: if the player that it wraps fails with an error, it gives the
    default answer. Only an error in a house file is raised. `name` identifies the player in the log.
    """

    def __init__(self, player: Player, name: str) -> None:
        self._player = player
        self._name = name

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        try:
            return self._player.choose(decision, look)
        except Exception as error:
            if breakage(error) is not None:
                raise
            return _answer_after(error, self._name, decision)


class FailsafeThinker(ThinkingPlayer):
    """A FailsafePlayer for a player that thinks ahead."""

    def __init__(self, player: ThinkingPlayer, name: str) -> None:
        self._player = player
        self._name = name

    def think(self, imagination: Imagination[State]) -> Option:
        try:
            return self._player.think(imagination)
        except Exception as error:
            if breakage(error) is not None:
                raise
            return _answer_after(error, self._name, imagination.decision)


def make_failsafe(player: Player, name: str) -> Player:
    """Return a player that answers as this one does, and gives the default answer if this one fails."""
    if isinstance(player, ThinkingPlayer):
        return FailsafeThinker(player, name)
    return FailsafePlayer(player, name)


def _answer_after(error: Exception, name: str, decision: Decision) -> Option:
    """Report an error of the computer player with this name, and return the default answer."""
    _LOG.error("the computer player %s broke (%s); it answers as usual", name, _error_class(error))
    _LOG.debug("it broke here", exc_info=True)
    return fallback_answer(decision)


def fallback_answer(decision: Decision) -> Option:
    """Return an answer that needs no evaluation: the default, otherwise an answer that passes, otherwise the
    first option.
    """
    return decision.usual() or decision.idle() or decision.options[0]


def failsafe_option_views(outlook: Outlook) -> list[OptionView]:
    """Return the view of each option. If the odds of an option fail with an error, its view says so instead;
    only an error in a house file is raised.
    """
    try:
        return outlook.options()
    except Exception as error:
        if breakage(error) is not None:
            raise
        _LOG.error("the odds of a question broke (%s)", _error_class(error))
        _LOG.debug("they broke here", exc_info=True)
        return [_steady_view(outlook, option) for option in outlook.decision.options]


def _steady_view(outlook: Outlook, option: Option) -> OptionView:
    try:
        return outlook.option(option)
    except Exception:  # noqa: BLE001 - it was logged where all of them were tried
        return OptionView(option, NO_ODDS, ())


def _error_class(error: Exception) -> str:
    """Return the name of the error's class. Its message may reveal secrets."""
    return type(error).__name__
