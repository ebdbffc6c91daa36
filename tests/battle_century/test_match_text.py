"""Sentences for what happens in a Match: each kind of event has one, with every number explained."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.matches import character, means, outbreak
from tests.events import kinds_in
from wartable.core.event import Event, Ruled
from wartable.core.term import Term
from wartable.rulesets.battle_century.games.match import MATCHES
from wartable.rulesets.battle_century.pilots import events
from wartable.rulesets.battle_century.pilots.events import outcomes, tests
from wartable.rulesets.battle_century.pilots.events.conditions import (
    BEGINNINGS,
    ConditionBegan,
    ConditionEnded,
    TalentUsed,
)
from wartable.rulesets.battle_century.pilots.events.harm import (
    CharacterDefeated,
    DamageReckoned,
    HarmIgnored,
    LayerLost,
    PlotArmorHurt,
)
from wartable.rulesets.battle_century.pilots.events.scenes import (
    ActionDelayed,
    AttackDeclared,
    BuiltUp,
    CharacterArrived,
    CharacterEscaped,
    EscapeTried,
    Held,
    InitiativeTied,
    InitiativeTraded,
    MatchEnded,
    Moved,
    ProxyDestroyed,
    ProxyTaken,
    RoundBegan,
    TurnBegan,
)
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.testing.rules import rule


def state() -> Scene:
    """Ann and Bea of Blue against Rex of Red, in Round 3."""
    found = MATCHES.start(
        outbreak(
            character("ann", name="Ann", attacks=[means("Sabre", "fitness", "combat:swordsmanship")]),
            character("bea", name="Bea"),
            character("rex", "red", "hall", name="Rex"),
            surprising=["ann", "bea"],
        ),
        0,
    )
    found.round = 3
    return found


def offensive(
    faces: tuple[int, ...] = (7,),
    die: int = 7,
    terms: tuple[Term, ...] = (Term("die", 7), Term("Fitness", 3), Term("Tension", 2)),
    total: int = 12,
    advantages: tuple[Term, ...] = (),
    dn: int = 8,
    defenses: tuple[Term, ...] = (Term("Awareness", 3), Term("every Character", 5)),
    *,
    passed: bool = True,
) -> tests.TestRolled:
    """Ann's Offensive Test against Rex."""
    return tests.TestRolled(
        "ann",
        "offensive",
        "fitness",
        "combat",
        "rex",
        faces,
        die,
        terms,
        total,
        advantages,
        dn,
        passed,
        defenses,
    )


def plain(
    kind: str, skill: str = "", dn: int = 10, *, passed: bool = False, seen: bool = True
) -> tests.TestRolled:
    """Rex tests Willpower: 5 and 3."""
    terms = (Term("die", 5), Term("Willpower", 3))
    return tests.TestRolled(
        "rex",
        kind,
        "willpower",
        skill,
        "",
        (5,) if seen else (),
        5 if seen else 0,
        terms if seen else (),
        8,
        (),
        dn,
        passed,
    )


TOLD: Final[list[tuple[Event, str]]] = [
    (
        offensive(),
        "Ann rolls 7 + Fitness 3 + Tension 2 = 12 against Rex's Defense 8 (Awareness 3 + every Character 5): "
        "passed by 4.",
    ),
    (plain("endurance"), "Rex tests Willpower to go on: 5 + Willpower 3 = 8 against 10: 2 short."),
    (TalentUsed("ann", "weapon_expertise:sabre"), "Ann uses Weapon Expertise (Sabre)."),
    (
        ConditionBegan("rex", "disrupted", 1, "ann"),
        "Rex is Disrupted by Ann: 1 Disadvantage on all Tests for a Round.",
    ),
    (
        ConditionBegan("bea", "maneuvering", 3, "ann"),
        "Bea has 3 more Defense for a Round, from the Maneuver of Ann.",
    ),
    (ConditionEnded("rex", "disrupted"), "Disrupted no longer holds for Rex."),
    (
        PlotArmorHurt("rex", 4, "ann", "", (0, 2, 3)),
        "Rex takes 4 Damage from Ann; Plot Armor 5 (0 2 3).",
    ),
    (
        PlotArmorHurt("rex", 4, "the Miracle", "motor sled", (2, 3, 3)),
        "Rex takes 4 Damage from the Miracle, on motor sled first; Plot Armor 8 (2 3 3).",
    ),
    (
        DamageReckoned("ann", "rex", (Term("margin", 5), Term("half for a Disrupt", -3)), 2),
        "Damage to Rex: margin 5 - half for a Disrupt 3 = 2.",
    ),
    (
        PlotArmorHurt("rex", 3, "ann", "", (0, 3, 3), whole=True),
        "Rex loses all that is left of a Layer, 3 points to Ann; Plot Armor 6 (0 3 3).",
    ),
    (
        LayerLost("rex", 2),
        "Rex loses its second Layer of Plot Armor: a Willpower Test against 15.",
    ),
    (CharacterDefeated("rex"), "Rex is defeated."),
    (HarmIgnored("rex", "ann"), "Ann does nothing to Rex."),
    (
        outcomes.GenrePointLost("rex", 1, "combat_profiling"),
        "Rex loses a Genre Point to Combat Profiling; 1 Genre Point left.",
    ),
    (
        outcomes.ProfileAnswered("ann", "rex", "yes"),
        "Ann asks about Rex's next Turn; the answer is yes.",
    ),
    (CharacterArrived("rex", "hall"), "Rex appears in Hall."),
    (RoundBegan(2, 2), "Round 2 begins; Tension is 2."),
    (RoundBegan(0, 0), "Surprise Round: only Ann and Bea may act; Tension is 0."),
    (TurnBegan("ann"), "Ann begins its Turn."),
    (InitiativeTied(("ann", "rex")), "Ann and Rex are tied: they roll off who of them is first."),
    (InitiativeTraded("ann", "bea"), "Ann and Bea trade Initiative."),
    (Moved("ann", ("yard", "hall")), "Ann goes from Yard to Hall."),
    (Moved("ann", ("yard", "hall", "stair")), "Ann goes from Yard to Hall and on to Stair."),
    (AttackDeclared("ann", "attack", "sabre", "rex"), "Ann attacks Rex with Sabre."),
    (AttackDeclared("ann", "disrupt", "sabre", "rex"), "Ann disrupts Rex with Sabre."),
    (
        BuiltUp("ann", "rex"),
        "Ann builds up: 2 Advantages on its next Offensive Test against Rex.",
    ),
    (ActionDelayed("ann", "rex", "attack"), "Ann delays: Attack, right after Rex's Turn."),
    (Held("ann"), "Ann does something else, or nothing."),
    (ProxyTaken("ann", "motor sled"), "Ann fights by its Proxy from now on: motor sled."),
    (
        ProxyDestroyed("ann", "motor sled"),
        "Ann loses its Proxy for the rest of the Episode: motor sled.",
    ),
    (EscapeTried("ann", ("rex",)), "Ann runs for it; Rex comes after."),
    (CharacterEscaped("ann"), "Ann gets away and is out of the Match."),
    (
        MatchEnded(("blue",), "nobody else is left"),
        "The Match ends after 3 Rounds: Blue wins, nobody else is left.",
    ),
    (
        MatchEnded((), "the last Round is over"),
        "The Match ends after 3 Rounds in a draw: the last Round is over.",
    ),
    (outcomes.HelpGiven("ann", "bea", 1), "Ann gives Bea 1 Advantage."),
    (
        outcomes.LayerTreated("ann", "bea", 2, 3),
        "Bea's second Layer is whole again (3 restored); it cannot be treated again in this Episode Arc.",
    ),
    (
        outcomes.ProxyRepaired("ann", "bea", "motor sled", 3),
        "Bea's motor sled is repaired (3 restored); it cannot be repaired again in this Episode.",
    ),
    (
        outcomes.EquipmentObtained("ann", "body_suit"),
        "Ann has Body Suit for the rest of the Episode.",
    ),
    (
        outcomes.Burdened("ann", 1),
        "Ann has 1 Disadvantage on Resources Tests for the rest of the Episode.",
    ),
    (outcomes.MiracleMaintained("ann", "force"), "Ann keeps up Force."),
    (outcomes.MiracleEnded("ann", "force"), "Ann lets Force end."),
    (outcomes.TestEnded(("blue",), "Ann passes"), "Ann passes."),
    (Ruled("characters.rex.lost = 1", "a fall"), "The GM rules: characters.rex.lost = 1 (a fall)."),
]

REDACTED: Final[list[tuple[Event, str]]] = [
    (
        offensive(dn=0, defenses=()),
        "Ann rolls 7 + Fitness 3 + Tension 2 = 12 against Rex: passed.",
    ),
    (
        offensive(faces=(), die=0, terms=(), advantages=(Term("Combat", 1),), passed=False, total=7),
        "Ann totals 7 (Advantages: Combat +1) against Rex's Defense 8 (Awareness 3 + every Character 5): "
        "1 short.",
    ),
    (
        plain("endurance", passed=True, seen=False, dn=5),
        "Rex tests Willpower to go on: 8 against 5: passed by 3.",
    ),
    (plain("initiative", dn=-1, seen=False), "Rex rolls for Initiative: 8."),
    (PlotArmorHurt("rex", 4, "ann", "", ()), "Rex takes 4 Damage from Ann."),
    (
        PlotArmorHurt("rex", 0, "ann", "", (), whole=True),
        "Rex loses all that is left of a Layer to Ann.",
    ),
    (
        ConditionBegan("rex", "maneuvering", -1, "rex"),
        "Rex has more Defense for a Round, from the Maneuver of Rex.",
    ),
    (
        outcomes.GenrePointLost("rex", -1, "combat_profiling"),
        "Rex loses a Genre Point to Combat Profiling.",
    ),
    (Ruled("", "a favour"), "The GM rules: something hidden (a favour)."),
]


def name_of(value: object) -> str:
    return type(value).__name__ if isinstance(value, Event) else ""


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=name_of)
def test_an_event_is_told_in_one_sentence(event: Event, sentence: str) -> None:
    assert MATCHES.say(state(), event) == sentence


@pytest.mark.parametrize(("event", "sentence"), REDACTED, ids=name_of)
def test_hidden_numbers_are_left_out_of_the_sentence(event: Event, sentence: str) -> None:
    assert MATCHES.say(state(), event) == sentence


def test_every_event_class_has_its_sentence_and_its_example() -> None:
    kinds = kinds_in(events)
    assert [kind.__name__ for kind in kinds if not kind.template and "sentence" not in vars(kind)] == []
    assert {type(event) for event, _ in TOLD} == {*kinds, Ruled}


@pytest.mark.parametrize("key", sorted(CONDITIONS))
def test_every_condition_says_what_it_means(key: str) -> None:
    said = MATCHES.say(state(), ConditionBegan("rex", key, 2, "ann"))
    assert CONDITIONS[key].text() != ""
    assert "Rex" in said
    assert "{" not in said


def test_no_sentence_is_for_a_condition_that_is_gone() -> None:
    assert set(BEGINNINGS) <= set(CONDITIONS)


@rule("R-TEST-007", "R-SKILL-001")
def test_a_roll_shows_all_its_dice_and_why_there_are_so_many() -> None:
    # Given: training in Combat: one Advantage, two dice, the 6 kept
    event = offensive((6, 3), 6, (Term("die", 6), Term("Fitness", 3)), 9, (Term("Combat", 1),))
    # Then: 6 + 3 = 9
    assert MATCHES.say(state(), event) == (
        "Ann rolls 6 (of 6 3; Advantages: Combat +1) + Fitness 3 = 9 "
        "against Rex's Defense 8 (Awareness 3 + every Character 5): passed by 1."
    )


@rule("R-TEST-009")
def test_advantages_that_cancel_are_named_too() -> None:
    event = offensive(advantages=(Term("Combat", 1), Term("Disrupted", -1)))
    assert "rolls 7 (Advantages even out: Combat +1, Disrupted -1) + Fitness 3" in MATCHES.say(state(), event)


@rule("R-MATCH-024")
def test_a_total_that_just_meets_defense_is_told_so() -> None:
    event = offensive((3,), 3, (Term("die", 3), Term("Fitness", 3), Term("Tension", 2)), 8)
    assert MATCHES.say(state(), event).endswith("Defense 8 (Awareness 3 + every Character 5): just passed.")


def test_a_test_names_its_skill_and_what_it_is_for() -> None:
    said = MATCHES.say(state(), plain("healing", "medicine", 15))
    assert said == "Rex tests Willpower (Medicine) to treat: 5 + Willpower 3 = 8 against 15: 7 short."


class Thunder(Event):
    """What a house rule may tell."""

    fields = ("who",)

    def __init__(self, who: str) -> None:
        self.who = who


def test_an_event_of_a_house_rule_is_told_by_its_facts() -> None:
    assert MATCHES.say(state(), Thunder("ann")) == "Thunder: who ann."
