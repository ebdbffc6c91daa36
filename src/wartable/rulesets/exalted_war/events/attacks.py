"""The ten steps of an attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.term import Term, total
from wartable.core.views.board_step import ATTACKS, ROLLS, BoardStep
from wartable.core.words import counted, summed
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.names import (
    dice_text,
    find_unit,
    name_as_subject,
    name_in_unit,
    name_of,
    person_name,
    plural_of,
    roll_text,
    successes_text,
    with_article,
)
from wartable.rulesets.exalted_war.model.state import War

_DEFENCELESS_WORDS: Final = {"": "taken unawares", "behind": "from behind", "helpless": "helpless"}
"""Words for having no Defense Value, by the value of `open`."""


class AttackRolled(Event):
    """An attack was rolled and compared with the DV (steps 1 to 5). `rolled` is the number of successes on
    the dice, to which `bonus` and `external` penalties are added; `net` is what is left after the DV is
    subtracted.

    `leader` is the person who led the attacking unit, "" for a single person or a mob. `open` says why the
    target could not defend itself: "behind", "helpless" or "".
    """

    sums = (
        ("", "attack", ""),
        ("pool", "Dice", "+"),
        ("rolled", "Successes", ""),
        ("bonus", "Added", ""),
        ("external", "Taken away", ""),
        ("dv", "DV", "+"),
        ("net", "Left over", "dv"),
    )

    unit: str
    leader: str
    target: str
    person: str
    weapon: str
    ranged: bool
    open: str
    pool: tuple[Term, ...]
    rolled: int
    bonus: tuple[Term, ...]
    external: tuple[Term, ...]
    defence: str
    dv: tuple[Term, ...]
    net: int

    def sentence(self, state: War) -> str:
        verb = name_as_subject(state, self.unit).verb("shoots" if self.ranged else "strikes")
        aim = f"{verb} at {name_in_unit(state, self.person, self.target)}"
        weapon = _weapon_phrase(state, self.unit, self.weapon)
        roll = roll_text(self.pool, self.rolled)
        modifiers = [_modifier_text(term) for term in (*self.bonus, *self.external)]
        return f"{self._attacker_name(state)} {aim}{weapon}: {self._calculation_text(roll, modifiers)}."

    def board_steps(self, state: War) -> Sequence[BoardStep]:
        successes = counted(self.rolled, "success", "successes")
        return (BoardStep(ATTACKS, self.unit, self.target), BoardStep(ROLLS, self.unit, text=successes))

    def _attacker_name(self, state: War) -> str:
        """Return the unit's name with that of its leader at that time: "Colonel Sarrow's Cinder Guard"."""
        found = find_unit(state, self.unit)
        if found is None or not self.leader:
            return name_of(state, self.unit)
        if "'s " in found.name:
            return found.name
        return f"{person_name(state, self.leader)}'s {found.name.removeprefix('The ')}"

    def _calculation_text(self, roll: str, modifiers: Sequence[str]) -> str:
        """Describe how the net successes were calculated; `roll` and `modifiers` are texts for the roll and
        for each bonus and penalty. If the DV is hidden, say only whether the attack hits.
        """
        verdict = "a hit" if self.net >= 1 else "a miss"
        parts = list(modifiers)
        if self.dv:
            parts.append(f"- {max(0, total(self.dv))} DV ({summed(self.dv)})")
        elif self.defence == "none":
            parts.append(f"- 0 DV ({_DEFENCELESS_WORDS[self.open]})")
        if self.defence == "":
            return f"{'; '.join([roll, *([' '.join(parts)] if parts else [])])}: {verdict}"
        floor = " (successes count 0 at the least)" if self._penalties_exceed_successes() else ""
        return f"{roll}; {' '.join(parts)} = {self.net}{floor}, {verdict}"

    def _penalties_exceed_successes(self) -> bool:
        """Whether the penalties are larger than the successes, so that the sum counts as 0 before the DV is
        subtracted.
        """
        return self.rolled + total(self.bonus) + total(self.external) < 0

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event with the successes as one number if the seat does not know the attacker, and
        without the DV, and the margin by which it was beaten, if the seat does not know the target.
        """
        knows_unit, knows_target = (
            perspective.knows_all_figures_of_id(self.unit),
            perspective.knows_all_figures_of_id(self.target),
        )
        shown: Event = self
        if not knows_unit:
            shown = shown.replace(pool=(), rolled=max(0, self.rolled + total(self.bonus)), bonus=())
        if not knows_target:
            external = () if self.person else self.external
            shown = shown.replace(external=external, defence="", dv=(), net=int(self.net >= 1), open="")
        return shown


class Rerolled(Event):
    """An attack's dice were thrown again (steps 4 and 6). `before` and `rolled` are the successes of the
    first and of the new roll, `why` the reason for it.
    """

    unit: str
    target: str
    before: int
    rolled: int
    why: str

    def sentence(self, state: War) -> str:
        again = f"{name_as_subject(state, self.unit):throws} the dice again at {name_of(state, self.target)}"
        why = f" ({self.why})" if self.why else ""
        if self.before < 0:
            return f"{again}{why}."
        return f"{again}{why}: {successes_text(self.rolled)} after {successes_text(self.before)}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, but hide both results from seats that do not know the attacker: together with the
        announced successes they would reveal the attacker's bonus.
        """
        return self if perspective.knows_all_figures_of_id(self.unit) else self.replace(before=-1, rolled=-1)


class Harmless(Event):
    """Hardness stopped an attack that hit, so that it does no damage. Step 8."""

    manner = "faint"

    unit: str
    target: str
    person: str
    raw: tuple[Term, ...]
    hardness: int

    def sentence(self, state: War) -> str:
        victim = name_in_unit(state, self.person, self.target)
        if not self.raw or not self.hardness:
            return (
                f"{name_as_subject(state, self.unit).possessive} hit does {victim} no harm: Hardness "
                "stops it."
            )
        return (
            f"{name_as_subject(state, self.unit).possessive} hit does {victim} no harm: raw "
            f"damage {total(self.raw)} "
            f"({summed(self.raw)}) does not exceed Hardness {self.hardness}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, with raw damage only for seats that know both units, and with Hardness only for
        seats that know the target.
        """
        knows_unit, knows_target = (
            perspective.knows_all_figures_of_id(self.unit),
            perspective.knows_all_figures_of_id(self.target),
        )
        raw = self.raw if knows_unit and knows_target else ()
        return self.replace(raw=raw, hardness=self.hardness if knows_target else 0)


class DamageRolled(Event):
    """Damage was rolled for a hit (steps 7, 8 and 10). `raw` and `soak` are the terms of the raw damage and
    the soak, `least` is the minimum damage, `dice` the number of dice rolled, and `levels` the levels dealt.
    """

    sums = (
        ("", "damage", ""),
        ("raw", "Raw damage", "+"),
        ("soak", "Soak", "+"),
        ("dice", "Dice", ""),
        ("levels", "Levels", ""),
    )

    unit: str
    target: str
    person: str
    raw: tuple[Term, ...]
    soak: tuple[Term, ...]
    least: int
    dice: int
    levels: int

    def sentence(self, state: War) -> str:
        victim = name_in_unit(state, self.person, self.target)
        levels = counted(self.levels, "level") + " of damage"
        thrown = dice_text(self.dice)
        if self.raw:
            soak = max(0, total(self.soak))
            raw = total(self.raw)
            sum_of = f"raw damage {raw} ({summed(self.raw)}) - soak {soak}{_sources_text(self.soak)}"
            thrown = f"{sum_of} leaves {self._dice_text(raw - soak)}"
        elif self.soak:
            soak = max(0, total(self.soak))
            thrown = f"after soak {soak} ({summed(self.soak)}) {self._dice_text(self.dice)}"
        return f"{name_as_subject(state, self.unit).possessive} hit on {victim}: {thrown}, {levels}."

    def _dice_text(self, without_minimum: int) -> str:
        """Format the number of damage dice, with a remark if it is the minimum damage. `without_minimum` is
        the number of dice that would be rolled if there were no minimum.
        """
        if self.least > 0 and self.dice > max(0, without_minimum):
            return f"{dice_text(self.dice)} (the least damage is {self.least})"
        return dice_text(self.dice)

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return None to seats that do not know the target, otherwise the event. Seats that do not know the
        attacker see it without raw damage and minimum damage.
        """
        if not perspective.knows_all_figures_of_id(self.target):
            return None
        return self if perspective.knows_all_figures_of_id(self.unit) else self.replace(raw=(), least=0)


class Staggered(PublicEvent):
    """A person was stunned or knocked down by a blow. Step 10."""

    unit: str
    person: str
    how: str

    def sentence(self, state: War) -> str:
        return f"{name_in_unit(state, self.person, self.unit)} is {self.how}."


def _weapon_phrase(state: War, unit: str, weapon: str) -> str:
    """Format the weapon of an attack: " with spears" for many, " with a spear" for one."""
    if not weapon:
        return ""
    found = find_unit(state, unit)
    thing = weapon[:1].lower() + weapon[1:]
    return f" with {with_article(thing) if found is None or found.is_solo else plural_of(thing)}"


def _modifier_text(term: Term) -> str:
    """Format a bonus or penalty with its source: "+ 2 (Close Combat Rating)"."""
    return f"{'-' if term.amount < 0 else '+'} {abs(term.amount)} ({term.source})"


def _sources_text(terms: Sequence[Term]) -> str:
    return f" ({summed(terms)})" if terms else ""
