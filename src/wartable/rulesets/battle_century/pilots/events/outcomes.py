"""What comes of Tests besides Damage: frozen facts, ids and numbers only."""

from __future__ import annotations

from wartable.core.event import Event


class HelpGiven(Event):
    """A Character's Help Test gave another so many Advantages. R-TEST-028."""

    fields = ("who", "other", "advantages")

    who: str
    other: str
    advantages: int

    def __init__(self, who: str, other: str, advantages: int) -> None:
        self.who = who
        self.other = other
        self.advantages = advantages


class LayerTreated(Event):
    """A Layer of Plot Armor (from 1) was treated for this Episode Arc, by `who`; `healed` are the points it
    got back. R-TEST-032.
    """

    fields = ("who", "patient", "layer", "healed")

    who: str
    patient: str
    layer: int
    healed: int

    def __init__(self, who: str, patient: str, layer: int, healed: int) -> None:
        self.who = who
        self.patient = patient
        self.layer = layer
        self.healed = healed


class ProxyRepaired(Event):
    """A Proxy was worked on for this Episode; `mended` are the points it got back. R-MATCH-044."""

    fields = ("who", "owner", "proxy", "mended")

    who: str
    owner: str
    proxy: str
    mended: int

    def __init__(self, who: str, owner: str, proxy: str, mended: int) -> None:
        self.who = who
        self.owner = owner
        self.proxy = proxy
        self.mended = mended


class EquipmentObtained(Event):
    """A Character has a piece of Equipment for the rest of the Episode, by its Trait's tag. R-TEST-033,
    R-TEST-036.
    """

    fields = ("who", "tag")

    who: str
    tag: str

    def __init__(self, who: str, tag: str) -> None:
        self.who = who
        self.tag = tag


class Burdened(Event):
    """A Character has so many Disadvantages on Resources Tests for the rest of the Episode. R-TEST-035."""

    fields = ("who", "amount")

    who: str
    amount: int

    def __init__(self, who: str, amount: int) -> None:
        self.who = who
        self.amount = amount


class MiracleMaintained(Event):
    """What a Miracle has brought about lasts until the next Action at least. R-MIR-004."""

    fields = ("who", "tag")

    who: str
    tag: str

    def __init__(self, who: str, tag: str) -> None:
        self.who = who
        self.tag = tag


class MiracleEnded(Event):
    """What a Miracle had brought about is over. R-MIR-004."""

    fields = ("who", "tag")

    who: str
    tag: str

    def __init__(self, who: str, tag: str) -> None:
        self.who = who
        self.tag = tag


class TestEnded(Event):
    """A Test and all that belongs to it is over: the sides that got what they wanted, and why."""

    fields = ("winners", "reason")

    winners: tuple[str, ...]
    reason: str

    def __init__(self, winners: tuple[str, ...], reason: str) -> None:
        self.winners = winners
        self.reason = reason


class GenrePointLost(Event):
    """A Character lost a Genre Point, if it had one; `left` are those that remain. R-BOSS-002."""

    fields = ("who", "left", "source")

    who: str
    left: int
    source: str

    def __init__(self, who: str, left: int, source: str) -> None:
        self.who = who
        self.left = left
        self.source = source


class ProfileAnswered(Event):
    """A Player answered ("yes", "no") what a Boss asked about its next Turn. R-BOSS-001."""

    fields = ("who", "target", "answer")

    who: str
    target: str
    answer: str

    def __init__(self, who: str, target: str, answer: str) -> None:
        self.who = who
        self.target = target
        self.answer = answer
