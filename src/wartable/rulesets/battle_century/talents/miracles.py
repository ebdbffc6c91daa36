"""The Miracle Skills. R-MIR-007 to R-MIR-040."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import TIMES, CharacterTest
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.tests.maintaining import is_miracle_maintained, maintain_miracle
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.talents.miracle import EnhancingMiracle, Miracle, ShieldingMiracle


class Electricity(EnhancingMiracle):
    """Lightning and currents, within line of sight. It may be added to a Test of Electronics."""

    key = "electricity"
    sighted = True
    used = ("intellect", "fitness")
    guide = "Fitness to throw lightning, Intellect for all else; the target must be in line of sight."
    choices = ("fitness_tests", "electronics_tests")
    benchmarks = (("charging a phone", 5), ("charging the air with hours of lightning", 15))
    contested = (("a bolt of lightning", "Defense"),)
    joins = ("electronics",)
    rules = ("R-MIR-007", "R-MIR-008", "R-MIR-009")

    def can_be_added_to(self, test: CharacterTest) -> bool:
        return test.uses_any_skill("electronics")


class Force(Miracle):
    """Moving things and people, oneself included, within line of sight."""

    key = "force"
    sighted = True
    used = ("intellect", "fitness")
    guide = "Intellect for subtle work, Fitness to throw things or people; they must be in line of sight."
    choices = ("fitness_tests", "intellect_tests")
    benchmarks = (("a gentle push", 5), ("flying at the usual speed", 10))
    contested = (("throwing somebody at a wall", "Defense"),)
    rules = ("R-MIR-010", "R-MIR-011")


class Fortune(EnhancingMiracle):
    """Luck with one's Resources. Resources Tests have an Advantage, which takes no Action, and a success
    causes no Disadvantage on later ones.
    """

    key = "fortune"
    used = ("resources",)
    guide = "Added to a Resources Test; it takes no Action."
    choices = ("equipment_tests",)
    rules = ("R-MIR-012", "R-MIR-013", "R-MIR-014", "R-MIR-015")

    def can_be_added_to(self, test: CharacterTest) -> bool:
        return test.uses_attribute("resources")

    def can_act(self, state: Scene, me: Character) -> bool:
        return False

    def prevents_resources_burden(self, me: Character, test: CharacterTest) -> bool:
        return self.tag in test.used


class Matter(EnhancingMiracle):
    """Reshaping solid things by touch, but nothing living. Electronic things break, and nothing can be made
    out of nothing. Added to a Craftsmanship Test it gives an Advantage, and makes Extended Tests shorter at
    one Disadvantage for each time category.
    """

    key = "matter"
    used = ("intellect",)
    guide = (
        "Intellect, by touch: dead and solid things only, electronics break, large ones are nearly hopeless."
    )
    choices = ("craftsmanship_tests",)
    benchmarks = (
        ("an Advantage to all Tests with one thing for a Scene", 5),
        ("breaking reinforced steel", 15),
    )
    joins = ("craftsmanship",)
    rules = ("R-MIR-016", "R-MIR-017", "R-MIR-018", "R-MIR-019", "R-MIR-020")

    def can_be_added_to(self, test: CharacterTest) -> bool:
        return test.uses_any_skill("craftsmanship")

    def declaration_options(self, me: Character, test: CharacterTest) -> list[Option]:
        found = super().declaration_options(me, test)
        at_work = self.can_be_added_to(test) or test.uses_any_skill(self.key)
        if test.time and at_work and self.covers_test(test) and not self.is_declared_for(test):
            for count in range(1, TIMES.index(test.time) + 1):
                time = TIMES[TIMES.index(test.time) - count]
                label = f"{self.title}: in {time} time, at {count} Disadvantage{'s' if count > 1 else ''}"
                found.append(Option(f"shorten:{self.tag}>{time}", label, self))
        return found

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        super().carry_out_declaration(table, me, test, option)
        time = option.key.partition(">")[2]
        if time:
            test.shortened = TIMES.index(test.time) - TIMES.index(time)
            test.given.append(Term("a shorter time", -test.shortened))


class Phantasm(ShieldingMiracle):
    """Illusions within line of sight, against the Defense of the onlookers. At a Disadvantage they hurt, and
    they can be used for a Maneuver.
    """

    key = "phantasm"
    sighted = True
    used = ("awareness",)
    guide = "Awareness; its audience must be in line of sight."
    choices = ("offensive_tests", "defensive_tests")
    contested = (
        ("another's looks and voice", "Defense"),
        ("other words in a letter", "Defense"),
        ("a decoy of oneself", "the attackers' Tests"),
    )
    opposed = "defense"
    of_mind = True
    shield = "awareness"
    for_allies = True
    rules = ("R-MIR-021", "R-MIR-022", "R-MIR-023", "R-MIR-024", "R-MIR-040")

    def advantage_terms_of_user(self, me: Character, test: CharacterTest) -> list[Term]:
        return [Term("an illusion that hurts", -1)] if test.is_offensive else []


class Phasing(ShieldingMiracle):
    """Going through solid things, and letting them go through oneself, as far as one likes. It can be used
    for a Maneuver for oneself alone.
    """

    key = "phasing"
    used = ("fitness",)
    guide = "Fitness; whatever the result, one may always let things have their usual effect."
    choices = ("defensive_tests",)
    benchmarks = (("going through things", 10),)
    contested = (("withstanding attacks", "the attackers' Tests"),)
    shield = "fitness"
    rules = ("R-MIR-025", "R-MIR-026", "R-MIR-027", "R-MIR-028", "R-MIR-040")


class Probing(Miracle):
    """Sending thoughts, reading them and planting them, within line of sight. Failures and clumsiness make
    the subject suspicious.
    """

    key = "probing"
    sighted = True
    used = ("charm", "awareness")
    guide = "Charm to send or to plant thoughts, Awareness to read them, against Willpower; in line of sight."
    choices = ("telepathy", "mind_reading", "suggestion")
    contested = (
        ("somebody's mood", "Willpower"),
        ("what somebody is proudest of", "Willpower"),
        ("a sleeper's nightmares", "Willpower"),
    )
    opposed = "willpower"
    rules = ("R-MIR-029", "R-MIR-030", "R-MIR-031")


class Sight(EnhancingMiracle):
    """Perception beyond the senses: an Advantage on any Awareness Test, which takes no Action."""

    key = "sight"
    used = ("awareness",)
    guide = "Added to any Awareness Test; it takes no Action."
    choices = ("investigation_tests",)
    rules = ("R-MIR-032", "R-MIR-033")

    def can_be_added_to(self, test: CharacterTest) -> bool:
        return test.uses_attribute("awareness")

    def can_act(self, state: Scene, me: Character) -> bool:
        return False


class Somatics(EnhancingMiracle):
    """Strength beyond the body's: an Advantage on any Fitness Test, which takes no Action."""

    key = "somatics"
    used = ("fitness",)
    guide = "Added to any Fitness Test; it takes no Action."
    choices = ("offensive_tests",)
    rules = ("R-MIR-034", "R-MIR-035")

    def can_be_added_to(self, test: CharacterTest) -> bool:
        return test.uses_attribute("fitness")

    def can_act(self, state: Scene, me: Character) -> bool:
        return False


class Temperature(Miracle):
    """Heat and cold in one's own Zone, if there is oxygen. An attack draws on a fire or a frost: without
    one it has a Disadvantage, and one that was made by this Miracle is used up.
    """

    key = "temperature"
    used = ("charm",)
    guide = "Charm; in one's own Zone, and not where oxygen is lacking."
    choices = ("cold", "heat")
    benchmarks = (
        ("discomfort", 10),
        ("a fire or frost to attack with", 15),
        ("a bridge of ice, a molten door", 15),
    )
    rules = ("R-MIR-036", "R-MIR-037", "R-MIR-038", "R-MIR-039")

    def permits_miracle_test(self, me: Character, test: CharacterTest) -> bool:
        return super().permits_miracle_test(me, test) and not test.is_about_any_word("no_oxygen")

    def advantage_terms_of_user(self, me: Character, test: CharacterTest) -> list[Term]:
        if (
            not test.is_offensive
            or test.is_about_any_word("fire_or_frost")
            or is_miracle_maintained(me, _SOURCE)
        ):
            return []
        return [Term("no fire or frost to draw on", -1)]

    def action_options(self, state: Scene, me: Character) -> list[Option]:
        found = super().action_options(state, me)
        if is_miracle_maintained(me, _SOURCE):
            found.append(Option("keep_source", "Maintain the fire or frost"))
        return [*found, Option("source", "Make a fire or frost to attack with (DN 15)")]

    def carry_out_action_option(self, table: SceneTable, me: Character, choice: Option) -> None:
        if choice.key == "keep_source":
            maintain_miracle(table, me, _SOURCE)
        elif choice.key == "source":
            self._make_source(table, me)
        else:
            super().carry_out_action_option(table, me, choice)

    def _make_source(self, table: SceneTable, me: Character) -> None:
        """Make a Test to create a fire or a frost. As long as that is maintained, an attack can draw on it.
        R-MIR-038.
        """
        test = CharacterTest(me, "charm", self.key, self.choice, dn=15)
        make_test(table, test)
        if test.passed and me.is_active:
            maintain_miracle(table, me, _SOURCE)


_SOURCE: Final = "temperature:fire_or_frost"

MIRACLES: Final = declared_abilities(globals(), Skill)
