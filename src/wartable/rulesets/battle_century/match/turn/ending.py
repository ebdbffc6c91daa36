"""The end of a Match. R-MATCH-001."""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.events.scenes import CharacterEscaped, MatchEnded
from wartable.rulesets.battle_century.pilots.model.character import COMING, ESCAPED, Character
from wartable.rulesets.battle_century.pilots.model.state import SceneTable


def end_match_if_decided(table: SceneTable) -> None:
    """End the Match if at most one side has Characters left. Those that have joined and are still to arrive
    count. R-MATCH-001, R-BOSS-003.
    """
    state = table.state
    left: list[str] = []
    for character in state.characters.values():
        is_left = character.is_active or character.standing == COMING
        if is_left and character.side not in left:
            left.append(character.side)
    if len(left) < 2 and not state.over:
        finish_match(table, tuple(left), "nobody else is left" if left else "nobody is left")


def escape_from_match(table: SceneTable, me: Character) -> None:
    """Let a Character escape: take it out of the Match unharmed, and announce that it has escaped.
    R-MATCH-037, R-BOSS-003.
    """
    me.standing = ESCAPED
    me.buildup = ""
    table.emit(CharacterEscaped(me.id))


def end_match_at_round_limit(table: SceneTable) -> None:
    """End the Match if this was the last Round that the setup allows."""
    state = table.state
    if state.plan.limit and state.round >= state.plan.limit and not state.over:
        finish_match(table, (), "the last Round is over")


def finish_match(table: SceneTable, winners: tuple[str, ...], reason: str) -> None:
    """End the Match with these sides as its winners, and announce it. `reason` is the text that says how it
    ended.
    """
    table.state.end_battle(winners, reason)
    table.emit(MatchEnded(winners, reason))
