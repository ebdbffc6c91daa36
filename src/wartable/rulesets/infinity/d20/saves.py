"""Ammunition, and the Saving Rolls that its hits demand."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import Ability, abilities_by_key
from wartable.rulesets.infinity.d20.target import SuccessValue

UP: Final = 0
UNCONSCIOUS: Final = 1
DEAD: Final = 2

COVERED: Final = 3
"""The bonus to saves in Partial Cover. IN-06-07."""

HACKABLE_TYPES: Final = ("HI", "REM", "TAG", "VH")
"""Troop types that are Hackable without a Skill, and that E/M immobilizes."""


class Ammunition(Ability):
    """A kind of ammunition: the number of saves per hit, their attribute, and the effects of failed saves.
    `saves` is the number for one hit; a critical adds one. `wounds` is the number of Wounds for a failed
    save, `extra_wounds` that for the additional save of a critical. A save is made with `attribute`, or half
    of it if `halves`, plus the weapon's PS if `has_ps`, at `modifier`.
    """

    saves: ClassVar[int] = 1
    wounds: ClassVar[int] = 1
    extra_wounds: ClassVar[int] = 1
    halves: ClassVar[bool] = False
    attribute: ClassVar[str] = "arm"
    has_ps: ClassVar[bool] = True
    modifier: ClassVar[int] = 0
    blocks_sight: ClassVar[bool] = False

    def number_of_saves(self, hits: int, criticals: int) -> int:
        """Return the number of saves that this many hits require, `criticals` of which are criticals.
        IN-06-18.
        """
        return hits * self.saves + criticals if self.saves else 0

    def wounds_per_failed_save(self, hits: int, criticals: int) -> list[int]:
        """Return the number of Wounds that each save costs if it fails, as a list with one item for each
        save. `criticals` is the number of criticals among the hits; their additional saves come last.
        IN-06-18, IN-06-24.
        """
        wounds = [self.wounds] * (hits * self.saves)
        if self.saves:
            wounds += [self.extra_wounds] * criticals
        return wounds

    def kills_with_one_failed_save(self, vita: int, *, flesh: bool) -> bool:
        """Whether one failed save kills a Trooper at once. `vita` is the number of Wounds that the Trooper
        can take; `flesh` is True if that number is its VITA, False if it is its STR.
        """
        return False

    def states_inflicted(self, troop_type: str) -> tuple[str, ...]:
        """Return the keys of the states that a failed save puts a Trooper of this type into."""
        return ()


class Normal(Ammunition):
    """One save for each hit, without further effects."""

    key = "n"
    name = "N"
    rules = ("IN-06-19",)


class ArmourPiercing(Ammunition):
    """Saves against it are made with half of ARM or BTS, rounded up."""

    key = "ap"
    name = "AP"
    rules = ("IN-06-20", "IN-R22")
    halves = True


class DoubleAction(Ammunition):
    """Two saves for each hit."""

    key = "da"
    name = "DA"
    rules = ("IN-06-21",)
    saves = 2


class Explosive(Ammunition):
    """Three saves for each hit."""

    key = "exp"
    name = "EXP"
    rules = ("IN-06-22",)
    saves = 3


class ArmourPiercingExplosive(Ammunition):
    """Three saves for each hit, with half of ARM or BTS, rounded up."""

    key = "ap_exp"
    name = "AP+EXP"
    rules = ("IN-06-20", "IN-06-22", "IN-R22")
    saves = 3
    halves = True


class Shock(Ammunition):
    """A failed save kills a Trooper with VITA 1, without an Unconscious state."""

    key = "shock"
    name = "SHOCK"
    rules = ("IN-06-23",)

    def kills_with_one_failed_save(self, vita: int, *, flesh: bool) -> bool:
        return flesh and vita == 1


class T2(Ammunition):
    """A failed save costs two Wounds; the additional save of a critical costs one."""

    key = "t2"
    name = "T2"
    rules = ("IN-06-24", "IN-R22")
    wounds = 2


class ElectroMagnetic(Ammunition):
    """Two saves per hit, against half BTS (rounded up). A failed save isolates; HI, REM, TAG and VH are
    immobilized as well.
    """

    key = "em"
    name = "E/M"
    rules = ("IN-06-25", "IN-R22")
    saves = 2
    wounds = 0
    extra_wounds = 0
    halves = True
    attribute = "bts"

    def states_inflicted(self, troop_type: str) -> tuple[str, ...]:
        return ("isolated", "immobilized_b") if troop_type.upper() in HACKABLE_TYPES else ("isolated",)


class Paralysis(Ammunition):
    """Saves are made with PH at -6 instead of armour. A failed save immobilizes."""

    key = "para"
    name = "PARA"
    rules = ("IN-06-26",)
    wounds = 0
    extra_wounds = 0
    attribute = "ph"
    has_ps = False
    modifier = -6

    def states_inflicted(self, troop_type: str) -> tuple[str, ...]:
        return ("immobilized_a",)


class Stun(Ammunition):
    """Saves are made with BTS. A failed save stuns."""

    key = "stun"
    name = "STUN"
    rules = ("IN-06-27",)
    wounds = 0
    extra_wounds = 0
    attribute = "bts"

    def states_inflicted(self, troop_type: str) -> tuple[str, ...]:
        return ("stunned",)


class Smoke(Ammunition):
    """Does no damage; blocks all lines of fire through the place of impact."""

    key = "smoke"
    name = "SMOKE"
    rules = ("IN-06-28", "IN-R28")
    saves = 0
    blocks_sight = True


class Eclipse(Smoke):
    """Blocks lines of fire as SMOKE does, without damage."""

    key = "eclipse"
    name = "ECLIPSE"
    rules = ("IN-06-29", "IN-R28")


class Program(Ammunition):
    """The effect of a hacking attack; weapons cannot have it as ammunition."""

    wounds = 0
    extra_wounds = 0
    attribute = "bts"


class PossessingProgram(Program):
    """Two saves for each hit; a Trooper that fails any of them is Possessed."""

    key = "total_control"
    name = "Total Control"
    rules = ("IN-07-11", "IN-R29")
    saves = 2

    def states_inflicted(self, troop_type: str) -> tuple[str, ...]:
        return ("possessed",)


class IsolatingProgram(Program):
    """One save for each hit, with half of BTS, rounded up; a Trooper that fails it is Isolated."""

    key = "oblivion"
    name = "Oblivion"
    rules = ("IN-05-40", "IN-R29")
    halves = True

    def states_inflicted(self, troop_type: str) -> tuple[str, ...]:
        return ("isolated",)


HARMS: Final = abilities_by_key(globals(), Ammunition)
"""Effects of hits by key: every kind of ammunition and every hacking program."""

AMMUNITION: Final[dict[str, Ammunition]] = {
    key: kind for key, kind in HARMS.items() if not isinstance(kind, Program)
}
"""Every kind of ammunition by its key."""


def half_rounded_up(number: int) -> int:
    """Return half of a number, rounded up. IN-02-06."""
    return (number + 1) // 2


def save_value(
    ammunition: Ammunition, attribute: int, ps: int, *, covered: bool, listening: bool = False
) -> SuccessValue:
    """Return the Success Value of a save: the target's attribute of the kind that the ammunition attacks, or
    half of it; plus `ps`, the PS of the weapon, unless the ammunition ignores it; plus the MOD of the
    ammunition; plus 3 if the target is `covered`, in Partial Cover. The caller adds any other MODs. With
    `listening`, the terms of the sum are recorded. IN-06-16, IN-R22.
    """
    source = ammunition.attribute.upper()
    if ammunition.halves:
        attribute = half_rounded_up(attribute)
        source = f"half of {source}"
    value = SuccessValue(source, attribute, listening=listening)
    if ammunition.has_ps:
        value.add_base("PS", ps)
    value.add(ammunition.name, ammunition.modifier)
    if covered:
        value.add("Partial Cover", COVERED)
    return value


def condition_after_wounds(wounds: int, limit: int, *, levels: int = 1) -> int:
    """Return UP, UNCONSCIOUS or DEAD for a Trooper that can take `limit` Wounds and has taken `wounds`. It is
    Unconscious from `limit` Wounds on, and dies `levels` Wounds later: 1, or 2 with Remote Presence.
    IN-06-32, IN-06-33.
    """
    if wounds < limit:
        return UP
    return UNCONSCIOUS if wounds < limit + levels else DEAD
