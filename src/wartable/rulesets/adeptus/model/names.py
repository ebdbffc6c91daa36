"""Names of units, bands and Supreme Commanders in sentences, by id."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.words import GrammaticalName, group_name, listed
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit


def name_of(state: Mission, id: str) -> str:
    """Return the name of the unit, band, Director or side with this id; if there is none, return the id
    itself.
    """
    unit = state.units.get(id)
    if unit is not None:
        return unit.name
    band = state.bands.get(id)
    if band is not None:
        overseer = state.units.get(band.overseer)
        return "Underlings" if overseer is None else f"Underlings of {overseer.name}"
    director = state.director_with_id(id)
    if director is not None:
        return director.name
    return state.plan.sides.get(id, id)


def subject_for(state: Mission, id: str) -> GrammaticalName:
    """Return the name of the unit, band, Director or side with this id in a form that makes the verbs of a
    sentence agree with it. Hordes, bands of Underlings and sides may be plural; other units and Directors are
    singular.
    """
    unit = state.units.get(id)
    if unit is not None:
        return noun_for(unit)
    name = name_of(state, id)
    return (
        GrammaticalName(name, is_plural=False) if state.director_with_id(id) is not None else group_name(name)
    )


def noun_for(unit: Unit) -> GrammaticalName:
    """Return a unit's name in a form that makes the verbs of a sentence agree with it, as in "Reed Cutters
    act".
    """
    return group_name(unit.name) if unit.is_horde else GrammaticalName(unit.name, is_plural=False)


def list_names(state: Mission, ids: Sequence[str]) -> str:
    """Return the names for these ids, joined as in a sentence: "A, B and C"."""
    return listed([name_of(state, id) for id in ids])
