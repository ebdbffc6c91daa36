"""Plot Armor: Damage, lost Layers, the Willpower Tests that follow, and defeat; also Damage between people
and mecha. R-TEST-039 to R-TEST-042, R-MATCH-038 to R-MATCH-043, R-DMG-023 to R-DMG-025, R-BOSS-004.
"""

from __future__ import annotations

from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.events.harm import CharacterDefeated, LayerLost, PlotArmorHurt
from wartable.rulesets.battle_century.pilots.events.scenes import ProxyDestroyed
from wartable.rulesets.battle_century.pilots.model.character import DEFEATED, Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.circumstances import circumstances_of_resisting_test
from wartable.rulesets.battle_century.pilots.model.layers import DNS, damage_layers, numbers_of_layers_left
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.tests.rolling import roll_test


def deal_damage(
    table: SceneTable,
    target: Character,
    amount: int,
    source: str,
    test: CharacterTest | None = None,
    *,
    first_proxy: str = "",
) -> int:
    """Deal Damage to a Character, first to a Proxy and then to its Layers, and return how much of it no Proxy
    has taken.

    The Proxy is `first_proxy`, or by default the one in use. Each lost Layer requires a Willpower Test, until
    one fails. `source` is the id of the Character who deals the Damage, or the name of another cause. `test`
    is the Test that deals it, if there is one. R-MATCH-038, A-12, R-MATCH-049, A-105.
    """
    if amount <= 0 or not target.is_active:
        return 0
    proxy = first_proxy or target.proxy
    left = damage_proxy(target, proxy, amount)
    had = target.lost
    fallen = damage_layers_of(target, left) if left else []
    table.emit(PlotArmorHurt(target.id, amount, source, proxy, tuple(target.layers)))
    if left < amount and target.proxies[proxy] == 0:
        table.emit(ProxyDestroyed(target.id, proxy))
    if left == 0:
        return 0
    if had == len(target.layers):
        make_endurance_test(table, target, had, had, test)
    _test_lost_layers(table, target, fallen, test)
    return left


def damage_proxy(target: Character, proxy: str, amount: int) -> int:
    """Take Damage from the points of a Proxy ("" for none), and return how much remains. A Proxy that has no
    points left is no longer in use. R-MATCH-042, R-MATCH-043.
    """
    if proxy == "":
        return amount
    taken = min(amount, target.proxies[proxy])
    target.proxies[proxy] -= taken
    if target.proxies[proxy] == 0 and target.proxy == proxy:
        target.proxy = ""
    return amount - taken


def numbers_of_layers_left_of(target: Character) -> list[int]:
    """Return the numbers of the Character's Layers that are not lost, counted from 1 at the outermost.
    R-TEST-040, R-TEST-043.
    """
    return numbers_of_layers_left(target.layers, target.lost, target.full_layer_points)


def damage_layers_of(target: Character, amount: int) -> list[int]:
    """Take Damage from the Character's Layers, one after the other, and return the numbers of those that are
    lost by it. No Tests are made. R-TEST-040, A-12, A-13.
    """
    fallen = damage_layers(target.layers, target.lost, target.full_layer_points, amount)
    target.lost += len(fallen)
    return fallen


def _test_lost_layers(
    table: SceneTable, target: Character, fallen: list[int], test: CharacterTest | None
) -> None:
    gone = target.lost - len(fallen)
    for layer in fallen:
        gone += 1
        table.emit(LayerLost(target.id, layer))
        make_endurance_test(table, target, layer, gone, test)
        if not target.is_active:
            return


def lose_layers(table: SceneTable, target: Character, count: int, source: str) -> None:
    """Take this many Layers from a Character, the outermost first, whatever points they have left. Each
    requires its Willpower Test. `source` is the id of the Character who causes this, or the name of another
    cause. Mecha lose none. R-BOSS-008, A-56.
    """
    if not target.sheet.scale.nerves:
        return
    for _ in range(count):
        standing = numbers_of_layers_left_of(target)
        if not standing or not target.is_active:
            return
        layer = standing[0]
        amount = target.layers[layer - 1]
        target.layers[layer - 1] = 0
        target.lost += 1
        table.emit(PlotArmorHurt(target.id, amount, source, "", tuple(target.layers), whole=True))
        _test_lost_layers(table, target, [layer], None)


def make_endurance_test(
    table: SceneTable, target: Character, layer: int, lost_count: int, cause: CharacterTest | None
) -> None:
    """Make the Willpower Test of a Character for the lost Layer with the number `layer`; a failure defeats
    it. `lost_count` is the number of Layers lost so far; `cause` is the Test that dealt the Damage, if there
    was one.

    When all Layers are lost, any further Damage requires another Test. A mecha makes no such Tests, and is
    defeated when it loses its last Level. R-TEST-041, R-TEST-042, R-MATCH-039, R-DMG-011.
    """
    if not target.sheet.scale.nerves:
        if lost_count == len(target.layers):
            defeat_character(table, target)
        return
    test = build_endurance_test(target, layer, lost_count, cause)
    roll_test(table, test)
    if not test.passed:
        defeat_character(table, target)


def build_endurance_test(
    target: Character, layer: int, lost_count: int, cause: CharacterTest | None
) -> CharacterTest:
    """Return the Willpower Test that a Character has to make for the loss of the Layer with the number
    `layer`. `lost_count` is the number of Layers lost so far; `cause` is the Test that dealt the Damage, if
    there was one. R-TEST-041.
    """
    return CharacterTest(
        target,
        "willpower",
        kind="endurance",
        about=circumstances_of_resisting_test(cause.about) if cause is not None else (),
        dn=DNS[layer - 1],
        given=_attacker_modifiers(cause, target, lost_count),
    )


def _attacker_modifiers(cause: CharacterTest | None, target: Character, lost_count: int) -> list[Term]:
    """Return the modifiers of the Willpower Test that come from Talents of the attacker, who made the Test
    `cause`. R-DB-008.
    """
    found: list[Term] = []
    if cause is not None:
        for talent in cause.who.hooks.listeners("advantages_on_endurance_test"):
            amount = talent.advantages_on_endurance_test(cause.who, cause, target, lost_count)
            if amount:
                found.append(Term(talent.name, amount))
    return found


def defeat_character(table: SceneTable, target: Character) -> None:
    """Mark a Character as defeated, and let its Talents react. R-TEST-042."""
    target.standing = DEFEATED
    table.emit(CharacterDefeated(target.id))
    for talent in target.hooks.listeners("react_to_own_defeat"):
        talent.react_to_own_defeat(table, target)


def is_equal_of_mecha(me: Character) -> bool:
    """Whether a Talent makes the Character an equal of mecha although it is on foot. R-BOSS-004."""
    for talent in me.hooks.listeners("counts_as_equal_of_mecha"):
        if talent.counts_as_equal_of_mecha(me):
            return True
    return False


def scaled_damage(me: Character, target: Character, amount: int) -> int:
    """Return the Damage that the target takes from `amount` of Damage by `me`: twice as much from mecha to
    people, half as much from people to mecha, and all of it if either of them is a match for mecha.
    R-DMG-023, R-DMG-024, R-BOSS-004.
    """
    if is_equal_of_mecha(me) or is_equal_of_mecha(target):
        return amount
    return me.sheet.scale.damage_between_scales(amount, target.sheet.scale)
