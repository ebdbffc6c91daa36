"""Boss Traits: they come with a Boss's Power Level. R-BOSS-001 to R-BOSS-012."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from mypy_extensions import mypyc_attr

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.match.turn.ending import escape_from_match
from wartable.rulesets.battle_century.match.turn.zones import make_free_move
from wartable.rulesets.battle_century.pilots.events.outcomes import GenrePointLost, ProfileAnswered
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import CharacterCondition, register_conditions
from wartable.rulesets.battle_century.pilots.model.registry import talent_with_tag
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.trait import Trait
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect, end_effect, find_effect
from wartable.rulesets.battle_century.pilots.tests.permission import has_use_left, record_talent_use
from wartable.rulesets.battle_century.pilots.tests.plot_armor import lose_layers
from wartable.rulesets.battle_century.pilots.tests.rolling import roll_test


@mypyc_attr(allow_interpreted_subclasses=True)
class BossTrait(Trait):
    """Base class of Traits for Bosses. They cost nothing; each Power Level brings some of them."""

    group = "boss"
    cost = 0


_DN: Final = 15
_IMMUNE: Final = 20
"""The Willpower Test of who is infected: its DN, and the total that makes immune."""

_ANSWERS: Final = {1: "yes", 2: "no"}


class ProfiledByBoss(CharacterCondition):
    """The Boss that profiled the bearer adds Tension twice against it: the bearer's Defense is lower by the
    Tension.
    """

    key = "combat_profiling"
    rules = ("R-BOSS-002",)

    def defense_bonus(self, me: Character, test: CharacterTest | None, amount: int) -> int:
        """Return the change of Defense against a Test of the Boss that profiled `me`: minus its Tension."""
        if test is None:
            return 0
        for effect in me.effects:
            if effect.condition is self and effect.other == test.who.id:
                return -sum([term.amount for term in test.terms if term.source == "Tension"])
        return 0


class CombatProfiling(BossTrait):
    """Three times an Episode, at the beginning of its Turn, the Boss asks a Player one yes-or-no question
    about the PC's next Turn. If the PC acts as answered, Tension counts double against it for a Round;
    otherwise the PC loses a Genre Point.
    """

    key = "combat_profiling"
    per = "episode"
    most = 3
    uses = "three times an Episode, once a Turn"
    rules = ("R-BOSS-001", "R-BOSS-002")

    def turn_start_options(self, state: Scene, me: Character) -> list[Option]:
        if me.notes.get(self.tag) == state.turns or not has_use_left(me, self):
            return []
        return [
            Option(f"profile:{pc.id}", f"Ask about {pc.name}'s next Turn", self)
            for pc in state.enemies_of(me)
            if pc.sheet.is_player_character
        ]

    def use_at_turn_start(self, table: SceneTable, me: Character, option: Option) -> None:
        pc = table.state.characters[option.key.partition(":")[2]]
        record_talent_use(table, me, self)
        me.notes[self.tag] = table.state.turns
        question = f"{me.name} asks {pc.name} one yes-or-no question about its next Turn. The answer?"
        options = [Option(answer, answer.title(), number) for number, answer in _ANSWERS.items()]
        answer = cast(int, table.ask(Decision(pc.seat, question, options, pc.id)).data)
        me.notes[self._note(pc)] = answer
        table.emit(ProfileAnswered(me.id, pc.id, _ANSWERS[answer]))

    def react_to_turn_end(self, table: SceneTable, me: Character, character: Character) -> None:
        answer = me.notes.pop(self._note(character), 0)
        if answer == 0 or not me.is_active:
            return
        question = f"Has {character.name} acted as answered ({_ANSWERS[answer]})?"
        options = [Option("kept", "As answered"), Option("broken", "Otherwise")]
        seat = table.state.plan.gm or me.seat
        if table.ask(Decision(seat, question, options, character.id)).key == "kept":
            begin_effect(table, character, ProfiledByBoss.key, cause_id=me.id)
        else:
            character.genre = max(0, character.genre - 1)
            table.emit(GenrePointLost(character.id, character.genre, me.id))

    def react_to_scene_end(self, me: Character) -> None:
        for note in list(me.notes):
            if note.partition("@")[0] == self.tag:
                del me.notes[note]

    def _note(self, pc: Character) -> str:
        """Return the key in the `notes` of the Boss under which this PC's answer is kept until the end of its
        Turn.
        """
        return f"{self.tag}@{pc.id}"


class ElusiveForm(BossTrait):
    """Once an Episode the Boss can enter or leave a Scene, past any obstacle. To enter a Match it rolls
    Initiative, and appears when its Turn begins. To leave one takes an Action.
    """

    key = "elusive_form"
    per = "episode"
    uses = "once an Episode"
    rules = ("R-BOSS-003",)

    def can_enter_match(self, me: Character) -> bool:
        return has_use_left(me, self)

    def can_act(self, state: Scene, me: Character) -> bool:
        return has_use_left(me, self)

    def carry_out_action(self, table: SceneTable, me: Character) -> None:
        record_talent_use(table, me, self)
        escape_from_match(table, me)


class GiantSlayer(BossTrait):
    """On foot the Boss is a match for mecha: it deals full Damage to them, their Damage to it is not doubled,
    its Defense against them is 5 higher, and its Deathblows affect them.
    """

    key = "giant_slayer"
    rules = ("R-BOSS-004",)

    def counts_as_equal_of_mecha(self, me: Character) -> bool:
        return me.is_on_foot

    def defense_bonus(self, me: Character, test: CharacterTest | None, amount: int) -> int:
        return 5 if test is not None and not test.who.is_on_foot else 0


class HomunculusVessel(BossTrait):
    """The Boss has a minion, built like a Rival, that it directs while it is defeated. If it dies it lives on
    in the minion, which gets this Trait with another minion. The choice is the minion's id.
    """

    key = "homunculus_vessel"
    specialist = True
    rules = ("R-BOSS-005",)

    def react_to_own_defeat(self, table: SceneTable, me: Character) -> None:
        minion = table.state.characters.get(self.choice)
        if minion is not None and minion.side == me.side and minion.is_active:
            minion.seat = me.seat
            record_talent_use(table, me, self)


class LivingWeapon(BossTrait):
    """The Boss has Deathblows worth 15 Character Points together, joined by "+", which never cost
    Disadvantages, however often they are used.
    """

    key = "living_weapon"
    specialist = True
    most_worth: ClassVar[int] = 15
    rules = ("R-BOSS-006",)

    def count_costly_repeats(self, me: Character, tag: str, uses: int) -> int:
        return 0 if tag in self.choice.split("+") else uses

    def reason_against_use(self, sheet: CharacterSheet) -> str:
        own = [trait.tag for trait in sheet.traits if trait.group == "deathblow"]
        chosen = self.choice.split("+")
        missing = [tag for tag in chosen if tag not in own]
        if missing:
            return f"{missing[0]} is none of its Deathblows"
        worth = sum([talent_with_tag(tag).price for tag in chosen])
        if worth > self.most_worth:
            return f"its Deathblows are worth {worth}, {self.most_worth} at most"
        return ""


class MundanityField(BossTrait):
    """No one else in the same Zone can use a Miracle, not even with an Ether Drive."""

    key = "mundanity_field"
    rules = ("R-BOSS-007",)

    def forbids_miracle(self, me: Character, user: Character, miracle: str) -> bool:
        return True


class OverwhelmingPressure(BossTrait):
    """Once an Episode, as an Action, all others in the Zone lose a Layer for each Power Level that they are
    below the Boss.
    """

    key = "overwhelming_pressure"
    per = "episode"
    uses = "once an Episode"
    rules = ("R-BOSS-008",)

    def can_act(self, state: Scene, me: Character) -> bool:
        return has_use_left(me, self)

    def carry_out_action(self, table: SceneTable, me: Character) -> None:
        make_free_move(table, me)
        record_talent_use(table, me, self)
        for other in table.state.others_in_zone_of(me):
            lose_layers(table, other, me.sheet.power_level - other.sheet.power_level, me.id)


class SkillMaster(BossTrait):
    """The choice names two Skills in which the Boss is trained, joined by "+". On their Tests it may take a
    10 instead of rolling. It always does, except for a Miracle, which hurts more the higher the total is.
    """

    key = "skill_master"
    specialist = True
    chosen_skills = 2
    miracles_too = True
    rules = ("R-BOSS-009",)

    def declaration_options(self, me: Character, test: CharacterTest) -> list[Option]:
        if not test.miracle or not self._masters(me, test):
            return []
        return [Option(f"declare:{self.tag}", "Take a 10 in place of rolling", self)]

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        """Do nothing: the 10 is taken when the Test is rolled."""

    def fixed_die_face(self, me: Character, test: CharacterTest) -> int:
        taken = not test.miracle or self.tag in test.used
        return 10 if taken and self._masters(me, test) else 0

    def _masters(self, me: Character, test: CharacterTest) -> bool:
        """Whether the Test uses one of the chosen Skills, and `me` is trained in it."""
        chosen = self.choice.split("+")
        for part in test.parts:
            if part.skill in chosen and me.training_for(part.skill, part.subject) is not None:
                return True
        return False


class Immaterial(CharacterCondition):
    """Nothing that is meant to hurt the bearer does so, and the ground only affects it if it wants that."""

    key = "spectral_body"
    rules = ("R-BOSS-010",)

    def is_immune(self, me: Character, harm: str) -> bool:
        return True


class SpectralBody(BossTrait):
    """Once an Episode, for three Rounds, anything can pass through the Boss's body: nothing hurts it, but it
    can act on others as before.
    """

    key = "spectral_body"
    per = "episode"
    uses = "once an Episode, for three Rounds"
    rules = ("R-BOSS-010",)

    def turn_start_options(self, state: Scene, me: Character) -> list[Option]:
        if not has_use_left(me, self):
            return []
        return [Option(f"turn:{self.tag}", "Turn immaterial for three Rounds", self)]

    def use_at_turn_start(self, table: SceneTable, me: Character, option: Option) -> None:
        record_talent_use(table, me, self)
        begin_effect(table, me, Immaterial.key, cause_id=me.id, turns=3)


class Immunized(CharacterCondition):
    """The infection no longer affects the bearer in this Episode Arc."""

    key = "immunized"
    until_arc_ends = True
    rules = ("R-BOSS-012",)


class Infected(CharacterCondition):
    """At the beginning of each Scene the bearer Tests Willpower against DN 15, or loses a Layer. A total of
    20 makes it immune for the Episode Arc.
    """

    key = "infected"
    until_arc_ends = True
    rules = ("R-BOSS-012",)

    def react_to_scene_start(self, table: SceneTable, me: Character) -> None:
        test = CharacterTest(me, "willpower", kind="endurance", dn=_DN, about=("disease",))
        roll_test(table, test)
        if test.total >= _IMMUNE:
            for effect in [effect for effect in me.effects if effect.condition is self]:
                end_effect(table, me, effect)
            begin_effect(table, me, Immunized.key)
        elif not test.passed:
            lose_layers(table, me, 1, self.name)


class ViralTouch(BossTrait):
    """Characters on foot that the Boss hurts are infected for the Episode Arc, or until they become immune or
    the Boss dies.
    """

    key = "viral_touch"
    rules = ("R-BOSS-011", "R-BOSS-012")

    def react_to_damage_dealt(self, table: SceneTable, me: Character, target: Character, damage: int) -> None:
        """Infect an Enemy on foot that the Boss has hurt. The Boss is on foot too, since Pilots in mecha have
        no Traits.
        """
        if not target.is_on_foot or target.side == me.side:
            return
        for effect in target.effects:
            if effect.condition.key in (Infected.key, Immunized.key):
                return
        begin_effect(table, target, Infected.key, cause_id=me.id)

    def react_to_own_defeat(self, table: SceneTable, me: Character) -> None:
        """Ask the players whether the defeated Boss is dead. If so, cure everyone infected by it."""
        sick = _infected_by(table.state, me)
        if not sick:
            return
        options = [
            Option("lives", f"{me.name} lives"),
            Option("dies", f"{me.name} dies: the infected are cured"),
        ]
        seat = table.state.plan.gm or me.seat
        if table.ask(Decision(seat, f"{me.name} is defeated. Dead?", options, me.id)).key == "dies":
            for one in sick:
                _cure(table, one, me.id)


def _infected_by(state: Scene, boss: Character) -> list[Character]:
    """Return the Characters in the Scene that this Boss has infected."""
    found: list[Character] = []
    for one in state.characters.values():
        effect = find_effect(one, Infected.key)
        if effect is not None and effect.other == boss.id:
            found.append(one)
    return found


def _cure(table: SceneTable, me: Character, boss: str) -> None:
    """End the infections of a Character that come from the Boss with the id `boss`. R-BOSS-012."""
    for effect in [effect for effect in me.effects if effect.condition.key == Infected.key]:
        if effect.other == boss:
            end_effect(table, me, effect)


register_conditions(ProfiledByBoss(), Infected(), Immunized(), Immaterial())

BOSS_TRAITS: Final = declared_abilities(globals(), Trait)
"""In the book's order."""
