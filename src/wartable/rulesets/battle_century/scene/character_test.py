"""A Character's Test, from what is wanted to what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.term import Term
from wartable.rulesets.battle_century.scene.character import Character

__all__ = ["KINDS", "CharacterTest", "Part"]

KINDS: Final = (
    "ordinary",
    "contested",
    "extended",
    "help",
    "healing",
    "repair",
    "equipment",
    "replacement",
    "offensive",
    "endurance",
    "initiative",
    "maneuver",
)
"""What a Test is made for. "endurance" is a Willpower Test against what one's Plot Armor or nerve suffers."""


class Part:
    """One of the Tests that a Mixed Test puts together. R-TEST-023."""

    __slots__ = ("attribute", "skill", "subject")

    attribute: str
    skill: str
    subject: str

    def __init__(self, attribute: str, skill: str, subject: str) -> None:
        self.attribute = attribute
        self.skill = skill
        self.subject = subject


class CharacterTest:
    """One Test of `who`.

    `attribute`, `skill` ("" for none) and `subject` (of a specialization, "" for none) say what is rolled;
    of a Mixed Test `others` are the further parts. `about` are circumstances that hold, as people have said.
    `kind` is one of KINDS. `targets` are those against whom it is made; `dn` is the Difficulty Number, -1
    where there is none. `tool` is the tag of the Equipment used, `given` Advantages and Disadvantages that
    people gave, with those declared.

    `attribute` may have been replaced by that of `stand_in` (a Talent's tag). `declared` are the tags of what
    was declared. With `miracle` it hurts who makes it. With `steeled` no Disadvantage counts but those whose
    sources are named in `stubborn`.

    After the roll: `terms` and `advantages` say where the numbers come from, `net` is what was rolled with;
    `traded` Advantages were given up, `raised` Disadvantages traded by the GM; `die` is the face kept; then
    `total`, `passed`, and by target's id `margins`.
    """

    __slots__ = (
        "about",
        "advantages",
        "attribute",
        "declared",
        "die",
        "dn",
        "given",
        "kind",
        "margins",
        "means",
        "miracle",
        "net",
        "others",
        "passed",
        "raised",
        "skill",
        "stand_in",
        "steeled",
        "stubborn",
        "subject",
        "targets",
        "terms",
        "tool",
        "total",
        "traded",
        "who",
    )

    who: Character
    attribute: str
    skill: str
    subject: str
    kind: str
    others: list[Part]
    about: tuple[str, ...]
    targets: list[Character]
    dn: int
    tool: str
    means: str
    given: list[Term]
    stand_in: str
    declared: list[str]
    miracle: bool
    steeled: bool
    stubborn: list[str]
    terms: list[Term]
    advantages: list[Term]
    net: int
    traded: int
    raised: int
    die: int
    total: int
    passed: bool
    margins: dict[str, int]

    def __init__(
        self,
        who: Character,
        attribute: str,
        skill: str = "",
        subject: str = "",
        *,
        kind: str = "ordinary",
        about: Sequence[str] = (),
        targets: Sequence[Character] = (),
        dn: int = -1,
        tool: str = "",
        others: Sequence[Part] = (),
        given: Sequence[Term] = (),
        miracle: bool = False,
    ) -> None:
        self.who = who
        self.attribute = attribute
        self.skill = skill
        self.subject = subject
        self.kind = kind
        self.others = list(others)
        self.about = tuple(about)
        self.targets = list(targets)
        self.dn = dn
        self.tool = tool
        self.means = self.stand_in = ""
        self.given = list(given)
        self.declared = []
        self.miracle = miracle
        self.steeled = False
        self.stubborn = []
        self.terms = []
        self.advantages = []
        self.net = self.traded = self.raised = 0
        self.die = self.total = 0
        self.passed = False
        self.margins = {}

    @property
    def offensive(self) -> bool:
        """Whether it is made to hurt somebody: Tension counts, Deathblows go with it. R-MATCH-019,
        R-DB-005.
        """
        return self.kind == "offensive"
