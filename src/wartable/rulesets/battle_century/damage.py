"""Damage, Maiming and the Core. R-DMG-001 to R-DMG-028."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.blows import (
    Damage,
    answer_damage,
    may_survive,
    sent_back,
    shield,
    survives,
)
from wartable.rulesets.battle_century.effects import is_fitted
from wartable.rulesets.battle_century.events import (
    Damaged,
    Disabled,
    GenrePointGained,
    Maimed,
    PilotHurt,
    Restored,
    Survived,
)
from wartable.rulesets.battle_century.leaving import destroy, leave
from wartable.rulesets.battle_century.loadout import AREAS
from wartable.rulesets.battle_century.might import MightTest
from wartable.rulesets.battle_century.state import DISABLED, LEVELS, OperationTable, Unit

__all__ = ["deal_damage", "restore"]


def deal_damage(
    table: OperationTable,
    unit: Unit,
    amount: int,
    source: Unit | None,
    *,
    reason: str,
    chooser: str = "parity",
    sparing: bool = False,
    test: MightTest | None = None,
    is_margin: bool = False,
) -> None:
    """One instance of Damage. `chooser` is "parity", "attacker" or "defender": who picks Maimed Areas.
    R-DMG-004.

    Without a source, or where the Unit hurts itself, the Unit chooses. R-DMG-009. `sparing` lets the attacker
    disable in place of destroying. R-ACT-022. `test` is the Might Test that it belongs to, if any, and
    `is_margin` tells that Test's own Damage from what comes with it.
    """
    if amount <= 0 or not unit.is_active:
        return
    damage = Damage(unit, amount, source, reason, test, is_margin=is_margin)
    answer_damage(table, damage)
    unit = damage.unit
    shield(table, damage)
    if damage.amount <= 0 or not unit.is_active:
        return
    back = sent_back(table, damage)
    _take(table, damage, chooser=chooser, sparing=sparing)
    if back and damage.source is not None:
        deal_damage(table, damage.source, damage.amount // 2, unit, reason=back)


def _take(table: OperationTable, damage: Damage, *, chooser: str, sparing: bool) -> None:
    """Nothing answers, blocks or halves it any more."""
    unit = damage.unit
    if unit.attributes.threshold == 0 or unit.pilotless:
        _knock_out(table, unit, damage.amount, damage.source, reason=damage.reason, sparing=sparing)
        return
    _hurt(table, damage, chooser=chooser, sparing=sparing)
    if unit.is_active:
        for fitting in unit.loadout.kit.listeners("damaged"):
            if is_fitted(unit, fitting):
                fitting.upgrade.damaged(table, unit, damage)


def _hurt(table: OperationTable, damage: Damage, *, chooser: str, sparing: bool) -> None:
    """Threshold is lost, Areas are Maimed; at the last point the Unit survives somehow or is destroyed."""
    unit, source = damage.unit, damage.source
    ceiling = LEVELS * unit.attributes.threshold
    before = unit.levels_lost
    unit.damage = min(ceiling, unit.damage + damage.amount)
    table.emit(Damaged(unit.id, damage.amount, damage.reason, ceiling - unit.damage))
    if unit.damage == ceiling and may_survive(unit):
        _earn_points(table, unit, LEVELS)
        if survives(table, damage):
            unit.damage = min(unit.damage, ceiling - 1)
            table.emit(Survived(unit.id, ceiling - unit.damage))
    _lose_levels(table, unit, damage.amount, source, chooser=chooser)
    if unit.damage == ceiling:
        destroy(table, unit, source, sparing=sparing)
    elif unit.levels_lost > before:
        for fitting in unit.loadout.kit.listeners("entered"):
            if unit.is_active and is_fitted(unit, fitting):
                fitting.upgrade.entered(table, unit)


def _knock_out(
    table: OperationTable, unit: Unit, amount: int, source: Unit | None, *, reason: str, sparing: bool
) -> None:
    """Threshold 0 and pilotless mecha go down at the first point of Damage. R-TRBL-042, R-DMG-019, A-112."""
    table.emit(Damaged(unit.id, amount, reason, 0))
    if unit.pilotless:
        table.emit(Disabled(unit.id, "no Pilot aboard"))
        leave(table, unit, DISABLED)
        return
    if unit.loadout.core:
        table.emit(PilotHurt(unit.id, amount))
    destroy(table, unit, source, sparing=sparing)


def _lose_levels(
    table: OperationTable, unit: Unit, amount: int, source: Unit | None, *, chooser: str
) -> None:
    """Maim one Area for each Level lost, the two sides taking turns to choose. R-DMG-005 to R-DMG-009,
    A-25.
    """
    lost = unit.damage // unit.attributes.threshold
    attacker = source is not None and source is not unit
    attacker_picks = attacker and (chooser == "attacker" or (chooser == "parity" and amount % 2 == 0))
    while unit.levels_lost < lost:
        picker = source if attacker_picks and source is not None else unit
        area = _maimed_area(table, unit, picker, final=lost == LEVELS)
        unit.maimed.append(area)
        table.emit(Maimed(unit.id, area, unit.levels_lost, picker.side))
        _earn_points(table, unit, unit.levels_lost)
        if attacker and chooser == "parity":
            attacker_picks = not attacker_picks


def _maimed_area(table: OperationTable, unit: Unit, picker: Unit, *, final: bool) -> str:
    """Ask for an Area not yet Maimed. R-DMG-007. Where all four go, nobody needs to choose."""
    areas = [area for area in AREAS if area not in unit.maimed]
    if final:
        return areas[0]
    options = [Option(f"maim:{area}", area.title(), area) for area in areas]
    return table.ask(Decision(picker.seat, f"Which Area of {unit.name} is Maimed?", options, unit.id)).key[5:]


def _earn_points(table: OperationTable, unit: Unit, levels: int) -> None:
    """A PC gains a point the first time it loses each Level, up to this one. R-DMG-010, R-DMG-014,
    R-DMG-015.
    """
    while unit.loadout.earns_points and levels > unit.genre_levels:
        unit.genre_levels += 1
        unit.genre += 1
        table.emit(GenrePointGained(unit.id, unit.genre))


def restore(table: OperationTable, unit: Unit, amount: int) -> None:
    """Give Threshold back, never above the full amount; regained Levels free their Areas, last lost first.
    A-26.
    """
    threshold = unit.attributes.threshold
    given = min(amount, unit.damage)
    if given <= 0 or threshold == 0:
        return
    unit.damage -= given
    freed: list[str] = []
    while unit.levels_lost > unit.damage // threshold:
        freed.append(unit.maimed.pop())
    table.emit(Restored(unit.id, given, tuple(freed)))
