"""Base classes of Skills, Traits and lasting conditions, with a method (hook) for each moment of a Test or a
Turn at which they can act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability

if TYPE_CHECKING:
    from wartable.core.decision import Option
    from wartable.rulesets.battle_century.pilots.model.character import Character
    from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
    from wartable.rulesets.battle_century.pilots.model.sheet import Means, Sheet
    from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable

MOMENTS: Final = (
    "advantages",
    "against",
    "attributes",
    "defense",
    "offered",
    "rescues",
    "fixed_die",
    "extra_damage",
    "toll",
    "permits",
    "forbids",
    "unburdens",
    "weakens",
    "repeats",
    "reaches_mecha",
    "boosts",
    "reach",
    "bears",
    "is_immune",
    "hit",
    "after_test",
    "hurt",
    "turn_start_options",
    "can_act",
    "turn_over",
    "round_passed",
    "fell",
    "enters",
    "between_scenes",
    "scene_began",
    "scene_ended",
    "episode_ended",
)


OF_TALENTS: Final = 1
"""The `amount` with which Skills and Traits are asked; it is for lasting conditions, and they ignore it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Influence(Ability):
    """Something that affects a Character's Tests: a Skill or Trait that it has, or a lasting condition on it.
    `me` is that Character.

    Queries are pure; methods that change anything take the table. `amount` is the size of the lasting
    condition, OF_TALENTS for a Skill or Trait; `cause_id` is the id of the Character who caused it, or "".
    """

    def advantages(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        """Return the Advantages (negative: Disadvantages) on a Test of `me`."""
        return 0

    def against(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        """Return the Advantages (negative: Disadvantages) that another Character has on a Test against
        `me`.
        """
        return 0

    def defense(self, me: Character, test: CharacterTest | None, amount: int) -> int:
        """Return the bonus to the Defense of `me`, against this Test if it is not None."""
        return 0

    def is_immune(self, me: Character, harm: str) -> bool:
        """Whether `me` is immune to this harm, which is a word of CIRCUMSTANCES, or "attack" for harm by
        other Characters.
        """
        return False

    def scene_began(self, table: SceneTable, me: Character) -> None:
        """React to the beginning of a Scene with `me` in it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Talent(Influence):
    """Base class of the Skills and Traits of the book. `group` names the list of the book that it is on.

    If it is (Specialist), each object has a `choice`; `choices` are the examples that the book gives. `cost`
    is in Character Points. `circumstances` are the words of CIRCUMSTANCES that matter to it; the players say
    which of them hold. `uses` says in words how often it may be used; `per` is "episode" or "arc" if it may
    be used at most `most` times in one.
    """

    group: ClassVar[str] = ""
    cost: ClassVar[int] = 0
    specialist: ClassVar[bool] = False
    choices: ClassVar[tuple[str, ...]] = ()
    circumstances: ClassVar[tuple[str, ...]] = ()
    uses: ClassVar[str] = ""
    per: ClassVar[str] = ""
    most: ClassVar[int] = 1
    attacks: ClassVar[bool] = False
    """Its Action makes an Offensive Test: a Buildup is not lost by it. R-MATCH-028."""

    choice: str

    def __init__(self, choice: str = "") -> None:
        self.choice = choice

    @property
    def tag(self) -> str:
        """The key, followed by the choice if there is one: "combat:swordsmanship"."""
        return f"{self.key}:{self.choice}" if self.choice else self.key

    @property
    def title(self) -> str:
        """The name, followed by the choice in parentheses if there is one."""
        return f"{self.name} ({self.choice.replace('_', ' ').title()})" if self.choice else self.name

    @property
    def price(self) -> int:
        """The cost in Character Points."""
        return self.cost

    # -------------------------------------------------------------- building

    def misfit(self, sheet: Sheet) -> str:
        """Return the reason why a Character with this sheet cannot use the Talent; "" if it can.
        R-TRAIT-001.
        """
        return ""

    def lends(self, key: str, subject: str) -> bool:
        """Whether the Talent lets its owner use the Miracle `key` for this subject without training.
        R-MIR-006.
        """
        return False

    # -------------------------------------------------------------- Tests

    def attributes(self, me: Character, test: CharacterTest) -> tuple[str, ...]:
        """Return the Attributes that may replace the Attribute of this Test of `me`."""
        return ()

    def offered(self, me: Character, test: CharacterTest) -> list[Option]:
        """Return options for declarations that `me` can make before its Test is rolled; `declare` carries
        them out.
        """
        return []

    def declare(self, table: SceneTable, me: Character, test: CharacterTest, option: Option) -> None:
        """Carry out a declaration that `offered` returned."""
        raise NotImplementedError

    def rescues(self, me: Character, test: CharacterTest) -> bool:
        """Whether `me` may turn this failed Test into a success; the player is asked."""
        return False

    def fixed_die(self, me: Character, test: CharacterTest) -> int:
        """Return the face that `me` may take instead of rolling; 0 for none."""
        return 0

    def extra_damage(self, me: Character, test: CharacterTest, target: Character) -> int:
        """Return the Damage that is added to the margin of a passed Offensive Test of `me`."""
        return 0

    def weakens(self, me: Character, test: CharacterTest, target: Character, lost_count: int) -> int:
        """Return the Advantages (negative: Disadvantages) on the target's Willpower Test for a Layer that it
        lost to Damage by `me`. `lost_count` is the number of Layers lost so far, including this one.
        """
        return 0

    def repeats(self, me: Character, tag: str, uses: int) -> int:
        """Return how many of the `uses` earlier uses of the Deathblow with this tag cost a Disadvantage each.
        R-DB-002.
        """
        return uses

    def reaches_mecha(self, me: Character) -> bool:
        """Whether `me`, though on foot, counts as an equal of mecha: its Deathblows affect them, and Damage
        between them is not scaled. R-DB-004, R-DMG-023, R-DMG-024.
        """
        return False

    def boosts(self, me: Character, test: CharacterTest) -> int:
        """Return the Advantages that this piece of Equipment gives to a Test of `me`. Of several pieces only
        the best counts.
        """
        return 0

    def reach(self, me: Character, means: Means) -> int:
        """Return the range, in Zones, of an attack of `me` with these means."""
        return 0

    def bears(self, me: Character, test: CharacterTest) -> str:
        """Return the Proxy of `me` that takes the Damage which this Test of a Miracle does to its user; ""
        for none. R-EQ-007.
        """
        return ""

    def toll(self, me: Character, test: CharacterTest, damage: int) -> int:
        """Return how much of `damage` the Test of a Miracle deals to `me`, who makes it. R-MIR-001."""
        return damage

    def permits(self, me: Character, test: CharacterTest) -> bool:
        """Whether this Talent allows `me` to make this Test of a Miracle. R-MIR-006."""
        return False

    def forbids(self, me: Character, user: Character, miracle: str) -> bool:
        """Whether `me` keeps another Character in the same Zone, the `user`, from using this Miracle.
        R-BOSS-007.
        """
        return False

    def unburdens(self, me: Character, test: CharacterTest) -> bool:
        """Whether this successful Resources Test of `me` is kept from causing a Disadvantage on later ones.
        R-MIR-014.
        """
        return False

    def hit(self, table: SceneTable, me: Character, test: CharacterTest, target: Character) -> None:
        """React to a passed Test of `me` against this target, before its Damage is dealt."""

    def after_test(self, table: SceneTable, me: Character, test: CharacterTest) -> None:
        """React to the end of a Test of `me`."""

    def hurt(self, table: SceneTable, me: Character, target: Character, damage: int) -> None:
        """React to Damage that `me` has dealt to this target."""

    # -------------------------------------------------------------- Turns

    def turn_start_options(self, state: Scene, me: Character) -> list[Option]:
        """Return options that `me` can take before its Action without using up the Action;
        `use_at_turn_start` carries them out.
        """
        return []

    def use_at_turn_start(self, table: SceneTable, me: Character, option: Option) -> None:
        """Carry out an option that `turn_start_options` returned."""
        raise NotImplementedError

    def can_act(self, state: Scene, me: Character) -> bool:
        """Whether `me` could now take the Action that this Talent gives; `act` carries it out."""
        return False

    def act(self, table: SceneTable, me: Character) -> None:
        """Carry out the Action that this Talent gives."""
        raise NotImplementedError

    def turn_over(self, table: SceneTable, me: Character, character: Character) -> None:
        """React to the end of the Turn of a Character, possibly of `me`."""

    def round_passed(self, table: SceneTable, me: Character) -> None:
        """React when the Turn of `me` comes in the order of Turns, even if `me` can no longer take it."""

    def fell(self, table: SceneTable, me: Character) -> None:
        """React to the defeat of `me`."""

    def enters(self, me: Character) -> bool:
        """Whether `me`, who is absent, may join a Match by this Talent."""
        return False

    # -------------------------------------------------------------- the season

    def between_scenes(self, me: Character) -> bool:
        """Whether `me` may use the Talent now, between two Scenes; `refresh` carries that out."""
        return False

    def refresh(self, me: Character) -> None:
        """Use the Talent between two Scenes, and count the use."""
        raise NotImplementedError

    def scene_ended(self, me: Character) -> None:
        """React to the end of a Scene with `me` in it, before the first Layer is restored."""

    def episode_ended(self, me: Character) -> None:
        """React to the end of an Episode."""
