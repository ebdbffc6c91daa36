"""Rulings on where a Character is, whether it takes part, and which effects are on it."""

from __future__ import annotations

from typing import Final

from wartable.core.data.reader import MOST, closest, shown
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import NONE, Request, read_number
from wartable.core.rulings.ruling import RulableField, number
from wartable.rulesets.battle_century.match.rulings.armor import PersonMatter
from wartable.rulesets.battle_century.match.turn.ending import end_match_if_decided
from wartable.rulesets.battle_century.pilots.events.scenes import CharacterEscaped, Moved, ProxyTaken
from wartable.rulesets.battle_century.pilots.knowledge.perspective import (
    Perspective,
    is_proxy_visibly_destroyed,
    proxies_known_of,
)
from wartable.rulesets.battle_century.pilots.model.character import ACTIVE, DEFEATED, ESCAPED, Character
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.saved.character_data import NOW
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect, end_effect
from wartable.rulesets.battle_century.pilots.tests.plot_armor import defeat_character

RULED_STANDINGS: Final = (ACTIVE, DEFEATED, ESCAPED)


def _set_zone(table: SceneTable, me: Character, ruling: Ruling) -> None:
    """Move a Character to the Zone with the id in the ruling, and announce the move. R-MATCH-045."""
    left, me.zone = me.zone, ruling.value
    if left != me.zone:
        table.emit(Moved(me.id, (left, me.zone)))


def _check_standing(perspective: Perspective, me: Character, value: Request) -> None:
    if value.name_of(RULED_STANDINGS, "standing") == me.standing:
        value.fault(f"{me.id} is {me.standing} already", "leave it")


def _set_standing(table: SceneTable, me: Character, ruling: Ruling) -> None:
    """Take a Character out of the Match or bring it back, then check whether the Match is over. Its place in
    the order stays. R-MATCH-001, R-TEST-042.
    """
    standing = ruling.value
    if standing == DEFEATED:
        defeat_character(table, me)
    else:
        me.standing = standing
    if standing == ESCAPED:
        table.emit(CharacterEscaped(me.id))
    end_match_if_decided(table)


def _check_proxy(perspective: Perspective, me: Character, value: Request) -> None:
    known = "" if perspective.owns(me) else "known "
    proxy = value.name_of((NONE, *proxies_known_of(perspective, me)), f"{known}Proxy of {me.id}", NONE)
    if proxy != NONE and is_proxy_visibly_destroyed(me, proxy):
        value.fault(f"{proxy} is destroyed", f"rule {me.id}.proxies.{proxy} first")


def _set_proxy(table: SceneTable, me: Character, ruling: Ruling) -> None:
    """Set the Proxy that a Character fights with to the one that the ruling names; "none" takes it away.
    R-MATCH-042.
    """
    me.proxy = "" if ruling.value == NONE else ruling.value
    table.emit(ProxyTaken(me.id, me.proxy))


def _check_effect(perspective: Perspective, me: Character, value: Request) -> None:
    amount, _, other = value.text().partition(" from ")
    read_number(value.naming(amount), 0, MOST)
    if other and other not in perspective.state.characters:
        value.fault(f"there is no Character {shown(other)}", closest(other, perspective.state.characters))


def _set_effect(table: SceneTable, me: Character, ruling: Ruling) -> None:
    """Replace all effects of one condition on a Character by a new effect with the amount in the ruling; with
    0, only remove them. The new effect counts the Turns of the Character whose Turn it is. A-09.
    """
    amount, _, other = ruling.value.partition(" from ")
    for effect in me.effects[:]:
        if effect.condition.key == ruling.detail:
            end_effect(table, me, effect)
    if int(amount):
        begin_effect(table, me, ruling.detail, amount=int(amount), cause_id=other)
        begun = me.effects[-1]
        begun.clock = begun.clock or me.id


def _check_buildup(perspective: Perspective, me: Character, value: Request) -> None:
    enemies = [other.id for other in perspective.state.characters.values() if other.side != me.side]
    value.name_of((NONE, *enemies), f"Enemy of {me.id}")


def _set_buildup(table: SceneTable, me: Character, ruling: Ruling) -> None:
    """Set the Enemy that a Character builds up against to the one that the ruling names; "none" ends the
    Buildup. R-MATCH-026.
    """
    me.buildup = "" if ruling.value == NONE else ruling.value


PEOPLE: Final[tuple[PersonMatter, ...]] = (
    RulableField("standing", "active, defeated or escaped", _check_standing, _set_standing),
    RulableField(
        "zone",
        NOW["zone"].told,
        lambda perspective, me, value: value.name_of(perspective.state.plan.zones, "Zone"),
        _set_zone,
    ),
    RulableField("proxy", "the Proxy in use, or none", _check_proxy, _set_proxy),
    RulableField(
        "effects",
        "the amount of a condition, or as 1 from <character>, from now on for a Round; 0 ends it",
        _check_effect,
        _set_effect,
        form=".<condition>",
        details=lambda perspective, me: list(CONDITIONS),
    ),
    number(
        NOW["initiative"],
        MOST,
        least=-MOST,
        told="its Initiative; the order of Turns stays until order is ruled",
    ),
    RulableField("buildup", "the Enemy that its Buildup is for, or none", _check_buildup, _set_buildup),
)
