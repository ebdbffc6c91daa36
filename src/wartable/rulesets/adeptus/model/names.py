"""What people call units, bands and Supreme Commanders, by the ids that events hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wartable.rulesets.adeptus.model.state import Mission


def named(state: Mission, id: str) -> str:
    """The name of a unit, a band, a Director or a side; the id of anybody else."""
    unit = state.units.get(id)
    if unit is not None:
        return unit.name
    band = state.bands.get(id)
    if band is not None:
        overseer = state.units.get(band.overseer)
        return "Underlings" if overseer is None else f"Underlings of {overseer.name}"
    director = state.director(id)
    if director is not None:
        return director.name
    return state.plan.sides.get(id, id)


UNIT_NAMED: Final[Mapping[str, Callable[[Any, Any], str]]] = {"unit": named}
"""What a sentence says of the field `unit`: its name."""
