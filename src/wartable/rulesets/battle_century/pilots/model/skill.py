"""Base class of Skills. R-SKILL-001 to R-SKILL-008, R-MIR-001 to R-MIR-006."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.talent import Talent

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.pilots.model.character import Character
    from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest


@mypyc_attr(allow_interpreted_subclasses=True)
class Skill(Talent):
    """Base class of Skills. An object is the training of a Character in a Skill, either in general or (with a
    choice) in one subject. It gives an Advantage on the Tests that it covers.

    `used` are the Attributes that go with the Skill, the default one first; `guide` says what each is for,
    and what players have to judge; `benchmarks` are examples of Tests with their DN, `contested` examples
    with what opposes them. A Skill with `chase` can be used to escape and to pursue. A `miracle` hurts its
    user, and `joins` are the mundane Skills that may be in one Test with it. One that is `of_mind` never
    attacks the body. R-SKILL-001, R-SKILL-004, R-MIR-005, R-MIR-022.
    """

    group = "general"
    cost = 10
    specialist = True
    used: ClassVar[tuple[str, ...]] = ()
    guide: ClassVar[str] = ""
    benchmarks: ClassVar[tuple[tuple[str, int], ...]] = ()
    contested: ClassVar[tuple[tuple[str, str], ...]] = ()
    miracle: ClassVar[bool] = False
    chase: ClassVar[bool] = False
    of_mind: ClassVar[bool] = False
    joins: ClassVar[tuple[str, ...]] = ()

    @property
    def price(self) -> int:
        """The cost in Character Points; half for a single subject. R-SKILL-004, R-MIR-002."""
        return self.cost // 2 if self.choice else self.cost

    def covers_subject(self, key: str, subject: str) -> bool:
        """Whether the training applies to a Test of the Skill `key` about this subject. R-SKILL-002."""
        return self.key == key and self.choice in ("", subject)

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return 1 if me.training_for(test.skill, test.subject) is self else 0

    def advantage_terms_of_user(self, me: Character, test: CharacterTest) -> list[Term]:
        """Return the Advantages (negative: Disadvantages) that anyone who uses the Skill has on this Test,
        trained or not, as terms with their sources.
        """
        return []
