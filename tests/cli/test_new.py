"""`wartable new`: units built by questions and answers."""

from __future__ import annotations

import os
import signal
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from wartable import ruleset
from wartable.drafts.writing import unit_text
from wartable.files import check_file

Command = Callable[..., Result]

NOTHING = ("",)
PERSON = NOTHING * 5
"""Attributes, Abilities, virtues, arms and powers of a person as they are."""

SPEARS = ("Copper Spears", "200", "drill 3, formation close", *NOTHING * 2, "Captain Venn", *PERSON, *NOTHING)
"""Name, numbers, training, troops, what they carry, the leader; nobody stands out. The writing is next."""


@pytest.fixture
def build(wartable: Command) -> Command:
    """Build a unit with these answers for army.toml."""

    def run(*typed: str, options: tuple[str, ...] = ()) -> Result:
        return wartable("new", "unit", "army.toml", *options, typed=typed)

    return run


def written(name: str = "army.toml") -> dict[str, Any]:
    """The tables of a file."""
    return tomllib.loads(Path(name).read_text(encoding="utf-8"))


# ------------------------------------------------------------------ from name to file


def test_a_unit_is_built_and_written_into_a_sound_force(build: Command) -> None:
    result = build(*SPEARS, "")
    assert result.exit_code == 0
    assert 'force = "army", unit = "copper_spears"' in result.output
    (unit,) = written()["units"]
    assert (unit["id"], unit["members"], unit["drill"], unit["formation"]) == (
        "copper_spears",
        200,
        3,
        "close",
    )
    assert unit["leader"]["id"] == "captain_venn"
    assert check_file("army.toml") == []


def test_every_step_shows_what_follows_from_it(build: Command) -> None:
    output = build("Copper Spears", "200", "drill 3, formation close", "strength 4").output
    assert "| Copper Spears of a new force: Magnitude 3, Relaxed formation, 3 Relays" in output
    assert "* Copper Spears of a new force: Magnitude 4, Close formation, 4 Relays" in output
    # Strength 4 + spear 4 = 8, a third of it rounded up
    assert "*   Close Combat Rating 4, Damage 3" in output


def test_relays_are_advised_by_the_rules_until_somebody_chooses_them(build: Command) -> None:
    output = build("Bows", "60", "u", "u", "", "400", "relays 2", "u").output
    assert "formation relaxed, relays 0" in output
    assert "formation relaxed, relays 5" in output
    assert "! formation: Relaxed needs 5 Relays at Magnitude 5, and it has 2" in output


def test_special_characters_are_asked_for_until_there_are_no_more(build: Command) -> None:
    first = ("Bram", "hero", "strength 3", *NOTHING * 4)
    second = ("Sister Ash", "sorcerer", *NOTHING * 3, "bow self bow", "spells Ash Veil")
    result = build(*SPEARS[:-1], *first, *second, "", "")
    assert result.exit_code == 0
    bram, ash = written()["units"][0]["specials"]
    assert (bram["id"], bram["strength"], bram["role"]) == ("bram", 3, "hero")
    assert (ash["id"], ash["bow"], ash["spells"]) == ("sister_ash", "self_bow", ["ash_veil"])
    assert "Sister Ash: Arms" in result.output


def test_a_person_alone_has_nothing_that_only_many_have(build: Command) -> None:
    powers = ("kind exalted essence 3", "armour mail coat", "motes 10 charms falling lamp quiet_wall")
    build("Sister Ash", "1", "Ash", "", "", *powers, "")
    (unit,) = written()["units"]
    assert sorted(unit) == ["id", "leader", "name"]
    assert unit["leader"]["charms"] == ["falling_lamp", "quiet_wall"]
    assert check_file("army.toml") == []


def test_a_second_unit_joins_the_file_and_leaves_the_rest_as_it_is(build: Command) -> None:
    build(*SPEARS, "")
    with Path("army.toml").open("a", encoding="utf-8") as file:
        file.write("# they never ran\n")
    before = Path("army.toml").read_text(encoding="utf-8")
    result = build(*SPEARS, "")
    assert "Enter adds it to army.toml" in result.output
    assert Path("army.toml").read_text(encoding="utf-8").startswith(before)
    assert [unit["id"] for unit in written()["units"]] == ["copper_spears", "copper_spears_2"]
    assert [unit["leader"]["id"] for unit in written()["units"]] == ["captain_venn", "captain_venn_2"]
    assert check_file("army.toml") == []


def test_a_unit_of_a_force_can_be_the_model(build: Command) -> None:
    build("River Bows", "done", "", options=("--from", "copperfield_levy:fen_bows"))
    (unit,) = written()["units"]
    assert (unit["name"], unit["formation"], unit["troops"]["bow"]) == ("River Bows", "skirmish", "self_bow")
    assert unit["leader"]["name"] == "Tull the Reeve"


# ------------------------------------------------------------------ mistakes


def test_what_cannot_be_is_refused_and_asked_again(build: Command) -> None:
    output = build("Spears", "90", "drill 9", "drill three", "formation clsoe", "lance 2", "drill").output
    assert "  drill: 9 is out of bounds; use 0 to 5" in output
    assert "cannot take 'three' for drill: it is a number" in output
    assert "cannot take 'clsoe' for formation: did you mean close" in output
    assert "cannot change 'lance': name one of drill, might, gear, formation, relays" in output
    assert "cannot change drill: no value was given; write drill 3" in output
    assert output.count("\nTraining\n") == 1


def test_a_step_back_brings_the_question_and_the_old_value_again(build: Command) -> None:
    output = build("Spears", "200", "u", "u", "u", "", "90").output
    assert "cannot go back: this is the first question" in output
    assert output.count("  members 100") == 3
    assert "name Spears" not in output


def test_a_question_mark_tells_what_can_be_chosen_and_explains_words(build: Command) -> None:
    output = build("Spears", "90", "?", "? drill", "? nonsense").output
    assert "  formation: unordered, skirmish, relaxed, close" in output
    assert "Drill (trait)" in output
    assert "cannot find 'nonsense'" in output


def test_a_file_that_is_no_such_force_is_refused_before_the_first_question(wartable: Command) -> None:
    Path("army.toml").write_text('ruleset = "battle-century"\nunits = []\n', encoding="utf-8")
    result = wartable("new", "unit", "army.toml")
    assert result.exit_code == 2
    assert "it is no force of exalted-war" in result.stderr


def test_units_in_one_list_cannot_be_added_to_and_nothing_is_lost(build: Command) -> None:
    text = 'ruleset = "exalted-war"\nunits = [{ id = "vey", leader = { id = "vey_ash", name = "Vey" } }]\n'
    Path("army.toml").write_text(text, encoding="utf-8")
    output = build("Ash", "done", "", "other.toml").output
    assert "cannot write army.toml" in output
    assert Path("army.toml").read_text(encoding="utf-8") == text
    assert written("other.toml")["units"][0]["name"] == "Ash"


def test_an_unknown_kind_is_answered_with_those_there_are(wartable: Command) -> None:
    result = wartable("new", "castle")
    assert result.exit_code == 2
    assert "cannot build a 'castle': use character-of-adeptus, swarm, horde" in result.stderr


@pytest.mark.parametrize(
    "kind",
    [builder.kind for name in ("adeptus", "infinity") for builder in ruleset(name).builders],
)
def test_who_has_answered_nothing_has_built_somebody_who_can_fight(wartable: Command, kind: str) -> None:
    """What the questions show as usual is what is written."""
    wartable("new", kind, "army.toml", typed=(*NOTHING * 12, "y"))
    told = [str(problem) for problem in check_file("army.toml")]
    assert [problem for problem in told if "no unit on the table" not in problem] == []
    (unit,) = written()["units"]
    assert unit.get("weapons") or unit["kind"] == "director"


# ------------------------------------------------------------------ nothing is lost


def test_the_end_of_input_keeps_what_there_is_and_tells_how_to_go_on(build: Command) -> None:
    result = build("Copper Spears", "200")
    assert result.exit_code == 0
    assert "copper_spears.unfinished.toml; go on with: wartable new unit army.toml --from " in result.output
    assert check_file("copper_spears.unfinished.toml") == []
    more = build(*NOTHING * 2, "drill 3", "done", "", options=("--from", "copper_spears.unfinished.toml"))
    assert more.exit_code == 0
    assert (written()["units"][0]["members"], written()["units"][0]["drill"]) == (200, 3)


def test_leaving_keeps_what_there_is_too_and_leaves_the_force_alone(build: Command) -> None:
    assert build("Copper Spears", "q").exit_code == 0
    assert written("copper_spears.unfinished.toml")["units"][0]["name"] == "Copper Spears"
    assert not Path("army.toml").exists()


def test_where_nothing_was_answered_nothing_is_written(build: Command, tmp_path: Path) -> None:
    assert build().exit_code == 0
    assert list(tmp_path.iterdir()) == []


def ending_with(end: Callable[[], None]) -> Callable[[str], str]:
    """A keyboard on which a name is typed, and then this happens."""
    typed = iter(["Copper Spears"])

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


def test_an_interruption_keeps_what_there_is(build: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", ending_with(interrupt))
    assert build().exit_code == 130
    assert written("copper_spears.unfinished.toml")["units"][0]["name"] == "Copper Spears"


def test_a_polite_kill_keeps_what_there_is(build: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", ending_with(terminate))
    assert build().exit_code == 128 + signal.SIGTERM
    assert written("copper_spears.unfinished.toml")["units"][0]["name"] == "Copper Spears"


# ------------------------------------------------------------------ the text


def test_a_unit_comes_back_from_its_text_as_it_was() -> None:
    unit = {
        "id": "ash",
        "name": 'Ash "the Kiln" \\ Ö\x7f\n',
        "troops": {"close": 2, "weapon": {"name": "Kiln hammer", "bashing": True}},
        "leader": {"id": "oru", "health": [0, 1], "combos": [["falling_lamp", "quiet_wall"]]},
        "specials": [{"id": "a", "bow": {"name": "Reed bow", "range": 90}}, {"id": "b"}],
        "rank_and_file": [{"name": "Sefa", "wits": 3}],
    }
    assert tomllib.loads(unit_text("units", unit)) == {"units": [unit]}
