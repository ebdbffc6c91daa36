"""Starting and ending effects on a Character. R-MATCH-015."""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.events.conditions import ConditionBegan, ConditionEnded
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.pilots.model.state import SceneTable


def begin_effect(
    table: SceneTable, target: Character, key: str, *, amount: int = 1, cause_id: str = "", turns: int = 1
) -> None:
    """Put the condition with this key on a Character, and announce it. It lasts for `turns` Turns of the
    Character whose Turn it is now. `cause_id` is the id of the Character who causes it; an earlier effect of
    the same condition with the same cause is replaced. A-09, A-103.
    """
    state = table.state
    condition = CONDITIONS[key]
    effect = Effect(condition, amount, cause_id, state.turn_of, turns, state.turns)
    target.effects = [e for e in target.effects if e.condition is not condition or e.other != cause_id]
    target.effects.append(effect)
    table.emit(ConditionBegan(target.id, key, amount, cause_id))


def find_effect(target: Character, key: str) -> Effect | None:
    """Return the first effect on the Character whose condition has this key; None if there is none."""
    for effect in target.effects:
        if effect.condition.key == key:
            return effect
    return None


def is_immune(target: Character, harm: str) -> bool:
    """Whether the Character is immune to this harm, by a Talent or an effect. `harm` is a word of
    CIRCUMSTANCES, or "attack" for anything by which other Characters try to hurt it. R-EQ-005, R-BOSS-010.
    """
    for talent in target.hooks.listeners("is_immune"):
        if talent.is_immune(target, harm):
            return True
    for effect in target.effects:
        if effect.condition.is_immune(target, harm):
            return True
    return False


def end_effect(table: SceneTable, target: Character, effect: Effect) -> None:
    """Remove an effect from a Character, and announce its end."""
    target.effects.remove(effect)
    table.emit(ConditionEnded(target.id, effect.condition.key))


def end_used_up_effects(table: SceneTable, test: CharacterTest) -> None:
    """End those effects on the maker of this Test that the Test, which is over, has used up. R-TEST-028."""
    me = test.who
    for effect in me.effects[:]:
        if effect.condition.is_used_up_by(me, test, effect.amount, effect.other):
            end_effect(table, me, effect)


def count_down_turn_effects(table: SceneTable, id: str) -> None:
    """Count down all effects that last for a number of Turns of the Character with this id, and end those
    that are over. Then let the Character's Talents react. A-09.
    """
    state = table.state
    for character in state.characters.values():
        for effect in character.effects[:]:
            if effect.clock != id or effect.condition.outlasts_turns:
                continue
            effect.turns -= 1
            if effect.turns <= 0:
                end_effect(table, character, effect)
    me = state.characters[id]
    for talent in me.hooks.listeners("react_to_turn_slot"):
        talent.react_to_turn_slot(table, me)
