"""What a seat may see of Upgrades and Powers: its own in full, an Enemy's once learned or seen in use."""

from __future__ import annotations

from typing import Any, Final, cast

from tests.battle_century.operations import answer, begin, play, situation, unit
from wartable import Battle, Ruling, State
from wartable.testing.rules import rule

GUN: Final = "anti_air_missiles"
SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])

KIT: Final = {
    "internal": ["sniper_model", "stealth_field"],
    "legs": ["reactive_booster"],
    "head": ["custom_defense:beam"],
    "separate": ["expansion_pack"],
    "pack": ["absolute_barrier"],
}
POWERS: Final = ["dont_give_up", "signature_weapon:beam_rifle"]


def seen(battle: Battle[State], seat: str, id: str = "red1") -> dict[str, Any]:
    """The facts of one Unit as a seat sees them."""
    data = cast(dict[str, Any], battle.view(seat).data())
    return cast(dict[str, Any], {facts["id"]: facts for facts in data["units"]}[id])


def upgrades(battle: Battle[State], seat: str) -> list[str]:
    """The tags of Red 1's Upgrades that a seat knows."""
    return [upgrade["key"] for upgrade in seen(battle, seat)["upgrades"]]


def powers(battle: Battle[State], seat: str) -> list[str]:
    """The tags of Red 1's Powers that a seat knows."""
    return [power["key"] for power in seen(battle, seat)["powers"]]


def facing(**parts: Any) -> Battle[State]:
    """Blue 1 against a Red 1 of whom this is told, at Tension 5, and a green onlooker far away."""
    red = unit("red1", zone="C1", threshold=10, **parts)
    green = unit("green1", zone="L9", speed=0)
    return begin(situation(blue=[BLUE], red=[red], others={"green": [green]}, tension=5))


# ------------------------------------------------------------------ one's own


def test_a_side_sees_all_upgrades_of_its_own_units() -> None:
    # Given: Red 1 has lost its Legs and its Pack
    battle = facing(
        upgrades=KIT, damage=10, maimed=["legs"], shut=["pack"], spent=["expansion_pack"], restored=2
    )
    # Then
    found = seen(battle, "red")
    facts = {upgrade["key"]: upgrade for upgrade in found["upgrades"]}
    assert facts["custom_defense:beam"] == {
        "key": "custom_defense:beam",
        "name": "Custom Defense (Beam)",
        "group": "active_defense",
        "spent": False,
        "area": "head",
        "works": True,
    }
    assert (facts["reactive_booster"]["area"], facts["reactive_booster"]["works"]) == ("legs", False)
    assert (facts["absolute_barrier"]["area"], facts["absolute_barrier"]["works"]) == ("pack", False)
    assert (facts["sniper_model"]["area"], facts["sniper_model"]["works"]) == ("", True)
    assert facts["expansion_pack"]["spent"] is True
    assert (found["restored"], found["begun"]) == (2, [])


def test_a_side_sees_all_powers_of_its_own_units() -> None:
    found = seen(facing(powers=POWERS), "red")["powers"]
    assert found[-3:] == [
        {"key": "try_again", "name": "Try Again"},
        {"key": "dont_give_up", "name": "Don't Give Up"},
        {"key": "signature_weapon:beam_rifle", "name": "Signature Weapon (Beam Rifle)"},
    ]


def test_a_sheet_lists_upgrades_with_their_areas_and_troubles() -> None:
    kit = {"internal": ["stealth_field"], "legs": ["reactive_booster"], "separate": ["expansion_pack"]}
    battle = facing(upgrades=kit, damage=10, maimed=["legs"], spent=["expansion_pack"])
    assert (
        "  Upgrades: Stealth Field, Expansion Pack - spent, Reactive Booster [Legs] - not working"
        in seen(battle, "red")["sheet"]
    )


# ------------------------------------------------------------------ those of Enemies


@rule("R-POW-008", "B-9")
def test_upgrades_and_powers_of_an_enemy_are_hidden() -> None:
    battle = facing(upgrades=KIT, powers=POWERS)
    assert upgrades(battle, "blue") == upgrades(battle, "green") == []
    assert powers(battle, "blue") == powers(battle, "green") == []
    assert "restored" not in seen(battle, "blue")
    assert [line for line in seen(battle, "blue")["sheet"] if "Upgrades" in line or "Powers" in line] == []


@rule("R-FEAT-003")
def test_nobody_can_overlook_a_base() -> None:
    battle = facing(features=["base_unit"], upgrades=KIT)
    assert upgrades(battle, "blue") == ["base_unit"]


@rule("R-POW-008")
def test_what_has_been_learned_shows_with_its_area() -> None:
    # Given
    battle = facing(upgrades=KIT, powers=POWERS)
    knowledge = cast(Any, battle.state).knowledge
    # When
    knowledge.learn("blue", "red1", "upgrades")
    knowledge.learn("blue", "red1", "powers")
    # Then
    assert seen(battle, "blue")["upgrades"] == seen(battle, "red")["upgrades"]
    assert seen(battle, "blue")["powers"] == seen(battle, "red")["powers"]
    assert upgrades(battle, "green") == []


# ------------------------------------------------------------------ seen in use


@rule("B-9")
def test_an_active_defense_is_known_once_it_is_used_but_not_where_it_sits() -> None:
    # Given: 6 + Might 5 + 5 = 16 against 10
    red = unit("red1", zone="C1", guard=5, speed=5, threshold=10, upgrades=KIT)
    setup = situation(blue=[BLUE], red=[red], tension=5)
    # When: the booster adds 5 // 2 = 2
    battle = play(setup, [*SHOT, "reactive_booster+2:red1"], dice=[[6]])
    # Then
    assert seen(battle, "blue")["upgrades"] == [
        {"key": "reactive_booster", "name": "Reactive Booster", "group": "active_defense", "spent": False}
    ]


@rule("B-9")
def test_what_raises_an_allys_defense_is_known_to_be_the_helpers() -> None:
    # Given: Red 2 beside Red 1 has an Aura
    reds = [
        unit("red1", zone="C1", guard=5, threshold=10),
        unit("red2", zone="C1", guard=5, upgrades={"head": ["shielding_aura"]}),
    ]
    setup = situation(blue=[BLUE], red=reds, tension=5)
    # When: 16 against 10 is answered
    battle = play(setup, [*SHOT, "at:red1", "shielding_aura>red1+3:red2"], dice=[[6]])
    # Then
    assert [known["key"] for known in seen(battle, "blue", "red2")["upgrades"]] == ["shielding_aura"]
    assert upgrades(battle, "blue") == []


@rule("B-9")
def test_a_power_is_known_once_it_is_used() -> None:
    # Given: Red 1 rolls 1 + 5 + 5 = 11 against 10
    red = unit("red1", zone="C1", weapons=[GUN], genre_points=1, tier="rival", powers=POWERS)
    setup = situation(blue=[unit("blue1", zone="A1", guard=9)], red=[red], turn="red1", tension=5)
    # When: 11 against 14 is rolled again
    battle = play(setup, ["attack", f"with:{GUN}", "to:C1", "try_again:red1"], dice=[[1], [2, 2]])
    # Then
    assert powers(battle, "blue") == ["try_again"]


@rule("B-9")
def test_an_upgrade_that_gives_an_advantage_is_known_from_the_test() -> None:
    # Given: Red 1 with a Sniper Model, 2 Zones away
    red = unit("red1", zone="C1", weapons=[GUN], speed=0, tier="npc", upgrades=KIT)
    setup = situation(blue=[unit("blue1", zone="A1", guard=20)], red=[red], turn="red1")
    # When: it shoots with an Advantage
    battle = play(setup, SHOT, dice=[[3, 4]])
    # Then
    assert upgrades(battle, "blue") == ["sniper_model"]


@rule("B-9")
def test_an_upgrade_is_known_by_an_effect_of_its_name() -> None:
    # Given: Red 1 with a Stealth Field
    red = unit("red1", zone="C1", speed=0, upgrades=KIT)
    setup = situation(blue=[BLUE], red=[red], turn="red1")
    # When: it Maneuvers
    battle = play(setup, ["maneuver", "by:systems"])
    # Then
    assert upgrades(battle, "blue") == ["stealth_field"]


@rule("B-9")
def test_a_ruling_that_makes_an_upgrade_act_shows_it_too() -> None:
    # Given: Red 1 has 8 points of Threshold, and a Pack to throw away
    red = unit("red1", zone="C1", threshold=2, upgrades={"separate": ["expansion_pack"]})
    battle = begin(situation(blue=[BLUE], red=[red], gm="gm"))
    # When
    battle.rule(Ruling("red1.hurt", "8", "a bridge fell on it"))
    # Then
    assert upgrades(battle, "blue") == ["expansion_pack"]


# ------------------------------------------------------------------ nothing leaks


@rule("R-POW-008", "B-9")
def test_the_odds_of_a_shot_do_not_betray_what_hides() -> None:
    # Given: the same Red 1 with and without Upgrades, hidden for a Round
    effects = [{"effect": "stealth_field"}]
    plain = facing(effects=effects)
    fitted = facing(effects=effects, upgrades=KIT)
    # When
    answer(plain, "attack")
    answer(fitted, "attack")
    # Then
    assert odds(plain) == odds(fitted)


@rule("R-POW-008", "R-TRBL-044", "B-9")
def test_the_odds_against_one_inside_a_base_do_not_betray_the_base() -> None:
    # What went wrong: for a Docked Unit that had reached out, the odds counted what its Base has that hides:
    # Terrain Specialist shelters those inside as well.
    plain = blasting(["base_unit"])
    fitted = blasting(["base_unit", "terrain_specialist:land"])
    # When
    answer(plain, "attack")
    answer(fitted, "attack")
    # Then
    assert odds(plain) == odds(fitted) != []


def blasting(features: list[str]) -> Battle[State]:
    """Blue has a Blast for a Base with these Features and for who has reached out of it."""
    out = [{"effect": "exposed", "clock": "red2"}]
    base = unit("red1", zone="D1", features=features)
    blue = unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])
    return begin(situation(blue=[blue], red=[base, unit("red2", docked_in="red1", effects=out)]))


def odds(battle: Battle[State]) -> list[tuple[float, float, bool]]:
    """What blue is told of each option that is open to it."""
    decision = battle.decision
    assert decision is not None
    found = [battle.view("blue").forecast(option) for option in decision.options]
    return [(told.chance, told.damage, told.guess) for told in found if told is not None]


# ------------------------------------------------------------------ in small questions


@rule("R-DMG-008", "B-9")
def test_upgrades_count_in_an_area_once_all_have_been_learned() -> None:
    # Given: Red 1 with a booster and a defense in its Legs, of which blue has seen one
    battle = facing(upgrades={"legs": ["reactive_booster", "custom_defense:beam"]})
    knowledge = cast(Any, battle.state).knowledge
    knowledge.learn("blue", "red1", "upgrade:reactive_booster")
    knowledge.learn("green", "red1", "upgrades")
    # Then
    assert in_legs(battle, "red") == in_legs(battle, "green") == 2
    assert in_legs(battle, "blue") == 0


def in_legs(battle: Battle[State], seat: str) -> int:
    return cast(int, cast(Any, battle.view(seat)).count_upgrades_in("red1", "legs"))


@rule("R-POW-008", "B-9")
def test_who_knows_the_attributes_alone_reckons_without_the_upgrades() -> None:
    # Given: the same Red 1 with and without Upgrades; of both blue knows the Attributes
    effects = [{"effect": "stealth_field"}]
    plain = facing(effects=effects)
    fitted = facing(effects=effects, upgrades=KIT)
    cast(Any, plain.state).knowledge.learn("blue", "red1", "attributes")
    cast(Any, fitted.state).knowledge.learn("blue", "red1", "attributes")
    # When
    answer(plain, "attack")
    answer(fitted, "attack")
    # Then
    assert [told[:2] for told in odds(plain)] == [told[:2] for told in odds(fitted)]
