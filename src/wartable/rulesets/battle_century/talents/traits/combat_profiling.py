"""Combat Profiling: a question about another Character's next Turn, and the benefit of the answer.
R-BOSS-001, R-BOSS-002.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.pilots.events.outcomes import GenrePointLost, ProfileAnswered
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import Influenced, register
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.tests.effects import begin_effect
from wartable.rulesets.battle_century.pilots.tests.uses import count_use, has_use_left
from wartable.rulesets.battle_century.talents.traits.boss_trait import BossTrait

_ANSWERS: Final = {1: "yes", 2: "no"}


class Profiled(Influenced):
    """Tension counts twice for who has read it: that much less Defense against their Offensive Tests."""

    key = "combat_profiling"
    rules = ("R-BOSS-002",)

    def defense(self, me: Character, test: CharacterTest | None, amount: int) -> int:
        """Return the loss of Defense to an Offensive Test of the Boss that profiled `me`: its Tension."""
        if test is None:
            return 0
        for effect in me.effects:
            if effect.condition is self and effect.other == test.who.id:
                return -sum([term.amount for term in test.terms if term.source == "Tension"])
        return 0


class CombatProfiling(BossTrait):
    """Thrice an Episode, at the Beginning of its Turn, it asks a Player one yes-or-no question about the PC's
    next Turn. A PC who then acts as answered faces double Tension from it for a Round; one that does not
    loses a Genre Point.
    """

    key = "combat_profiling"
    per = "episode"
    most = 3
    uses = "three times an Episode, once a Turn"
    rules = ("R-BOSS-001", "R-BOSS-002")

    def beginnings(self, state: Scene, me: Character) -> list[Option]:
        if me.notes.get(self.tag) == state.turns or not has_use_left(me, self):
            return []
        return [
            Option(f"profile:{pc.id}", f"Ask about {pc.name}'s next Turn", self)
            for pc in state.enemies(me)
            if pc.sheet.is_pc
        ]

    def begin(self, table: SceneTable, me: Character, option: Option) -> None:
        pc = table.state.characters[option.key.partition(":")[2]]
        count_use(table, me, self)
        me.notes[self.tag] = table.state.turns
        question = f"{me.name} asks {pc.name} one yes-or-no question about its next Turn. The answer?"
        options = [Option(answer, answer.title(), number) for number, answer in _ANSWERS.items()]
        answer = cast(int, table.ask(Decision(pc.seat, question, options, pc.id)).data)
        me.notes[self._note(pc)] = answer
        table.emit(ProfileAnswered(me.id, pc.id, _ANSWERS[answer]))

    def turn_over(self, table: SceneTable, me: Character, who: Character) -> None:
        answer = me.notes.pop(self._note(who), 0)
        if answer == 0 or not me.is_active:
            return
        question = f"Has {who.name} acted as answered ({_ANSWERS[answer]})?"
        options = [Option("kept", "As answered"), Option("broken", "Otherwise")]
        seat = table.state.plan.gm or me.seat
        if table.ask(Decision(seat, question, options, who.id)).key == "kept":
            begin_effect(table, who, Profiled.key, other=me.id)
        else:
            who.genre = max(0, who.genre - 1)
            table.emit(GenrePointLost(who.id, who.genre, me.id))

    def scene_ended(self, me: Character) -> None:
        for note in list(me.notes):
            if note.partition("@")[0] == self.tag:
                del me.notes[note]

    def _note(self, pc: Character) -> str:
        """Return the key of the note about a PC's answer."""
        return f"{self.tag}@{pc.id}"


register(Profiled())
