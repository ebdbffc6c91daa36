"""A Match at the terminal: its rooms, the numbers behind its Tests, its odds."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tests.battle_century.matches import character, match
from tests.cli.conftest import Command
from wartable import new_battle
from wartable.cli.map.chart import describe_place, draw_map, exact_place_name, legend, map_sentences
from wartable.cli.map.colours import DrawingSpace
from wartable.seat.view_model import ViewModel, view_model

DUEL: Final = str(Path(__file__).resolve().parents[1] / "files" / "matches" / "duel.toml")
"""A Match of two, in two Zones beside each other."""


def rooms(**more: Any) -> ViewModel:
    """Ann and Bea of Blue in the yard, Rex of Red on the stair; it is Ann's Turn."""
    setup = match(
        character("ann", name="Ann"),
        character("bea", name="Bea"),
        character("rex", "red", "stair", name="Rex"),
        **more,
    )
    return view_model(new_battle(setup, 1), "")


def drawn(model: ViewModel, width: int = 80, marked: tuple[str, ...] = ()) -> list[str]:
    return [line.plain.rstrip() for line in draw_map(model, DrawingSpace(width), marked)]


def test_each_zone_has_a_line_with_who_is_there_and_where_ways_lead() -> None:
    assert drawn(rooms()) == [
        " Yard    AN BE  -> Hall",
        " Hall    -      -> Yard, Stair",
        " Stair   re     -> Hall, Attic",
        " Attic   -      -> Stair",
    ]


def test_zones_that_can_be_chosen_stand_in_brackets_there_too() -> None:
    assert drawn(rooms(), marked=("Hall",))[1] == "[Hall]   -      -> Yard, Stair"


def test_a_narrow_terminal_gets_the_ways_on_lines_of_their_own() -> None:
    lines = drawn(rooms(), width=24)
    assert lines[1:3] == [" Hall    -", "         -> Yard, Stair"]
    assert max(len(line) for line in lines) <= 24


def test_a_room_without_ways_says_so() -> None:
    assert drawn(rooms(zones={"yard": [], "stair": []}, limit=3))[0] == " Yard    AN BE  -> no way out"


def test_the_rooms_in_sentences() -> None:
    assert map_sentences(rooms()) == [
        "4 Zones: Yard, Hall, Stair, Attic.",
        "Ann of Blue: in Yard.",
        "Bea of Blue: in Yard.",
        "Rex of Red: in Stair.",
        "Yard: a way to Hall.",
        "Hall: ways to Yard and Stair.",
        "Stair: ways to Hall and Attic.",
        "Attic: a way to Stair.",
    ]


def test_the_legend_names_everybody() -> None:
    assert [line.plain for line in legend(rooms())] == ["Blue: AN Ann, BE Bea", "Red: re Rex"]


def test_a_zone_is_found_by_its_name_however_it_is_written() -> None:
    model = rooms()
    assert exact_place_name(model, "hALL") == "Hall"
    assert exact_place_name(model, "cellar") == ""
    assert describe_place(model, "Yard") == ("Yard: a way to Hall; Ann, Bea there", [])


# ------------------------------------------------------------------ commands


def test_a_match_is_played_with_its_rooms_and_odds(wartable: Command) -> None:
    output = wartable("play", DUEL, "--seed", "4", typed=("?", "q", "n")).output
    assert "Winter garden" in output
    assert "-> Glass stair" in output
    assert "Attack [attack] - " in output
    assert "% to pass, " in output


def test_why_takes_a_test_apart_as_far_as_who_asks_may_know(wartable: Command) -> None:
    # Given: Ilse's first Attack in seed 4, nothing declared, nothing traded; then Corvin's seat asks why
    typed = ("attack", "pass", "trade:0", "why", "q", "n")
    seats = ("--seat", "quay=human", "--seat", "magpies=human", "--no-pass")
    told = wartable("play", DUEL, "--seed", "4", *seats, typed=typed).output
    assert "Ilse Farrant against Corvin Hask\n  Dice       hidden\n" in told
    assert "  Advantages Combat +1, Weapon Expertise +1\n  Total      13\n" in told
    assert "  Against    10 = Awareness 5 + every Character 5\n" in told


def test_a_match_is_watched_to_its_end(wartable: Command) -> None:
    output = wartable("play", "glass_stair", "--watch", "--seed", "1", "--plain").output
    assert "4 Zones: Winter garden, Lower landing, Glass stair, Gallery." in output
    assert "is defeated." in output
    assert " won after " in output


def test_the_same_matches_come_out_with_one_worker_or_two(wartable: Command) -> None:
    one = wartable("simulate", "glass_stair", "-n", "10").output.splitlines()
    two = wartable("simulate", "glass_stair", "-n", "10", "--workers", "2").output.splitlines()
    assert one[-1].startswith("Digest ")
    assert one[-1] == two[-1]


def test_a_saved_match_goes_on_and_its_replay_is_sound(wartable: Command) -> None:
    wartable("play", DUEL, "--seed", "4", "--save", "game.json", typed=("attack", "replay fight.txt", "q"))
    assert "Ilse Farrant attacks Corvin Hask with Sabre." in wartable("replay", "fight.txt").output
    assert wartable("check", "game.json", "fight.txt").exit_code == 0
    again = wartable("play", DUEL, "--save", "game.json", typed=("q",)).output
    assert "declare what for the Test?" in again


def test_pilots_of_a_force_are_shown(wartable: Command) -> None:
    output = wartable("show", "lantern_quay", "Quill").output
    assert "Quill of Lantern Quay, Player Character" in output
    assert "Attacks: Thrown crates (Intellect, Force), Quick knife (Fitness, Combat)" in output


def test_matches_are_listed_with_the_number_of_their_zones(wartable: Command) -> None:
    output = wartable("scenarios").output
    assert "  Lantern Quay (2 units) against Tin Magpies (2 units); 4 Zones; battle-century" in output
    assert "  Lantern Quay (4 units) against Tin Magpies (6 units); 5 Zones; battle-century" in output


def test_an_action_of_a_match_is_explained_by_its_own_rule(wartable: Command) -> None:
    output = wartable("play", DUEL, "--seed", "4", typed=("? 1", "? buildup", "q", "n")).output
    assert "Attribute plus Tension against Defense" in output.rpartition("Attack [attack]")[2]
    assert "Test Might plus Tension" not in output.rpartition("Attack [attack]")[2]
