"""Miracles that are maintained from Turn to Turn in a Match, each with an Action. R-MIR-004."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.pilots.events.outcomes import MiracleEnded, MiracleMaintained
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import SceneTable

_NOTE: Final = "maintained:"


def is_maintained(me: Character, tag: str) -> bool:
    """Whether the effects of this Miracle are maintained."""
    return _NOTE + tag in me.notes


def maintain(table: SceneTable, me: Character, tag: str) -> None:
    """Maintain the Miracle by this Action, at least until the next one."""
    me.notes[_NOTE + tag] = table.state.turns
    table.emit(MiracleMaintained(me.id, tag))


def let_go(table: SceneTable, me: Character) -> None:
    """End the Miracles that were not maintained by the Action that is over. R-MIR-004, R-MIR-038."""
    for note in list(me.notes):
        if note.startswith(_NOTE) and me.notes[note] != table.state.turns:
            del me.notes[note]
            table.emit(MiracleEnded(me.id, note[len(_NOTE) :]))


def forget_all(me: Character) -> None:
    """End all maintained Miracles, since none lasts from Scene to Scene."""
    for note in list(me.notes):
        if note.startswith(_NOTE):
            del me.notes[note]
