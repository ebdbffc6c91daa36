"""Events of the Pilot in a Unit and of its Core."""

from __future__ import annotations

from wartable.core.event import Event, PublicEvent
from wartable.core.words import counted
from wartable.rulesets.battle_century.operation.events.base import OperationEvent, UnitEvent
from wartable.rulesets.battle_century.operation.events.harm import attribute_roll_text, test_verdict_text
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.names import unit_name, zone_name
from wartable.rulesets.battle_century.operation.model.state import Operation


class CoreEjected(PublicEvent):
    """A Core left its mecha. R-DMG-016, R-DMG-018."""

    manner = "bad"
    abandoned = "unit"

    unit: str
    core: str
    zone: int
    willing: bool

    def sentence(self, state: Operation) -> str:
        core = unit_name(state, self.core)
        how = "at its Pilot's will" if self.willing else "from the wreck"
        return f"{core} ejects {how} and comes down in {zone_name(state, self.zone)}."


class PilotHurt(OperationEvent):
    """A Core was hit, and the Damage goes to the Plot Armor of its Pilot. R-DMG-017."""

    template = "The Pilot in {unit} takes the same {amount} Damage on Plot Armor."

    unit: str
    amount: int


class LayersLost(PublicEvent):
    """The Pilot in a Unit lost Layers of Plot Armor to an ability of the Unit `by`. R-ENEMY-028."""

    manner = "bad"

    unit: str
    layers: int
    by: str

    def sentence(self, state: Operation) -> str:
        lost = counted(self.layers, "Layer")
        by = unit_name(state, self.by)
        return f"The Pilot in {unit_name(state, self.unit)} loses {lost} of Plot Armor to {by}."


class PilotTested(Event):
    """The Pilot in a Unit made a Test because of a lost Layer: of Systems, or in a Core of Willpower.
    R-TEST-041, R-ENEMY-029.
    """

    unit: str
    attribute: str
    layer: int
    die: int
    total: int
    dn: int

    def sentence(self, state: Operation) -> str:
        who = f"The Pilot in {unit_name(state, self.unit)}"
        roll = attribute_roll_text(self.attribute, self.die, self.total)
        tests = f"{who} tests {self.attribute.title()} for Layer {self.layer}: {roll}"
        return f"{tests} against {self.dn}, {test_verdict_text(self.dn - self.total)}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the die, which would reveal the Attribute."""
        return self if perspective.knows_ranks_of_id(self.unit) else self.replace(die=0)


class PilotDefeated(UnitEvent):
    """The Pilot in a Unit was defeated. R-TEST-042, R-ENEMY-030."""

    manner = "bad"
    template = "The Pilot in {unit} is defeated."
