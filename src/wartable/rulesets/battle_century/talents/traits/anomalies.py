"""Anomalies: free of cost, and each with a drawback. R-ANOM-001 to R-ANOM-012."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.ability import declared_abilities
from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.match.turn.offense import apply_offensive_hit
from wartable.rulesets.battle_century.match.turn.zones import (
    ask_for_move_zone,
    move_to_zone,
    zones_within_distance,
)
from wartable.rulesets.battle_century.pilots.events.conditions import TalentUsed
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.talent import OF_TALENTS
from wartable.rulesets.battle_century.pilots.model.trait import Trait
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.pilots.tests.permission import has_use_left, record_talent_use


class Cyborg(Trait):
    """The Character is not affected by vacuum, nor by most poisons and diseases, and needs neither food nor
    sleep. All Charm Tests, and Awareness Tests that contest Diplomacy or Deception, have a Disadvantage.
    """

    key = "cyborg"
    group = "anomaly"
    cost = 0
    circumstances = ("vacuum", "poison", "poison_gas", "disease")
    rules = ("R-ANOM-001", "R-ANOM-002", "R-ANOM-003")

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        if test.attribute == "charm":
            return -1
        return -int(test.attribute == "awareness" and test.contests_any_skill("diplomacy", "deception"))

    def is_immune(self, me: Character, harm: str) -> bool:
        return harm in self.circumstances


class Nightmare(Trait):
    """As an Action, the Character makes a Test of Charm and Presence against the Defense of chosen people who
    are present. It hurts them as an attack does; each person only once in an Episode Arc. Charm for anything
    but frightening has a Disadvantage.
    """

    key = "nightmare"
    skills = ("presence",)
    group = "anomaly"
    cost = 0
    uses = "on each person once an Episode Arc"
    attacks = True
    circumstances = ("frighten",)
    rules = ("R-TRAIT-001", "R-ANOM-001", "R-ANOM-004", "R-ANOM-005", "R-ANOM-006")

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return -int(test.attribute == "charm" and "frighten" not in test.about)

    def can_act(self, state: Scene, me: Character) -> bool:
        return me.is_trained_in("presence") and bool(_zones_with_victims(state, me))

    def carry_out_action(self, table: SceneTable, me: Character) -> None:
        state = table.state
        move_to_zone(table, me, ask_for_move_zone(table, me, _zones_with_victims(state, me)))
        table.emit(TalentUsed(me.id, self.tag))
        subject = me.trained_subject_of("presence")
        test = CharacterTest(me, "charm", "presence", subject, kind="offensive", about=("frighten",))
        test.physical = False
        test.targets = _ask_for_victims(table, me)
        test.spared = [c.id for c in state.characters.values() if _mark(c) in me.arc_uses]
        make_test(table, test)
        me.buildup = ""
        for target in test.targets:
            if test.margins[target.id] >= 0:
                me.arc_uses[_mark(target)] = 1
                apply_offensive_hit(table, test, target, "attack")


def _mark(victim: Character) -> str:
    """Return the key in the `arc_uses` of the Character with this Trait which records that this victim was
    frightened in this Episode Arc. R-ANOM-005.
    """
    return f"nightmare>{victim.id}"


def _possible_victims(state: Scene, me: Character, zone: str) -> list[Character]:
    """Return the people in a Zone that this Character has not frightened yet."""
    return [
        c
        for c in state.characters.values()
        if c.is_active and c is not me and c.zone == zone and c.is_on_foot and _mark(c) not in me.arc_uses
    ]


def _zones_with_victims(state: Scene, me: Character) -> list[str]:
    """Return the ids of the Zones, at most one away, in which there is a person that `me` has not frightened
    yet.
    """
    return [zone for zone in zones_within_distance(state, me.zone, 1) if _possible_victims(state, me, zone)]


def _ask_for_victims(table: SceneTable, me: Character) -> list[Character]:
    """Ask the player of `me` which of the people present to frighten, at least one, and return these."""
    left = _possible_victims(table.state, me, me.zone)
    found: list[Character] = []
    while left:
        options = [Option(f"frighten:{other.id}", other.name, other) for other in left]
        if found:
            options.append(PASS)
        choice = table.ask(Decision(me.seat, f"{me.name} frightens: choose an Enemy", options, me.id))
        if choice is PASS:
            break
        victim = cast(Character, choice.data)
        left.remove(victim)
        found.append(victim)
    return found


class Undying(Trait):
    """At the end of a Scene in which the Character was hurt beyond the first Layer, all its Layers are
    restored. Each further Layer that was hurt then gives a Disadvantage on all Tests for the rest of the
    Episode.
    """

    key = "undying"
    group = "anomaly"
    cost = 0
    rules = ("R-ANOM-001", "R-ANOM-007", "R-ANOM-008")

    def react_to_scene_end(self, me: Character) -> None:
        healed = 0
        for layer in range(1, len(me.layers)):
            if me.layers[layer] < me.full_layer_points or (me.full_layer_points == 0 and me.lost > layer):
                healed += 1
        if healed == 0:
            return
        me.layers = [me.full_layer_points] * len(me.layers)
        me.lost = 0
        me.burdens["all"] = me.burdens.get("all", 0) + healed


class Technobane(Trait):
    """Once an Episode the Character can put a modern device, at most as big as itself, out of order for a
    Scene. Tests of Electronics and Vehicles, and those with Equipment Traits, have a Disadvantage.
    """

    key = "technobane"
    group = "anomaly"
    cost = 0
    per = "episode"
    uses = "once an Episode"
    rules = ("R-ANOM-001", "R-ANOM-009", "R-ANOM-010")

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        return -int(test.skill in ("electronics", "vehicles") or _uses_equipment(me, test))

    def turn_start_options(self, state: Scene, me: Character) -> list[Option]:
        if not has_use_left(me, self):
            return []
        return [Option(f"break:{self.tag}", f"{self.title}: a device here fails for the Scene", self)]

    def use_at_turn_start(self, table: SceneTable, me: Character, option: Option) -> None:
        record_talent_use(table, me, self)


def _uses_equipment(me: Character, test: CharacterTest) -> bool:
    """Whether an Equipment Trait of `me` counts for the Test: it is the tool of the Test, gives it
    Advantages, uses its Miracle, or makes it reach another Zone.
    """
    if test.tool:
        return True
    for talent in me.talents:
        if not isinstance(talent, Trait) or not talent.equipment:
            continue
        if (
            talent.equipment_advantages(me, test)
            or talent.advantages_on_own_test(me, test, OF_TALENTS, "")
            or talent.proxy_bearing_miracle_damage(me, test)
        ):
            return True
    return _reaches_other_zone(me, test)


def _reaches_other_zone(me: Character, test: CharacterTest) -> bool:
    """Whether a target of the Test is in another Zone, which only Equipment can reach. R-ANOM-010,
    R-MATCH-046.
    """
    for target in test.targets:
        if test.is_offensive and target.zone != me.zone:
            return True
    return False


class Wild(Trait):
    """Awareness Tests, Survival in the wild, and everything that the Character does with Earth animals have
    an Advantage; it can talk to them. Intellect and Resources Tests for anything else have a Disadvantage.
    """

    key = "wild"
    group = "anomaly"
    cost = 0
    circumstances = ("wild", "animals", "friendly_animals")
    rules = ("R-ANOM-001", "R-ANOM-011", "R-ANOM-012")

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        outdoors = test.attribute == "awareness" or test.skill == "survival"
        found = int(outdoors and "wild" in test.about)
        found += int("animals" in test.about or "friendly_animals" in test.about)
        if found == 0 and test.attribute in ("intellect", "resources"):
            return -1
        return found


ANOMALIES: Final = declared_abilities(globals(), Trait)
"""In the book's order."""
