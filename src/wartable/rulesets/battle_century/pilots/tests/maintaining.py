"""Miracles whose effects are maintained from Turn to Turn in a Match, with an Action each time. R-MIR-004."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.pilots.events.outcomes import MiracleEnded, MiracleMaintained
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import SceneTable

_NOTE: Final = "maintained:"


def is_miracle_maintained(me: Character, tag: str) -> bool:
    """Whether the Character maintains the effects of the Miracle with this tag at present."""
    return _NOTE + tag in me.notes


def maintain_miracle(table: SceneTable, me: Character, tag: str) -> None:
    """Record that the Character uses its present Action to maintain the Miracle with this tag. The effects of
    the Miracle then last at least until the Character's next Action.
    """
    me.notes[_NOTE + tag] = table.state.turns
    table.emit(MiracleMaintained(me.id, tag))


def end_unmaintained_miracles(table: SceneTable, me: Character) -> None:
    """End the effects of those Miracles that the Character did not maintain with the Action that it has just
    taken. R-MIR-004, R-MIR-038.
    """
    for note in list(me.notes):
        if note.startswith(_NOTE) and me.notes[note] != table.state.turns:
            del me.notes[note]
            table.emit(MiracleEnded(me.id, note[len(_NOTE) :]))


def stop_maintaining_miracles(me: Character) -> None:
    """Stop maintaining all Miracles, without an announcement; none lasts from one Scene to the next."""
    for note in list(me.notes):
        if note.startswith(_NOTE):
            del me.notes[note]
