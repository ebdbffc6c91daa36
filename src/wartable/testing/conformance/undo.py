"""Checks at every question: it stays the same, copies are independent, and undo restores it."""

from __future__ import annotations

from wartable import Battle, NothingToUndo, State
from wartable.testing.conformance.trial import OpenQuestion, Trial, Watch, facts, observed

__all__ = [
    "CopyCheck",
    "Options",
    "UndoCheck",
    "UndoToStartCheck",
    "check_copies",
    "check_options",
    "check_undo",
    "check_undo_to_the_start",
]


def check_options(trial: Trial) -> None:
    """Check that every question has at least two options with different keys, and is the same when asked
    again.
    """
    trial.walk(Options(trial))


def check_copies(trial: Trial) -> None:
    """Check that a copy continues like its original, and that neither changes the other."""
    trial.walk(CopyCheck(trial))


def check_undo(trial: Trial) -> None:
    """Check that undoing a choice leads back to the same question, and choosing again to the same result."""
    trial.walk(UndoCheck(trial))


def check_undo_to_the_start(trial: Trial) -> None:
    """Check that a battle that is over can be undone, question by question, to its start."""
    trial.walk(UndoToStartCheck(trial))


class Options(Watch):
    """Checks the options of each question, and that the question stays the same when asked again."""

    def visit(self, moment: OpenQuestion) -> None:
        battle = moment.battle
        before = question(battle)
        keys = [option_key for option_key, _ in before[1]]
        assert len(keys) > 1, f"{self.trial}: {before[0]!r} has {len(keys)} options"
        assert len(set(keys)) == len(keys), f"{self.trial}: {before[0]!r} has a key twice: {keys}"
        battle.run()
        self.trial.same(before, question(battle), "the question changes when it is asked again")


class CopyCheck(Watch):
    """Compares a battle with two copies of it. One makes the choice before the battle does, the other makes
    none.
    """

    other: Battle[State]

    def visit(self, moment: OpenQuestion) -> None:
        before = moment.before
        self.other = moment.battle.copy()
        assert moment.after
        what = f"a copy that chooses {moment.key!r} changes its original"
        self.trial.same(before, observed(moment.battle), what)

    def chosen(self, moment: OpenQuestion) -> None:
        key, same = moment.key, self.trial.same
        same(observed(moment.battle), moment.after, f"a copy goes another way than its original by {key!r}")
        same(moment.before, observed(self.other), f"an original that chooses {key!r} changes its copy")


class UndoCheck(Watch):
    """Checks that undoing a choice leads back to its question, and making it again to the same result."""

    undoes = True

    def visit(self, moment: OpenQuestion) -> None:
        assert moment.before
        assert moment.after

    def undone(self, moment: OpenQuestion) -> None:
        what = f"undoing {moment.key!r} does not lead back to its question"
        self.trial.same(moment.before, observed(moment.battle), what)

    def chosen_again(self, moment: OpenQuestion) -> None:
        what = f"choosing {moment.key!r} once more leads elsewhere"
        self.trial.same(moment.after, observed(moment.battle), what)


class UndoToStartCheck(Watch):
    """Records each question; after the end it undoes the whole battle, question by question, and compares
    each question with the recorded one.
    """

    needs_all = True

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self.asked: list[object] = []
        self.start = trial.battle()

    def visit(self, moment: OpenQuestion) -> None:
        self.asked.append(question(moment.battle))

    def end(self, battle: Battle[State]) -> None:
        trial, asked = self.trial, self.asked
        assert asked, f"{trial}: nothing is asked in the whole battle"
        while asked:
            battle.undo()
            trial.same(asked.pop(), question(battle), f"{len(asked)} choices from the start")
        trial.same(
            observed(self.start),
            observed(battle),
            "everything is taken back, but this is not the start",
        )
        trial.same(facts(self.start.events), facts(battle.events), "events are left at the start")
        assert_nothing_to_undo(battle)


def assert_nothing_to_undo(battle: Battle[State]) -> None:
    """Fail if the battle can still be undone."""
    try:
        battle.undo()
    except NothingToUndo:
        return
    raise AssertionError("a choice was taken back that was never made")


def question(battle: Battle[State]) -> tuple[str, list[tuple[str, str]]]:
    """Return the open question of a battle: the seat and the question in one line, and the options as pairs
    of key and label.
    """
    decision = battle.decision
    if decision is None:
        return "none", []
    asked = f"{decision.seat}: {decision.question} ({decision.about})"
    return asked, [(option.key, option.label) for option in decision.options]
