"""The odds of an option before it is taken, found by applying the rules of the Test to every face of the die.

Nothing here repeats a rule: terms, Advantages, Defenses, Damage and Willpower Tests come from the functions
that play them. What the asking side does not know of an Enemy is replaced by that of a typical one
(`estimate`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from wartable.core.data.declared import computed, define
from wartable.core.decision import Option
from wartable.core.table import NO_REFEREE, NeedChoice, NeedRoll, Table
from wartable.core.term import Term, total
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.battle_century.match.odds.estimate import (
    STRANGER,
    DefeatOdds,
    believed_scene,
    copy_test_into_scene,
    damage_at_margin,
    knows_facet,
    likely_defeat_chance_range,
)
from wartable.rulesets.battle_century.match.turn.offense import (
    AttackChoice,
    attack_options,
    attack_range_of,
    build_attack_test,
)
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.sheet import MeansOfAttack
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.tests.declaring import AttributeReplacement, replace_attribute
from wartable.rulesets.battle_century.pilots.tests.effects import is_immune
from wartable.rulesets.battle_century.pilots.tests.making import miracle_damage_at_total
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.pilots.tests.odds import (
    chance_to_pass,
    copy_after_trade,
    margin_probabilities,
    total_needed_by,
    total_probabilities,
)

_PASS: Final = "pass"
_OWN_FALL: Final = 12.0
"""Cost of being defeated oneself, in points of Plot Armor."""


def forecast_value(forecast: Forecast) -> float:
    """Return the expected gain of an attack in points of Plot Armor, by which attacks can be compared: its
    Damage, minus the harm to the attacker, plus a number of points for the chance to defeat the target.
    """
    return forecast.damage - forecast.harm + 6.0 * forecast.defeats


@define
class MatchForecasts:
    """Forecasts for the options of one decision, based on what one side knows. `state` is the real Scene, and
    `scene` the one that the side believes in, where the odds are computed.
    """

    state: Scene
    side: str
    scene: Scene = computed()

    def _finish(self) -> None:
        self.scene = believed_scene(self.state, self.side)

    def forecasts_for_other_scene(self, scene: Scene) -> MatchForecasts:
        """Return forecasts for the same side that are based on another Scene."""
        found = MatchForecasts(self.state, self.side)
        found.scene = scene
        return found

    def forecast_of_option(self, option: Option) -> Forecast | None:
        """Return the forecast of an attack, a trade, a declaration or the choice of a die; None for other
        options.
        """
        data = option.data
        if isinstance(data, AttackChoice):
            return self.forecast_of_attack(self._owner(data.means), data)
        if isinstance(data, Character):
            return self.best_attack_by_kind(data, option.key) if option.key in ("attack", "disrupt") else None
        test = self.state.testing[-1] if self.state.testing else None
        if test is None or self.side not in ("", test.who.side):
            return None
        return self._option_in_test(test, option)

    def _owner(self, means: MeansOfAttack) -> Character:
        """Return the Character that owns these means of attack. Raises KeyError if no one does."""
        for me in self.state.characters.values():
            if means in me.sheet.means:
                return me
        raise KeyError(means.key)

    # -------------------------------------------------------------- attacks

    def best_attack_by_kind(self, me: Character, kind: str) -> Forecast | None:
        """Return the forecast of the best attack with the Action `kind`, "attack" or "disrupt"; None if no
        attack is possible.
        """
        best: Forecast | None = None
        for option in attack_options(self.state, me, kind):
            shot = option.data
            assert isinstance(shot, AttackChoice)
            one = self.forecast_of_attack(me, shot)
            if best is None or forecast_value(one) > forecast_value(best):
                best = one
        return best

    def forecast_of_attack(self, me: Character, shot: AttackChoice) -> Forecast:
        """Return the forecast of one attack, before any declaration or trade."""
        known = self.scene.characters
        test = build_attack_test(known[me.id], shot.means, [known[shot.target.id]])
        test.disrupts = shot.kind == "disrupt"
        stood = test.who.zone
        test.who.zone = shot.zone
        set_test_modifiers(self.scene, test)
        found = self.forecast_of_test(test)
        test.who.zone = stood
        return found

    def best_attack_with_bonus(
        self, me: Character, *, advantages: int, tension: int, target: Character | None = None
    ) -> Forecast | None:
        """Return the forecast of the best attack of `me`, whatever its range, on `target`, or by default on
        any Enemy. `advantages` and `tension` are added to what the attack has now. No Advantages are added
        against the Enemy that `me` builds up against, because the Buildup gives them already.
        """
        known = self.scene.characters
        mine = known[me.id]
        best: Forecast | None = None
        for means in me.sheet.means:
            for enemy in self.scene.enemies_of(mine) if target is None else [known[target.id]]:
                test = build_attack_test(mine, means, [enemy])
                test.given.append(Term("later", 0 if mine.buildup == enemy.id else advantages))
                set_test_modifiers(self.scene, test)
                test.terms.append(Term("Tension", tension))
                one = self.forecast_of_test(test)
                if best is None or forecast_value(one) > forecast_value(best):
                    best = one
        return best

    def best_attack_from_zone(self, me: Character, zone: str) -> Forecast | None:
        """Return the forecast of the best attack that `me` could make if it began its Turn in this Zone and
        no one else moved; None if no attack would be possible.
        """
        twin = self.state.copy()
        there = twin.characters[me.id]
        there.zone = zone
        return MatchForecasts(twin, self.side).best_attack_by_kind(there, "attack")

    def targets_from_zone(self, me: Character, zone: str) -> list[str]:
        """Return the ids of the Enemies that `me` could attack with an Attack Action if it were in this
        Zone.
        """
        twin = self.state.copy()
        there = twin.characters[me.id]
        there.zone = zone
        shots = [option.as_a(AttackChoice) for option in attack_options(twin, there, "attack")]
        return list(dict.fromkeys([shot.target.id for shot in shots if shot.zone == zone]))

    def enemies_that_could_attack(self, me: Character, zone: str) -> list[Character]:
        """Return the Enemies that could attack `me` within one Turn if it were in this Zone. R-MATCH-016,
        R-MATCH-046.
        """
        away = self.state.plan.away
        found: list[Character] = []
        for enemy in self.scene.enemies_of(self.scene.characters[me.id]):
            reach = 1 + max([attack_range_of(enemy, means) for means in enemy.sheet.means])
            if zone in away[enemy.zone] and away[enemy.zone][zone] <= reach:
                found.append(enemy)
        return found

    def likeliest_attack_on(self, me: Character, guard: int) -> Forecast | None:
        """Return the forecast of the attack on `me` that is most likely to pass, if the Defense of `me` is
        raised by `guard`; None if no Enemy is in reach.
        """
        best: Forecast | None = None
        for enemy in self.enemies_that_could_attack(me, me.zone):
            one = self._worst_attack_on(enemy, me, guard)
            if one is not None and (best is None or one.chance > best.chance):
                best = one
        return best

    def expected_harm_to(self, me: Character, guard: int) -> float:
        """Return the harm to `me`, in points of Plot Armor, that is expected from one attack by each Enemy in
        reach, if the Defense of `me` is raised by `guard`. It is divided by the number of Characters on the
        side of `me`, since each Enemy is assumed to pick its target at random.
        """
        total_threat = 0.0
        for enemy in self.enemies_that_could_attack(me, me.zone):
            one = self._worst_attack_on(enemy, me, guard)
            total_threat += 0.0 if one is None else one.damage + 6.0 * one.defeats
        return total_threat / max(1, len(self.scene.allies_of(self.scene.characters[me.id])) + 1)

    def _worst_attack_on(self, enemy: Character, me: Character, guard: int) -> Forecast | None:
        """Return the forecast of the attack by this Enemy that would do the most to `me`, whose Defense is
        raised by `guard`; None if the Enemy has no means of attack.
        """
        worst: Forecast | None = None
        for means in enemy.sheet.means:
            test = build_attack_test(enemy, means, [self.scene.characters[me.id]])
            set_test_modifiers(self.scene, test)
            test.terms.append(Term("guard", -guard))
            one = self.forecast_of_test(test)
            if worst is None or one.damage + 6.0 * one.defeats > worst.damage + 6.0 * worst.defeats:
                worst = one
        if worst is not None:
            worst.guess = not knows_facet(self.state, self.side, enemy, "attributes")
        return worst

    def forecast_of_test(self, test: CharacterTest) -> Forecast:
        """Return the forecast of a Test over all faces of the die and all targets. The modifiers of the Test
        must be set.
        """
        found = Forecast(0.0, 0.0, 0.0, 0.0, guess=self._is_guess(test), counts=len(test.targets) > 1)
        if not test.targets or not test.is_offensive:
            found.chance = float(chance_to_pass(test)) if _has_number(test) else 0.0
        for target in test.targets if test.is_offensive else []:
            self._add_target(test, target, margin_probabilities(test, target.id), found)
        found.chance /= max(1, len(test.targets))
        if found.guess and _is_against_defense(test):
            targets = test.targets if test.is_offensive else test.targets[:1]
            found.span = _span_of([margin_probabilities(test, target.id) for target in targets])
        if found.guess and test.is_offensive and len(test.targets) == 1:
            margins = margin_probabilities(test, test.targets[0].id)
            found.defeat_span = likely_defeat_chance_range(self.state, self.side, self.scene, test, margins)
        self._add_toll(test, total_probabilities(test), found)
        return found

    def _is_guess(self, test: CharacterTest) -> bool:
        for target in test.targets:
            if not knows_facet(self.state, self.side, target, "attributes"):
                return True
        return False

    def _add_target(
        self,
        test: CharacterTest,
        target: Character,
        margins: Mapping[int, Fraction],
        forecast: Forecast,
    ) -> None:
        """Add to `forecast` what the Test will probably do to one target. `margins` maps each possible margin
        against this target to its probability.
        """
        left = sum(target.layers) + (target.proxies[target.proxy] if target.proxy else 0)
        immune = is_immune(target, "attack")
        fall = DefeatOdds(self.scene, target, test)
        for margin, weight in margins.items():
            if margin < 0:
                continue
            chance = float(weight)
            forecast.chance += chance
            if not immune:
                damage = damage_at_margin(test, target, margin)
                forecast.damage += chance * min(damage, max(left, 1))
                forecast.defeats += chance * fall.chance_of_defeat_by(damage)

    def _add_toll(self, test: CharacterTest, totals: Mapping[int, Fraction], forecast: Forecast) -> None:
        """Add to `forecast` the Damage that a Miracle deals to its user; the user's own defeat counts as more
        than any Damage. `totals` maps each possible total of the Test to its probability.
        """
        if not test.miracle:
            return
        fall = DefeatOdds(self.scene, test.who, None)
        for reached, weight in totals.items():
            toll = miracle_damage_at_total(test, reached)
            forecast.harm += float(weight) * (toll + _OWN_FALL * fall.chance_of_defeat_by(toll))

    # -------------------------------------------------------------- within a Test

    def _option_in_test(self, test: CharacterTest, option: Option) -> Forecast | None:
        """Return the forecast of the Test in progress after this option: a declaration, a trade or the choice
        of a die; None for other options.
        """
        scene = self.scene
        key = option.key
        if key.startswith("declare:"):
            scene = scene.copy()
        twin = copy_test_into_scene(scene, test)
        data = option.data
        if isinstance(data, AttributeReplacement):
            replace_attribute(twin, data)
        elif isinstance(data, Talent) and key.startswith("declare:"):
            twin.used.append(data.tag)
            if not _apply_declaration(scene, twin, data, option):
                return None
        elif not (key == _PASS or key.startswith(("trade:", "keep:")) or option.label.startswith("Trade")):
            return None
        if not (twin.is_offensive or twin.miracle or _has_number(twin)):
            return None
        set_test_modifiers(scene, twin)
        if key.startswith("keep:") and isinstance(data, int):
            return self._with_die(twin, data)
        if key.startswith("trade:") and isinstance(data, int):
            twin = copy_after_trade(twin, data)
        return self.forecast_of_test(twin)

    def _with_die(self, test: CharacterTest, face: int) -> Forecast:
        """Return the forecast of the Test if a die with this face is kept."""
        found = Forecast(0.0, 0.0, 0.0, 0.0, guess=self._is_guess(test), counts=len(test.targets) > 1)
        reached = face + total(test.terms) + 2 * test.traded
        for target in test.targets if test.is_offensive else []:
            self._add_target(test, target, {reached - total_needed_by(test, target.id): Fraction(1)}, found)
        if not test.is_offensive and _has_number(test):
            found.chance = float(reached >= total_needed_by(test))
        found.chance /= max(1, len(test.targets))
        if found.guess and _is_against_defense(test):
            targets = test.targets if test.is_offensive else test.targets[:1]
            margins = [{reached - total_needed_by(test, target.id): Fraction(1)} for target in targets]
            found.span = _span_of(margins)
            if test.is_offensive and len(targets) == 1:
                found.defeat_span = likely_defeat_chance_range(
                    self.state, self.side, self.scene, test, margins[0]
                )
        self._add_toll(test, {reached: Fraction(1)}, found)
        return found


def _has_number(test: CharacterTest) -> bool:
    """Whether a Test must reach a number: a DN or a Defense."""
    return test.required_total >= 0 or test.must_reach_defense


def _is_against_defense(test: CharacterTest) -> bool:
    """Whether a Test has to reach a target's Defense."""
    return test.is_offensive or test.must_reach_defense


def _span_of(margins: Sequence[Mapping[int, Fraction]]) -> tuple[float, float]:
    """Return the lowest and the highest likely chance to hit targets whose Attributes are estimates.
    `margins` has a dict for each target, from each possible margin to its probability.
    """
    return _chance_to_hit(margins, -STRANGER), _chance_to_hit(margins, STRANGER)


def _chance_to_hit(margins: Sequence[Mapping[int, Fraction]], bonus: int) -> float:
    """Return the probability to hit a target, as the mean over all targets, with `bonus` added to each
    margin. `margins` has a dict for each target, from each possible margin to its probability.
    """
    hits = [float(weight) for each in margins for margin, weight in each.items() if margin + bonus >= 0]
    return sum(hits) / max(1, len(margins))


def _apply_declaration(scene: Scene, test: CharacterTest, talent: Talent, option: Option) -> bool:
    """Apply a declaration to a copy of the Scene without any messages. Return False if that would require a
    question or a roll.
    """
    try:
        talent.carry_out_declaration(
            Table(NO_REFEREE, scene, {}, None, None, listening=False), test.who, test, option
        )
    except (NeedChoice, NeedRoll):
        return False
    return True
