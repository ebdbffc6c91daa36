"""Questions that stay the same, copies, and taking back: at every decision of a battle."""

from __future__ import annotations

from wartable import Battle, NothingToUndo, State
from wartable.testing.conformance.trial import Trial, facts, picture

__all__ = ["check_copies", "check_options", "check_undo", "check_undo_to_the_start"]


def check_options(trial: Trial) -> None:
    """Every question has at least two options with keys of their own, and is the same when asked again."""
    for battle, _ in trial.decisions():
        before = question(battle)
        keys = [key for key, _ in before[1]]
        assert len(keys) > 1, f"{trial}: {before[0]!r} has {len(keys)} options"
        assert len(set(keys)) == len(keys), f"{trial}: {before[0]!r} has a key twice: {keys}"
        battle.run()
        trial.same(before, question(battle), "the question changes when it is asked again")


def check_copies(trial: Trial) -> None:
    """A copy goes the same way as its original, which stays untouched by it."""
    for battle, key in trial.decisions():
        before = picture(battle)
        twin = battle.copy()
        other = battle.copy()
        twin.choose(key)
        trial.same(before, picture(battle), f"a copy that chooses {key!r} changes its original")
        battle.choose(key)
        trial.same(picture(battle), picture(twin), f"a copy goes another way than its original by {key!r}")
        trial.same(before, picture(other), f"an original that chooses {key!r} changes its copy")
        battle.undo()


def check_undo(trial: Trial) -> None:
    """Taking a choice back leads to the same question, and choosing again to the same end."""
    for battle, key in trial.decisions():
        before = picture(battle)
        battle.choose(key)
        after = picture(battle)
        battle.undo()
        trial.same(before, picture(battle), f"taking {key!r} back does not lead to where it was chosen")
        battle.choose(key)
        trial.same(after, picture(battle), f"choosing {key!r} once more leads elsewhere")
        battle.undo()


def check_undo_to_the_start(trial: Trial) -> None:
    """A battle that is over can be taken back, question by question, to its very start."""
    asked: list[object] = []
    last: Battle[State] | None = None
    start = picture(trial.battle())
    for battle, _ in trial.decisions():
        asked.append(question(battle))
        last = battle
    assert last is not None, f"{trial}: nothing is asked in the whole battle"
    assert last.is_over, f"{trial}: no question is open, but the battle is not over"
    with trial.reporting(last):
        while asked:
            last.undo()
            trial.same(asked.pop(), question(last), f"{len(asked)} choices from the start")
        trial.same(start, picture(last), "everything is taken back, but this is not the start")
        trial.same(facts(trial.battle().events), facts(last.events), "events are left at the start")
    assert_nothing_to_undo(last)


def assert_nothing_to_undo(battle: Battle[State]) -> None:
    """One more step back is refused."""
    try:
        battle.undo()
    except NothingToUndo:
        return
    raise AssertionError("a choice was taken back that nobody had made")


def question(battle: Battle[State]) -> tuple[str, list[tuple[str, str]]]:
    """Seat and question in one line, and the options as (key, label)."""
    decision = battle.decision
    if decision is None:
        return "none", []
    asked = f"{decision.seat}: {decision.question} ({decision.about})"
    return asked, [(option.key, option.label) for option in decision.options]
