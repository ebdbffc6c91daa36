"""Fallbacks for odds and look-ahead that fail, so that play can go on. Failures in house files are raised, so
that their authors notice them.
"""

from __future__ import annotations

from collections.abc import Callable
from logging import getLogger
from typing import Final

from wartable import Decision, Option, OptionView, Outlook, Player, View
from wartable.files import breakage

_LOG: Final = getLogger("wartable")
NO_ODDS: Final = "its odds cannot be told: the rules broke on them"
"""Shown for an option whose odds could not be computed because of an error in the rules."""


class Steady(Player):
    """A computer player that always answers. If the player behind it fails, it gives the default answer; a
    failure in a house file is raised. `name` identifies the player in the log.
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
            _LOG.error("the computer player %s broke (%s); it answers as usual", self._name, _said(error))
            _LOG.debug("it broke here", exc_info=True)
            return plain_answer(decision)


def plain_answer(decision: Decision) -> Option:
    """Return an answer without evaluating any: the default, else one that passes, else the first option."""
    return decision.usual() or decision.idle() or decision.options[0]


def steady_views(outlook: Outlook) -> list[OptionView]:
    """Return the view of each option. An option whose odds fail gets a note instead; a failure in a house
    file is raised.
    """
    try:
        return outlook.options()
    except Exception as error:
        if breakage(error) is not None:
            raise
        _LOG.error("the odds of a question broke (%s)", _said(error))
        _LOG.debug("they broke here", exc_info=True)
        return [_steady_view(outlook, option) for option in outlook.decision.options]


def _steady_view(outlook: Outlook, option: Option) -> OptionView:
    try:
        return outlook.option(option)
    except Exception:  # noqa: BLE001 - it was logged where all of them were tried
        return OptionView(option, NO_ODDS, ())


def _said(error: Exception) -> str:
    """Return the name of the error's type. Its message is left out, as it may reveal secrets."""
    return type(error).__name__
