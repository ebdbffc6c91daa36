"""Names of Troopers and sides, by the ids that events hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wartable.core.words import Name, group_name
from wartable.rulesets.infinity.model.state import Skirmish


def named(state: Skirmish, id: str) -> str:
    """The name of a Trooper or a side; the id of anybody else."""
    trooper = state.troopers.get(id)
    return trooper.name if trooper is not None else state.plan.sides.get(id, id)


def subject(state: Skirmish, id: str) -> Name:
    """The same with verbs that agree: a side may be many, a Trooper is one."""
    return Name(named(state, id), is_plural=False) if id in state.troopers else group_name(named(state, id))


def all_named(state: Skirmish, ids: tuple[str, ...]) -> list[str]:
    """Their names."""
    return [named(state, id) for id in ids]


TROOPER_NAMED: Final[Mapping[str, Callable[[Any, Any], Name]]] = {
    "trooper": subject,
    "target": subject,
    "side": subject,
    "other": subject,
}
"""Event fields that a sentence renders as names."""
