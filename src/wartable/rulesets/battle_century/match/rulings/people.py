"""Rulings on where a Character is, whether it is there at all, and what goes on with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.auto_answer import NONE, Request, read_number, without_asking
from wartable.core.reader import MOST, Reader, closest, shown
from wartable.rulesets.battle_century.match.rulings.base import PersonMatter
from wartable.rulesets.battle_century.match.turn.ending import check_end
from wartable.rulesets.battle_century.pilots.events.scenes import CharacterEscaped, Moved, ProxyTaken
from wartable.rulesets.battle_century.pilots.knowledge.perspective import (
    Perspective,
    is_destroyed,
    known_proxies,
)
from wartable.rulesets.battle_century.pilots.model.character import ACTIVE, DEFEATED, ESCAPED, Character
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect, end_effect
from wartable.rulesets.battle_century.pilots.tests.plot_armor import defeat

_RULED: Final = (ACTIVE, DEFEATED, ESCAPED)


class Place(PersonMatter):
    """Puts it into a Zone. R-MATCH-045."""

    name = "zone"
    meaning = "the Zone where it is"

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        value.name_of(perspective.state.plan.zones, "Zone")

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        left = me.zone
        me.zone = value
        if left != value:
            table.emit(Moved(me.id, (left, value)))


class Standing(PersonMatter):
    """Takes it out of the Match or brings it back; the last side left wins. R-MATCH-001, R-TEST-042."""

    name = "standing"
    meaning = "active, defeated or escaped"

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        if value.name_of(_RULED, "standing") == me.standing:
            value.fault(f"{me.id} is {me.standing} already", "leave it")

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        state = table.state
        if value == DEFEATED:
            without_asking(table, state.plan.seats, lambda quiet: defeat(quiet, me))
        else:
            me.standing = value
        if value == ESCAPED:
            table.emit(CharacterEscaped(me.id))
        if value == ACTIVE and state.order and me.id not in state.order:
            state.order.append(me.id)
        check_end(table)


class ProxyInUse(PersonMatter):
    """Puts a Proxy into use, or takes it from there. R-MATCH-042."""

    name = "proxy"
    meaning = "the Proxy in use, or none"

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        known = "" if perspective.owns(me) else "known "
        proxy = value.name_of((NONE, *known_proxies(perspective, me)), f"{known}Proxy of {me.id}", NONE)
        if proxy != NONE and is_destroyed(me, proxy):
            value.fault(f"{proxy} is destroyed", f"rule {me.id}.proxies.{proxy} first")

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        me.proxy = "" if value == NONE else value
        table.emit(ProxyTaken(me.id, me.proxy))


class EffectAmount(PersonMatter):
    """Puts a condition on it, in place of all of that kind, or ends it. It runs on whose Turn it is. A-09."""

    name = "effects"
    form = ".<condition>"
    meaning = "the amount of a condition, or as 1 from <character>, from now on for a Round; 0 ends it"

    def names(self, perspective: Perspective, me: Character) -> Sequence[str]:
        return list(CONDITIONS)

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        amount, _, other = value.text().partition(" from ")
        read_number(Reader(amount, value.path, value.problems), 0, MOST)
        if other and other not in perspective.state.characters:
            value.fault(f"there is no Character {shown(other)}", closest(other, perspective.state.characters))

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        amount, _, other = value.partition(" from ")
        for effect in me.effects[:]:
            if effect.condition.key == detail:
                end_effect(table, me, effect)
        if int(amount):
            begin_effect(table, me, detail, amount=int(amount), other=other)
            begun = me.effects[-1]
            begun.clock = begun.clock or me.id


class Initiative(PersonMatter):
    """Sets the Initiative; the order of Turns is a ruling of its own. R-MATCH-009."""

    name = "initiative"
    meaning = "its Initiative; the order of Turns stays until order is ruled"

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        read_number(value, -MOST, MOST)

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        me.initiative = int(value)


class Buildup(PersonMatter):
    """Sets against whom it has built up. R-MATCH-026."""

    name = "buildup"
    meaning = "the Enemy against whom it has built up, or none"

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        enemies = [other.id for other in perspective.state.characters.values() if other.side != me.side]
        value.name_of((NONE, *enemies), f"Enemy of {me.id}")

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        me.buildup = "" if value == NONE else value


PEOPLE: Final[tuple[PersonMatter, ...]] = (
    Place(),
    Standing(),
    ProxyInUse(),
    EffectAmount(),
    Initiative(),
    Buildup(),
)
