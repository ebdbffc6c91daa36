"""Bosses among others: what one ability of theirs does to another that somebody else has."""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import (
    Piece,
    answer,
    keys,
    of,
    play,
    reserve,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
SHOT: Final = ("attack", f"with:{GUN}")
LOST: Final = ("head", "torso", "legs")

LARVA: Final[dict[str, Any]] = {
    "name": "Larva",
    "might": 3,
    "guard": 3,
    "threshold": 2,
    "energy": 3,
    "systems": 2,
    "speed": 3,
}


def gunner() -> Piece:
    """blue1 with a gun. At Tension 5 its Damage is what its die shows: die + Might 5 + 5 against 5 + 5."""
    return unit("blue1", zone="A1", speed=0, threshold=20, weapons=[GUN])


def queen(level: int, **more: Any) -> Piece:
    """red1, of which Larvae come out, with 10 points in each Level and 1 point above this one."""
    wounds = {"damage": 10 * (level - 1) - 1, "maimed": LOST[: level - 2]}
    kind: dict[str, Any] = {"zone": "C3", "tier": "monster", "threshold": 10}
    many = {"upgrades": {"internal": ["we_are_many:larva"]}, "broods": {"larva": LARVA}}
    return unit("red1", **{"guard": 5, **many, **kind, **wounds, **more})


def beamer(**more: Any) -> Piece:
    """A Boss in A1 with the Final Beam, that never Moves."""
    values: dict[str, Any] = {"tier": "boss", "speed": 0, "weapons": ["final_beam"], **more}
    return unit("blue1", zone="A1", **{"threshold": 5, **values})


# ------------------------------------------------------------------ We are Many


@rule("R-BOSS-043", "R-BOSS-017")
def test_what_may_be_used_once_on_each_enemy_counts_the_brood_as_one() -> None:
    # What went wrong: another Boss had Die for Me! strike every Grunt of a brood in the same Round.
    rival = unit("blue2", zone="L9", tier="boss", powers=["die_for_me"], genre_points=4)
    setup = situation(blue=[gunner(), rival], red=[queen(3)], tension=5)
    choices = [*SHOT, "pass", "maim:legs", "to:D4", "to:D4", "power:die_for_me"]
    battle = play(setup, choices, dice=[[1]])
    assert keys(battle) == ["of:red1", "of:red1_larva_1", "of:red1_larva_2"]
    # When
    answer(battle, "of:red1_larva_1", "maim:arms", "power:die_for_me")
    # Then: the other one has had its share; the Queen alone is left, and is not asked for
    assert [event.facts()["unit"] for event in of(battle, "Damaged")] == ["red1", "red1_larva_1", "red1"]


@rule("R-BOSS-042", "R-BOSS-069", "R-BOSS-070")
def test_a_grunt_of_a_possessed_boss_is_its_owners() -> None:
    # What went wrong: one that came out while an Enemy directed the Boss was that Enemy's for good.
    demon = unit("blue1", zone="A9", tier="boss", upgrades={"internal": ["possession"]})
    mirror = "i_believe_this_is_yours:non_beam"
    friend = unit("red2", zone="C3", tier="boss", systems=9, powers=[mirror], genre_points=1, speed=0)
    breeder = queen(2, tier="boss", speed=0)
    setup = situation(blue=[demon], red=[breeder, friend], tension=9, turn="blue1")
    # When: red1 is made to strike at red2, which costs it 4 points and its first Level
    choices = ["possession", "of:red1", "attack", "with:cqc", f"{mirror}:red2", "maim:arms"]
    battle = play(setup, choices, dice=[[6, 6]])
    # Then
    assert battle.decision is not None
    assert battle.decision.question.startswith("Larva 1 comes out of red1")
    assert battle.decision.seat == "red"
    answer(battle, "to:D4")
    assert unit_of(battle, "red1_larva_1").seat == "red"


# ------------------------------------------------------------------ Final Beam


@rule("R-BOSS-058", "R-AD-015")
def test_the_beam_is_no_blast_burst_or_line_to_what_asks_for_those() -> None:
    # What went wrong: an Electronic Cloaking System, which fails against Blast, Burst and Line alone, did not
    # work against the Beam, and a Squadron gave it two Advantages.
    cloak = {"head": ["electronic_cloaking_system"]}
    red = unit("red1", zone="L9", guard=5, features=["squadron"], upgrades=cloak)
    setup = situation(blue=[beamer(notes={"final_beam": 1})], red=[red], tension=2)
    # When: 10 + 5 + 2 against 10 + 4
    battle = play(setup, ["attack", "with:final_beam", "electronic_cloaking_system+4:red1"], dice=[])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {}
    assert unit_of(battle, "red1").damage == 3


@rule("R-BOSS-057")
def test_what_cannot_be_fired_is_not_charged() -> None:
    # Given
    setup = situation(blue=[beamer(spent=["final_beam"])], red=[unit("red1", zone="B1")])
    # Then
    assert "charge:final_beam" not in keys(play(setup, []))


@rule("R-BOSS-057", "R-ACT-021")
def test_who_falls_on_the_way_charges_nothing() -> None:
    # Given: a point left, and what a Suppress has held back for it should it Move
    held = [{"effect": "withheld", "amount": 3, "other": "red1", "clock": "blue1", "at_end": True}]
    lost = ["head", "torso", "arms"]
    red = [unit("red1", zone="L9", tier="npc")]
    falls = beamer(speed=2, damage=19, maimed=lost, effects=held, tier="monster")
    setup = situation(blue=[falls, unit("blue2", zone="A9")], red=red)
    # When
    battle = play(setup, ["charge:final_beam", "to:B1", "spare"])
    # Then
    assert of(battle, "WeaponCharged") == []
    assert not unit_of(battle, "blue1").is_active


@rule("R-BOSS-057", "R-REIN-020")
def test_the_action_lost_after_the_beam_may_be_an_additional_one() -> None:
    # Given
    hopes = [{"effect": "carry_our_hopes", "other": "guard", "clock": "blue1", "at_end": True}]
    setup = situation(
        blue=[beamer(notes={"final_beam": 1}, effects=hopes)],
        red=[unit("red1", zone="L9", guard=30)],
        reinforcements=[reserve("guard")],
    )
    # When
    battle = play(setup, ["attack", "with:final_beam"], dice=[])
    # Then: it has come and gone in the same Turn
    the(battle, "ActionLost", unit="blue1")
    assert unit_of(battle, "blue1").effects == []
    assert battle.decision is not None
    assert battle.decision.question == "red1's Turn"


# ------------------------------------------------------------------ Colossus


@rule("R-BOSS-068", "R-BOSS-071")
def test_a_colossus_that_is_a_hypersonic_striker_backs_off_with_its_whole_body() -> None:
    # Given: a body around E5, its edge F5 two Zones from H5
    both = {"internal": ["colossus", "hypersonic_striker"]}
    giant = unit("blue1", zone="E5", tier="boss", speed=1, weapons=[GUN], upgrades=both)
    alone = unit("blue1", zone="E5", tier="boss", speed=1, weapons=[GUN], upgrades={"internal": ["colossus"]})
    enemy = unit("red1", zone="H5")
    # When
    swift = play(situation(blue=[giant], red=[enemy]), SHOT)
    slow = play(situation(blue=[alone], red=[enemy]), SHOT)
    # Then
    assert "to:D5" in keys(swift)
    assert "to:D5" not in keys(slow)


# ------------------------------------------------------------------ Synchro Attacks


@rule("R-BOSS-057", "R-POW-016")
def test_who_has_lost_its_action_begins_no_synchro_attack() -> None:
    # Given: an Ally that would help
    friend = unit("blue2", zone="A2", tier="rival", genre_points=1)
    rest = [{"effect": "recoiling", "turns": 0}]
    red = [unit("red1", zone="L9")]
    # When
    ready = play(situation(blue=[beamer(genre_points=1), friend], red=red), [])
    spent = play(situation(blue=[beamer(genre_points=1, effects=rest), friend], red=red), [])
    # Then
    assert "power:synchro_attack" in keys(ready)
    assert "power:synchro_attack" not in keys(spent)
