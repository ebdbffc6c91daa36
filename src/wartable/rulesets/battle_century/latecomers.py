"""Units that no setup lists but that come in the course of an Operation: what each is made of, by its id."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.battle_century.loadout import Loadout

__all__ = ["latecomer"]

_CORE = "_core"


def latecomer(loadouts: Mapping[str, Loadout], id: str) -> Loadout | None:
    """The loadout of a Unit with this id that may come, given those of the setup; None where none can.
    R-DMG-016.
    """
    mecha = loadouts.get(id.removesuffix(_CORE))
    return mecha.as_core() if mecha is not None and id.endswith(_CORE) else None
