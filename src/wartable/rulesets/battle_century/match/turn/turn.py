"""A Character's Turn: Beginning, Action, End; taking a Proxy into use. R-MATCH-013 to R-MATCH-017,
R-MATCH-041 to R-MATCH-043, R-MATCH-049.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import PASS, Decision, Option
from wartable.core.remedy import Remedy
from wartable.rulesets.battle_century.match.turn.actions import action_kinds, action_label, perform_action
from wartable.rulesets.battle_century.pilots.events.scenes import Held, ProxyTaken, TurnBegan
from wartable.rulesets.battle_century.pilots.knowledge.disclosure import disclose_miracle_bars
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.model.trait import can_fight_with_proxy
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction
from wartable.rulesets.battle_century.pilots.tests.effects import count_down_turn_effects
from wartable.rulesets.battle_century.pilots.tests.maintaining import end_unmaintained_miracles


def begin_turn(table: SceneTable, me: Character) -> None:
    """Begin a Character's Turn: count it, end the effects that last until now, and announce it. R-MATCH-015,
    R-MIR-004, R-BOSS-001.
    """
    state = table.state
    state.turn_of = me.id
    state.turns += 1
    count_down_turn_effects(table, me.id)
    disclose_miracle_bars(state, me)
    table.emit(TurnBegan(me.id))


def skip_turn(table: SceneTable, me: Character) -> None:
    """Skip the Turn of a Character that has left the Match. Effects that count its Turns are still counted
    down. A-09.
    """
    table.state.turns += 1
    count_down_turn_effects(table, me.id)


def ask_and_take_action(table: SceneTable, me: Character) -> None:
    """Ask which Action the Character takes, and carry it out. Before that, the player can choose options that
    do not take the Action; these include taking a Proxy into use or leaving it, once in a Turn. R-MATCH-002,
    R-MATCH-014.
    """
    state = table.state
    settled = False
    while me.is_active and not state.over:
        options = [Option(kind, action_label(me, kind), me) for kind in action_kinds(state, me)]
        options += [] if settled else proxy_options(me)
        for talent in me.hooks.listeners("turn_start_options"):
            options += talent.turn_start_options(state, me)
        choice = table.ask(Decision(me.seat, f"{me.name}'s Turn", options, me.id))
        if choice.data is me:
            me.acted = state.round
            perform_action(table, me, choice.key)
            return
        if isinstance(choice.data, Talent):
            choice.data.use_at_turn_start(table, me, choice)
        else:
            switch_to_proxy(table, me, cast(str, choice.data))
            settled = True


def end_turn(table: SceneTable, me: Character) -> None:
    """End the Turn of a Character, and let Talents react. R-MATCH-017."""
    for character in table.state.characters.values():
        for talent in character.hooks.listeners("react_to_turn_end"):
            talent.react_to_turn_end(table, character, me)


def take_delayed_action(table: SceneTable, delayed: DelayedAction) -> None:
    """Ask whether the Character takes its Delayed Action now, if it is still possible, and carry it out. The
    Action is a part of the Character's own Turn. If the player passes, it counts as the Action Hold: Buildup
    and maintained Miracles end. A-09, A-10, A-106.
    """
    state = table.state
    state.delayed.remove(delayed)
    me = state.characters[delayed.unit]
    if not me.is_active:
        return
    state.turn_of = me.id
    state.turns += 1
    kinds = [kind for kind in action_kinds(state, me) if kind == delayed.action]
    options = [Option(kind, action_label(me, kind)) for kind in kinds]
    options.append(PASS)
    question = f"{me.name}: the delayed Action"
    choice = table.ask(Decision(me.seat, question, options, me.id))
    if choice is PASS:
        me.buildup = ""
        table.emit(Held(me.id))
        end_unmaintained_miracles(table, me)
        return
    perform_action(table, me, choice.key)


NO_PROXY: Final = "none"


def proxy_name(me: Character, proxy: str) -> str:
    """Return the name of a Proxy as players see it."""
    for talent in me.talents:
        if talent.tag == proxy:
            return talent.title
    return proxy


def proxy_options(me: Character) -> list[Option]:
    """Return options for the Proxies that can be taken into use now, and one to leave the Proxy in use.
    R-MATCH-042, R-MATCH-043, R-EQ-007.
    """
    found = [
        Option(f"proxy:{proxy}", f"Use as Proxy: {proxy_name(me, proxy)}", proxy)
        for proxy, points in me.proxies.items()
        if proxy != me.proxy and points > 0 and can_fight_with_proxy(me, proxy)
    ]
    if me.proxy:
        found.append(Option(f"proxy:{NO_PROXY}", f"Leave the Proxy: {proxy_name(me, me.proxy)}", ""))
    return found


def switch_to_proxy(table: SceneTable, me: Character, proxy: str) -> None:
    """Let a Character fight with this Proxy from now on; with "", it leaves the one in use. R-MATCH-042."""
    me.proxy = proxy
    table.emit(ProxyTaken(me.id, proxy))


class ProxyInUseRemedy(Remedy[Scene]):
    """The condition of a Character that fights with a Proxy, which takes Damage in its place. It can be ended
    before the Action.
    """

    def asked(self, state: Scene, decision: Decision) -> str:
        """Return the id of the Character whose Action the decision asks for; "" for other decisions. A
        Delayed Action does not count, because there the Proxy cannot be left.
        """
        keys = [option.key for option in decision.options]
        return decision.about if "hold" in keys and PASS.key not in keys else ""

    def sort(self, state: Scene, unit: str) -> str:
        return state.characters[unit].sheet.tier

    def bring_about(self, state: Scene, unit: str) -> str:
        me = state.characters[unit]
        for proxy, points in me.proxies.items():
            if points > 0 and can_fight_with_proxy(me, proxy):
                me.proxy = proxy
                return ""
        return "R-MATCH-042: it has no Proxy to take into use"

    def is_on(self, state: Scene, unit: str) -> bool:
        return state.characters[unit].proxy != ""


REMEDIES: Final[list[Remedy[Scene]]] = [ProxyInUseRemedy("behind a Proxy", [f"proxy:{NO_PROXY}"])]
