"""The three exchanges of a Battlefront, and the Advantages that its result lets each side pick. SC-07 to
SC-09, AD-R35, AD-R36.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.d100.result import Result, wins_opposed_test
from wartable.rulesets.adeptus.d100.target import TargetNumber
from wartable.rulesets.adeptus.d100.tests import emit_test
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.advantages import BattlefrontEnded, ExchangeFought, HordesCommitted
from wartable.rulesets.adeptus.model.plan import CommittedHorde
from wartable.rulesets.adeptus.model.state import MissionTable

EXCHANGES: Final = 3
_ENOUGH_TO_ALTERNATE: Final = 3
"""The number of Hordes from which on a side can choose each of them for only one exchange."""

_CLEAR_LEAD: Final = 3
"""The lead in Degrees of Success that scores 2 points instead of 1."""

PICKS_WITHOUT_BATTLEFRONT: Final = 4
"""The number of Advantages that a side picks if no Battlefront is fought. AD-R36."""

PICKS: Final = ((4, 4), (2, 2), (4, 1), (4, 1), (6, 0))
"""The numbers of Advantages that the winner and the loser pick; the index is the difference of their scores,
with the last entry for 4 and more. AD-R36.
"""

_OUTCOMES: Final = ("drawn", "narrow", "clear", "clear", "decisive")


def fight_exchange(table: MissionTable) -> bool:
    """Play one exchange: both sides choose a Horde in secret, and their Supreme Commanders test Command with
    its Magnitude Modifier. After the last exchange, set the number of picks of each side. Return whether
    another exchange follows. SC-07, AD-R35, AD-13-14.
    """
    state = table.state
    first_side, other_side = list(state.plan.sides)
    sent = {side: _choose_horde(table, side) for side in (first_side, other_side)}
    state.bound += [f"{side}/{horde.id}" for side, horde in sent.items()]
    number = len(state.bound) // len(sent)
    table.emit(HordesCommitted(number, tuple([horde.name for horde in sent.values()])))
    results = {side: _test_command(table, side, horde) for side, horde in sent.items()}
    winner, points = exchange_winner_and_points(
        first_side, results[first_side], other_side, results[other_side]
    )
    if winner:
        state.scores[winner] = state.scores.get(winner, 0) + points
    table.emit(ExchangeFought(winner, points))
    if number < EXCHANGES:
        return True
    _end_battlefront(table, first_side, other_side)
    return False


def _choose_horde(table: MissionTable, side: str) -> CommittedHorde:
    """Ask a side which of its committed Hordes fights in this exchange, and return it. A side with three
    Hordes or more can choose each only once. SC-07, AD-R35.
    """
    state = table.state
    hordes = state.plan.hordes[side]
    bound = state.bound
    open = (
        hordes
        if len(hordes) < _ENOUGH_TO_ALTERNATE
        else [one for one in hordes if f"{side}/{one.id}" not in bound]
    )
    options = [Option(f"commit:{horde.id}", _horde_label(horde)) for horde in open]
    question = f"Exchange {len(bound) // len(state.plan.sides) + 1} of {EXCHANGES}: which Horde?"
    return open[options.index(table.ask(Decision(state.deciding_seat_of(side), question, options)))]


def _horde_label(horde: CommittedHorde) -> str:
    squads = "squad" if horde.squads == 1 else "squads"
    return f"{horde.name}: {horde.squads} {squads}, {horde.magnitude_modifier:+} to the test of Command"


def _test_command(table: MissionTable, side: str, horde: CommittedHorde) -> Result:
    """Roll the test of Command of a side's Supreme Commander, with the Magnitude Modifier of a Horde."""
    commander = table.state.commanders[side]
    target_number = TargetNumber(
        "Command", commander.profile.skill_values["command"], listening=table.listening
    )
    target_number.add("Magnitude Modifier", horde.magnitude_modifier)
    result = Result(table.roll(PERCENT, f"{commander.name}: Command"), target_number.number)
    emit_test(table, commander.id, "Command", target_number, result)
    return result


def exchange_winner_and_points(
    side: str, result: Result, other_side: str, other_result: Result
) -> tuple[str, int]:
    """Compare the results of two sides' tests. Return the side that wins the exchange, and the points that it
    scores: 2 with a lead of three Degrees of Success or more, otherwise 1. If neither side beats the other,
    return "" and 0. SC-07, AD-R35.
    """
    if wins_opposed_test(result, other_result):
        return side, 2 if result.success_degrees - other_result.success_degrees >= _CLEAR_LEAD else 1
    if wins_opposed_test(other_result, result):
        return other_side, 2 if other_result.success_degrees - result.success_degrees >= _CLEAR_LEAD else 1
    return "", 0


def _end_battlefront(table: MissionTable, first_side: str, other_side: str) -> None:
    """Emit the result of the Battlefront, and set how many Advantages each side may pick. SC-09, AD-R36."""
    state = table.state
    scores = {side: state.scores.get(side, 0) for side in (first_side, other_side)}
    winner, loser = sorted(scores, key=lambda side: -scores[side])
    degree = min(scores[winner] - scores[loser], len(PICKS) - 1)
    state.picks = {winner: PICKS[degree][0], loser: PICKS[degree][1]}
    picks = tuple([(side, state.picks[side]) for side in (first_side, other_side)])
    table.emit(BattlefrontEnded(winner if degree else "", _OUTCOMES[degree], picks))
