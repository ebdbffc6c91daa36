"""Sentences for the order of play and for Actions."""

from __future__ import annotations

from typing import Final

from wartable.core.words import counted, listed
from wartable.rulesets.battle_century.match.text.words import (
    means_name,
    name_of,
    side_name,
    talent_name,
    zone_name,
)
from wartable.rulesets.battle_century.match.turn.actions import LABELS
from wartable.rulesets.battle_century.pilots.events.scenes import (
    ActionDelayed,
    AttackDeclared,
    BuiltUp,
    CharacterEscaped,
    EscapeTried,
    Held,
    InitiativeTied,
    InitiativeTraded,
    MatchEnded,
    Moved,
    ProxyTaken,
    RoundBegan,
    TurnBegan,
)
from wartable.rulesets.battle_century.pilots.model.state import Scene

_VERBS: Final = {"attack": "attacks", "disrupt": "disrupts"}


def round_began(state: Scene, event: RoundBegan) -> str:
    """A Round and its Tension."""
    if event.round == 0:
        names = listed([name_of(state, id) for id in state.surprising])
        return f"Surprise Round: only {names} may act; Tension is 0."
    return f"Round {event.round} begins; Tension is {event.tension}."


def turn_began(state: Scene, event: TurnBegan) -> str:
    """Whose Turn it is."""
    return f"{name_of(state, event.who)} begins its Turn."


def initiative_tied(state: Scene, event: InitiativeTied) -> str:
    """Why they roll again."""
    names = listed([name_of(state, id) for id in event.who])
    return f"{names} are tied: they roll off who of them is first."


def initiative_traded(state: Scene, event: InitiativeTraded) -> str:
    """Two places change hands."""
    return f"{name_of(state, event.who)} and {name_of(state, event.other)} trade Initiative."


def moved(state: Scene, event: Moved) -> str:
    """From where to where."""
    names = [zone_name(state, zone) for zone in event.path]
    return f"{name_of(state, event.who)} goes from {names[0]} to {' and on to '.join(names[1:])}."


def attack_declared(state: Scene, event: AttackDeclared) -> str:
    """Who attacks whom, and with what."""
    verb = _VERBS.get(event.kind, event.kind)
    with_what = f" with {means_name(state, event.who, event.means)}" if event.means else ""
    return f"{name_of(state, event.who)} {verb} {name_of(state, event.target)}{with_what}."


def built_up(state: Scene, event: BuiltUp) -> str:
    """Against whom."""
    target = name_of(state, event.target)
    return f"{name_of(state, event.who)} builds up: 2 Advantages on its next Offensive Test against {target}."


def action_delayed(state: Scene, event: ActionDelayed) -> str:
    """Which Action waits for what."""
    label = LABELS.get(event.action) or talent_name(event.action.removeprefix("use:"))
    after = name_of(state, event.after)
    return f"{name_of(state, event.who)} delays: {label}, right after {after}'s Turn."


def held(state: Scene, event: Held) -> str:
    """Nothing that the rules know of."""
    return f"{name_of(state, event.who)} does something else, or nothing."


def proxy_taken(state: Scene, event: ProxyTaken) -> str:
    """By what it fights."""
    who = name_of(state, event.who)
    if event.proxy == "":
        return f"{who} leaves its Proxy."
    return f"{who} fights by its Proxy from now on: {talent_name(event.proxy)}."


def escape_tried(state: Scene, event: EscapeTried) -> str:
    """Who runs, and who comes after."""
    who = name_of(state, event.who)
    if not event.pursuers:
        return f"{who} runs for it, and nobody comes after."
    verb = "comes" if len(event.pursuers) == 1 else "come"
    return f"{who} runs for it; {listed([name_of(state, id) for id in event.pursuers])} {verb} after."


def character_escaped(state: Scene, event: CharacterEscaped) -> str:
    """Gone for good."""
    return f"{name_of(state, event.who)} gets away and is out of the Match."


def match_ended(state: Scene, event: MatchEnded) -> str:
    """Who won, and why."""
    names = [side_name(state, side) for side in event.winners]
    time = f"after {counted(state.round, 'Round')}" if state.round else "in the Surprise Round"
    if not names:
        return f"The Match ends {time} in a draw: {event.reason}."
    verb = "wins" if len(names) == 1 else "win"
    return f"The Match ends {time}: {listed(names)} {verb}, {event.reason}."
