"""Rulings on the Match as a whole: Tension, Rounds, the order of Turns, surprise, the DN of Tests, and the
end.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.reader import MOST
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request, read_number, read_words, split_words
from wartable.core.rulings.revealing import revealing
from wartable.core.rulings.ruling import RulableField, ending, number
from wartable.rulesets.battle_century.match.saved.situation import KNOWLEDGE
from wartable.rulesets.battle_century.match.saved.snapshot import SCENE
from wartable.rulesets.battle_century.match.turn.ending import finish_match
from wartable.rulesets.battle_century.pilots.knowledge.perspective import FACETS, Perspective
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable

_IN_ORDER: Final = ("turn", "delayed")


def _check_round(perspective: Perspective, state: Scene, value: Request) -> None:
    read_number(value, 1, MOST)
    if state.round == 0:
        value.fault("no Round has begun", "wait until one has")


def _set_round(table: SceneTable, state: Scene, ruling: Ruling) -> None:
    for me in state.characters.values():
        me.acted = int(ruling.value) if me.acted == state.round else -1
    state.round = int(ruling.value)


def _check_order(perspective: Perspective, state: Scene, value: Request) -> None:
    if not state.order:
        value.fault("Initiative has not been rolled", "wait until it has")
        return
    listed = read_words(value, state.order, "Character")
    for id in state.order:
        if id not in listed:
            value.fault(f"{id} is missing", "list every Character")
    _check_delayed(state, listed, value)


def _check_delayed(state: Scene, listed: list[str], value: Request) -> None:
    """Report a new order of Turns, `listed`, in which a Delayed Action would wait for a Turn that is already
    past.
    """
    for delayed in state.delayed:
        here = state.order[state.slot]
        if {here, delayed.after} <= set(listed) and listed.index(delayed.after) < listed.index(here):
            what = f"{delayed.unit} waits for the Turn of {delayed.after}, which would be past"
            value.fault(what, f"put {delayed.after} behind {here}")


def _set_order(table: SceneTable, state: Scene, ruling: Ruling) -> None:
    """Set the order of Turns to the ids in the ruling. Play goes on after the Character whose Turn it is.
    R-MATCH-010.
    """
    order = split_words(ruling.value)
    if state.phase in _IN_ORDER:
        state.slot = order.index(state.order[state.slot])
    state.order = order


def _check_surprising(perspective: Perspective, state: Scene, value: Request) -> None:
    read_words(value, state.characters, "Character")
    if state.turns > 0 or state.phase not in ("surprise", "initiative"):
        value.fault("it has begun already", "rule on something else")


def _set_surprising(table: SceneTable, state: Scene, ruling: Ruling) -> None:
    """Set which Characters surprise the others. If there are none, the Match begins with Initiative.
    R-MATCH-005.
    """
    state.surprising = split_words(ruling.value)
    state.waiting = split_words(ruling.value)
    state.phase = "surprise" if state.waiting else "initiative"


MATTERS: Final[tuple[RulableField[Scene, Perspective, Scene], ...]] = (
    number(SCENE["tension"], MOST, told="the Tension from now on"),
    RulableField("round", "the number of this Round; whose Turn it is stays so", _check_round, _set_round),
    RulableField(
        "order",
        "all Characters in the order of their Turns, as ann,rex; it goes on behind whose Turn it is",
        _check_order,
        _set_order,
    ),
    RulableField(
        "surprising",
        "the Characters that surprise the others, as ann,rex, or none; only before the first action",
        _check_surprising,
        _set_surprising,
    ),
    number(
        SCENE["dn"],
        MOST,
        told="the Difficulty Number of ordinary Tests from now on, if no seat is the GM",
    ),
    revealing(KNOWLEDGE, FACETS),
    ending("end", "Match", finish_match),
)
