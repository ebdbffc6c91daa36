"""Offensive Actions and their Might Tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.term import Term, total
from wartable.core.views.board_step import ATTACKS, ROLLS, BoardStep
from wartable.core.words import added, summed
from wartable.rulesets.battle_century.operation.events.base import OperationEvent
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.names import (
    ability_name,
    attacks_whole_battlefield,
    grammatical_name_of,
    unit_name,
    weapon_and_mode_name,
    zone_name,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.pilots.model.names import advantage_sources_text

_VERBS: Final = {
    "attack": "attacks",
    "assist": "draws the attention of",
    "suppress": "suppresses",
    "engage": "engages",
}


class AttackDeclared(PublicEvent):
    """A Unit declared an attack with a Weapon, by an Action of the kind `kind`, and paid its Energy. `target`
    is the id of the Unit aimed at, or "" if it was aimed only at the Zone `zone`.
    """

    unit: str
    weapon: str
    mode: str
    kind: str
    target: str
    zone: int
    energy: int

    def sentence(self, state: Operation) -> str:
        verb = _VERBS.get(self.kind, self.kind)
        place = zone_name(state, self.zone)
        if self.target:
            target = f"{unit_name(state, self.target)} in {place}"
        else:
            target = (
                "the whole battlefield" if attacks_whole_battlefield(state, self.unit, self.weapon) else place
            )
        weapon = weapon_and_mode_name(state, self.unit, self.weapon, self.mode)
        cost = f", for {self.energy} Energy" if self.energy else ""
        return f"{grammatical_name_of(state, self.unit):{verb}} {target} with {weapon}{cost}."

    def board_steps(self, state: Operation) -> Sequence[BoardStep]:
        return (BoardStep(ATTACKS, self.unit, self.target, place=zone_name(state, self.zone)),)


class MightRolled(Event):
    """A Might Test was rolled against one Unit. The event holds every term of the total and of the
    Defense.
    """

    sums = (
        ("faces", "Dice", "die"),
        ("advantages", "Advantages", ""),
        ("terms", "Total", "total"),
        ("defenses", "Defense", "defense"),
    )

    unit: str
    target: str
    faces: tuple[int, ...]
    die: int
    terms: tuple[Term, ...]
    total: int
    advantages: tuple[Term, ...]
    defense: int
    defenses: tuple[Term, ...]

    def sentence(self, state: Operation) -> str:
        name = grammatical_name_of(state, self.unit)
        why = advantage_sources_text(self.advantages)
        if not self.terms:
            return (
                f"{name:totals} {self.total}{f' ({why})' if why else ''} against {self._defense_text(state)}."
            )
        faces = self._dice_text()
        notes = "; ".join([note for note in (faces, why) if note])
        plus = added([term for term in self.terms if term.source != "die"])
        return (
            f"{name:rolls} {self.die}{f' ({notes})' if notes else ''}{plus} = {self.total} "
            f"against {self._defense_text(state)}."
        )

    def board_steps(self, state: Operation) -> Sequence[BoardStep]:
        against = f" against {self.defense}" if self.defense > 0 else ""
        return (BoardStep(ROLLS, self.unit, text=f"{self.total}{against}"),)

    def _dice_text(self) -> str:
        """Return a text that lists the dice that counted against this target, if there was more than one;
        otherwise "". B-1.
        """
        counted = 1 + abs(self._net_advantages())
        faces = self.faces[:counted] if self.die in self.faces[:counted] else self.faces
        return "of " + " ".join([str(face) for face in faces]) if len(faces) > 1 else ""

    def _net_advantages(self) -> int:
        """Return the net Advantages (negative: Disadvantages), without those that were traded. R-TEST-011,
        R-TEST-012.
        """
        traded = total([term for term in self.terms if term.source == "traded Advantages"])
        raised = total([term for term in self.defenses if term.source == "traded Disadvantages"])
        return total(self.advantages) - traded // 2 + raised // 2

    def _defense_text(self, state: Operation) -> str:
        target = grammatical_name_of(state, self.target)
        if not self.defenses:
            return f"{target.possessive} Defense {self.defense}" if self.defense else target.text
        return f"{target.possessive} Defense {self.defense} ({summed(self.defenses)})"

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the die, the faces and the terms if the seat does not know the user's Attributes, since they
        reveal Might. Hide the Defense if it does not know the target's Attributes, since that reveals Guard.
        The total and the Advantages are announced.
        """
        mine = perspective.knows_ranks_of_id(self.unit)
        theirs = perspective.knows_ranks_of_id(self.target)
        shown: Event = self if mine else self.replace(faces=(), die=0, terms=())
        return shown if theirs else shown.replace(defense=0, defenses=())


class Rerolled(PublicEvent):
    """The dice of a Might Test of this Unit are rolled again, because of the ability with the key `power`.
    R-POW-013, R-POW-019.
    """

    unit: str
    power: str

    def sentence(self, state: Operation) -> str:
        cause = ability_name(state, self.unit, self.power)
        return f"{grammatical_name_of(state, self.unit):rolls} the Might Test again ({cause})."


class Missed(OperationEvent):
    """A Might Test failed."""

    manner = "faint"
    template = "{unit:misses} {target}: {total} is too low."

    unit: str
    target: str
    total: int


class HitInstead(Event):
    """An attack that could hit either of two duelists hit `target` and not `spared`, the other duelist.
    R-ACT-031.
    """

    unit: str
    target: str
    spared: str
    die: int

    def sentence(self, state: Operation) -> str:
        parity = "" if self.die == 0 else f" ({self.die} is {'odd' if self.die % 2 else 'even'})"
        target = unit_name(state, self.target)
        judge = "total" if state.plan.house.parity_of_total else "die"
        return (
            f"The shot into the Duel would hit both: the {judge}{parity} picks {target} "
            f"and spares {unit_name(state, self.spared)}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the die from seats that do not know the user's Attributes: together with the total it would
        reveal Might. The Unit that is hit is public.
        """
        return self if perspective.knows_ranks_of_id(self.unit) else self.replace(die=0)


class HitSuffered(PublicEvent):
    """A Might Test passed against a Unit. `margin` is the Damage before any halving."""

    unit: str
    target: str
    total: int
    margin: int

    def sentence(self, state: Operation) -> str:
        by = f"exceeds its Defense by {self.margin}" if self.margin else "just meets its Defense"
        target = unit_name(state, self.target)
        return f"{grammatical_name_of(state, self.unit):hits} {target}: {self.total} {by}."
