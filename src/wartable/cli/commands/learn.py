"""`wartable learn`: a lesson of ten minutes, played with a task at each step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Final

import typer

from wartable import Battle, Choice, Decision, State, new_battle
from wartable.cli.commands.options import Plain
from wartable.cli.failures import guarded
from wartable.cli.loop import SessionLoop
from wartable.cli.screens.screen import Screen
from wartable.cli.session import Session
from wartable.cli.terminal import Terminal
from wartable.cli.typed_commands import Leave
from wartable.files import read_scenario
from wartable.files.lessons import Lesson, LessonStep, list_lessons, read_lesson
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.seating import HUMAN, read_seats

SKIP: Final = "skip"
YES: Final = ("y", "yes")


@guarded
def learn(
    name: Annotated[
        str, typer.Argument(metavar="[RULESET]", help="A ruleset, or a lesson; none lists the lessons.")
    ] = "",
    plain: Plain = False,
) -> None:
    """Learn a game by playing: a lesson of ten minutes with a task at each step."""
    terminal = Terminal(plain=plain)
    if not name:
        _print_lessons(terminal, list_lessons())
        return
    lesson = read_lesson(name)
    battle = new_battle(read_scenario(lesson.scenario), lesson.seed)
    session = Session(battle, read_seats(battle.setup, [f"{lesson.seat}={HUMAN}"]))
    session.assign_players(session.seating)
    terminal.print_text(lesson.title, "bold")
    terminal.print_text(lesson.text)
    terminal.print_text(f"Do what each task says, in your own way; {SKIP} goes to the next one, q leaves.")
    LessonLoop(session, Screen(terminal, RulesetHandbook(lesson.ruleset)), lesson).play()


def _print_lessons(terminal: Terminal, lessons: Sequence[Lesson]) -> None:
    for lesson in lessons:
        terminal.print_with_hanging_indent(f"  wartable learn {lesson.ruleset}: {lesson.title}")


class LessonLoop(SessionLoop):
    """Main loop of a lesson. Below each question the current step of the lesson is printed; once its task is
    done, the next step follows.
    """

    def __init__(self, session: Session, screen: Screen, lesson: Lesson) -> None:
        super().__init__(session, screen)
        self.lesson = lesson
        self._steps_done = 0
        self._steps_printed = 0
        self._progress = LessonProgress(session)

    @property
    def current_step(self) -> LessonStep | None:
        """The current step of the lesson; None after the last one."""
        return self.lesson.steps[self._steps_done] if self._steps_done < len(self.lesson.steps) else None

    def _print_question(self, battle: Battle[State], decision: Decision, *, again: bool = False) -> None:
        super()._print_question(battle, decision, again=again)
        self._print_step()

    def _execute_guarded(self, execute: Callable[[str], None], typed: str) -> None:
        battle, step = self.session.battle, self.current_step
        if typed.strip().casefold() == SKIP and step is not None:
            self._finish_step()
        else:
            super()._execute_guarded(execute, typed)
            self.session.saved_at = len(self.session.battle.inputs)
            if step is not None and step.task and self._progress.has_completed(step, typed):
                self.terminal.print_text(f"Done: {step.task}", "green")
                self._finish_step()
        if self.session.battle is battle and not self.commands.hid_question:
            self._print_step()

    def _run(self) -> None:
        super()._run()
        for step in self.lesson.steps[self._steps_printed :]:
            if not step.task:
                self.terminal.print_text(step.say)
        self._print_ending()

    def _finish_step(self) -> None:
        self._steps_done += 1
        self._progress = LessonProgress(self.session)

    def _print_step(self) -> None:
        """Print the current step with its task, and before it any steps that have no task.
        After the last step, ask whether to continue the battle; raises Leave if the answer is no.
        """
        while (step := self.current_step) is not None:
            if self._steps_printed <= self._steps_done:
                self._steps_printed = self._steps_done + 1
                self.terminal.print_text()
                self.terminal.print_text(
                    f"Step {self._steps_printed} of {len(self.lesson.steps)}. {step.say}", "bold"
                )
            if step.task:
                self.terminal.print_text(f"Task: {step.task}", "green")
                return
            self._finish_step()
        if self._steps_printed <= len(self.lesson.steps):
            self._steps_printed = len(self.lesson.steps) + 1
            self._print_ending()
            typed = self.terminal.ask("Play this battle on? y, or Enter to leave: ")
            if typed.casefold() not in YES:
                raise Leave

    def _print_ending(self) -> None:
        self.terminal.print_text()
        self.terminal.print_text(f"That was the lesson: {self.lesson.title}.", "bold")


class LessonProgress:
    """Records what the learner has done, and what has happened in the battle, since a step of the lesson
    began.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.inputs = len(session.battle.inputs)
        self.events = len(session.battle.events)

    def has_completed(self, step: LessonStep, typed: str) -> bool:
        """Whether the line just typed and its consequences complete the task of a step."""
        battle = self.session.battle
        inputs = battle.inputs[self.inputs :]
        chosen = [entry.key for entry in inputs if isinstance(entry, Choice) and not entry.auto]
        happened = {type(event).__name__ for event in battle.events[self.events :]}
        return (
            bool(step.choice and [key for key in chosen if key.startswith(step.choice)])
            or bool(step.event and step.event in happened)
            or bool(step.typed and typed.casefold().startswith(step.typed))
            or (step.over and battle.is_over)
        )
