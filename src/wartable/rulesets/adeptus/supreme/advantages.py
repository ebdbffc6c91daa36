"""Advantages: the cards of a Supreme Commander's deck. SC-06 to SC-17, AD-R6, AD-R8b, AD-R37, AD-R53."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import abilities_by_key
from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.adeptus.events.advantages import (
    AdvantageCancelled,
    AdvantagePlayed,
    AdvantageShown,
    DepotOpened,
    MinesLaid,
    SmokeSpread,
)
from wartable.rulesets.adeptus.events.attacks import CoverWorn
from wartable.rulesets.adeptus.ground.rooms import BLOCK
from wartable.rulesets.adeptus.ground.sight import cover_ap_left, has_clear_line
from wartable.rulesets.adeptus.model.commander import Commander, Director
from wartable.rulesets.adeptus.model.plan import TerrainPiece
from wartable.rulesets.adeptus.model.state import Minefield, Mission, MissionTable
from wartable.rulesets.adeptus.movement.moving import square_name_at
from wartable.rulesets.adeptus.supreme.barrage import STRIKE, STRIKE_RADIUS, resolve_barrage_strike
from wartable.rulesets.adeptus.supreme.base import (
    DirectorCall,
    can_make_calls,
    enemies_seen_by_side,
    hordes_of_side,
)
from wartable.rulesets.adeptus.supreme.morale import regain_magnitude

PASSIVE: Final = "passive"
YOUR_TURN: Final = "your turn"
BEFORE_BATTLE: Final = "before the battle"
ANY_TURN: Final = "any turn"

LEVELS: Final = 3
"""The highest level of an Advantage. AD-R36."""

FORESEEING_LEVEL: Final = 2
"""The level from which on Counter-battery can cancel Advantages that are played before the battle. AD-R98."""

INITIATIVE_PER_LEVEL: Final = 2
RADIUS_PER_LEVEL: Final = 10
ARMOUR_PER_LEVEL: Final = 4
MAGNITUDE_PER_LEVEL: Final = 10
"""The effect of each level: the Initiative of Scouted Ground, the radius of a Minefield, the Armour Points
that Sappers destroy, and the Magnitude of a Fresh Reserve. AD-R6.
"""

_LET_IT: Final = Option("pass", "Let it come")
_LAY_NONE: Final = Option("pass", "Lay no mines")


@mypyc_attr(allow_interpreted_subclasses=True)
class Advantage(DirectorCall):
    """An Advantage, which is a card of a Supreme Commander's deck. `timing` says when it may be played; a
    card that is `damaging` can be cancelled by Counter-battery. Picking it again raises its level, but it can
    still be played only once.
    """

    cite = "AD-R6"
    timing: ClassVar[str] = YOUR_TURN
    damaging: ClassVar[bool] = False
    levels: ClassVar[int] = LEVELS
    """The highest level that has more effect than the one below it. AD-R36, AD-R98."""

    def option_key_prefix(self) -> str:
        return "card"

    def is_useful(self, state: Mission, commander: Commander) -> bool:
        """Whether playing the card would have an effect now."""
        return True

    def add_options(self, state: Mission, commander: Commander, options: list[Option]) -> None:
        """Add the options to play the card, one for each possible target. The caller has checked that the
        commander has the card and that it is useful.
        """
        self.add_untargeted_option(state, options)

    def carry_out(self, table: MissionTable, director: Director, target: str) -> None:
        commander = table.state.commanders[director.side]
        level = self.expend_card(table, commander)
        if not (self.damaging and ask_to_cancel_card(table, commander, self.name)):
            self.apply_effect(table, commander, level, target)

    def expend_card(self, table: MissionTable, commander: Commander) -> int:
        """Mark the card, with all its levels, as expended for the rest of the Mission. Return the level that
        it had. SC-12.
        """
        level = commander.advantage_level(self.key)
        commander.spent.append(self.key)
        table.emit(AdvantagePlayed(commander.id, self.name, level))
        return level

    def effect_text_at_level(self, level: int) -> str:
        """Describe the effect of the card at this level in one line; "" for a card that is not played in a
        turn.
        """
        return ""

    def apply_effect(self, table: MissionTable, commander: Commander, level: int, target: str) -> None:
        """Apply the effect of the card at this level. `target` is the id of its target, or "" if it has
        none.
        """

    def apply_before_battle(self, table: MissionTable, commander: Commander, level: int) -> None:
        """Apply what the card does at this level before the battle. Only passive cards, and cards that are
        played before the battle, do anything.
        """


class OpeningBarrage(Advantage):
    """For each level a strike on a visible enemy: every unit within 3 metres takes one hit to the body,
    2d10+5 Explosive, Penetration 4, Blast (3). It needs no roll to hit; it may be dodged.
    """

    key = "opening_barrage"
    rules = ("SC-16", "SC-17", "AD-R10", "AD-R37", "AD-R53")
    damaging = True

    def is_useful(self, state: Mission, commander: Commander) -> bool:
        return bool(enemies_seen_by_side(state, commander.side))

    def effect_text_at_level(self, level: int) -> str:
        radius = counted(STRIKE_RADIUS, "metre")
        return f"{counted(level, 'strike')} of {STRIKE}, on all within {radius} of an enemy"

    def apply_effect(self, table: MissionTable, commander: Commander, level: int, target: str) -> None:
        for at in range(level):
            resolve_barrage_strike(
                table, commander, "the strike" if level == 1 else f"strike {at + 1} of {level}"
            )


class ForwardDepot(Advantage):
    """Every weapon of an Independent Character of the side has a further spare clip for each level."""

    key = "forward_depot"
    rules = ("SC-13", "AD-R37")
    timing = PASSIVE

    def apply_before_battle(self, table: MissionTable, commander: Commander, level: int) -> None:
        add_depot_clips(table.state, commander)
        table.emit(DepotOpened(commander.side, commander.id, level))


def add_depot_clips(state: Mission, commander: Commander) -> None:
    """Give the weapons of a side's characters the spare clips of its Forward Depot, if it has one."""
    level = commander.deck.get("forward_depot", 0)
    if level:
        for unit in state.units.values():
            if unit.side == commander.side and unit.is_ic:
                unit.arms.replenish_ammunition(level)


class ScoutedGround(Advantage):
    """All units of the side have 2 more Initiative for each level."""

    key = "scouted_ground"
    rules = ("SC-13", "AD-R37")
    timing = PASSIVE

    def apply_before_battle(self, table: MissionTable, commander: Commander, level: int) -> None:
        for unit in table.state.units.values():
            if unit.side == commander.side:
                unit.initiative += INITIATIVE_PER_LEVEL * level
        commander.shown.append(self.key)
        table.emit(AdvantageShown(commander.id, self.name, f"Initiative +{INITIATIVE_PER_LEVEL * level}"))


class CounterBattery(Advantage):
    """Cancels a damaging Advantage of an enemy as it is played, in anybody's turn; that card is expended. At
    level 2 it answers a Minefield too, as that is laid, and its owner's next damaging card is cancelled as
    well.
    """

    key = "counter_battery"
    name = "Counter-battery"
    rules = ("SC-14", "AD-R8b", "AD-R37", "AD-R98")
    timing = ANY_TURN
    levels = 2


class FreshReserve(Advantage):
    """One Horde on the table regains 10 Magnitude for each level, at most what it began with."""

    key = "fresh_reserve"
    rules = ("AD-R37", "AD-R54")

    def add_options(self, state: Mission, commander: Commander, options: list[Option]) -> None:
        for unit in hordes_of_side(state, commander.side):
            if unit.magnitude < unit.first:
                options.append(self.option_for(state, f"{self.name} for {unit.name}", unit.id))

    def effect_text_at_level(self, level: int) -> str:
        return f"{MAGNITUDE_PER_LEVEL * level} Magnitude"

    def apply_effect(self, table: MissionTable, commander: Commander, level: int, target: str) -> None:
        regain_magnitude(table, table.state.units[target], MAGNITUDE_PER_LEVEL * level)


class SmokeLine(Advantage):
    """All tests of Ballistic Skill, of both sides, are at -20 until the start of the owner's turn after a
    round for each level.
    """

    key = "smoke_line"
    still = True
    rules = ("AD-R37",)

    def effect_text_at_level(self, level: int) -> str:
        return f"all shots at -20 for {counted(level, 'round')}"

    def apply_effect(self, table: MissionTable, commander: Commander, level: int, target: str) -> None:
        table.state.smoke[commander.side] = level
        table.emit(SmokeSpread(commander.side, level))


class MinefieldCard(Advantage):
    """A disc of 10 metres' radius for each level, outside the enemy's zone, laid before anybody deploys. Each
    enemy unit that enters it takes a hit, once a turn: 1d10+8 Explosive to a leg; a Swarm 1d5 hits, a Horde
    1d10.
    """

    key = "minefield"
    name = "Minefield"
    rules = ("AD-R37", "AD-R53", "AD-R72")
    timing = BEFORE_BATTLE
    damaging = True

    def apply_before_battle(self, table: MissionTable, commander: Commander, level: int) -> None:
        radius = RADIUS_PER_LEVEL * level
        places = minefield_squares(table.state, commander.side, radius)
        if not places:
            return
        options = [_LAY_NONE, *[Option(f"in:{name}", name) for name in places]]
        question = f"Lay mines, {counted(radius, 'metre')} around the middle of which square?"
        chosen = table.ask(Decision(commander.seat, question, options))
        if chosen is not _LAY_NONE:
            x, y = places[chosen.key.partition(":")[2]]
            self.expend_card(table, commander)
            if ask_to_cancel_card(table, commander, self.name, least_level=FORESEEING_LEVEL):
                return
            table.state.mines.append(Minefield(commander.side, x, y, radius))
            table.emit(MinesLaid(commander.side, x, y, radius))


def minefield_squares(state: Mission, side: str, radius: int) -> dict[str, tuple[int, int]]:
    """Return the squares in whose centre a side can lay a Minefield of this radius without reaching into an
    enemy's zone of deployment: a dict from their names to their centres.
    """
    plan = state.plan
    zones = [zone for other, zone in plan.deploy.items() if other != side]
    found: dict[str, tuple[int, int]] = {}
    for y in range(BLOCK // 2, plan.height, BLOCK):
        for x in range(BLOCK // 2, plan.width, BLOCK):
            reaching = 0
            for zone in zones:
                east = x - min(max(x, zone.left), zone.right)
                south = y - min(max(y, zone.top), zone.bottom)
                if east * east + south * south <= radius * radius:
                    reaching += 1
            if not reaching:
                found[square_name_at(x, y)] = (x, y)
    return found


class Sappers(Advantage):
    """One piece of cover in sight loses 4 Armour Points for each level."""

    key = "sappers"
    rules = ("AD-R37",)

    def add_options(self, state: Mission, commander: Commander, options: list[Option]) -> None:
        for piece in state.plan.covers:
            if cover_ap_left(state, piece) and is_piece_in_sight(state, commander.side, piece):
                options.append(
                    self.option_for(state, f"{self.name} against {piece.name or piece.id}", piece.id)
                )

    def effect_text_at_level(self, level: int) -> str:
        return f"AP {ARMOUR_PER_LEVEL * level} less"

    def apply_effect(self, table: MissionTable, commander: Commander, level: int, target: str) -> None:
        state = table.state
        piece = state.plan.cover_with_id(target)
        left = max(0, cover_ap_left(state, piece) - ARMOUR_PER_LEVEL * level)
        state.worn[piece.id] = piece.ap - left
        table.emit(CoverWorn(piece.name or piece.id, left))


def is_piece_in_sight(state: Mission, side: str, piece: TerrainPiece) -> bool:
    """Whether any unit of the side has a clear line to a corner of the piece, to the middle of one of its
    edges, or to its centre.
    """
    columns = (piece.left, (piece.left + piece.right) // 2, piece.right)
    rows = (piece.top, (piece.top + piece.bottom) // 2, piece.bottom)
    for unit in state.friends(side):
        for x in columns:
            for y in rows:
                if has_clear_line(state.plan, unit.outline, unit.x, unit.y, 1, x, y):
                    return True
    return False


ADVANTAGES: Final = abilities_by_key(globals(), Advantage)
"""All Advantages by key."""

COUNTER_BATTERY: Final = ADVANTAGES[CounterBattery.key]


def ask_to_cancel_card(
    table: MissionTable, commander: Commander, card_name: str, least_level: int = 1
) -> bool:
    """Find out whether Counter-battery cancels a damaging card that is being played, and return True if it
    does. A Counter-battery played earlier may still cancel it; otherwise enemies who have that card at
    `least_level` or higher are asked whether to play it. `card_name` names the damaging card. AD-R37, AD-R45,
    AD-R98.
    """
    if commander.stopped:
        commander.stopped -= 1
        table.emit(AdvantageCancelled(commander.id, card_name))
        return True
    state = table.state
    for enemy in state.commanders.values():
        level = enemy.advantage_level(COUNTER_BATTERY.key)
        if enemy.side == commander.side or level < least_level or not can_make_calls(state, enemy):
            continue
        answer = COUNTER_BATTERY.option_for(state, f"{COUNTER_BATTERY.name}: cancel it")
        question = f"{commander.name} plays {card_name}."
        if table.ask(Decision(enemy.seat, question, (_LET_IT, answer))) is answer:
            COUNTER_BATTERY.expend_card(table, enemy)
            commander.stopped += level - 1
            table.emit(AdvantageCancelled(commander.id, card_name))
            return True
    return False


def apply_cards_before_battle(table: MissionTable, commander: Commander) -> None:
    """Apply the effects that a Supreme Commander's Advantages have before the battle."""
    for key, level in list(commander.deck.items()):
        ADVANTAGES[key].apply_before_battle(table, commander, level)


def shorten_smoke(table: MissionTable, side: str) -> None:
    """Shorten the smoke of a side by one round, when the turn of its Supreme Commander begins. AD-R37,
    AD-R70.
    """
    left = table.state.smoke.get(side, 0)
    if left > 1:
        table.state.smoke[side] = left - 1
    elif left:
        del table.state.smoke[side]
        table.emit(SmokeSpread(side, 0))
