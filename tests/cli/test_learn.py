"""Lessons: each is played by its own solution, step by step; and what a learner may do besides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from wartable import BadInput, ruleset_names
from wartable.files import read_scenario
from wartable.files.lessons import Lesson, list_lessons, read_lesson

LESSONS = list_lessons()
FIRST = read_lesson("battle-century")


def _solved(lesson: Lesson) -> list[str]:
    return [line for step in lesson.steps for line in step.solution]


def test_lessons_are_of_games_that_there_are() -> None:
    assert "battle-century" in {lesson.ruleset for lesson in LESSONS} <= set(ruleset_names())


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_is_learned_by_doing_its_tasks(lesson: Lesson, wartable: Command) -> None:
    result = wartable("learn", lesson.name, typed=(*_solved(lesson), ""))
    tasks = [step.task for step in lesson.steps if step.task]
    done = re.findall(r"^Done: (.*)$", result.output, re.MULTILINE)
    assert [task[:40] for task in tasks] == [task[:40] for task in done]
    told = re.findall(r"^Step (\d+) of", result.output, re.MULTILINE)
    assert told == [str(number + 1) for number in range(len(lesson.steps))]
    assert f"That was the lesson: {lesson.title}." in result.output
    assert result.exit_code == 0


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_no_task_is_done_before_it_is_set(lesson: Lesson, wartable: Command) -> None:
    """Each solution is needed: without its last line the lesson stays at that step."""
    before: list[str] = []
    for number, step in enumerate(lesson.steps, 1):
        if step.task:
            result = wartable("learn", lesson.name, typed=(*before, *step.solution[:-1]))
            last = re.findall(r"^Step (\d+) of", result.output, re.MULTILINE)[-1]
            assert int(last) == number
        before += step.solution


def test_a_step_can_be_skipped_and_the_lesson_left(wartable: Command) -> None:
    result = wartable("learn", "battle-century", typed=("skip", "skip", "q"))
    assert "Step 3 of" in result.output
    assert "Done" not in result.output
    assert "Save" not in result.output
    assert result.exit_code == 0


def test_without_a_name_the_lessons_are_listed(wartable: Command) -> None:
    output = wartable("learn").output
    for lesson in LESSONS:
        assert lesson.title in output


def test_an_unknown_lesson_says_which_there_are(wartable: Command) -> None:
    result = wartable("learn", "batle-century")
    assert result.exit_code == 2
    assert "battle-century" in result.output


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_learner_has_a_seat(lesson: Lesson) -> None:
    setup = read_scenario(lesson.scenario)
    sides = setup.get("seats") or setup["sides"]
    assert isinstance(sides, list)
    assert lesson.seat in [side["id"] for side in sides]


def test_a_faulty_lesson_is_told_with_every_path(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        'ruleset = 3\ntitle = "A"\nscenario = "x"\nsteps = [{ sey = "a", done = { chioce = "b" } }]\n'
    )
    with pytest.raises(BadInput) as caught:
        read_lesson(str(path))
    paths = {problem.path for problem in caught.value.problems}
    assert {"ruleset", "seat", "steps[0].sey", "steps[0].say", "steps[0].done.chioce"} <= paths


def test_a_task_must_say_how_it_is_seen_to_be_done(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        'ruleset = "battle-century"\ntitle = "A"\nscenario = "x"\nseat = "a"\n'
        'steps = [{ say = "a", task = "Jump" }]\n'
    )
    with pytest.raises(BadInput) as caught:
        read_lesson(str(path))
    assert [problem.path for problem in caught.value.problems] == ["steps[0].done"]
