"""Base classes of Miracles, which are Skills that only the trained can use and that harm their user.
R-MIR-001 to R-MIR-006.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast

from mypy_extensions import mypyc_attr

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.match.turn.zones import (
    ask_for_move_zone,
    has_line_of_sight,
    move_to_zone,
    zones_within_distance,
)
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.tests.contest import roll_contest
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect
from wartable.rulesets.battle_century.pilots.tests.maintaining import (
    is_miracle_maintained,
    maintain_miracle,
    stop_maintaining_miracles,
)
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.pilots.tests.permission import (
    is_miracle_barred,
    is_miracle_test_permitted,
    miracle_proxy_of,
)

_DNS: Final = (5, 10, 15, 20, 25, 30)


@mypyc_attr(allow_interpreted_subclasses=True)
class Miracle(Skill):
    """Base class of Miracles, which only trained Characters can use, and which hurt their user. `choices` are
    examples of specializations; other subjects are possible.

    `opposed` says what a Test of the Miracle has to beat if its target is another Character in line of sight:
    "defense", "willpower", or "" for nothing in particular. A Miracle that is `sighted` works only on what is
    in line of sight. R-MIR-007, R-MIR-010, R-MIR-021, R-MIR-029.
    """

    group = "miracle"
    cost = 20
    miracle = True
    opposed: ClassVar[str] = ""
    sighted: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("R-MIR-001", "R-MIR-002", "R-MIR-003", "R-MIR-004", "R-MIR-006")

    def covers_test(self, test: CharacterTest) -> bool:
        """Whether the training in this Miracle covers this Test. General training covers every Test, a
        specialization only some. R-MIR-003.
        """
        return self.choice == "" or self.choice in test.covering_specializations()

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        """Return 1, for the Advantage of training, if this training is the one that counts for the Test and
        no device uses the Miracle in place of the Character; otherwise 0. R-EQ-006.
        """
        return int(self._trains(me, test) and miracle_proxy_of(test) == "")

    def _trains(self, me: Character, test: CharacterTest) -> bool:
        """Whether this training is the one that counts for the Test. If `me` has several that cover it, only
        the first of them counts.
        """
        if test.skill != self.key:
            return False
        for talent in me.talents:
            if isinstance(talent, Miracle) and talent.key == self.key and talent.covers_test(test):
                return talent is self
        return False

    def permits_miracle_test(self, me: Character, test: CharacterTest) -> bool:
        return test.skill == self.key and self.covers_test(test) and self.has_target_in_sight(test)

    def has_target_in_sight(self, test: CharacterTest) -> bool:
        """Whether the line of sight allows this Test: the Miracle needs none, or no one has said that the
        target is out of sight.
        """
        return not (self.sighted and test.is_about_any_word("out_of_sight"))

    def react_to_scene_end(self, me: Character) -> None:
        stop_maintaining_miracles(me)

    # -------------------------------------------------------------- in a Match

    def can_act(self, state: Scene, me: Character) -> bool:
        return bool(self._places(state, me)) and bool(self.action_options(state, me))

    def _places(self, state: Scene, me: Character) -> list[str]:
        """Return the ids of the Zones in which `me` could use the Miracle as an Action: its own and the
        adjacent ones, without those where the Miracle is barred. R-BOSS-007.
        """
        near = zones_within_distance(state, me.zone, 1)
        return [zone for zone in near if not is_miracle_barred(state, me, self.key, zone)]

    def action_options(self, state: Scene, me: Character) -> list[Option]:
        """Return an option for each thing that `me` can do with the Miracle as an Action;
        `carry_out_action_option` carries out the one chosen. R-MIR-004.
        """
        found: list[Option] = []
        if is_miracle_maintained(me, self.tag):
            found.append(Option("maintain", f"Maintain {self.name}"))
        for attribute in self.used:
            if is_miracle_test_permitted(CharacterTest(me, attribute, self.key, self.choice)):
                found.append(Option(f"manifest:{attribute}", f"Use it by {attribute.title()}", attribute))
        return found

    def carry_out_action(self, table: SceneTable, me: Character) -> None:
        move_to_zone(table, me, ask_for_move_zone(table, me, self._places(table.state, me)))
        options = self.action_options(table.state, me)
        choice = table.ask(Decision(me.seat, f"{me.name}: what with {self.name}?", options, me.id))
        self.carry_out_action_option(table, me, choice)

    def carry_out_action_option(self, table: SceneTable, me: Character, choice: Option) -> None:
        """Carry out `choice`, an option that `action_options` returned."""
        if choice.key == "maintain":
            maintain_miracle(table, me, self.tag)
        else:
            self._manifest(table, me, cast(str, choice.data))

    def _manifest(self, table: SceneTable, me: Character, attribute: str) -> None:
        """Make a Test of the Miracle with this Attribute, against a DN or a Character that the GM chooses, or
        the player without a GM. If the Test passes, its effect is maintained.
        """
        test = CharacterTest(me, attribute, self.key, self.choice)
        choice = table.ask(
            Decision(
                table.state.plan.gm or me.seat,
                f"{me.name}: {self.name} against which DN?",
                self._difficulties(table.state, me),
                me.id,
            )
        )
        if isinstance(choice.data, Character):
            self._oppose(table, test, choice.data)
        else:
            test.dn = cast(int, choice.data)
            make_test(table, test)
        if test.passed and me.is_active:
            maintain_miracle(table, me, self.tag)

    def _difficulties(self, state: Scene, me: Character) -> list[Option]:
        dns = _DNS if state.plan.gm else (state.dn,)
        options = [Option(f"dn:{dn}", f"Difficulty Number {dn}", dn) for dn in dns]
        if self.opposed:
            others = [c for c in state.characters.values() if c is not me and c.is_active]
            others = [c for c in others if has_line_of_sight(state, me.zone, c.zone)]
            word = self.opposed.title()
            options += [Option(f"against:{c.id}", f"the {word} of {c.name}", c) for c in others]
        return options

    def _oppose(self, table: SceneTable, test: CharacterTest, target: Character) -> None:
        """Make the Test against the target. It has to reach the target's Defense, or it is contested by a
        Test of the Attribute with which the target resists. R-MIR-021, R-MIR-029.
        """
        if self.opposed == "defense":
            test.targets = [target]
            make_test(table, test)
        else:
            roll_contest(table, test, CharacterTest(target, self.opposed, kind="contested"))


@mypyc_attr(allow_interpreted_subclasses=True)
class EnhancingMiracle(Miracle):
    """Base class of Miracles that may be added to other Tests before the roll. They then give an Advantage,
    and the Test hurts its maker as one of a Miracle does.
    """

    def can_be_added_to(self, test: CharacterTest) -> bool:
        """Whether the Miracle can be added to this Test."""
        raise NotImplementedError

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        if test.skill == self.key:
            return super().advantages_on_own_test(me, test, amount, cause_id)
        return 1 if self.tag in test.used and self.can_be_added_to(test) else 0

    def declaration_options(self, me: Character, test: CharacterTest) -> list[Option]:
        if self.is_declared_for(test) or test.uses_any_skill(self.key):
            return []
        if not self.can_be_added_to(test) or not self.covers_test(test) or not self.has_target_in_sight(test):
            return []
        return [Option(f"declare:{self.tag}", f"{self.title}: an Advantage, as a Miracle", self)]

    def is_declared_for(self, test: CharacterTest) -> bool:
        """Whether the Miracle was already declared for the Test, in any specialization; it cannot be added
        twice.
        """
        for tag in test.used:
            if tag.partition(":")[0] == self.key:
                return True
        return False

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        test.miracle = True


@mypyc_attr(allow_interpreted_subclasses=True)
class ShieldingMiracle(Miracle):
    """Base class of Miracles that can also be used for a Maneuver, which then raises Defense by the Attribute
    `shield`. Those that are `for_allies` can also protect an Ally.
    """

    shield: ClassVar[str] = ""
    for_allies: ClassVar[bool] = False

    def action_options(self, state: Scene, me: Character) -> list[Option]:
        found = super().action_options(state, me)
        if self.covers_test(self._maneuver_test(me)):
            found.append(Option("guard", f"Maneuver with {self.name}"))
        return found

    def carry_out_action_option(self, table: SceneTable, me: Character, choice: Option) -> None:
        if choice.key == "guard":
            self._guard(table, me)
        else:
            super().carry_out_action_option(table, me, choice)

    def _maneuver_test(self, me: Character) -> CharacterTest:
        return CharacterTest(me, self.shield, self.key, self.choice, kind="maneuver")

    def _guard(self, table: SceneTable, me: Character) -> None:
        """Maneuver with the Miracle, to protect a Character that the player chooses. For every full 5 in the
        total of its Test, attackers of that Character also have a Disadvantage. A-117.
        """
        near = [me]
        if self.for_allies:
            near += [ally for ally in table.state.allies_of(me) if ally.zone == me.zone]
        target = table.pick(me, f"{me.name} Maneuvers: choose a target", "for", near)
        rank = me.sheet.ranks[self.shield]
        begin_effect(table, target, "maneuvering", amount=rank, cause_id=me.id)
        test = self._maneuver_test(me)
        make_test(table, test)
        if test.total >= 5 and target.is_active:
            begin_effect(table, target, "evading", amount=test.total // 5, cause_id=me.id)
