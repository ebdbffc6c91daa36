"""Replays: written for people, read back as battles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.files.samples import facts, lines_of, part_played, played, seated, told
from wartable import BadInput, Ruling, Seeded, new_battle
from wartable.files import (
    check_file,
    load_battle,
    open_replay,
    read_replay,
    read_scenario,
    save_battle,
    write_replay,
)


def faults(text: str) -> list[str]:
    """Why a replay cannot be read."""
    with pytest.raises(BadInput) as caught:
        read_replay(text)
    return told(caught.value)


def test_a_replay_gives_the_battle_back() -> None:
    battle = played()
    replay = read_replay(write_replay(battle))
    assert (replay.seed, replay.dice, replay.is_whole) == (3, "seeded", True)
    again = replay.play()
    assert facts(again) == facts(battle)
    assert lines_of(again) == lines_of(battle)
    assert write_replay(again) == write_replay(battle)


def test_each_sentence_stands_below_the_input_that_brought_it_about() -> None:
    battle = part_played(2)
    lines = write_replay(battle).splitlines()
    heads = ["> wartable-replay 1", "> ruleset battle-century", "> seed 3", "> dice seeded"]
    assert [line for line in lines[:5] if not line.startswith("> setup")] == heads
    told_lines = [line for line in lines if not line.startswith("> check ")]
    assert told_lines[5:10] == [
        f"> rules {battle.ruleset.version}",
        "First steps",
        f"> {lines_of(battle)[0]}",
        battle.say(battle.events[0]),
        f"> {lines_of(battle)[1]}",
    ]
    assert lines[-1] == f"> end {len(battle.inputs)}"


def test_a_replay_holds_every_sentence_once() -> None:
    battle = played()
    told_lines = [line for line in write_replay(battle).splitlines() if not line.startswith(">")]
    assert told_lines == ["First steps", *[battle.say(event) for event in battle.events]]


def test_any_point_can_be_reached_and_played_on_from() -> None:
    battle = played()
    replay = read_replay(write_replay(battle))
    half = len(battle.inputs) // 2
    again = replay.play(to=half)
    assert lines_of(again) == lines_of(battle)[:half]
    again.seat_players(seated(5))
    assert again.is_over
    assert isinstance(again.source, Seeded)


def test_other_text_and_other_line_ends_are_no_matter() -> None:
    battle = part_played()
    text = write_replay(battle)
    dressed = text.replace("\n", "\r\n\r\nI remember this well: a > b.\r\n")
    assert lines_of(read_replay(dressed).play()) == lines_of(battle)
    assert lines_of(read_replay("\ufeffOnce upon a time\n" + text.rstrip("\n")).play()) == lines_of(battle)


def test_a_sentence_cannot_be_taken_for_an_input() -> None:
    battle = part_played(6)
    battle.rule(Ruling("heron.damage", "3", "so\n> end 0\n> choose blue pass\u2028> roll 1"))
    again = read_replay(write_replay(battle)).play()
    assert lines_of(again) == lines_of(battle)
    assert facts(again) == facts(battle)


def test_dice_by_hand_and_battles_from_snapshots_are_told_too(tmp_path: Path) -> None:
    battle = part_played(5, by_hand=True)
    replay = read_replay(write_replay(battle))
    assert replay.dice == "hand"
    assert replay.play().source is None
    save_battle(battle, tmp_path / "a.json")
    resumed = load_battle(tmp_path / "a.json", from_snapshot=True, source=Seeded(), players=seated(4))
    assert facts(read_replay(write_replay(resumed)).play()) == facts(resumed)


def test_a_battle_before_its_first_input_has_a_replay() -> None:
    battle = new_battle(read_scenario("first_steps"), 1, by_hand=True)
    text = write_replay(battle)
    assert text.endswith("\n> end 0\n")
    assert read_replay(text).play().roll_due is not None


def test_a_replay_is_read_from_a_file_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text(write_replay(played()), encoding="utf-8")
    assert check_file(path) == []
    assert open_replay(path).is_whole


# ------------------------------------------------------------------ what does not fit


def test_a_replay_that_breaks_off_says_after_how_many_inputs_and_plays_so_far(tmp_path: Path) -> None:
    battle = played()
    lines = write_replay(battle).split("\n")
    at = [number for number, line in enumerate(lines) if line.startswith(("> roll", "> auto"))][20]
    text = "\n".join(lines[:at]) + "\n"
    replay = read_replay(text)
    assert not replay.is_whole
    with pytest.raises(BadInput) as caught:
        replay.play()
    said = "it breaks off after 20 inputs; what is there can be played: --to 20, or any smaller number"
    assert told(caught.value) == [said]
    assert lines_of(replay.play(to=20)) == lines_of(battle)[:20]
    path = tmp_path / "story.txt"
    path.write_text(text, encoding="utf-8")
    assert [str(problem) for problem in check_file(path)] == [said]


def test_a_last_line_that_was_cut_is_left_out() -> None:
    # "> roll 10" cut to "> roll 1" would be another roll
    text = write_replay(played())
    at = text.index("> roll", text.index("Round 2")) + len("> roll 1")
    replay = read_replay(text[:at])
    assert not replay.is_whole
    assert len(replay.inputs) == text[:at].count("\n> ") - text[:at].count("\n> check ") - 5 - 1


def test_an_end_that_counts_otherwise_is_no_end() -> None:
    text = write_replay(part_played(3))
    count = text.rsplit(" ", 1)[1].strip()
    assert not read_replay(text.replace(f"> end {count}", f"> end {count}0")).is_whole
    assert not read_replay(text.replace("\n> roll", "\nroll", 1)).is_whole


def test_an_input_that_does_not_fit_is_told_with_what_can_be_played() -> None:
    battle = part_played()
    number, line = next(
        (at, line) for at, line in enumerate(lines_of(battle), 1) if line.startswith("choose")
    )
    text = write_replay(battle).replace(f"> {line}\n", "> choose blue to:Q5\n", 1)
    with pytest.raises(BadInput) as caught:
        read_replay(text).play()
    (problem,) = told(caught.value)
    assert problem.startswith(f"input {number}: cannot choose 'to:Q5': blue must answer ")
    assert problem.endswith(f"; what comes before can be played: --to {number - 1}")


@pytest.mark.parametrize("to", [-1, 9999])
def test_a_point_that_is_not_there_is_told(to: int) -> None:
    replay = read_replay(write_replay(part_played(3)))
    with pytest.raises(BadInput, match=f"there are {len(replay.inputs)} inputs, not {to}; use 0 to"):
        replay.play(to=to)


def test_faults_of_header_and_inputs_are_told_at_once() -> None:
    text = (
        write_replay(part_played(3))
        .replace("> seed 3", "> seed three")
        .replace("> dice seeded", "> dice loaded\n> dice seeded")
        .replace('> setup {"ruleset"', '> setup {ruleset"')
        .replace("\n> roll", "\n> rol", 1)
    )
    found = faults(text)
    assert [problem.partition(":")[0] for problem in found] == ["seed", "dice", "setup", "line 6", "line 10"]
    assert found[0] == "seed: 'three' is no whole number; write one"
    assert found[1] == "dice: 'loaded' will not do; use seeded or hand"


def test_what_is_no_replay_or_a_newer_one_is_told() -> None:
    assert faults("Once upon a time\n> choose blue pass\n") == [
        'this is no replay: no line says "> wartable-replay 1"; name a replay'
    ]
    newer = write_replay(part_played(1)).replace("-replay 1", "-replay 2")
    assert faults(newer) == ["wartable-replay: '2' is no version known here; use 1"]


def test_a_setup_that_the_rules_refuse_is_told() -> None:
    text = write_replay(part_played(1)).replace('"limit": 20', '"limit": -20')
    with pytest.raises(BadInput, match="limit: -20 is out of bounds; use 0 to 999"):
        read_replay(text).play()
