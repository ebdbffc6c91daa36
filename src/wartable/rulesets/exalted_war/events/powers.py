"""Charms, spells and duels."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.event import Event, PublicEvent
from wartable.core.term import Term, total
from wartable.core.views.board_step import ATTACKS, BoardStep
from wartable.core.words import counted, listed, summed
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.names import (
    charm_name,
    name_in_unit,
    name_of,
    person_name,
    roll_text,
    spell_name,
)
from wartable.rulesets.exalted_war.model.state import War


class CharmUsed(PublicEvent):
    """A person of a unit used a Charm, and paid these motes and points of Willpower for it. EW-26."""

    manner = "bright"

    unit: str
    person: str
    charm: str
    motes: int
    willpower: int

    def sentence(self, state: War) -> str:
        cost: list[str] = []
        if self.motes:
            cost.append(counted(self.motes, "mote"))
        if self.willpower:
            cost.append(f"{self.willpower} Willpower")
        price = f" for {listed(cost)}" if cost else ""
        return f"{name_in_unit(state, self.person, self.unit)} uses {charm_name(self.charm)}{price}."


class SpellCast(PublicEvent):
    """A person of a unit cast a spell on the unit `target`. EW-27."""

    manner = "bright"

    unit: str
    person: str
    spell: str
    target: str

    def sentence(self, state: War) -> str:
        caster = name_in_unit(state, self.person, self.unit)
        return f"{caster} casts {spell_name(self.spell)} on {name_of(state, self.target)}."

    def board_steps(self, state: War) -> Sequence[BoardStep]:
        return (BoardStep(ATTACKS, self.unit, self.target),)


class SpellEnded(PublicEvent):
    """The effect of a spell on a unit ended. `what` is the key of the spell."""

    unit: str
    what: str

    def sentence(self, state: War) -> str:
        return f"{spell_name(self.what)} no longer holds for {name_of(state, self.unit)}."


class DuelRefused(Event):
    """A person refused a duel, and the challenger attacked to force it. `forced` says whether the attack
    succeeded; `rolled` is its number of successes. EW-70.
    """

    unit: str
    person: str
    target: str
    challenged: str
    pool: tuple[Term, ...]
    rolled: int
    dv: tuple[Term, ...]
    forced: bool

    def sentence(self, state: War) -> str:
        challenger = name_in_unit(state, self.person, self.unit)
        challenged = name_in_unit(state, self.challenged, self.target)
        roll = roll_text(self.pool, self.rolled)
        defence = f" against {max(0, total(self.dv))} DV ({summed(self.dv)})" if self.dv else ""
        outcome = "the duel is forced" if self.forced else "the matter ends"
        return f"{challenged} refuses the duel with {challenger}: {roll}{defence}; {outcome}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, with the dice only for seats that know the challenger's figures, and with the DV
        only for seats that know those of the challenged person.
        """
        pool = self.pool if perspective.knows_of(self.unit, "leader") else ()
        dv = self.dv if perspective.knows_of(self.target, "leader") else ()
        return self.replace(pool=pool, dv=dv)


class DuelBegan(PublicEvent):
    """A duel of two people began; it is fought in ticks of a second. W-11."""

    manner = "scene"

    person: str
    challenged: str

    def sentence(self, state: War) -> str:
        challenger, challenged = person_name(state, self.person), person_name(state, self.challenged)
        return f"{challenger} and {challenged} fight a duel; the war stands still."


class DuelJoined(Event):
    """A duellist rolled to see who acts first. `first` is the second of the duellist's first action."""

    person: str
    pool: tuple[Term, ...]
    successes: int
    first: int

    def sentence(self, state: War) -> str:
        roll = roll_text(self.pool, self.successes)
        return (
            f"{person_name(state, self.person)} joins the duel: {roll}; first action on second {self.first}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, but hide the dice from seats that do not know the person's figures."""
        return self if perspective.knows_of(self.person, "leader") else self.replace(pool=())


class WithdrawalAsked(PublicEvent):
    """A duellist asked to end the duel, which ends if the other asks as well."""

    person: str

    def sentence(self, state: War) -> str:
        return f"{person_name(state, self.person)} asks to end the duel."


class DuelEnded(PublicEvent):
    """A duel is over. `winner` is the id of the person who won it, or ""; `seconds` is how long it took."""

    person: str
    challenged: str
    winner: str
    seconds: int
    why: str

    def sentence(self, state: War) -> str:
        challenger, challenged = person_name(state, self.person), person_name(state, self.challenged)
        why = f" ({self.why})" if self.why else ""
        winner = f"{person_name(state, self.winner)} wins" if self.winner else "nobody wins"
        seconds = counted(self.seconds, "second")
        return f"The duel of {challenger} and {challenged} ends after {seconds}{why}: {winner}."
