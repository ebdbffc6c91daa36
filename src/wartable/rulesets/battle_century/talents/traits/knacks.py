"""General Traits of 5 Character Points. R-TRAIT-003 to R-TRAIT-016."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.circumstances import TOOLS
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.trait import RequiredTest, Trait
from wartable.rulesets.battle_century.pilots.tests.permission import has_use_left, record_talent_use


class AnimalPerson(Trait):
    """Charm and Awareness Tests with animals have two Advantages if they are friendly to humans, one if
    they are not.
    """

    key = "animal_person"
    circumstances = ("animals", "friendly_animals")
    rules = ("R-TRAIT-003",)

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        if test.attribute not in ("charm", "awareness"):
            return 0
        return 2 if "friendly_animals" in test.about else int("animals" in test.about)


class CommonSense(Trait):
    """Once an Episode the GM may warn the Player that an idea is ill considered, or give a hint about where
    to go next.
    """

    key = "common_sense"
    per = "episode"
    uses = "once an Episode"
    rules = ("R-TRAIT-004",)

    def turn_start_options(self, state: Scene, me: Character) -> list[Option]:
        if not has_use_left(me, self):
            return []
        return [Option(f"ask:{self.tag}", f"{self.title}: ask the GM whether this is wise", self)]

    def use_at_turn_start(self, table: SceneTable, me: Character, option: Option) -> None:
        record_talent_use(table, me, self)


class DangerInstinct(Trait):
    """Awareness Tests that contest Deception or Stealth have an Advantage."""

    key = "danger_instinct"
    rules = ("R-TRAIT-005",)

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return int(test.attribute == "awareness" and test.contests_any_skill("deception", "stealth"))


class Entertainer(Trait):
    """Tests of Craftsmanship, Humanities or Presence about the chosen entertainment have an Advantage."""

    key = "entertainer"
    skills = ("craftsmanship", "humanities", "presence")
    specialist = True
    choices = ("beethoven", "ice_skating", "landscaping", "murder_mysteries", "stand_up_comedy")
    rules = ("R-TRAIT-001", "R-TRAIT-002", "R-TRAIT-006")

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return int(test.is_about_any_word(self.choice) and self.is_trained_for_test(me, test))


class Gamer(Trait):
    """Every Test for which experience with the chosen game is useful has an Advantage."""

    key = "gamer"
    specialist = True
    choices = ("aegis_of_the_old_ones", "chess", "go", "super_gear_wars", "texas_holdem")
    rules = ("R-TRAIT-002", "R-TRAIT-007")

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return int(test.is_about_any_word(self.choice))


class Gumshoe(Trait):
    """Once an Episode a failed Test of Humanities, Investigation or Sciences is a success after all."""

    key = "gumshoe"
    skills = ("humanities", "investigation", "sciences")
    per = "episode"
    uses = "once an Episode"
    rules = ("R-TRAIT-001", "R-TRAIT-008")

    def can_rescue_failed_test(self, me: Character, test: CharacterTest) -> bool:
        return has_use_left(me, self) and self.is_trained_for_test(me, test)


class Ingenious(Trait):
    """Once an Episode a Test that uses a Skill in an inventive way has two Advantages."""

    key = "ingenious"
    per = "episode"
    uses = "once an Episode"
    rules = ("R-TRAIT-009",)

    def declaration_options(self, me: Character, test: CharacterTest) -> list[Option]:
        if not test.skill or not has_use_left(me, self):
            return []
        return [
            Option(f"declare:{self.tag}", f"{self.title}: two Advantages, where the way is inventive", self)
        ]

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        test.given.append(Term(self.name, 2))
        record_talent_use(table, me, self)


class Intimidating(Trait):
    """Attempts to make people afraid have an Advantage."""

    key = "intimidating"
    circumstances = ("frighten",)
    rules = ("R-TRAIT-010",)

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return int("frighten" in test.about)


class SteadfastTrait(Trait):
    """Base class of Traits that, once an Episode, turn a failed Willpower Test against one of their
    `circumstances` into a success.
    """

    per = "episode"
    uses = "once an Episode"
    rules: ClassVar[tuple[str, ...]] = ()

    def can_rescue_failed_test(self, me: Character, test: CharacterTest) -> bool:
        if not test.uses_attribute("willpower") or not has_use_left(me, self):
            return False
        return test.is_about_any_word(*self.circumstances)


class Jaded(SteadfastTrait):
    """Once an Episode a failed Willpower Test against fear or revulsion is a success after all."""

    key = "jaded"
    circumstances = ("fear", "revulsion")
    rules = ("R-TRAIT-011",)


class MakeDo(Trait):
    """One Disadvantage that comes from improper tools, or from none, is cancelled."""

    key = "make_do"
    circumstances = TOOLS
    rules = ("R-TRAIT-012",)

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        if test.steeled or test.sure:
            return 0
        for word in TOOLS:
            if word in test.about:
                return 1
        return 0


class Polyglot(Trait):
    """After an Intellect Test of DN 10 the Character fluently speaks a living language of this world that it
    meets for the first time.
    """

    key = "polyglot"
    required_tests = (RequiredTest("intellect", "", 10),)
    rules = ("R-TRAIT-013",)


class SphereOfInfluence(Trait):
    """Resources Tests that deal with the people of the chosen field have an Advantage."""

    key = "sphere_of_influence"
    specialist = True
    choices = (
        "high_society",
        "pharmaceutical_companies",
        "professional_translators",
        "prosecutors_office",
        "weapons_black_market",
    )
    rules = ("R-TRAIT-002", "R-TRAIT-014")

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return int(test.attribute == "resources" and test.is_about_any_word(self.choice))


class SuperiorImmuneSystem(SteadfastTrait):
    """Once an Episode a failed Willpower Test against a disease or drugs is a success after all."""

    key = "superior_immune_system"
    circumstances = ("disease", "drugs")
    rules = ("R-TRAIT-015",)


class WeaponExpertise(Trait):
    """Tests about the chosen kind of weapon, and attacks with it, have an Advantage."""

    key = "weapon_expertise"
    specialist = True
    choices = ("ak_47", "chemical_explosives", "composite_longbow", "katana_and_wakizashi", "revolvers")
    rules = ("R-TRAIT-002", "R-TRAIT-016")

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return int(test.is_about_any_word(self.choice))


KNACKS: Final = declared_abilities(globals(), Trait)
"""In the book's order."""
