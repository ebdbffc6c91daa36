"""What people wrote, read with every fault: where it is told, and what only follows from another."""

from __future__ import annotations

from math import inf, nan

import pytest

from wartable import BadInput, Problem
from wartable.toolkit import Reader, Rejected, closest, part_path, shown, without_echoes


def told(reader: Reader) -> list[str]:
    return [str(problem) for problem in without_echoes(reader.problems)]


def test_missing_and_unknown_parts_are_told_at_their_own_places() -> None:
    node = Reader({"speed": 3, "wight": 4}, "units[2]", [])
    assert node.has_parts(("id", "speed"), ("weight",))
    assert told(node) == [
        "units[2].wight: there is no such key here; did you mean weight?",
        "units[2].id: it is missing; add id",
    ]


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("beam-rifle_2", "units[0].beam-rifle_2"),
        ("a b", "units[0].'a b'"),
        ("a.b", "units[0].'a.b'"),
        ("melée", "units[0].'melée'"),
        ("\x1b[2J", r"units[0].'\x1b[2J'"),
        ("x" * 50, f"units[0].'{'x' * 40}...'"),
    ],
)
def test_a_name_that_is_no_plain_word_is_quoted_in_paths(key: str, path: str) -> None:
    assert part_path("units[0]", key) == path
    assert [part.path for _, part in Reader({key: 1}, "units[0]", []).parts()] == [path]
    assert part_path("", "id") == "id"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        ("x" * 41, repr("x" * 40 + "...")),
        (10**50, "a number of too many digits"),
        ([1], "a list"),
    ],
)
def test_values_are_shown_as_files_write_them_and_short(value: object, text: str) -> None:
    assert shown(value) == text


@pytest.mark.parametrize(
    ("value", "remedy"),
    [("12", "use 0 to 30, without quotes"), (1.5, "use 0 to 30, without a point"), ("a", "use 0 to 30")],
)
def test_a_number_of_the_wrong_kind_is_told_with_its_bounds(value: object, remedy: str) -> None:
    node = Reader({"might": value}, "", [])
    assert node.at("might").number(0, 30) == 0
    assert told(node) == [f"might: {shown(value)} is no whole number; {remedy}"]


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (inf, "inf is no whole number; use 0 to 30"),
        (nan, "nan is no whole number; use 0 to 30"),
        (1e308, "1e+308 is no whole number; use 0 to 30"),
        (1e-320, "1e-320 is no whole number; use 0 to 30, without a point"),
    ],
)
def test_a_number_beyond_all_measure_is_no_whole_number(value: float, fault: str) -> None:
    node = Reader({"might": value}, "units[2]", [])
    assert node.at("might").number(0, 30, 7) == 7
    assert told(node) == [f"units[2].might: {fault}"]


def width(value: object) -> tuple[int, list[str]]:
    """A width of 1 to 48 inches, in fiftieths, and what is wrong with it; 250 fiftieths where it is wrong."""
    node = Reader({"width": value}, "table", [])
    found = node.at("width").parts_of_one(50, 50, 2400, 250, noun="number of inches", unit="half millimetre")
    return found, told(node)


@pytest.mark.parametrize(("value", "count"), [(12, 600), (12.5, 625), (8.02, 401), (0.999, 250), (1.0, 50)])
def test_a_number_with_a_fraction_is_counted_in_parts_of_one(value: float, count: int) -> None:
    assert width(value)[0] == count


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (inf, "inf is out of bounds; use 1 to 48"),
        (-inf, "-inf is out of bounds; use 1 to 48"),
        (nan, "nan is out of bounds; use 1 to 48"),
        (1e308, "1e+308 is out of bounds; use 1 to 48"),
        (1e-320, "1e-320 is out of bounds; use 1 to 48"),
        (48.02, "48.02 is out of bounds; use 1 to 48"),
        (8.01, "8.01 is no whole half millimetre; use 8"),
        ("wide", "'wide' is no number of inches; use 1 to 48"),
        (True, "true is no number of inches; use 1 to 48"),
    ],
)
def test_a_number_with_a_fraction_has_bounds_and_a_smallest_part(value: object, fault: str) -> None:
    assert width(value) == (250, [f"table.width: {fault}"])


def test_a_number_too_small_for_a_part_is_not_taken_for_zero() -> None:
    node = Reader(1e-320, "x", [])
    assert node.parts_of_one(50, 0, 2400, 250, noun="number of inches", unit="half millimetre") == 250
    assert told(node) == ["x: 1e-320 is no whole half millimetre; use 0"]


def test_a_drawing_is_a_list_of_rows_or_a_text() -> None:
    text = Reader("\n  ..c.\n  ....\n", "map", [])
    listed = Reader(["..c.", "...."], "map", [])
    assert [row.text() for row in text.rows()] == [row.text() for row in listed.rows()] == ["..c.", "...."]
    assert [row.path for row in text.rows()] == ["map[0]", "map[1]"]
    assert Reader(3, "map", text.problems).rows() == []
    assert told(text) == ["map: 3 is no list; write a list: [ ... ]"]


# ------------------------------------------------------------------ echoes


def test_of_a_part_of_the_wrong_kind_nothing_else_is_told() -> None:
    node = Reader({"units": 3}, "", [])
    node.at("units").items()
    node.at("units").parts()
    node.at("units").fault("there is nobody", "add somebody")
    Reader({}, "units[0].name", node.problems).fault("it is blank", "write a name")
    node.fault("units has no end", "cut it")
    node.fault("it is too long", "cut it")
    assert told(node) == ["units: 3 is no list; write a list: [ ... ]", "it is too long; cut it"]


def test_names_of_what_could_not_be_read_are_no_faults_besides() -> None:
    def read(data: dict[str, object]) -> list[str]:
        node = Reader(data, "", [])
        sides = [side.at("id").id() for side in node.at("sides").items()]
        node.at("side").name_of(sides, "side")
        return told(node)

    assert read({"sides": [], "side": "red"}) == ["side: there is no side 'red'; there is none to name"]
    assert read({"sides": 3, "side": "red"}) == ["sides: 3 is no list; write a list: [ ... ]"]
    assert read({"sides": [{"id": "rde"}], "side": "red"}) == [
        "side: there is no side 'red'; did you mean rde?"
    ]


def test_faults_that_are_no_echo_stay_in_their_order_each_once() -> None:
    once, again = Problem("b", "it is odd", "mend it"), Problem("a", "it is odd", "mend it")
    assert without_echoes([once, again, Problem("b", "it is odd", "mend it")]) == [once, again]
    assert without_echoes([once, Rejected("c", "it is missing", "add c"), again])[0] is once


# ------------------------------------------------------------------ very many


def test_all_unknown_keys_of_a_table_are_told_before_it_is_given_up() -> None:
    node = Reader({f"key_{at}": 1 for at in range(6000)}, "", [])
    with pytest.raises(BadInput) as caught:
        node.has_parts((), ("id",))
    assert len(caught.value.problems) == 6001
    assert caught.value.problems[-1].what == "there are too many faults to check it against the rules"


def test_only_while_little_is_wrong_names_are_looked_for_that_were_meant() -> None:
    node = Reader(["bule"] * 300, "sides", [])
    node.names_of(["blue"], "side")
    remedies = [problem.remedy for problem in node.problems]
    assert (remedies.count("did you mean blue?"), remedies.count("use blue")) == (200, 100)


def test_where_nothing_is_like_a_name_the_first_are_named() -> None:
    names = [f"side_{at}" for at in range(14)]
    assert closest("zzz", names).endswith("side_11 or 2 others")
    assert closest("zzz", []) == "there is none to name"


def test_a_name_that_begins_with_the_word_is_nearer_than_one_that_resembles_it() -> None:
    # "energ" resembles "genre" more than the name it is the beginning of
    assert closest("energ", ["genre", "energy_spent"]) == "did you mean energy_spent?"
    assert closest("gerne", ["genre", "energy_spent"]) == "did you mean genre?"
