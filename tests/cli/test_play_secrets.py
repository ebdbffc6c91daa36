"""What several people at one terminal, or two programs on one file, must not do to each other."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from wartable.files import load_battle
from wartable.files.library import find_scenario

Command = Callable[..., Result]

PEOPLE = ("--seat", "convoy=human", "--seat", "corsair=human")
SEED = re.compile(r"[Ss]eed (?:of its dice was )?\d+")


@pytest.fixture
def led(tmp_path: Path) -> str:
    """The name of carrier_run with a GM, as a file."""
    text = find_scenario("carrier_run").read_text(encoding="utf-8")
    (tmp_path / "led.toml").write_text('gm = "judge"\n' + text, encoding="utf-8")
    return "led.toml"


# ------------------------------------------------------------------ rulings


def test_a_ruling_refused_to_a_person_tells_nothing_of_the_other_one(wartable: Command) -> None:
    typed = ("rule black_tern.spent foo because", "rule black_tern.energy_spent 9999 because")
    result = wartable("play", "carrier_run", "--seed", "5", *PEOPLE, typed=typed)
    assert "there is no known Weapon or Upgrade of black_tern 'foo'" in result.output
    assert "9999 is out of bounds; use 0 to 999" in result.output


def test_where_a_computer_is_the_gm_nobody_rules(wartable: Command, led: str) -> None:
    result = wartable("play", led, "--seed", "5", *PEOPLE, typed=("rule tension 4 because",))
    assert "cannot rule: only judge rules in this battle, and the computer plays it" in result.output


def test_a_gm_at_the_same_terminal_takes_the_screen_to_rule(wartable: Command, led: str) -> None:
    # Given: two Players and a GM, who asks for what the Player at the screen may not see
    typed = ("rule black_tern.energy_spent 9999 because", "", "", "", "m")
    result = wartable("play", led, "--seed", "5", *PEOPLE, "--seat", "judge=human", typed=typed)
    before, _, after = result.output.partition("The next ruling is for judge.")
    told, _, back = after.partition("Press Enter to give the screen back.")
    assert "out of bounds" not in before
    assert re.search(r"9999 is out of bounds; use 0 to \d\n", told)
    assert back.strip().startswith("-" * 40)
    assert "The next question is for Needle Convoy." in back


def test_people_who_trust_each_other_rule_as_the_gm_at_once(wartable: Command, led: str) -> None:
    options = (*PEOPLE, "--seat", "judge=human", "--no-pass")
    result = wartable("play", led, "--seed", "5", *options, typed=("rule tension 4 a storm comes",))
    assert "a storm comes" in result.output
    assert "The next ruling is for" not in result.output


# ------------------------------------------------------------------ the seed


def test_one_person_is_told_the_seed(wartable: Command) -> None:
    assert "Seed 5. Type ? for help" in wartable("play", "carrier_run", "--seed", "5").output


def test_two_people_are_not_told_the_seed_while_their_battle_goes_on(wartable: Command) -> None:
    # Whoever knows the seed knows all dice to come.
    result = wartable("play", "carrier_run", "--seed", "5", *PEOPLE)
    assert "Type ? for help" in result.output
    assert SEED.findall(result.output) == []


def test_two_people_are_told_the_seed_of_a_battle_that_is_over(wartable: Command) -> None:
    # Given: neither of them hides the screen; a ruling ends the battle
    options = (*PEOPLE, "--no-pass")
    result = wartable("play", "carrier_run", "--seed", "5", *options, typed=("rule end draw it is late",))
    assert SEED.findall(result.output) == ["seed of its dice was 5"]


def test_seeds_that_nobody_gives_have_64_bits(wartable: Command) -> None:
    # A seed below a million could be found from the first dice of a battle.
    found = {number: seed_of(wartable, number) for number in range(6)}
    assert max(found.values()) >= 2**48


def seed_of(wartable: Command, number: int) -> int:
    """The seed of a battle for which none was given."""
    wartable("play", "first_steps", "--save", f"{number}.json", typed=("A3",))
    return load_battle(Path(f"{number}.json")).state.seed


# ------------------------------------------------------------------ two programs on one file


def meanwhile(monkeypatch: pytest.MonkeyPatch, *typed: str | Callable[[], None]) -> None:
    """A keyboard on which these lines are typed; between them, other things happen."""
    lines = iter(typed)

    def ask(prompt: str) -> str:
        for line in lines:
            if isinstance(line, str):
                return line
            line()
        raise EOFError

    monkeypatch.setattr("builtins.input", ask)


def test_a_second_program_on_one_save_is_told_and_does_not_write_over_it(
    wartable: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given: game.json, and what another program makes of it while this one waits
    wartable("play", "first_steps", "--seed", "5", "--save", "other.json", typed=("A3", "A4"))
    wartable("play", "first_steps", "--seed", "5", "--save", "game.json", typed=("A3",))
    meanwhile(monkeypatch, lambda: overwrite("other.json", "game.json"), "A5", "q", "mine.json")
    # When: this one goes on
    result = wartable("play", "--save", "game.json")
    # Then: it is told, the other's choices stay, and its own go into another file
    assert "cannot use game.json: another program has gone on with it" in result.output
    assert choices("game.json") == ["choose blue to:A3", "choose blue to:A4"]
    assert choices("mine.json") == ["choose blue to:A3", "choose blue to:A5"]


def overwrite(source: str, target: str) -> None:
    """What another program does to a file."""
    shutil.copy(source, "copy.json")
    Path("copy.json").replace(target)


def choices(name: str) -> list[str]:
    """The choices that people made in a save."""
    return [entry.line() for entry in load_battle(Path(name)).inputs if entry.line().startswith("choose")]


def test_one_program_saves_again_and_again(wartable: Command) -> None:
    result = wartable("play", "first_steps", "--seed", "5", "--save", "game.json", typed=("A3", "A4", "pass"))
    assert "another program" not in result.output
    assert len(choices("game.json")) == 3


def test_a_file_that_appears_where_a_new_battle_would_be_saved_is_left_alone(
    wartable: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    wartable("play", "first_steps", "--seed", "5", "--save", "other.json", typed=("A3", "A4"))
    meanwhile(monkeypatch, lambda: overwrite("other.json", "game.json"), "A5", "q", "n")
    result = wartable("play", "first_steps", "--seed", "5", "--save", "game.json")
    assert "cannot use game.json: another program has gone on with it" in result.output
    assert choices("game.json") == ["choose blue to:A3", "choose blue to:A4"]


# ------------------------------------------------------------------ replays


def test_a_replay_over_another_file_keeps_that_one(wartable: Command) -> None:
    Path("story.txt").write_text("what was there", encoding="utf-8")
    wartable("play", "first_steps", "--seed", "5", typed=("A3", "replay story.txt", "q", "n"))
    assert Path("story.txt.bak").read_text(encoding="utf-8") == "what was there"
    assert "> choose blue to:A3" in Path("story.txt").read_text(encoding="utf-8")
