"""The strikes of an Opening Barrage: who is struck, who gets away. SC-16, SC-17, AD-R37, AD-R53."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable import Choice, Rolled, Setup

rule = pytest.mark.rule

BLUE: Final = ic("blue1", at=(20, 40))
RED: Final = ic("red1", at=(60, 40))


def _barrage(*red: Any, level: int = 1, blue: tuple[int, int] = (20, 40), pieces: Any = ()) -> Setup:
    boss = commander("boss", deck={"opening_barrage": level})
    return situation(blue=[boss, ic("blue1", at=blue)], red=[*red, commander("chief")], pieces=pieces)


@rule("SC-16", "AD-R37", "AD-R53")
def test_a_strike_hits_everybody_within_three_metres_in_the_body() -> None:
    near, far = ic("red2", at=(63, 40)), ic("red3", at=(64, 40))
    battle = play(_barrage(RED, near, far), ["card:opening_barrage", "at:red1", "pass"], [[4, 3]])
    # 4 + 3 + 5 is 12; AP 2 less Pen 4 leaves TB 4
    hits = [event.facts() for event in of(battle, "WoundsLost")]
    assert [(hit["unit"], hit["location"], hit["damage"], hit["lost"]) for hit in hits] == [
        ("red1", 3, 12, 8),
        ("red2", 3, 12, 8),
    ]
    assert unit_of(battle, "red3").wounds == [14]


@rule("AD-R37", "AD-R45")
def test_a_strike_spares_nobody_and_asks_its_own_side_first() -> None:
    battle = play(_barrage(RED, blue=(58, 40)), ["card:opening_barrage"])
    assert battle.decision is not None
    assert battle.decision.about == "blue1"


@rule("AD-R37", "SC-11", "SC-16")
def test_each_level_is_a_strike() -> None:
    other = ic("red2", at=(60, 60))
    choices = ["card:opening_barrage", "at:red1", "at:red2"]
    battle = play(_barrage(RED, other, level=2), choices, [[1, 1], [2, 1]])
    assert [event.facts()["unit"] for event in of(battle, "StrikeCalled")] == ["red1", "red2"]


@rule("SC-17", "AD-R10", "AD-R53")
def test_a_dodge_carries_its_man_out_of_the_area() -> None:
    red = ic("red1", at=(60, 40), ag=45)
    # AB 4 reaches the fourth metre; Dodge is untrained: 22
    battle = play(_barrage(red), ["card:opening_barrage", "dodge"], [[22]])
    state: Any = battle.state
    unit = state.units["red1"]
    assert (unit.x - 60) ** 2 + (unit.y - 40) ** 2 >= 16
    assert unit.wounds == [14]
    assert unit.reactions == 0


@rule("SC-17", "AD-R10")
def test_a_failed_dodge_is_hit() -> None:
    red = ic("red1", at=(60, 40), ag=45)
    battle = play(_barrage(red), ["card:opening_barrage", "dodge"], [[23], [1, 1]])
    assert (unit_of(battle, "red1").x, unit_of(battle, "red1").wounds) == (60, [11])


@rule("AD-R53", "SC-17")
def test_who_cannot_get_out_cannot_dodge() -> None:
    # AB 3 from the middle leads to the third metre, which is still in the area
    battle = play(_barrage(ic("red1", at=(60, 40), ag=39)), ["card:opening_barrage"], [[1, 1]])
    assert numbers(the(battle, "WoundsLost"))["lost"] == 3
    choices = ["card:opening_barrage", "at:red1"]
    battle = play(_barrage(ic("red1", at=(60, 40), ag=39), ic("red2", at=(61, 40), ag=39)), choices)
    assert battle.decision is not None
    assert battle.decision.about == "red2"


@rule("AD-R10", "SC-16", "SC-17")
def test_a_horde_cannot_dodge_and_loses_three_magnitude() -> None:
    battle = play(_barrage(horde("red1", at=(60, 40))), ["card:opening_barrage"], [[1, 1]])
    # 7 against AP 1 less Pen 4 and TB 4
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 3


@rule("SC-16", "SC-17", "AD-R10", "AD-R37", "SW-43")
def test_a_swarm_loses_three_underlings_unless_it_scatters() -> None:
    pack = swarm("red1", at=(60, 40), count=8)
    battle = play(_barrage(pack), ["card:opening_barrage", "pass"], [[1, 1]])
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 1, "killed": 3, "left": 5}
    assert unit_of(battle, "red1").wounds == [14]
    battle = play(_barrage(pack), ["card:opening_barrage", "scatter"], [[42]])
    assert unit_of(battle, "red1").swarm.unit_strength == 8
    assert unit_of(battle, "red1").swarm.reactions == 0


@rule("AD-R53", "SC-16")
def test_a_strike_that_does_not_beat_their_armour_kills_no_underling() -> None:
    pack = swarm("red1", at=(60, 40), underlings={"ap": 9, "t": 24})
    # 7: AP 9 less Pen 4 and TB 2 are 7
    battle = play(_barrage(pack), ["card:opening_barrage", "pass"], [[1, 1]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 0


@rule("AD-R71", "SC-16")
def test_cover_counts_as_seen_from_where_the_strike_comes_down() -> None:
    wall = {"kind": "cover", "name": "Wall", "ap": 8, "x": 61, "y": 40, "width": 1, "height": 1}
    behind = ic("red2", at=(62, 40))
    choices = ["card:opening_barrage", "at:red1", "pass"]
    battle = play(_barrage(ic("red1", at=(60, 40)), behind, pieces=[wall]), choices, [[9, 4]])
    # 18: red1 in the middle has AP 2 - 4 and TB 4; red2 behind the wall AP 2 + 8 - 4 and TB 4
    hits = {str(event.facts()["unit"]): event.facts()["reduction"] for event in of(battle, "WoundsLost")}
    assert hits == {"red1": 4, "red2": 10}
    assert numbers(the(battle, "CoverWorn")) == {"left": 7}


def _loose(x: int) -> Setup:
    """Loose Underlings two metres west of an Overseer on whom a strike comes down."""
    band: dict[str, Any] = {"id": "red1_band1", "side": "red", "overseer": "red1", "at": [x, 40]}
    band |= {"swarm": {"origin": "red1", "normal": 3, "specialists": 0}}
    return situation(
        blue=[commander("boss", deck={"opening_barrage": 1}), ic("blue1", at=(50, 40))],
        red=[swarm("red1", at=(x + 2, 40), count=3, ag=20, now={"swarm": ""})],
        now={"bands": [band]},
    )


@rule("SC-16", "AD-R37", "AD-R16")
@pytest.mark.parametrize("x", [0, 1, 60])
def test_a_strike_takes_in_loose_underlings(x: int) -> None:
    battle = play(_loose(x), ["card:opening_barrage"], [[1, 1]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 3
    state: Any = battle.state
    assert state.bands["red1_band1"].x == -1


@rule("SC-16", "AD-R16")
def test_underlings_who_are_gone_are_not_struck() -> None:
    battle = begin(_loose(0))
    game: Any = battle.game
    gone: Any = battle.state.copy()
    gone.bands["red1_band1"].x = -1
    table = game.table(
        gone, {}, None, [Choice("blue", "card:opening_barrage"), Rolled([1, 1])], listening=True
    )
    game.step(table)
    told = [str(event.facts()["event"]) for event in table.events]
    assert "UnderlingsKilled" not in told
    assert "WoundsLost" in told


@rule("SC-16", "AD-R37")
def test_a_strike_needs_an_enemy_in_sight() -> None:
    wall = {"kind": "blocking", "x": 40, "y": 0, "width": 1, "height": 80}
    assert "card:opening_barrage" not in keys(begin(_barrage(RED, pieces=[wall])))


@rule("SC-16", "AD-R37")
@pytest.mark.parametrize(("ap", "lost"), [(3, 3), (4, 3), (5, 2), (7, 0)])
def test_a_strike_has_penetration_four(ap: int, lost: int) -> None:
    # 7, less AP beyond 4 and TB 4
    battle = play(_barrage(ic("red1", at=(60, 40), ap=ap)), ["card:opening_barrage"], [[1, 1]])
    assert numbers(the(battle, "WoundsLost"))["lost"] == lost


@rule("SC-16")
@pytest.mark.parametrize(("ap", "lost"), [(6, 3), (7, 0)])
def test_a_horde_whose_armour_is_not_beaten_loses_nothing(ap: int, lost: int) -> None:
    battle = play(_barrage(horde("red1", at=(60, 40), ap=ap)), ["card:opening_barrage"], [[1, 1]])
    assert numbers(the(battle, "MagnitudeLost")) == {
        "hits": 1,
        "lost": lost,
        "left": 40 - lost,
        "squads": 2,
    }


@rule("SC-17", "AD-R10")
@pytest.mark.parametrize("spent", [{"reactions": 0}, {"marks": {"stunned": 2}}])
def test_who_has_no_reaction_cannot_dodge(spent: dict[str, Any]) -> None:
    red = ic("red1", at=(60, 40), ag=45, **spent)
    battle = play(_barrage(red), ["card:opening_barrage"], [[1, 1]])
    assert the(battle, "WoundsLost")


@rule("SC-17", "AD-R10")
def test_a_swarm_without_its_reaction_does_not_scatter() -> None:
    pack = swarm("red1", at=(60, 40), now={"swarm": {"reactions": 0}})
    battle = play(_barrage(pack), ["card:opening_barrage"], [[1, 1]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 3


@rule("SC-17", "AD-R10")
def test_a_dodge_is_at_nothing() -> None:
    battle = play(_barrage(ic("red1", at=(60, 40), ag=45)), ["card:opening_barrage", "dodge"], [[22]])
    assert terms(the(battle, "Tested")) == {"Dodge": 22}


@rule("SC-16", "AD-R37")
def test_when_nobody_is_left_in_sight_the_other_strikes_are_lost() -> None:
    weak = ic("red1", at=(60, 40), wounds=1, now={"wounds": [0], "critical": [7]})
    setup = _barrage(weak, ic("red2", at=(90, 40), standing="dead"), level=2)
    battle = play(setup, ["card:opening_barrage"], [[1, 1]])
    assert len(of(battle, "StrikeCalled")) == 1


@rule("AD-R53")
def test_a_ten_on_a_strike_never_furies() -> None:
    battle = play(_barrage(RED), ["card:opening_barrage"], [[10, 1]])
    assert not of(battle, "Furied")


@rule("SC-11", "AD-R37")
def test_the_question_says_which_of_how_many_strikes_it_is() -> None:
    mass = horde("red2", at=(70, 40))
    battle = play(_barrage(RED, mass, level=2), ["card:opening_barrage", "at:red2"], [[1, 1]])
    assert battle.decision is not None
    assert battle.decision.question == "Where does strike 2 of 2 land?"


@rule("SC-16", "SC-17", "AD-R37")
@pytest.mark.parametrize(("level", "which"), [(1, "the strike"), (2, "strike 1 of 2")])
def test_the_question_says_which_of_several_strikes_it_is(level: int, which: str) -> None:
    battle = play(_barrage(RED, ic("red2", at=(60, 60)), level=level), ["card:opening_barrage"])
    assert battle.decision is not None
    assert battle.decision.question == f"Where does {which} land?"
