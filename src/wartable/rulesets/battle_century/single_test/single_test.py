"""Playing a single Test, with its helpers and its costs; also what treating, repairing and Resources Tests
bring about. R-TEST-014 to R-TEST-036, R-MATCH-044, R-SKILL-006 to R-SKILL-008.
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
from wartable.rulesets.battle_century.pilots.model.test_request import TestParticipant, TestRequest
from wartable.rulesets.battle_century.pilots.tests.contest import roll_contest
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.pilots.tests.modifiers import defense_of
from wartable.rulesets.battle_century.pilots.tests.plot_armor import deal_damage

PER_ADVANTAGE: Final = 10
"""The total of a Help Test gives an Advantage for each time that it contains this number. R-TEST-028."""

_AGAIN: Final = Option("again", "Try again")
_STOP: Final = Option("stop", "Leave it at that")


def play_single_test(table: SceneTable) -> None:
    """Play the Tests of the helpers, then the Test itself, and end the battle."""
    request = table.state.plan.request
    assert request is not None
    helped = [_roll_help(table, participant, request.main.who) for participant in request.helpers]
    given = [term for term in helped if term.amount]
    test = build_requested_test(table.state, request, request.main, given)
    if not test.who.is_active:
        _end_test(table, test, f"{test.who.name} is out of it")
    elif request.kind == "contested":
        _play_contest(table, request, test)
    elif request.kind == "extended":
        _play_extended(table, request, test)
    else:
        _try_once(table, request, test)


def build_requested_test(
    state: Scene, request: TestRequest, participant: TestParticipant, help_terms: Sequence[Term] = ()
) -> CharacterTest:
    """Return the Test that a participant of the request makes, which may be the main one, a rival or a
    helper. `help_terms` are the Advantages that helpers have given. The modifiers of the Test are not set
    yet.
    """
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
        given=[*participant.given, *help_terms],
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


def _roll_help(table: SceneTable, participant: TestParticipant, helped_id: str) -> Term:
    """Make the Test of a helper, announce its result, and return a term with the Advantages that it gives:
    one for every full 10 of the total, whatever the DN. R-TEST-027, R-TEST-028.
    """
    request = TestRequest("help", participant)
    test = build_requested_test(table.state, request, participant)
    make_test(table, test)
    advantages = test.total // PER_ADVANTAGE
    table.emit(HelpGiven(test.who.id, helped_id, advantages))
    return Term(f"help by {test.who.name}", advantages)


def _try_once(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    """Make the Test once, apply the result according to the kind of Test, and end the battle."""
    make_test(table, test)
    _deal_danger_damage(table, request, test)
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
    _end_test(table, test, _result_text(test))


def _deal_danger_damage(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    """If the requested Test is dangerous and has failed, deal its maker as much Damage as the total falls
    short of the DN. R-TEST-020, A-102.
    """
    if request.danger and not test.passed:
        deal_damage(table, test.who, test.dn + 2 * test.raised - test.total, "the danger")


def _play_contest(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    rival = request.rival
    assert rival is not None
    theirs = build_requested_test(table.state, request, rival)
    roll_contest(table, test, theirs)
    winners = [one for one in (test, theirs) if one.passed]
    if not winners:
        _end_test(table, test, "neither gets the better of the other")
        return
    _end_test(table, winners[0], f"{winners[0].who.name} wins")


def _play_extended(table: SceneTable, request: TestRequest, test: CharacterTest) -> None:
    """Make an Extended Test: roll again and again, until the player stops or the limit of tries is reached.
    The best try counts. R-TEST-018, R-TEST-019, R-TEST-020.
    """
    best: CharacterTest | None = None
    tries = 0
    while test.who.is_active and (request.limit == 0 or tries < request.limit):
        if best is not None and not _ask_to_go_on(table, best):
            break
        tries += 1
        tried = test.copy_for(test.who, test.targets)
        make_test(table, tried)
        _deal_danger_damage(table, request, tried)
        if best is None or _is_better(tried, best):
            best = tried
    assert best is not None
    table.state.round = tries
    _end_test(table, best, f"{_result_text(best)} after {tries} {'try' if tries == 1 else 'tries'}")


def _is_better(first: CharacterTest, second: CharacterTest) -> bool:
    if first.passed != second.passed:
        return first.passed
    return first.total - 2 * first.raised > second.total - 2 * second.raised


def _ask_to_go_on(table: SceneTable, best: CharacterTest) -> bool:
    """Ask the player whether to try again, for instance to improve on the best result so far, and return the
    answer.
    """
    who = best.who
    sofar = f"{'passed' if best.passed else 'failed'} with {best.total}"
    question = f"{who.name}: {sofar} at best so far. Another try?"
    return table.ask(Decision(who.seat, question, [_AGAIN, _STOP], who.id)) is _AGAIN


def _result_text(test: CharacterTest) -> str:
    """Return the result of a Test in words; only its total if it has no DN. R-TEST-027."""
    if test.dn < 0:
        return f"{test.who.name} has {test.total}"
    return f"{test.who.name} {'passes' if test.passed else 'fails'}"


def _end_test(table: SceneTable, test: CharacterTest, reason: str) -> None:
    """End the battle. The side of the Test wins if the Test has passed; otherwise no side wins."""
    state = table.state
    state.end_battle((test.who.side,) if test.passed else (), reason)
    table.emit(TestEnded(state.winners, reason))


def _obtain_equipment(table: SceneTable, test: CharacterTest, tag: str) -> None:
    """If the Test has passed, give its maker this Equipment until the Episode ends. R-TEST-036."""
    if test.passed:
        test.who.lend_talent(tag)
        table.emit(EquipmentObtained(test.who.id, tag))
    _strain_resources(table, test)


def _strain_resources(table: SceneTable, test: CharacterTest) -> None:
    """If the Test has passed, give its maker one more Disadvantage on Resources Tests until the Episode ends,
    unless a Talent prevents that. R-TEST-033, R-TEST-035, R-SKILL-007, R-MIR-014, A-08.
    """
    if not test.passed:
        return
    who = test.who
    for talent in who.hooks.listeners("prevents_resources_burden"):
        if talent.prevents_resources_burden(who, test):
            return
    who.burdens["resources"] = who.burdens.get("resources", 0) + 1
    table.emit(Burdened(who.id, who.burdens["resources"]))


def _treat_layer(table: SceneTable, test: CharacterTest, patient: Character, layer: int) -> None:
    """Restore a Layer of the patient, counted from 1, if the Test has passed. Whether or not it has, the
    Layer cannot be treated again in this Episode Arc. R-TEST-029 to R-TEST-032, A-07.
    """
    patient.treated.append(layer)
    healed = 0
    if test.passed:
        healed = patient.full_layer_points - patient.layers[layer - 1]
        patient.layers[layer - 1] = patient.full_layer_points
        patient.lost = patient.layers.count(0) if patient.full_layer_points else patient.lost
    table.emit(LayerTreated(test.who.id, patient.id, layer, healed))


def _repair_proxy(table: SceneTable, test: CharacterTest, owner: Character, proxy: str) -> None:
    """Restore the Layer of a Proxy if the Test has passed. Whether or not it has, the Proxy cannot be
    repaired again in this Episode. R-MATCH-044, A-07.
    """
    key = repair_count_key(proxy)
    owner.uses[key] = owner.uses.get(key, 0) + 1
    mended = 0
    if test.passed:
        mended = owner.full_layer_points - owner.proxies[proxy]
        owner.proxies[proxy] = owner.full_layer_points
    table.emit(ProxyRepaired(test.who.id, owner.id, proxy, mended))


def repair_count_key(proxy: str) -> str:
    """Return the key under which the `uses` of a Character record that this Proxy was repaired."""
    return f"repair:{proxy}"
