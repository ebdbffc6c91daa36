"""A Test of a Character, from its declaration to its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.declared import define
from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character import Character

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
"""Purposes of a Test. "endurance" is a Willpower Test caused by harm to one's Plot Armor or nerve."""


_HELPFUL: Final = 10
"""A Help Test with a lower total gives nothing. R-TEST-028."""

_KIND_OF_TEST: Final = "_tests"

TIMES: Final = ("instant", "minute", "hour", "day", "week")
"""Upper limits for the duration of a try of an Extended Test. R-TEST-021, R-MIR-018."""


@define
class TestPart:
    """One part of a Test: an Attribute, with a Skill and its subject, "" for none. A Mixed Test has several
    parts. R-TEST-023.
    """

    attribute: str
    skill: str
    subject: str


@define
class CharacterTest:
    """One Test of a Character, from its declaration to its result."""

    who: Character
    attribute: str
    """The tested Attribute; `stand_in` may have replaced it."""
    skill: str
    """"" for none."""
    subject: str
    """The subject of a specialization, "" for none."""
    kind: str
    """One of KINDS."""
    others: list[TestPart]
    """The further parts of a Mixed Test."""
    about: tuple[str, ...]
    """Circumstances that hold, as people have said."""
    targets: list[Character]
    spared: list[str]
    """Ids of Characters that it cannot be made against."""
    dn: int
    """The Difficulty Number; -1 for none."""
    contests: tuple[str, ...]
    """The Skills of the Test that it contests."""
    tool: str
    """The tag of the Equipment used."""
    time: str
    """The time category of an Extended Test; "" for none."""
    shortened: int
    """Categories by which `time` was made shorter."""
    means: str
    disrupts: bool
    """It is made with the Action Disrupt, and deals half."""
    given: list[Term]
    """Advantages and Disadvantages by people, and those declared."""
    stand_in: str
    """The tag of the Talent whose Attribute replaces another."""
    used: list[str]
    """The tags of Talents declared for it."""
    miracle: bool
    """It hurts its maker."""
    physical: bool
    """An offensive Test hurts the body, not the mind."""
    steeled: bool
    """No Disadvantage counts."""
    sure: bool
    """Only Disadvantages whose sources are in `stubborn` count."""
    stubborn: list[str]
    allies: list[str]
    """Ids of Characters of the same side. This and the following are filled in by `set_test_modifiers`."""
    hindered: bool
    """Some Disadvantage counts."""
    tension: int
    terms: list[Term]
    """The sum that is added to the die, with its sources."""
    advantages: list[Term]
    """Advantages and Disadvantages, with their sources; against several targets those of the first."""
    edges: dict[str, list[Term]]
    """`advantages` by target."""
    net: int
    """Net Advantages of the roll; against several targets those of the first."""
    nets: dict[str, int]
    """`net` by target."""
    traded: int
    """Advantages that were traded."""
    raised: int
    """Disadvantages that the GM traded."""
    die: int
    """The face kept: the best of `dice`."""
    dice: dict[str, int]
    """The face kept by target."""
    total: int
    passed: bool
    margins: dict[str, int]
    """The margin by target."""

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
        others: Sequence[TestPart] = (),
        given: Sequence[Term] = (),
        miracle: bool = False,
        contests: Sequence[str] = (),
    ) -> None:
        self.who = who
        self.attribute = attribute
        self.skill = skill
        self.subject = subject
        self.kind = kind
        self.others = list(others)
        self.about = tuple(about)
        self.targets = list(targets)
        self.spared = []
        self.dn = dn
        self.contests = tuple(contests)
        self.tool = tool
        self.time = ""
        self.shortened = 0
        self.means = self.stand_in = ""
        self.given = list(given)
        self.used = []
        self.miracle = miracle
        self.physical = True
        self.disrupts = False
        self.steeled = self.sure = False
        self.stubborn = []
        self._clear()

    def _clear(self) -> None:
        """Set the modifiers and the roll to their initial values."""
        self.allies = []
        self.hindered = False
        self.tension = 0
        self.terms = []
        self.advantages = []
        self.edges = {}
        self.nets = {}
        self.dice = {}
        self.net = self.traded = self.raised = 0
        self.die = self.total = 0
        self.passed = False
        self.margins = {}

    @property
    def is_offensive(self) -> bool:
        """Whether the Test is an attack: Tension counts, and Deathblows can be used. R-MATCH-019,
        R-DB-005.
        """
        return self.kind == "offensive"

    @property
    def must_reach_defense(self) -> bool:
        """Whether the Test must reach the Defense of each target. That is so if it has targets and no DN, and
        is no contest. R-TEST-004, R-TEST-027, R-TEST-038, R-MIR-021.
        """
        return self.dn < 0 and self.targets != [] and self.kind != "contested"

    @property
    def required_total(self) -> int:
        """The total that must be reached, not counting what the GM adds by trading; -1 for a Test against a
        Defense, and for one that any total passes.
        """
        return _HELPFUL if self.kind == "help" else self.dn

    @property
    def skills(self) -> tuple[str, ...]:
        """The key of the Skill of each part, "" for a part without a Skill."""
        return tuple([part.skill for part in self.parts])

    def contests_any_skill(self, *skills: str) -> bool:
        """Whether the Test contests another Character's use of any of these Skills."""
        for skill in skills:
            if skill in self.contests:
                return True
        return False

    def uses_any_skill(self, *skills: str) -> bool:
        """Whether any part of the Test uses any of these Skills."""
        if self.skill in skills:
            return True
        for part in self.others:
            if part.skill in skills:
                return True
        return False

    def is_about_any_word(self, *words: str) -> bool:
        """Whether any of these words is the subject of the Test or one of its circumstances."""
        for word in words:
            if word in self.about or (word and word == self.subject):
                return True
        return False

    @property
    def parts(self) -> list[TestPart]:
        """The parts of the Test: one, or several in a Mixed Test."""
        return [TestPart(self.attribute, self.skill, self.subject), *self.others]

    def uses_attribute(self, attribute: str) -> bool:
        """Whether any part of the Test uses this Attribute."""
        if self.attribute == attribute:
            return True
        for part in self.others:
            if part.attribute == attribute:
                return True
        return False

    def covering_specializations(self) -> list[str]:
        """Return the specializations with which training in a Miracle would cover the Test: its subject, its
        circumstances, and kinds of Tests such as "fitness_tests", "investigation_tests" or "offensive_tests".
        A subject that names a kind of Test is left out, since the real kind of the Test counts. R-MIR-003.
        """
        found = [self.kind, f"{self.kind}_tests", *self.about]
        if self.kind == "maneuver":
            found.append("defensive_tests")
        for part in self.parts:
            if not part.subject.endswith(_KIND_OF_TEST):
                found.append(part.subject)
            found += [f"{part.attribute}_tests", f"{part.skill}_tests"]
        return found

    def copy_with_one_part(self, part: TestPart) -> CharacterTest:
        """Return a copy of the Test that consists of this part only, without modifiers."""
        twin = self.copy_for(self.who, self.targets)
        twin.attribute = part.attribute
        twin.skill = part.skill
        twin.subject = part.subject
        twin.others = []
        return twin

    def copy_for(self, maker: Character, targets: Sequence[Character]) -> CharacterTest:
        """Return a copy of the Test that the Character `maker` makes against these targets. It has no
        modifiers yet and has not been rolled.
        """
        twin = CharacterTest(
            maker,
            self.attribute,
            self.skill,
            self.subject,
            kind=self.kind,
            about=self.about,
            targets=targets,
            dn=self.dn,
            tool=self.tool,
            others=[TestPart(part.attribute, part.skill, part.subject) for part in self.others],
            given=self.given,
            miracle=self.miracle,
        )
        twin.time = self.time
        twin.shortened = self.shortened
        twin.means = self.means
        twin.physical = self.physical
        twin.disrupts = self.disrupts
        twin.stand_in = self.stand_in
        twin.used = self.used[:]
        twin.allies = self.allies
        twin.spared = self.spared
        twin.contests = self.contests
        twin.steeled = self.steeled
        twin.sure = self.sure
        twin.stubborn = self.stubborn[:]
        twin.traded = self.traded
        twin.raised = self.raised
        return twin
