"""Rulings on what a unit is about to do, and what lasts on it until it does."""

from __future__ import annotations

import re
from typing import Final

from wartable.core.data.reader import MOST, shown
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import NONE, Request
from wartable.core.rulings.ruling import RulableField, flag, number
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulings.base import UnitMatter, in_war
from wartable.rulesets.exalted_war.saved.unit_data import UNIT

_VEIL: Final = re.compile("([1-9]):([0-9]{1,6})")


def _dash_left(unit: Unit, war: War) -> int:
    """Ticks that a Dash, Climb or Swim can be made to last. W-28."""
    return 3 if unit.state_of in ("dash", "climb", "swim") else 0


def _set_hesitating(table: WarTable, unit: Unit, hesitates: bool) -> None:
    """Single people never hesitate. W-35."""
    unit.hesitating = hesitates and not unit.is_solo


def _check_held(eyes: Perspective, unit: Unit, value: Request) -> None:
    value.name_of([NONE], "such value")
    if unit.state_of not in ("guard", "aim"):
        value.fault(f"{unit.id} neither guards nor aims", "leave it")


def _break_off(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """A Guard or an Aim. EW-58, EW-86."""
    unit.state_of = ""
    unit.aim = ""


def _check_veil(eyes: Perspective, unit: Unit, value: Request) -> None:
    text, tick = value.text(), eyes.state.tick
    found = _VEIL.fullmatch(text)
    example = f"1:{tick + 5}"
    if text == NONE:
        return
    if found is None:
        value.fault(f"{shown(text)} is no such value", f"use {example} or none")
    elif int(found.group(2)) <= tick:
        value.fault(f"tick {found.group(2)} is not to come", f"use a later one, as {example}, or none")


def _set_veil(table: WarTable, unit: Unit, ruling: Ruling) -> None:
    """Ranged attacks by the unit and at it lose successes. W-47."""
    found = _VEIL.fullmatch(ruling.value)
    unit.veil = int(found.group(1)) if found is not None else 0
    unit.veiled_until = int(found.group(2)) if found is not None else 0


DOINGS: Final[tuple[UnitMatter, ...]] = (
    number(UNIT["next"], lambda unit, war: war.tick + MOST, in_war, least=lambda unit, war: war.tick),
    number(UNIT["penalty"], 20, in_war),
    number(UNIT["stunt"], 3, in_war),
    number(UNIT["dash"], _dash_left, in_war),
    flag(UNIT["surprise"], in_war),
    flag(UNIT["inactive"], in_war),
    flag(UNIT["hesitating"], in_war, sets=_set_hesitating),
    flag(UNIT["signalled"], in_war),
    flag(UNIT["parries"], in_war),
    RulableField(
        "state",
        "none: its Guard or Aim is broken off, and nothing follows from that",
        _check_held,
        _break_off,
    ),
    RulableField(
        "veil",
        "SUCCESSES:TICK, as 1:12: ranged attacks by and at it lose 1 until tick 12; or none",
        _check_veil,
        _set_veil,
        in_war,
    ),
)
