"""Sentences for what happens in an Operation: each kind of event has one, with every number explained."""

from __future__ import annotations

from typing import Final

import pytest

from tests.events import kinds_in
from wartable.core.event import Event, Ruled
from wartable.core.term import Term
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation import events
from wartable.rulesets.battle_century.operation.events.attacks import (
    AttackDeclared,
    HitInstead,
    HitSuffered,
    MightRolled,
    Missed,
    Rerolled,
)
from wartable.rulesets.battle_century.operation.events.effects import (
    BEGINNINGS,
    EffectBegan,
    EffectEnded,
    TerrainBegan,
    TerrainEnded,
)
from wartable.rulesets.battle_century.operation.events.forms import Combined, FormTaken, LeadTaken
from wartable.rulesets.battle_century.operation.events.harm import (
    Damaged,
    DangerTested,
    Destroyed,
    Disabled,
    GenrePointGained,
    Maimed,
    OperationEnded,
    Restored,
    RestoringDenied,
    Retreated,
    Survived,
    TerrainTested,
)
from wartable.rulesets.battle_century.operation.events.moves import (
    ActionDelayed,
    ActionLost,
    Aimed,
    AimLost,
    Boosted,
    ContestRolled,
    Disengaged,
    Docked,
    DuelBegan,
    DuelEnded,
    Grew,
    Held,
    Maneuvered,
    Moved,
    Redeployed,
    WeaponCharged,
)
from wartable.rulesets.battle_century.operation.events.order import (
    Deployed,
    InitiativeRolled,
    InitiativeTiesRolled,
    InitiativeTraded,
    RoundBegan,
    TurnBegan,
)
from wartable.rulesets.battle_century.operation.events.pilots import (
    CoreEjected,
    LayersLost,
    PilotDefeated,
    PilotHurt,
    PilotTested,
)
from wartable.rulesets.battle_century.operation.events.powers import (
    DefenseRaised,
    DesireAnswered,
    EnergyDrained,
    PowerUsed,
    Restocked,
    Revealed,
    SynchroPlanned,
    UpgradeGained,
    UpgradeRefused,
    UpgradeUsed,
    WeaponGained,
)
from wartable.rulesets.battle_century.operation.events.reinforcements import (
    ReinforcementPointRegained,
    ReinforcementPowerUsed,
    ReinforcementsActed,
    ReinforcementsAttacked,
    ReinforcementsDefeated,
)
from wartable.rulesets.battle_century.operation.model import damage_instance
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Condition
from wartable.rulesets.battle_century.operation.model.damage_instance import Blocked, Halved, WithheldHalved
from wartable.rulesets.battle_century.operation.model.names import ability_name
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.testing.rules import rule


def unit(id: str, name: str, side: str) -> dict[str, object]:
    ranks = {"might": 5, "guard": 7, "threshold": 5, "energy": 4, "systems": 3, "speed": 6}
    return {"id": id, "name": name, "side": side, "weapons": {"arms": ["beam_rifle"]}, **ranks}


SETUP: Final = {
    "title": "Bridgehead",
    "map": {"shape": "square", "terrain": ["....", "....", "...."]},
    "sides": [{"id": "blue", "deploy": "west"}, {"id": "red", "deploy": "east"}],
    "units": [
        unit("blue1", "Kestrel", "blue"),
        unit("blue2", "Heron", "blue"),
        unit("blue3", "Plover", "blue"),
        unit("red1", "Grim", "red"),
    ],
    "reinforcements": [
        {"id": "guard", "name": "Harbour Guard", "side": "blue", "level": 2, "powers": ["live"]}
    ],
}


def operation() -> Operation:
    """Kestrel, Heron and Plover against Grim, whose Core is out; C2 is Zone 6."""
    state = OPERATIONS.start(SETUP, 0)
    core = Unit(state.units["red1"].loadout.as_core())
    state.enter(core)
    state.round = 3
    return state


def might(
    faces: tuple[int, ...] = (7,),
    die: int = 7,
    terms: tuple[Term, ...] = (Term("die", 7), Term("Might", 5), Term("Tension", 2)),
    total: int = 14,
    advantages: tuple[Term, ...] = (),
    defense: int = 12,
    defenses: tuple[Term, ...] = (Term("Guard", 7), Term("base", 5)),
) -> MightRolled:
    """Kestrel's Might Test against Grim."""
    return MightRolled("blue1", "red1", faces, die, terms, total, advantages, defense, defenses)


TOLD: Final[list[tuple[Event, str]]] = [
    (ReinforcementPointRegained("guard", 2), "Harbour Guard regains a Point, 2 now."),
    (ReinforcementsActed("guard", "barrage", "red1"), "Harbour Guard uses Barrage on Grim."),
    (
        ReinforcementPowerUsed("guard", "live", "blue1", 1),
        "Harbour Guard uses Live! on Kestrel for 3 Points, 1 left.",
    ),
    (
        ReinforcementsAttacked("red1", "guard", 2, 0),
        "Grim attacks Harbour Guard: 2 Points lost, 0 left.",
    ),
    (ReinforcementsDefeated("guard"), "Harbour Guard is defeated."),
    (InitiativeRolled("blue1", 4, 6, 10), "Kestrel rolls Initiative: 4 + Speed 6 = 10."),
    (InitiativeTiesRolled("red1", 2, 6, 8), "Grim rolls off its tied Initiative: 2 + Speed 6 = 8."),
    (InitiativeTraded("blue1", "blue2"), "Kestrel and Heron trade Initiative."),
    (Deployed("blue1", 6, ""), "Kestrel enters in C2."),
    (Deployed("blue1", 6, "blue2"), "Kestrel enters in C2, Docked in Heron."),
    (RoundBegan(2, 2), "Round 2 begins; Tension is 2."),
    (TurnBegan("blue1", 4), "Kestrel begins its Turn with 4 Energy."),
    (
        AttackDeclared("blue1", "beam_rifle", "beam_rifle+boost", "attack", "red1", 6, 2),
        "Kestrel attacks Grim in C2 with Beam Rifle (Boost), for 2 Energy.",
    ),
    (
        AttackDeclared("blue1", "bombardment", "bombardment", "suppress", "", 6, 0),
        "Kestrel suppresses C2 with Bombardment.",
    ),
    (
        might(),
        "Kestrel rolls 7 + Might 5 + Tension 2 = 14 against Grim's Defense 12 (Guard 7 + base 5).",
    ),
    (Rerolled("blue1", "try_again"), "Kestrel rolls the Might Test again (Try Again)."),
    (Missed("blue1", "red1", 11), "Kestrel misses Grim: 11 is too low."),
    (
        HitInstead("blue1", "blue2", "red1", 7),
        "The shot into the Duel would hit both: the die (7 is odd) picks Heron and spares Grim.",
    ),
    (HitSuffered("blue1", "red1", 14, 2), "Kestrel hits Grim: 14 exceeds its Defense by 2."),
    (HitSuffered("blue1", "red1", 12, 0), "Kestrel hits Grim: 12 just meets its Defense."),
    (
        EffectBegan("red1", "suppressed", 2, "blue1"),
        "Grim is Suppressed by Kestrel: 2 Disadvantages on Offensive Tests for a Round.",
    ),
    (
        EffectBegan("blue1", "riposte", 1, "red1"),
        "Kestrel has 2 Advantages on Might Tests against Grim for a Round.",
    ),
    (
        EffectBegan("blue1", "exposed", 1, ""),
        "Kestrel reaches out of its Base: area attacks and Extreme Terrain find it for a Round.",
    ),
    (EffectEnded("red1", "suppressed"), "Suppressed no longer holds for Grim."),
    (TerrainBegan(6, "extreme"), "C2 becomes Extreme Terrain for a while."),
    (TerrainEnded(6, "extreme"), "The Extreme Terrain added to C2 is gone."),
    (
        Damaged("red1", 4, "Beam Rifle", 16),
        "Grim takes 4 Damage from Beam Rifle; 16 Threshold left.",
    ),
    (Maimed("red1", "arms", 2, "blue"), "Grim loses Level 2 of 4; Maimed: Arms, picked by blue."),
    (Maimed("red1", "", 4, "blue"), "Grim loses Level 4 of 4; no Area is left to Maim."),
    (Restored("red1", 3, ("head",)), "Grim regains 3 Threshold; its Head works again."),
    (Restored("red1", 9, ("legs", "head")), "Grim regains 9 Threshold; its Legs and Head work again."),
    (
        RestoringDenied("red1", 4, "Your Fate is Sealed"),
        "Grim regains none of 4 Threshold: Your Fate is Sealed.",
    ),
    (
        DesireAnswered("blue1", "red1", True, 4, 2),
        "Kestrel takes the power that Grim offers, with 2 to spend, and deals 4 Damage to its own side.",
    ),
    (GenrePointGained("blue1", 3), "Kestrel gains 1 Genre Point for the lost Level and has 3."),
    (
        TerrainTested("blue1", "speed", 3, 9, 12),
        "Kestrel tests Speed against Extreme Terrain: 3 + Speed 6 = 9 against 12 (10 + Tension 2), 3 short.",
    ),
    (
        DangerTested("blue1", "red1", "fire_at_will", "speed", 3, 9, 14),
        "Kestrel tests Speed against Fire at Will of Grim: 3 + Speed 6 = 9 against 14, 5 short.",
    ),
    (Destroyed("red1"), "Grim is destroyed."),
    (Disabled("red1", "spared"), "Grim is spared: disabled in place of destroyed."),
    (Disabled("red1", "no Pilot aboard"), "Grim shuts down: no Pilot is aboard."),
    (Retreated("red1"), "Grim leaves the battlefield."),
    (
        CoreEjected("red1", "red1_core", 6, False),
        "Grim (Core) ejects from the wreck and comes down in C2.",
    ),
    (
        CoreEjected("blue1", "blue1_core", 6, True),
        "Kestrel (Core) ejects at its Pilot's will and comes down in C2.",
    ),
    (
        PilotHurt("red1_core", 4),
        "The Pilot in Grim (Core) takes the same 4 Damage on Plot Armor.",
    ),
    (
        LayersLost("red1", 1, "blue1"),
        "The Pilot in Grim loses 1 Layer of Plot Armor to Kestrel.",
    ),
    (
        PilotTested("red1_core", "willpower", 2, 8, 11, 15),
        "The Pilot in Grim (Core) tests Willpower for Layer 2: 8 + Willpower 3 = 11 against 15, 4 short.",
    ),
    (PilotDefeated("red1"), "The Pilot in Grim is defeated."),
    (
        OperationEnded(("blue",), "every other side is beaten"),
        "The Operation ends after 3 Rounds: blue wins, every other side is beaten.",
    ),
    (
        OperationEnded((), "no side is left"),
        "The Operation ends after 3 Rounds in a draw: no side is left.",
    ),
    (Moved("blue1", 4, 6, 2, False), "Kestrel moves 2 Zones, from A2 to C2."),
    (Moved("blue1", -1, 6, 1, True), "Kestrel is dragged 1 Zone, from off the map to C2."),
    (Held("blue1"), "Kestrel takes no Action."),
    (Boosted("blue1"), "Kestrel Boosts: up to twice its Speed."),
    (
        Maneuvered("blue1", "blue1", "speed", 6),
        "Kestrel Maneuvers: Speed 6 is added to its own Defense.",
    ),
    (
        Maneuvered("blue1", "blue2", "systems", 3),
        "Kestrel Maneuvers: Systems 3 is added to Heron's Defense.",
    ),
    (Aimed("blue1", "beam_rifle", "red1", 6), "Kestrel takes Aim at Grim with Beam Rifle."),
    (Aimed("blue1", "bombardment", "", 6), "Kestrel takes Aim at C2 with Bombardment."),
    (AimLost("blue1", "beam_rifle"), "Kestrel loses its Aim with Beam Rifle."),
    (ActionDelayed("blue1", "red1", "boost"), "Kestrel delays: Boost, right after Grim's Turn."),
    (
        ActionDelayed("blue1", "red1", "use:expansion_pack"),
        "Kestrel delays: Expansion Pack, right after Grim's Turn.",
    ),
    (Docked("blue1", "blue2"), "Kestrel Docks in Heron."),
    (Combined("red1", ("blue1", "blue2"), 6), "Kestrel and Heron combine into Grim in C2."),
    (LeadTaken("red1", "blue2"), "Heron takes the lead of Grim."),
    (Redeployed("blue1", "blue2", 6), "Kestrel comes out of Heron in C2."),
    (Grew("red1", (0, 1, 5)), "Grim grows into a Colossus and fills A1, B1 and B2."),
    (Disengaged("blue1", "red1"), "Kestrel Disengages from Grim."),
    (DuelBegan("blue1", "red1"), "Kestrel and Grim are locked in a Duel."),
    (DuelEnded("blue1", "red1"), "The Duel between Kestrel and Grim is over."),
    (
        ContestRolled("blue1", "red1", 4, 10, 5, 11),
        "Kestrel contests Grim's Speed: 4 + Speed 6 = 10 against 5 + Speed 6 = 11; Grim leads the Duel.",
    ),
    (
        ContestRolled("blue1", "red1", 4, 10, 4, 10),
        "Kestrel contests Grim's Speed: 4 + Speed 6 = 10 against 4 + Speed 6 = 10; a tie, rolled again.",
    ),
    (PowerUsed("blue1", "try_again", 1), "Kestrel uses Try Again for 1 Genre Point, 1 left."),
    (
        Revealed("red1", "blue"),
        "blue learns all about Grim: Attributes, Upgrades, Weapons and Powers.",
    ),
    (
        WeaponGained("blue1", "beam_saber", "arms", 5),
        "Kestrel gains Beam Saber (Arms); its 5 MP are owed after the Operation.",
    ),
    (
        UpgradeRefused("blue1", "beam_saber"),
        "The GM refuses Kestrel the Beam Saber.",
    ),
    (
        UpgradeGained("blue1", "absorbing_armor:beam", "arms", 5),
        "Kestrel gains Absorbing Armor (Beam) (Arms); its 5 MP are owed after the Operation.",
    ),
    (UpgradeGained("blue1", "flyer", "", 0), "Kestrel gains Flyer for this Operation."),
    (FormTaken("blue1", 0), "Kestrel changes form: Default Form."),
    (
        SynchroPlanned("blue1", ("blue2", "blue3")),
        "Kestrel prepares a Synchro Attack with Heron and Plover.",
    ),
    (SynchroPlanned("blue1", ()), "Kestrel prepares a Synchro Attack, but no one joins."),
    (Blocked("red1", 4, "Absolute Barrier"), "4 Damage to Grim is stopped by Absolute Barrier."),
    (Halved("red1", 4, "Invasive", "blue1"), "Invasive of Kestrel halves the Damage to Grim: 4 less."),
    (
        WithheldHalved("red1", "Invasive", "blue1"),
        "Invasive of Kestrel will halve what Grim takes for Moving.",
    ),
    (Survived("red1", 1), "Grim should be destroyed, and goes on with 1 Threshold left."),
    (EnergyDrained("red1", "blue1", 3), "Grim drains 3 Energy from Kestrel."),
    (EnergyDrained("red1", "blue1", -1), "Grim drains Energy from Kestrel."),
    (
        WeaponCharged("red1", "final_beam"),
        "Grim charges its Final Beam: it is ready to be fired.",
    ),
    (
        ActionDelayed("red1", "blue1", "charge:final_beam"),
        "Grim delays: Charge Final Beam, right after Kestrel's Turn.",
    ),
    (ActionLost("red1"), "Grim loses its Action."),
    (
        UpgradeUsed("blue1", "invincible_alloy", 2, "", -1),
        "Kestrel uses Invincible Alloy for 2 Energy.",
    ),
    (UpgradeUsed("blue1", "expansion_pack", 0, "blue1", -1), "Kestrel uses Expansion Pack."),
    (
        Restocked("blue1", ("bombardment", "airstrike")),
        "Kestrel has Bombardment and Airstrike again.",
    ),
    (
        UpgradeUsed("blue1", "commander_type", 1, "red1", 6),
        "Kestrel uses Commander Type on Grim in C2 for 1 Energy.",
    ),
    (
        DefenseRaised("red1", "red1", "custom_defense:non_beam", 3, 15, 14),
        "Custom Defense (Non Beam) raises Grim's Defense by 3, from 12 to 15: 14 is 1 too low.",
    ),
    (
        DefenseRaised("blue1", "blue2", "shielding_aura", 2, 14, 14),
        "Shielding Aura of Heron raises Kestrel's Defense by 2, from 12 to 14: 14 just meets it.",
    ),
    (
        DefenseRaised("red1", "red1", "reactive_booster", 3, 15, 17),
        "Reactive Booster raises Grim's Defense by 3, from 12 to 15: 17 exceeds it by 2.",
    ),
    (
        Ruled("units.red1.damage = 3", "the bridge fell"),
        "The GM rules: units.red1.damage = 3 (the bridge fell).",
    ),
]

REDACTED: Final[list[tuple[Event, str]]] = [
    (might(defense=0, defenses=()), "Kestrel rolls 7 + Might 5 + Tension 2 = 14 against Grim."),
    (
        might(faces=(), die=0, terms=(), advantages=(Term("Boost", 1),)),
        "Kestrel totals 14 (Advantages: Boost +1) against Grim's Defense 12 (Guard 7 + base 5).",
    ),
    (InitiativeRolled("red1", 0, 0, 8), "Grim rolls Initiative: 8."),
    (TurnBegan("red1", -1), "Grim begins its Turn."),
    (Damaged("red1", 4, "Beam Rifle", -1), "Grim takes 4 Damage from Beam Rifle."),
    (GenrePointGained("red1", -1), "Grim gains 1 Genre Point for the lost Level."),
    (
        DesireAnswered("red1", "blue1", False, 4, -1),
        "Grim refuses what Kestrel offers, loses a Genre Point, and is dealt 4 Damage.",
    ),
    (PowerUsed("red1", "try_again", -1), "Grim uses Try Again for 1 Genre Point."),
    (ReinforcementPointRegained("guard", -1), "Harbour Guard regains a Point."),
    (
        ReinforcementPowerUsed("guard", "live", "blue1", -1),
        "Harbour Guard uses Live! on Kestrel for 3 Points.",
    ),
    (ReinforcementsAttacked("red1", "guard", 1, -1), "Grim attacks Harbour Guard: 1 Point lost."),
    (Aimed("red1", "", "blue1", 6), "Grim takes Aim at Kestrel."),
    (AimLost("red1", ""), "Grim loses its Aim."),
    (Survived("red1", -1), "Grim should be destroyed, and goes on."),
    (
        DefenseRaised("red1", "red1", "reactive_booster", 0, 0, 17),
        "Reactive Booster raises Grim's Defense.",
    ),
    (
        DefenseRaised("red1", "blue1", "reactive_booster", 3, 0, 17),
        "Reactive Booster of Kestrel raises Grim's Defense by 3.",
    ),
    (Maneuvered("red1", "red1", "speed", -1), "Grim Maneuvers: Speed is added to its own Defense."),
    (
        EffectBegan("red1", "maneuvering", -1, "red1"),
        "Grim is under an effect of unknown size: Maneuver.",
    ),
    (
        HitInstead("red1", "blue1", "blue2", 0),
        "The shot into the Duel would hit both: the die picks Kestrel and spares Heron.",
    ),
    (
        ContestRolled("blue1", "red1", 4, 10, 0, 11),
        "Kestrel contests Grim's Speed: 4 + Speed 6 = 10 against 11; Grim leads the Duel.",
    ),
    (
        TerrainTested("red1", "speed", 0, 12, 12),
        "Grim tests Speed against Extreme Terrain: a total of 12 against 12 (10 + Tension 2), passed.",
    ),
    (
        DangerTested("red1", "blue1", "fire_at_will", "speed", 0, 12, 0),
        "Grim tests Speed against Fire at Will of Kestrel: a total of 12.",
    ),
    (Restocked("red1", ()), "Grim is restocked."),
    (
        WeaponGained("red1", "beam_saber", "", 5),
        "Grim gains Beam Saber; its 5 MP are owed after the Operation.",
    ),
    (Ruled("", "a favour"), "The GM rules: something hidden (a favour)."),
]


def name_of(value: object) -> str:
    return type(value).__name__ if isinstance(value, Event) else ""


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=name_of)
def test_an_event_is_told_in_one_sentence(event: Event, sentence: str) -> None:
    assert OPERATIONS.say(operation(), event) == sentence


@pytest.mark.parametrize(("event", "sentence"), REDACTED, ids=name_of)
def test_hidden_numbers_are_left_out_of_the_sentence(event: Event, sentence: str) -> None:
    assert OPERATIONS.say(operation(), event) == sentence


def test_every_event_class_has_its_sentence_and_its_example() -> None:
    kinds = kinds_in(events, damage_instance)
    assert [kind.__name__ for kind in kinds if not kind.template and "sentence" not in vars(kind)] == []
    assert {type(event) for event, _ in TOLD} == {*kinds, Ruled}


def test_every_condition_says_what_it_means() -> None:
    assert set(BEGINNINGS) <= set(CONDITIONS)
    assert [key for key, condition in CONDITIONS.items() if not condition.text()] == []


class Watched(Condition):
    """An example of what a house rule may put on a Unit."""

    key = "watched"
    name = "Watchtower"


def test_an_effect_without_a_sentence_of_its_own_is_told_by_its_rule() -> None:
    CONDITIONS["watched"] = Watched()
    said = OPERATIONS.say(operation(), EffectBegan("blue1", "watched", 2, "red1"))
    del CONDITIONS["watched"]
    rule = "An example of what a house rule may put on a Unit."
    assert said == f"Watchtower 2 of Grim holds for Kestrel: {rule}"


def test_an_ability_is_named_with_its_choice() -> None:
    state = operation()
    assert ability_name(state, "blue1", "absorbing_armor:melee") == "Absorbing Armor (Melee)"
    assert ability_name(state, "blue1", "try_again") == "Try Again"
    assert ability_name(state, "blue1", "of_a_house_rule") == "of_a_house_rule"


@rule("R-TEST-007")
def test_a_roll_shows_all_its_dice_and_why_there_are_so_many() -> None:
    # Given: a Boosted shot: one Advantage, two dice, the 6 kept
    event = might((6, 3), 6, (Term("die", 6), Term("Might", 5), Term("Tension", 2)), 13, (Term("Boost", 1),))
    # Then: 6 + 5 + 2 = 13
    assert OPERATIONS.say(operation(), event) == (
        "Kestrel rolls 6 (of 6 3; Advantages: Boost +1) + Might 5 + Tension 2 = 13 "
        "against Grim's Defense 12 (Guard 7 + base 5)."
    )


@rule("R-TEST-009")
def test_advantages_that_cancel_are_named_too() -> None:
    event = might(advantages=(Term("Boost", 1), Term("Suppressed", -1)))
    assert "rolls 7 (Advantages even out: Boost +1, Suppressed -1) + Might 5" in OPERATIONS.say(
        operation(), event
    )


@rule("R-ACT-007", "B-1")
def test_of_the_dice_of_an_area_attack_only_those_that_count_against_this_target_are_shown() -> None:
    # Given: three dice for somebody else's two Advantages, two of them for this target's one
    event = might((7, 2, 9), 7, advantages=(Term("Aim", 1),))
    assert "rolls 7 (of 7 2; Advantages: Aim +1)" in OPERATIONS.say(operation(), event)


@rule("R-TEST-011")
def test_a_traded_advantage_is_a_term_and_no_die() -> None:
    # Given: two Advantages, one traded: two dice are left, 7 + 5 + 2 + 2 = 16
    terms = (Term("die", 7), Term("Might", 5), Term("Tension", 2), Term("traded Advantages", 2))
    said = OPERATIONS.say(operation(), might((7, 1), 7, terms, 16, (Term("Aim", 2),)))
    assert "rolls 7 (of 7 1; Advantages: Aim +2) + Might 5 + Tension 2 + traded Advantages 2 = 16" in said


def test_a_term_below_nothing_is_taken_away() -> None:
    terms = (Term("die", 7), Term("Might", 5), Term("Wind", -2))
    assert "rolls 7 + Might 5 - Wind 2 = 10 against" in OPERATIONS.say(
        operation(), might(terms=terms, total=10)
    )


def test_a_unit_that_is_not_there_goes_by_its_id() -> None:
    event = AttackDeclared("gone", "beam_rifle", "beam_rifle", "attack", "red1", 6, 1)
    assert OPERATIONS.say(operation(), event) == "gone attacks Grim in C2 with Beam Rifle, for 1 Energy."


class Weathered(Event):
    """An event of a house rule."""

    fields = ("zone", "wind")

    zone: int
    wind: str

    def __init__(self, zone: int, wind: str) -> None:
        self.zone = zone
        self.wind = wind


def test_an_event_of_a_house_rule_is_told_by_its_facts() -> None:
    assert OPERATIONS.say(operation(), Weathered(6, "north")) == "Weathered: zone 6, wind north."
