"""What tools/mutate.py changes, chooses and tells. The trials run on a project of their own, in a process of
their own, because children must not have imported the rules.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tools.mutate import is_enough
from tools.mutation.changes import changes_in
from tools.mutation.code import SourceFile, cited, mutants_of

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = "src/wartable/rulesets/example_war"

PROJECT: Final = """
[tool.pytest.ini_options]
pythonpath = ["src"]
addopts = ["--import-mode=importlib"]
markers = ["rule(*ids): the ids of the rules"]
"""
LEDGER: Final = """
[X-OP]
X-OP-001 = { how = "enforced", says = "A Unit steps as far as its Speed and 1 more." }
X-OP-002 = { how = "enforced", says = "Nobody steps where it is cold." }
X-OP-003 = { how = "guided", says = "Tell it.", offers = "the log" }
X-OP-004 = { how = "enforced", says = "A Unit rests until it has 3." }
"""
RULES: Final = '''
"""Moving."""

_MORE = 1


def reach(speed: int) -> int:
    """How far a Unit steps. X-OP-001."""
    return speed + _MORE


def may_step(heat: int, least: int) -> bool:
    """Whether it is warm enough. X-OP-002."""
    if heat > least:
        return True
    return False


def tell(times: int) -> int:
    """X-OP-003."""
    return times + 7


def rest(energy: int) -> int:
    """X-OP-004."""
    while energy < 3:
        energy += 1
    if energy == 100:
        energy = 99
    return energy
'''
TESTS: Final = """
import pytest

from wartable.rulesets.example_war.moves import may_step, reach, rest


@pytest.mark.rule("X-OP-001")
def test_reach() -> None:
    assert reach(4) == 5


@pytest.mark.rule("X-OP-002")
def test_cold() -> None:
    assert may_step(9, 5)
    assert not may_step(2, 5)


@pytest.mark.rule("X-OP-004")
def test_rest() -> None:
    assert rest(1) == 3


def test_that_cites_nothing() -> None:
    assert not may_step(5, 5)
"""
EQUIVALENT: Final = f"""
[[equivalent]]
file = "{FOLDER}/moves.py"
function = "may_step"
change = "if heat > least: => if heat >= least:"
reason = "Heat and its bound are never equal."
"""
GOING: Final = "if speed > 4:\n        __import__('os')._exit(1)\n    return speed + _MORE"


class Project:
    """A project folder with one ruleset, example-war."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("pyproject.toml", PROJECT)
        self.write("src/wartable/__init__.py", "")
        self.write(f"{FOLDER}/__init__.py", "")
        self.write(f"{FOLDER}/ledger.toml", LEDGER)
        self.write(f"{FOLDER}/moves.py", RULES)
        self.write("tests/test_moves.py", TESTS)

    def write(self, place: str, text: str) -> None:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, *options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, ROOT / "tools" / "mutate.py", "example-war", "--root", self.root, *options],
            capture_output=True,
            text=True,
            check=False,
        )

    def results(self, *options: str) -> dict[str, dict[str, Any]]:
        told = json.loads(self.run("--json", *options).stdout)
        return {result["change"]: result for result in told["results"]}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def changes(code: str) -> list[str]:
    """Every change of a piece of code, told."""
    found = changes_in(ast.parse(code).body[0], at_import=False, ruleset="battle_century")
    return [" => ".join(change.told()) for change in found]


# Changes


def test_a_constant_is_one_more_and_one_less() -> None:
    assert changes("x = 4") == ["x = 4 => x = 5", "x = 4 => x = 3"]


def test_a_bound_loses_or_gains_its_end() -> None:
    assert changes("x = a < b") == ["x = a < b => x = a <= b"]
    assert changes("x = a >= b") == ["x = a >= b => x = a > b"]


def test_an_attribute_is_exchanged_for_another() -> None:
    assert changes("x = unit.attributes.might") == [
        "x = unit.attributes.might => x = unit.attributes.guard",
    ]
    assert changes("x = person.rank('charm')") == ["x = person.rank('charm') => x = person.rank('awareness')"]


def test_a_guard_is_dropped_whole_and_part_by_part() -> None:
    guarded = "def f():\n    if a and b:\n        return\n    go()"
    assert changes(guarded) == [
        "if a and b: return => dropped",
        "if a and b: => if b:",
        "if a and b: => if a:",
    ]


def test_a_filter_is_dropped() -> None:
    assert changes("x = [u for u in units if u.able]") == [
        "x = [u for u in units if u.able] => x = [u for u in units if True]"
    ]


def test_a_seat_is_exchanged_for_another() -> None:
    assert changes("x = me.side == other.side") == ["x = me.side == other.side => x = me.side != other.side"]
    asking = "def f(me: Unit, other: Unit, n: int):\n    ask(me.seat)"
    assert changes(asking) == ["ask(me.seat) => ask(other.seat)"]


def test_text_for_people_names_and_hunches_are_no_rules() -> None:
    assert changes("name = 'charm'") == []
    assert changes("x = f'{2} more'") == []
    assert changes("x = line(label=3)") == []
    assert changes("def hunch(self):\n    return 3") == []
    assert changes("MEMORY.add_bytes(self, 130 + len(found))") == []
    assert changes("if table.listening:\n    return") == []


def test_a_change_is_taken_back_by_a_second_swap() -> None:
    statement = ast.parse("x = 4").body[0]
    change = changes_in(statement, at_import=True)[0]
    change.swap()
    changed = ast.unparse(statement)
    change.swap()
    assert (changed, ast.unparse(statement)) == ("x = 5", "x = 4")


# Code by rule


def test_a_docstring_cites_ids_one_by_one_and_from_first_to_last() -> None:
    known = {f"R-OP-{number:03}" for number in range(20)} | {"A-2"}
    assert cited("It goes. R-OP-009 to\n    R-OP-011, R-OP-013.", known) == [
        "R-OP-009",
        "R-OP-010",
        "R-OP-011",
        "R-OP-013",
    ]
    assert cited("R-OP-009 to 010; A-2, A-3", known) == ["R-OP-009", "R-OP-010", "A-2"]


def test_a_docstring_cites_rulings_by_their_letter() -> None:
    known = {"IN-04-02", "IN-04-03", "IN-R9", "IN-R10", "IN-R11"}
    assert cited("It goes. IN-04-02 to 03, IN-R9 to IN-R11.", known) == [
        "IN-04-02",
        "IN-04-03",
        "IN-R9",
        "IN-R10",
        "IN-R11",
    ]


def test_an_abilitys_rules_hold_for_all_its_parts() -> None:
    code = 'class Lance:\n    rules = ("R-OP-001",)\n    dice = 2\n    def bonus(self):\n        return 3'
    found = mutants_of(SourceFile("lance.py", "lance", ast.parse(code)), {"R-OP-001"})
    assert [(mutant.function, mutant.ids) for mutant in found] == [
        ("Lance.dice", ("R-OP-001",)),
        ("Lance.dice", ("R-OP-001",)),
        ("Lance.bonus", ("R-OP-001",)),
        ("Lance.bonus", ("R-OP-001",)),
    ]


def test_private_code_that_cites_nothing_belongs_to_the_rules_that_use_it() -> None:
    found = mutants_of(SourceFile("moves.py", "moves", ast.parse(RULES)), {"X-OP-001"})
    assert {mutant.function for mutant in found} == {"_MORE"}


# Trials


@pytest.mark.slow
def test_mutants_are_killed_survive_or_run_on(project: Project) -> None:
    project.write("tools/mutation/equivalents.toml", EQUIVALENT)
    ran = project.run("-n", "50", "--json")
    told = json.loads(ran.stdout)
    fates = {result["change"]: result["fate"] for result in told["results"]}
    executed = {result["change"]: result["executed"] for result in told["results"]}
    assert ran.returncode == 1
    assert {change for change, fate in fates.items() if fate == "survived"} == {
        "energy += 1 => energy += 2",
        "if energy == 100: => if energy == 101:",
        "if energy == 100: => if energy == 99:",
        "energy = 99 => energy = 100",
        "energy = 99 => energy = 98",
    }
    assert fates["if heat > least: => if heat >= least:"] == "equivalent"
    assert fates["_MORE = 1 => _MORE = 2"] == "killed"
    assert fates["energy += 1 => energy += 0"] == "timed out"
    assert (told["timed out"], told["crashed"]) == (1, 0)
    judged = told["killed"] + told["survived"]
    assert told["rate"] == told["killed"] / judged
    assert judged + told["equivalent"] + 1 == told["mutants"]
    assert not executed["energy = 99 => energy = 98"]
    assert executed["if energy == 100: => if energy == 99:"]
    assert "return times + 7 => return times + 8" not in fates


@pytest.mark.slow
def test_a_mutant_is_killed_in_a_file_that_is_called_like_one_of_tests(project: Project) -> None:
    # Once pytest imported rules itself where their file is called _test.py: their mutants were never run,
    # and all survived.
    project.write(f"{FOLDER}/moves_test.py", RULES)
    project.write("tests/test_moves.py", TESTS.replace("moves import", "moves_test import"))
    ran = project.run("--rule", "X-OP-001", "--file", "moves_test.py", "--json")
    told = json.loads(ran.stdout)
    assert (ran.returncode, told["mutants"], told["killed"]) == (0, 2, 2)


def test_a_mutant_of_what_a_test_has_used_while_it_was_imported_is_tried_in_a_new_process(
    project: Project,
) -> None:
    # Given: a test whose table is made when its file is imported, and that calls nothing later
    tests = TESTS.replace("assert reach(4) == 5", "assert TABLE == [5]")
    project.write("tests/test_moves.py", f"{tests}\n\nTABLE = [reach(4)]\n")
    project.write(f"{FOLDER}/moves.py", RULES.replace("return speed + _MORE", "return speed + 1"))
    # When: the rule is changed
    found = project.results("--rule", "X-OP-001")
    # Then: the table is made by the changed rule
    assert found["return speed + 1 => return speed + 2"]["killer"] == "tests/test_moves.py::test_reach"
    assert found["return speed + 1 => return speed + 0"]["fate"] == "killed"


def test_a_mutant_whose_tests_are_named_after_what_it_changes_is_tried_all_the_same(project: Project) -> None:
    # Given: a case of a test that is called by the constant, as pytest does it
    cases = (
        '@pytest.mark.parametrize("more", [_MORE])\n@pytest.mark.rule("X-OP-001")\ndef test_reach(more: int)'
    )
    tests = TESTS.replace('@pytest.mark.rule("X-OP-001")\ndef test_reach()', cases)
    project.write("tests/test_moves.py", tests.replace("import may_step", "import _MORE, may_step"))
    # Then: the cases of the changed name are run
    found = project.results("--rule", "X-OP-001")
    assert found["_MORE = 1 => _MORE = 2"]["fate"] == "killed"
    assert found["_MORE = 1 => _MORE = 0"]["fate"] == "killed"


def test_a_mutant_that_ends_its_process_is_not_killed(project: Project) -> None:
    # Given: a rule that ends the process, once it is changed
    project.write(f"{FOLDER}/moves.py", RULES.replace("return speed + _MORE", GOING))
    told = json.loads(project.run("--rule", "X-OP-001", "--json").stdout)
    fates = {result["change"]: result["fate"] for result in told["results"]}
    # Then: nothing is known of it, and it counts neither way
    assert fates["if speed > 4: => if speed >= 4:"] == "crashed"
    assert told["rate"] == told["killed"] / (told["killed"] + told["survived"])


@pytest.mark.parametrize(
    ("mutants", "equivalent", "decided", "rate", "enough"),
    [
        (200, 4, 1.0, 0.95, True),
        (200, 4, 1.0, 0.949, False),
        (200, 5, 1.0, 0.95, False),
        (200, 4, 0.9, 0.95, True),
        (200, 4, 0.895, 1.0, False),  # of more than one in ten nothing is known
        (20, 2, 1.0, 0.95, True),  # two are a tenth of twenty, and no sign of too many
        (20, 3, 1.0, 1.0, False),
    ],
)
def test_two_in_a_hundred_may_be_equivalent_and_two_of_however_few(
    mutants: int, equivalent: int, decided: float, rate: float, enough: bool
) -> None:
    told = {
        "mutants": mutants,
        "equivalent": equivalent,
        "decided": decided,
        "rate": rate,
        "killed": round(mutants * rate),
        "survived": mutants - round(mutants * rate),
    }
    assert is_enough(told) == enough


@pytest.mark.parametrize(
    ("killed", "survived", "enough"),
    [(19, 1, True), (16, 4, True), (15, 5, False), (90, 9, True), (87, 12, False), (94, 6, False)],
)
def test_chance_excuses_survivors_of_small_samples_only(killed: int, survived: int, enough: bool) -> None:
    many = killed + survived
    told = {
        "mutants": many,
        "equivalent": 0,
        "decided": 1.0,
        "rate": killed / many,
        "killed": killed,
        "survived": survived,
    }
    assert is_enough(told) == enough
    assert is_enough(told, is_sample=False) == (killed / many >= 0.95)


@pytest.mark.slow
def test_the_report_names_file_line_and_change(project: Project) -> None:
    ran = project.run("--rule", "X-OP-002")
    assert ran.returncode == 1
    assert ran.stdout == (
        "example-war, seed 1: mutants 2, killed 1, survived 1, equivalent 0, timed out 0, crashed 0; "
        "decided 100.0%, kill rate 50.0%\n\n"
        f"survived (1)\n  {FOLDER}/moves.py:14 may_step (X-OP-002, bound)\n"
        "    - if heat > least:\n    + if heat >= least:\n"
    )


@pytest.mark.slow
def test_a_hint_names_the_test_that_notices_a_survivor_without_citing_it(project: Project) -> None:
    project.write("tests/example_war/test_more.py", TESTS)
    ran = project.run("--rule", "X-OP-002", "--hints", "--json")
    hints = {result["change"]: result["hint"] for result in json.loads(ran.stdout)["results"]}
    assert hints["if heat > least: => if heat >= least:"] == (
        "tests/example_war/test_more.py::test_that_cites_nothing"
    )


@pytest.mark.slow
def test_a_seed_chooses_the_same_mutants_every_time(project: Project) -> None:
    assert list(project.results("-n", "4", "--seed", "7")) == list(project.results("-n", "4", "--seed", "7"))


def test_tests_that_fail_already_show_nothing(project: Project) -> None:
    project.write("tests/test_moves.py", TESTS.replace("reach(4) == 5", "reach(4) == 6"))
    ran = project.run("--rule", "X-OP-001")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        "cannot mutate: the tests of tests/test_moves.py fail as they stand; "
        "run them with pytest and mend them\n"
    )


def test_a_ruleset_that_is_not_there_is_refused(project: Project) -> None:
    ran = subprocess.run(
        [sys.executable, ROOT / "tools" / "mutate.py", "no-war", "--root", project.root],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr.startswith("cannot mutate 'no-war': there is no ")
