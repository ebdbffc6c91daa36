"""Proxies in a Match: taking one into use, and leaving it, before the Action. R-MATCH-041 to R-MATCH-043,
R-MATCH-049.
"""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.rulesets.battle_century.pilots.events.scenes import ProxyTaken
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.model.trait import can_fight_by

_NO_PROXY = "none"


def proxy_name(me: Character, proxy: str) -> str:
    """What people call it."""
    for talent in me.talents:
        if talent.tag == proxy:
            return talent.title
    return proxy


def proxy_options(me: Character) -> list[Option]:
    """Which Proxies it could fight by from now on, and by none; a destroyed one is of no use. R-MATCH-043."""
    found = [
        Option(f"proxy:{proxy}", f"Use as Proxy: {proxy_name(me, proxy)}", proxy)
        for proxy, points in me.proxies.items()
        if proxy != me.proxy and points > 0 and can_fight_by(me, proxy)
    ]
    if me.proxy:
        found.append(Option(f"proxy:{_NO_PROXY}", f"Leave the Proxy: {proxy_name(me, me.proxy)}", ""))
    return found


def take_proxy(table: SceneTable, me: Character, proxy: str) -> None:
    """Fight by this Proxy from now on, or by none: "". R-MATCH-042."""
    me.proxy = proxy
    table.emit(ProxyTaken(me.id, proxy))
