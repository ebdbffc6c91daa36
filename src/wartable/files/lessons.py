"""Lessons: battles that teach a game, with a task at each step."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from wartable import BadInput, Problem, shipped_folders
from wartable.files.parsing import read_toml
from wartable.toolkit import Reader, closest, shown

__all__ = ["Lesson", "LessonStep", "list_lessons", "read_lesson"]

_MOST_SEED: Final = 10**9
_DONE: Final = ("choice", "event", "typed", "over")


class LessonStep(NamedTuple):
    """A step of a lesson: text, task, and the condition by which the task is done.

    It is done by the first choice whose key begins with `choice`, by an event of the class `event`, by a
    typed line that begins with `typed`, or by the end of the battle if `over`. Without any of these it is
    done at once.
    """

    say: str
    task: str
    choice: str
    event: str
    typed: str
    over: bool
    solution: tuple[str, ...]
    """Lines that complete it, for the test of the lesson."""


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
    """Return the shipped lessons, sorted by ruleset and name; only those of `ruleset` if it is given."""
    found = [_read(path) for folder in shipped_folders("lessons") for path in sorted(folder.glob("*.toml"))]
    wanted = [one for one in found if ruleset in ("", one.ruleset)]
    return sorted(wanted, key=lambda one: (one.ruleset, one.name))


def read_lesson(name: str) -> Lesson:
    """Read a lesson by file or name, or the first one of the ruleset with this name; raises BadInput."""
    if name.endswith(".toml"):
        return _read(Path(name))
    lessons = list_lessons()
    for lesson in lessons:
        if name in (lesson.name, lesson.ruleset):
            return lesson
    known = sorted({lesson.ruleset for lesson in lessons} | {lesson.name for lesson in lessons})
    what = f"there is no {shown(name)}"
    raise BadInput("cannot find the lesson", [Problem("lesson", what, closest(name, known))])


def _read(path: Path) -> Lesson:
    whole = Reader(read_toml(path), "", [])
    whole.has_parts(("ruleset", "title", "scenario", "seat", "steps"), ("text", "seed"))
    scenario = whole.at("scenario").text()
    beside = path.parent / scenario
    lesson = Lesson(
        path.stem,
        path,
        whole.at("ruleset").text(),
        whole.at("title").text(),
        " ".join(whole.at("text").text().split()),
        str(beside) if scenario.endswith(".toml") else scenario,
        whole.at("seat").text(),
        whole.at("seed").number(0, _MOST_SEED),
        tuple([_step(step) for step in whole.at("steps").items()]),
    )
    if whole.problems:
        raise BadInput(f"cannot read {path}", whole.problems)
    return lesson


def _step(step: Reader) -> LessonStep:
    step.has_parts(("say",), ("task", "done", "solution"))
    done = step.at("done")
    done.has_parts((), _DONE)
    if step.at("task").is_there and not done.value:
        done.fault("it is missing", f"say by what the task is seen to be done: {', '.join(_DONE)}")
    return LessonStep(
        " ".join(step.at("say").text().split()),
        " ".join(step.at("task").text().split()),
        done.at("choice").text(),
        done.at("event").text(),
        done.at("typed").text(),
        done.at("over").flag(),
        tuple([line.text() for line in step.at("solution").items()]),
    )
