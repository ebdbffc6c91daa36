"""Plans as data for a page: whole actions against a unit, or at a place, that a click can confirm."""

from __future__ import annotations

import logging
from random import Random
from typing import Final

from wartable import odds_in_words, plans_about
from wartable.files import breakage
from wartable.seat.plans import plan_answers_in_words
from wartable.seat.view_model import view_model
from wartable.web.screens.ground import Facts
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM

_LOG: Final = logging.getLogger("wartable")


def plans_data(table: GameTable, place: str, about: str, by: str = "") -> tuple[str, list[Facts]]:
    """Return the tag of the place's page, and its best plans for the open question, the best first, each with
    "keys", "words" and "odds"; none if the place is not asked. `about` is the id of a unit or the name of a
    place, and `by` the id of the unit that is to act, or "".
    """
    return table.etag(place), _plans(table, place, about, by)


def _plans(table: GameTable, place: str, about: str, by: str) -> list[Facts]:
    battle, decision = table.battle, table.battle.decision
    if decision is None or table.accepts_no_answers or place not in (decision.seat, GM):
        return []
    words = view_model(battle, decision.seat).telling.odds
    try:
        plans = plans_about(battle, about, by, rng=Random(0))
    except Exception as error:
        if breakage(error) is not None:
            raise
        _LOG.exception("the plans of a question broke")
        return []
    return [
        {
            "keys": list(plan.keys),
            "questions": [one.question for one in plan.follow_ups],
            "then": [one.key for one in plan.follow_ups],
            "words": plan_answers_in_words(plan),
            "odds": "; ".join([odds_in_words(forecast, words, short=True) for forecast in plan.forecasts]),
        }
        for plan in plans
    ]
