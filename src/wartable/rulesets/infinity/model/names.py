"""Names of Troopers and sides, by the ids that events hold."""

from __future__ import annotations

from wartable.core.words import GrammaticalName, group_name
from wartable.rulesets.infinity.model.state import Skirmish


def name_of(state: Skirmish, id: str) -> str:
    """Return the name of the Trooper or side with this id; if there is none, the id itself."""
    trooper = state.troopers.get(id)
    return trooper.name if trooper is not None else state.plan.sides.get(id, id)


def as_sentence_subject(state: Skirmish, id: str) -> GrammaticalName:
    """Return the name of the Trooper or side with this id, for use as the subject of a sentence. The name of
    a side may be a plural, and the verb then agrees with it.
    """
    return (
        GrammaticalName(name_of(state, id), is_plural=False)
        if id in state.troopers
        else group_name(name_of(state, id))
    )


def names_of(state: Skirmish, ids: tuple[str, ...]) -> list[str]:
    """Return the names of the Troopers or sides with these ids."""
    return [name_of(state, id) for id in ids]
