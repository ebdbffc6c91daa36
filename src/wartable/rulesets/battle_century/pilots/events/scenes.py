"""Events of a Match: the order of Turns, the Actions and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import PublicEvent
from wartable.core.views.board_step import APPEARS, ATTACKS, MOVES, BoardStep
from wartable.core.words import counted, group_names, listed
from wartable.rulesets.battle_century.pilots.events.base import CharacterEvent, SceneEvent
from wartable.rulesets.battle_century.pilots.knowledge.disclosure import (
    disclose_miracle_bars,
    disclose_talent_of_action,
    disclose_trait_of_proxy,
)
from wartable.rulesets.battle_century.pilots.model.names import (
    LABELS,
    name_of,
    name_of_means_of_attack,
    side_name,
    talent_name,
    zone_name,
)
from wartable.rulesets.battle_century.pilots.model.state import Scene

_VERBS: Final = {"attack": "attacks", "disrupt": "disrupts"}


class RoundBegan(PublicEvent):
    """A Round began with this Tension. The number of the Surprise Round is 0. R-MATCH-003, R-MATCH-005."""

    manner = "chapter"

    round: int
    tension: int

    def sentence(self, state: Scene) -> str:
        if self.round == 0:
            names = listed([name_of(state, id) for id in state.surprising])
            return f"Surprise Round: only {names} may act; Tension is 0."
        return f"Round {self.round} begins; Tension is {self.tension}."


class TurnBegan(CharacterEvent):
    """A Character began its Turn. R-MATCH-013."""

    manner = "scene"
    template = "{who} begins its Turn."


class InitiativeTied(PublicEvent):
    """These Characters have the same Initiative. They roll again, only to decide the order among them. A-104,
    R-MATCH-048.
    """

    who: tuple[str, ...]

    def sentence(self, state: Scene) -> str:
        names = listed([name_of(state, id) for id in self.who])
        return f"{names} are tied: they roll off who of them is first."


class InitiativeTraded(SceneEvent):
    """Two Allies swapped Initiatives. R-MATCH-011."""

    template = "{who} and {other} trade Initiative."

    who: str
    other: str


class Moved(PublicEvent):
    """A Character moved. The first of the Zones is where it started, the last where it is now; the others are
    on its path. R-MATCH-016.
    """

    who: str
    path: tuple[str, ...]

    def sentence(self, state: Scene) -> str:
        names = [zone_name(state, zone) for zone in self.path]
        return f"{name_of(state, self.who)} goes from {names[0]} to {' and on to '.join(names[1:])}."

    def disclose(self, state: Scene) -> None:
        for one in state.characters.values():
            disclose_miracle_bars(state, one)

    def board_steps(self, state: Scene) -> Sequence[BoardStep]:
        return [BoardStep(MOVES, self.who, place=zone_name(state, zone)) for zone in self.path[1:]]


class AttackDeclared(PublicEvent):
    """A Character declared an attack on another one with these means. `kind` says whether the Action is an
    Attack or a Disrupt. R-MATCH-022, R-MATCH-031.
    """

    who: str
    kind: str
    means: str
    target: str

    def sentence(self, state: Scene) -> str:
        verb = _VERBS.get(self.kind, self.kind)
        with_what = f" with {name_of_means_of_attack(state, self.who, self.means)}" if self.means else ""
        return f"{name_of(state, self.who)} {verb} {name_of(state, self.target)}{with_what}."

    def board_steps(self, state: Scene) -> Sequence[BoardStep]:
        return (BoardStep(ATTACKS, self.who, self.target),)


class BuiltUp(SceneEvent):
    """A Character took the Action Buildup against an Enemy. R-MATCH-026."""

    template = "{who} builds up: 2 Advantages on its next Offensive Test against {target}."

    who: str
    target: str


class ActionDelayed(PublicEvent):
    """A Character Delayed an Action of this kind until after another Character's Turn. R-MATCH-029."""

    who: str
    after: str
    action: str

    def sentence(self, state: Scene) -> str:
        label = LABELS.get(self.action) or talent_name(self.action.removeprefix("use:"))
        after = name_of(state, self.after)
        return f"{name_of(state, self.who)} delays: {label}, right after {after}'s Turn."

    def disclose(self, state: Scene) -> None:
        disclose_talent_of_action(state, state.characters[self.who], self.action)


class Held(CharacterEvent):
    """A Character used its Action for something that the rules do not cover, or for nothing."""

    manner = "faint"
    template = "{who} does something else, or nothing."


class ProxyTaken(PublicEvent):
    """A Character fights with this Proxy from now on; "" for none. R-MATCH-042."""

    who: str
    proxy: str

    def sentence(self, state: Scene) -> str:
        who = name_of(state, self.who)
        if self.proxy == "":
            return f"{who} leaves its Proxy."
        return f"{who} fights by its Proxy from now on: {talent_name(self.proxy)}."

    def disclose(self, state: Scene) -> None:
        disclose_trait_of_proxy(state, state.characters[self.who], self.proxy)


class ProxyDestroyed(SceneEvent):
    """A Proxy lost its Layer, and cannot be used for the rest of the Episode. R-MATCH-043."""

    template = "{who} loses its Proxy for the rest of the Episode: {proxy}."

    who: str
    proxy: str


class EscapeTried(PublicEvent):
    """A Character tries to escape, and these Enemies pursue it. R-MATCH-037."""

    who: str
    pursuers: tuple[str, ...]

    def sentence(self, state: Scene) -> str:
        who = name_of(state, self.who)
        if not self.pursuers:
            return f"{who} runs for it, and nobody comes after."
        verb = "comes" if len(self.pursuers) == 1 else "come"
        return f"{who} runs for it; {listed([name_of(state, id) for id in self.pursuers])} {verb} after."


class CharacterArrived(SceneEvent):
    """A Character who was absent joined the Match. R-BOSS-003."""

    template = "{who} appears in {zone}."

    who: str
    zone: str

    def disclose(self, state: Scene) -> None:
        for one in state.characters.values():
            disclose_miracle_bars(state, one)

    def board_steps(self, state: Scene) -> Sequence[BoardStep]:
        return (BoardStep(APPEARS, self.who, place=zone_name(state, self.zone)),)


class CharacterEscaped(CharacterEvent):
    """A Character left the Match for good. R-MATCH-037."""

    leaver = "who"
    template = "{who} gets away and is out of the Match."


class MatchEnded(PublicEvent):
    """The Match is over. `winners` are the winning sides, empty for a draw; `reason` says how it ended.
    R-MATCH-001.
    """

    manner = "scene"

    winners: tuple[str, ...]
    reason: str

    def sentence(self, state: Scene) -> str:
        names = [side_name(state, side) for side in self.winners]
        time = f"after {counted(state.round, 'Round')}" if state.round else "in the Surprise Round"
        if not names:
            return f"The Match ends {time} in a draw: {self.reason}."
        return f"The Match ends {time}: {group_names(names):wins}, {self.reason}."
