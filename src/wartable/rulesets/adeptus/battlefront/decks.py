"""Building the decks of Advantages, one pick after another. SC-08, SC-11, AD-R36."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.events.advantages import AdvantagePicked
from wartable.rulesets.adeptus.model.commander import Commander
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES


def ask_for_advantage_pick(table: MissionTable) -> bool:
    """Ask the first side that still has picks to choose an Advantage. Return False, without asking, if no
    side has picks left.
    """
    state = table.state
    for side, commander in state.commanders.items():
        left = state.picks.get(side, 0)
        if left:
            _pick_advantage(table, commander, left)
            return True
    return False


def pickable_advantages(state: Mission, commander: Commander) -> list[str]:
    """List the keys of the Advantages that a side's Hordes offer, without those that the commander's deck has
    at their highest level. SC-08.
    """
    found: list[str] = []
    for horde in state.plan.hordes.get(commander.side, []):
        for key in horde.offers or ADVANTAGES:
            held = key in commander.deck and commander.deck[key] >= ADVANTAGES[key].levels
            if key not in found and not held:
                found.append(key)
    return found


def _pick_advantage(table: MissionTable, commander: Commander, picks_left: int) -> None:
    """Ask a Supreme Commander for an Advantage to add to the deck, or to raise by a level if the deck has it.
    If none is offered, the commander loses the remaining picks. SC-11.
    """
    state = table.state
    keys = pickable_advantages(state, commander)
    if not keys:
        state.picks[commander.side] = 0
        return
    options = [Option(f"pick:{key}", _pick_label(commander, key)) for key in keys]
    question = f"{commander.name}: choose an Advantage for the deck, {picks_left} left"
    key = keys[options.index(table.ask(Decision(commander.seat, question, options)))]
    commander.deck[key] = commander.deck.get(key, 0) + 1
    state.picks[commander.side] = picks_left - 1
    card = ADVANTAGES[key]
    table.emit(AdvantagePicked(commander.side, commander.id, card.name, commander.deck[key]))


def _pick_label(commander: Commander, key: str) -> str:
    level = commander.deck.get(key, 0)
    name = ADVANTAGES[key].name
    return f"{name}, level {level + 1}" if level else name
