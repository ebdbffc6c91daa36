"""Playing a single Test, from the helpers to its costs: treating and repairing, too, and what Resources buy.
R-TEST-014 to R-TEST-036, R-MATCH-044, R-SKILL-006 to R-SKILL-008.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.events.outcomes import (
    Burdened,
    EquipmentObtained,
    HelpGiven,
    LayerTreated,
    ProxyRepaired,
    TestEnded,
)
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.test_request import Participant, TestRequest
from wartable.rulesets.battle_century.pilots.tests.contest import roll_contest
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.pilots.tests.modifiers import defense_of
from wartable.rulesets.battle_century.pilots.tests.plot_armor import deal_damage

PER_ADVANTAGE: Final = 10
"""Each full multiple of it in a Help Test is an Advantage. R-TEST-028."""

_AGAIN: Final = Option("again", "Try again")
_STOP: Final = Option("stop", "Leave it at that")


def play_test(table: SceneTable) -> None:
    """Play the helpers' Tests, then the Test itself, and end the battle."""
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
    """Return the Test that a participant makes, not yet modified."""
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
    """Make a helper's Test: an Advantage for every full 10; no DN is compared. R-TEST-027, R-TEST-028."""
    request = TestRequest("help", participant)
    test = requested_test(table.state, request, participant)
    make_test(table, test)
    advantages = test.total // PER_ADVANTAGE
    table.emit(HelpGiven(test.who.id, other, advantages))
    return Term(f"help by {test.who.name}", advantages)


def _try_once(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    """Roll once, and apply the result by the kind of Test."""
    make_test(table, test)
    _suffer(table, request, test)
    patient = table.state.characters[request.patient]
    if request.kind == "help":
        advantages = test.total // PER_ADVANTAGE
        table.emit(HelpGiven(test.who.id, patient.id, advantages))
    elif request.kind == "healing":
        _treat_layer(table, test, patient, request.layer)
    elif request.kind == "repair":
        _repair_proxy(table, test, patient, request.proxy)
    elif request.kind == "equipment":
        _obtain_equipment(table, test, request.item)
    elif request.kind == "replacement":
        _strain_resources(table, test)
    _end(table, test, _reason(test))


def _suffer(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    """Deal Damage for a failure in danger: the amount by which the total falls short of the DN. R-TEST-020,
    A-102.
    """
    if request.danger and not test.passed:
        deal_damage(table, test.who, test.dn + 2 * test.raised - test.total, "the danger")


def _contest(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    rival = request.rival
    assert rival is not None
    theirs = requested_test(table.state, request, rival)
    roll_contest(table, test, theirs)
    winners = [one for one in (test, theirs) if one.passed]
    if not winners:
        _end(table, test, "neither gets the better of the other")
        return
    _end(table, winners[0], f"{winners[0].who.name} wins")


def _extend(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    """Roll repeatedly, until the roller stops or the limit is reached. The best try counts. R-TEST-018,
    R-TEST-019, R-TEST-020.
    """
    best: CharacterTest | None = None
    tries = 0
    while test.who.is_active and (request.limit == 0 or tries < request.limit):
        if best is not None and not _goes_on(table, best):
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


def _goes_on(table: SceneTable, best: CharacterTest) -> bool:
    """Ask whether to try again, for instance to improve the result, and return the answer."""
    who = best.who
    sofar = f"{'passed' if best.passed else 'failed'} with {best.total}"
    question = f"{who.name}: {sofar} at best so far. Another try?"
    return table.ask(Decision(who.seat, question, [_AGAIN, _STOP], who.id)) is _AGAIN


def _reason(test: CharacterTest) -> str:
    """Describe the result in words; help has a total only. R-TEST-027."""
    if test.dn < 0:
        return f"{test.who.name} has {test.total}"
    return f"{test.who.name} {'passes' if test.passed else 'fails'}"


def _end(table: SceneTable, test: CharacterTest, reason: str) -> None:
    """Finish the Test. There is no winner if the goal was not achieved."""
    state = table.state
    state.finish((test.who.side,) if test.passed else (), reason)
    table.emit(TestEnded(state.winners, reason))


def _obtain_equipment(table: SceneTable, test: CharacterTest, tag: str) -> None:
    """Give the Character the Equipment until the Episode ends, if the Test passed. R-TEST-036."""
    if test.passed:
        test.who.borrow(tag)
        table.emit(EquipmentObtained(test.who.id, tag))
    _strain_resources(table, test)


def _strain_resources(table: SceneTable, test: CharacterTest) -> None:
    """Add a Disadvantage on Resources Tests for the Episode after a success, unless a Talent prevents it.
    R-TEST-033, R-TEST-035, R-SKILL-007, R-MIR-014, A-08.
    """
    if not test.passed:
        return
    who = test.who
    for talent in who.hooks.listeners("unburdens"):
        if talent.unburdens(who, test):
            return
    who.burdens["resources"] = who.burdens.get("resources", 0) + 1
    table.emit(Burdened(who.id, who.burdens["resources"]))


def _treat_layer(table: SceneTable, test: CharacterTest, patient: Character, layer: int) -> None:
    """Restore this Layer (from 1) of the patient if the Test passed. In either case it cannot be treated
    again in this Episode Arc. R-TEST-029 to R-TEST-032, A-07.
    """
    patient.treated.append(layer)
    healed = 0
    if test.passed:
        healed = patient.whole - patient.layers[layer - 1]
        patient.layers[layer - 1] = patient.whole
        patient.lost = patient.layers.count(0) if patient.whole else patient.lost
    table.emit(LayerTreated(test.who.id, patient.id, layer, healed))


def _repair_proxy(table: SceneTable, test: CharacterTest, owner: Character, proxy: str) -> None:
    """Restore the Proxy's Layer if the Test passed. In either case it cannot be repaired again in this
    Episode. R-MATCH-044, A-07.
    """
    key = repaired_key(proxy)
    owner.uses[key] = owner.uses.get(key, 0) + 1
    mended = 0
    if test.passed:
        mended = owner.whole - owner.proxies[proxy]
        owner.proxies[proxy] = owner.whole
    table.emit(ProxyRepaired(test.who.id, owner.id, proxy, mended))


def repaired_key(proxy: str) -> str:
    """Return the key in a Character's `uses` that counts repairs of a Proxy."""
    return f"repair:{proxy}"
