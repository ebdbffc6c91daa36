"""Units that no setup lists but that may appear during an Operation (Cores, Combined Units, Grunts of a
brood): finding the loadout of each by its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.scenery import OperationPlan
from wartable.rulesets.battle_century.operation.turn.combined import combined_loadout

BROOD: Final = 6
"""The most Grunts of one brood in an Operation: 1 + 2 + 3. A-63."""

_NUMBERS: Final = tuple([str(number) for number in range(1, BROOD + 1)])
_CORE: Final = "_core"


def loadout_of_latecomer(plan: OperationPlan, loadouts: Mapping[str, Loadout], id: str) -> Loadout | None:
    """Return the loadout of a Unit that is not in the setup but may appear during the Operation: a Core, a
    Combined Unit or a Grunt of a brood. None if no such Unit has the id `id`. `loadouts` has the loadouts of
    the Units in the setup, by id. R-DMG-016, R-COMB-002, R-BOSS-042.
    """
    for combination in plan.combinations:
        if combination.id == id:
            parts = [loadouts[pilot] for pilot in combination.pilots]
            return combined_loadout(combination, parts, combination.pilots[0])
    mecha = loadouts.get(id.removesuffix(_CORE))
    if mecha is not None and id.endswith(_CORE):
        return mecha.as_core()
    return loadout_of_grunt(loadouts, id)


def loadout_of_grunt(loadouts: Mapping[str, Loadout], id: str) -> Loadout | None:
    """Return the loadout of the Grunt with the id `id` if one of the Units with these loadouts can bring it
    into battle; otherwise None. R-BOSS-042.
    """
    for loadout in loadouts.values():
        for brood, pattern in loadout.broods.items():
            number = id.removeprefix(f"{pattern.id}_")
            if number in _NUMBERS:
                return loadout.grunt_loadout(brood, int(number))
    return None


def ids_of_possible_grunts(loadout: Loadout) -> list[str]:
    """Return the ids of all Grunts that a Unit can bring into battle."""
    return [f"{pattern.id}_{number}" for pattern in loadout.broods.values() for number in _NUMBERS]
