"""General Traits of 10 Character Points, but for Leadership. R-TRAIT-017 to R-TRAIT-027."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from wartable.core.ability import declared_abilities
from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.match.turn.zones import make_free_move
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import CharacterCondition, register_conditions
from wartable.rulesets.battle_century.pilots.model.registry import is_miracle, talent_with_tag
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.trait import RequiredTest, Trait
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.pilots.tests.permission import has_use_left, record_talent_use


class Attractive(Trait):
    """Tests of Diplomacy, Deception and Presence with people who could be attracted have an Advantage."""

    key = "attractive"
    skills = ("diplomacy", "deception", "presence")
    cost = 10
    circumstances = ("attracted",)
    rules = ("R-TRAIT-001", "R-TRAIT-017")

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return int("attracted" in test.about and self.is_trained_for_test(me, test))


class Comrade(Trait):
    """A friend who is no Player Character, is built like a Rival but without Themes, and expects help in
    turn.
    """

    key = "comrade"
    cost = 10
    rules = ("R-TRAIT-018",)


class AttributeReplacingTrait(Trait):
    """Base class of Traits that let one Attribute be used in place of any other in a Test. Once such a Test
    has succeeded, this is not possible again in the Episode.
    """

    cost = 10
    per = "episode"
    uses = "until a success, once an Episode"
    attribute: ClassVar[str] = ""
    rules: ClassVar[tuple[str, ...]] = ()

    def replacement_attributes(self, me: Character, test: CharacterTest) -> tuple[str, ...]:
        return (self.attribute,) if has_use_left(me, self) else ()

    def react_to_test_end(self, table: SceneTable, me: Character, test: CharacterTest) -> None:
        if test.passed and test.stand_in == self.tag:
            record_talent_use(table, me, self)


class Genius(AttributeReplacingTrait):
    """Intellect may be used in place of any other Attribute in a Test. After such a Test has succeeded, this
    is not possible again in this Episode.
    """

    key = "genius"
    attribute = "intellect"
    rules = ("R-TRAIT-019",)


class HardWorkAndGuts(Trait):
    """Once an Episode no Disadvantages count on one Test."""

    key = "hard_work_and_guts"
    cost = 10
    per = "episode"
    uses = "once an Episode"
    rules = ("R-TRAIT-020",)

    def declaration_options(self, me: Character, test: CharacterTest) -> list[Option]:
        if not has_use_left(me, self) or not test.hindered:
            return []
        return [Option(f"declare:{self.tag}", f"{self.title}: no Disadvantages", self)]

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        test.steeled = True
        record_talent_use(table, me, self)


class LivingDatabase(Trait):
    """The GM reminds the Player of anything that the Character can have learned or lived through before."""

    key = "living_database"
    cost = 10
    rules = ("R-TRAIT-021",)


class IWasHereAllAlong(Trait):
    """Once an Episode a Stealth or Deception Test of DN 15 reveals that the Character has been in a Scene all
    along.
    """

    key = "i_was_here_all_along"
    name = "I was Here all Along"
    skills = ("stealth", "deception")
    cost = 10
    per = "episode"
    uses = "once an Episode"
    required_tests = (RequiredTest("fitness", "stealth", 15), RequiredTest("charm", "deception", 15))
    rules = ("R-TRAIT-001", "R-TRAIT-022")

    def declaration_options(self, me: Character, test: CharacterTest) -> list[Option]:
        if test.kind != "ordinary" or not has_use_left(me, self) or not self.is_trained_for_test(me, test):
            return []
        for required in self.required_tests:
            if test.skill == required.skill and test.dn == required.dn:
                return [Option(f"declare:{self.tag}", f"{self.title}: this is what the Test is for", self)]
        return []

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        record_talent_use(table, me, self)


class JackOfAllTrades(Trait):
    """Once an Episode the Character is trained in one General Skill of its choice until the Scene ends."""

    key = "jack_of_all_trades"
    name = "Jack of all Trades"
    cost = 10
    per = "episode"
    uses = "once an Episode"
    rules = ("R-TRAIT-023",)

    def declaration_options(self, me: Character, test: CharacterTest) -> list[Option]:
        if not has_use_left(me, self):
            return []
        found: list[Option] = []
        for part in test.parts:
            known = part.skill == "" or me.training_for(part.skill, part.subject) is not None
            if not known and not is_miracle(part.skill):
                label = f"{self.title}: {talent_with_tag(part.skill).name} until the Scene ends"
                found.append(Option(f"train:{part.skill}", label, self))
        return found

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        skill = option.key.partition(":")[2]
        me.lend_talent(skill)
        record_talent_use(table, me, self)


class LedByLeader(CharacterCondition):
    """The bearer has Advantages on all Tests until the Scene ends. Of several leaders only the best
    counts.
    """

    key = "led"
    name = "Leadership"
    own = 1
    alone = True
    until_scene_ends = True
    rules = ("R-TRAIT-024", "R-TRAIT-025")


register_conditions(LedByLeader())


class Leadership(Trait):
    """Once an Episode, with a Test of Charm and Presence, the Character gives as many others as its Power
    Level an Advantage on all Tests until the Scene ends, and another for each full 10 of the total. In a
    Match this is an Action.
    """

    key = "leadership"
    skills = ("presence",)
    required_tests = (RequiredTest("charm", "presence", -1),)
    cost = 10
    per = "episode"
    uses = "once an Episode"
    rules = ("R-TRAIT-001", "R-TRAIT-024")

    def can_act(self, state: Scene, me: Character) -> bool:
        able = me.sheet.power_level > 0 and me.is_trained_in("presence") and has_use_left(me, self)
        return able and bool(possible_followers(state, me))

    def carry_out_action(self, table: SceneTable, me: Character) -> None:
        make_free_move(table, me)
        make_leadership_test(table, me, self)


def possible_followers(state: Scene, me: Character) -> list[Character]:
    """Return the Characters that `me` may lead: all Allies who are present."""
    return state.allies_of(me)


def make_leadership_test(table: SceneTable, me: Character, trait: Leadership) -> None:
    """Make the Test of Leadership, ask which Allies `me` leads, and give them Advantages: one, and one more
    for every full 10 of the total.
    """
    record_talent_use(table, me, trait)
    test = CharacterTest(me, "charm", "presence", me.trained_subject_of("presence"))
    make_test(table, test)
    amount = 1 + test.total // 10
    for follower in _ask_for_followers(table, me):
        begin_effect(table, follower, LedByLeader.key, amount=amount, cause_id=me.id)


def _ask_for_followers(table: SceneTable, me: Character) -> list[Character]:
    """Ask the player of `me` which Allies to lead, one at a time, and return them. There are at most as many
    as the Power Level of `me`.
    """
    found: list[Character] = []
    left = possible_followers(table.state, me)
    while left and len(found) < me.sheet.power_level:
        options = [PASS, *[Option(f"lead:{other.id}", other.name, other) for other in left]]
        choice = table.ask(Decision(me.seat, f"{me.name} leads: choose an Ally", options, me.id))
        if choice is PASS:
            break
        follower = cast(Character, choice.data)
        left.remove(follower)
        found.append(follower)
    return found


class PsychicPower(Trait):
    """The Character's own Miracles do half as much Damage to it."""

    key = "psychic_power"
    cost = 10
    rules = ("R-TRAIT-026",)

    def reason_against_use(self, sheet: CharacterSheet) -> str:
        trained = [known.key for known in sheet.skills if known.miracle]
        return "" if trained else "it is for those trained in a Miracle"

    def miracle_damage_to_user(self, me: Character, test: CharacterTest, damage: int) -> int:
        return damage // 2


class SpiritOfSteel(AttributeReplacingTrait):
    """Willpower may be used in place of any other Attribute in a Test. After such a Test has succeeded, this
    is not possible again in this Episode.
    """

    key = "spirit_of_steel"
    attribute = "willpower"
    rules = ("R-TRAIT-027",)


GIFTS: Final = declared_abilities(globals(), Trait)
"""In the book's order."""
