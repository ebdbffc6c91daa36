"""Treating a Layer of Plot Armor, repairing a Proxy. R-TEST-029 to R-TEST-032, R-MATCH-044."""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.events.outcomes import LayerTreated, ProxyRepaired
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import SceneTable


def treat(table: SceneTable, test: CharacterTest, patient: Character, layer: int) -> None:
    """The named Layer (from 1), and no other, is whole again; passed or failed, nobody treats it again in
    this Episode Arc. R-TEST-030, R-TEST-032, A-07.
    """
    patient.treated.append(layer)
    healed = 0
    if test.passed:
        healed = patient.whole - patient.layers[layer - 1]
        patient.layers[layer - 1] = patient.whole
        patient.lost = patient.layers.count(0) if patient.whole else patient.lost
    table.emit(LayerTreated(test.who.id, patient.id, layer, healed))


def repair(table: SceneTable, test: CharacterTest, owner: Character, proxy: str) -> None:
    """Its Layer is whole again; passed or failed, it is not repaired again in this Episode. R-MATCH-044,
    A-07.
    """
    key = repaired_key(proxy)
    owner.uses[key] = owner.uses.get(key, 0) + 1
    mended = 0
    if test.passed:
        mended = owner.whole - owner.proxies[proxy]
        owner.proxies[proxy] = owner.whole
    table.emit(ProxyRepaired(test.who.id, owner.id, proxy, mended))


def repaired_key(proxy: str) -> str:
    """Under what a Character's `uses` count that a Proxy was repaired."""
    return f"repair:{proxy}"
