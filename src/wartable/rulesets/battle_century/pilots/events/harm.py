"""Events that change Plot Armor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.loss import Loss
from wartable.core.term import Term
from wartable.core.words import counted, summed
from wartable.rulesets.battle_century.pilots.events.base import CharacterEvent, SceneEvent
from wartable.rulesets.battle_century.pilots.knowledge.disclosure import disclose_trait_of_proxy
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.layers import DNS
from wartable.rulesets.battle_century.pilots.model.names import damage_source_name, name_of, talent_name
from wartable.rulesets.battle_century.pilots.model.state import Scene

_ORDINALS: Final = ("first", "second", "last")


class PlotArmorHurt(Event):
    """Damage was dealt to a Character. `source` is the id of the Character who dealt it, or the name of
    another cause. `proxy` is the Proxy that absorbed part of it, or "". If `whole` is True, all that was left
    of a Layer was removed, rather than a number of points. R-TEST-040, R-MATCH-042, R-BOSS-008.
    """

    manner = "bad"

    who: str
    amount: int
    source: str
    proxy: str
    layers: tuple[int, ...]
    whole: bool = False

    def losses(self) -> Sequence[Loss]:
        return (Loss(self.who, self.amount, self.source),)

    def sentence(self, state: Scene) -> str:
        who = name_of(state, self.who)
        source = f" from {damage_source_name(state, self.source)}" if self.source else ""
        proxy = f", on {talent_name(self.proxy)} first" if self.proxy else ""
        layers = " ".join([str(points) for points in self.layers])
        left = f"; Plot Armor {sum(self.layers)} ({layers})" if self.layers else ""
        if self.whole:
            points = f", {counted(self.amount, 'point')}" if self.amount else ""
            by = f" to {damage_source_name(state, self.source)}" if self.source else ""
            return f"{who} loses all that is left of a Layer{points}{by}{left}."
        return f"{who} takes {self.amount} Damage{source}{proxy}{left}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event as a seat may see it. Hidden are the points left in the Layers, and the number of
        points removed with a whole Layer, since they reveal Willpower. The amount of other Damage is
        announced.
        """
        if perspective.knows_ranks_of_id(self.who):
            return self
        return self.replace(amount=0 if self.whole else self.amount, layers=())

    def disclose(self, state: Scene) -> None:
        disclose_trait_of_proxy(state, state.characters[self.who], self.proxy)


class DamageReckoned(PublicEvent):
    """The Damage of an Offensive Test was computed as the sum of `terms`. The event is only emitted if there
    are terms other than the margin. R-MATCH-023.
    """

    who: str
    target: str
    terms: tuple[Term, ...]
    total: int

    def sentence(self, state: Scene) -> str:
        return f"Damage to {name_of(state, self.target)}: {summed(self.terms)} = {self.total}."


class LayerLost(PublicEvent):
    """A Character lost a Layer of Plot Armor, the first, second or third. R-TEST-041."""

    manner = "bad"

    who: str
    layer: int

    def sentence(self, state: Scene) -> str:
        me = state.characters[self.who]
        if not me.is_on_foot:
            left = counted(len(me.layers) - self.layer, "Level")
            return f"{me.name} loses a Level of Threshold: {left} left."
        which = _ORDINALS[self.layer - 1]
        return (
            f"{name_of(state, self.who)} loses its {which} Layer of Plot Armor: "
            f"a Willpower Test against {DNS[self.layer - 1]}."
        )


class CharacterDefeated(CharacterEvent):
    """A Character was defeated. R-TEST-042."""

    manner = "grave"
    leaver = "who"
    template = "{who} is defeated."


class HarmIgnored(SceneEvent):
    """A Character ignored Damage, because it is immune to it. `source` is the id of the Character who dealt
    it, or the name of another cause. R-EQ-005, R-BOSS-010.
    """

    template = "{source} does nothing to {who}."

    who: str
    source: str
