"""`wartable play`: whole battles by scripted people, and everything they may type beside an answer."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from wartable.files import load_battle

Command = Callable[..., Result]

DEPLOYED = ("A3", "A4", "pass")
"""Two Units enter in first_steps, and the order of Turns stays."""

ZONES = tuple(f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 7))


@pytest.fixture
def sit_down(wartable: Command) -> Command:
    """Play first_steps with seed 5 as blue, against the computer."""

    def play(*typed: str, options: tuple[str, ...] = ()) -> Result:
        return wartable("play", "first_steps", "--seed", "5", *options, typed=typed)

    return play


def saved(name: str = "game.json") -> list[str]:
    """The choices that a person made in a save."""
    return [entry.line() for entry in load_battle(Path(name)).inputs if entry.line().startswith("choose")]


# ------------------------------------------------------------------ whole battles


def test_a_battle_is_played_to_its_end_with_undo_save_and_load(sit_down: Command) -> None:
    # Given: a person who saves, takes back a choice, goes back to the save, and then holds every Turn
    first = (*DEPLOYED, "save early.json", "hold", "u", "hold", "load early.json")
    # When: it holds and passes where it can, else takes the first option, until its Units are gone
    result = sit_down(*first, *["hold", "pass", "1", "y", *ZONES] * 40)
    # Then: the battle ends, and says how
    assert result.exit_code == 0
    assert "Taken back." in result.output
    assert "Saved in early.json." in result.output
    assert "Going on with early.json." in result.output
    assert "Salt Raiders won after" in result.output.splitlines()[-1]


def test_a_handed_over_battle_is_finished_by_the_computer(sit_down: Command) -> None:
    result = sit_down(*DEPLOYED, "seat blue=greedy")
    assert result.exit_code == 0
    assert " won after " in result.output.splitlines()[-1]


def test_watching_tells_the_whole_battle_with_every_number(wartable: Command) -> None:
    result = wartable("play", "first_steps", "--watch", "--seed", "3")
    assert result.exit_code == 0
    assert "Played by the computer: Ferry Patrol (greedy), Salt Raiders (greedy)." in result.output
    assert "rolls Initiative: " in result.output
    assert re.search(r"rolls \d+.* \+ Might 6 \+ Tension \d.* = \d+ against .*'s Defense", result.output)
    assert " won after " in result.output.splitlines()[-1]


def test_a_watched_battle_can_be_saved(wartable: Command) -> None:
    assert wartable("play", "first_steps", "--watch", "--seed", "3", "--save", "seen.json").exit_code == 0
    assert load_battle(Path("seen.json")).is_over


def test_nobody_human_can_be_watched(wartable: Command) -> None:
    result = wartable("play", "first_steps", "--watch", "--seat", "red=human")
    assert result.exit_code == 2
    assert "cannot watch: red would be human; leave out --watch or that --seat" in result.output


# ------------------------------------------------------------------ answers


def test_the_map_the_state_and_the_numbered_options_come_with_a_turn(sit_down: Command) -> None:
    output = sit_down(*DEPLOYED, "n").output
    turn = output[output.rindex("its Turn with") :]
    assert "  3   .     .     .     c" in turn
    assert "Round 1 of 20, Tension 1" in turn
    assert " HE   Heron    A4" in turn
    assert "1  Attack" in turn


def test_what_is_no_answer_gets_one_line_and_the_question_stays(sit_down: Command) -> None:
    result = sit_down("Z9", "", "A3")
    assert "cannot take 'Z9': name one of these Zones, such as A2, or type ? for help" in result.output
    assert "Otter enters in A3." in result.output


def test_dice_rolled_by_hand_are_asked_for_and_checked(sit_down: Command) -> None:
    result = sit_down("11", "eight", "3", "4", options=("--dice", "hand"))
    assert "Heron rolls Initiative: roll 1d10." in result.output
    assert "cannot use 11: this roll is 1d10; enter 1 from 1 to 10" in result.output
    assert "cannot read dice from 'eight'" in result.output
    assert "Heron rolls Initiative: 3 + Speed 6 = 9." in result.output
    assert "Otter rolls Initiative: 4 + Speed 6 = 10." in result.output


def test_a_mistyped_die_is_taken_back(sit_down: Command) -> None:
    result = sit_down("3", "u", "9", options=("--dice", "hand"))
    assert "Heron rolls Initiative: 9 + Speed 6 = 15." in result.output


# ------------------------------------------------------------------ looking and explaining


def test_a_question_mark_shows_help_and_the_odds_of_each_option(sit_down: Command) -> None:
    output = sit_down(*DEPLOYED, "?").output
    assert "undo the last choice" in output
    assert re.search(r" 1  Attack \[attack\] - with .*, \d+% to hit, on average [\d.]+ Damage", output)


def test_a_question_mark_tells_of_the_safest_place_what_it_means_too(wartable: Command) -> None:
    # 'safest' alone stood beside the places that stand out, and what all others mean beside these.
    typed = ("pass", "buildup", "?", "q", "n")
    output = wartable("play", "house_of_seven_clocks", "--seed", "7", typed=typed).output
    assert "Kitchen [to:kitchen] - safest - 1 Zone away; with " in output


def test_a_question_mark_tells_what_a_place_means_that_stands_out(wartable: Command) -> None:
    # Of the best and the safest place it said nothing else; Enter keeps the tokens, and 1 is taken otherwise
    typed = ("1", "1", "", "1", "A1", "?", "q", "n")
    output = wartable("play", "salt_feud", "--seed", "1", typed=typed).output
    assert re.search(r"\[at:[\d.]+,[\d.]+\] - safest - in view of \d+ of 10 likely enemy", output)


def test_a_question_mark_with_a_number_explains_the_option(sit_down: Command) -> None:
    output = sit_down(*DEPLOYED, "? 1").output
    assert "Attack (offensive action)" in output
    assert "R-ACT-002" in output


def test_a_question_mark_with_a_word_opens_the_compendium(sit_down: Command) -> None:
    assert "Beam Rifle (beam weapon)" in sit_down("? beam rifle").output


def test_a_question_mark_with_a_zone_tells_what_is_there(sit_down: Command) -> None:
    output = sit_down("A3", "? c2").output
    assert "C2: defensive Terrain; no one there" in output


def test_a_question_mark_with_a_units_name_shows_its_sheet(sit_down: Command) -> None:
    assert "Magpie of Salt Raiders" in sit_down(*DEPLOYED, "? magpie").output


def test_an_unknown_word_is_answered_with_near_ones(sit_down: Command) -> None:
    result = sit_down("? beem rifle")
    assert (
        "cannot find 'beem rifle' in the compendium of Battle Century G; did you mean Beam Rifle"
        in result.output
    )


def test_the_sheet_of_a_unit_is_shown_by_its_name_or_tag(sit_down: Command) -> None:
    output = sit_down("s he").output
    assert "Heron of Ferry Patrol, Player Character" in output
    assert "Assault Rifle [Legs]: Range 0-7" in output


def test_an_unknown_unit_is_answered_with_those_there_are(sit_down: Command) -> None:
    assert (
        "cannot show 'zeppelin': no unit has this name; there are Heron, Otter"
        in sit_down("s zeppelin").output
    )


def test_why_shows_the_numbers_of_the_last_test(sit_down: Command) -> None:
    # Seed 5: Magpie has shot at Heron before the first question of Round 1
    output = sit_down(*DEPLOYED, "why").output
    assert "Magpie against " in output
    assert re.search(r"  Total +\d+ = die \d+ \+ Might 6 \+ Tension 1", output)
    assert re.search(r"  Defense +\d+ = Guard \d \+ base 5", output)


def test_why_tells_of_initiative(sit_down: Command) -> None:
    output = sit_down("why 9").output
    assert re.search(r"Heron: Initiative\n  Die +\d+\n  Speed 6\n  Total +\d+\n", output)
    assert re.search(r"  From Speed \(R-MECH-005.*\)\.", output)


def test_why_tells_both_dice_of_the_initiative_of_a_skirmish(wartable: Command) -> None:
    # What went wrong: nobody was named before "against" where a Trooper or a side rolls.
    output = wartable("play", "salt_feud", "--seed", "3", typed=("why",)).output
    said = (
        r"Redsalt Irregulars against Greyladle Crew: Initiative\n  Die +10\n  WIP, to roll at most +14\n"
        r"  Die of the other side +1\n  WIP \(IN-01-01"
    )
    assert re.search(said, output)


def test_why_says_so_where_nothing_was_rolled(wartable: Command) -> None:
    output = wartable("play", "burrow_gate", "--seed", "4", typed=("why",)).output
    assert "Nothing has been rolled yet." in output


def test_the_log_tells_everything_again(sit_down: Command) -> None:
    assert sit_down("A3", "l").output.count("Otter enters in A3.") == 2


def test_map_and_state_are_drawn_when_asked_for(sit_down: Command) -> None:
    output = sit_down("m", "s").output
    assert output.count("Salt Raiders: ma Magpie") == 2
    assert output.count(" ba   Badger ") == 2


# ------------------------------------------------------------------ saving, leaving, ruling


def test_save_writes_after_every_choice_and_goes_on_where_the_file_exists(wartable: Command) -> None:
    first = wartable("play", "first_steps", "--seed", "5", "--save", "game.json", typed=("A3",))
    assert saved() == ["choose blue to:A3"]
    second = wartable("play", "--save", "game.json", typed=("A4",))
    assert saved() == ["choose blue to:A3", "choose blue to:A4"]
    assert "Going on after 3 choices." in second.output
    assert "Otter enters in A3." in first.output


def test_the_end_of_input_saves_the_battle_and_says_where(sit_down: Command) -> None:
    result = sit_down("A3")
    assert result.exit_code == 0
    assert "first_steps.battle.json; go on with: wartable play --save " in result.output
    assert saved("first_steps.battle.json") == ["choose blue to:A3"]


def test_an_earlier_save_is_not_overwritten(sit_down: Command) -> None:
    sit_down("A3")
    sit_down("A5")
    assert saved("first_steps.battle.json") == ["choose blue to:A3"]
    assert saved("first_steps_2.battle.json") == ["choose blue to:A5"]


def test_nothing_is_saved_where_nobody_has_chosen_anything(sit_down: Command, tmp_path: Path) -> None:
    assert sit_down("m").exit_code == 0
    assert list(tmp_path.iterdir()) == []


def test_leaving_offers_to_save(sit_down: Command) -> None:
    result = sit_down("A3", "q", "mine.json")
    assert result.exit_code == 0
    assert "Saved; go on with: wartable play --save mine.json" in result.output
    assert saved("mine.json") == ["choose blue to:A3"]


def test_leaving_without_saving_is_taken_at_its_word(sit_down: Command, tmp_path: Path) -> None:
    assert sit_down("A3", "q", "n").exit_code == 0
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_told_and_asked_for_again(sit_down: Command) -> None:
    result = sit_down("A3", "q", "no/such/folder.json", "mine.json")
    assert "cannot use no/such/folder.json: no such file or directory" in result.output
    assert saved("mine.json") == ["choose blue to:A3"]


def test_undo_takes_back_the_last_choice(sit_down: Command) -> None:
    output = sit_down("A3", "u", "A5", "q", "n").output
    assert "Otter enters in A5." in output


def test_undo_with_nothing_to_take_back_says_so(sit_down: Command) -> None:
    assert "cannot undo: no person has chosen anything yet" in sit_down("u").output


def test_a_ruling_changes_the_battle_and_is_told(sit_down: Command) -> None:
    output = sit_down(*DEPLOYED, "rule heron.damage 7 it fell down the stairs", "s").output
    assert "it fell down the stairs" in output
    assert "HE   Heron    A4     13/20" in output


def test_a_ruling_without_a_reason_is_refused(sit_down: Command) -> None:
    result = sit_down("rule heron.damage 7")
    assert "cannot rule: path, value and reason are all needed" in result.output


def test_paths_of_rulings_are_found_by_a_part(sit_down: Command) -> None:
    assert "  <unit>.energy_spent: " in sit_down("rule Energy").output
    lines = sit_down("rule heron.dam").output.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("write rule PATH VALUE REASON"))
    assert lines[at + 1].startswith("  heron.damage: ")
    assert not lines[at + 2].startswith("  heron.")


def test_an_id_finds_all_that_can_be_ruled_of_it(sit_down: Command) -> None:
    output = sit_down("rule heron").output
    assert "  heron.zone: " in output
    assert "  heron.damage: " in output


def test_a_part_that_no_path_has_is_told_with_what_would_do(sit_down: Command) -> None:
    told = "cannot rule: no path has 'rust' in it; write rule PATH VALUE REASON; rule alone lists the paths"
    assert told in sit_down("rule rust").output


def test_a_replay_of_the_battle_is_written(sit_down: Command, tmp_path: Path) -> None:
    sit_down("A3", "replay story.txt")
    assert "> choose blue to:A3" in (tmp_path / "story.txt").read_text(encoding="utf-8")


def test_a_replay_is_not_written_under_the_ending_of_another_format(
    sit_down: Command, tmp_path: Path
) -> None:
    # A replay written over a save left a file that nothing could read.
    result = sit_down("A3", "save game.json", "replay game.json", "replay story.replay")
    assert "files that end in .json hold saves and other data; use game.txt" in result.output
    assert load_battle(tmp_path / "game.json").inputs
    assert (tmp_path / "story.replay").exists()


def test_a_file_that_is_not_there_cannot_be_loaded_and_the_battle_goes_on(sit_down: Command) -> None:
    result = sit_down("load nowhere.json", "A3")
    assert "nowhere.json" in result.output
    assert "Otter enters in A3." in result.output


# ------------------------------------------------------------------ seats and secrets


def test_two_people_with_secrets_hand_the_screen_over(wartable: Command) -> None:
    seats = ("--seat", "convoy=human", "--seat", "corsair=human")
    result = wartable("play", "carrier_run", "--seed", "5", *seats, typed=("A3", ""))
    after = result.output.split("The next question is for Corsairs of the Gap.")[1]
    assert " PA   Patient Anna   A3     unhurt" in after
    assert " bt   Black Tern     -      28/28" in after


def test_people_who_trust_each_other_are_not_asked_to_hand_over(wartable: Command) -> None:
    seats = ("--seat", "convoy=human", "--seat", "corsair=human", "--no-pass")
    result = wartable("play", "carrier_run", "--seed", "5", *seats, typed=("A3", "M3"))
    assert "The next question is for" not in result.output
    assert "Black Tern enters in M3." in result.output


def test_with_open_sheets_nobody_hands_over(wartable: Command) -> None:
    seats = ("--seat", "blue=human", "--seat", "red=human")
    result = wartable("play", "first_steps", "--seed", "5", *seats, typed=("H3", "A3"))
    assert "The next question is for" not in result.output
    assert "[Salt Raiders] Magpie enters where?" in result.output
    assert "[Ferry Patrol] Otter enters where?" in result.output


def test_plain_output_has_no_map_and_tells_positions_as_text(sit_down: Command) -> None:
    output = sit_down("A3", "A4", options=("--plain",)).output
    assert "Otter of Ferry Patrol: in A3." in output
    assert (
        "Heron of Ferry Patrol: Zone A4, Threshold 20/20, Levels 5 5 5 5, Energy 4/4, Points 0, Defense 10."
        in output
    )
    assert "─" not in output
    assert "[.]" not in output


def test_unknown_seats_and_players_are_all_told_at_once(wartable: Command) -> None:
    result = wartable("play", "first_steps", "--seat", "green=human", "--seat", "blue=bob")
    assert result.exit_code == 2
    assert "green=human: there is no seat 'green'; use one of blue, red" in result.output
    assert "blue=bob: there is no player 'bob'; blue=human or blue=random or blue=greedy" in result.output


def test_a_scenario_that_does_not_exist_is_one_clear_message(wartable: Command) -> None:
    result = wartable("play", "no_such_scenario")
    assert result.exit_code == 2
    assert "no_such_scenario" in result.output
    assert "Traceback" not in result.output


# ------------------------------------------------------------------ nothing is lost


def ending_with(end: Callable[[], None]) -> Callable[[str], str]:
    """A keyboard on which A3 is typed, and then this happens."""
    typed = iter(["A3"])

    def ask(prompt: str) -> str:
        line = next(typed, "")
        if not line:
            end()
        return line

    return ask


def interrupt() -> None:
    """Ctrl-C."""
    raise KeyboardInterrupt


def terminate() -> None:
    """A polite kill."""
    os.kill(os.getpid(), signal.SIGTERM)


def fail() -> None:
    """A fault of ours."""
    raise AssertionError("a fault")


def test_an_interruption_saves_the_battle(sit_down: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", ending_with(interrupt))
    assert sit_down().exit_code == 130
    assert saved("first_steps.battle.json") == ["choose blue to:A3"]


def test_a_polite_kill_saves_the_battle(sit_down: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", ending_with(terminate))
    assert sit_down().exit_code == 128 + signal.SIGTERM
    assert saved("first_steps.battle.json") == ["choose blue to:A3"]


def test_a_fault_of_ours_saves_the_battle(sit_down: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", ending_with(fail))
    assert isinstance(sit_down().exception, AssertionError)
    assert saved("first_steps.battle.json") == ["choose blue to:A3"]


def test_a_loaded_battle_does_not_overwrite_the_file_of_the_one_before(wartable: Command) -> None:
    typed = ("save early.json", "A3", "load early.json", "A4", "q")
    output = wartable("play", "first_steps", "--seed", "7", "--save", "game.json", typed=typed).output
    assert "Going on with early.json. From here on it is saved in first_steps.battle.json." in output
    assert [line.split()[-1] for line in saved("game.json")] == ["to:A3"]
    assert saved("early.json") == []
    assert [line.split()[-1] for line in saved("first_steps.battle.json")] == ["to:A4"]


def test_a_battle_that_loads_its_own_file_keeps_it(wartable: Command) -> None:
    typed = ("A3", "load game.json", "A4", "q")
    output = wartable("play", "first_steps", "--seed", "7", "--save", "game.json", typed=typed).output
    assert "Going on with game.json.\n" in output
    assert [line.split()[-1] for line in saved("game.json")] == ["to:A3", "to:A4"]
