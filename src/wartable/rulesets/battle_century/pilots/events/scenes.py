"""What happens in a Scene: frozen facts in the past tense, ids and numbers only."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.core.term import Term


class TestRolled(Event):
    """A Character made a Test. `dn` is -1 where there is none; `against` names the target, or "". With
    `faces` all dice thrown, `die` the one kept; `defenses` says what a target's Defense is made of.
    R-TEST-001.
    """

    fields = (
        "who",
        "kind",
        "attribute",
        "skill",
        "against",
        "faces",
        "die",
        "terms",
        "total",
        "advantages",
        "dn",
        "passed",
        "defenses",
    )

    who: str
    kind: str
    attribute: str
    skill: str
    against: str
    faces: tuple[int, ...]
    die: int
    terms: tuple[Term, ...]
    total: int
    advantages: tuple[Term, ...]
    dn: int
    passed: bool
    defenses: tuple[Term, ...]

    def __init__(
        self,
        who: str,
        kind: str,
        attribute: str,
        skill: str,
        against: str,
        faces: tuple[int, ...],
        die: int,
        terms: tuple[Term, ...],
        total: int,
        advantages: tuple[Term, ...],
        dn: int,
        passed: bool,
        defenses: tuple[Term, ...] = (),
    ) -> None:
        self.who = who
        self.kind = kind
        self.attribute = attribute
        self.skill = skill
        self.against = against
        self.faces = faces
        self.die = die
        self.terms = terms
        self.total = total
        self.advantages = advantages
        self.dn = dn
        self.passed = passed
        self.defenses = defenses


class TalentUsed(Event):
    """A Character used a Skill or Trait that may be used only so often, by its tag."""

    fields = ("who", "tag")

    who: str
    tag: str

    def __init__(self, who: str, tag: str) -> None:
        self.who = who
        self.tag = tag


class ConditionBegan(Event):
    """A condition began on a Character, caused by `other` ("" for nobody)."""

    fields = ("who", "condition", "amount", "other")

    who: str
    condition: str
    amount: int
    other: str

    def __init__(self, who: str, condition: str, amount: int, other: str) -> None:
        self.who = who
        self.condition = condition
        self.amount = amount
        self.other = other


class ConditionEnded(Event):
    """A condition ended."""

    fields = ("who", "condition")

    who: str
    condition: str

    def __init__(self, who: str, condition: str) -> None:
        self.who = who
        self.condition = condition


class RoundBegan(Event):
    """A Round began with this Tension; the Surprise Round is 0. R-MATCH-003, R-MATCH-005."""

    fields = ("round", "tension")

    round: int
    tension: int

    def __init__(self, round: int, tension: int) -> None:
        self.round = round
        self.tension = tension


class TurnBegan(Event):
    """A Character began its Turn. R-MATCH-013."""

    fields = ("who",)

    who: str

    def __init__(self, who: str) -> None:
        self.who = who


class InitiativeTied(Event):
    """Characters have the same Initiative; what they roll next only says who of them is first. A-104,
    R-MATCH-048.
    """

    fields = ("who",)

    who: tuple[str, ...]

    def __init__(self, who: tuple[str, ...]) -> None:
        self.who = who


class InitiativeTraded(Event):
    """Two Allies swapped Initiatives. R-MATCH-011."""

    fields = ("who", "other")

    who: str
    other: str

    def __init__(self, who: str, other: str) -> None:
        self.who = who
        self.other = other


class Moved(Event):
    """A Character went through these Zones, the one it left first. R-MATCH-016."""

    fields = ("who", "path")

    who: str
    path: tuple[str, ...]

    def __init__(self, who: str, path: tuple[str, ...]) -> None:
        self.who = who
        self.path = path


class AttackDeclared(Event):
    """A Character is about to Attack or Disrupt (`kind`) with these means. R-MATCH-022, R-MATCH-031."""

    fields = ("who", "kind", "means", "target")

    who: str
    kind: str
    means: str
    target: str

    def __init__(self, who: str, kind: str, means: str, target: str) -> None:
        self.who = who
        self.kind = kind
        self.means = means
        self.target = target


class BuiltUp(Event):
    """A Character built up against an Enemy. R-MATCH-026."""

    fields = ("who", "target")

    who: str
    target: str

    def __init__(self, who: str, target: str) -> None:
        self.who = who
        self.target = target


class ActionDelayed(Event):
    """A Character put off an Action of this type until after another's Turn. R-MATCH-029."""

    fields = ("who", "after", "action")

    who: str
    after: str
    action: str

    def __init__(self, who: str, after: str, action: str) -> None:
        self.who = who
        self.after = after
        self.action = action


class Held(Event):
    """A Character did nothing that the rules know of with its Action."""

    fields = ("who",)

    who: str

    def __init__(self, who: str) -> None:
        self.who = who


class ProxyTaken(Event):
    """A Character fights by a Proxy from now on, or by none: "". R-MATCH-042."""

    fields = ("who", "proxy")

    who: str
    proxy: str

    def __init__(self, who: str, proxy: str) -> None:
        self.who = who
        self.proxy = proxy


class ProxyDestroyed(Event):
    """A Proxy lost its Layer. R-MATCH-043."""

    fields = ("who", "proxy")

    who: str
    proxy: str

    def __init__(self, who: str, proxy: str) -> None:
        self.who = who
        self.proxy = proxy


class EscapeTried(Event):
    """A Character runs for it, and these Enemies come after it. R-MATCH-037."""

    fields = ("who", "pursuers")

    who: str
    pursuers: tuple[str, ...]

    def __init__(self, who: str, pursuers: tuple[str, ...]) -> None:
        self.who = who
        self.pursuers = pursuers


class CharacterArrived(Event):
    """A Character who was not in the Match is there now. R-BOSS-003."""

    fields = ("who", "zone")

    who: str
    zone: str

    def __init__(self, who: str, zone: str) -> None:
        self.who = who
        self.zone = zone


class CharacterEscaped(Event):
    """A Character has left the Match for good. R-MATCH-037."""

    fields = ("who",)

    who: str

    def __init__(self, who: str) -> None:
        self.who = who


class MatchEnded(Event):
    """The Match is over: the winning sides (none: nobody), and why. R-MATCH-001."""

    fields = ("winners", "reason")

    winners: tuple[str, ...]
    reason: str

    def __init__(self, winners: tuple[str, ...], reason: str) -> None:
        self.winners = winners
        self.reason = reason
