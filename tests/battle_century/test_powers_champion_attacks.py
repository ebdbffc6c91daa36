"""Champion Powers for one's next attack: My Style is Impetuous, Signature Weapon; what changes Tension.
R-POW-002, R-POW-006, R-POW-026 to R-POW-028, R-TRBL-017 to R-TRBL-020.
"""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import (
    answer,
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
from wartable import Battle, State
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule
from wartable.testing.playing import Piece

GUN: Final = "anti_air_missiles"

SHOT: Final = ("attack", f"with:{GUN}")

RED: Final = unit("red1", zone="A1", guard=5, tier="npc", threshold=12)
"""Defense 10."""

STYLE: Final = "power:my_style_is_impetuous"


def blue(*powers: str, **values: Any) -> Piece:
    """blue1 beside red1, with these Powers and as many Genre Points; Might 5."""
    weapons = [GUN, "chainblade", "missile_massacre", "charge_cannon", "reactor_overdrive"]
    given = {"zone": "A1", "speed": 0, "tier": "npc", "genre_points": len(powers), **values}
    return unit("blue1", weapons=weapons, powers=powers, **given)


def dealt(battle: Battle[State], id: str) -> list[object]:
    """All Damage that a Unit took, one entry an instance."""
    return [event.facts()["amount"] for event in of(battle, "Damaged", unit=id)]


# ------------------------------------------------------------------ My Style is Impetuous


@rule("R-POW-026")
def test_my_style_is_impetuous_adds_4_to_tension_for_the_next_attack() -> None:
    # Given: Tension 2
    setup = situation(blue=[blue("my_style_is_impetuous")], red=[RED], tension=2)
    # When: blue1 strikes with style: 4 + 5 + 6 = 15 against 10
    battle = play(setup, [STYLE, *SHOT], dice=[[4]])
    # Then
    assert terms(the(battle, "MightRolled")) == {"die": 4, "Might": 5, "Tension": 6}
    assert dealt(battle, "red1") == [5]


@rule("R-POW-026", "R-ACT-054")
def test_my_style_is_impetuous_is_used_up_by_one_attack() -> None:
    # Given: the same
    setup = situation(blue=[blue("my_style_is_impetuous")], red=[RED], tension=2)
    # When: blue1 strikes twice, in Rounds of Tension 2 and 3
    battle = play(setup, [STYLE, *SHOT, "hold", *SHOT], dice=[[4], [4]])
    # Then
    assert [terms(event)["Tension"] for event in of(battle, "MightRolled")] == [6, 3]


@rule("R-POW-026")
def test_an_aim_makes_no_test_and_uses_up_nothing() -> None:
    # Given: the same
    setup = situation(blue=[blue("my_style_is_impetuous")], red=[RED], tension=2)
    # When: blue1 Aims in style, and shoots in the next Round, at Tension 3
    battle = play(setup, [STYLE, "aim", f"with:{GUN}", "hold", *SHOT], dice=[[4, 4, 4]])
    # Then
    assert terms(the(battle, "MightRolled"))["Tension"] == 7


@rule("R-POW-026", "R-POW-002", "R-POW-007")
def test_my_style_is_impetuous_works_once_an_operation() -> None:
    # Given: two Genre Points
    setup = situation(blue=[blue("my_style_is_impetuous", genre_points=2)], red=[RED])
    # When
    battle = play(setup, [STYLE])
    # Then
    assert STYLE not in keys(battle)
    assert unit_of(battle, "blue1").genre == 1


@rule("R-POW-026")
def test_my_style_is_impetuous_is_part_of_saves_until_the_next_attack() -> None:
    # Given: blue1 holds in style, and its next Turn has come
    setup = situation(blue=[blue("my_style_is_impetuous")], red=[RED], tension=2)
    battle = play(setup, [STYLE, "hold", "hold"])
    state: Any = battle.state
    # When
    again = OPERATIONS.restore(setup, operation_to_data(state))
    # Then: it waits without a Turn at which it would end
    assert [(effect.amount, effect.turns) for effect in again.units["blue1"].effects] == [(4, 0)]


@rule("R-POW-002")
def test_a_setup_power_is_not_for_who_has_given_its_action_away() -> None:
    # Given: blue2, in a Duel, has spent its Action on the Synchro Attack of blue1
    friend = unit(
        "blue2",
        zone="C1",
        powers=["my_style_is_impetuous", "cant_let_you_do_that"],
        genre_points=2,
        duel="red1",
    )
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=1), friend], red=[unit("red1", zone="C1", duel="blue2")]
    )
    # When: the Turn of blue2 comes, in which it may still contest the Duel
    battle = play(setup, ["power:synchro_attack"])
    # Then: it may react, but set nothing up
    assert "power:cant_let_you_do_that" in keys(battle)
    assert STYLE not in keys(battle)


# ------------------------------------------------------------------ Tension


@rule("R-TRBL-017", "R-POW-026")
def test_higher_tension_counts_for_additional_damage_too() -> None:
    # Given: a Chainblade, which deals Tension besides
    setup = situation(blue=[blue("my_style_is_impetuous")], red=[RED], tension=2)
    # When: 4 + 5 + 6 = 15 against 10
    battle = play(setup, [STYLE, "attack", "with:chainblade"], dice=[[4]])
    # Then: 5, and 2 + 4
    assert dealt(battle, "red1") == [5, 6]


@rule("R-TRBL-017", "R-TRBL-018", "R-WPN-024", "A-48", "A-71")
def test_a_first_technique_doubles_the_higher_tension_on_its_test_alone() -> None:
    # Given: Reactor Overdrive, a Technique that Overheats
    setup = situation(blue=[blue("my_style_is_impetuous")], red=[RED], tension=2)
    # When: it is used with style, and the die is odd
    battle = play(setup, [STYLE, "attack", "with:reactor_overdrive"], dice=[[3]])
    # Then: 3 + 5 + 2 x (2 + 4) = 20 against 10; it Overheats for 2 + 4
    assert terms(the(battle, "MightRolled")) == {"die": 3, "Might": 5, "Tension": 12}
    assert (dealt(battle, "red1"), dealt(battle, "blue1")) == ([10], [6])


@rule("R-TRBL-020", "A-72")
def test_a_later_technique_has_no_tension_for_all_the_style() -> None:
    # Given: blue1 has used a Technique before
    setup = situation(
        blue=[blue("my_style_is_impetuous", technique_used=True, might=8)], red=[RED], tension=2
    )
    # When: it uses another with style, and the die is odd
    battle = play(setup, [STYLE, "attack", "with:reactor_overdrive"], dice=[[3]])
    # Then: 3 + 8 + 0 = 11 against 10, and nothing Overheats
    assert terms(the(battle, "MightRolled")) == {"die": 3, "Might": 8, "Tension": 0}
    assert (dealt(battle, "red1"), dealt(battle, "blue1")) == ([1], [])


@rule("R-TRBL-019", "R-POW-038", "A-226")
def test_denied_tension_stays_denied_whatever_raises_it() -> None:
    # Given: blue1 is denied Tension
    denied = {"effect": "cant_let_you_do_that", "other": "red1", "clock": "red1"}
    setup = situation(blue=[blue("my_style_is_impetuous", might=8, effects=[denied])], red=[RED], tension=2)
    # When: it uses a first Technique with style, and the die is odd
    battle = play(setup, [STYLE, "attack", "with:reactor_overdrive"], dice=[[3]])
    # Then: 3 + 8 + 0 = 11 against 10; but it Overheats for 2 + 4
    assert terms(the(battle, "MightRolled")) == {"die": 3, "Might": 8, "Tension": 0}
    assert (dealt(battle, "red1"), dealt(battle, "blue1")) == ([1], [6])


@rule("R-TRBL-019", "A-226")
def test_denied_tension_is_still_dealt_besides_the_test() -> None:
    # Given: blue1 is denied Tension
    denied = {"effect": "cant_let_you_do_that", "other": "red1", "clock": "red1"}
    setup = situation(blue=[blue(effects=[denied])], red=[RED], tension=3)
    # When: it passes with a Chainblade by 6 + 5 - 10 = 1
    battle = play(setup, ["attack", "with:chainblade"], dice=[[6]])
    # Then
    assert dealt(battle, "red1") == [1, 3]


# ------------------------------------------------------------------ Signature Weapon


@rule("R-POW-027", "R-POW-028")
def test_a_signature_weapon_adds_5_and_passes_active_defenses() -> None:
    # Given: red1 with a Custom Defense
    red = unit("red1", zone="A1", guard=5, tier="npc", upgrades={"arms": ["custom_defense:shooting"]})
    setup = situation(blue=[blue(f"signature_weapon:{GUN}")], red=[red], tension=2)
    # When: 2 + 5 + 2 + 5 = 14 against 10
    battle = play(setup, [f"power:signature_weapon:{GUN}", *SHOT], dice=[[2]])
    # Then: red1 could not defend itself
    rolled = {"die": 2, "Might": 5, "Tension": 2, "Signature Weapon": 5}
    assert terms(the(battle, "MightRolled")) == rolled
    assert of(battle, "DefenseRaised") == []
    assert dealt(battle, "red1") == [4]


@rule("R-POW-028", "R-AD-006")
def test_without_it_the_same_attack_is_answered() -> None:
    # Given: the same, the Power not used
    red = unit("red1", zone="A1", guard=5, tier="npc", upgrades={"arms": ["custom_defense:shooting"]})
    setup = situation(blue=[blue(f"signature_weapon:{GUN}")], red=[red], tension=3)
    # When: 2 + 5 + 3 = 10 against 10
    battle = play(setup, [*SHOT, "pass"], dice=[[2]])
    # Then
    assert keys(battle) == ["custom_defense:shooting+3:red1", "custom_defense:shooting+5:red1", "pass"]


@rule("R-POW-028")
def test_the_signature_waits_for_an_attack_with_its_weapon() -> None:
    # Given: the gun is the signature
    setup = situation(blue=[blue(f"signature_weapon:{GUN}")], red=[RED], tension=2)
    # When: blue1 strikes with the Chainblade, then twice with the gun
    chain = ["attack", "with:chainblade"]
    battle = play(
        setup, [f"power:signature_weapon:{GUN}", *chain, "hold", *SHOT, "hold", *SHOT], dice=[[4], [4], [4]]
    )
    # Then
    rolls = [terms(event).get("Signature Weapon", 0) for event in of(battle, "MightRolled")]
    assert rolls == [0, 5, 0]


@rule("R-POW-006", "R-POW-028")
def test_each_signature_weapon_is_used_once() -> None:
    # Given: two Weapons named, three Genre Points
    gun, chain = f"signature_weapon:{GUN}", "signature_weapon:chainblade"
    setup = situation(blue=[blue(gun, chain, genre_points=3)], red=[RED])
    # When: both are made ready
    battle = play(setup, [f"power:{gun}"])
    assert f"power:{gun}" not in keys(battle)
    answer(battle, f"power:{chain}")
    # Then
    assert f"power:{chain}" not in keys(battle)
    assert unit_of(battle, "blue1").once == [gun, chain]
    assert [numbers(event)["points"] for event in of(battle, "PowerUsed")] == [2, 1]


@rule("R-POW-027")
def test_a_weapon_that_is_not_owned_is_no_signature() -> None:
    # Given: blue1 has no Beam Rifle
    setup = situation(blue=[blue("signature_weapon:beam_rifle", power_level=1)], red=[RED])
    # Then: the setup says so, and the Power cannot be used
    told = [str(problem) for problem in OPERATIONS.problems(setup) if "Signature" in problem.what]
    assert told == [
        "units[0]: Signature Weapon (Beam Rifle) names a Weapon that it does not own; "
        "name another, or add the Weapon"
    ]
    assert "power:signature_weapon:beam_rifle" not in keys(play(setup))


@rule("R-POW-028")
def test_the_signature_still_counts_when_the_dice_are_rolled_again() -> None:
    # Given: the gun is ready, a second Genre Point
    setup = situation(blue=[blue(f"signature_weapon:{GUN}", genre_points=2)], red=[RED], tension=2)
    # When: 1 is rolled again as 1 and 3
    battle = play(setup, [f"power:signature_weapon:{GUN}", *SHOT, "try_again:blue1"], dice=[[1], [1, 3]])
    # Then: 3 + 5 + 2 + 5 = 15 against 10
    assert dealt(battle, "red1") == [5]
