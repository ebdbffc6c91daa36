"""Questions that stay the same, copies, and taking back: at every decision of a battle."""

from __future__ import annotations

from wartable import Battle, NothingToUndo, State
from wartable.testing.conformance.trial import Trial, facts, picture

__all__ = ["check_copies", "check_options", "check_undo", "check_undo_to_the_start"]


def check_options(trial: Trial) -> None:
    """Every question has at least two options with keys of their own, and is the same when asked again."""

    def visit(battle: Battle[State], key: str) -> None:
        before = question(battle)
        keys = [option_key for option_key, _ in before[1]]
        assert len(keys) > 1, f"{trial}: {before[0]!r} has {len(keys)} options"
        assert len(set(keys)) == len(keys), f"{trial}: {before[0]!r} has a key twice: {keys}"
        battle.run()
        trial.same(before, question(battle), "the question changes when it is asked again")

    trial.walk(visit)


def check_copies(trial: Trial) -> None:
    """A copy goes the same way as its original, which stays untouched by it."""

    def visit(battle: Battle[State], key: str) -> None:
        before = picture(battle)
        twin = battle.copy()
        other = battle.copy()
        twin.choose(key)
        trial.same(before, picture(battle), f"a copy that chooses {key!r} changes its original")
        battle.choose(key)
        trial.same(picture(battle), picture(twin), f"a copy goes another way than its original by {key!r}")
        trial.same(before, picture(other), f"an original that chooses {key!r} changes its copy")
        battle.undo()

    trial.walk(visit)


def check_undo(trial: Trial) -> None:
    """Taking a choice back leads to the same question, and choosing again to the same end."""

    def visit(battle: Battle[State], key: str) -> None:
        before = picture(battle)
        battle.choose(key)
        after = picture(battle)
        battle.undo()
        trial.same(before, picture(battle), f"taking {key!r} back does not lead to where it was chosen")
        battle.choose(key)
        trial.same(after, picture(battle), f"choosing {key!r} once more leads elsewhere")
        battle.undo()

    trial.walk(visit)


def check_undo_to_the_start(trial: Trial) -> None:
    """A battle that is over can be taken back, question by question, to its very start."""
    asked: list[object] = []
    start = trial.battle()
    battle = trial.walk(lambda battle, key: asked.append(question(battle)))
    assert asked, f"{trial}: nothing is asked in the whole battle"
    with trial.reporting(battle):
        while asked:
            battle.undo()
            trial.same(asked.pop(), question(battle), f"{len(asked)} choices from the start")
        trial.same(picture(start), picture(battle), "everything is taken back, but this is not the start")
        trial.same(facts(start.events), facts(battle.events), "events are left at the start")
    assert_nothing_to_undo(battle)


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
