"""Boss Traits: they come with a Boss's Power Level. R-BOSS-001 to R-BOSS-012."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.decision import Option
from wartable.rulesets.battle_century.match.turn.ending import leave
from wartable.rulesets.battle_century.match.turn.zones import step_aside
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import Influenced, register
from wartable.rulesets.battle_century.pilots.model.registry import talent_of
from wartable.rulesets.battle_century.pilots.model.sheet import Sheet
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.trait import Trait
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect
from wartable.rulesets.battle_century.pilots.tests.plot_armor import lose_layers
from wartable.rulesets.battle_century.pilots.tests.uses import count_use, has_use_left
from wartable.rulesets.battle_century.talents.traits.boss_trait import BossTrait
from wartable.rulesets.battle_century.talents.traits.combat_profiling import CombatProfiling
from wartable.rulesets.battle_century.talents.traits.viral_touch import ViralTouch


class ElusiveForm(BossTrait):
    """Once an Episode into a Scene or out of it, past any obstacle. Into a Match: Initiative is rolled,
    and it is there when its Turn begins. Out of one: by an Action.
    """

    key = "elusive_form"
    per = "episode"
    uses = "once an Episode"
    rules = ("R-BOSS-003",)

    def enters(self, me: Character) -> bool:
        return has_use_left(me, self)

    def actions(self, state: Scene, me: Character) -> bool:
        return has_use_left(me, self)

    def act(self, table: SceneTable, me: Character) -> None:
        count_use(table, me, self)
        leave(table, me)


class GiantSlayer(BossTrait):
    """On foot a match for mecha: full Damage to them, none doubled from them, Defense 5 higher against them,
    and its Deathblows work on them.
    """

    key = "giant_slayer"
    rules = ("R-BOSS-004",)

    def reaches_mecha(self, me: Character) -> bool:
        return me.is_person

    def defense(self, me: Character, test: CharacterTest | None, amount: int) -> int:
        return 5 if test is not None and not test.who.is_person else 0


class HomunculusVessel(BossTrait):
    """A minion, built as Rivals are, that its owner directs while defeated; the owner who dies goes on in it
    and has this Trait there, with another minion. The choice is the minion's id.
    """

    key = "homunculus_vessel"
    specialist = True
    rules = ("R-BOSS-005",)

    def fell(self, table: SceneTable, me: Character) -> None:
        minion = table.state.characters.get(self.choice)
        if minion is not None and minion.side == me.side and minion.is_active:
            minion.seat = me.seat
            count_use(table, me, self)


class LivingWeapon(BossTrait):
    """Deathblows worth 15 Character Points together, joined by "+", that cost no Disadvantages however often
    they are used.
    """

    key = "living_weapon"
    specialist = True
    most_worth: ClassVar[int] = 15
    rules = ("R-BOSS-006",)

    def repeats(self, me: Character, tag: str, uses: int) -> int:
        return 0 if tag in self.choice.split("+") else uses

    def misfit(self, sheet: Sheet) -> str:
        own = [trait.tag for trait in sheet.traits if trait.group == "deathblow"]
        chosen = self.choice.split("+")
        missing = [tag for tag in chosen if tag not in own]
        if missing:
            return f"{missing[0]} is none of its Deathblows"
        worth = sum([talent_of(tag).price for tag in chosen])
        if worth > self.most_worth:
            return f"its Deathblows are worth {worth}, {self.most_worth} at most"
        return ""


class MundanityField(BossTrait):
    """No one else in the same Zone can use a Miracle, not even by an Ether Drive."""

    key = "mundanity_field"
    rules = ("R-BOSS-007",)

    def forbids(self, me: Character, other: Character, miracle: str) -> bool:
        return True


class OverwhelmingPressure(BossTrait):
    """Once an Episode, by an Action, everybody else in the Zone loses a Layer for each Power Level that is
    missing to that of the Boss.
    """

    key = "overwhelming_pressure"
    per = "episode"
    uses = "once an Episode"
    rules = ("R-BOSS-008",)

    def actions(self, state: Scene, me: Character) -> bool:
        return has_use_left(me, self)

    def act(self, table: SceneTable, me: Character) -> None:
        step_aside(table, me)
        count_use(table, me, self)
        for other in table.state.here(me):
            lose_layers(table, other, me.sheet.power_level - other.sheet.power_level, me.id)


class SkillMaster(BossTrait):
    """Two Skills that it is trained in, joined by "+": it may take a 10 in place of rolling. It always does,
    but for a Miracle, which hurts the more the higher it is.
    """

    key = "skill_master"
    specialist = True
    chosen_skills = 2
    miracles_too = True
    rules = ("R-BOSS-009",)

    def offered(self, me: Character, test: CharacterTest) -> list[Option]:
        if not test.miracle or not self._masters(me, test):
            return []
        return [Option(f"declare:{self.tag}", "Take a 10 in place of rolling", self)]

    def declare(self, table: SceneTable, me: Character, test: CharacterTest, option: Option) -> None:
        """Do nothing yet: the 10 is taken when the Test is rolled."""

    def fixed_die(self, me: Character, test: CharacterTest) -> int:
        taken = not test.miracle or self.tag in test.used
        return 10 if taken and self._masters(me, test) else 0

    def _masters(self, me: Character, test: CharacterTest) -> bool:
        """Whether a Test uses one of the chosen Skills, with training."""
        chosen = self.choice.split("+")
        for part in test.parts:
            if part.skill in chosen and me.training(part.skill, part.subject) is not None:
                return True
        return False


class Immaterial(Influenced):
    """Nothing that is meant to hurt it does, and no ground that it does not care to feel."""

    key = "spectral_body"
    rules = ("R-BOSS-010",)

    def immune(self, me: Character, harm: str) -> bool:
        return True


class SpectralBody(BossTrait):
    """Once an Episode, for three Rounds, anything passes through its body at will: nothing hurts it, and it
    can act on others as before.
    """

    key = "spectral_body"
    per = "episode"
    uses = "once an Episode, for three Rounds"
    rules = ("R-BOSS-010",)

    def beginnings(self, state: Scene, me: Character) -> list[Option]:
        if not has_use_left(me, self):
            return []
        return [Option(f"turn:{self.tag}", "Turn immaterial for three Rounds", self)]

    def begin(self, table: SceneTable, me: Character, option: Option) -> None:
        count_use(table, me, self)
        begin_effect(table, me, Immaterial.key, other=me.id, turns=3)


register(Immaterial())

BOSS_TRAITS: Final[tuple[type[Trait], ...]] = (
    CombatProfiling,
    ElusiveForm,
    GiantSlayer,
    HomunculusVessel,
    LivingWeapon,
    MundanityField,
    OverwhelmingPressure,
    SkillMaster,
    SpectralBody,
    ViralTouch,
)
