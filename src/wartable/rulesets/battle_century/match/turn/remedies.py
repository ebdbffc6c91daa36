"""Conditions of a Character that it ends in its Turn: a Proxy in use. R-MATCH-042."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import PASS, Decision
from wartable.core.remedy import Remedy
from wartable.rulesets.battle_century.match.turn.turn import NO_PROXY
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.model.trait import can_fight_by


class BehindProxy(Remedy[Scene]):
    """A Proxy is in use, and takes the Damage."""

    def asked(self, state: Scene, decision: Decision) -> str:
        """Return the Character whose Turn it is; a Delayed Action, which can be passed, leaves no Proxy."""
        keys = [option.key for option in decision.options]
        return decision.about if "hold" in keys and PASS.key not in keys else ""

    def sort(self, state: Scene, unit: str) -> str:
        return state.characters[unit].sheet.tier

    def bring_about(self, state: Scene, unit: str) -> str:
        me = state.characters[unit]
        for proxy, points in me.proxies.items():
            if points > 0 and can_fight_by(me, proxy):
                me.proxy = proxy
                return ""
        return "R-MATCH-042: it has no Proxy to take into use"

    def is_on(self, state: Scene, unit: str) -> bool:
        return state.characters[unit].proxy != ""


REMEDIES: Final[list[Remedy[Scene]]] = [BehindProxy("behind a Proxy", [f"proxy:{NO_PROXY}"])]
