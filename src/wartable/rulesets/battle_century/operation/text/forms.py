"""Sentences for changing form."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.events import FormTaken
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.text.words import unit_name


def form_taken(state: Operation, event: FormTaken) -> str:
    """Which form, by the name that its owner gave it."""
    unit = state.units.get(event.unit)
    faces = () if unit is None else unit.loadout.faces
    name = faces[event.form].form.name if event.form < len(faces) else "another form"
    return f"{unit_name(state, event.unit)} changes form: {name}."
