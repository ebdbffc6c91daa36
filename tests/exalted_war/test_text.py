"""Sentences for what happens in a war: each kind of event has one, with every number explained."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.events import kinds_in
from tests.exalted_war.battles import hero, situation, solo, sorcerer, unit
from wartable import ruleset
from wartable.core.dice import Seeded
from wartable.core.event import Event, Ruled
from wartable.core.term import Term
from wartable.files import read_scenario
from wartable.rulesets.exalted_war import events
from wartable.rulesets.exalted_war.actions.catalogue import ACTIONS
from wartable.rulesets.exalted_war.events.attacks import (
    AttackRolled,
    DamageRolled,
    Harmless,
    Rerolled,
    Staggered,
)
from wartable.rulesets.exalted_war.events.harm import TRIGGERS as TRIGGER_WORDS
from wartable.rulesets.exalted_war.events.harm import (
    BecameMob,
    CommandPassed,
    EnduranceSpent,
    EnduranceTested,
    FellApart,
    HealthLost,
    Hesitated,
    HesitationTested,
    MagnitudeLost,
    PersonOut,
    SpecialsLost,
    UnitDestroyed,
)
from wartable.rulesets.exalted_war.events.moves import (
    ORDERS,
    CommandRolled,
    ContactMade,
    Disengaged,
    Engaged,
    EngagementEnded,
    Enveloped,
    Faced,
    Moved,
    Ordered,
)
from wartable.rulesets.exalted_war.events.order import ACTIONS as ACTION_WORDS
from wartable.rulesets.exalted_war.events.order import (
    Aborted,
    ActionTaken,
    Deployed,
    JoinedWar,
    RankAndFileRolled,
    ReactionSet,
    TickBegan,
    WarEnded,
)
from wartable.rulesets.exalted_war.events.powers import (
    CharmUsed,
    DuelBegan,
    DuelEnded,
    DuelJoined,
    DuelRefused,
    SpellCast,
    SpellEnded,
    WithdrawalAsked,
)
from wartable.rulesets.exalted_war.events.ranks import (
    FellIn,
    FormationChanged,
    Rallied,
    RatingLent,
    Signalled,
    Turned,
    UnitsMerged,
    UnitSplit,
    WentApart,
)
from wartable.rulesets.exalted_war.model.names import plural_of
from wartable.rulesets.exalted_war.model.orders import AWAY, BEHIND, FOLLOW, HALT, MARCH, WATCH
from wartable.rulesets.exalted_war.model.state import Duel, War
from wartable.rulesets.exalted_war.model.tick import TRIGGERS
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.testing import rule

SETUP: Final = situation(
    blue=[
        unit(
            "spears",
            name="Copperfield Spears",
            leader={"name": "Captain Odra Venn"},
            specials=[hero("bram", name="Sergeant Bram"), sorcerer("calloway", name="Brother Calloway")],
            at=(500, 400),
        ),
        unit("bows", name="Fen Bows", leader={"name": "Tull"}, at=(500, 600)),
    ],
    red=[
        unit(
            "guard",
            name="Cinder Guard",
            leader={"name": "Colonel Sarrow"},
            specials=[hero("ember", name="Ember")],
            beside="spears",
        ),
        unit("dead", name="The Bell-Dead", at=(800, 600)),
        unit("company", name="Slate's company", leader={"name": "Slate"}, at=(900, 600)),
        solo("vey", name="Vey", leader={"name": "Vey"}, at=(800, 300)),
    ],
)

SPEARS: Final = (Term("Dexterity", 3), Term("Melee", 3), Term("Spear", 1))
PARRY: Final = (Term("Parry DV", 3), Term("half the Close Combat Rating", 2))
COMMAND: Final = (Term("Charisma", 3), Term("War", 3))
SIZE: Final = (Term("Magnitude", 4), Term("Drill", -2))


def war() -> War:
    """Copperfield Spears and Fen Bows against the Cinder Guard, the Bell-Dead and Vey."""
    return MASS_COMBAT.start(SETUP, 0)


def strike(**changes: Any) -> AttackRolled:
    """The Copperfield Spears strike at the Cinder Guard: 3 + 2 + 1 - 5 = 1."""
    facts: dict[str, Any] = {
        "unit": "spears",
        "leader": "spears_leader",
        "target": "guard",
        "person": "",
        "weapon": "Spear",
        "pool": SPEARS,
        "rolled": 3,
        "bonus": (Term("Close Combat Rating", 2), Term("Magnitude", 1)),
        "external": (),
        "defence": "parry",
        "dv": PARRY,
        "net": 1,
        "ranged": False,
        "open": "",
    }
    return AttackRolled(**{**facts, **changes})


def damage(**changes: Any) -> DamageRolled:
    """The Spears hit the Guard: 3 + 4 + 2 + 1 = 10 raw, 6 soak, 4 dice."""
    facts: dict[str, Any] = {
        "unit": "spears",
        "target": "guard",
        "person": "",
        "raw": (
            Term("Strength", 3),
            Term("Spear", 4),
            Term("Close Combat Damage", 2),
            Term("successes left", 1),
        ),
        "soak": (Term("Leather and plates", 4), Term("unit Armor", 2)),
        "least": 2,
        "dice": 4,
        "levels": 2,
    }
    return DamageRolled(**{**facts, **changes})


def command(what: str = "turn", roller: str = "spears_leader", *, passed: bool = True) -> CommandRolled:
    return CommandRolled("spears", what, roller, COMMAND, 2, SIZE, passed=passed)


def nerve(
    unit: str = "bows",
    successes: int = 1,
    lost: int = 1,
    difficulty: tuple[Term, ...] = SIZE,
    *,
    passed: bool,
) -> HesitationTested:
    pool = (Term("Morale", 2),)
    return HesitationTested(unit, "loss", pool, successes, difficulty, passed=passed, lost=lost)


TOLD: Final[list[tuple[Event, str]]] = [
    (
        JoinedWar("spears", (Term("Wits", 3), Term("War", 3), Term("Magnitude", -4)), 1, 3),
        "The Copperfield Spears join the war: 2 dice (Wits 3 + War 3 - Magnitude 4) show 1 success; "
        "first action on tick 3.",
    ),
    (
        JoinedWar("vey", (Term("Wits", 1),), -1, 6),
        "Vey joins the war: 1 die (Wits 1) shows a botch; first action on tick 6.",
    ),
    (
        JoinedWar("dead", (Term("Wits", 1), Term("Magnitude", -2)), 0, 6),
        "The Bell-Dead joins the war: no dice (Wits 1 - Magnitude 2), 0 successes; first action on tick 6.",
    ),
    (ReactionSet(4), "The most successes set the reaction count: 4."),
    (
        Deployed("spears", 250, 150, 4, "close"),
        "The Copperfield Spears enter in C2 in Close formation, facing east.",
    ),
    (Deployed("vey", 250, 150, 12, "unordered"), "Vey enters in C2, facing west."),
    (TickBegan(12), "Tick 12."),
    (
        ActionTaken("spears", "attack", "guard", "", 5, 1),
        "The Copperfield Spears attack the Cinder Guard (Speed 5, DV -1).",
    ),
    (
        ActionTaken("guard", "guard", "", "", 3, 0),
        "The Cinder Guard stands on guard (Speed 3, no DV penalty).",
    ),
    (
        ActionTaken("guard", "aim", "bows", "", 3, 1),
        "The Cinder Guard takes aim at the Fen Bows (Speed 3, DV -1).",
    ),
    (
        ActionTaken("bows", "snipe", "guard", "ember", 6, 1),
        "The Fen Bows shoot at Ember of the Cinder Guard (Speed 6, DV -1).",
    ),
    (
        ActionTaken("vey", "challenge", "spears", "bram", 4, 1),
        "Vey challenges Sergeant Bram of the Copperfield Spears to a duel (Speed 4, DV -1).",
    ),
    (
        ActionTaken("bows", "formation", "", "skirmish", 5, 1),
        "The Fen Bows try to change formation to Skirmish (Speed 5, DV -1).",
    ),
    (
        ActionTaken("guard", "turn", "", "north-northeast", 3, 1),
        "The Cinder Guard tries to turn north-northeast (Speed 3, DV -1).",
    ),
    (
        ActionTaken("guard", "rally", "", "second_wind", 4, 1),
        "The Cinder Guard rallies for a Second Wind (Speed 4, DV -1).",
    ),
    (
        ActionTaken("calloway", "cast", "guard", "ash_veil", 5, 2),
        "Brother Calloway casts Ash Veil on the Cinder Guard (Speed 5, DV -2).",
    ),
    (
        ActionTaken("spears", "split", "", "bram", 3, 1),
        "The Copperfield Spears split under Sergeant Bram (Speed 3, DV -1).",
    ),
    (ActionTaken("vey", "prays", "", "", 5, 1), "Vey acts: prays (Speed 5, DV -1)."),
    (Aborted("bows", "aim"), "The Fen Bows break off their aim."),
    (Aborted("vey", "guard"), "Vey breaks off the guard."),
    (
        WarEnded(("blue",), "no unit but mobs is left to the others", 51),
        "The war ends on tick 51: Blue wins, no unit but mobs is left to the others.",
    ),
    (
        WarEnded((), "equal shares are left", 120),
        "The war ends on tick 120 in a draw: equal shares are left.",
    ),
    (
        RankAndFileRolled("spears", "Ash", 7, 1, 2, 4),
        "Ash, in the ranks of the Copperfield Spears: 7 dice (Wits + Willpower) show 1 success against the "
        "largest loss, 2; Ash takes 4 levels of lethal damage, unsoaked.",
    ),
    (
        RankAndFileRolled("spears", "Ash", 7, 3, 2, 0),
        "Ash, in the ranks of the Copperfield Spears: 7 dice (Wits + Willpower) show 3 successes against the "
        "largest loss, 2; Ash is unhurt.",
    ),
    (Ordered("bows", "march", "", "C4"), "The Fen Bows have orders to march to C4."),
    (Ordered("guard", "behind", "bows", ""), "The Cinder Guard has orders to go behind the Fen Bows."),
    (Moved("bows", 250, 150, 2, 1, "C2"), "The Fen Bows move 1 yard northeast, to C2."),
    (Faced("guard", 8), "The Cinder Guard shifts to face south."),
    (ContactMade("spears", "guard"), "The Copperfield Spears and the Cinder Guard are in contact."),
    (
        command(),
        "Captain Odra Venn of the Copperfield Spears gives the command to turn: 6 dice (Charisma 3 + War 3) "
        "show 2 successes against difficulty 2 (Magnitude 4 - Drill 2); done.",
    ),
    (
        command("merge", "relay", passed=False),
        "A Relay of the Copperfield Spears gives the command to merge: 6 dice (Charisma 3 + War 3) "
        "show 2 successes against difficulty 2 (Magnitude 4 - Drill 2); in vain.",
    ),
    (
        CommandRolled("vey", "dash", "vey_leader", COMMAND, 2, (Term("least difficulty", 1),), passed=True),
        "Vey tries to dash: 6 dice (Charisma 3 + War 3) show 2 successes against difficulty 1, the least; "
        "done.",
    ),
    (Engaged("spears", "guard"), "The Copperfield Spears and the Cinder Guard are engaged."),
    (
        EngagementEnded("spears", "guard", "nobody attacks"),
        "The Copperfield Spears and the Cinder Guard are no longer engaged: nobody attacks.",
    ),
    (
        Disengaged("bows", "bows_leader", COMMAND, 4, (Term("close combat", 3),), passed=True),
        "Tull of the Fen Bows tries to get clear: 6 dice (Charisma 3 + War 3) show 4 successes against "
        "difficulty 3 (close combat 3); the Fen Bows get clear.",
    ),
    (Enveloped("bows", "guard"), "The Fen Bows are enveloped by the Cinder Guard."),
    (
        strike(),
        "Captain Odra Venn's Copperfield Spears strike at the Cinder Guard with spears: 7 dice (Dexterity 3 "
        "+ Melee 3 + Spear 1) show 3 successes; + 2 (Close Combat Rating) + 1 (Magnitude) "
        "- 5 DV (Parry DV 3 + half the Close Combat Rating 2) = 1, a hit.",
    ),
    (
        strike(
            unit="vey",
            leader="",
            target="spears",
            person="bram",
            weapon="Axe",
            external=(Term("called shot", -2),),
            net=-1,
        ),
        "Vey strikes at Sergeant Bram of the Copperfield Spears with an axe: 7 dice (Dexterity 3 + Melee 3 + "
        "Spear 1) show 3 successes; + 2 (Close Combat Rating) + 1 (Magnitude) - 2 (called shot) "
        "- 5 DV (Parry DV 3 + half the Close Combat Rating 2) = -1, a miss.",
    ),
    (
        strike(ranged=True, weapon="Long bow", defence="none", dv=(), net=6),
        "Captain Odra Venn's Copperfield Spears shoot at the Cinder Guard with long bows: 7 dice (Dexterity "
        "3 + Melee 3 + Spear 1) show 3 successes; + 2 (Close Combat Rating) + 1 (Magnitude) - 0 DV "
        "(taken unawares) = 6, "
        "a hit.",
    ),
    (
        strike(rolled=0, bonus=(Term("Magnitude", -3),), net=-5),
        "Captain Odra Venn's Copperfield Spears strike at the Cinder Guard with spears: 7 dice (Dexterity 3 "
        "+ Melee 3 + Spear 1) show 0 successes; - 3 (Magnitude) - 5 DV (Parry DV 3 + half the Close Combat "
        "Rating 2) = -5 (successes count 0 at the least), a miss.",
    ),
    (
        Rerolled("bows", "guard", 1, 3, "Second Stroke"),
        "The Fen Bows throw the dice again at the Cinder Guard (Second Stroke): 3 successes after 1 success.",
    ),
    (
        Harmless("bows", "vey", "", (Term("Strength", 2), Term("Self bow", 2)), 5),
        "The Fen Bows' hit does Vey no harm: raw damage 4 (Strength 2 + Self bow 2) does not exceed "
        "Hardness 5.",
    ),
    (
        damage(),
        "The Copperfield Spears' hit on the Cinder Guard: raw damage 10 (Strength 3 + Spear 4 + Close Combat "
        "Damage 2 + successes left 1) - soak 6 (Leather and plates 4 + unit Armor 2) leaves 4 dice, 2 "
        "levels of "
        "damage.",
    ),
    (
        damage(raw=(Term("Strength", 3),), dice=2, levels=1),
        "The Copperfield Spears' hit on the Cinder Guard: raw damage 3 (Strength 3) - soak 6 (Leather "
        "and plates "
        "4 + unit Armor 2) leaves 2 dice (the least damage is 2), 1 level of damage.",
    ),
    (Staggered("vey", "vey_leader", "stunned"), "Vey is stunned."),
    (
        HealthLost("bows", "", 3, 5, 7),
        "The Fen Bows lose 3 levels of health: 5 of 7 boxes are filled.",
    ),
    (
        HealthLost("guard", "ember", 1, 1, 7),
        "Ember of the Cinder Guard loses 1 level of health: 1 of 7 boxes is filled.",
    ),
    (
        MagnitudeLost("guard", 1, 2, 60, "losses"),
        "The Cinder Guard loses 1 Magnitude to damage: Magnitude 2, 60 members left.",
    ),
    (
        MagnitudeLost("bows", 2, 0, 0, "hesitation"),
        "The Fen Bows lose 2 Magnitude to hesitation: nobody is left.",
    ),
    (PersonOut("guard", "ember"), "Ember of the Cinder Guard is out of action."),
    (UnitDestroyed("bows"), "The Fen Bows are destroyed."),
    (UnitDestroyed("bows", "bram"), "The Fen Bows are destroyed; Sergeant Bram is left alone."),
    (UnitDestroyed("vey"), "Vey leaves the field."),
    (CommandPassed("spears", "bram"), "Sergeant Bram takes command of the Copperfield Spears."),
    (BecameMob("bows"), "The Fen Bows are a mob now: nobody is left in command."),
    (
        SpecialsLost("guard", 2, ("ember",)),
        "2 Relays and Ember fade into the ranks of the Cinder Guard.",
    ),
    (SpecialsLost("guard", 1, ()), "1 Relay fades into the ranks of the Cinder Guard."),
    (
        FellApart("bows", "too few Relays"),
        "The Fen Bows fall apart: they are Unordered now (too few Relays).",
    ),
    (
        EnduranceTested(
            "bows", "bows_leader", COMMAND, 0, (Term("fatigue of the armour", 1),), passed=False, endurance=4
        ),
        "Tull of the Fen Bows counters fatigue: 6 dice (Charisma 3 + War 3) show 0 successes against "
        "difficulty 1 (fatigue of the armour 1); Endurance falls to 4.",
    ),
    (EnduranceSpent("guard", 2, 5), "The Cinder Guard spends 2 Endurance in haste, 5 left."),
    (
        nerve(passed=False),
        "The Fen Bows test their nerve (after a loss of Magnitude): 2 dice (Morale 2) show 1 success against "
        "difficulty 2 (Magnitude 4 - Drill 2); they hesitate and lose 1 Magnitude.",
    ),
    (
        nerve("guard", 2, 0, passed=True),
        "The Cinder Guard tests its nerve (after a loss of Magnitude): 2 dice (Morale 2) show 2 successes "
        "against difficulty 2 (Magnitude 4 - Drill 2); it stands firm.",
    ),
    (
        nerve("guard", 0, 0, (Term("least difficulty", 1), Term("Close formation", -2)), passed=True),
        "The Cinder Guard tests its nerve (after a loss of Magnitude): difficulty -1 (least difficulty 1 - "
        "Close formation 2), no roll needed; it stands firm.",
    ),
    (
        nerve("guard", 0, 0, passed=True),
        "The Cinder Guard tests its nerve (after a loss of Magnitude): difficulty 2 (Magnitude 4 - Drill 2), "
        "steadied; it stands firm.",
    ),
    (Hesitated("bows", "the merger failed"), "The Fen Bows hesitate: the merger failed."),
    (FormationChanged("bows", "close"), "The Fen Bows are in Close formation now."),
    (Turned("bows", 15), "The Fen Bows turn to face north-northwest."),
    (
        UnitSplit("spears", "company", "bram", 51, 149, 2, 3),
        "Sergeant Bram leaves the Copperfield Spears with 51 members: Slate's company of Magnitude 2; 149 "
        "members are left, of Magnitude 3.",
    ),
    (
        UnitsMerged("spears", "bows", 120, 3),
        "The Copperfield Spears take in the Fen Bows: Magnitude 3, 120 members.",
    ),
    (Signalled("spears", "bows"), "The Copperfield Spears' signal reaches the Fen Bows."),
    (Rallied("bows", "organization", 1, 2), "The Fen Bows regain 1 Relay, 2 in all."),
    (Rallied("bows", "numbers", 1, 2), "The Fen Bows regain 1 Magnitude, 2 in all."),
    (Rallied("guard", "second_wind", 2, 5), "The Cinder Guard regains 2 Endurance, 5 in all."),
    (
        WentApart("spears", "bram", leaves=False),
        "Sergeant Bram of the Copperfield Spears acts apart from now on.",
    ),
    (WentApart("spears", "bram", leaves=True), "Sergeant Bram leaves the Copperfield Spears."),
    (FellIn("spears", "bram"), "Sergeant Bram is back in line with the Copperfield Spears."),
    (RatingLent("spears", "bram"), "Sergeant Bram lends the Copperfield Spears a rating."),
    (RatingLent("guard", ""), "The Cinder Guard fights with no lent rating."),
    (
        CharmUsed("spears", "bram", "second_stroke", 3, 1),
        "Sergeant Bram of the Copperfield Spears uses Second Stroke for 3 motes and 1 Willpower.",
    ),
    (
        SpellCast("calloway", "calloway", "ash_veil", "guard"),
        "Brother Calloway casts Ash Veil on the Cinder Guard.",
    ),
    (SpellEnded("guard", "ash_veil"), "Ash Veil no longer holds for the Cinder Guard."),
    (
        DuelRefused("vey", "vey_leader", "spears", "bram", SPEARS, 4, (Term("Parry DV", 3),), forced=True),
        "Sergeant Bram of the Copperfield Spears refuses the duel with Vey: 7 dice (Dexterity 3 + Melee 3 + "
        "Spear 1) show 4 successes against 3 DV (Parry DV 3); the duel is forced.",
    ),
    (DuelBegan("ember", "bram"), "Ember and Sergeant Bram fight a duel; the war stands still."),
    (
        DuelJoined("ember", (Term("Wits", 3),), 2, 0),
        "Ember joins the duel: 3 dice (Wits 3) show 2 successes; first action on second 0.",
    ),
    (WithdrawalAsked("ember"), "Ember asks to end the duel."),
    (
        DuelEnded("ember", "bram", "bram", 12, "the other is out of action"),
        "The duel of Ember and Sergeant Bram ends after 12 seconds (the other is out of action): "
        "Sergeant Bram wins.",
    ),
    (
        DuelEnded("ember", "bram", "", 1, "both withdraw"),
        "The duel of Ember and Sergeant Bram ends after 1 second (both withdraw): nobody wins.",
    ),
    (Ruled("units.guard.drill = 3", "long training"), "The GM rules: units.guard.drill = 3 (long training)."),
]

REDACTED: Final[list[tuple[Event, str]]] = [
    (
        JoinedWar("guard", (), 3, 1),
        "The Cinder Guard joins the war: 3 successes; first action on tick 1.",
    ),
    (ActionTaken("guard", "dash", "", "", 3, 2), "The Cinder Guard dashes (Speed 3, DV -2)."),
    (
        strike(defence="", dv=(), net=1),
        "Captain Odra Venn's Copperfield Spears strike at the Cinder Guard with spears: 7 dice (Dexterity 3 "
        "+ Melee 3 + Spear 1) show 3 successes; + 2 (Close Combat Rating) + 1 (Magnitude): a hit.",
    ),
    (
        strike(unit="company", leader="company_leader", target="spears", pool=(), bonus=(), rolled=6),
        "Slate's company strikes at the Copperfield Spears with spears: 6 successes; - 5 DV (Parry DV 3 "
        "+ half the Close "
        "Combat Rating 2) = 1, a hit.",
    ),
    (
        strike(
            unit="guard",
            leader="guard_leader",
            target="dead",
            pool=(),
            bonus=(),
            rolled=6,
            defence="",
            dv=(),
            net=0,
        ),
        "Colonel Sarrow's Cinder Guard strikes at the Bell-Dead with spears: 6 successes: a miss.",
    ),
    (
        Rerolled("guard", "bows", -1, -1, "Second Stroke"),
        "The Cinder Guard throws the dice again at the Fen Bows (Second Stroke).",
    ),
    (
        Harmless("spears", "vey", "", (), 0),
        "The Copperfield Spears' hit does Vey no harm: Hardness stops it.",
    ),
    (
        damage(raw=(), least=0),
        "The Copperfield Spears' hit on the Cinder Guard: after soak 6 (Leather and plates 4 + unit Armor 2) "
        "4 dice, 2 levels of damage.",
    ),
    (HealthLost("guard", "", -1, 2, 0), "The Cinder Guard is struck and looks badly hurt."),
    (HealthLost("bows", "", -1, 0, 0), "The Fen Bows are struck and look fresh."),
    (HealthLost("guard", "ember", -1, -1, 0), "Ember of the Cinder Guard is wounded."),
    (
        MagnitudeLost("guard", 1, 2, -1, "losses"),
        "The Cinder Guard loses 1 Magnitude to damage: Magnitude 2 left.",
    ),
    (FellApart("guard", ""), "The Cinder Guard falls apart: it is Unordered now."),
    (
        HesitationTested("guard", "shot", (), -1, (), passed=False, lost=2),
        "The Cinder Guard hesitates (under fire) and loses 2 Magnitude.",
    ),
    (
        CommandRolled("guard", "turn", "", (), -1, (), passed=True),
        "The Cinder Guard is told to turn: done.",
    ),
    (Disengaged("guard", "", (), -1, (), passed=False), "The Cinder Guard stays engaged."),
    (
        Disengaged("bows", "bows_leader", COMMAND, 4, (), passed=True),
        "Tull of the Fen Bows tries to get clear: 6 dice (Charisma 3 + War 3) show 4 successes; the Fen Bows "
        "get clear.",
    ),
    (
        UnitSplit("guard", "company", "ember", 0, 0, 1, 2),
        "Ember leaves the Cinder Guard with a part: Slate's company of Magnitude 1, and the rest is of "
        "Magnitude 2.",
    ),
    (UnitsMerged("guard", "dead", 0, 3), "The Cinder Guard takes in the Bell-Dead: Magnitude 3."),
    (Rallied("guard", "second_wind", -1, -1), "The Cinder Guard regains Endurance."),
    (
        DuelRefused("vey", "vey_leader", "spears", "bram", (), 4, (), forced=False),
        "Sergeant Bram of the Copperfield Spears refuses the duel with Vey: 4 successes; the matter ends.",
    ),
    (
        DuelJoined("ember", (), 2, 0),
        "Ember joins the duel: 2 successes; first action on second 0.",
    ),
    (Ruled("", "a favour"), "The GM rules: something hidden (a favour)."),
]


def name_of(value: object) -> str:
    return type(value).__name__ if isinstance(value, Event) else ""


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=name_of)
def test_an_event_is_told_in_one_sentence(event: Event, sentence: str) -> None:
    assert MASS_COMBAT.say(war(), event) == sentence


@pytest.mark.parametrize(("event", "sentence"), REDACTED, ids=name_of)
def test_hidden_numbers_are_left_out_of_the_sentence(event: Event, sentence: str) -> None:
    assert MASS_COMBAT.say(war(), event) == sentence


def test_every_event_class_has_its_sentence_and_its_example() -> None:
    kinds = kinds_in(events)
    assert [kind.__name__ for kind in kinds if "sentence" not in vars(kind)] == []
    assert {type(event) for event, _ in TOLD} == {*kinds, Ruled}


def test_every_action_order_and_trigger_has_its_words() -> None:
    assert set(ACTIONS) - set(ACTION_WORDS) == {"hold"}  # going on with a Guard is never announced
    assert set(ORDERS) == {HALT.kind, MARCH, FOLLOW, BEHIND, WATCH, AWAY}
    assert set(TRIGGER_WORDS) == set(TRIGGERS)


@rule("EW-70")
def test_a_duellist_goes_by_his_own_name() -> None:
    state = war()
    bram = Unit("bram", "Sergeant Bram", "blue", "blue", "bram", None)
    ember = Unit("ember", "Ember", "red", "red", "ember", None)
    state.duels.append(Duel(bram, ember))
    said = MASS_COMBAT.say(
        state, strike(unit="bram", leader="", target="ember", bonus=(), dv=(Term("Dodge DV", 2),))
    )
    assert said.startswith("Sergeant Bram strikes at Ember with a spear: 7 dice")


def test_a_mob_is_not_called_after_the_nobody_at_its_head() -> None:
    assert MASS_COMBAT.say(war(), strike(unit="guard", leader="")).startswith("The Cinder Guard strikes at")


def as_it_went(seed: int) -> tuple[War, list[tuple[Event, str]]]:
    """A shipped war of two greedy players to its end, and each event with what was said when it happened."""
    state = MASS_COMBAT.start(read_scenario("ford_of_lamps"), seed)
    players = {seat: ruleset("exalted-war").player("greedy", seed) for seat in state.seats()}
    table = MASS_COMBAT.table(state, players, Seeded(), None, listening=True)
    told: list[tuple[Event, str]] = []
    while not state.over:
        MASS_COMBAT.step(table)
        told += [(event, MASS_COMBAT.say(state, event)) for event in table.events[len(told) :]]
    return state, told


def test_a_war_in_which_commands_pass_is_told_the_same_at_its_end() -> None:
    state, told = as_it_went(1)
    assert [event for event, _ in told if isinstance(event, CommandPassed)]
    assert [MASS_COMBAT.say(state, event) for event, _ in told] == [said for _, said in told]


def test_a_unit_that_is_not_there_goes_by_its_id() -> None:
    assert MASS_COMBAT.say(war(), UnitDestroyed("lost")) == "Lost is destroyed."


def test_many_of_a_weapon() -> None:
    assert [plural_of(name) for name in ("spear", "staff", "shears", "sword of the lamp")] == [
        "spears",
        "staves",
        "shears",
        "swords of the lamp",
    ]


class Weathered(Event):
    """An event of a house rule."""

    fields = ("square", "wind")

    square: str
    wind: str

    def __init__(self, square: str, wind: str) -> None:
        self.square = square
        self.wind = wind


def test_an_event_of_a_house_rule_is_told_by_its_facts() -> None:
    assert MASS_COMBAT.say(war(), Weathered("C4", "north")) == "Weathered: square C4, wind north."
