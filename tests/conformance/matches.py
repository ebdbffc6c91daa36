"""Matches of Battle Century G for the kit: every Skill and Trait with all that can be chosen for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from tests.battle_century.matches import character, means, outbreak
from wartable import Event, Game, Setup, State
from wartable.core.event import event_kinds
from wartable.rulesets.battle_century.pilots.events import conditions, harm, scenes, tests
from wartable.rulesets.battle_century.pilots.events.conditions import ConditionBegan
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.pilots.model.character import AWAY, Character
from wartable.rulesets.battle_century.pilots.model.circumstances import CIRCUMSTANCES
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.pilots.model.names import LABELS
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet, MeansOfAttack
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.model.trait import Trait
from wartable.testing.conformance import Reach, Secret

NAME: Final = "battle-century"

MIRACLES: Final = [key for key, skill in SKILLS.items() if skill.miracle]
MUNDANE: Final = [key for key, skill in SKILLS.items() if not skill.miracle]

CHOSEN: Final[dict[str, tuple[str, ...]]] = {
    "masterwork_tool": ("combat", "athletics", "medicine"),
    "personal_facility": ("craftsmanship+electronics",),
    "superior_proxy": ("combat", "vehicles"),
    "homunculus_vessel": ("red2", "blue2"),
    "living_weapon": ("called_shot+distraction_move+finishing_blow",),
    "skill_master": ("combat+athletics",),
}
"""Choices that are no words of the book's lists."""


# ------------------------------------------------------------------ small ones


def alley() -> Setup:
    """Two against two with nothing but their fists, in two Zones."""
    return outbreak(
        character("ann", "blue", "yard", tier="pc", fitness=6, skills=["combat"]),
        character("ben", "blue", "hall", tier="pc", seat="ben", charm=5),
        character("rex", "red", "yard", fitness=5, willpower=2),
        character("sue", "red", "hall", awareness=6),
        seats=[{"id": "blue"}, {"id": "ben"}, {"id": "red"}],
        zones={"yard": ["hall"], "hall": []},
        title="Alley",
        limit=6,
    )


def ambush() -> Setup:
    """Two of different seats surprise three, a GM says how hard things are, and there are cars."""
    return outbreak(
        character("ann", "blue", "yard", tier="pc", skills=["vehicles"], proxies=["car"]),
        character("ben", "blue", "hall", tier="pc", seat="ben", proxies=["bike", "van"]),
        character("rex", "red", "yard", traits=["genius"], attacks=[means("Stare", "charm", physical=False)]),
        character("sue", "red", "attic", tier="pc", willpower=0),
        character("kit", "green", "stair", seat="referee", tier="grunt"),
        character("fog", "red", "hall", traits=["elusive_form"], tier="boss", away=True),
        seats=[{"id": "blue"}, {"id": "ben"}, {"id": "red"}, {"id": "referee"}],
        gm="referee",
        surprising=["ann", "ben"],
        title="Ambush",
        limit=5,
    )


def stand_off() -> Setup:
    """A Match in its middle, with everything that a situation may say."""
    started = outbreak(
        character("ann", "blue", "yard", traits=["called_shot"], proxies=["car"], willpower=5),
        character("ben", "blue", "yard", fitness=8, power_level=2),
        character(
            "rex", "red", "yard", skills=["force"], willpower=6, attacks=[means("Push", "fitness", "force")]
        ),
        title="Stand-off",
        limit=9,
    )
    disrupted = {"condition": "disrupted", "amount": 2, "other": "rex", "clock": "ben", "turns": 2}
    people = {
        "ann": {"layers": [0, 2, 5], "proxies": {"car": 2}, "proxy": "car", "uses": {"called_shot": 2}},
        "ben": {"effects": [disrupted], "buildup": "rex", "burdens": {"all": 1}, "borrowed": ["medicine"]},
        "rex": {"zone": "hall", "layers": [3, 6, 6], "notes": {"seen": 1}, "treated": [2], "genre_points": 4},
    }
    now = {"round": 3, "tension": 5, "order": ["rex", "ben", "ann"], "turn": "ben", "characters": people}
    return {**started, "now": now}


# ------------------------------------------------------------------ all there is


def tags(kind: type[Talent]) -> list[str]:
    """A Skill or Trait with each of its choices."""
    choices = CHOSEN.get(kind.key, kind.choices)
    if not kind.specialist or (not choices and kind.key in SKILLS):
        return [kind.key]
    return [f"{kind.key}:{choice}" for choice in choices]


def spread(hands: Iterable[list[str]]) -> list[str]:
    """One tag of each kind, then the next of each: those of a kind are far from each other."""
    rounds = zip_longest(*hands, fillvalue="")
    return [tag for dealt in rounds for tag in dealt if tag]


TAGS: Final = spread(tags(kind) for kind in TRAITS.values())
EACH: Final = 8


def hand(number: int) -> list[str]:
    """Traits in a row, each key once."""
    found = [TAGS[(EACH * number + at) % len(TAGS)] for at in range(EACH)]
    return list({tag.partition(":")[0]: tag for tag in found}.values())


def trained(number: int, traits: Sequence[str]) -> list[str]:
    """All mundane Skills, and Miracles: whole ones, or for every third Character one choice of each."""
    if number % 3:
        return [*MUNDANE, *MIRACLES[number % 2 :: 2]]
    return [*MUNDANE, *[tags(SKILLS[key])[number % len(tags(SKILLS[key]))] for key in MIRACLES]]


def ways(number: int, skills: Sequence[str]) -> list[dict[str, object]]:
    """A blow, a fright, and an attack by a Miracle, each about something."""
    words = [*CIRCUMSTANCES][number :: len(CIRCUMSTANCES) // 2]
    known = [tag for tag in skills if tag.partition(":")[0] in MIRACLES]
    worked = known[number % len(known)]
    return [
        means("Blow", "fitness", "combat", *words[:1]),
        means("Fright", "charm", "presence", "frighten", *words[1:2], physical=False),
        means("Wonder", SKILLS[worked.partition(":")[0]].used[0], worked),
    ]


def armoury(turn: int) -> Setup:
    """Three against three, with Traits dealt another way at every turn."""
    people = []
    for at in range(6):
        number = 6 * turn + at
        side = ("blue", "red")[at % 2]
        traits = hand(number)
        skills = trained(number, traits)
        tier = "boss" if [tag for tag in traits if TRAITS[tag.partition(":")[0]].group == "boss"] else "npc"
        people.append(
            character(
                f"{side}{at // 2 + 1}",
                side,
                ("yard", "hall")[number % 2],
                tier="pc" if number % 4 == 0 else tier,
                power_level=number % 6,
                willpower=8,
                skills=skills,
                traits=traits,
                attacks=ways(number, skills),
                proxies=["car"] if number % 3 == 0 else [],
            )
        )
    seats = [{"id": "blue"}, {"id": "red"}, {"id": "referee"}]
    started = outbreak(*people, title=f"Armoury {turn}", limit=6, seats=seats[: 2 + turn % 2])
    return {**started, "gm": "referee"} if turn % 2 else started


SMALL: Final[tuple[Setup, ...]] = (alley(), ambush(), stand_off())
DEALS: Final = 1 + len(TAGS) // (6 * EACH)
DEALT: Final = [armoury(turn) for turn in range(max(2, DEALS))]
ALL: Final = (*DEALT, *SMALL)


# ------------------------------------------------------------------ what there is to reach


def wanted() -> Iterator[str]:
    """Every Action, of Traits as well, every kind of event, everything that lasts in a Match."""
    yield from (f"action {kind}" for kind in LABELS)
    yield from (f"action use:{key}" for key, kind in TRAITS.items() if kind.can_act is not Trait.can_act)
    yield from (
        f"event {name}" for name in [kind.__name__ for kind in event_kinds(conditions, harm, scenes, tests)]
    )
    yield from (f"effect {key}" for key, kind in CONDITIONS.items() if not kind.until_arc_ends)


def by_event(event: Event) -> Iterator[str]:
    """What an event shows."""
    yield f"event {type(event).__name__}"
    if isinstance(event, ConditionBegan):
        yield f"effect {event.condition}"


def by_choice(key: str) -> Iterable[str]:
    """Which Action an option is."""
    return [f"action {key if key in LABELS else ':'.join(key.split(':')[:2])}"]


REACH: Final = Reach(list(wanted()), by_event, by_choice)


# ------------------------------------------------------------------ secrets


def secrets(rules: Game[State], setup: Setup, state: State, seat: str) -> Iterator[Secret]:
    """The same state with other Attributes, Traits, ways to attack or Genre Points of its Enemies."""
    assert isinstance(state, Scene)
    if seat == state.plan.gm:
        return
    own = {me.side for me in state.characters.values() if me.seat == seat}
    for what in (*ATTRIBUTES, "genre", "traits", "attacks"):
        variant = state.copy()
        for other in variant.characters.values():
            if other.side not in own:
                disguise(variant, own, other, what)
        yield Secret(f"other {what} of its Enemies", variant)


def disguise(state: Scene, own: set[str], other: Character, what: str) -> None:
    """Change one thing about a Character that its Enemies do not know."""
    sheet = other.sheet
    if what == "genre":
        other.genre += 1
    elif what == "willpower":
        toughen(other)
    elif what == "traits" and other.standing == AWAY:
        return  # a Trait lets it come, and the record that is played again has its answer
    elif what == "traits":
        hidden = [t for t in sheet.traits if not is_seen(state, own, other, f"talent:{t.tag}")]
        kept = [trait for trait in sheet.traits if trait not in hidden]
        gone = [trait.tag for trait in hidden]
        other.proxies = {tag: left for tag, left in other.proxies.items() if tag not in gone}
        resheet(other, sheet.ranks, kept, sheet.means)
    elif what == "attacks":
        kept_means = [way for way in sheet.means if is_seen(state, own, other, f"attack:{way.key}")]
        new = MeansOfAttack("novelty", "Novelty", "resources", "", "", (), physical=True)
        resheet(other, sheet.ranks, sheet.traits, [*kept_means, new])
    else:
        resheet(other, {**sheet.ranks, what: sheet.ranks[what] + 1}, sheet.traits, sheet.means)


def toughen(other: Character) -> None:
    """More Willpower, and the same Damage; once a Layer is lost both together tell too much for that."""
    sheet = other.sheet
    if other.lost == 0 and other.proxies == dict.fromkeys(other.proxies, other.full_layer_points):
        resheet(other, {**sheet.ranks, "willpower": other.full_layer_points + 1}, sheet.traits, sheet.means)
        other.layers = [points + 1 for points in other.layers]
        other.proxies = dict.fromkeys(other.proxies, other.full_layer_points)


def resheet(
    other: Character, ranks: dict[str, int], traits: Sequence[Trait], ways: Sequence[MeansOfAttack]
) -> None:
    """Give it another sheet, with everything that has happened to it."""
    old = other.sheet
    borrowed = other.borrowed
    other.sheet = CharacterSheet(
        old.id,
        old.name,
        old.tier,
        old.power_level,
        ranks,
        old.skills,
        traits,
        ways,
        [proxy for proxy in old.proxies if proxy.partition(":")[0] not in TRAITS],
        old.themes,
    )
    other.borrowed = borrowed


def is_seen(state: Scene, own: set[str], other: Character, facet: str) -> bool:
    """Whether one of these sides has learned this."""
    return any(state.knowledge.knows(side, other.id, facet) for side in own)
