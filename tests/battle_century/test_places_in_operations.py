"""What the Zones of a question mean: by the attack that was chosen, or not at all where nobody stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.battle_century.operations import play, situation, unit
from wartable import Battle, Handbook, OptionView, Outlook, Setup, State
from wartable.testing import rule

GUN = "anti_air_missiles"
BATTLEFIELD = "this_is_my_battlefield"
USE = f"power:{BATTLEFIELD}:impassable"


def _views(battle: Battle[State]) -> Mapping[str, OptionView]:
    """What the seat that is asked is told of each answer, by its key."""
    decision = battle.decision
    assert decision is not None
    rules = battle.ruleset
    return {
        view.key: view
        for view in Outlook(battle, decision, Handbook(rules.title, rules.compendium()), {}).options()
    }


def _asked(setup: Setup, choices: Sequence[str]) -> Mapping[str, OptionView]:
    return _views(play(setup, choices))


@rule("R-TERR-014")
def test_the_zones_by_which_one_retreats_are_only_told_their_distance() -> None:
    # 'best' stood beside the Zone from which blue1 could have attacked, though it leaves the map from there.
    # Given: blue1 two Zones from a corner, a gun of Range 5, an Enemy in reach
    setup = situation(blue=[unit("blue1", zone="B2", speed=1, weapons=[GUN])], red=[unit("red1", zone="E2")])
    # When
    views = _asked(setup, ["retreat"])
    # Then: two Zones to go, in a line or slanting
    assert {key: view.meaning for key, view in views.items() if "2" not in key} == {
        **dict.fromkeys(["to:A1", "to:B1", "to:C1", "to:A3"], "1 Zone away"),
        **dict.fromkeys(["to:D1", "to:A4"], "2 Zones away"),
    }
    assert [view for view in views.values() if view.is_best or view.is_safest] == []


def test_zones_to_attack_from_are_compared_by_the_attack_that_was_chosen() -> None:
    # The odds beside them were those of the best attack from there, with whatever Weapon at whomever.
    # Given: red1 two Zones away, and red2 near by that anything would hit
    setup = situation(
        blue=[unit("blue1", zone="C3", speed=1, weapons=[GUN])],
        red=[unit("red1", zone="E3", guard=7), unit("red2", zone="C4", guard=0)],
        open_sheets=True,
    )
    # When: red1 is shot at, whose Defense is 12: 5 + 1 + a die reach it from 6 on, 0 to 4 Damage
    views = _asked(setup, ["attack", f"with:{GUN}", "at:red1"])
    # Then
    assert "this attack from there 50% to hit, 1.0 Damage" in views["to:C3"].meaning
    assert "1 Zone away" in views["to:D3"].meaning


def test_an_aim_from_a_zone_is_for_later() -> None:
    setup = situation(blue=[unit("blue1", zone="C3", speed=1, weapons=[GUN])], red=[unit("red1", zone="E3")])
    views = _asked(setup, ["aim", f"with:{GUN}"])
    assert "the attack aimed from there " in views["to:C3"].meaning


@rule("R-POW-043")
def test_a_zone_that_terrain_is_made_around_tells_who_is_there() -> None:
    # Given: blue1 and red1 next to each other, and blue2 far away
    setup = situation(
        blue=[
            unit("blue1", zone="B2", powers=[f"{BATTLEFIELD}:impassable"], genre_points=9),
            unit("blue2", zone="L9"),
        ],
        red=[unit("red1", zone="C2")],
    )
    battle = play(setup, [USE])
    decision = battle.decision
    assert decision is not None
    view = battle.view("blue")
    # Then: the Blast is of one Zone, and nothing is best
    said = {key: view.meaning(decision, decision.option(key)) for key in ("to:B2", "to:D2", "to:F6")}
    assert said == {"to:B2": "blue1 and red1", "to:D2": "red1", "to:F6": "no one is there"}
    assert [one for one in _views(battle).values() if one.is_best or one.is_safest] == []


@rule("R-POW-043")
def test_an_enemy_is_not_pushed_to_where_it_could_attack_best() -> None:
    # 'best' stood beside the Zone from which the Enemy that is pushed away could attack.
    # Given: red1 at D4 with a gun, which walls push out; blue1 reaches 6 + 5 Zones, blue2 1 + 1
    setup = situation(
        blue=[
            unit("blue1", zone="L9", powers=[f"{BATTLEFIELD}:impassable"], genre_points=9),
            unit("blue2", zone="H4", speed=1),
        ],
        red=[unit("red1", zone="D4", weapons=[GUN])],
    )
    # When
    views = _asked(setup, [USE, "to:D4"])
    # Then
    assert views["to:F4"].meaning == "2 Zones away; in reach of blue1 and blue2"
    assert [view for view in views.values() if view.is_best or view.is_safest] == []


@rule("R-DMG-027")
def test_where_a_core_comes_down_is_compared_by_danger_alone() -> None:
    # An attack with the Weapons of the mecha was foretold, which the Core no longer has.
    setup = situation(blue=[unit("blue1", zone="E5", weapons=[GUN])], red=[unit("red1", zone="F5")])
    views = _asked(setup, ["eject"])
    assert {view.meaning for view in views.values()} == {"in reach of red1"}
    assert [view for view in views.values() if view.is_best] == []


@rule("R-ACT-029")
def test_where_a_duel_is_dragged_to_both_duelists_are_there() -> None:
    # No attack was foretold from elsewhere: the opponent was believed to stay behind.
    # Given: blue1 has CQC alone, which reaches its own Zone and those next to it
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")], red=[unit("red1", zone="E5", duel="blue1")]
    )
    # When: it wins the contest
    battle = play(setup, ["contest"], dice=[[9], [1]])
    # Then: it attacks as well from afar as from here
    decision = battle.decision
    assert decision is not None
    here, there = [battle.view("blue").position(decision, decision.option(key)) for key in ("to:E5", "to:H5")]
    assert here is not None
    assert there is not None
    assert there.effect == here.effect > 0


# ------------------------------------------------------------------ Actions


@rule("R-ACT-039")
def test_a_maneuver_tells_the_defense_that_it_gives() -> None:
    # Guard 3 + 5, and Speed 6, the better of that and Systems 4
    setup = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="L9")])
    assert _asked(setup, [])["maneuver"].meaning == "Defense 14, not 8, for a Round; or 6 more for an Ally"


@rule("R-ACT-041")
def test_a_maneuver_under_a_higher_one_adds_nothing() -> None:
    up = [{"effect": "maneuvering", "amount": 7, "other": "blue1"}]
    setup = situation(blue=[unit("blue1", zone="E5", effects=up)], red=[unit("red1", zone="L9")])
    said = "Defense 15 already: only the highest Maneuver counts"
    assert _asked(setup, [])["maneuver"].meaning == said


def test_there_is_something_to_say_of_every_action_of_a_turn() -> None:
    # Of Retreat, Hold and Eject there was 'nothing more to say'.
    setup = situation(
        blue=[unit("blue1", zone="B2"), unit("blue2", zone="C2")], red=[unit("red1", zone="E5")]
    )
    said = {key: bool(view.meaning or view.forecasts) for key, view in _asked(setup, []).items()}
    assert [key for key, is_said in said.items() if not is_said] == []
    assert {"retreat", "hold", "eject", "delay"} <= set(said)


# ------------------------------------------------------------------ Areas


def _about_to_be_maimed(*, open_sheets: bool) -> Mapping[str, OptionView]:
    """blue1 picks the Area that red1 loses: CQC 10 + 5 + 1 against 8, a Suppress lets the attacker pick."""
    setup = situation(
        blue=[unit("blue1", zone="E5", tier="npc")],
        red=[
            unit(
                "red1",
                zone="E5",
                weapons={"arms": [GUN]},
                upgrades={"legs": ["reversible_thrusters"]},
            )
        ],
        open_sheets=open_sheets,
    )
    return _views(play(setup, ["suppress", "with:cqc"], dice=[[10, 10]]))


@rule("R-DMG-007", "R-ACT-021")
def test_the_area_to_maim_tells_what_is_lost_with_it() -> None:
    views = _about_to_be_maimed(open_sheets=True)
    assert {key: view.meaning for key, view in views.items()} == {
        "maim:head": "with nothing in it",
        "maim:torso": "with nothing in it",
        "maim:arms": "with Anti-Air Missiles",
        "maim:legs": "with Reversible Thrusters",
    }


@rule("B-9")
def test_of_a_hidden_sheet_the_area_to_maim_tells_nothing_of_what_is_in_it() -> None:
    views = _about_to_be_maimed(open_sheets=False)
    assert {view.meaning for view in views.values()} == {
        "Holds Weapons and External Upgrades, and is lost when Maimed."
    }


# ------------------------------------------------------------------ answers


@rule("R-POW-019")
def test_to_roll_a_very_good_attack_again_is_not_best() -> None:
    # 'best' stood beside Try Again, which would have cost 4.8 Damage: nothing else had odds.
    setup = situation(
        blue=[unit("blue1", zone="E5", tier="pc", genre_points=1)],
        red=[unit("red1", zone="E5", threshold=9)],
    )
    views = _views(play(setup, ["attack", "with:cqc"], dice=[[10, 10]]))
    assert views["try_again:blue1"].forecasts[0].damage < 0
    assert [key for key, view in views.items() if view.is_best] == []


@rule("R-POW-013")
def test_the_odds_of_an_answer_to_an_enemys_attack_are_those_of_the_enemy() -> None:
    # '85% to hit' stood beside what one does against an attack, as if that were to hit.
    # Given: 5 + 1 + 9 against blue2's Defense 8; blue1 may have the Enemy roll again
    setup = situation(
        blue=[unit("blue1", zone="E5", tier="pc", genre_points=1), unit("blue2", zone="F5", threshold=9)],
        red=[unit("red1", zone="F5")],
        turn="red1",
    )
    battle = play(setup, ["attack", "with:cqc", "at:blue2"], dice=[[9, 9]])
    answers = _views(battle)
    assert answers["not_so_fast:blue1"].forecasts[0].kind == "for it to hit"
