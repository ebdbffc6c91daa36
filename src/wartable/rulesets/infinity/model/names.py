"""Names of Troopers and sides, by the ids that events hold."""

from __future__ import annotations

from wartable.core.words import GrammaticalName, group_name
from wartable.rulesets.infinity.model.state import Skirmish


def named(state: Skirmish, id: str) -> str:
    """Return the name of a Trooper or a side; other ids are returned unchanged."""
    trooper = state.troopers.get(id)
    return trooper.name if trooper is not None else state.plan.sides.get(id, id)


def subject(state: Skirmish, id: str) -> GrammaticalName:
    """Return the name of a Trooper or a side as the subject of a sentence, which makes verbs agree. Names of
    sides may be plural.
    """
    return (
        GrammaticalName(named(state, id), is_plural=False)
        if id in state.troopers
        else group_name(named(state, id))
    )


def all_named(state: Skirmish, ids: tuple[str, ...]) -> list[str]:
    """Return the names of several Troopers or sides."""
    return [named(state, id) for id in ids]
