"""The Miniature Chemical Weapon: gas in a Zone for the rest of the Scene. R-EQ-011, R-EQ-012."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.match.turn.zones import step_aside
from wartable.rulesets.battle_century.pilots.events.harm import HarmIgnored
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.model.trait import Trait
from wartable.rulesets.battle_century.pilots.tests.effects import is_immune
from wartable.rulesets.battle_century.pilots.tests.plot_armor import deal_damage
from wartable.rulesets.battle_century.pilots.tests.rolling import roll_test
from wartable.rulesets.battle_century.pilots.tests.uses import count_use, has_use_left

_DN: Final = 20


class MiniatureChemicalWeapon(Trait):
    """An Action fills a Zone with gas for the Scene: everybody there Tests Willpower, DN 20, and takes what
    is missing as Damage; again with each Round for everybody still there. The thrower may leave in the same
    Action. It is used up for the Episode.
    """

    key = "miniature_chemical_weapon"
    group = "equipment"
    equipment = True
    cost = 10
    per = "episode"
    uses = "once an Episode, for a Scene"
    rules = ("R-EQ-011", "R-EQ-012", "R-EQ-003")

    def actions(self, state: Scene, me: Character) -> bool:
        return has_use_left(me, self)

    def act(self, table: SceneTable, me: Character) -> None:
        """Take the usual Move, throw it, then move away; a thrower who has left does not breathe it."""
        step_aside(table, me)
        count_use(table, me, self)
        zone = me.zone
        me.notes[self._note(zone)] = 1
        step_aside(table, me)
        _breathe(table, self.name, zone)

    def round_passed(self, table: SceneTable, me: Character) -> None:
        for zone in table.state.plan.zones:
            if self._note(zone) in me.notes:
                _breathe(table, self.name, zone)

    def scene_ended(self, me: Character) -> None:
        for note in list(me.notes):
            if note.startswith(f"{self.tag}@"):
                del me.notes[note]

    def _note(self, zone: str) -> str:
        """Return the key of the thrower's note about gas in a Zone."""
        return f"{self.tag}@{zone}"


def _breathe(table: SceneTable, source: str, zone: str) -> None:
    """Make everyone on foot in the Zone Test against the gas there. R-EQ-011."""
    for who in list(table.state.characters.values()):
        if not who.is_active or who.zone != zone or not who.is_person:
            continue
        if is_immune(who, "poison_gas"):
            table.emit(HarmIgnored(who.id, source))
            continue
        test = CharacterTest(who, "willpower", kind="endurance", dn=_DN, about=("poison_gas", "poison"))
        roll_test(table, test)
        if not test.passed:
            deal_damage(table, who, _DN + 2 * test.raised - test.total, source)
