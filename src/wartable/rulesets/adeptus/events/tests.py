"""Events of tests, and of the points spent on them."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.event import Event
from wartable.core.term import Term
from wartable.core.views.board_step import ROLLS, BoardStep
from wartable.core.words import summed
from wartable.rulesets.adeptus.events.base import PublicMissionEvent, UnitEvent
from wartable.rulesets.adeptus.knowledge.perspective import VALUES, Perspective
from wartable.rulesets.adeptus.model.names import subject_for
from wartable.rulesets.adeptus.model.state import Mission


class Tested(Event):
    """A unit rolled d100 against a target number. `number` and `degrees` are -1 for seats that do not know
    the unit's characteristics.
    """

    sums = (("terms", "Target number", "number"), ("roll", "Roll", "terms"), ("degrees", "Degrees", "terms"))

    unit: str
    what: str
    terms: tuple[Term, ...]
    number: int
    roll: int
    passed: bool
    degrees: int

    def sentence(self, state: Mission) -> str:
        result = "passes" if self.passed else "fails"
        who = subject_for(state, self.unit)
        if self.number < 0:
            return f"{who:{result}} a test of {self.what} ({self.roll})."
        kind = "degree of success" if self.passed else "degree of failure"
        kinds = kind.replace("degree", "degrees") if self.degrees != 1 else kind
        sum = f" ({summed(self.terms)})" if self.terms else ""
        return (
            f"{who:{result}} a test of {self.what}: {self.roll} against {self.number}{sum}, "
            f"{self.degrees} {kinds}."
        )

    def board_steps(self, state: Mission) -> Sequence[BoardStep]:
        against = f" against {self.number}" if self.number >= 0 else ""
        return (BoardStep(ROLLS, self.unit, text=f"{self.roll}{against}"),)

    def redacted(self, perspective: Perspective) -> Event | None:
        """Show to all seats what was rolled and whether the test was passed. The target number and the
        degrees are hidden from seats that do not know the characteristics, since they would reveal them.
        AD-R48.
        """
        if perspective.knows_of(self.unit, VALUES) or perspective.owns_id(self.unit):
            return self
        return self.replace(terms=(), number=-1, degrees=-1)


class FateSpent(UnitEvent):
    """A unit spent a Fate Point; how many it has left is not shown. AD-09."""

    manner = "bright"
    template = "{unit:spends} a Fate Point: {what}."

    what: str


class Bolstered(PublicMissionEvent):
    """A Supreme Commander turned a failed test into a pass. SC-27."""

    manner = "bright"
    template = "{commander} bolsters {unit}, who passes after all; {left:Morale Point} left."

    commander: str
    unit: str
    left: int

    def is_announcement(self) -> bool:
        return True
