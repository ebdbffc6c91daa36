"""Changes of a Unit's form, and Units that combine."""

from __future__ import annotations

from wartable.core.event import Event, PublicEvent
from wartable.core.words import listed
from wartable.rulesets.battle_century.operation.events.base import OperationEvent
from wartable.rulesets.battle_century.operation.knowledge.disclosure import disclose_facet
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.names import grammatical_name_of, unit_name, zone_name
from wartable.rulesets.battle_century.operation.model.state import Operation


class FormTaken(Event):
    """A Unit took another of its forms. `form` is its index, 0 for the default form. R-FORM-001."""

    unit: str
    form: int

    def sentence(self, state: Operation) -> str:
        unit = state.units.get(self.unit)
        faces = () if unit is None else unit.loadout.faces
        name = faces[self.form].form.name if self.form < len(faces) else "another form"
        return f"{grammatical_name_of(state, self.unit):changes} form: {name}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the event from seats that do not know the Unit's form. Everyone sees a change during the
        Operation, but not that a Unit starts in a form other than the default.
        """
        unit = perspective.state.units.get(self.unit)
        return self if unit is not None and perspective.knows_current_form(unit) else None

    def disclose(self, state: Operation) -> None:
        unit = state.units[self.unit]
        if state.phase != "initiative" and unit.loadout.form.tag:
            disclose_facet(state, unit, "upgrade:" + unit.loadout.form.tag)


class Combined(PublicEvent):
    """These Units became one Combined Unit in this Zone. R-COMB-002."""

    unit: str
    pilots: tuple[str, ...]
    zone: int

    def sentence(self, state: Operation) -> str:
        who = listed([unit_name(state, id) for id in self.pilots])
        return f"{who} combine into {unit_name(state, self.unit)} in {zone_name(state, self.zone)}."


class LeadTaken(OperationEvent):
    """Another Pilot has taken the lead of a Combined Unit, which has changed into the form in which that
    Pilot leads. R-COMB-008.
    """

    template = "{pilot:takes} the lead of {unit}."

    unit: str
    pilot: str
