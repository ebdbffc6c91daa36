"""Playing a Test outside of a Match, from those who help to what it costs. R-TEST-014 to R-TEST-036."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.events.outcomes import HelpGiven, TestEnded
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.test_request import Participant, TestRequest
from wartable.rulesets.battle_century.pilots.tests.contest import contest
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.pilots.tests.plot_armor import deal_damage
from wartable.rulesets.battle_century.pilots.tests.weighing import defense_of
from wartable.rulesets.battle_century.single_test.mending import repair, treat
from wartable.rulesets.battle_century.single_test.spending import obtain, spend

PER_ADVANTAGE: Final = 10
"""Each full multiple of it in a Help Test is an Advantage. R-TEST-028."""

_AGAIN: Final = Option("again", "Try again")
_STOP: Final = Option("stop", "Leave it at that")


def play_test(table: SceneTable) -> None:
    """The helpers first, then the Test itself; after it nothing is left to play."""
    request = table.state.plan.request
    assert request is not None
    helped = [_help(table, participant, request.main.who) for participant in request.helpers]
    given = [term for term in helped if term.amount]
    test = requested_test(table.state, request, request.main, given)
    if not test.who.is_active:
        _end(table, test, f"{test.who.name} is out of it")
    elif request.kind == "contested":
        _contest(table, request, test)
    elif request.kind == "extended":
        _extend(table, request, test)
    else:
        _try_once(table, request, test)


def requested_test(
    state: Scene, request: TestRequest, participant: Participant, given: Sequence[Term] = ()
) -> CharacterTest:
    """The Test that a participant makes, not yet weighed."""
    main = participant.parts[0]
    test = CharacterTest(
        state.characters[participant.who],
        main.attribute,
        main.skill,
        main.subject,
        kind=request.kind,
        about=participant.about,
        tool=participant.tool,
        others=participant.parts[1:],
        given=[*participant.given, *given],
    )
    if participant is request.main:
        test.dn = request.dn
        test.time = request.time
        if request.rival is not None:
            test.targets = [state.characters[request.rival.who]]
            test.contests = tuple([part.skill for part in request.rival.parts])
        if request.defense:
            test.dn = max(request.dn, defense_of(test.targets[0], test))
    return test


def _help(table: SceneTable, participant: Participant, other: str) -> Term:
    """An Advantage for every full 10; no DN is compared. R-TEST-027, R-TEST-028."""
    request = TestRequest("help", participant)
    test = requested_test(table.state, request, participant)
    make_test(table, test)
    advantages = max(0, test.total) // PER_ADVANTAGE
    table.emit(HelpGiven(test.who.id, other, advantages))
    return Term(f"help by {test.who.name}", advantages)


def _try_once(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    """One roll, and what it does by its kind."""
    make_test(table, test)
    _suffer(table, request, test)
    patient = table.state.characters[request.patient]
    if request.kind == "help":
        advantages = max(0, test.total) // PER_ADVANTAGE
        table.emit(HelpGiven(test.who.id, patient.id, advantages))
    elif request.kind == "healing":
        treat(table, test, patient, request.layer)
    elif request.kind == "repair":
        repair(table, test, patient, request.proxy)
    elif request.kind == "equipment":
        obtain(table, test, request.item)
    elif request.kind == "replacement":
        spend(table, test)
    _end(table, test, _reason(test))


def _suffer(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    """In danger a failure hurts by what was missing. R-TEST-020, A-102."""
    if request.danger and not test.passed and test.dn >= 0:
        deal_damage(table, test.who, test.dn + 2 * test.raised - test.total, "the danger")


def _contest(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    rival = request.rival
    assert rival is not None
    theirs = requested_test(table.state, request, rival)
    contest(table, test, theirs)
    winners = [one for one in (test, theirs) if one.passed]
    if not winners:
        _end(table, test, "neither gets the better of the other")
        return
    _end(table, winners[0], f"{winners[0].who.name} wins")


def _extend(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    """Try after try, until enough or the limit: the best counts. R-TEST-018, R-TEST-019."""
    best: CharacterTest | None = None
    tries = 0
    while test.who.is_active and (request.limit == 0 or tries < request.limit):
        if best is not None and not _goes_on(table, test, best):
            break
        tries += 1
        tried = test.twin(test.who, test.targets)
        make_test(table, tried)
        _suffer(table, request, tried)
        if best is None or _is_better(tried, best):
            best = tried
    assert best is not None
    table.state.round = tries
    _end(table, best, f"{_reason(best)} after {tries} {'try' if tries == 1 else 'tries'}")


def _is_better(one: CharacterTest, other: CharacterTest) -> bool:
    if one.passed != other.passed:
        return one.passed
    return one.total - 2 * one.raised > other.total - 2 * other.raised


def _goes_on(table: SceneTable, test: CharacterTest, best: CharacterTest) -> bool:
    """Whether to undo a failure, or to better a success."""
    sofar = f"{'passed' if best.passed else 'failed'} with {best.total}"
    question = f"{test.who.name}: {sofar} at best so far. Another try?"
    return table.ask(Decision(test.who.seat, question, [_AGAIN, _STOP], test.who.id)) is _AGAIN


def _reason(test: CharacterTest) -> str:
    if test.dn < 0:
        return f"{test.who.name} has {test.total}"
    return f"{test.who.name} {'passes' if test.passed else 'fails'}"


def _end(table: SceneTable, test: CharacterTest, reason: str) -> None:
    """Nothing is left to play. Nobody wins where nobody got what was wanted."""
    state = table.state
    state.over = True
    state.phase = "over"
    state.winners = (test.who.side,) if test.passed else ()
    state.reason = reason
    table.emit(TestEnded(state.winners, reason))
