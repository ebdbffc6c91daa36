"""A view in words: what stands above the map, a row for each Unit, its sheet."""

from __future__ import annotations

from typing import Any, Final

from wartable.rulesets.battle_century.operation.seen.roster import (
    condition_phrases,
    roster_columns,
    roster_heading_lines,
    unit_sheet_lines,
    zone_phrase,
)

NAMES: Final = {"blue": "Harbour Guard", "red": "Salt Raiders", "heron": "Heron", "magpie": "Magpie"}
HERON: Final[dict[str, Any]] = {
    "id": "heron",
    "name": "Heron",
    "side": "blue",
    "zone": "C4",
    "zones": ["C4"],
    "standing": "active",
    "out": False,
    "host": "",
    "lead": "",
    "acted": True,
    "damage": 7,
    "levels_lost": 1,
    "maimed": ["head"],
    "duel": "",
    "docked_in": "",
    "aim": None,
    "effects": [],
    "pilotless": False,
    "layers_lost": 0,
    "weapons": [],
}
RANKS: Final[dict[str, Any]] = {
    "tier": "pc",
    "attributes": {"might": 6, "guard": 5, "threshold": 5, "energy": 4},
    "effective": {"might": 6, "guard": 2, "threshold": 5, "energy": 4},
    "energy": 3,
    "defense": 7,
    "levels": [0, 3, 5, 5],
}


def facts(**more: object) -> dict[str, Any]:
    """A view's facts above the map, in Round 2."""
    around = {"round": 2, "limit": 12, "tension": 3, "turn_of": "magpie", "objectives": []}
    around |= {"map": {"environments": {"land": ["A1"]}}}
    magpie = {**HERON, "id": "magpie", "name": "Magpie", "side": "red", "acted": False}
    order = [{"unit": "magpie", "initiative": 12}, {"unit": "heron", "initiative": 9}]
    return {**around, "units": [HERON, magpie], "order": order, **more}


def test_the_heading_tells_round_tension_and_whose_turn_it_is() -> None:
    assert roster_heading_lines(facts(), NAMES) == [
        "Round 2 of 12, Tension 3",
        "Order: > Magpie <, Heron (done)",
    ]
    assert roster_heading_lines(facts(round=0, order=[]), NAMES) == []


def test_the_heading_tells_what_each_side_is_after() -> None:
    goal = {"side": "red", "kind": "hold", "zones": ["B2", "B3"], "rounds": 3, "held": 1}
    goal |= {"unit": "", "count": 1, "gone": 0}
    escort = {**goal, "side": "blue", "kind": "protect", "unit": "heron"}
    assert roster_heading_lines(facts(objectives=[goal, escort]), NAMES)[2:] == [
        "Salt Raiders: hold B2, B3 for 3 Rounds in a row (1 so far)",
        "Harbour Guard: keep Heron for 3 Rounds",
    ]


def test_a_row_of_an_open_sheet_has_every_number() -> None:
    assert roster_columns({**HERON, **RANKS, "genre_points": 1}) == [
        ["Zone", "C4"],
        ["Threshold", "13/20, Levels 5 5 3 0"],
        ["Energy", "3/4"],
        ["Points", "1"],
        ["Defense", "7"],
    ]


def test_a_row_of_a_pilot_in_a_combined_unit_has_genre_points_alone() -> None:
    # Threshold, Energy and Defense of its own used to stand there, though none of them can be hit or spent
    joined = {**HERON, **RANKS, "genre_points": 1, "zone": "", "host": "compline"}
    assert [text for _, text in roster_columns(joined)] == ["-", "", "", "1", ""]


def test_a_row_of_a_hidden_sheet_has_only_what_it_has_suffered() -> None:
    assert dict(roster_columns(HERON)) == {
        "Zone": "C4",
        "Threshold": "7 lost (1 Level)",
        "Energy": "",
        "Points": "",
        "Defense": "",
    }
    assert dict(roster_columns({**HERON, "damage": 0, "zone": ""}))["Threshold"] == "unhurt"
    assert dict(roster_columns({**HERON, "damage": 0, "zone": ""}))["Zone"] == "-"


def test_the_condition_names_all_that_is_out_of_the_ordinary() -> None:
    effect = {"name": "Suppressed", "amount": 2, "other": "magpie"}
    unit = {
        **HERON,
        "duel": "magpie",
        "docked_in": "anna",
        "pilotless": True,
        "layers_lost": 2,
        "effects": [effect],
    }
    unit["aim"] = {"weapon": "", "target": "", "zone": "D4"}
    assert condition_phrases(unit, "heron", NAMES) == [
        "acts now",
        "duels Magpie",
        "in anna",
        "aims at D4",
        "Maimed: Head",
        "no Pilot",
        "the Pilot has lost 2 of 3 Layers",
        "Suppressed 2 (Magpie)",
    ]
    assert condition_phrases({**HERON, "standing": "destroyed", "out": True}, "heron", NAMES) == ["destroyed"]


def test_a_place_is_told_with_its_terrain_and_the_base_around_it() -> None:
    assert zone_phrase(HERON, [], NAMES) == "in C4"
    docked = {**HERON, "docked_in": "magpie"}
    assert (
        zone_phrase(docked, ["difficult", "extreme"], NAMES)
        == "in C4, difficult Terrain, extreme Terrain (in Magpie)"
    )
    assert zone_phrase({**HERON, "zone": ""}, [], NAMES) == ""


def test_a_sheet_has_ranks_as_they_are_and_why_weapons_cannot_be_used() -> None:
    rifle = {"name": "Beam Rifle", "area": "arms", "spent": False, "resting": True, "works": False}
    modes = [{"label": "Beam Rifle (Boost)", "energy": 2, "least": 0, "most": 5}]
    unit = {**HERON, **RANKS, "weapons": [{**rifle, "modes": modes}], "powers": [{"name": "Try Again"}]}
    unit |= {"columns": [["Zone", "C4"], ["Points", ""]], "condition": ["Maimed: Head"]}
    assert unit_sheet_lines(unit, NAMES) == [
        "Heron of Harbour Guard, Player Character",
        "  Zone C4, Maimed: Head",
        "  Might 6, Guard 2 (of 5), Threshold 5, Energy 4",
        "  Beam Rifle [Arms]: Boost Range 0-5, 2 Energy - resting, Area Maimed",
        "  Powers: Try Again",
    ]


def test_a_hidden_sheet_says_so() -> None:
    unit = {**HERON, "columns": [["Zone", "C4"]], "condition": []}
    assert unit_sheet_lines(unit, NAMES)[2] == "  The sheet is hidden; seen so far:"
