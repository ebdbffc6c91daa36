"""What happens to Plot Armor; `events` has these as well."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.core.term import Term


class PlotArmorHurt(Event):
    """Damage was dealt to a Character, from `source` (an id, or what it was); `proxy` is what took part of
    it, or "". With `whole` it was no Damage of any size, but all that a Layer had left. R-TEST-040,
    R-MATCH-042, R-BOSS-008.
    """

    fields = ("who", "amount", "source", "proxy", "layers", "whole")

    who: str
    amount: int
    source: str
    proxy: str
    layers: tuple[int, ...]
    whole: bool

    def __init__(
        self,
        who: str,
        amount: int,
        source: str,
        proxy: str,
        layers: tuple[int, ...],
        *,
        whole: bool = False,
    ) -> None:
        self.who = who
        self.amount = amount
        self.source = source
        self.proxy = proxy
        self.layers = layers
        self.whole = whole


class DamageReckoned(Event):
    """What the Damage of an Offensive Test is made of, where it is not the margin alone. R-MATCH-023."""

    fields = ("who", "target", "terms", "total")

    who: str
    target: str
    terms: tuple[Term, ...]
    total: int

    def __init__(self, who: str, target: str, terms: tuple[Term, ...], total: int) -> None:
        self.who = who
        self.target = target
        self.terms = terms
        self.total = total


class LayerLost(Event):
    """A Character lost a Layer of Plot Armor, the first, second or third. R-TEST-041."""

    fields = ("who", "layer")

    who: str
    layer: int

    def __init__(self, who: str, layer: int) -> None:
        self.who = who
        self.layer = layer


class CharacterDefeated(Event):
    """A Character was defeated. R-TEST-042."""

    fields = ("who",)

    who: str

    def __init__(self, who: str) -> None:
        self.who = who


class HarmIgnored(Event):
    """What would have hurt a Character does nothing to it; `source` is an id, or what it was. R-EQ-005,
    R-BOSS-010.
    """

    fields = ("who", "source")

    who: str
    source: str

    def __init__(self, who: str, source: str) -> None:
        self.who = who
        self.source = source
