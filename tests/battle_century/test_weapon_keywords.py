"""What every Weapon is by its keywords: Melee, Shooting, Beam and its Boost, Long Range, Aim.

Unless a test says otherwise: Might 5, Tension 1, Defense 10 (Guard 5 + 5), so a die of 6 makes 12 and a
margin of 2.
"""

from __future__ import annotations

from typing import Any

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
from wartable import State, ruleset
from wartable.core.battle import Battle
from wartable.testing import rule


def offers(zone: str, *weapons: str, systems: int = 4, energy_spent: int = 0) -> list[str]:
    """What blue1, which cannot move from A5, may attack an Enemy in `zone` with, Default Weapons included."""
    blue1 = unit(
        "blue1", zone="A5", energy=5, speed=0, systems=systems, energy_spent=energy_spent, weapons=weapons
    )
    return keys(play(situation(blue=[blue1], red=[unit("red1", zone=zone)]), ["attack"]))


def shooter(*weapons: str) -> Piece:
    """blue1 in C4; no Player Character, so nobody is asked to trade its Advantages."""
    return unit("blue1", zone="C4", energy=5, tier="npc", weapons=weapons)


def aimed(weapon: str, dice: list[int]) -> Battle[State]:
    """blue1 Aims at red1 in D4, red1 does nothing, blue1 attacks it with these dice, in Round 2."""
    setup = situation(blue=[shooter(weapon)], red=[unit("red1", zone="D4", tier="npc")])
    weapon_key = f"with:{weapon}"
    return play(setup, ["aim", weapon_key, "to:C4", "hold", "attack", weapon_key, "to:C4"], [dice])


# ------------------------------------------------------------------ what a Unit owns


@rule("R-WPN-001")
def test_every_unit_owns_the_two_default_weapons_without_buying_them() -> None:
    # Given: a Unit with no Weapon bought, and an Enemy in the next Zone
    # When: it attacks
    offered = offers("B5")

    # Then: CQC and Vulcans are there, and nothing else
    assert offered == ["with:cqc", "with:vulcans"]


@rule("R-WPN-001")
def test_a_unit_of_which_nothing_is_told_has_the_default_weapons_and_no_ranks() -> None:
    # Given: an id and a name, beside an Enemy
    setup = situation(
        blue=[Piece({"id": "blue1", "name": "blue1"}, {"zone": "A5"})], red=[unit("red1", zone="B5")]
    )
    # When
    battle = play(setup, ["attack"])
    # Then
    assert keys(battle) == ["with:cqc", "with:vulcans"]
    assert unit_of(battle, "blue1").attributes.ranks_in_order() == (0, 0, 0, 0, 0, 0)


@rule("R-WPN-004")
def test_every_weapon_is_either_melee_or_shooting() -> None:
    # Given: the keywords that the compendium prints for every Weapon
    entries = [entry for entry in ruleset("battle-century").compendium() if entry.kind == "weapon"]
    kinds = [{"Melee", "Shooting"} & set(str(entry.data["keywords"]).split("'")) for entry in entries]

    # Then: 2 Default and 30 bought Weapons, and 10 of Bosses, each of exactly one of the two kinds
    assert len(kinds) == 42
    assert {len(kind) for kind in kinds} == {1}


# ------------------------------------------------------------------ Melee


@rule("R-WPN-005")
def test_a_melee_weapon_reaches_its_own_zone() -> None:
    assert "with:stun_rod" in offers("A5", "stun_rod")


@rule("R-WPN-005")
def test_a_melee_weapon_reaches_the_next_zone() -> None:
    assert "with:stun_rod" in offers("B6", "stun_rod")


@rule("R-WPN-005")
def test_a_melee_weapon_does_not_reach_two_zones() -> None:
    # Given: an Enemy 2 Zones away: Vulcans and Beam Rifle reach it, CQC and Stun Rod do not
    assert offers("C5", "stun_rod", "beam_rifle") == [
        "with:vulcans",
        "with:beam_rifle",
        "with:beam_rifle+boost",
    ]


@rule("R-WPN-006/1")
def test_a_melee_weapon_has_an_advantage_in_an_engage_attack() -> None:
    # Given: an Enemy in the next Zone
    setup = situation(blue=[shooter("stun_rod")], red=[unit("red1", zone="D4", guard=5, tier="npc")])

    # When: blue1 Engages it with the Stun Rod: two dice, the 6 is kept
    battle = play(setup, ["engage", "with:stun_rod"], [[2, 6]])

    # Then: one Advantage, 6 + 5 + 1 = 12 against 10
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "advantages") == {"Melee in an Engage": 1}
    assert numbers(rolled)["total"] == 12


@rule("R-WPN-006/1")
def test_a_shooting_weapon_has_no_advantage_in_an_engage_attack() -> None:
    setup = situation(blue=[shooter("riot_weapon")], red=[unit("red1", zone="D4", tier="npc")])

    # When: blue1 Engages with a Shooting Weapon: one die
    battle = play(setup, ["engage", "with:riot_weapon"], [[6]])

    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-WPN-006/2")
def test_a_melee_weapon_has_an_advantage_against_the_users_own_duel_opponent() -> None:
    # Given: blue1 and red1 in a Duel
    setup = situation(
        blue=[unit("blue1", zone="D4", tier="npc", duel="red1", weapons=["stun_rod"])],
        red=[unit("red1", zone="D4", tier="npc", duel="blue1")],
    )

    # When: blue1 strikes: two dice
    battle = play(setup, ["attack", "with:stun_rod"], [[2, 6]])

    # Then: one Advantage
    assert terms(the(battle, "MightRolled"), "advantages") == {"Melee against a duelist": 1}


@rule("R-WPN-006/2")
def test_a_shooting_weapon_has_no_advantage_against_a_duelist() -> None:
    setup = situation(
        blue=[unit("blue1", zone="D4", tier="npc", duel="red1", weapons=["beam_rifle"])],
        red=[unit("red1", zone="D4", tier="npc", duel="blue1")],
    )

    # When: blue1 shoots its opponent: one die
    battle = play(setup, ["attack", "with:beam_rifle"], [[6]])

    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-WPN-006/1", "R-WPN-006/2")
def test_a_melee_weapon_has_no_advantage_in_a_plain_attack_outside_duels() -> None:
    setup = situation(blue=[shooter("stun_rod")], red=[unit("red1", zone="D4")])

    # When: blue1 strikes red1, which is in no Duel: one die
    battle = play(setup, ["attack", "with:stun_rod", "to:C4"], [[6]])

    assert terms(the(battle, "MightRolled"), "advantages") == {}


# ------------------------------------------------------------------ Shooting and Aim


@rule("R-WPN-007")
def test_a_shooting_weapon_reaches_its_own_zone() -> None:
    assert "with:riot_weapon" in offers("A5", "riot_weapon")


@rule("R-WPN-007")
def test_a_shooting_weapon_reaches_five_zones() -> None:
    assert "with:beam_rifle" in offers("F5", "beam_rifle")


@rule("R-WPN-007")
def test_a_shooting_weapon_does_not_reach_six_zones() -> None:
    # Given: an Enemy 6 Zones away; an Assault Rifle reaches 5 + 4
    # Then: of Vulcans, Beam Rifle and two Long Range Weapons only the latter are offered
    assert offers("G5", "beam_rifle", "assault_rifle", "powered_rifle", energy_spent=4) == [
        "with:assault_rifle",
        "with:powered_rifle",
    ]


@rule("R-WPN-008")
def test_aiming_with_a_shooting_weapon_gives_two_advantages() -> None:
    # When: blue1 Aims a Beam Rifle, then fires: three dice, the 5 is kept
    battle = aimed("beam_rifle", [3, 5, 1])

    # Then: two Advantages; 5 + 5 + Tension 2 = 12
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "advantages") == {"Aim": 2}
    assert numbers(rolled)["total"] == 12


@rule("R-WPN-008")
def test_aiming_with_a_melee_weapon_gives_one_advantage() -> None:
    # When: blue1 Aims a Stun Rod, then strikes: two dice
    battle = aimed("stun_rod", [3, 5])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 1}


@rule("R-WPN-020")
def test_a_long_range_shooting_weapon_reaches_five_zones_and_systems() -> None:
    # Given: Systems 4: 5 + 4 = 9, the way from A5 to J5
    assert "with:assault_rifle" in offers("J5", "assault_rifle", "rail_bazooka")


@rule("R-WPN-020")
def test_a_long_range_shooting_weapon_reaches_no_farther_than_five_zones_and_systems() -> None:
    # Given: Systems 3: 5 + 3 = 8, and an Enemy 9 Zones away
    setup = situation(
        blue=[unit("blue1", zone="A5", speed=0, systems=3, weapons=["assault_rifle"])],
        red=[unit("red1", zone="J5")],
    )

    # Then: there is nothing to attack
    assert "attack" not in keys(play(setup))


@rule("R-WPN-020", "R-WPN-040/1")
def test_a_long_range_melee_weapon_reaches_one_zone_and_systems() -> None:
    # Given: Systems 4: 1 + 4 = 5; beyond it the Finger Net could only be thrown at Zones
    setup = situation(
        blue=[unit("blue1", zone="A5", speed=0, weapons=["finger_net"])],
        red=[unit("red1", zone="F5"), unit("red2", zone="G6")],
    )

    # When: blue1 attacks with it
    battle = play(setup, ["attack", "with:finger_net"])

    # Then: red1, 5 Zones away, may be aimed at, red2, 6 Zones away, may not
    assert keys(battle) == ["at:red1", "at:zone"]


@rule("R-WPN-021")
def test_aiming_with_a_long_range_weapon_reaches_five_zones_more() -> None:
    # Given: Systems 1: 5 + 1 = 6, with Aim 11, the way from A5 to L5; a Beam Rifle stays at 5
    blue1 = unit(
        "blue1", zone="A5", speed=0, systems=1, weapons=["assault_rifle", "sniper_rifle", "beam_rifle"]
    )

    # When: blue1 Aims
    battle = play(situation(blue=[blue1], red=[unit("red1", zone="L5")]), ["aim"])

    # Then: the two Long Range Weapons may be Aimed
    assert keys(battle) == ["with:assault_rifle", "with:sniper_rifle"]


@rule("R-WPN-021")
def test_aiming_with_a_long_range_weapon_reaches_no_farther_than_its_range_and_five() -> None:
    # Given: Systems 0: 5, with Aim 10, and an Enemy 11 Zones away
    setup = situation(
        blue=[unit("blue1", zone="A5", speed=0, systems=0, weapons=["assault_rifle"])],
        red=[unit("red1", zone="L5")],
    )

    # Then: there is nothing to Aim at
    assert "aim" not in keys(play(setup))


@rule("R-WPN-021")
def test_a_shot_that_was_aimed_keeps_the_longer_range() -> None:
    # Given: Systems 1, an Aim at red1 11 Zones away
    blue1 = unit(
        "blue1",
        zone="A5",
        speed=0,
        systems=1,
        tier="npc",
        weapons=["assault_rifle"],
        aim={"weapon": "assault_rifle", "target": "red1"},
    )
    setup = situation(blue=[blue1], red=[unit("red1", zone="L5", guard=5, tier="npc")])

    # When: it fires: three dice, the 6 is kept: 12 against 10
    battle = play(setup, ["attack"], [[1, 6, 2]])

    assert the(battle, "HitSuffered", target="red1", margin=2)


# ------------------------------------------------------------------ Beam


@rule("R-WPN-009")
def test_a_beam_weapon_costs_one_energy() -> None:
    setup = situation(blue=[shooter("beam_rifle")], red=[unit("red1", zone="D4")])

    # When: blue1 fires it plainly
    battle = play(setup, ["attack", "with:beam_rifle", "to:C4"], [[6]])

    # Then: of 5 Energy 4 are left
    assert the(battle, "AttackDeclared", weapon="beam_rifle", mode="beam_rifle", energy=1)
    assert unit_of(battle, "blue1").energy == 4


@rule("R-WPN-009")
def test_a_weapon_that_is_no_beam_costs_no_energy() -> None:
    setup = situation(blue=[shooter("riot_weapon")], red=[unit("red1", zone="D4")])

    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:C4"], [[6]])

    assert the(battle, "AttackDeclared", weapon="riot_weapon", energy=0)
    assert unit_of(battle, "blue1").energy == 5


@rule("R-WPN-010")
def test_a_boost_costs_its_energy_on_top_and_gives_an_advantage() -> None:
    setup = situation(blue=[shooter("beam_saber")], red=[unit("red1", zone="D4")])

    # When: blue1 Boosts a Beam Saber (Boost 1): two dice, the 6 is kept
    battle = play(setup, ["attack", "with:beam_saber+boost", "to:C4"], [[6, 4]])

    # Then: 1 + 1 Energy, one Advantage, and no more than the die to the total: 6 + 5 + 1
    assert the(battle, "AttackDeclared", mode="beam_saber+boost", energy=2)
    assert terms(the(battle, "MightRolled"), "advantages") == {"Boost": 1}
    assert numbers(the(battle, "MightRolled"))["total"] == 12
    assert unit_of(battle, "blue1").energy == 3


@rule("R-WPN-010")
def test_a_beam_weapon_is_boosted_once_an_action_or_not_at_all() -> None:
    # Given: 5 Energy, enough for two Boosts of a Beam Rifle
    # Then: it is offered plain and with one Boost
    assert offers("C5", "beam_rifle") == ["with:vulcans", "with:beam_rifle", "with:beam_rifle+boost"]


@rule("R-WPN-010")
def test_a_boost_that_cannot_be_paid_is_not_offered() -> None:
    # Given: 1 Energy left, enough for the Beam but not for its Boost
    assert offers("C5", "beam_rifle", energy_spent=4) == ["with:vulcans", "with:beam_rifle"]


@rule("R-WPN-011")
def test_a_beam_weapon_that_cannot_be_paid_is_not_offered() -> None:
    # Given: no Energy left
    assert offers("C5", "beam_rifle", "riot_weapon", energy_spent=5) == ["with:vulcans", "with:riot_weapon"]


@rule("R-WPN-067")
def test_aiming_a_beam_weapon_costs_nothing() -> None:
    setup = situation(blue=[shooter("beam_rifle")], red=[unit("red1", zone="D4")])

    battle = play(setup, ["aim", "with:beam_rifle", "to:C4"])

    assert the(battle, "Aimed", unit="blue1", weapon="beam_rifle", target="red1")
    assert unit_of(battle, "blue1").energy == 5


@rule("R-WPN-067")
def test_the_energy_of_a_beam_is_paid_even_when_it_misses() -> None:
    setup = situation(blue=[shooter("beam_rifle")], red=[unit("red1", zone="D4", guard=5)])

    # When: 3 + 5 + 1 = 9 against 10
    battle = play(setup, ["attack", "with:beam_rifle", "to:C4"], [[3]])

    assert the(battle, "Missed", target="red1", total=9)
    assert unit_of(battle, "blue1").energy == 4


@rule("R-WPN-067")
def test_a_reroll_of_a_boosted_beam_keeps_the_boost_and_costs_no_energy() -> None:
    # Given: a Genre Point for Try Again
    blue1 = unit("blue1", zone="C4", energy=5, tier="npc", weapons=["beam_rifle"], genre_points=1)
    setup = situation(blue=[blue1], red=[unit("red1", zone="D4", tier="npc")])

    # When: a Boosted shot of 3 misses and is rolled again with one more Advantage, three dice
    battle = play(setup, ["attack", "with:beam_rifle+boost", "to:C4", "try_again:blue1"], [[3, 1], [2, 6, 4]])

    # Then: both Tests had the Boost's Advantage; 2 Energy were paid once
    first, second = of(battle, "MightRolled")
    assert terms(first, "advantages") == {"Boost": 1}
    assert terms(second, "advantages") == {"Boost": 1, "Try Again": 1}
    assert unit_of(battle, "blue1").energy == 3


@rule("R-WPN-067", "A-215")
def test_aim_may_use_the_range_of_a_boost_that_could_be_paid() -> None:
    # Given: Systems 0; a Powered Rifle Aims up to 5 + 5 Zones, Boosted up to 15; an Enemy 11 Zones away
    blue1 = unit("blue1", zone="A5", speed=0, systems=0, tier="npc", weapons=["powered_rifle"])
    setup = situation(blue=[blue1], red=[unit("red1", zone="L5", tier="npc")])

    # When: blue1 Aims, red1 does nothing, and blue1 fires, which only a Boosted shot can now: four dice
    battle = play(setup, ["aim", "hold", "attack"], [[6, 1, 1, 2]])

    # Then: the Aim and the Boost of that one shot both count
    assert the(battle, "AttackDeclared", mode="powered_rifle+boost", energy=3)
    assert terms(the(battle, "MightRolled"), "advantages") == {"Boost": 1, "Aim": 2}


@rule("R-WPN-067", "A-215")
def test_aim_may_not_use_the_range_of_a_boost_that_could_not_be_paid() -> None:
    # Given: the same with 2 Energy left, when the Boosted shot costs 1 + 2
    setup = situation(
        blue=[
            unit("blue1", zone="A5", energy=5, speed=0, systems=0, energy_spent=3, weapons=["powered_rifle"])
        ],
        red=[unit("red1", zone="L5")],
    )

    assert "aim" not in keys(play(setup))


@rule("R-WPN-009", "R-WPN-067")
def test_everybody_else_learns_what_weapon_was_used() -> None:
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["riot_weapon"])],
        red=[unit("red1", zone="D1", threshold=10)],
        others={"green": [unit("green1", zone="L9")]},
    )
    # When
    battle = play(setup, ["attack", "with:vulcans"], [[1, 1]])
    # Then: that one, and no other
    state: Any = battle.state
    assert state.knowledge.knows("red", "blue1", "weapon:vulcans")
    assert state.knowledge.knows("green", "blue1", "weapon:vulcans")
    assert not state.knowledge.knows("red", "blue1", "weapon:riot_weapon")
