"""The conformance kit: checks that every ruleset must pass, run over its setups and a few seeds.

    CASES = [Trial("my-rules", setup, seed) for setup in SETUPS for seed in (1, 2)]

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @pytest.mark.parametrize("trial", CASES, ids=str)
    def test_conformance(check: Check, trial: Trial) -> None:
        check(trial)

`check_secrets` and `play_until_reached` need arguments that only the ruleset can give: its secrets, and the
things that must be reached. `check_odds` checks the unit whose odds an option shows. `check_glossary` wants
an entry for every word of the game that battles put on the screen, `check_agreement` nouns and verbs that
agree with their numbers and names. `check_remedies` wants an end to every condition in `Game.remedies`.
"""

from __future__ import annotations

from wartable.testing.conformance.agreement import check_agreement, wrong_agreement
from wartable.testing.conformance.best import check_best
from wartable.testing.conformance.events import check_events, compare_events
from wartable.testing.conformance.fields import check_fields, compare_fields
from wartable.testing.conformance.glossary import check_glossary, missing_words
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
    WayBack,
    check_copies,
    check_options,
    check_undo,
    check_undo_to_the_start,
)

__all__ = [
    "CHECKS",
    "Care",
    "Check",
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
    "check_fields",
    "check_full_speed",
    "check_glossary",
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
    """Run all checks at every question (or every second or fifth, by `every`), in one walk through the
    battle.
    """
    watches = (Options(trial), CopyCheck(trial), UndoCheck(trial), Saves(trial), WayBack(trial))
    trial.walk(*watches, every=every)


def check_battles(trial: Trial) -> None:
    """Run all checks of a whole battle between players, which is played once and compared by each check."""
    played = trial.played()
    for compare in (compare_replay, compare_snapshots, compare_full_speed, compare_events, compare_fields):
        compare(trial, played)


CHECKS: tuple[Check, ...] = (check_questions, check_battles)
"""All checks that need only a trial. Each part of them can also be run alone, to examine one fault."""
