"""Maneuver: Defense for a Round. R-MATCH-033 to R-MATCH-035."""

from __future__ import annotations

from typing import cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.match.turn.offense import attack_test, means_now
from wartable.rulesets.battle_century.match.turn.zones import ask_move, go, reachable
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect


def stands(state: Scene, me: Character) -> list[str]:
    """The Zones where it could Maneuver: its own, and those next to it."""
    return [zone for zone in reachable(state, me.zone, 1) if guards(state, me, zone)]


def guards(state: Scene, me: Character, zone: str) -> list[str]:
    """The Attributes that it could attack with in this Zone: those of its means, and what may stand in for
    them. R-MATCH-033.
    """
    found: list[str] = []
    for means in means_now(state, me, zone):
        found.append(means.attribute)
        test = attack_test(me, means, [])
        for talent in me.hooks.listeners("attributes"):
            found += talent.attributes(me, test)
    return [name for name in me.sheet.ranks if name in found]


def maneuver(table: SceneTable, me: Character) -> None:
    """Choose the Attribute, and whom to guard: oneself, or an Ally in the same Zone. R-MATCH-034, A-11."""
    state = table.state
    go(table, me, ask_move(table, me, stands(state, me)))
    ranks = me.sheet.ranks
    fit = guards(state, me, me.zone)
    options = [Option(f"by:{name}", f"{name.title()} {ranks[name]}", name) for name in fit]
    choice = table.ask(Decision(me.seat, f"{me.name} Maneuvers by which Attribute?", options, me.id))
    rank = ranks[cast(str, choice.data)]
    near = [me, *[ally for ally in state.allies(me) if ally.zone == me.zone]]
    whom = [Option(f"for:{ally.id}", ally.name, ally) for ally in near]
    who = table.ask(Decision(me.seat, f"{me.name} Maneuvers for whom?", whom, me.id))
    begin_effect(table, cast(Character, who.data), "maneuvering", amount=rank, other=me.id)
