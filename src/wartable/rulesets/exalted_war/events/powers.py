"""Charms, spells and duels."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.core.term import Term


class CharmUsed(Event):
    """A person used a Charm and paid for it. EW-26."""

    fields = ("unit", "person", "charm", "motes", "willpower")

    unit: str
    person: str
    charm: str
    motes: int
    willpower: int

    def __init__(self, unit: str, person: str, charm: str, motes: int, willpower: int) -> None:
        self.unit = unit
        self.person = person
        self.charm = charm
        self.motes = motes
        self.willpower = willpower


class SpellCast(Event):
    """A person cast a spell. EW-27."""

    fields = ("unit", "person", "spell", "target")

    unit: str
    person: str
    spell: str
    target: str

    def __init__(self, unit: str, person: str, spell: str, target: str) -> None:
        self.unit = unit
        self.person = person
        self.spell = spell
        self.target = target


class SpellEnded(Event):
    """What a spell did is over."""

    fields = ("unit", "what")

    unit: str
    what: str

    def __init__(self, unit: str, what: str) -> None:
        self.unit = unit
        self.what = what


class DuelRefused(Event):
    """A challenge was refused, and tried by a bare attack. EW-70."""

    fields = ("unit", "person", "target", "challenged", "pool", "rolled", "dv", "forced")

    unit: str
    person: str
    target: str
    challenged: str
    pool: tuple[Term, ...]
    rolled: int
    dv: tuple[Term, ...]
    forced: bool

    def __init__(
        self,
        unit: str,
        person: str,
        target: str,
        challenged: str,
        pool: tuple[Term, ...],
        rolled: int,
        dv: tuple[Term, ...],
        *,
        forced: bool,
    ) -> None:
        self.unit = unit
        self.person = person
        self.target = target
        self.challenged = challenged
        self.pool = pool
        self.rolled = rolled
        self.dv = dv
        self.forced = forced


class DuelBegan(Event):
    """Two people fight alone in ordinary ticks. W-11."""

    fields = ("person", "challenged")

    person: str
    challenged: str

    def __init__(self, person: str, challenged: str) -> None:
        self.person = person
        self.challenged = challenged


class DuelJoined(Event):
    """A duelist rolled for the first move."""

    fields = ("person", "pool", "successes", "first")

    person: str
    pool: tuple[Term, ...]
    successes: int
    first: int

    def __init__(self, person: str, pool: tuple[Term, ...], successes: int, first: int) -> None:
        self.person = person
        self.pool = pool
        self.successes = successes
        self.first = first


class WithdrawalAsked(Event):
    """A duelist asked to withdraw."""

    fields = ("person",)

    person: str

    def __init__(self, person: str) -> None:
        self.person = person


class DuelEnded(Event):
    """A duel is over."""

    fields = ("person", "challenged", "winner", "seconds", "why")

    person: str
    challenged: str
    winner: str
    seconds: int
    why: str

    def __init__(self, person: str, challenged: str, winner: str, seconds: int, why: str) -> None:
        self.person = person
        self.challenged = challenged
        self.winner = winner
        self.seconds = seconds
        self.why = why
