"""Plot Armor: taking Damage, losing Layers, Willpower Tests, defeat. R-TEST-039 to R-TEST-042, R-MATCH-038 to
R-MATCH-043.
"""

from __future__ import annotations

from typing import Final

from wartable.core.term import Term
from wartable.rulesets.battle_century.scene.character import DEFEATED, LAYERS, Character
from wartable.rulesets.battle_century.scene.character_test import CharacterTest
from wartable.rulesets.battle_century.scene.events import CharacterDefeated, LayerLost, PlotArmorHurt
from wartable.rulesets.battle_century.scene.rolling import roll_test
from wartable.rulesets.battle_century.scene.state import SceneTable

__all__ = ["DNS", "deal_damage", "defeat", "endure", "lose_layers"]

DNS: Final = (10, 15, 20)
"""The DN of the Willpower Test at the loss of each Layer. R-TEST-041."""


def deal_damage(
    table: SceneTable, target: Character, amount: int, source: str, test: CharacterTest | None = None
) -> None:
    """Damage goes to the Proxy in use, then from Layer to Layer; each Layer lost is one Willpower Test, until
    one fails. R-MATCH-038, A-12, R-MATCH-049, A-105.
    """
    if amount <= 0 or not target.is_active:
        return
    proxy = target.proxy
    left = _into_proxy(target, amount)
    had = target.lost
    if left:
        _into_layers(target, left)
    table.emit(PlotArmorHurt(target.id, amount, source, proxy, tuple(target.layers)))
    if left == 0:
        return
    if had == LAYERS:
        endure(table, target, LAYERS, test)
    _test_each(table, target, had, test)


def _into_proxy(target: Character, amount: int) -> int:
    """What the Proxy does not take. R-MATCH-042, R-MATCH-043."""
    if target.proxy == "":
        return amount
    taken = min(amount, target.proxies[target.proxy])
    target.proxies[target.proxy] -= taken
    if target.proxies[target.proxy] == 0:
        target.proxy = ""
    return amount - taken


def _into_layers(target: Character, amount: int) -> None:
    """Empties one Layer after the other; without Willpower the first point empties all. A-13."""
    while target.lost < LAYERS:
        taken = min(amount, target.layers[target.lost])
        target.layers[target.lost] -= taken
        amount -= taken
        if target.layers[target.lost] > 0:
            return
        target.lost += 1
        if amount == 0 and target.willpower > 0:
            return


def _test_each(table: SceneTable, target: Character, had: int, test: CharacterTest | None) -> None:
    for layer in range(had, target.lost):
        table.emit(LayerLost(target.id, layer + 1))
        endure(table, target, layer + 1, test)
        if not target.is_active:
            return


def lose_layers(table: SceneTable, target: Character, count: int, source: str) -> None:
    """Layers are lost whole, each with its Willpower Test. R-BOSS-008, A-56."""
    for _ in range(count):
        if target.lost >= LAYERS or not target.is_active:
            return
        had = target.lost
        amount = target.layers[had]
        target.layers[had] = 0
        target.lost += 1
        table.emit(PlotArmorHurt(target.id, amount, source, "", tuple(target.layers)))
        _test_each(table, target, had, None)


def endure(table: SceneTable, target: Character, layer: int, cause: CharacterTest | None) -> None:
    """The Willpower Test for a lost Layer; who fails is defeated. Past the last one every Damage asks for
    another. R-TEST-041, R-TEST-042, R-MATCH-039.
    """
    test = CharacterTest(
        target, "willpower", kind="endurance", dn=DNS[layer - 1], given=_weakened(cause, target)
    )
    roll_test(table, test)
    if not test.passed:
        defeat(table, target)


def _weakened(cause: CharacterTest | None, target: Character) -> list[Term]:
    """What the attack that caused it adds. R-DB-008."""
    found: list[Term] = []
    if cause is not None:
        for talent in cause.who.sheet.hooks.listeners("weakens"):
            amount = talent.weakens(cause.who, cause, target)
            if amount:
                found.append(Term(talent.name, amount))
    return found


def defeat(table: SceneTable, target: Character) -> None:
    """It is out of the Match. R-TEST-042."""
    target.standing = DEFEATED
    table.emit(CharacterDefeated(target.id))
