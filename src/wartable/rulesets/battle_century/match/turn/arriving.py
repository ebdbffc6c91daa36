"""Joining a Match that has begun. R-BOSS-003."""

from __future__ import annotations

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.match.turn.initiative import line_up
from wartable.rulesets.battle_century.match.turn.zones import ask_move
from wartable.rulesets.battle_century.pilots.events.scenes import CharacterArrived
from wartable.rulesets.battle_century.pilots.model.character import ACTIVE, AWAY, COMING, Character
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.tests.uses import count_use


def offer_entrances(table: SceneTable) -> None:
    """At the beginning of a Round, ask absent Characters that may come whether they do. They roll Initiative,
    and appear when their Turn begins.
    """
    for me in table.state.characters.values():
        talent = _way_in(me)
        if me.standing == AWAY and talent is not None:
            options = [Option("enter", f"Come into the Match: {talent.title}"), PASS]
            question = f"{me.name} is not there. Come into the Match?"
            if table.ask(Decision(me.seat, question, options, me.id)) is not PASS:
                _enter(table, me, talent)


def _way_in(me: Character) -> Talent | None:
    """Return the Talent that lets the Character come."""
    for talent in me.hooks.listeners("enters"):
        if talent.enters(me):
            return talent
    return None


def _enter(table: SceneTable, me: Character, talent: Talent) -> None:
    """Count the use, and roll for a place in the order."""
    count_use(table, me, talent)
    me.standing = COMING
    line_up(table, me)


def is_there(table: SceneTable, me: Character) -> bool:
    """Bring in a Character that is still coming, in a Zone of its choice. Return whether it can take the Turn
    that begins.
    """
    if me.standing == COMING:
        _arrive(table, me)
    return me.is_active


def _arrive(table: SceneTable, me: Character) -> None:
    me.zone = ask_move(table, me, list(table.state.plan.zones))
    me.standing = ACTIVE
    table.emit(CharacterArrived(me.id, me.zone))
