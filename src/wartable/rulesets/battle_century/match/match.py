"""The course of a Match, from Surprise through its Rounds and Turns to its end, and Characters who join it.
R-MATCH-001 to R-MATCH-018, R-BOSS-003.
"""

from __future__ import annotations

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.match.turn.ending import end_match_at_round_limit, end_match_if_decided
from wartable.rulesets.battle_century.match.turn.initiative import (
    ask_to_trade_initiative,
    roll_initiative,
    roll_initiative_and_join_order,
)
from wartable.rulesets.battle_century.match.turn.turn import (
    ask_and_take_action,
    begin_turn,
    end_turn,
    skip_turn,
    take_delayed_action,
)
from wartable.rulesets.battle_century.match.turn.zones import ask_for_move_zone
from wartable.rulesets.battle_century.pilots.events.scenes import CharacterArrived, RoundBegan
from wartable.rulesets.battle_century.pilots.model.character import ACTIVE, AWAY, COMING, Character
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.tests.permission import record_talent_use


def play_match_step(table: SceneTable) -> None:
    """Play the next part of the Match, which depends on its phase; it may ask players and roll dice."""
    state = table.state
    if state.phase == "turn":
        _play_turn(table)
    elif state.phase == "delayed":
        _play_delayed(table)
    elif state.phase == "trade":
        ask_absent_to_enter(table)
        ask_to_trade_initiative(table)
        state.phase = "turn"
    elif state.phase == "initiative":
        roll_initiative(table)
        _begin_round(table)
    elif state.stage == "begin":
        _begin_surprise(table)
    else:
        state.stage = "begin"
        me = state.characters[state.turn_of]
        ask_and_take_action(table, me)
        _close_turn(table, me)


# ------------------------------------------------------------------ out of surprise


def _begin_surprise(table: SceneTable) -> None:
    """Begin the Surprise Round: only the surprising side acts, in any order, at Tension 0. R-MATCH-005,
    R-MATCH-006, R-MATCH-008.
    """
    state = table.state
    if state.turns == 0:
        table.emit(RoundBegan(0, 0))
    waiting = [state.characters[id] for id in state.waiting if state.characters[id].is_active]
    state.waiting = [me.id for me in waiting]
    if not waiting:
        state.phase = "initiative"
        return
    me = _ask_who_acts(table, waiting)
    state.waiting.remove(me.id)
    begin_turn(table, me)
    state.stage = "act"


def _ask_who_acts(table: SceneTable, waiting: list[Character]) -> Character:
    """Ask which of the waiting Characters acts next, and return it. The seats are asked one after the other,
    and each but the last can pass. R-MATCH-008.
    """
    seats = list(dict.fromkeys([me.seat for me in waiting]))
    for seat in seats[:-1]:
        options = _options_of_seat(waiting, seat)
        options.append(Option("wait", "Let others go first"))
        chosen = table.ask(Decision(seat, "Who acts next, out of surprise?", options)).data
        if isinstance(chosen, Character):
            return chosen
    last = seats[-1]
    chosen = table.ask(
        Decision(last, "Who acts next, out of surprise?", _options_of_seat(waiting, last))
    ).data
    assert isinstance(chosen, Character)
    return chosen


def _options_of_seat(waiting: list[Character], seat: str) -> list[Option]:
    return [Option(f"next:{me.id}", me.name, me) for me in waiting if me.seat == seat]


# ------------------------------------------------------------------ Rounds and Turns


def _begin_round(table: SceneTable) -> None:
    state = table.state
    state.begin_round()
    table.emit(RoundBegan(state.round, state.tension))


def _play_turn(table: SceneTable) -> None:
    """Play one part of the Turn at the present place in the order: either its Beginning Phase, or its Action
    and End. After the last Turn, begin the next Round. R-MATCH-013.
    """
    state = table.state
    if state.slot >= len(state.order):
        end_match_at_round_limit(table)
        if not state.over:
            _begin_round(table)
        return
    me = state.characters[state.order[state.slot]]
    if state.stage == "act":
        state.stage = "begin"
        state.phase = "delayed"
        ask_and_take_action(table, me)
        _close_turn(table, me)
    elif arrive_if_joined(table, me):
        begin_turn(table, me)
        state.stage = "act"
        end_match_if_decided(table)
    else:
        skip_turn(table, me)
        state.phase = "delayed"


def _close_turn(table: SceneTable, me: Character) -> None:
    """End the Turn, unless the Character has Delayed its Action and has yet to take it. R-MATCH-017, A-10."""
    if table.state.delayed_action_of(me.id) is None:
        end_turn(table, me)
    end_match_if_decided(table)


def _play_delayed(table: SceneTable) -> None:
    """Play the next Action that was Delayed until after the Turn that has just been played; if there is none,
    go on to the next Turn in the order. R-MATCH-029.
    """
    state = table.state
    delayed = state.next_delayed_action()
    if delayed is None:
        state.advance_to_next_turn()
        return
    take_delayed_action(table, delayed)
    _close_turn(table, state.characters[delayed.unit])


def ask_absent_to_enter(table: SceneTable) -> None:
    """Ask the player of each absent Character that a Talent lets join the Match whether it does so; this
    happens at the beginning of a Round. Characters that join roll Initiative, and appear when their Turn
    begins.
    """
    for me in table.state.characters.values():
        talent = _entering_talent(me)
        if me.standing == AWAY and talent is not None:
            options = [Option("enter", f"Come into the Match: {talent.title}"), PASS]
            question = f"{me.name} is not there. Come into the Match?"
            if table.ask(Decision(me.seat, question, options, me.id)) is not PASS:
                _join(table, me, talent)


def _entering_talent(me: Character) -> Talent | None:
    """Return the Talent by which an absent Character may join the Match; None if it has none."""
    for talent in me.hooks.listeners("can_enter_match"):
        if talent.can_enter_match(me):
            return talent
    return None


def _join(table: SceneTable, me: Character, talent: Talent) -> None:
    """Count a use of the Talent by which an absent Character joins the Match, and roll for its place in the
    order of Turns.
    """
    record_talent_use(table, me, talent)
    me.standing = COMING
    roll_initiative_and_join_order(table, me)


def arrive_if_joined(table: SceneTable, me: Character) -> bool:
    """If a Character has joined the Match but has not appeared yet, ask for a Zone and put it there. Return
    whether the Character can take the Turn that begins now.
    """
    if me.standing == COMING:
        _arrive(table, me)
    return me.is_active


def _arrive(table: SceneTable, me: Character) -> None:
    me.zone = ask_for_move_zone(table, me, list(table.state.plan.zones))
    me.standing = ACTIVE
    table.emit(CharacterArrived(me.id, me.zone))
