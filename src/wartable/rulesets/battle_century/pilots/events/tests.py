"""The event of a Test of a Character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import Event
from wartable.core.term import Term
from wartable.core.views.board_step import ROLLS, BoardStep
from wartable.core.words import added, summed
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.names import advantage_sources_text, name_of, skill_name
from wartable.rulesets.battle_century.pilots.model.state import Scene

_PURPOSES: Final = {
    "contested": "in a contest",
    "extended": "towards an Extended Test",
    "help": "to help",
    "healing": "to treat",
    "repair": "to repair",
    "equipment": "for Equipment",
    "replacement": "to have it done",
    "endurance": "to go on",
    "initiative": "for Initiative",
    "maneuver": "to Maneuver",
}
"""Purpose of a Test by its kind, if the Skill does not tell it."""


class TestRolled(Event):
    """A Character made a Test. `dn` is its Difficulty Number, -1 for none; `against` is the id of the target,
    or "". `faces` are all dice rolled, and `die` is the face of the one that was kept. `defenses` are the
    terms whose sum is the target's Defense. R-TEST-001.
    """

    sums = (
        ("faces", "Dice", "die"),
        ("advantages", "Advantages", ""),
        ("terms", "Total", "total"),
        ("defenses", "Against", "dn"),
    )

    who: str
    kind: str
    attribute: str
    skill: str
    against: str
    faces: tuple[int, ...]
    die: int
    terms: tuple[Term, ...]
    total: int
    advantages: tuple[Term, ...]
    dn: int
    passed: bool
    defenses: tuple[Term, ...] = ()

    def sentence(self, state: Scene) -> str:
        who = name_of(state, self.who)
        why = advantage_sources_text(self.advantages)
        if not self.terms:
            rolled = f"{self.total}{f' ({why})' if why else ''}"
        else:
            notes = "; ".join([note for note in (self._faces(), why) if note])
            plus = added([term for term in self.terms if term.source != "die"])
            rolled = f"{self.die}{f' ({notes})' if notes else ''}{plus} = {self.total}"
        return f"{who} {self._verb()} {rolled}{self._against(state)}."

    def board_steps(self, state: Scene) -> Sequence[BoardStep]:
        against = f" against {self.dn}" if self.dn > 0 else ""
        return (BoardStep(ROLLS, self.who, text=f"{self.total}{against}"),)

    def _verb(self) -> str:
        """Return the verb, with the tested Attribute: "tests Fitness (Athletics):". For an Offensive Test it
        is only a verb, since its terms tell the rest.
        """
        if self.kind == "offensive":
            return "rolls" if self.terms else "totals"
        if self.kind == "initiative":
            return "rolls for Initiative:"
        skill = f" ({skill_name(self.skill)})" if self.skill else ""
        purpose = f" {_PURPOSES[self.kind]}" if self.kind in _PURPOSES else ""
        return f"tests {self.attribute.title()}{skill}{purpose}:"

    def _faces(self) -> str:
        """Return all dice that were rolled; "" if there was only one."""
        if len(self.faces) < 2:
            return ""
        return "of " + " ".join([str(face) for face in self.faces])

    def _against(self, state: Scene) -> str:
        """Return the number to reach or the target, and whether the Test passed. If the Defense of the target
        is hidden, it is left out.
        """
        if self.dn < 0:
            return ""
        ending = self._ending()
        if not self.against:
            return f" against {self.dn}{ending}"
        target = name_of(state, self.against)
        if self.dn == 0:
            return f" against {target}{ending}"
        made_of = f" ({summed(self.defenses)})" if self.defenses else ""
        return f" against {target}'s Defense {self.dn}{made_of}{ending}"

    def _ending(self) -> str:
        """Return text that says whether the Test passed or failed, and by how much if the number to reach is
        known.
        """
        hidden = self.dn == 0 and self.against != ""
        margin = self.total - self.dn
        if self.passed:
            return (
                ": passed" if hidden or margin < 0 else f": passed by {margin}" if margin else ": just passed"
            )
        return ": failed" if hidden else f": {-margin} short"

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event as a seat may see it. The die, the faces and the terms are hidden if the roller's
        Attributes are, since they would reveal the Attribute. The DN and the terms of the Defense are hidden
        if the target's Attributes are. The total and the Advantages are announced.
        """
        mine = perspective.knows_ranks_of_id(self.who)
        theirs = not self.against or perspective.knows_ranks_of_id(self.against)
        shown: Event = self if mine else self.replace(faces=(), die=0, terms=())
        return shown if theirs else shown.replace(dn=0, defenses=())
