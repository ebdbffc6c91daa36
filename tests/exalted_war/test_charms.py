"""Charms and Combos in war, by their normal timing in long ticks; some are made up here. EW-01, EW-26, EW-28,
EW-60, W-47.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.exalted_war.battles import (
    hero,
    keys,
    of,
    person_of,
    play,
    situation,
    solo,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State, Term
from wartable.rulesets.exalted_war.attack.attack import reroll_attack_dice
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

MISS = [2] * 7
"""An attack without a success."""


class Riposte(Charm):
    """When a hit has come through, strike back before its damage is rolled."""

    key = "riposte"
    name = "Riposte"
    motes = 1

    def can_use_to_strike_back(self, state: War, me: Unit, strike: Strike) -> bool:
        return not strike.mode.ranged

    def apply_to_strike(self, table: WarTable, me: Unit, strike: Strike) -> None:
        strike.counters = True


class Jinx(Charm):
    """A hit on its user is rolled again, and the second roll counts."""

    key = "jinx"
    name = "Jinx"
    motes = 2

    def can_use_before_being_hit(self, state: War, me: Unit, strike: Strike) -> bool:
        return strike.attack_dice > 0

    def apply_to_strike(self, table: WarTable, me: Unit, strike: Strike) -> None:
        reroll_attack_dice(table, strike, self.name, keep_better=False)


class Lunge(Charm):
    """An attack of its user has 2 dice more."""

    key = "lunge"
    name = "Lunge"
    motes = 1

    def can_use_when_attacking(self, state: War, me: Unit, strike: Strike) -> bool:
        return True

    def apply_to_strike(self, table: WarTable, me: Unit, strike: Strike) -> None:
        strike.pool.append(Term(self.name, 2))


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Charms of this file are in the catalogue while its tests run."""
    monkeypatch.setitem(CHARMS, "riposte", Riposte())
    monkeypatch.setitem(CHARMS, "jinx", Jinx())
    monkeypatch.setitem(CHARMS, "lunge", Lunge())


def who(*charms: str, motes: int = 10, **more: Any) -> dict[str, object]:
    """A leader with these Charms."""
    return {"charms": list(charms), "motes": motes, **more}


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ who, and for how much


@rule("EW-26")
@pytest.mark.parametrize("motes", [0, 2])
def test_nobody_uses_a_charm_that_cannot_be_paid(motes: int) -> None:
    # Given: Quiet Wall costs 3 motes
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM, leader=who("quiet_wall", motes=motes))],
        acts=["blue1"],
    )
    # When: nobody is asked
    battle = play(setup, ["attack:red1"], [MISS])
    # Then
    assert "pass" not in keys(battle)
    assert of(battle, "CharmUsed") == []


@rule("EW-26/1")
def test_a_charm_costs_its_motes_and_willpower() -> None:
    # Given: Second Stroke costs 3 motes and 1 Willpower; 10 and 5 are there
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader=who("second_stroke"))],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When: the attack fails and is thrown again
    battle = play(setup, ["attack:red1", "use:second_stroke"], [MISS, MISS])
    # Then
    assert the(battle, "CharmUsed", unit="blue1", person="blue1_leader", motes=3, willpower=1)
    assert (person_of(battle, "blue1_leader").motes, person_of(battle, "blue1_leader").will) == (3, 1)


@rule("EW-26")
def test_without_willpower_a_charm_that_costs_some_is_not_offered() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader=who("second_stroke"))],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
        people={"blue1_leader": {"willpower": 0}},
    )
    # When
    battle = play(setup, ["attack:red1"], [MISS])
    # Then: nobody is asked
    assert "pass" not in keys(battle)
    assert of(battle, "CharmUsed") == []


@rule("EW-26/1")
def test_single_persons_use_charms_too() -> None:
    # Given: a person with Endurance 0: 7 + 2 - 2 dice
    setup = situation(
        blue=[solo("blue1", at=(500, 400), leader=who("lunge"), endurance=0)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["attack:red1", "use:lunge"], [MISS])
    # Then
    assert terms(the(battle, "AttackRolled"), "pool")["Lunge"] == 2


@rule("EW-26/1", "EW-28")
def test_special_characters_in_a_unit_steady_it_with_their_charms() -> None:
    # Given: a Hero with Voice in the Din; red1 becomes engaged and has Morale 2
    bold = {"armour": "none"}
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[
            unit(
                "red1",
                beside="blue1",
                formation="unordered",
                troops=bold,
                specials=[hero("slate", **who("voice_in_the_din"))],
            )
        ],
        acts=["blue1"],
    )
    # When: 1 + 2 for Unordered less 2; 1 success does; then Endurance against 2
    battle = play(setup, ["attack:red1", "use:voice_in_the_din"], [MISS, [7, 1], [7] * 6])
    # Then
    assert the(battle, "CharmUsed", person="slate", charm="voice_in_the_din")
    tested = the(battle, "HesitationTested", unit="red1")
    assert terms(tested, "difficulty") == {
        "least difficulty": 1,
        "Unordered formation": 2,
        "Voice in the Din": -2,
    }
    assert tested.facts()["passed"] is True


@rule("EW-26", "EW-28")
def test_a_charm_against_hesitation_that_cannot_be_paid_is_not_offered() -> None:
    # Given: Voice in the Din costs 4 motes; 3 are left
    slate = hero("slate", **who("voice_in_the_din", motes=3))
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[
            unit("red1", beside="blue1", formation="unordered", troops={"armour": "none"}, specials=[slate])
        ],
        acts=["blue1"],
    )
    # When: red1 becomes engaged: 3 successes are needed
    battle = play(setup, ["attack:red1"], [MISS, [7, 1]])
    # Then
    assert of(battle, "CharmUsed") == []
    assert terms(the(battle, "HesitationTested", unit="red1"), "difficulty") == {
        "least difficulty": 1,
        "Unordered formation": 2,
    }


# ------------------------------------------------------------------ as an action


@rule("EW-01", "EW-26")
def test_a_charm_that_is_an_action_has_its_own_speed_and_penalty() -> None:
    # Given: Falling Lamp: Speed 6, -2; Essence 2; a spear has Speed 5
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader=who("falling_lamp", essence=2))],
        red=[unit("red1", beside="blue1", troops=CALM, next=2)],
    )
    # When: 1 + 2 + 2 successes against 4; 3 + 4 + 2 + 2 + 1 - 4 = 8 dice
    battle = play(setup, ["charm:falling_lamp>red1"], [[7, 1, 1, 1, 1, 1, 1], [1] * 8])
    # Then
    assert the(battle, "ActionTaken", unit="blue1", action="charm", speed=6, penalty=2)
    assert unit_of(battle, "blue1").next == 7
    assert unit_of(battle, "blue1").penalty == 2
    assert terms(the(battle, "AttackRolled"), "bonus") == {"Close Combat Rating": 2, "Falling Lamp": 2}
    assert terms(the(battle, "DamageRolled"), "raw")["Falling Lamp"] == 2
    assert person_of(battle, "blue1_leader").motes == 4


@rule("EW-01", "EW-26")
def test_a_charm_that_is_an_attack_takes_somebody_in_reach() -> None:
    # Given: red1 is far off
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader=who("falling_lamp"))],
        red=[unit("red1", at=(900, 400), troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup)
    # Then
    assert [key for key in keys(battle) if key.startswith("charm")] == []


@rule("EW-26", "W-24")
def test_what_is_declared_is_paid_for_before_anybody_acts() -> None:
    # Given: both act on the same tick; blue1's leader has 4 motes, for Falling Lamp (4) or Quiet Wall (3)
    charms = who("falling_lamp", "quiet_wall", motes=4)
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader=charms)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        order=["red1", "blue1"],
    )
    # When: red1 declares an attack, then blue1 the Charm; red1's attack is resolved first
    battle = play(setup, ["attack:blue1", "charm:falling_lamp>red1"], [MISS, MISS])
    # Then: nothing is left for the wall
    assert person_of(battle, "blue1_leader").motes == 4


# ------------------------------------------------------------------ the steps


@rule("EW-26", "EW-60")
def test_a_charm_of_step_1_adds_to_the_attack() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader=who("lunge"))],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When: 7 + 2 dice, or 7
    with_it = play(setup, ["attack:red1", "use:lunge"], [[2] * 9])
    without = play(setup, ["attack:red1", "pass"], [MISS])
    # Then
    assert terms(the(with_it, "AttackRolled"), "pool")["Lunge"] == 2
    assert "Lunge" not in terms(the(without, "AttackRolled"), "pool")


@rule("EW-26", "EW-60")
def test_a_charm_of_step_2_adds_to_the_defence() -> None:
    # Given: DV 4
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM, leader=who("quiet_wall"))],
        acts=["blue1"],
    )
    # When: 4 + 2 successes against 4 + 2
    battle = play(setup, ["attack:red1", "use:quiet_wall"], [[7, 7, 7, 7, 1, 1, 1]])
    # Then: missed
    assert terms(the(battle, "AttackRolled"), "dv")["Quiet Wall"] == 2
    assert of(battle, "DamageRolled") == []


@rule("EW-26", "EW-60")
def test_no_wall_is_raised_against_what_nobody_expects() -> None:
    # Given: an unexpected attack
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, surprise=True)],
        red=[unit("red1", beside="blue1", troops=CALM, leader=who("quiet_wall"))],
        acts=["blue1"],
    )
    # When: 2 left; 3 + 4 + 2 + 2 - 4 = 7 dice; nobody is asked
    battle = play(setup, ["attack:red1"], [MISS, [1] * 7])
    # Then
    assert of(battle, "CharmUsed") == []


@rule("EW-26", "EW-60")
def test_a_charm_of_step_4_throws_the_dice_again_and_keeps_the_better() -> None:
    # Given: DV 4, Rating 2
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader=who("second_stroke"))],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    better = [[7, 1, 1, 1, 1, 1, 1], [7, 7, 7, 7, 1, 1, 1], [1] * 7]
    # When: 1, then 4: 2 left, 3 + 4 + 2 + 2 - 4 = 7 dice; or 2 and then 1
    battle = play(setup, ["attack:red1", "use:second_stroke"], better)
    worse = play(setup, ["attack:red1", "use:second_stroke"], [[7, 7, 1, 1, 1, 1, 1], [7, 1, 1, 1, 1, 1, 1]])
    # Then
    assert the(battle, "Rerolled", before=1, rolled=4)
    assert the(battle, "AttackRolled").facts()["rolled"] == 4
    assert the(worse, "AttackRolled").facts()["rolled"] == 2


@rule("EW-26", "EW-60")
def test_an_attack_that_hits_is_not_thrown_again() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader=who("second_stroke"))],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When: 3 + 2 - 4 = 1 left; 6 dice of damage; nobody is asked
    battle = play(setup, ["attack:red1"], [[7, 7, 7, 1, 1, 1, 1], [1] * 6])
    # Then
    assert "pass" not in keys(battle)
    assert of(battle, "Rerolled") == []


@rule("EW-26", "EW-60")
def test_a_charm_of_step_6_has_a_hit_thrown_again() -> None:
    # Given: red1's leader can have a hit thrown again
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM, leader=who("jinx"))],
        acts=["blue1"],
    )
    # When: 3 + 2 - 4 hits; again, 1 + 2 - 4 does not
    battle = play(setup, ["attack:red1", "use:jinx"], [[7, 7, 7, 1, 1, 1, 1], [7, 1, 1, 1, 1, 1, 1]])
    # Then
    assert [event.facts()["net"] for event in of(battle, "AttackRolled")] == [1, -1]
    assert of(battle, "DamageRolled") == []


@rule("EW-26", "EW-60")
def test_a_miss_is_not_thrown_again_by_its_target() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM, leader=who("jinx"))],
        acts=["blue1"],
    )
    # When: nobody is asked
    battle = play(setup, ["attack:red1"], [MISS])
    # Then
    assert "pass" not in keys(battle)
    assert of(battle, "Rerolled") == []


@rule("EW-26", "EW-60")
def test_a_counterattack_of_step_9_is_struck_before_the_damage_and_hurts_at_the_same_time() -> None:
    # Given: red1 has 3 boxes filled: -1
    setup = situation(
        blue=[unit("blue1", at=(500, 400), members=8, troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM, leader=who("riposte"), members=8, health=3)],
        acts=["blue1"],
    )
    # When: blue1 hits, 3 + 2 - (4 - 1) = 2 left; red1 strikes back with 7 - 1 dice, 4 + 2 - 4 = 2 left,
    # 3 + 4 + 2 + 2 - 4 = 7 dice, 2 levels; then blue1's 7 dice, 3 levels
    dice = [[7, 7, 7, 1, 1, 1, 1], [7, 7, 7, 7, 1, 1], [7, 7, 1, 1, 1, 1, 1], [7, 7, 7, 1, 1, 1, 1]]
    battle = play(setup, ["attack:red1", "use:riposte"], dice)
    # Then
    told = [name for name in names(battle) if name in ("AttackRolled", "DamageRolled", "HealthLost")]
    assert told == [
        "AttackRolled",
        "AttackRolled",
        "DamageRolled",
        "DamageRolled",
        "HealthLost",
        "HealthLost",
    ]
    assert unit_of(battle, "blue1").health == 2
    assert unit_of(battle, "red1").health == 6


@rule("EW-26", "EW-60")
def test_a_counterattack_is_not_countered() -> None:
    # Given: both leaders have Riposte
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader=who("riposte"))],
        red=[unit("red1", beside="blue1", troops=CALM, leader=who("riposte"))],
        acts=["blue1"],
    )
    hit = [7, 7, 7, 1, 1, 1, 1]
    # When: blue1 hits, red1 counters and hits; nobody asks blue1
    battle = play(setup, ["attack:red1", "use:riposte"], [hit, hit, [1] * 6, [1] * 6])
    # Then
    assert "pass" not in keys(battle)
    assert [event.facts()["unit"] for event in of(battle, "CharmUsed")] == ["red1"]


@rule("EW-26", "EW-60")
def test_nobody_counters_what_hardness_stops() -> None:
    # Given: Hardness 20 for leader and troops
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[
            unit("red1", beside="blue1", troops={**CALM, "hardness": 20}, leader=who("riposte", hardness=20))
        ],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["attack:red1"], [[7, 7, 7, 1, 1, 1, 1]])
    # Then
    assert len(of(battle, "Harmless")) == 1
    assert "pass" not in keys(battle)
    assert of(battle, "CharmUsed") == []


# ------------------------------------------------------------------ one Charm for each action, and Combos


@rule("EW-26/3")
def test_only_one_charm_is_used_between_two_actions() -> None:
    # Given: two attackers, and a leader with two Charms that are no Combo
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), troops=CALM),
            unit("blue2", beside="red1:north", troops=CALM),
        ],
        red=[unit("red1", at=(520, 400), facing="north", troops=CALM, leader=who("quiet_wall", "jinx"))],
        acts=["blue1", "blue2"],
    )
    # When: the wall is raised; the attack hits all the same, and Jinx is not offered: 5 + 2 - 6 = 1 left
    hit = [[7, 7, 7, 7, 7, 1, 1], [1] * 6]
    battle = play(setup, ["attack:red1", "attack:red1", "use:quiet_wall", "use:quiet_wall"], [*hit, *hit])
    # Then: the same Charm a second time is open
    assert "pass" not in keys(battle)
    assert [event.facts()["charm"] for event in of(battle, "CharmUsed")] == ["quiet_wall", "quiet_wall"]


@rule("EW-26/3")
def test_at_the_own_next_action_another_charm_is_open() -> None:
    # Given: red1 has used Quiet Wall since its last action, and acts on tick 2
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, next=3)],
        red=[unit("red1", beside="blue1", troops=CALM, leader=who("quiet_wall", "jinx"), next=2)],
        people={"red1_leader": {"charms": ["quiet_wall"]}},
    )
    choices = ["guard", "attack:red1", "hold", "pass", "use:jinx"]
    # When: it guards on tick 2; blue1 attacks on tick 3 and hits, 3 + 2 - 4; Jinx makes a miss of it
    battle = play(setup, choices, [[7, 7, 7, 1, 1, 1, 1], MISS])
    # Then
    assert the(battle, "CharmUsed", unit="red1", charm="jinx")


@rule("EW-26/2")
def test_a_combo_lets_its_charms_be_used_together() -> None:
    # Given: both are of one Combo
    leader = who("quiet_wall", "jinx", combos=[["quiet_wall", "jinx"]])
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM, leader=leader)],
        acts=["blue1"],
    )
    # When: 5 + 2 - 6 hits, and is thrown again
    battle = play(setup, ["attack:red1", "use:quiet_wall", "use:jinx"], [[7, 7, 7, 7, 7, 1, 1], MISS])
    # Then
    assert [event.facts()["charm"] for event in of(battle, "CharmUsed")] == ["quiet_wall", "jinx"]
    assert person_of(battle, "red1_leader").motes == 5


@rule("EW-26/2")
def test_a_combo_of_two_does_not_open_a_third() -> None:
    # Given: a Combo of two, and three Charms
    leader = who("quiet_wall", "jinx", "riposte", combos=[["quiet_wall", "jinx"]])
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM)],
        red=[unit("red1", beside="blue1", troops=CALM, leader=leader)],
        acts=["blue1"],
    )
    # When: the wall, no Jinx: 1 left, 3 + 4 + 2 + 1 - 4 = 6 dice; no counterattack is offered
    battle = play(setup, ["attack:red1", "use:quiet_wall", "pass"], [[7, 7, 7, 7, 7, 1, 1], [1] * 6])
    # Then
    assert "pass" not in keys(battle)
    assert len(of(battle, "CharmUsed")) == 1


@rule("EW-01", "EW-26")
def test_a_combo_joins_a_charm_to_one_that_is_an_action() -> None:
    # Given
    leader = who("falling_lamp", "lunge", combos=[["falling_lamp", "lunge"]])
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, leader=leader)],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
    )
    # When: 7 + 2 dice
    battle = play(setup, ["charm:falling_lamp>red1", "use:lunge"], [[2] * 9])
    # Then
    assert person_of(battle, "blue1_leader").motes == 5
    assert terms(the(battle, "AttackRolled"), "bonus")["Falling Lamp"] == 1


@rule("EW-26", "W-42")
def test_the_action_of_the_unit_gives_a_person_apart_no_further_charm() -> None:
    # Given: a Hero apart has used Quiet Wall since his last action; his unit acts now
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram", **who("quiet_wall", "lunge"))])
        ],
        red=[unit("red1", beside="blue1", troops=CALM, next=2)],
        acts=["blue1", "red1"],
        people={"bram": {"apart": True, "charms": ["quiet_wall"]}},
    )
    # When
    battle = play(setup, ["guard"])
    # Then
    assert person_of(battle, "bram").charms == ["quiet_wall"]
