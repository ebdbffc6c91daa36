"""Readings that tables dispute, each turned to the other one. The usual readings: the tests of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    combination,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import BadInput, new_battle, ruleset
from wartable.rulesets.battle_century.house_rules import SWITCHES, HouseRules
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")
RED: Final = unit("red1", zone="C1", tier="npc", threshold=20)


def switched(blue: list[Piece], red: list[Piece], *, house: dict[str, str], **more: Any) -> Any:
    """A situation with these switches turned."""
    return situation(blue=blue, red=red, house_rules=house, **more)


def gunner(id: str = "blue1", zone: str = "A1", **more: Any) -> Piece:
    """An npc with Might 5 and the Gun that stays where it is."""
    return unit(id, zone=zone, **{"speed": 0, "tier": "npc", "weapons": [GUN], **more})


# ------------------------------------------------------------------ the switches themselves


def test_nothing_is_turned_where_nothing_is_said() -> None:
    assert HouseRules({}).non_default_choices() == {}
    facts = begin(situation(blue=[gunner()], red=[RED])).view("blue").data()
    assert not [line for line in facts["heading"] if "House rules" in line]  # type: ignore[attr-defined]


def test_what_is_turned_stands_above_the_map() -> None:
    battle = begin(switched([gunner()], [RED], house={"core_hit": "pilot", "duel_parity": "die"}))
    facts: Any = battle.view("blue").data()
    assert facts["house_rules"]["core_hit"] == "pilot"
    assert "House rules: core_hit pilot" in facts["heading"]


def test_every_switch_is_in_the_compendium_and_can_be_turned() -> None:
    entries = [entry for entry in ruleset("battle-century").compendium() if entry.kind == "house rule"]
    assert [entry.key for entry in entries] == [switch.key for switch in SWITCHES]
    assert [entry.data["choices"] for entry in entries] == [list(switch.choices) for switch in SWITCHES]
    turned = {switch.key: switch.choices[1] for switch in SWITCHES}
    found = ruleset("battle-century").problems(switched([gunner()], [RED], house=turned))
    assert [problem.path for problem in found if problem.fatal] == []


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ({"core": "pilot"}, "house_rules.core: there is no such key here; did you mean core_hit?"),
        (
            {"core_hit": "ghost"},
            "house_rules.core_hit: there is no reading 'ghost'; use one of destroyed, pilot",
        ),
        ({"core_hit": 3}, "house_rules.core_hit: 3 is no text; write it in quotes"),
        ("core_hit", "house_rules: 'core_hit' is no table of names and values; give one with suppress_odd, "),
    ],
)
def test_an_unknown_switch_or_reading_is_named_with_what_would_do(house: Any, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        new_battle(switched([gunner()], [RED], house=house), 1)
    assert str(caught.value.problems[0]).startswith(said)


# ------------------------------------------------------------------


@rule("R-ACT-020", "A-19")
def test_the_half_that_waits_is_rounded_up() -> None:
    # Given: Defense 10, Tension 2
    setup = switched(
        [gunner()], [unit("red1", zone="C1", guard=5, threshold=10)], house={"suppress_odd": "up"}, tension=2
    )
    # When: margin 10 + 5 + 2 - 10 = 7, and red1 Boosts away
    battle = play(setup, ["suppress", f"with:{GUN}", "boost", "to:E1"], dice=[[10]])
    # Then: 3 at once, 4 before it moves
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [3, 4]


@rule("R-ACT-031", "A-22")
def test_an_even_total_hits_the_enemy_in_the_duel() -> None:
    # Given: Tension 2; both duelists have Defense 10
    blue = [gunner(), unit("blue2", zone="C1", threshold=10, duel="red1")]
    red = [unit("red1", zone="C1", guard=5, threshold=10, duel="blue2")]
    setup = switched(blue, red, house={"duel_parity": "total"}, tension=2)
    # When: the die is 7: 7 + 5 + 2 = 14, an even total
    battle = play(setup, [*SHOT], dice=[[7]])
    # Then: the total counts
    assert the(battle, "HitInstead").facts()["target"] == "red1"
    assert battle.say(the(battle, "HitInstead")) == (
        "The shot into the Duel would hit both: the total (14 is even) picks red1 and spares blue2."
    )


@rule("R-WPN-024", "A-48")
def test_the_doubled_tension_of_a_technique_feeds_overheating() -> None:
    # Given: Tension 3
    setup = switched(
        [gunner(weapons=["radiant_fist"])],
        [unit("red1", zone="B1", guard=8, threshold=20)],
        house={"technique_scope": "action"},
        tension=3,
    )
    # When: an odd die: 5 + 5 + 6 = 16 against 13
    battle = play(setup, ["attack", "with:radiant_fist"], dice=[[5]])
    # Then: Overheating deals twice the Tension
    assert the(battle, "Damaged", unit="blue1", amount=6, reason="Overheating")


@rule("R-WPN-042", "A-50")
def test_a_spent_jackhammer_stake_strikes_without_its_bonus() -> None:
    # Given
    setup = switched(
        [gunner(weapons=["jackhammer_stake"])],
        [unit("red1", zone="B1", guard=20, threshold=20)],
        house={"stake_spent": "bonus"},
    )
    # When: it is spent, and the next Round comes
    battle = play(setup, ["attack", "with:jackhammer_stake+spend", "hold", "attack"], dice=[[1, 1, 2]])
    # Then
    assert keys(battle) == ["with:cqc", "with:vulcans", "with:jackhammer_stake"]
    assert unit_of(battle, "blue1").spent == ["jackhammer_stake+spend"]


@rule("R-WPN-042", "A-50", "R-WPN-025")
def test_restocking_brings_the_bonus_back() -> None:
    # Given: blue2, beside blue1, has spent the bonus of its Stake
    stores = unit("blue1", zone="A1", upgrades={"internal": ["resupply"]})
    blue2 = unit("blue2", zone="B1", weapons=["jackhammer_stake"], spent=["jackhammer_stake+spend"])
    setup = switched([stores, blue2], [RED], house={"stake_spent": "bonus"})
    # When
    battle = play(setup, ["use:resupply", "to:A1"])
    # Then
    assert unit_of(battle, "blue2").spent == []
    assert the(battle, "Restocked").facts()["items"] == ["jackhammer_stake"]


# ------------------------------------------------------------------


@rule("R-BOSS-032", "A-61")
def test_every_level_that_a_hit_crosses_counts() -> None:
    # Given: a Boss at 1 of 10 points of its first Level
    hell = "bullet_hell"
    boss = unit(
        "red1",
        zone="C1",
        guard=5,
        tier="boss",
        threshold=10,
        power_level=1,
        damage=9,
        upgrades={"internal": [hell]},
    )
    setup = switched([gunner(threshold=30)], [boss], house={"boss_skip": "each"}, tension=9)
    # When: 8 + 5 + 9 = 22 against 10: 12 Damage end in the third Level
    battle = play(setup, [*SHOT, "maim:arms", "maim:legs"], dice=[[8]])
    # Then
    assert list(unit_of(battle, "red1").notes) == [f"{hell}/2", f"{hell}/3"]


@rule("R-ACT-054", "A-109")
def test_a_free_action_brings_a_move() -> None:
    # Given: blue2 may attack whoever attacks its friend within 5 Zones; it stands 3 Zones from red1
    taunts = {"effect": "come_at_me_bro", "clock": "blue2"}
    blue = [unit("blue1", zone="C1", threshold=20), unit("blue2", zone="A1", speed=2, effects=[taunts])]
    red = unit("red1", zone="D1", speed=0, tier="npc", threshold=20, weapons=[GUN])
    setup = switched(blue, [red], house={"free_action_move": "yes"}, turn="red1", tension=9)
    # When: red1 shoots at blue1
    battle = play(setup, SHOT, dice=[[1]])
    answer(battle, "attack", "with:cqc")
    # Then: with a Weapon of Range 1
    assert keys(battle) == ["to:C1", "to:C2"]


@rule("R-DMG-026", "A-112")
def test_a_core_flies_on_while_its_pilot_is_hurt() -> None:
    # Given: blue1 of Guard 5, and red1 in reach
    setup = switched(
        [unit("blue1", zone="E5", guard=5)],
        [unit("red1", zone="E6", speed=0, weapons=[GUN])],
        house={"core_hit": "pilot"},
    )
    # When: its Pilot ejects, and red1 rolls 2: 2 + 5 + 1 = 8 against 2 + 5
    battle = play(setup, ["eject", "to:E6", "hold", "hold", *SHOT, "at:blue1_core"], dice=[[2]])
    # Then
    assert the(battle, "PilotHurt").facts()["amount"] == 1
    assert of(battle, "Damaged") + of(battle, "Destroyed") == []
    assert unit_of(battle, "blue1_core").is_active


@rule("R-TRBL-042", "A-112")
def test_where_cores_fly_on_other_units_of_threshold_0_are_destroyed_all_the_same() -> None:
    # Given: red1, a Grunt of Threshold 0 and Guard 5
    red = [unit("red1", zone="C1", guard=5, threshold=0, tier="grunt"), unit("red2", zone="L9")]
    setup = switched([gunner(might=5)], red, house={"core_hit": "pilot"})
    # When: 5 + 5 + 1 = 11 against 10
    battle = play(setup, SHOT, dice=[[5]])
    # Then
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 1
    assert the(battle, "Destroyed", unit="red1")


@rule("R-DMG-028", "A-114")
def test_an_empty_mecha_takes_no_turns() -> None:
    # Given
    setup = switched([unit("blue1", zone="E5")], [unit("red1", zone="L9")], house={"pilotless_turn": "core"})
    # When: blue1's Pilot ejects
    battle = play(setup, ["eject", "to:E6"])
    # Then: the Core acts at once, then red1, and in the next Round the Core alone again
    assert battle.decision is not None
    assert battle.decision.about == "blue1_core"
    answer(battle, "hold", "hold", "pass")
    assert battle.decision is not None
    assert battle.decision.about == "blue1_core"


@rule("R-OP-019")
def test_where_the_core_acts_alone_others_take_their_actions() -> None:
    # Given: a single Round is left
    house = {"pilotless_turn": "core"}
    setup = switched([unit("blue1", zone="E5")], [unit("red1", zone="L9")], house=house, limit=1)
    # Then
    assert "hold" in keys(begin(setup))


# ------------------------------------------------------------------


@rule("R-POW-047", "A-119")
def test_a_seat_answers_once_after_each_roll() -> None:
    # Given: two Powers of blue's that could answer, and one of red's that rolls again
    blue = gunner(genre_points=4, powers=["cant_let_you_do_that"])
    red = [RED, unit("red2", zone="L9", tier="npc", genre_points=2)]
    setup = switched([blue], red, house={"reaction_window": "once"}, open_sheets=True)
    # When: blue answers with what rolls nothing
    battle = begin(setup, dice=[[1], [1, 1, 1], [3, 2]])
    answer(battle, *SHOT, "cant_let_you_do_that:blue1", "of:red1")
    # Then: red is asked, and once it has rolled again blue is asked again
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    answer(battle, "not_so_fast:red2")
    assert battle.decision is not None
    assert battle.decision.seat == "blue"


@rule("R-POW-047", "A-119")
def test_who_has_answered_is_not_asked_again_about_the_same_roll() -> None:
    # Given: blue alone has Genre Points
    blue = gunner(genre_points=4, powers=["cant_let_you_do_that"])
    setup = switched([blue], [RED], house={"reaction_window": "once"})
    # When: a miss, and an answer that rolls nothing
    battle = play(setup, [*SHOT, "cant_let_you_do_that:blue1"], dice=[[1]])
    # Then: the attack is over, and so is the Turn
    assert the(battle, "Missed").facts()["target"] == "red1"


@rule("R-POW-049", "A-121")
def test_a_defense_raised_later_lowers_the_margin_that_was_fixed() -> None:
    # Given: red1 with a Custom Defense
    better = "you_can_do_better_than_that"
    red = unit(
        "red1", zone="C1", tier="npc", threshold=20, guard=20, upgrades={"arms": ["custom_defense:shooting"]}
    )
    setup = switched(
        [gunner(powers=[better], genre_points=1)], [red], house={"better_fixed": "no"}, tension=7
    )
    # When: passed by Tension 7, answered with +5
    battle = play(setup, [*SHOT, f"{better}:blue1", "custom_defense:shooting+5:red1"], dice=[[2]])
    # Then: 7 - 5
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [2]


@rule("R-POW-051", "A-123")
def test_mind_over_matter_stays_with_who_was_near_when_it_was_used() -> None:
    # Given: red2 5 Zones from red1, red3 6, all of Guard 5 and in nets
    net = {"effect": "netted", "other": "blue1", "clock": "blue1", "at_end": True, "turns": 3}
    red = [
        unit(
            "red1", zone="F1", guard=5, powers=["mind_over_matter"], genre_points=1, tier="npc", effects=[net]
        ),
        unit("red2", zone="K1", guard=5, tier="npc", effects=[net]),
        unit("red3", zone="L1", guard=5, tier="npc", effects=[net]),
    ]
    setup = switched([gunner()], red, house={"aura_range": "at_use"}, turn="red1")
    # When: red2 Boosts away to L1, and red3 comes up to J1
    battle = play(setup, ["power:mind_over_matter", "hold", "boost", "to:L1", "boost", "to:J1"])
    # Then
    assert [unit_of(battle, id).attributes.guard for id in ("red1", "red2", "red3")] == [5, 5, 2]


@rule("R-POW-051", "A-123")
def test_you_are_going_down_helps_who_was_near_when_it_was_used() -> None:
    # Given: blue2 is 5 Zones from blue1, blue3 is 6; both then change places
    doom = "you_are_going_down"
    blue = [
        gunner(powers=[doom], genre_points=1),
        gunner("blue2", "F1", speed=5),
        gunner("blue3", "G6", speed=5),
    ]
    setup = switched(
        blue, [unit("red1", zone="F6", tier="npc", threshold=20)], house={"aura_range": "at_use"}
    )
    # When
    battle = play(setup, [f"power:{doom}", "hold", *SHOT, "to:G2", *SHOT, "to:F5"], dice=[[1, 2], [3]])
    # Then
    found = [terms(event, "advantages") for event in of(battle, "MightRolled")]
    assert found == [{"You are Going Down": 1}, {}]


@rule("R-POW-044", "R-POW-051", "A-123")
def test_you_are_going_down_helps_its_user_wherever_that_is() -> None:
    # Given: only who was within 5 Zones of blue1 is noted, and blue1 is not its own neighbour
    doom = "you_are_going_down"
    setup = switched(
        [gunner(powers=[doom], genre_points=1)],
        [unit("red1", zone="F1", tier="npc", threshold=20)],
        house={"aura_range": "at_use"},
    )
    # When
    battle = play(setup, [f"power:{doom}", *SHOT], dice=[[1, 2]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"You are Going Down": 1}


@rule("R-POW-029", "R-POW-051", "A-123")
def test_come_at_me_bro_answers_who_was_near_when_it_was_used() -> None:
    # Given: blue1 strikes as far as 7 Zones; red1 is 5 Zones from it, red2 is 6
    blue = [
        gunner(weapons=["rocket_punch"], powers=["come_at_me_bro"], genre_points=1),
        unit("blue2", zone="J1", tier="npc", threshold=30),
        unit("blue3", zone="A6", tier="npc", threshold=30),
    ]
    red = [gunner("red1", "F1", speed=1), gunner("red2", "G6", speed=1)]
    order = ["blue1", "red1", "red2", "blue2", "blue3"]
    setup = switched(blue, red, house={"aura_range": "at_use"}, order=order)
    # When: red1 goes away to G1 and shoots at blue2
    battle = begin(setup, dice=[[1], [1]])
    answer(battle, "power:come_at_me_bro", "hold", *SHOT, "at:blue2", "to:G1")
    # Then: blue1 may answer, 6 Zones away
    assert keys(battle) == ["attack", "pass"]
    # When: it lets it be; red2 comes up to F6, 5 Zones away, and shoots at blue3
    answer(battle, "pass", *SHOT, "at:blue3", "to:F6")
    # Then: nobody answers; blue2 is next
    assert battle.decision is not None
    assert battle.decision.about == "blue2"


# ------------------------------------------------------------------


@rule("R-UPG-022", "A-204")
def test_superior_morphing_changes_a_frame_anywhere() -> None:
    # Given
    heavy = {"frame": "might+speed", "name": "Heavy"}
    blue1 = unit(
        "blue1", zone="C4", might=6, speed=1, forms=[heavy], upgrades={"internal": ["superior_morphing"]}
    )
    # When
    battle = play(switched([blue1], [RED], house={"morph_docked": "no"}), ["frame:might+speed"])
    # Then
    assert (unit_of(battle, "blue1").attributes.might, unit_of(battle, "blue1").attributes.speed) == (1, 6)


def crew(order: Sequence[str] = ("red1", "b", "a"), **more: Any) -> Any:
    """Two Pilots of one Unit in C4, the first with a Beam Rifle, after red1, with the switch turned."""
    upgrades = {"internal": ["super_combination"]}
    return switched(
        [
            unit("a", upgrades=upgrades, weapons=["beam_rifle"], energy=5),
            unit("b", upgrades=upgrades, energy=5),
        ],
        [unit("red1", zone="E4", threshold=20)],
        house={"combo_turns": "once_a_round"},
        combinations=[combination("ab", "a", "b", zone="C4", **more)],
        order=order,
    )


@rule("R-COMB-022", "A-212")
def test_energy_comes_back_at_the_first_turn_of_a_round_alone() -> None:
    # Given: all 5 Energy are spent; red1, a, b
    setup = crew(order=["red1", "a", "b"], energy_spent=5)
    # When: a's Turn has begun, the first of the Round, and it fires a Beam Rifle
    battle = begin(setup, dice=[[5]])
    answer(battle, "hold")
    assert unit_of(battle, "ab").energy == 5
    answer(battle, "attack", "with:beam_rifle", "to:C4")
    # Then: b's Turn brings none, the next of a does
    assert unit_of(battle, "ab").energy == 4
    answer(battle, "hold", "pass", "hold")
    assert unit_of(battle, "ab").energy == 5


@rule("R-COMB-022", "A-212", "R-TERR-006")
def test_extreme_terrain_is_faced_in_the_first_turn_of_a_round_alone() -> None:
    # Given: Extreme Terrain under the Unit; b is its first Pilot
    setup = {**crew()}
    setup["map"] = {**setup["map"], "extra": {"C4": ["extreme"]}}
    # When: b faces it at the beginning and, as it stays, at the end
    battle = play(setup, ["hold", "speed", "hold", "speed"], dice=[[9], [9]])
    # Then: a does not
    assert battle.decision is not None
    assert "extreme" not in keys(battle)
    assert "hold" in keys(battle)
