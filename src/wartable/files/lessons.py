"""Lessons: battles that teach a game, with a task at each step."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from wartable import BadInput, Problem, shipped_folders
from wartable.files.parsing import read_toml
from wartable.toolkit import Reader, closest, shown

__all__ = ["Lesson", "LessonStep", "list_lessons", "read_lesson"]

_LARGEST_SEED: Final = 10**9
_CONDITIONS: Final = ("choice", "event", "typed", "over")


class LessonStep(NamedTuple):
    """A step of a lesson: a text, a task, and the condition that completes the task.

    A choice whose key begins with `choice` completes it, an event of the class `event`, a typed line that
    begins with `typed`, or the end of the battle if `over` is True. Without any of these it is complete at
    once.
    """

    say: str
    task: str
    choice: str
    event: str
    typed: str
    over: bool
    solution: tuple[str, ...]
    """Lines to type that complete the step, for the test of the lesson."""


class Lesson(NamedTuple):
    """A lesson of one game."""

    name: str
    path: Path
    ruleset: str
    title: str
    text: str
    scenario: str
    """Name of a shipped scenario, or a path relative to the lesson's folder."""
    seat: str
    """Seat of the learner; the computer plays all others."""
    seed: int
    steps: tuple[LessonStep, ...]


def list_lessons(ruleset: str = "") -> list[Lesson]:
    """Return the shipped lessons, or those of one ruleset, sorted by ruleset and name."""
    found = [
        _read_file(path) for folder in shipped_folders("lessons") for path in sorted(folder.glob("*.toml"))
    ]
    lessons = [lesson for lesson in found if ruleset in ("", lesson.ruleset)]
    return sorted(lessons, key=lambda lesson: (lesson.ruleset, lesson.name))


def read_lesson(name: str) -> Lesson:
    """Read a lesson, given by the path of a file or by its name, or the first lesson of the ruleset with this
    name. Raises BadInput if there is none, or if its file has faults.
    """
    if name.endswith(".toml"):
        return _read_file(Path(name))
    lessons = list_lessons()
    for lesson in lessons:
        if name in (lesson.name, lesson.ruleset):
            return lesson
    known = sorted({lesson.ruleset for lesson in lessons} | {lesson.name for lesson in lessons})
    what = f"there is no {shown(name)}"
    raise BadInput("cannot find the lesson", [Problem("lesson", what, closest(name, known))])


def _read_file(path: Path) -> Lesson:
    reader = Reader(read_toml(path), "", [])
    reader.has_parts(("ruleset", "title", "scenario", "seat", "steps"), ("text", "seed"))
    scenario = reader.at("scenario").text()
    beside = path.parent / scenario
    lesson = Lesson(
        path.stem,
        path,
        reader.at("ruleset").text(),
        reader.at("title").text(),
        " ".join(reader.at("text").text().split()),
        str(beside) if scenario.endswith(".toml") else scenario,
        reader.at("seat").text(),
        reader.at("seed").number(0, _LARGEST_SEED),
        tuple([_read_step(step) for step in reader.at("steps").items()]),
    )
    if reader.problems:
        raise BadInput(f"cannot read {path}", reader.problems)
    return lesson


def _read_step(step: Reader) -> LessonStep:
    step.has_parts(("say",), ("task", "done", "solution"))
    done = step.at("done")
    done.has_parts((), _CONDITIONS)
    if step.at("task").is_there and not done.value:
        done.fault("it is missing", f"say by what the task is seen to be done: {', '.join(_CONDITIONS)}")
    return LessonStep(
        " ".join(step.at("say").text().split()),
        " ".join(step.at("task").text().split()),
        done.at("choice").text(),
        done.at("event").text(),
        done.at("typed").text(),
        done.at("over").flag(),
        tuple([line.text() for line in step.at("solution").items()]),
    )
