"""Maps JSON messages to commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable import BadInput
from wartable.web.api import models
from wartable.web.tables.commands import (
    AddAutoPass,
    Answer,
    Begin,
    Command,
    Confirm,
    Consent,
    Faces,
    Free,
    MakeRuling,
    Pause,
    RemoveAutoPass,
    Seat,
    Swear,
    Undo,
)


def stand_of(place: str, sent: models.StandSent) -> AddAutoPass:
    """Return the command for an automatic answer."""
    return AddAutoPass(place, tuple(sent.verbs), sent.below, sent.battle, sent.seen)


_WISHES: Final[dict[str, tuple[type[models.Sent], Callable[[str, Any], Command]]]] = {
    "answer": (models.AnswerSent, lambda place, sent: Answer(place, sent.key, sent.seen)),
    "dice": (models.DiceSent, lambda place, sent: Faces(place, tuple(sent.faces), sent.seen)),
    "undo": (models.UndoSent, lambda place, sent: Undo(place, sent.seen)),
    "consent": (models.ConsentSent, lambda place, sent: Consent(place, sent.agrees, sent.seen)),
    "ruling": (models.RulingSent, lambda place, sent: MakeRuling(place, sent.path, sent.value, sent.reason)),
    "seat": (models.SeatSent, lambda place, sent: Seat(place, sent.seat, sent.name)),
    "stand": (models.StandSent, lambda place, sent: stand_of(place, sent)),
    "lift": (models.LiftSent, lambda place, sent: RemoveAutoPass(place, sent.id)),
    "swear": (models.SwearSent, lambda place, sent: Swear(place, sent.seal, sent.word)),
    "begin": (models.BeginSent, lambda place, sent: Begin(place)),
    "free": (models.FreeSent, lambda place, sent: Free(place, sent.seat)),
    "confirm": (models.ConfirmSent, lambda place, sent: Confirm(place, sent.seat, sent.agrees)),
    "pause": (models.PauseSent, lambda place, sent: Pause(place, sent.on)),
}


def parse_command(sent: object, place: str) -> Command:
    """Return the command of a message such as {"answer": {"key": ..., "seen": ...}}.

    Raises BadInput, and pydantic's ValidationError for wrong keys and types.
    """
    words = sorted(key for key in sent if key != "id") if isinstance(sent, dict) else []
    if not isinstance(sent, dict) or len(words) != 1 or words[0] not in _WISHES:
        raise BadInput(f"cannot read this message: it has one of {', '.join(_WISHES)}, and an id if you like")
    model, command = _WISHES[words[0]]
    return command(place, model.model_validate(sent[words[0]]))
