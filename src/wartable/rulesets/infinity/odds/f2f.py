"""`wartable odds f2f`: the chances of a Face to Face or Normal Roll, with the Wounds that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from wartable.core.data.problem import BadInput
from wartable.core.forces.builder import Kind
from wartable.core.forces.calculation import Calculation, Chance, Chances, Odds
from wartable.core.forces.single_test import Setting
from wartable.core.words import capital, counted, listed
from wartable.rulesets.infinity.d20.saves import DEAD, HACKABLE_TYPES, UNCONSCIOUS, UP, condition_after_wounds
from wartable.rulesets.infinity.odds import by_rules
from wartable.rulesets.infinity.odds.face_to_face import count_face_to_face_scores, count_normal_scores
from wartable.rulesets.infinity.odds.said import HARMFUL, GivenValues, HitEffects
from wartable.rulesets.infinity.odds.scores import ScoreWays, SideDice, Ways
from wartable.rulesets.infinity.odds.wounds import (
    chances_of_continuous_wounds,
    chances_of_failed_saves,
    wounds,
)

_STANDINGS: Final = {UP: "up", UNCONSCIOUS: "unconscious", DEAD: "dead"}

_HELP: Final = """\
Work out a Face to Face Roll of Infinity: who scores, with how many dice, and what Saving Rolls leave.
With the dice of one side alone it is a Normal Roll. A Dodge or a Reset is one die, with neither ammunition \
nor PS; from a direct template (--active-template) it is a Normal Roll. \
Success Values are those after all MODs. For Wounds say --active-ps and --reactive-armour, or the other \
way round, too; ammunition is N if nothing else is said."""


def _settings(side: str) -> list[Setting]:
    """Return the settings of the calculation that describe one side."""
    return [
        Setting(side, f"Dice of the {side} side, such as 12x3 for 3 dice at 12.", metavar="SVxDICE"),
        Setting(f"{side}-sd", "It has +1 SD: one more die, and the worst is discarded.", Kind.flag),
        Setting(f"{side}-template", "It lays a direct template, which hits unless it is dodged.", Kind.flag),
        Setting(f"{side}-continuous", "Its hits do Continuous Damage.", Kind.flag),
        Setting(f"{side}-ammo", f"Its ammunition: {', '.join(HARMFUL)}.", metavar="KEY"),
        Setting(f"{side}-ps", "The PS of its weapon.", Kind.number, "N"),
        Setting(f"{side}-armour", "What it saves with: ARM, BTS or (para) PH.", Kind.number, "N"),
        Setting(f"{side}-cover", "It saves in Partial Cover.", Kind.flag),
        Setting(f"{side}-save-mod", "What else changes its saves.", Kind.number, "N"),
        Setting(f"{side}-wounds", "Its VITA or STR.", Kind.number, "N"),
        Setting(f"{side}-str", "It has STR in place of VITA.", Kind.flag),
        Setting(f"{side}-remote", "It has STR, and Remote Presence.", Kind.flag),
    ]


class FaceToFaceCalculation(Calculation):
    """A calculation of the odds of a Face to Face Roll, or of a Normal Roll if only one side rolls."""

    def __init__(self) -> None:
        check = Setting("by-rules", "Play every throw by the rules, in place of the formula.", Kind.flag)
        example = "--active 12x3 --active-ps 7 --reactive 10x2 --reactive-armour 1 --reactive-wounds 1"
        super().__init__("f2f", _HELP, example, [*_settings("active"), *_settings("reactive"), check])

    def work_out(self, given: Mapping[str, Any]) -> Odds:
        values = GivenValues(given)
        dice = values.read_dice("active"), values.read_dice("reactive")
        attacks = values.read_hit_effects("active", "reactive"), values.read_hit_effects("reactive", "active")
        values.report_faults()
        rolled = [side_dice for side_dice in dice if side_dice is not None]
        is_played = "by-rules" in given
        if (
            is_played
            and rolled
            and by_rules.count_throw_pairs(rolled[0], rolled[-1] if len(rolled) > 1 else None)
            > by_rules.MOST_PAIRS
        ):
            values.add_problem("by-rules", "there are too many throws to play one by one", "leave it out")
        template = values.side_using_template()
        if values.problems:
            raise BadInput("cannot work out the odds", values.problems)
        scores = _scores(dice, template, played=is_played)
        ways_of_sides = (scores.active, scores.reactive)
        sides = [
            side
            for side, side_dice in zip(_SIDES, dice, strict=True)
            if side_dice is not None or side == template
        ]
        tables = [_winner_chances(scores, sides)]
        for side, ways in zip(_SIDES, ways_of_sides, strict=True):
            if side in sides and side != template:
                tables.append(_hit_chances(side, ways, scores.total_ways))
        for attack, ways in zip(attacks, ways_of_sides, strict=True):
            if attack is not None:
                tables += _harm_chances(attack, ways, scores.total_ways)
        return Odds(_roll_text(dice, template), tuple(tables))


_DiceOfSides = tuple[SideDice | None, SideDice | None]
_SIDES: Final = ("active", "reactive")


def _scores(dice: _DiceOfSides, template: str, *, played: bool) -> ScoreWays:
    """Return in how many ways each side scores. A direct template scores unless the other side dodges it by a
    Normal Roll. With `played`, every throw is played by the rules instead of using the formula. IN-05-33.
    """
    active, reactive = dice
    if active is not None and reactive is not None:
        return (
            by_rules.count_scores_throw_by_throw(active, reactive)
            if played
            else count_face_to_face_scores(active, reactive)
        )
    scores = ScoreWays({}, {}, 1)
    for only_dice in [side_dice for side_dice in dice if side_dice is not None]:
        scores = (
            by_rules.count_scores_throw_by_throw(only_dice, None)
            if played
            else count_normal_scores(only_dice)
        )
    hit = {(1, 0): scores.ways_without_hits} if template else {}
    if template == "active" or reactive is not None:
        return ScoreWays(hit, scores.active, scores.total_ways)
    return ScoreWays(scores.active, hit, scores.total_ways)


def _roll_text(dice: _DiceOfSides, template: str) -> str:
    """Describe the roll in words."""
    rolled = [_dice_text(side_dice) for side_dice in dice if side_dice is not None]
    if template:
        return f"Direct template, dodged by {rolled[0]}" if rolled else "Direct template, not dodged"
    if len(rolled) == 1:
        return f"Normal Roll: {rolled[0]}"
    return f"Face to Face Roll: {rolled[0]} against {rolled[1]}"


def _dice_text(dice: SideDice) -> str:
    """Describe one side's dice, as in "3 dice at 12 with +1 SD"."""
    number = f"{dice.kept} dice" if dice.kept > 1 else "1 die"
    return f"{number} at {dice.sv}" + (" with +1 SD" if dice.spare else "")


def _winner_chances(scores: ScoreWays, sides: Sequence[str]) -> Chances:
    """Return the chances that each of these sides wins the roll, and that neither does."""
    both = {"active": sum(scores.active.values()), "reactive": sum(scores.reactive.values())}
    ways = {side: both[side] for side in sides}
    ways["nobody"] = scores.ways_without_hits
    rows = [Chance(key, key, Fraction(number, scores.total_ways)) for key, number in ways.items()]
    return Chances("scores", "Who scores", tuple(rows))


def _hit_chances(side: str, ways: Ways, total_ways: int) -> Chances:
    """Return the chance of each result of a side: the number of its dice that count, and the number of
    criticals among them. `total_ways` is the number of all ways in which the dice can fall.
    """
    rows = [Chance("0", "none", Fraction(total_ways - sum(ways.values()), total_ways))]
    for hits, criticals in sorted(ways):
        label = str(hits) + (f", {counted(criticals, 'critical')}" if criticals else "")
        key = f"{hits}-{criticals}"
        rows.append(Chance(key, label, Fraction(ways[hits, criticals], total_ways)))
    return Chances(f"{side}_dice", f"Dice of the {side} side that survive", tuple(rows))


def _harm_chances(attack: HitEffects, hits: Ways, total_ways: int) -> list[Chances]:
    """Return the chances of what hits do to their target: of each number of Wounds and, if its VITA or STR is
    known, of being up, Unconscious or Dead afterwards. If the ammunition inflicts states, return the chances
    of each number of failed saves instead.
    """
    side, kind = attack.target, attack.ammunition
    states = kind.states_inflicted("")
    if states:
        lost = chances_of_failed_saves(hits, total_ways, kind, attack.save)
        title = f"Failed saves of the {side} side at {attack.save}; one brings {_list_states(states)}"
        others = [state for state in kind.states_inflicted(HACKABLE_TYPES[0]) if state not in states]
        more = f", to {listed(HACKABLE_TYPES)} {_list_states(others)} too" if others else ""
        return [_number_chances(f"{side}_failed_saves", title + more, lost)]
    most = attack.limit + attack.levels
    title = f"Wounds of the {side} side, each save at {attack.save}"
    if attack.lasts:
        lost = chances_of_continuous_wounds(hits, total_ways, kind, attack.save, most)
        title += f", until one is passed; {most} is that or more"
    else:
        lost = wounds(hits, total_ways, kind, attack.save)
    found = [_number_chances(f"{side}_wounds", title, lost)]
    if attack.limit:
        found.append(_standing_chances(attack, lost))
    return found


def _list_states(states: Sequence[str]) -> str:
    """Format states as the rules write them, such as Immobilized-B."""
    return listed([state.replace("_", "-").title() for state in states])


def _number_chances(key: str, title: str, chances: Mapping[int, Fraction]) -> Chances:
    """Return a table with the chance of each number."""
    return Chances(key, title, tuple([Chance(str(n), str(n), chance) for n, chance in chances.items()]))


def _standing_chances(attack: HitEffects, lost: Mapping[int, Fraction]) -> Chances:
    """Return the chances that the target is up, Unconscious or Dead afterwards; `lost` has the chance of each
    number of Wounds.
    """
    kills = attack.ammunition.kills_with_one_failed_save(attack.limit, flesh=attack.flesh)
    chances = dict.fromkeys(_STANDINGS, Fraction(0))
    for number, chance in lost.items():
        is_killed = kills and number > 0
        chances[
            DEAD if is_killed else condition_after_wounds(number, attack.limit, levels=attack.levels)
        ] += chance
    rows = [Chance(_STANDINGS[how], _STANDINGS[how].title(), chance) for how, chance in chances.items()]
    return Chances(f"{attack.target}_standing", f"{capital(attack.target)} side afterwards", tuple(rows))
