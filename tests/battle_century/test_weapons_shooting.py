"""Bought Shooting Weapons that hit one Enemy: Anti-Air Missiles, Assault Rifle, Electro-Sapper Pods, Missile
Massacre, Resonance Cannon, Sniper Rifle.

Unless a test says otherwise: Might 5, Tension 1, and Defense 10 (Guard 5 + 5), so a die of 5 makes 11 and a
margin of 1.
"""

from __future__ import annotations

from tests.battle_century.operations import (
    Piece,
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
from wartable.testing import rule


def armed(*weapons: str, zone: str = "C4") -> Piece:
    """blue1; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone=zone, tier="npc", weapons=weapons)


def red1(zone: str = "D4", threshold: int = 5, damage: int = 0) -> Piece:
    """An Enemy with the Default Weapons and an Assault Rifle."""
    return unit(
        "red1", zone=zone, guard=5, tier="npc", threshold=threshold, damage=damage, weapons=["assault_rifle"]
    )


# ------------------------------------------------------------------ Anti-Air Missiles


@rule("R-WPN-046")
def test_anti_air_missiles_have_two_advantages_against_a_flyer() -> None:
    flyer = unit("red1", zone="D4", tier="npc", features=["flyer"])
    setup = situation(blue=[armed("anti_air_missiles")], red=[flyer])

    battle = play(setup, ["attack", "with:anti_air_missiles", "to:C4"], [[5, 1, 2]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Anti-Air Missiles": 2}


@rule("R-WPN-046", "R-MOB-001")
def test_anti_air_missiles_have_two_advantages_against_who_uses_antigravity() -> None:
    # Given: red1's Antigravity lifts it until its next Turn
    lifted = {"effect": "antigravity", "other": "red1", "clock": "red1"}
    red = unit("red1", zone="D4", tier="npc", guard=5, effects=[lifted])
    setup = situation(blue=[armed("anti_air_missiles")], red=[red])

    battle = play(setup, ["attack", "with:anti_air_missiles", "to:C4"], [[5, 1, 2]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Anti-Air Missiles": 2}


@rule("R-WPN-046")
def test_anti_air_missiles_have_no_advantage_against_others() -> None:
    setup = situation(blue=[armed("anti_air_missiles")], red=[red1()])

    battle = play(setup, ["attack", "with:anti_air_missiles", "to:C4"], [[5]])

    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-WPN-046")
def test_other_weapons_have_no_advantage_against_a_flyer() -> None:
    flyer = unit("red1", zone="D4", tier="npc", features=["flyer"])
    setup = situation(blue=[armed("assault_rifle")], red=[flyer])

    battle = play(setup, ["attack", "with:assault_rifle", "to:C4"], [[5]])

    assert terms(the(battle, "MightRolled"), "advantages") == {}


# ------------------------------------------------------------------ Assault Rifle


@rule("R-WPN-047")
def test_the_user_of_an_assault_rifle_picks_the_maim_of_odd_damage() -> None:
    # Given: 1 point left in red1's first Level
    setup = situation(blue=[armed("assault_rifle")], red=[red1(damage=4)])

    # When: a margin of 1, which is odd
    battle = play(setup, ["attack", "with:assault_rifle", "to:C4", "maim:arms"], [[5]])

    assert the(battle, "Maimed", unit="red1", area="arms", chooser="blue")


@rule("R-WPN-047")
def test_the_target_of_another_weapon_picks_the_maim_of_odd_damage() -> None:
    setup = situation(blue=[armed("riot_weapon")], red=[red1(damage=4)])

    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:C4", "maim:legs"], [[5]])

    assert the(battle, "Maimed", unit="red1", area="legs", chooser="red")


@rule("R-WPN-047")
def test_the_user_of_an_assault_rifle_picks_every_maim_of_several_levels() -> None:
    # Given: Threshold 2
    setup = situation(blue=[armed("assault_rifle")], red=[red1(threshold=2)])

    # When: 9 + 5 + 1 = 15, a margin of 5, two Levels of 2
    battle = play(setup, ["attack", "with:assault_rifle", "to:C4", "maim:arms", "maim:head"], [[9]])

    assert [event.facts()["chooser"] for event in of(battle, "Maimed", unit="red1")] == ["blue", "blue"]


@rule("R-WPN-047")
def test_an_assault_rifle_never_hits_an_ally_in_a_duel() -> None:
    setup = situation(
        blue=[armed("assault_rifle"), unit("blue2", zone="D4", duel="red1")],
        red=[unit("red1", zone="D4", guard=5, tier="npc", duel="blue2")],
    )

    # When: an odd die, with which another Weapon would hit blue2
    battle = play(setup, ["attack", "with:assault_rifle", "to:C4"], [[5]])

    assert the(battle, "MightRolled", target="red1")
    assert the(battle, "Damaged", unit="red1", amount=1)
    assert unit_of(battle, "blue2").damage == 0


@rule("R-WPN-047", "R-WPN-020")
def test_an_assault_rifle_is_a_long_range_weapon() -> None:
    # Given: Systems 4, a blue1 that cannot move, and red1 9 Zones away
    blue1 = unit("blue1", zone="A4", speed=0, tier="npc", weapons=["assault_rifle"])
    setup = situation(blue=[blue1], red=[red1("J4")])

    battle = play(setup, ["attack"], [[5]])

    assert the(battle, "AttackDeclared", weapon="assault_rifle", target="red1")


# ------------------------------------------------------------------ Electro-Sapper Pods


@rule("R-WPN-049")
def test_electro_sapper_pods_deal_the_users_systems_on_a_pass() -> None:
    # Given: Systems 3
    blue1 = unit("blue1", zone="C4", tier="npc", systems=3, weapons=["electro_sapper_pods"])
    setup = situation(blue=[blue1], red=[red1()])

    battle = play(setup, ["attack", "with:electro_sapper_pods", "to:C4"], [[5]])

    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [1, 3]


@rule("R-WPN-049", "R-TRBL-009")
def test_electro_sapper_pods_need_a_pass_and_no_damage() -> None:
    setup = situation(blue=[armed("electro_sapper_pods")], red=[red1()])

    # When: 4 + 5 + 1 = 10 against 10
    battle = play(setup, ["attack", "with:electro_sapper_pods", "to:C4"], [[4]])

    assert the(battle, "Damaged", unit="red1", amount=4)


@rule("R-WPN-049")
def test_electro_sapper_pods_deal_nothing_on_a_miss() -> None:
    setup = situation(blue=[armed("electro_sapper_pods")], red=[red1()])

    battle = play(setup, ["attack", "with:electro_sapper_pods", "to:C4"], [[3]])

    assert of(battle, "Damaged") == []


# ------------------------------------------------------------------ Missile Massacre


@rule("R-WPN-050")
def test_missile_massacre_leaves_a_disadvantage_against_those_it_attacked() -> None:
    setup = situation(blue=[armed("missile_massacre")], red=[red1()])

    # When: blue1 hits red1 with one die, red1 holds, and blue1 attacks it with two more
    battle = play(
        setup,
        ["attack", "with:missile_massacre", "to:C4", "hold", "attack", "with:missile_massacre", "to:C4"],
        [[4], [2, 2]],
    )

    first, second = of(battle, "MightRolled")
    assert terms(first, "advantages") == {}
    assert terms(second, "advantages") == {"Missile Massacre": -1}


@rule("R-WPN-050", "B-20")
def test_missile_massacre_used_again_leaves_no_second_disadvantage() -> None:
    setup = situation(blue=[armed("missile_massacre")], red=[red1()])
    again = ["hold", "attack", "with:missile_massacre", "to:C4"]

    # When: three attacks, each missing 10 (1 + 5, and Tension 1 doubled once)
    battle = play(setup, ["attack", "with:missile_massacre", "to:C4", *again, *again], [[1], [1, 1], [1, 1]])

    # Then: the third Test has the one Disadvantage of the first attack, renewed by the second
    assert terms(of(battle, "MightRolled")[2], "advantages") == {"Missile Massacre": -1}


@rule("R-WPN-050")
def test_missile_massacre_leaves_its_disadvantage_for_every_weapon_of_its_user() -> None:
    setup = situation(blue=[armed("missile_massacre", "stun_rod")], red=[red1()])

    battle = play(
        setup,
        ["attack", "with:missile_massacre", "to:C4", "hold", "attack", "with:stun_rod", "to:C4"],
        [[4], [2, 2]],
    )

    assert terms(of(battle, "MightRolled")[1], "advantages") == {"Missile Massacre": -1}


@rule("R-WPN-050")
def test_missile_massacre_leaves_its_disadvantage_after_a_miss() -> None:
    setup = situation(blue=[armed("missile_massacre", "stun_rod")], red=[red1()])

    battle = play(
        setup,
        ["attack", "with:missile_massacre", "to:C4", "hold", "attack", "with:stun_rod", "to:C4"],
        [[1], [2, 2]],
    )

    assert the(battle, "Missed", total=8)
    assert terms(of(battle, "MightRolled")[1], "advantages") == {"Missile Massacre": -1}


@rule("R-WPN-050")
def test_missile_massacre_leaves_no_disadvantage_against_other_enemies() -> None:
    setup = situation(
        blue=[armed("missile_massacre", "stun_rod")], red=[red1(), unit("red2", zone="C5", tier="npc")]
    )

    massacre = ["attack", "with:missile_massacre", "at:red1", "to:C4", "hold", "hold", "pass"]
    battle = play(setup, [*massacre, "attack", "with:stun_rod", "at:red2", "to:C4"], [[1], [2]])

    assert terms(of(battle, "MightRolled")[1], "advantages") == {}


@rule("R-WPN-050")
def test_the_disadvantage_of_missile_massacre_lasts_for_the_operation() -> None:
    setup = situation(blue=[armed("missile_massacre", "stun_rod")], red=[red1()])

    # When: everybody holds for two Rounds between blue1's attacks
    massacre = ["attack", "with:missile_massacre", "to:C4"]
    holds = ["hold", "hold", "hold", "hold", "hold"]
    battle = play(setup, [*massacre, *holds, "attack", "with:stun_rod", "to:C4"], [[1], [1, 1]])

    assert terms(of(battle, "MightRolled")[1], "advantages") == {"Missile Massacre": -1}


# ------------------------------------------------------------------ Resonance Cannon


@rule("R-WPN-052", "R-TRBL-006")
def test_a_resonance_cannon_destroys_the_rest_of_the_level_after_its_damage() -> None:
    # Given: Threshold 5 and Tension 1
    setup = situation(blue=[armed("resonance_cannon")], red=[red1()])

    # When: 6 + 5 + 1 = 12, a margin of 2; the other 3 are odd, so red picks the Area
    battle = play(setup, ["attack", "with:resonance_cannon", "to:C4", "maim:legs"], [[6]])

    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [2, 3]
    assert the(battle, "Maimed", unit="red1", area="legs", chooser="red")


@rule("R-WPN-052", "R-TRBL-009")
def test_a_resonance_cannon_destroys_a_whole_level_on_a_pass_without_damage() -> None:
    setup = situation(blue=[armed("resonance_cannon")], red=[red1()])

    # When: 4 + 5 + 1 = 10 against 10
    battle = play(setup, ["attack", "with:resonance_cannon", "to:C4", "maim:legs"], [[4]])

    assert the(battle, "Damaged", unit="red1", amount=5)


@rule("R-WPN-052")
def test_a_resonance_cannon_that_misses_destroys_nothing() -> None:
    setup = situation(blue=[armed("resonance_cannon")], red=[red1()])

    # When: 3 + 5 + 0 = 8 against 10
    battle = play(setup, ["attack", "with:resonance_cannon", "to:C4"], [[3]])

    assert of(battle, "Damaged") == []


@rule("R-WPN-052")
def test_a_resonance_cannon_has_no_level_to_destroy_where_there_is_no_threshold() -> None:
    # Given: Threshold 0, so that any Damage would destroy red1
    setup = situation(blue=[armed("resonance_cannon")], red=[red1(threshold=0)])

    # When: 4 + 5 + 1 = 10 against 10
    battle = play(setup, ["attack", "with:resonance_cannon", "to:C4"], [[4]])

    assert the(battle, "HitSuffered", target="red1", margin=0)
    assert unit_of(battle, "red1").is_active


@rule("R-WPN-052")
def test_a_resonance_cannon_destroys_the_level_that_is_current_after_its_damage() -> None:
    # Given: 1 point left in the first Level of 5
    setup = situation(blue=[armed("resonance_cannon")], red=[red1(damage=4)])

    # When: a margin of 2 takes that point and one of the second Level, whose other 4 go too
    battle = play(setup, ["attack", "with:resonance_cannon", "to:C4", "maim:head", "maim:legs"], [[6]])

    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [2, 4]
    assert unit_of(battle, "red1").damage == 10


@rule("R-WPN-052", "A-74")
def test_a_suppress_with_a_resonance_cannon_counts_the_level_as_its_damage_leaves_it() -> None:
    # Given: Threshold 5
    setup = situation(blue=[armed("resonance_cannon")], red=[red1()])

    # When: 6 + 5 + 1 = 12, a margin of 2, and the 3 points that this leaves of the Level: 5
    battle = play(setup, ["suppress", "with:resonance_cannon", "to:C4"], [[6]])

    assert the(battle, "Damaged", unit="red1", amount=2)
    assert the(battle, "EffectBegan", unit="red1", effect="withheld", amount=2)


@rule("R-TRBL-023", "R-TRBL-022", "A-74")
def test_a_suppress_with_a_resonance_cannon_halves_damage_1_and_3_more_to_2() -> None:
    # Given: Threshold 4
    setup = situation(blue=[armed("resonance_cannon")], red=[red1(threshold=4)], tension=2)

    # When: 4 + 5 + 2 = 11, a margin of 1, and the other 3 points of the Level: 4
    battle = play(setup, ["suppress", "with:resonance_cannon", "to:C4"], [[4]])

    # Then: 2 now, and 2 wait for red1 to Move
    assert the(battle, "Damaged", unit="red1", amount=2)
    assert the(battle, "EffectBegan", unit="red1", effect="withheld", amount=2)


# ------------------------------------------------------------------ Sniper Rifle


@rule("R-WPN-054")
def test_a_sniper_rifle_cannot_be_fired_without_aim() -> None:
    setup = situation(blue=[armed("sniper_rifle")], red=[red1()])

    assert keys(play(setup, ["attack"])) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-054")
def test_a_sniper_rifle_cannot_suppress_without_aim() -> None:
    setup = situation(blue=[armed("sniper_rifle")], red=[red1()])

    assert keys(play(setup, ["suppress"])) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-054")
def test_an_aimed_sniper_rifle_has_three_advantages() -> None:
    setup = situation(blue=[armed("sniper_rifle")], red=[red1()])

    # When: blue1 Aims, red1 holds, blue1 fires: four dice
    battle = play(
        setup,
        ["aim", "with:sniper_rifle", "to:C4", "hold", "attack", "with:sniper_rifle", "to:C4"],
        [[5, 1, 2, 3]],
    )

    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 3}


@rule("R-WPN-054")
def test_a_sniper_rifle_must_be_aimed_anew_after_its_shot() -> None:
    setup = situation(blue=[armed("sniper_rifle")], red=[red1()])
    aim = ["aim", "with:sniper_rifle", "to:C4", "hold"]
    shot = ["attack", "with:sniper_rifle", "to:C4", "hold"]

    # When: blue1 Aims, fires, and attacks again
    battle = play(setup, [*aim, *shot, "attack"], [[1, 1, 2, 2]])

    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-054")
def test_a_sniper_rifle_cannot_be_fired_at_another_than_the_one_aimed_at() -> None:
    # Given: an Aim at red1
    blue1 = unit(
        "blue1",
        zone="C4",
        tier="npc",
        weapons=["sniper_rifle"],
        aim={"weapon": "sniper_rifle", "target": "red1"},
    )
    setup = situation(blue=[blue1], red=[red1(), unit("red2", zone="C5", tier="npc")])

    # When: blue1 fires it, nobody asks at whom
    battle = play(setup, ["attack", "with:sniper_rifle", "to:C4"], [[5, 1, 2, 3]])

    assert the(battle, "AttackDeclared", weapon="sniper_rifle", target="red1")
