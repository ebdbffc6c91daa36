"""Fields for Rounds and Turns in saves, shared by Operations and Matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from wartable.core.data.fields import COUNTS, Name, Names, Number
from wartable.core.data.nested import ListField
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction, TurnOrder

STAGES = ("begin", "act")

Ids = Callable[[Any, Any], Iterable[str]]


def turn_order_fields(noun: str, ids: Ids, phases: Iterable[str]) -> list[StateField[Any, Any]]:
    """Return the fields of a TurnOrder that tell which Turn a battle has reached. `noun` is the word for a
    participant in faults; `ids` returns the ids of the participants; `phases` are the possible values of
    `phase`.
    """
    return [
        Name("phase", "phase", phases),
        Name("stage", "stage", STAGES),
        Number("round", most=COUNTS),
        Number("tension", most=COUNTS),
        Names("order", noun, ids),
        Number("slot", most=_last_slot),
        Name("turn_of", noun, ids, blank=True),
        Number("turns", most=COUNTS),
    ]


def _last_slot(_: TurnOrder, state: TurnOrder) -> int:
    past = state.phase == "turn" or state.over
    return max(0, len(state.order) - (0 if past else 1))


def delayed_actions_field(key: str, noun: str, ids: Ids, action: StateField[Any, Any]) -> ListField[Any, Any]:
    """Return the field for the list of Delayed Actions. Each entry names the participant who acts under
    `key`; `noun` is the word for a participant in faults, `ids` returns the ids of the participants, and
    `action` is the field for the kind of Action.
    """
    shape: Shape[DelayedAction, Any] = Shape(
        Name("unit", noun, ids, key=key),
        Name("after", noun, lambda _, state: state.order),
        action,
        needed=(key, "after", "action"),
    )

    def make(node: Reader, state: Any) -> DelayedAction | None:
        delayed = DelayedAction("", "", "")
        if shape.has_parts(node):
            shape.read(node, delayed, state)
        return delayed if delayed.unit and delayed.after and delayed.action else None

    return ListField("delayed", shape, make)
