"""Equipment Traits: things that are worth a Trait. R-EQ-001 to R-EQ-016."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.battle_century.match.turn.zones import make_free_move
from wartable.rulesets.battle_century.pilots.events.harm import HarmIgnored
from wartable.rulesets.battle_century.pilots.model.character import ACTIVE, Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import CharacterCondition, register_conditions
from wartable.rulesets.battle_century.pilots.model.registry import talent_with_tag
from wartable.rulesets.battle_century.pilots.model.sheet import MeansOfAttack
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.trait import Trait
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect, find_effect, is_immune
from wartable.rulesets.battle_century.pilots.tests.permission import has_use_left, record_talent_use
from wartable.rulesets.battle_century.pilots.tests.plot_armor import deal_damage
from wartable.rulesets.battle_century.pilots.tests.rolling import roll_test

_GAS: Final = 20
"""The DN of the Willpower Test in the gas of a Miniature Chemical Weapon."""

_BREATHED: Final = ("vacuum", "poison_gas", "radiation")


class Equipment(Trait):
    """Base class of Traits for things beyond those that everyone with training is assumed to have. Characters
    without the Trait can obtain them for an Episode.
    """

    group = "equipment"
    equipment = True
    rules: ClassVar[tuple[str, ...]] = ("R-EQ-001", "R-EQ-002", "R-EQ-003", "R-EQ-004")


class BodySuit(Equipment):
    """Vacuum, poison gas and radiation do not hurt the wearer. Attempts to hurt the wearer's body have a
    Disadvantage, and the wearer's Willpower Tests against heat and cold an Advantage.
    """

    key = "body_suit"
    circumstances = (*_BREATHED, "extreme_temperature")
    rules = ("R-EQ-005",)

    def is_immune(self, me: Character, harm: str) -> bool:
        return harm in _BREATHED

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return int(test.uses_attribute("willpower") and test.is_about_any_word("extreme_temperature"))

    def advantages_of_opponent(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return -1 if test.is_offensive and test.physical else 0


class EtherDrive(Equipment):
    """The owner can use one specialization of a Miracle without training, but gets no Advantage of training.
    The device takes the Damage of that Miracle as a Proxy does, and is useless once its Layer is lost.
    """

    key = "ether_drive"
    specialist = True
    choices = (
        "force:offensive_tests",
        "phantasm:invisibility",
        "somatics:healing",
        "temperature:heat",
        "temperature:cold",
    )
    chosen_miracle = True
    proxy = True
    rules = ("R-EQ-006", "R-EQ-007")

    def lends_miracle(self, key: str, subject: str) -> bool:
        miracle, _, own = self.choice.partition(":")
        return key == miracle and subject in ("", own)

    def permits_miracle_test(self, me: Character, test: CharacterTest) -> bool:
        return me.proxies[self.tag] > 0 and talent_with_tag(self.choice).permits_miracle_test(me, test)

    def can_act(self, state: Scene, me: Character) -> bool:
        """Whether the Miracle in the device offers an Action to an owner who is not trained in it."""
        miracle = talent_with_tag(self.choice)
        return me.proxies[self.tag] > 0 and not me.is_trained_in(miracle.key) and miracle.can_act(state, me)

    def carry_out_action(self, table: SceneTable, me: Character) -> None:
        talent_with_tag(self.choice).carry_out_action(table, me)

    def proxy_bearing_miracle_damage(self, me: Character, test: CharacterTest) -> str:
        return self.tag if self._uses_device(me, test) else ""

    def _uses_device(self, me: Character, test: CharacterTest) -> bool:
        """Whether the device uses the Miracle of this Test in place of its owner. That is so if it is the
        tool of the Test, or if the Test has no tool and the owner is not trained in the Miracle.
        """
        for part in test.parts:
            if self.permits_miracle_test(me, test.copy_with_one_part(part)):
                return (
                    test.tool == self.tag if test.tool else not _is_trained(me, test.copy_with_one_part(part))
                )
        return False


def _is_trained(me: Character, miracle: CharacterTest) -> bool:
    """Whether the Character can use the Miracle of this Test without a device."""
    for talent in me.talents:
        if isinstance(talent, Skill) and talent.permits_miracle_test(me, miracle):
            return True
    return False


def _uses_chosen_skill(me: Character, test: CharacterTest, choice: str) -> bool:
    """Whether the Skill of the Test is one of those that `choice` names, joined by "+", and `me` is trained
    in it. R-TRAIT-001, R-EQ-008, R-EQ-013, R-EQ-016.
    """
    return test.skill in choice.split("+") and me.training_for(test.skill, test.subject) is not None


class MasterworkTool(Equipment):
    """The Tests of one General Skill have an Advantage, with the tool at hand."""

    key = "masterwork_tool"
    specialist = True
    chosen_skills = 1
    circumstances = ("improper_tools", "no_tools")
    rules = ("R-EQ-008", "R-EQ-004")

    def equipment_advantages(self, me: Character, test: CharacterTest) -> int:
        at_hand = not test.is_about_any_word("improper_tools", "no_tools")
        return int(at_hand and _uses_chosen_skill(me, test, self.choice))


class BackupBodies(Equipment):
    """Once an Episode Arc, between Scenes or in a Scene of its own, all Damage to Plot Armor is healed. A
    Character who died is back in a new body.
    """

    key = "backup_bodies"
    cost = 10
    per = "arc"
    uses = "once an Episode Arc, between Scenes"
    rules = ("R-EQ-009",)

    def can_use_between_scenes(self, me: Character) -> bool:
        return has_use_left(me, self)

    def use_between_scenes(self, me: Character) -> None:
        me.arc_uses[self.tag] = me.arc_uses.get(self.tag, 0) + 1
        me.layers = [me.full_layer_points] * len(me.layers)
        me.lost = 0
        me.standing = ACTIVE


class Flying(CharacterCondition):
    """The bearer is in the air, up to a Zone high, and as fast as on the ground."""

    key = "flight_pack"
    until_scene_ends = True
    rules = ("R-EQ-010",)


class FlightPack(Equipment):
    """Once an Episode the owner can fly until the Scene ends, as fast as on the ground and up to one Zone
    high.
    """

    key = "flight_pack"
    cost = 10
    per = "episode"
    uses = "once an Episode, for a Scene"
    rules = ("R-EQ-010",)

    def turn_start_options(self, state: Scene, me: Character) -> list[Option]:
        if not has_use_left(me, self) or find_effect(me, Flying.key) is not None:
            return []
        return [Option(f"fly:{self.tag}", "Fly until the Scene ends", self)]

    def use_at_turn_start(self, table: SceneTable, me: Character, option: Option) -> None:
        record_talent_use(table, me, self)
        begin_effect(table, me, Flying.key, cause_id=me.id)


class MiniatureChemicalWeapon(Equipment):
    """As an Action the owner fills a Zone with gas for the Scene. Everybody in it Tests Willpower against DN
    20 and takes the shortfall as Damage, now and each Round while there. The thrower may leave in the same
    Action. It can be used once an Episode.
    """

    key = "miniature_chemical_weapon"
    cost = 10
    per = "episode"
    uses = "once an Episode, for a Scene"
    rules = ("R-EQ-011", "R-EQ-012", "R-EQ-003")

    def can_act(self, state: Scene, me: Character) -> bool:
        return has_use_left(me, self)

    def carry_out_action(self, table: SceneTable, me: Character) -> None:
        """Make the move that comes with the Action, and throw the weapon. The thrower may then move away, and
        is only affected by the gas if it stays.
        """
        make_free_move(table, me)
        record_talent_use(table, me, self)
        zone = me.zone
        me.notes[self._note(zone)] = 1
        make_free_move(table, me)
        _test_against_gas(table, self.name, zone)

    def react_to_turn_slot(self, table: SceneTable, me: Character) -> None:
        for zone in table.state.plan.zones:
            if self._note(zone) in me.notes:
                _test_against_gas(table, self.name, zone)

    def react_to_scene_end(self, me: Character) -> None:
        for note in list(me.notes):
            if note.startswith(f"{self.tag}@"):
                del me.notes[note]

    def _note(self, zone: str) -> str:
        """Return the key in the `notes` of the thrower which records that there is gas in this Zone."""
        return f"{self.tag}@{zone}"


def _test_against_gas(table: SceneTable, source: str, zone: str) -> None:
    """Make everyone on foot in this Zone take a Willpower Test against the gas there. `source` is the cause
    of the Damage. R-EQ-011.
    """
    for who in list(table.state.characters.values()):
        if not who.is_active or who.zone != zone or not who.is_on_foot:
            continue
        if is_immune(who, "poison_gas"):
            table.emit(HarmIgnored(who.id, source))
            continue
        test = CharacterTest(who, "willpower", kind="endurance", dn=_GAS, about=("poison_gas", "poison"))
        roll_test(table, test)
        if not test.passed:
            deal_damage(table, who, _GAS + 2 * test.raised - test.total, source)


class PersonalFacility(Equipment):
    """Tests of two General Skills have two Advantages if made in the facility and for its purpose."""

    key = "personal_facility"
    cost = 10
    specialist = True
    chosen_skills = 2
    circumstances = ("in_facility",)
    rules = ("R-EQ-013", "R-EQ-004")

    def equipment_advantages(self, me: Character, test: CharacterTest) -> int:
        return 2 if test.is_about_any_word("in_facility") and _uses_chosen_skill(me, test, self.choice) else 0


class RangeBooster(Equipment):
    """Offensive Tests of one Skill reach targets up to two Zones away. It merges into one item with the
    owner's other Equipment for that Skill.
    """

    key = "range_booster"
    cost = 10
    specialist = True
    choices = ("combat", "vehicles", "force")
    chosen_skills = 1
    miracles_too = True
    rules = ("R-EQ-014", "R-EQ-015")

    def attack_range(self, me: Character, means: MeansOfAttack) -> int:
        is_able = means.miracle or me.training_for(means.skill, means.subject) is not None
        if means.skill == self.choice and is_able:
            return 2
        return super().attack_range(me, means)


class SuperiorProxy(Equipment):
    """A Proxy for one General Skill. Tests of that Skill with it have an Advantage, and Tests to damage it a
    Disadvantage.
    """

    key = "superior_proxy"
    cost = 10
    specialist = True
    chosen_skills = 1
    proxy = True
    rules = ("R-EQ-016", "R-EQ-004")

    def equipment_advantages(self, me: Character, test: CharacterTest) -> int:
        used = me.proxies[self.tag] > 0 and self.tag in (me.proxy, test.tool)
        return int(used and _uses_chosen_skill(me, test, self.choice))

    def advantages_of_opponent(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return -1 if test.is_offensive and me.proxy == self.tag else 0


register_conditions(Flying())

EQUIPMENT: Final = declared_abilities(globals(), Trait)
"""In the book's order."""
