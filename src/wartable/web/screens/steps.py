"""Steps of events as data for a page, which plays them on its board: moves, attacks, rolls, hits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wartable.seat.view_model import ViewModel
from wartable.toolkit import BoardStep
from wartable.web.screens.ground import Facts, GroundDrawing, drawing_scale, ground_drawing_of
from wartable.web.tables.story import LogSentence

MAX_PLAYED: Final = 40
"""Greatest number of log entries whose steps a page gets; after a longer absence only the end is shown."""


def board_steps_of_log(model: ViewModel, state: Any, sentences: Sequence[LogSentence]) -> list[Facts]:
    """Return, for each of the newest entries of the log that shows something on the board, its number,
    counted from 1, its text, and its steps. They are made of the events as the seat sees them, and so tell
    nothing that the log does not tell.
    """
    ground = ground_drawing_of(model.map)
    if ground is None:
        return []
    first = max(0, len(sentences) - MAX_PLAYED)
    found = []
    for number, entry in enumerate(sentences[first:], first + 1):
        steps = () if entry.event is None else entry.event.board_steps(state)
        if steps:
            facts = [_step_facts(model, ground, step) for step in steps]
            found.append({"number": number, "text": entry.text, "steps": facts})
    return found


def _step_facts(model: ViewModel, ground: GroundDrawing, step: BoardStep) -> Facts:
    """Return the data of a step. If it ends at a place, `x` and `y` are that point of the drawing."""
    facts: Facts = {"kind": step.kind, "unit": step.unit}
    if step.target:
        facts["target"] = step.target
    if step.text:
        facts["text"] = step.text
    if step.x is not None and step.y is not None:
        scale = drawing_scale(model.map)
        point = ground.position_at(step.x * scale, step.y * scale)
    else:
        middle = ground.middles.get(step.place)
        if middle is None:
            return facts
        point = middle
    return {**facts, "x": round(point[0]), "y": round(point[1])}
