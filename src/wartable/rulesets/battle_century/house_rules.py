"""House rules: the disputed readings of the rules, each with its choices, and the readings that one battle
uses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.data.declared import computed, define


@define
class HouseRuleSwitch:
    """A rule with two possible readings, of which a table can choose one. `choices` are the names of the two
    readings, the default first. `ruling` is the id in docs/rulings of the decision about the default.
    """

    key: str
    choices: tuple[str, str]
    ruling: str
    rule: str
    text: str


SWITCHES: Final[tuple[HouseRuleSwitch, ...]] = (
    HouseRuleSwitch(
        "suppress_odd",
        ("down", "up"),
        "A-19",
        "R-ACT-020",
        "How the half of odd Damage is rounded that a suppressed Enemy takes only if it Moves.",
    ),
    HouseRuleSwitch(
        "duel_parity",
        ("die", "total"),
        "A-22",
        "R-ACT-031",
        "Whether the kept die or the total of the Test, odd or even, picks one of two duelists.",
    ),
    HouseRuleSwitch(
        "technique_scope",
        ("test", "action"),
        "A-48",
        "R-WPN-024",
        "Whether a Technique doubles Tension for its Might Test alone, or for its Overheating and bonus "
        "Damage too.",
    ),
    HouseRuleSwitch(
        "stake_spent",
        ("weapon", "bonus"),
        "A-50",
        "R-WPN-042",
        "What is gone once a Weapon was spent for a bonus of its own: the Weapon, or that bonus alone.",
    ),
    HouseRuleSwitch(
        "boss_skip",
        ("last", "each"),
        "A-61",
        "R-BOSS-032",
        "Which of several Threshold Levels count as entered if one hit crosses them.",
    ),
    HouseRuleSwitch(
        "free_action_move",
        ("no", "yes"),
        "A-109",
        "R-ACT-054",
        "Whether a free Offensive Action outside of one's own Turn brings a Move.",
    ),
    HouseRuleSwitch(
        "core_hit",
        ("destroyed", "pilot"),
        "A-112",
        "R-DMG-026",
        "Whether Damage destroys a Core, or hurts its Pilot alone while the Core flies on.",
    ),
    HouseRuleSwitch(
        "pilotless_turn",
        ("both", "core"),
        "A-114",
        "R-DMG-028",
        "Which of the two takes Turns once a Pilot has left the mecha by choice: both, or the Core alone.",
    ),
    HouseRuleSwitch(
        "reaction_window",
        ("until_passed", "once"),
        "A-119",
        "R-POW-047",
        "Whether a seat may answer a roll until all have passed, or once after each roll.",
    ),
    HouseRuleSwitch(
        "better_fixed",
        ("yes", "no"),
        "A-121",
        "R-POW-049",
        "Whether nothing lowers a margin that a Genre Power has fixed, or a Defense raised later still does.",
    ),
    HouseRuleSwitch(
        "aura_range",
        ("always", "at_use"),
        "A-123",
        "R-POW-051",
        "Whether what reaches a number of Zones is measured whenever it matters, or once, when it is used.",
    ),
    HouseRuleSwitch(
        "morph_docked",
        ("yes", "no"),
        "A-204",
        "R-UPG-022",
        "Whether a Frame that is changed without an Action still takes the Base.",
    ),
    HouseRuleSwitch(
        "combo_turns",
        ("every_turn", "once_a_round"),
        "A-212",
        "R-COMB-022",
        "Whether every Pilot's Turn brings a Combined Unit Energy, what may be used at its beginning and "
        "Extreme Terrain, or the first of a Round alone.",
    ),
)


@define
class HouseRules:
    """The chosen reading of each disputed rule in one battle. `choices` maps the key of each switch to the
    chosen reading. The flags say the same for use in rules: each is True if the reading of its switch is not
    the default.
    """

    chosen: Mapping[str, object]
    """The table of a setup; switches may be left out."""
    choices: dict[str, str] = computed()
    suppress_up: bool = computed()
    parity_of_total: bool = computed()
    technique_whole: bool = computed()
    stake_stays: bool = computed()
    each_level: bool = computed()
    free_move: bool = computed()
    core_flies_on: bool = computed()
    core_acts_alone: bool = computed()
    one_answer: bool = computed()
    margin_sinks: bool = computed()
    aura_at_use: bool = computed()
    morphs_anywhere: bool = computed()
    combined_once: bool = computed()

    def _finish(self) -> None:
        self.choices = {
            switch.key: str(self.chosen.get(switch.key, switch.choices[0])) for switch in SWITCHES
        }
        self.suppress_up = self.choices["suppress_odd"] == "up"
        self.parity_of_total = self.choices["duel_parity"] == "total"
        self.technique_whole = self.choices["technique_scope"] == "action"
        self.stake_stays = self.choices["stake_spent"] == "bonus"
        self.each_level = self.choices["boss_skip"] == "each"
        self.free_move = self.choices["free_action_move"] == "yes"
        self.core_flies_on = self.choices["core_hit"] == "pilot"
        self.core_acts_alone = self.choices["pilotless_turn"] == "core"
        self.one_answer = self.choices["reaction_window"] == "once"
        self.margin_sinks = self.choices["better_fixed"] == "no"
        self.aura_at_use = self.choices["aura_range"] == "at_use"
        self.morphs_anywhere = self.choices["morph_docked"] == "no"
        self.combined_once = self.choices["combo_turns"] == "once_a_round"

    def non_default_choices(self) -> dict[str, str]:
        """Return the chosen readings that differ from the default, by the key of their switch."""
        return {
            switch.key: self.choices[switch.key]
            for switch in SWITCHES
            if self.choices[switch.key] != switch.choices[0]
        }
