"""Names of 40 to 105 letters in one word: no line is wider than the screen, or breaks its neighbours."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from benchmarks.screens import measured
from tests.long_names import long_scenario, long_word
from wartable import new_battle
from wartable.cli.cells import shorten_text
from wartable.cli.log_summary import wrap_sentence
from wartable.cli.map.changes import pack_texts
from wartable.cli.map.chart import draw_map
from wartable.cli.map.colours import DrawingSpace
from wartable.cli.menu.columns import MenuEntry, lay_out_entries
from wartable.cli.screens.unit_table import unit_table
from wartable.files.reading import read_uploaded
from wartable.seat.view_model import ViewModel, view_model

SCREENS = [(80, 24), (120, 40), (40, 24)]
SCENARIOS = ["first_steps", "night_market", "two_marshals", "ford_of_lamps", "gate_at_dusk"]
WORD = long_word("Heron")
WIDE = "鷺" * 40
"""Letters that take two columns each."""


def model_of(scenario: str) -> ViewModel:
    """A battle with long names as one sees it who sees everything."""
    return view_model(new_battle(read_uploaded(long_scenario(scenario)), seed=1), "")


def too_wide(lines: list[str], columns: int) -> list[str]:
    return [line for line in lines if cell_len(line) > columns]


@pytest.mark.parametrize(("columns", "rows"), SCREENS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_line_of_a_battle_is_wider_than_the_screen(
    scenario: str, columns: int, rows: int, tmp_path: Path
) -> None:
    file = tmp_path / "long.toml"
    file.write_text(long_scenario(scenario), "utf-8")
    lines = [line for one in measured(str(file), 6, columns, rows) for line in one.text.split("\n")]
    assert len(lines) > 40
    assert too_wide(lines, columns) == []


def test_the_log_stays_beside_the_map(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(long_scenario("first_steps"), "utf-8")
    first = measured(str(file), 1, 120, 40)[-1].text.split("\n")
    row = next(at for at, line in enumerate(first) if line.startswith("  1  "))
    # Then: the lines of the map follow each other, each with a part of the log behind it
    assert first[row + 2].startswith("  2  ")
    assert [line for line in first[row : row + 3] if cell_len(line) > 74] == first[row : row + 3]


@pytest.mark.parametrize("word", [WORD, WIDE])
def test_a_word_that_is_wider_than_a_line_is_broken(word: str) -> None:
    lines = [line.plain for line in wrap_sentence(f"  {word} begins its Turn", 46, start="  ")]
    assert too_wide(lines, 46) == []
    assert "".join(line.strip() for line in lines).startswith(word)


@pytest.mark.parametrize(("columns", "name"), [(120, "Heronofthecompanythat..."), (60, "Heronofthecom...")])
def test_long_names_are_cut_in_the_table_of_units(columns: int, name: str) -> None:
    table = unit_table(model_of("first_steps"), columns)
    assert table is not None
    console = Console(width=columns, color_system=None)
    with console.capture() as drawn:
        console.print(table)
    lines = drawn.get().split("\n")
    assert too_wide(lines, columns) == []
    assert [line for line in lines if f"{name} " in line and "20/20" in line and "4/4" in line] != []


def test_a_name_is_cut_by_the_columns_that_it_takes() -> None:
    assert shorten_text(WIDE, 24) == "鷺" * 10 + "..."  # 20 of 21 columns: half a letter cannot be printed
    assert shorten_text("Heron", 5) == "Heron"


@pytest.mark.parametrize("columns", [80, 120, 40])
@pytest.mark.parametrize("is_tight", [True, False])
def test_rooms_with_long_names_stay_in_the_screen(columns: int, *, is_tight: bool) -> None:
    lines = draw_map(
        model_of("night_market"), DrawingSpace(columns, 400, True, is_tight=is_tight), ["Tea house"]
    )
    assert too_wide([line.plain for line in lines], columns) == []
    # Then: who is where stands in one line with the end of the room's name
    assert [line.plain for line in lines if line.plain.endswith("IL BR")] != []


def test_entries_of_a_menu_do_not_run_into_each_other() -> None:
    lines = lay_out_entries([MenuEntry("1 鷺鷺鷺鷺鷺鷺"), MenuEntry("2 Wait"), MenuEntry("3 Go")], 40)
    # Then: 14 columns for the first, so that not three of 13 fit
    assert lines == ["1 鷺鷺鷺鷺鷺鷺      2 Wait", "3 Go"]


def test_short_texts_are_packed_by_the_columns_that_they_take() -> None:
    lines = pack_texts([Text("鷺" * 15), Text("鷺" * 15)], 50)
    assert [line.plain for line in lines] == ["鷺" * 15, "鷺" * 15]  # 30 and 2 and 30 columns
