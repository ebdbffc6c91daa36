"""Experience, the points and the Power Level that come with it; Themes; what is owed; sheets that change."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battle_century.seasons import mecha, pilot, squad
from wartable import BadInput, Roster
from wartable.rulesets.battle_century.points import power_level_in
from wartable.rulesets.battle_century.season.season import SEASON
from wartable.testing.rules import rule


def pair(**more: object) -> Roster:
    """Ann and her Heron."""
    return SEASON.new_roster(squad(pilot("ann", **more), mecha("heron", pilot="ann")))


def sheet(roster: Roster, id: str) -> dict[str, Any]:
    """The sheet of one of them."""
    everybody = [*roster.force["pilots"], *roster.force["units"]]
    (found,) = [entry for entry in everybody if entry["id"] == id]
    return dict(found)


def left(roster: Roster, id: str) -> str:
    """What somebody has to spend."""
    (status,) = [one for one in SEASON.statuses(roster) if one.id == id]
    return next(text for name, text in status.facts.items() if name.endswith("left"))


# ------------------------------------------------------------------ experience


@rule("R-CHAR-006", "R-CHAR-007", "R-CHAR-008")
def test_experience_brings_as_many_points_for_the_pilot_and_the_mecha() -> None:
    # Given: Ranks 4, 2, 1, 3 and 5: 100 - 10 - 3 - 1 - 6 - 15 = 65
    roster = pair()
    assert left(roster, "ann") == "65"
    before = int(left(roster, "heron"))

    result = SEASON.award(roster, [], 12)

    assert left(result.roster, "ann") == "77"
    assert int(left(result.roster, "heron")) == before + 12
    assert (sheet(result.roster, "ann")["xp"], sheet(result.roster, "heron")["xp"]) == (12, 12)
    assert result.told == ("Ann: 12 XP, as many Character Points and Mecha Points; 12 XP in all",)


@rule("R-CHAR-006", "R-CHAR-007")
@pytest.mark.parametrize("amount", [1, 999])
def test_a_single_point_is_awarded_and_as_many_as_999(amount: int) -> None:
    assert sheet(SEASON.award(pair(), [], amount).roster, "ann")["xp"] == amount


@rule("R-CHAR-007")
def test_points_that_a_sheet_names_grow_too() -> None:
    roster = SEASON.new_roster(squad(pilot("ann", points=120, xp=20)))
    assert sheet_points(SEASON.award(roster, [], 5).roster) == 125


def sheet_points(roster: Roster) -> int:
    """The points that Ann's sheet names."""
    return int(roster.force["pilots"][0]["points"])


@rule("R-CHAR-006", "R-ENEMY-002")
def test_everybody_gains_experience_but_who_is_not_named() -> None:
    roster = SEASON.new_roster(squad(pilot("ann"), pilot("ben"), pilot("cob", tier="grunt")))

    after = SEASON.award(SEASON.award(roster, [], 10).roster, ["ben"], 5).roster

    assert [entry["xp"] for entry in after.force["pilots"]] == [10, 15, 10]


@rule("R-CHAR-006")
def test_experience_for_a_mecha_is_its_pilot_s() -> None:
    after = SEASON.award(pair(), ["heron"], 7).roster
    assert (sheet(after, "ann")["xp"], sheet(after, "heron")["xp"]) == (7, 7)


@rule("R-CHAR-018", "A-01")
@pytest.mark.parametrize(("gained", "level"), [(30, 0), (31, 1), (60, 1), (61, 2), (150, 4), (151, 5)])
def test_the_power_level_follows_experience(gained: int, level: int) -> None:
    after = SEASON.award(pair(), [], gained).roster
    assert power_level_in(sheet(after, "ann")) == level
    assert power_level_in(sheet(after, "heron")) == level


@rule("R-CHAR-017", "R-CHAR-031", "R-CHAR-006")
def test_a_power_level_that_is_written_rises_and_says_so() -> None:
    roster = SEASON.new_roster(squad(pilot("ann", power_level=1, xp=40)))
    result = SEASON.award(roster, [], 21)
    assert result.roster.force["pilots"][0]["power_level"] == 2
    assert result.told[0].endswith("61 XP in all, now of Power Level 2")


@rule("R-CHAR-012")
def test_a_new_power_level_brings_its_genre_point_with_the_next_episode() -> None:
    after = SEASON.award(pair(), [], 31).roster
    assert after.conditions["ann"]["genre_points"] == 0
    assert SEASON.begin(after, "episode").roster.conditions["ann"]["genre_points"] == 1


@rule("R-CHAR-008", "R-CHAR-031")
@pytest.mark.parametrize(
    ("written", "xp"),
    [({}, 0), ({"power_level": 2}, 61), ({"power_level": 2, "points": 175}, 75), ({"points": 120}, 20)],
)
def test_experience_that_is_not_written_follows_from_points_or_power_level(
    written: dict[str, int], xp: int
) -> None:
    roster = SEASON.new_roster(squad(pilot("ann", **written)))
    assert roster.force["pilots"][0]["xp"] == xp


@rule("R-ENEMY-014")
def test_a_boss_gains_no_experience() -> None:
    roster = SEASON.new_roster(squad(pilot("ann"), pilot("rex", tier="boss", power_level=2)))

    after = SEASON.award(roster, [], 10).roster

    assert "xp" not in after.force["pilots"][1]
    with pytest.raises(BadInput, match="Rex is a Boss"):
        SEASON.award(roster, ["rex"], 10)


@rule("R-CHAR-006")
@pytest.mark.parametrize("amount", [0, -3, 1000])
def test_no_nonsense_is_awarded(amount: int) -> None:
    with pytest.raises(BadInput, match="give 1 to 999"):
        SEASON.award(pair(), [], amount)


def test_an_award_to_nobody_known_names_who_is_there() -> None:
    with pytest.raises(BadInput, match="did you mean heron"):
        SEASON.award(pair(), ["heroon"], 5)


# ------------------------------------------------------------------ Themes


@rule("R-CHAR-011", "R-THEME-002", "R-THEME-003", "R-THEME-004", "R-THEME-005", "R-THEME-006")
@pytest.mark.parametrize("theme", ["reason", "typecast", "bane"])
def test_a_theme_that_was_played_brings_a_genre_point(theme: str) -> None:
    result = SEASON.reward(pair(), "ann", theme)
    assert result.roster.conditions["ann"]["genre_points"] == 1
    assert result.told[0].startswith(f"Ann gains a Genre Point by the {theme.title()} (")


@rule("R-CHAR-011")
def test_each_time_a_theme_is_played_counts() -> None:
    once = SEASON.reward(pair(), "ann", "bane").roster
    assert SEASON.reward(once, "ann", "bane").roster.conditions["ann"]["genre_points"] == 2


@rule("R-THEME-001")
def test_a_theme_that_nobody_wrote_brings_nothing() -> None:
    roster = pair(themes={"reason": "home"})
    with pytest.raises(BadInput, match="Ann has no Bane"):
        SEASON.reward(roster, "ann", "bane")


@rule("R-CHAR-011")
@pytest.mark.parametrize(
    ("id", "theme", "says"),
    [
        ("heron", "bane", "is a mecha"),
        ("ann", "bain", "did you mean bane"),
        ("an", "bane", "did you mean ann"),
    ],
)
def test_what_cannot_bring_a_point_is_refused(id: str, theme: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        SEASON.reward(pair(), id, theme)


# ------------------------------------------------------------------ debts


def indebted() -> Roster:
    """Heron costs all that it has, and 5 and 10 points more were gained in mid-battle."""
    roster = pair()
    free = int(left(roster, "heron"))
    roster.force["units"][0]["points"] = 100 - free - 15
    roster.conditions["heron"]["debts"] = [
        {"tag": "vulcan", "name": "Vulcan", "cost": 5},
        {"tag": "zweihander", "name": "Zweihander", "cost": 10},
    ]
    return roster


@rule("R-POW-011")
def test_later_experience_pays_what_came_in_mid_battle_the_oldest_first() -> None:
    # Given: 15 Mecha Points are owed
    roster = indebted()
    assert left(roster, "heron") == "-15"

    # When: 5 points come
    result = SEASON.award(roster, [], 5)

    # Then: the first debt is paid; the second needs 10 more
    assert result.told[1:] == ("Heron has paid the 5 Mecha Points for Vulcan",)
    assert [debt["tag"] for debt in result.roster.conditions["heron"]["debts"]] == ["zweihander"]
    last = SEASON.award(result.roster, [], 10).roster
    assert last.conditions["heron"]["debts"] == []


@rule("R-POW-011")
def test_a_part_of_the_price_pays_nothing_yet() -> None:
    result = SEASON.award(indebted(), [], 4)
    assert len(result.roster.conditions["heron"]["debts"]) == 2


# ------------------------------------------------------------------ sheets that change


@rule("R-TEST-039")
def test_a_whole_layer_is_whole_by_the_new_willpower_and_a_hurt_one_stays_hurt() -> None:
    roster = pair(proxies=["shield"], willpower=3)
    roster.conditions["ann"] |= {"layers": [0, 2, 3], "lost": 1}
    force = {**roster.force, "pilots": [{**sheet(roster, "ann"), "willpower": 5}]}

    after = SEASON.rebuild(roster, force).roster.conditions["ann"]

    assert (after["layers"], after["lost"], after["proxies"]) == ([0, 2, 5], 1, {"shield": 5})


@rule("R-TEST-039")
def test_less_willpower_cuts_what_no_longer_fits() -> None:
    roster = pair()
    roster.conditions["ann"] |= {"layers": [0, 2, 3], "lost": 1}
    force = {**roster.force, "pilots": [{**sheet(roster, "ann"), "willpower": 1}]}
    assert SEASON.rebuild(roster, force).roster.conditions["ann"]["layers"] == [0, 1, 1]


def test_a_proxy_that_was_lent_stays_as_it_is_when_the_sheet_changes() -> None:
    lent = SEASON.lend(pair(), "ann", "ether_drive:force:fitness_tests").roster
    lent.conditions["ann"]["proxies"] = {"ether_drive:force:fitness_tests": 1}
    force = {**lent.force, "pilots": [{**sheet(lent, "ann"), "fitness": 6}]}
    assert SEASON.rebuild(lent, force).roster.conditions["ann"]["proxies"] == {
        "ether_drive:force:fitness_tests": 1
    }


def test_a_new_proxy_is_whole() -> None:
    roster = pair(willpower=3)
    force = {**roster.force, "pilots": [{**sheet(roster, "ann"), "proxies": ["shield"]}]}
    assert SEASON.rebuild(roster, force).roster.conditions["ann"]["proxies"] == {"shield": 3}


def test_who_joins_is_whole_and_needs_an_id_of_its_own() -> None:
    roster = pair()

    result = SEASON.join(roster, squad(pilot("ben", xp=31)))

    assert result.told == ("Ben joins",)
    assert result.roster.conditions["ben"]["genre_points"] == 1
    with pytest.raises(BadInput, match="ann is in the campaign already"):
        SEASON.join(result.roster, squad(pilot("ann")))


def test_nobody_can_be_mustered_twice_or_not_at_all() -> None:
    with pytest.raises(BadInput, match="neither pilots nor units"):
        SEASON.new_roster({"ruleset": "battle-century"})
    with pytest.raises(BadInput, match="the same id"):
        SEASON.new_roster(squad(pilot("ann"), mecha("ann")))


# ------------------------------------------------------------------ lending, using, ruling


@rule("R-TEST-033", "R-EQ-002")
def test_equipment_is_lent_for_the_episode_and_counts_from_then_on() -> None:
    result = SEASON.lend(pair(), "ann", "body_suit")
    assert result.roster.conditions["ann"]["borrowed"] == ["body_suit"]
    assert result.told == ("Ann has Body Suit until the Episode ends",)


@rule("R-TEST-033", "R-EQ-002")
@pytest.mark.parametrize(
    ("id", "tag", "says"),
    [
        ("heron", "body_suit", "is a mecha"),
        ("ann", "gumshoe", "is no Equipment"),
        ("ann", "bodysuit", "did you mean body_suit"),
    ],
)
def test_only_equipment_and_training_can_be_lent(id: str, tag: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        SEASON.lend(pair(), id, tag)


@rule("R-TEST-036", "R-EQ-002")
def test_what_somebody_has_cannot_be_lent_to_them() -> None:
    with pytest.raises(BadInput, match="has Body Suit already"):
        SEASON.lend(pair(traits=["body_suit"]), "ann", "body_suit")


@rule("R-TRAIT-004")
def test_common_sense_is_used_once_an_episode() -> None:
    used = SEASON.use(pair(traits=["common_sense"]), "ann", "common_sense").roster

    assert used.conditions["ann"]["uses"] == {"common_sense": 1}
    with pytest.raises(BadInput, match="once in this Episode; wait for the next Episode"):
        SEASON.use(used, "ann", "common_sense")
    assert SEASON.use(SEASON.end(used, "episode").roster, "ann", "common_sense").told


@rule("R-EQ-009")
def test_backup_bodies_undo_all_damage_once_an_arc() -> None:
    roster = pair(traits=["backup_bodies"], willpower=3)
    roster.conditions["ann"] |= {"layers": [0, 0, 0], "lost": 3, "standing": "defeated"}

    after = SEASON.use(roster, "ann", "backup_bodies").roster

    assert after.conditions["ann"]["layers"] == [3, 3, 3]
    assert after.conditions["ann"]["standing"] == "active"
    with pytest.raises(BadInput, match="once in this Episode Arc"):
        SEASON.use(SEASON.end(after, "episode").roster, "ann", "backup_bodies")


@rule("R-EQ-009", "R-TRAIT-001")
def test_what_serves_once_an_episode_is_counted_and_refused_the_second_time() -> None:
    after = SEASON.use(pair(traits=["gumshoe"]), "ann", "gumshoe").roster
    assert after.conditions["ann"]["uses"] == {"gumshoe": 1}
    with pytest.raises(BadInput, match="once in this Episode"):
        SEASON.use(after, "ann", "gumshoe")


@rule("R-EQ-009")
def test_who_has_no_backup_bodies_does_not_come_back_by_them() -> None:
    with pytest.raises(BadInput, match="Ann has no 'backup_bodies'"):
        SEASON.use(pair(traits=["common_sense"]), "ann", "backup_bodies")


@rule("R-EQ-009", "R-TRAIT-001")
@pytest.mark.parametrize(
    ("traits", "tag", "says"),
    [
        (["intimidating"], "gumshoe", "has no 'gumshoe'"),
        (["intimidating"], "intimidating", "are not counted"),
    ],
)
def test_what_cannot_be_used_is_refused(traits: list[str], tag: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        SEASON.use(pair(traits=traits), "ann", tag)


@pytest.mark.parametrize(
    ("path", "value", "part", "becomes"),
    [
        ("genre_points", "4", "genre_points", 4),
        ("layers.1", "0", "layers", [0, 3, 3]),
        ("standing", "defeated", "standing", "defeated"),
        ("uses.gumshoe", "1", "uses", {"gumshoe": 1}),
        ("arc_uses.backup_bodies", "1", "arc_uses", {"backup_bodies": 1}),
        ("burdens.all", "2", "burdens", {"all": 2}),
        ("treated.2", "1", "treated", [2]),
        ("notes.seen", "1", "notes", {"seen": 1}),
        ("proxies.shield", "0", "proxies", {"shield": 0}),
    ],
)
def test_the_gm_can_set_how_somebody_stands(path: str, value: str, part: str, becomes: object) -> None:
    result = SEASON.rule(pair(proxies=["shield"], willpower=3), "ann", path, value)
    assert result.roster.conditions["ann"][part] == becomes


def test_the_gm_takes_back_what_was_lent_cures_and_forgives() -> None:
    roster = indebted()
    lent = SEASON.lend(roster, "ann", "body_suit").roster
    ill = SEASON.rule(lent, "ann", "conditions.infected", "1").roster

    cured = SEASON.rule(ill, "ann", "conditions.infected", "0").roster
    given_back = SEASON.rule(cured, "ann", "borrowed.body_suit", "0").roster
    forgiven = SEASON.rule(given_back, "heron", "debts.vulcan", "0").roster

    assert ill.conditions["ann"]["effects"] != []
    assert (forgiven.conditions["ann"]["effects"], forgiven.conditions["ann"]["borrowed"]) == ([], [])
    assert [debt["tag"] for debt in forgiven.conditions["heron"]["debts"]] == ["zweihander"]


@pytest.mark.parametrize(
    ("id", "path", "value", "says"),
    [
        ("ann", "layers.4", "1", "there is no Layer '4'"),
        ("ann", "layers.1", "9", "use 0 to 3"),
        ("ann", "layers", "1", "it cannot be set there"),
        ("ann", "height", "1", "it cannot be set there"),
        ("ann", "standing", "dead", "did you mean defeated"),
        ("ann", "uses.gumshoes", "1", "did you mean gumshoe"),
        ("ann", "conditions.disrupted", "1", "there is no lasting condition"),
        ("heron", "layers.1", "1", "it cannot be set there"),
        ("heron", "debts.vulcan", "0", "nothing is owed"),
    ],
)
def test_a_ruling_on_what_is_not_there_says_what_would_do(id: str, path: str, value: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        SEASON.rule(pair(willpower=3), id, path, value)


def test_a_season_leaves_the_company_that_it_was_given_alone() -> None:
    roster = pair(xp=31, traits=["common_sense"])
    before = (str(roster.force), str(roster.conditions))

    SEASON.award(roster, [], 5)
    SEASON.reward(roster, "ann", "bane")
    SEASON.use(roster, "ann", "common_sense")
    SEASON.rule(roster, "ann", "layers.1", "0")
    SEASON.end(roster, "episode")

    assert (str(roster.force), str(roster.conditions)) == before
