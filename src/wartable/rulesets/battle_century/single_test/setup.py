"""Reading of the setup of a single Test. All problems are reported at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.data.reader import Reader, closest, shown
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.setup import read_seats
from wartable.rulesets.battle_century.building.characters import read_character
from wartable.rulesets.battle_century.building.heads import HEAD
from wartable.rulesets.battle_century.match.saved.situation import read_characters
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.pilots.model.character import LAYERS, Character
from wartable.rulesets.battle_century.pilots.model.character_test import TIMES, CharacterTest
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS, is_miracle
from wartable.rulesets.battle_century.pilots.model.state import Scene, ScenePlan
from wartable.rulesets.battle_century.pilots.model.test_request import (
    TEST_KINDS,
    TestParticipant,
    TestRequest,
    default_skill_for,
    read_test_request,
)
from wartable.rulesets.battle_century.pilots.saved.talent_choices import (
    check_attribute_of_skill,
    check_choice_of_talent,
)
from wartable.rulesets.battle_century.pilots.tests.permission import (
    can_combine_skills,
    is_miracle_test_permitted,
    may_use_miracles_of_test,
)
from wartable.rulesets.battle_century.single_test.single_test import build_requested_test, repair_count_key

HERE: Final = "here"
"""The Zone where everybody is."""

SIDE: Final = "table"
"""Default side of a Character."""

SETUP: Final[Shape[ScenePlan, Scene]] = Shape(
    *HEAD,
    StateField("battle"),
    StateField("characters"),
    StateField("test"),
    needed=("battle", "characters", "test"),
)
"""Setup of a single Test; which Characters take part depends on the Test."""

_ROLLED: Final = ("attribute", "skill", "subject")
_ATTEMPT: Final = ("who", *_ROLLED, "mixed", "about", "tool", "advantage", "disadvantage")
_TEST: Final = (
    *_ATTEMPT,
    "kind",
    "dn",
    "against",
    "help",
    "limit",
    "time",
    "danger",
    "patient",
    "layer",
    "proxy",
    "item",
)
_MOST_DN: Final = 99
_MOST_GIVEN: Final = 9
_BENCHMARKS: Final = (
    "give it a DN: 5 is easier in fiction than in life, 10 is work for experts, 15 is really impressive, "
    "20 is against all odds"
)
"""R-TEST-006."""

_OF_KINDS: Final = {
    "limit": ("extended",),
    "time": ("extended",),
    "danger": tuple([kind for kind in TEST_KINDS if kind not in ("contested", "help")]),
    "patient": ("healing", "repair", "help"),
    "layer": ("healing",),
    "proxy": ("repair",),
    "item": ("equipment",),
}
"""Keys that only some kinds of Test use. With `danger`, falling short of a DN deals Damage. R-TEST-020."""

_OPEN: Final = ("ordinary", "extended", "replacement")
"""Kinds whose DN is for people to say."""


def read_single_test(setup: Reader) -> Scene | None:
    """Read a single Test from a setup, and report all problems to the reader; return None if there are no
    valid Characters, or if it cannot be read at all.
    """
    if not SETUP.has_parts(setup):
        return None
    state = _read_scene(setup)
    if not state.characters:
        if not setup.problems:
            setup.at("characters").fault("there is nobody", "add the Character who makes the Test")
        return None
    _check_test(setup.at("test"), state)
    if not [problem for problem in setup.problems if problem.fatal and problem.path.startswith("test")]:
        state.plan.request = _read_request(setup.at("test"), state)
    return state


def _read_scene(setup: Reader) -> Scene:
    """Return a Scene with all valid Characters of the setup, in the condition that its "now" describes."""
    plan = ScenePlan({HERE: ()}, {HERE: HERE})
    plan.open_sheets = True
    state = Scene(0, plan)
    state.phase = "test"
    SETUP.read(setup, plan, state)
    people: list[Character] = []
    for item in setup.at("characters").items():
        sheet = read_character(item, ("id",), ("side", "seat"))
        side = item.at("side").text(SIDE)
        plan.sides[side] = side
        if sheet.id in [other.id for other in people]:
            item.at("id").fault(f"there is a second {sheet.id}", "give each Character an id of its own")
        elif sheet.id:
            people.append(Character(sheet, side, item.at("seat").text(side), HERE))
    read_seats(setup, plan)
    for item, one in zip(setup.at("characters").items(), people, strict=False):
        if one.seat not in plan.seats:
            item.fault(f"nobody decides for it: there is no seat {one.seat}", "name its seat")
    state.characters = {one.id: one for one in people}
    now = setup.at("now")
    if now.is_there and now.has_parts((), ("characters",)):
        read_characters(now.at("characters"), state)
    return state


# ------------------------------------------------------------------ what is written


def _check_test(node: Reader, state: Scene) -> None:
    """Check each key of the description of the Test, and that the Test has what its kind needs."""
    if not node.has_parts((), _TEST):
        return
    kind = node.at("kind").name_of(TEST_KINDS, "kind of Test", "ordinary")
    _check_attempt(node, state, kind)
    _check_numbers(node)
    rival = node.at("against")
    if rival.is_there and rival.has_parts(("who",), (*_ATTEMPT, "defense")):
        _check_attempt(rival, state, "defense" if rival.at("defense").flag() else "contested")
    for helper in node.at("help").items():
        if helper.has_parts(("who",), _ATTEMPT):
            _check_attempt(helper, state, "help")
    node.at("patient").name_of(state.characters, "Character")
    _check_needs(node, kind)


def _check_numbers(node: Reader) -> None:
    node.at("dn").number(0, _MOST_DN)
    node.at("limit").number(0)
    node.at("layer").number(1, LAYERS)
    node.at("proxy").text()
    is_dangerous = node.at("danger").flag()
    time = node.at("time").name_of(TIMES[1:], "time category")
    if time == TIMES[1] and not is_dangerous:
        what = "what takes a minute is only rolled for where a failure hurts or cannot be undone"
        node.at("time").fault(what, "set danger, or let it succeed", fatal=False)


def _check_attempt(node: Reader, state: Scene, kind: str) -> None:
    """Check the description of what one Character rolls, with the Attributes and Skills in each part of the
    Test. `kind` is the kind of that Test, or "defense" if the Character does not roll.
    """
    node.at("who").name_of(state.characters, "Character")
    for word in node.at("about").items():
        word.text()
    node.at("tool").text()
    node.at("advantage").number(0, _MOST_GIVEN)
    node.at("disadvantage").number(0, _MOST_GIVEN)
    if kind == "defense":
        return
    _check_part(node, kind)
    for part in node.at("mixed").items():
        if part.has_parts((), (*_ROLLED, "dn")):
            _check_part(part, "mixed")
            part.at("dn").number(0, _MOST_DN)


def _check_part(node: Reader, kind: str) -> None:
    """Report a part of a Test that names neither an Attribute nor a Skill, or that uses a Skill with
    Resources. R-SKILL-005.
    """
    attribute = node.at("attribute").name_of(ATTRIBUTES, "Attribute")
    tag = node.at("skill").text()
    node.at("subject").text()
    skill = tag.partition(":")[0]
    if skill and skill not in SKILLS:
        node.at("skill").fault(f"there is no Skill {shown(skill)}", node.near(skill, SKILLS))
    if kind in ("equipment", "replacement"):
        if attribute not in ("", "resources"):
            node.at("attribute").fault("it is a Resources Test", "leave the Attribute out")
        return
    if attribute == "resources" and skill:
        node.at("skill").fault(
            "no Skill goes with Resources", "leave the Skill out, or test another Attribute"
        )
    else:
        check_attribute_of_skill(node.at("attribute"), skill or default_skill_for(kind), attribute)
    if not attribute and not skill and kind not in ("healing", "repair"):
        node.fault("nothing says what is rolled", "name an Attribute, a Skill, or both")


def _check_needs(node: Reader, kind: str) -> None:
    """Report what this kind of Test needs but does not have, and what it has but does not use."""
    rival = node.at("against")
    if kind == "contested" and not rival.is_there:
        node.fault("nobody contests it", "add against, with who and what they roll")
    if rival.is_there and kind != "contested" and rival.at("defense").value is not True:
        rival.fault(f"an {kind} Test is not contested", 'use kind = "contested", or defense = true')
    has_dn = node.at("dn").is_there or rival.is_there
    for part in node.at("mixed").items():
        has_dn = has_dn or part.at("dn").is_there
    if kind in _OPEN and not has_dn:
        node.fault("it has no Difficulty Number", _BENCHMARKS)
    if kind not in _OPEN and node.at("dn").is_there:
        node.at("dn").fault(f"the DN of a Test of kind {kind} is not for people to say", "leave it out")
    for needed, where in (
        ("layer", "healing"),
        ("proxy", "repair"),
        ("item", "equipment"),
        ("skill", "replacement"),
    ):
        if kind == where and not node.at(needed).is_there:
            node.fault(f"a Test of kind {kind} needs {needed}", f"add {needed}")
    _check_unused_keys(node, kind)


def _check_unused_keys(node: Reader, kind: str) -> None:
    """Report keys that this kind of Test does not use."""
    for key, kinds in _OF_KINDS.items():
        if node.at(key).value and kind not in kinds:
            what = f"a Test of kind {kind} has no use for {key}"
            node.at(key).fault(what, f"leave it out, or make it of kind {' or '.join(kinds)}")


# ------------------------------------------------------------------ what it comes to


def _read_request(node: Reader, state: Scene) -> TestRequest | None:
    """Return the requested Test, and report if its Characters may not make it now. Return None if the Test is
    for Equipment that does not exist.
    """
    data = node.value
    assert isinstance(data, Mapping)
    kind = str(data.get("kind", "ordinary"))
    me = state.characters[str(data.get("who", next(iter(state.characters))))]
    if kind == "equipment" and not _check_item(node.at("item"), me):
        return None
    request = read_test_request(data, list(state.characters))
    _check_people(node, request)
    for part, participant in _participants(node, request):
        _check_miracles(part, state, request, participant)
        tool = part.at("tool")
        who = state.characters[participant.who]
        if participant is not request.main and not who.is_active:
            part.fault(f"{who.name} is {who.standing}", "name another Character, or leave it out")
        if participant.tool and participant.tool not in _equipment_tags(who):
            tool.fault(
                f"{who.name} has no Equipment {shown(participant.tool)}",
                closest(participant.tool, _equipment_tags(who)),
            )
    patient = state.characters[request.patient]
    if kind == "healing":
        _check_layer(node.at("layer"), patient, request.layer)
    elif kind == "repair":
        _check_proxy(node.at("proxy"), patient, request.proxy)
    elif kind == "replacement":
        _check_hired_skill(node, me)
    return request


def _equipment_tags(character: Character) -> list[str]:
    return [talent.tag for talent in character.talents if talent.group == "equipment"]


def _participants(node: Reader, request: TestRequest) -> list[tuple[Reader, TestParticipant]]:
    """Return everyone who rolls in the Test, each as a pair of the node that describes the roll and the
    TestParticipant.
    """
    found = [(node, request.main)]
    if request.rival is not None and not request.defense:
        found.append((node.at("against"), request.rival))
    return [*found, *zip(node.at("help").items(), request.helpers, strict=True)]


def _check_people(node: Reader, request: TestRequest) -> None:
    """Report a Character that contests its own Test or helps itself, and helpers that are named twice."""
    if request.rival is not None and request.rival.who == request.main.who:
        node.at("against").fault("nobody contests its own Test", "name another Character")
    helpers: list[str] = []
    for part, participant in zip(node.at("help").items(), request.helpers, strict=True):
        if participant.who == request.main.who or participant.who in helpers:
            part.fault(f"{participant.who} cannot help here (again)", "name another Character")
        helpers.append(participant.who)
    if request.kind == "help" and request.patient == request.main.who:
        node.fault("nobody helps itself", "name the one who is helped as patient")


def _check_miracles(node: Reader, state: Scene, request: TestRequest, participant: TestParticipant) -> None:
    """Report Miracles that the participant cannot use, and those that cannot be in one Test with its other
    Skills. R-MIR-005, R-MIR-006.
    """
    test = build_requested_test(state, request, participant)
    skills = [part.skill for part in participant.parts]
    if not can_combine_skills(skills):
        miracles = " and ".join([SKILLS[key].name for key in skills if is_miracle(key)])
        node.fault(f"{miracles} cannot share a Test with these Skills", "make two Tests of it")
    elif not may_use_miracles_of_test(state, test):
        who = state.characters[participant.who]
        names = " and ".join([SKILLS[key].name for key in skills if is_miracle(key)])
        what = f"{who.name} cannot use {names} for this: {_why_not_permitted(test, who, skills)}"
        node.at("skill").fault(what, f"use another Skill, or add it to the skills of {who.id}")


def _why_not_permitted(test: CharacterTest, user: Character, skills: Sequence[str]) -> str:
    """Return the reason why a Miracle of this Test cannot be used, as text."""
    if is_miracle_test_permitted(test):
        return "a Character here keeps others from it"
    for key in skills:
        if is_miracle(key) and not user.is_trained_in(key):
            return "nobody works a Miracle without the training"
    return "the training does not cover it, or it does not work as things are"


def _check_item(node: Reader, me: Character) -> bool:
    """Whether the item is Equipment that exists, with a valid choice; if not, a fault is reported. Equipment
    that the Character has already is reported as well. R-TEST-033.
    """
    tag = node.text()
    key, _, choice = tag.partition(":")
    known = [trait.key for trait in TRAITS.values() if trait.equipment]
    if key not in known:
        node.fault(f"there is no Equipment {shown(key)}", node.near(key, known))
        return False
    if not check_choice_of_talent(node, TRAITS[key](choice)):
        return False
    if me.has_talent(tag):
        node.fault(f"{me.name} has it already", "look for something else")
    return True


def _check_layer(node: Reader, patient: Character, layer: int) -> None:
    """Report a Layer that has lost no points, or that was already treated in this Episode Arc. R-TEST-030,
    R-TEST-032.
    """
    if layer in patient.treated:
        node.fault(
            f"Layer {layer} of {patient.name} has been treated in this Episode Arc",
            "treat another Layer, or wait for the next Arc",
        )
    elif patient.layers[layer - 1] == patient.full_layer_points:
        node.fault(f"Layer {layer} of {patient.name} is whole", "treat one that has been hurt")


def _check_proxy(node: Reader, owner: Character, proxy: str) -> None:
    """Report a Proxy that cannot be repaired: one that is unhurt or destroyed, or was already repaired in
    this Episode. R-MATCH-043, R-MATCH-044.
    """
    if proxy not in owner.proxies:
        node.fault(f"{owner.name} has no Proxy {shown(proxy)}", node.near(proxy, owner.proxies))
    elif owner.uses.get(repair_count_key(proxy), 0):
        node.fault(f"{proxy} has been repaired in this Episode", "wait for the next Episode")
    elif owner.proxies[proxy] == 0 and owner.full_layer_points:
        node.fault(f"{proxy} is destroyed until the Episode is over", "repair another one")
    elif owner.proxies[proxy] == owner.full_layer_points:
        node.fault(f"{proxy} is whole", "repair one that has been hurt")


def _check_hired_skill(node: Reader, me: Character) -> None:
    """Report a Skill for which no helper can be hired: a Miracle, or one in which the Character is trained
    for this subject. R-SKILL-006.
    """
    skill = node.at("skill")
    key, _, subject = skill.text().partition(":")
    if is_miracle(key):
        skill.fault(f"{SKILLS[key].name} is a Miracle: nobody can be paid for one", "name a General Skill")
    elif me.training_for(key, node.at("subject").text(subject)) is not None:
        skill.fault(f"{me.name} is trained in {SKILLS[key].name}", "make the Test itself")
