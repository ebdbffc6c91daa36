"""What each side sees and hears of Reinforcements, and what the compendium says."""

from __future__ import annotations

from typing import Any, cast

from tests.battle_century.operations import (
    answer,
    begin,
    play,
    reserve,
    situation,
    the,
    unit,
)
from wartable import Battle, Ruling, Setup, State
from wartable.rulesets.battle_century import RULEBOOK
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.testing import rule

BLUE = unit("blue1", zone="A1", tier="pc", points=999)
RED = unit("red1", zone="L9", tier="npc", points=999)


def setup(**more: Any) -> Setup:
    """The Turn of blue's Reinforcements of Level 2, called the Guard."""
    guard = reserve("guard", "formation_g", "live", "raise_the_shields", **more)
    return situation(blue=[BLUE], red=[RED], reinforcements=[guard], turn="guard")


def state_of(battle: Battle[State]) -> Operation:
    return cast(Operation, battle.state)


def seen(battle: Battle[State], seat: str) -> dict[str, Any]:
    """The Guard as this seat sees it."""
    data = cast(dict[str, Any], battle.view(seat).data())
    return cast(dict[str, Any], data["reinforcements"][0])


@rule("R-REIN-001")
def test_their_own_side_sees_points_and_powers() -> None:
    assert seen(begin(setup(spent=1)), "blue") == {
        "id": "guard",
        "name": "guard",
        "side": "blue",
        "seat": "blue",
        "standing": "active",
        "out": False,
        "acted": False,
        "powers": [
            {"key": "formation_g", "name": "Formation G", "cost": 1},
            {"key": "live", "name": "Live!", "cost": 3},
            {"key": "raise_the_shields", "name": "Raise the Shields", "cost": 2},
        ],
        "level": 2,
        "points": 2,
        "spent": 1,
        "most": 3,
    }


@rule("R-REIN-001", "B-9")
def test_enemies_see_the_powers_that_were_used_and_never_the_points() -> None:
    # Given: nothing has been used
    battle = begin(setup())
    assert seen(battle, "red")["powers"] == []
    # When
    answer(battle, "power:formation_g")
    # Then
    guard = seen(battle, "red")
    assert [power["key"] for power in guard["powers"]] == ["formation_g"]
    assert not {"points", "spent", "level", "most"} & guard.keys()


@rule("R-REIN-001")
def test_the_order_and_the_heading_tell_of_reinforcements() -> None:
    # Given
    battle = begin(setup(spent=1))
    # Then
    blue = cast(dict[str, Any], battle.view("blue").data())
    assert blue["order"][-1] == {"unit": "guard", "initiative": 10}
    assert blue["heading"][1:3] == [
        "Order: blue1 (done), red1 (done), > guard <",
        "guard, Reinforcements of Blue: 2/3 Points; Formation G, Live!, Raise the Shields",
    ]
    red = cast(dict[str, Any], battle.view("red").data())
    assert red["heading"][2] == "guard, Reinforcements of Blue"
    gone = begin(situation(blue=[BLUE], red=[RED], reinforcements=[reserve("guard", standing="defeated")]))
    assert (
        "guard, Reinforcements of Blue: defeated" in cast(dict[str, Any], gone.view("red").data())["heading"]
    )


def told(battle: Battle[State], name: str, seat: str) -> str:
    """The sentence for the one event of this name, as this seat hears it."""
    event = OPERATIONS.redact(state_of(battle), the(battle, name), seat)
    assert event is not None
    return OPERATIONS.say(state_of(battle), event)


@rule("R-REIN-008", "B-9")
def test_enemies_hear_what_reinforcements_use_but_not_what_is_left() -> None:
    battle = play(setup(), ["power:formation_g"])
    assert told(battle, "ReinforcementPowerUsed", "blue") == (
        "guard uses Formation G on blue1 for 1 Point, 2 left."
    )
    assert told(battle, "ReinforcementPowerUsed", "red") == "guard uses Formation G on blue1 for 1 Point."
    assert told(battle, "EffectBegan", "red") == (
        "The next Offensive Action of blue1 is Aimed and Crippling, by guard."
    )


@rule("R-REIN-017", "R-POW-008")
def test_a_genre_point_that_reinforcements_grant_is_told_as_their_gift() -> None:
    # It was told as one for a lost Level.
    # Given
    field = situation(
        blue=[unit("blue1", zone="A1", genre_points=1)],
        red=[RED],
        reinforcements=[reserve("guard", "ill_grant_you_power")],
        turn="guard",
    )
    # When
    battle = play(field, ["power:ill_grant_you_power"])
    # Then
    assert told(battle, "GenrePointGained", "blue") == "guard grants blue1 a Genre Point; it has 2."
    assert told(battle, "GenrePointGained", "red") == "guard grants blue1 a Genre Point."


@rule("R-REIN-007")
def test_reinforcements_begin_their_turn_without_energy() -> None:
    battle = play(situation(blue=[BLUE], red=[RED], reinforcements=[reserve("guard")], turn="red1"), ["hold"])
    assert the(battle, "TurnBegan", unit="guard").facts() == {
        "event": "TurnBegan",
        "unit": "guard",
        "energy": -1,
    }
    assert told(battle, "TurnBegan", "blue") == "guard begins its Turn."


@rule("R-REIN-006", "R-REIN-010")
def test_all_hear_of_overwhelm() -> None:
    battle = play(setup(), ["overwhelm"])
    assert told(battle, "ReinforcementsActed", "red") == "guard uses Overwhelm on red1."
    assert told(battle, "EffectBegan", "red") == "red1 has to attack guard with its next Action."


@rule("R-REIN-007", "B-9")
def test_enemies_hear_of_a_point_regained_without_the_sum() -> None:
    whole = situation(
        blue=[BLUE], red=[RED], reinforcements=[reserve("guard", spent=1)], order=["blue1", "guard", "red1"]
    )
    battle = play(whole, ["hold"])
    assert told(battle, "ReinforcementPointRegained", "blue") == "guard regains a Point, 3 now."
    assert told(battle, "ReinforcementPointRegained", "red") == "guard regains a Point."


@rule("R-REIN-003", "R-REIN-005", "B-9")
def test_an_attack_on_reinforcements_is_told_with_the_points_that_each_side_knows_of() -> None:
    gone = unit("blue1", zone="A1", standing="destroyed")
    whole = situation(blue=[gone], red=[RED], reinforcements=[reserve("guard", points=1)], turn="red1")
    battle = play(whole, ["raid", "to:L9"])
    assert told(battle, "ReinforcementsAttacked", "blue") == "red1 attacks guard: 2 Points lost, 0 left."
    assert told(battle, "ReinforcementsAttacked", "red") == "red1 attacks guard: 2 Points lost."
    assert told(battle, "ReinforcementsDefeated", "red") == "guard is defeated."


@rule("R-REIN-001", "B-9")
def test_a_ruling_on_reinforcements_of_enemies_is_told_without_its_value() -> None:
    battle = begin(setup())
    battle.rule(Ruling("guard.points", "1", "miscounted"))
    assert told(battle, "Ruled", "red") == "The GM rules: something hidden (miscounted)."


# ------------------------------------------------------------------ the compendium


@rule("R-REIN-013", "R-REIN-015")
def test_the_compendium_tells_points_and_power_rating_of_reinforcements_by_level() -> None:
    # Given: Levels 0 to 5; a PC's Power Rating is 2 x Level + 4
    (entry,) = [known for known in RULEBOOK.compendium() if known.key == "reinforcements"]
    # Then
    assert entry.data["reinforcement_points"] == [1, 2, 3, 4, 5, 6]
    assert entry.data["power_rating"] == [4, 6, 8, 10, 12, 14]


@rule("R-REIN-006", "R-REIN-008")
def test_the_compendium_lists_actions_and_powers_of_reinforcements() -> None:
    found = [
        (entry.name, entry.kind, entry.data["reinforcement_points"])
        for entry in RULEBOOK.compendium()
        if entry.kind.startswith("reinforcement ")
    ]
    assert found == [
        ("Barrage", "reinforcement action", 0),
        ("Overwhelm", "reinforcement action", 0),
        ("Analyze", "reinforcement action", 0),
        ("Formation G", "reinforcement power", 1),
        ("I'll Grant you Power", "reinforcement power", 1),
        ("Raise the Shields", "reinforcement power", 2),
        ("Focus Fire", "reinforcement power", 2),
        ("Carry our Hopes", "reinforcement power", 3),
        ("Live!", "reinforcement power", 3),
    ]
