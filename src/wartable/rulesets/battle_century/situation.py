"""Stopgap of the lead: being replaced by the real module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from wartable.rulesets.battle_century.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.effects import refresh
from wartable.rulesets.battle_century.state import Aim, Operation


def place_situation(state: Operation, setup: Mapping[str, object]) -> None:
    now = cast(Mapping[str, Any], setup["now"])
    state.round = now.get("round", 1)
    state.tension = now.get("tension", state.round)
    state.order = list(now.get("order", list(state.units)))
    state.phase = "turn"
    state.stage = "act"
    state.turn_of = now.get("turn", state.order[0])
    state.slot = state.order.index(state.turn_of)
    state.turns = 1
    state.owed = now.get("owed", 0)
    for id, data in now.get("units", {}).items():
        unit = state.units[id]
        board = state.plan.board
        if "zone" in data:
            unit.zone = board.zone(data["zone"])
        unit.damage = data.get("damage", 0)
        unit.maimed = list(data.get("maimed", []))
        unit.energy_spent = data.get("energy_spent", 0)
        unit.genre = data.get("genre_points", unit.genre)
        unit.genre_levels = len(unit.maimed)
        unit.duel = data.get("duel", "")
        unit.duel_at_turn = unit.duel
        unit.docked_in = data.get("docked_in", "")
        unit.standing = data.get("standing", "active")
        unit.pilotless = data.get("pilotless", False)
        unit.spent = list(data.get("spent", []))
        unit.last_shot = dict(data.get("last_shot", {}))
        unit.technique_used = data.get("technique_used", False)
        aim = data.get("aim")
        if aim:
            zone = board.zone(aim["zone"]) if "zone" in aim else state.units[aim["target"]].zone
            unit.aim = Aim(aim["weapon"], aim.get("target", ""), zone)
        for e in data.get("effects", []):
            unit.effects.append(
                Effect(
                    CONDITIONS[e["effect"]],
                    amount=e.get("amount", 1),
                    other=e.get("other", ""),
                    clock=e.get("clock", state.turn_of),
                    turns=e.get("turns", 1),
                    at_end=e.get("at_end", False),
                )
            )
        refresh(unit)
    for unit in state.units.values():
        if unit.docked_in:
            unit.zone = state.units[unit.docked_in].zone
    for entry in now.get("knowledge", []):
        side, id, facet = entry.split("/")
        state.knowledge.learn(side, id, facet)
