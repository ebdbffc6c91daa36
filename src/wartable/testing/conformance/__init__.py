"""The conformance kit: checks that every ruleset must pass, for its setups and a few seeds each.

    CASES = [Trial("my-rules", setup, seed) for setup in SETUPS for seed in (1, 2)]

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @pytest.mark.parametrize("trial", CASES, ids=str)
    def test_conformance(check: Check, trial: Trial) -> None:
        check(trial)

`check_secrets` and `play_until_reached` need arguments that only the ruleset can give: its secrets, and the
things that must happen. `check_odds` checks that the odds of an option are those of the acting unit.
`check_glossary` requires an entry for every word of the game that battles put on the screen,
`check_agreement` that nouns and verbs agree with their numbers and names, and `check_remedies` that every
condition in `Game.remedies` can be ended.
"""

from __future__ import annotations

from wartable.testing.conformance.agreement import check_agreement, wrong_agreement
from wartable.testing.conformance.best import check_best
from wartable.testing.conformance.events import check_events, check_played_events
from wartable.testing.conformance.fairness import FairnessCheck, check_fair
from wartable.testing.conformance.fields import check_fields, check_played_fields
from wartable.testing.conformance.glossary import check_glossary, missing_words
from wartable.testing.conformance.imagined import ImaginedCheck, check_imagined
from wartable.testing.conformance.odds import check_odds
from wartable.testing.conformance.reach import Reach, Reached, play_until_reached
from wartable.testing.conformance.remedies import Care, check_remedies
from wartable.testing.conformance.round_trips import (
    Saves,
    check_full_speed,
    check_replay,
    check_saves,
    check_snapshots,
    compare_full_speed,
    compare_replay,
    compare_snapshots,
)
from wartable.testing.conformance.secrets import Secret, Secrets, check_secrets
from wartable.testing.conformance.sources import missing_sources
from wartable.testing.conformance.trial import Check, Trial
from wartable.testing.conformance.undo import (
    CopyCheck,
    Options,
    UndoCheck,
    UndoToStartCheck,
    check_copies,
    check_options,
    check_undo,
    check_undo_to_the_start,
)

__all__ = [
    "CHECKS",
    "Care",
    "Check",
    "FairnessCheck",
    "ImaginedCheck",
    "Reach",
    "Reached",
    "Secret",
    "Secrets",
    "Trial",
    "check_agreement",
    "check_battles",
    "check_best",
    "check_copies",
    "check_events",
    "check_fair",
    "check_fields",
    "check_full_speed",
    "check_glossary",
    "check_imagined",
    "check_odds",
    "check_options",
    "check_questions",
    "check_remedies",
    "check_replay",
    "check_saves",
    "check_secrets",
    "check_snapshots",
    "check_undo",
    "check_undo_to_the_start",
    "missing_sources",
    "missing_words",
    "play_until_reached",
    "wrong_agreement",
]


def check_questions(trial: Trial, every: int = 1) -> None:
    """Run all checks of questions in one walk through a battle, at every question (at every second one if
    `every` is 2).
    """
    watches = (Options(trial), CopyCheck(trial), UndoCheck(trial), Saves(trial), UndoToStartCheck(trial))
    trial.walk(*watches, every=every)


def check_battles(trial: Trial) -> None:
    """Play one battle between computer players, and run all checks of a whole battle on it."""
    played = trial.played()
    for compare in (
        compare_replay,
        compare_snapshots,
        compare_full_speed,
        check_played_events,
        check_played_fields,
    ):
        compare(trial, played)


CHECKS: tuple[Check, ...] = (check_questions, check_battles)
"""All checks whose only argument is a Trial. The checks that they combine can also be run one by one."""
