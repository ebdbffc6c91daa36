"""The greedy player in an Operation: it defends, heals, uses Powers in time, and plays Bosses to frighten."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from tests.battle_century.operations import (
    Piece,
    begin,
    play,
    reserve,
    situation,
    unit,
    unit_of,
)
from wartable import Battle, Setup, State, View, ruleset

BLUES = [unit("blue1", zone="B5", weapons=["beam_rifle"])]


def choice(battle: Battle[State]) -> str:
    """What a greedy player answers to the open question."""
    decision = battle.decision
    assert decision is not None
    view = battle.game.view(battle.state, decision.seat)
    return ruleset("battle-century").player("greedy", 1).choose(decision, partial(_same, view)).key


def _same(view: View) -> View:
    return view


def chosen(setup: Setup, count: int = 1) -> list[str]:
    """Its first answers for whoever is asked."""
    battle = begin(setup)
    found: list[str] = []
    for _ in range(count):
        found.append(choice(battle))
        battle.choose(found[-1])
    return found


def shot_at(
    answers: Sequence[str] = (), dice: int = 9, blue: Sequence[Piece] = (), **red: Any
) -> Battle[State]:
    """blue1 (Might 5, Tension 1) has fired a Beam Rifle at red1: die + 6 against its Defense 10."""
    target = unit(
        "red1", zone="E5", weapons=["assault_rifle"], **{"guard": 5, "threshold": 5, "energy": 5, **red}
    )
    setup = situation(blue=[*BLUES, *blue], red=[target], open_sheets=True, turn="blue1")
    return play(setup, ["attack", "with:beam_rifle", "to:B5", *answers], dice=[[dice]])


DEFENSE = {"arms": ["custom_defense:shooting"]}


# ------------------------------------------------------------------ Active Defenses


def test_it_defends_with_energy_that_it_will_not_need() -> None:
    # 9 + 6 - 10 = 5 Damage: a whole Level; + 5 Defense leaves nothing of it
    battle = shot_at(upgrades=DEFENSE)
    assert choice(battle) == "custom_defense:shooting+5:red1"


def test_it_defends_no_further_than_it_helps() -> None:
    # 6 + 6 - 10 = 2 Damage: + 3 Defense stops all of it for less Energy
    battle = shot_at(dice=6, upgrades=DEFENSE)
    assert choice(battle) == "custom_defense:shooting+3:red1"


def test_the_last_energy_is_not_spent_on_a_scratch_while_others_are_to_attack() -> None:
    # 5 + 6 - 10 = 1 Damage, to stop it takes the only point of Energy
    spent: dict[str, Any] = {"upgrades": DEFENSE, "energy_spent": 4}
    friends = [unit("blue2", zone="B6"), unit("blue3", zone="B4")]
    assert choice(shot_at(dice=5, blue=friends, **spent)) == "pass"
    assert choice(shot_at(dice=5, **spent)) == "custom_defense:shooting+3:red1"


def test_it_does_not_defend_behind_a_shield_that_stops_the_damage_anyway() -> None:
    # 5 Damage, and Useless! stops 6
    shield = [{"effect": "useless", "amount": 6, "clock": "red1"}]
    battle = shot_at(upgrades=DEFENSE, effects=shield)
    assert choice(battle) == "pass"


def test_a_barrier_goes_up_with_the_energy_that_no_attack_needs() -> None:
    setup = situation(
        blue=[unit("blue1", zone="B5", weapons=["assault_rifle"], upgrades={"arms": ["absolute_barrier"]})],
        red=[unit("red1", zone="E5", weapons=["assault_rifle"], might=9)],
        open_sheets=True,
    )
    assert chosen(setup)[0] == "absolute_barrier"


def test_no_barrier_goes_up_against_enemies_who_cannot_hurt() -> None:
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="B5",
                weapons=["assault_rifle"],
                guard=20,
                upgrades={"arms": ["absolute_barrier"]},
            )
        ],
        red=[unit("red1", zone="E5", weapons=["assault_rifle"], might=1)],
        open_sheets=True,
    )
    assert chosen(setup)[0] != "absolute_barrier"


# ------------------------------------------------------------------ rerolls


def test_an_attack_that_fails_badly_is_tried_again() -> None:
    setup = situation(
        blue=[unit("blue1", zone="B5", weapons=["beam_rifle"], might=9, genre_points=2)],
        red=[unit("red1", zone="E5", threshold=5, damage=15, maimed=["head", "arms", "legs"])],
        open_sheets=True,
    )
    # 1 + 9 + 1 + ... is Defense 10 and 1 Damage; two dice would take most of the last 5 points
    battle = play(setup, ["attack", "with:beam_rifle", "to:B5"], dice=[[1]])
    assert choice(battle) == "try_again:blue1"


def test_an_attack_that_could_hardly_be_better_is_not_tried_again() -> None:
    setup = situation(
        blue=[unit("blue1", zone="B5", weapons=["beam_rifle"], might=9, genre_points=2)],
        red=[unit("red1", zone="E5")],
        open_sheets=True,
    )
    battle = play(setup, ["attack", "with:beam_rifle", "to:B5"], dice=[[10]])
    assert choice(battle) == "pass"


# ------------------------------------------------------------------ healing


HURT: dict[str, Any] = {"damage": 9, "maimed": ["head"]}


def test_who_is_hurt_regenerates_before_it_acts() -> None:
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="B5",
                weapons=["assault_rifle"],
                upgrades={"arms": ["regenerative"]},
                **{"threshold": 5, "energy": 5, **HURT},
            )
        ],
        red=[unit("red1", zone="E5")],
        open_sheets=True,
    )
    # 9 of 20 lost: 5 Energy give 5 back, and with that the Head
    assert chosen(setup, 2) == ["regenerative", "energy:5"]


def test_the_ally_who_is_hurt_most_gets_its_threshold_back() -> None:
    setup = situation(
        blue=[
            unit("blue1", zone="B5", weapons=["assault_rifle"], powers=["dont_give_up"], genre_points=3),
            unit("blue2", zone="B6", damage=1),
            unit("blue3", zone="B7", threshold=5, damage=12, maimed=["head", "arms"]),
        ],
        red=[unit("red1", zone="E5")],
        open_sheets=True,
    )
    # 4 points of Threshold, which bring back a Level of blue3
    assert chosen(setup, 2) == ["power:dont_give_up", "for:blue3"]


def test_a_scratch_is_not_worth_a_power() -> None:
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="B5",
                weapons=["assault_rifle"],
                powers=["dont_give_up"],
                genre_points=2,
                damage=1,
            )
        ],
        red=[unit("red1", zone="E5")],
        open_sheets=True,
    )
    assert chosen(setup)[0] == "attack"


# ------------------------------------------------------------------ Setup Powers


def temper(zone: str) -> Setup:
    """blue1 knows how to hit hard, and red1 is there."""
    return situation(
        blue=[
            unit(
                "blue1",
                zone="A1",
                speed=5,
                weapons=["chainblade"],
                powers=["my_style_is_impetuous"],
                genre_points=2,
                might=7,
            )
        ],
        red=[unit("red1", zone=zone, weapons=["assault_rifle"])],
        open_sheets=True,
    )


def test_what_makes_an_attack_harder_comes_right_before_it() -> None:
    # 4 more in the result, and in the Damage, of the next attack
    assert chosen(temper("C2"), 2) == ["power:my_style_is_impetuous", "engage"]


def test_nothing_is_prepared_for_an_attack_that_cannot_be_made() -> None:
    assert chosen(temper("L9"))[0] == "boost"


def test_the_signature_weapon_is_used_with_its_power() -> None:
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="B5",
                weapons=["assault_rifle", "beam_rifle"],
                powers=["signature_weapon:beam_rifle"],
                genre_points=2,
            )
        ],
        red=[unit("red1", zone="E5")],
        open_sheets=True,
    )
    assert chosen(setup, 3) == ["power:signature_weapon:beam_rifle", "attack", "with:beam_rifle+boost"]


# ------------------------------------------------------------------ Damage on its way


def test_a_blow_that_would_destroy_is_halved() -> None:
    # 8 + 6 - 10 = 4 Damage of the 4 that are left
    battle = shot_at(
        ["pass"],
        dice=8,
        powers=["my_defense_is_impregnable"],
        damage=16,
        maimed=["head", "arms", "legs"],
        genre_points=1,
    )
    assert choice(battle) == "my_defense_is_impregnable:red1"


def test_a_scratch_is_taken() -> None:
    # 5 + 6 - 10 = 1 Damage
    battle = shot_at(["pass"], dice=5, powers=["my_defense_is_impregnable"], genre_points=1)
    assert choice(battle) == "pass"


def test_nobody_who_can_help_it_is_destroyed() -> None:
    battle = shot_at(
        ["pass"],
        dice=9,
        powers=["i_cannot_be_defeated"],
        damage=16,
        maimed=["head", "arms", "legs"],
        genre_points=1,
    )
    assert choice(battle) == "i_cannot_be_defeated"


# ------------------------------------------------------------------ Bosses


def tyrant(**more: Any) -> Any:
    """A Boss in D5."""
    usual: dict[str, Any] = {"tier": "boss", "threshold": 12, "might": 7, "guard": 8, "genre_points": 4}
    return unit("boss", zone="D5", **{**usual, **more})


def test_a_boss_picks_the_crowd() -> None:
    crowd = [
        unit("blue1", zone="H5"),
        unit("blue2", zone="H5"),
        unit("blue3", zone="G5"),
        unit("alone", zone="D9"),
    ]
    setup = situation(red=[tyrant(weapons=["bombardment"])], blue=crowd, turn="boss", open_sheets=True)
    battle = begin(setup)
    battle.choose("attack")
    battle.choose("with:bombardment")
    assert choice(battle) in ("at:blue1", "at:blue2", "at:blue3")


def test_a_boss_hurts_the_one_whom_it_can_destroy() -> None:
    setup = situation(
        red=[tyrant(weapons=["riot_weapon"], powers=["die_for_me"], systems=8)],
        blue=[
            unit("blue1", zone="J5"),
            unit("blue2", zone="K5", threshold=5, damage=17, maimed=["head", "arms", "legs"]),
        ],
        turn="boss",
        open_sheets=True,
    )
    assert chosen(setup, 2) == ["power:die_for_me", "of:blue2"]


def test_a_boss_has_a_hit_rolled_again() -> None:
    battle = shot_at(dice=10, tier="boss", powers=["you_are_too_slow"], genre_points=4)
    assert choice(battle) == "you_are_too_slow:red1"


def test_a_boss_charges_what_destroys_everybody_and_fires_it() -> None:
    setup = situation(
        red=[tyrant(weapons=["final_beam"], energy=8)],
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="L1"), unit("blue3", zone="L9")],
        turn="boss",
        open_sheets=True,
    )
    assert chosen(setup)[0] == "charge:final_beam"
    charged = situation(
        red=[tyrant(weapons=["final_beam"], energy=8, notes={"final_beam": 1})],
        blue=[
            unit("blue1", zone="A1"),
            unit("blue2", zone="L1", threshold=5),
            unit("blue3", zone="L9", threshold=5),
        ],
        turn="boss",
        open_sheets=True,
    )
    assert chosen(charged, 2) == ["attack", "with:final_beam+boost"]


# ------------------------------------------------------------------ what points would bring elsewhere


def hunted(genre_points: int, **values: Any) -> Battle[State]:
    """A Boss whom three Enemies attack hard has used Useless! in this Turn, and could still use Die for Me!,
    which takes 6 points of Threshold from one of them.
    """
    boss = tyrant(
        weapons=["riot_weapon"],
        powers=["useless", "die_for_me"],
        systems=12,
        guard=4,
        genre_points=genre_points,
        notes={"useless": 1},
        effects=[{"effect": "useless", "amount": 6, "clock": "boss"}],
        **values,
    )
    ranks: dict[str, Any] = {"might": 9, "guard": 5, "threshold": 5, "energy": 5, "speed": 5}
    foes = [unit(f"blue{at}", zone=f"B{at}", weapons=["powered_rifle"], **ranks) for at in (4, 5, 6)]
    return begin(situation(blue=foes, red=[boss], turn="boss", open_sheets=True))


def test_it_keeps_its_last_point_for_what_brings_more_in_its_next_turn() -> None:
    # A Boss with one Power more once lost more battles: it spent on small things what a shield in its next
    # Turn would have been paid with
    assert choice(hunted(1)) != "power:die_for_me"


def test_it_spends_points_that_its_next_turns_will_not_need() -> None:
    assert choice(hunted(9)) == "power:die_for_me"


def test_it_keeps_no_point_for_turns_that_it_will_not_see() -> None:
    # 2 points of Threshold left, against attacks of more than that
    battle = hunted(1, damage=46, maimed=["head", "arms", "legs"])
    assert choice(battle) == "power:die_for_me"


# ------------------------------------------------------------------ Support and Reinforcements


def test_an_airstrike_falls_where_enemies_are_and_allies_are_not() -> None:
    setup = situation(
        blue=[
            unit("blue1", zone="A5", weapons=[], systems=8, upgrades={"separate": ["airstrike"]}),
            unit("blue2", zone="E5"),
        ],
        red=[unit("red1", zone="I5", threshold=5), unit("red2", zone="J5"), unit("red3", zone="B1")],
        open_sheets=True,
    )
    battle = begin(setup)
    battle.choose("use:airstrike")
    battle.choose("to:A5")
    battle.choose(choice(battle))
    # Then: 4 Damage to red1 and red2; blue2 is 4 Zones or more from where it fell
    hurt = [id for id in ("blue2", "red1", "red2", "red3") if unit_of(battle, id).damage > 0]
    assert hurt == ["red1", "red2"]


def test_reinforcements_spend_their_points_on_who_is_nearly_down() -> None:
    setup = situation(
        blue=[
            unit("blue1", zone="A5", threshold=5, damage=17, maimed=["head", "arms", "legs"]),
            unit("blue2", zone="A6", damage=1),
        ],
        red=[unit("red1", zone="I5")],
        reinforcements=[reserve("scouts", "live", "focus_fire", level=3)],
        turn="scouts",
        open_sheets=True,
    )
    assert chosen(setup, 2) == ["power:live", "on:blue1"]
