"""The General Skills. R-SKILL-009 to R-SKILL-057."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.pilots.model.skill import Skill


class Athletics(Skill):
    """Strength and endurance of a trained body: running, jumping, climbing, swimming."""

    key = "athletics"
    chase = True
    used = ("fitness", "intellect")
    guide = "Fitness, but Intellect where only knowledge of the matter is tested."
    choices = ("acrobatics", "climbing", "parkour", "running", "swimming")
    benchmarks = (("leaping between rooftops", 10), ("swimming the Channel", 15))
    contested = (("a chase on foot", "Athletics"),)
    rules = ("R-SKILL-009", "R-SKILL-010", "R-SKILL-011")


class Craftsmanship(Skill):
    """Making and repairing things; its Tests are usually Extended ones."""

    key = "craftsmanship"
    used = ("fitness", "intellect", "charm")
    guide = "Fitness to build or repair by hand, Intellect to plan a larger work, Charm for a work of art."
    choices = ("carpentry", "chemistry", "cooking", "demolitions", "poetry")
    benchmarks = (("a tree house", 10), ("a deep space probe", 15), ("a Pulitzer Prize", 20))
    rules = ("R-SKILL-012", "R-SKILL-013", "R-SKILL-014", "R-SKILL-015")


class Combat(Skill):
    """Fighting with anything at hand, and knowing how battles are won."""

    key = "combat"
    used = ("fitness", "intellect")
    guide = "Fitness to fight, Intellect for strategy and tactics."
    choices = ("chess", "gentlemens_duels", "revolvers", "strategy", "swordsmanship")
    benchmarks = (("breaking a rotten door", 5),)
    contested = (("hurting somebody", "Defense"), ("a game of chess", "Combat"))
    rules = ("R-SKILL-016", "R-SKILL-017", "R-SKILL-018")


class Deception(Skill):
    """Lying, bluffing and posing as another person; a show that only draws eyes is Presence."""

    key = "deception"
    used = ("charm", "intellect")
    guide = "Charm, but Intellect for technical swindles such as a forgery."
    choices = ("bluffing", "disguises", "forgery", "intimidation", "seduction")
    contested = (
        ("a forgotten pass", "Awareness"),
        ("a pyramid scheme", "Awareness"),
        ("an empty threat", "Awareness"),
    )
    rules = ("R-SKILL-019", "R-SKILL-020", "R-SKILL-021")


class Diplomacy(Skill):
    """Winning people over honestly. Only a person who refuses against all reason contests it with Willpower,
    and need not be convinced even if that fails.
    """

    key = "diplomacy"
    used = ("charm", "intellect", "fitness")
    guide = "Charm; Intellect to argue the case, Fitness to impress by sheer strength: both are harder."
    choices = ("etiquette", "haggling", "intimidation", "peace_talks", "seduction")
    contested = (
        ("free drinks from a stranger", "Willpower"),
        ("moving a jury", "Willpower"),
        ("a cease-fire", "Willpower"),
    )
    rules = ("R-SKILL-022", "R-SKILL-023", "R-SKILL-024", "R-SKILL-025")


class Finesse(Skill):
    """Nimble fingers and a nimble body: locks, pockets, ropes and shackles."""

    key = "finesse"
    used = ("fitness",)
    guide = "Fitness, always."
    choices = ("balance", "escapism", "juggling", "lockpicking", "pickpocketing")
    benchmarks = (("diving for cover", 5), ("a modern safe", 15))
    contested = (("stealing a purse", "Awareness"),)
    rules = ("R-SKILL-026", "R-SKILL-027", "R-SKILL-028")


class Electronics(Skill):
    """Handling electronic devices. It can be used in place of another Skill where a computer could do the
    work, which mostly takes longer.
    """

    key = "electronics"
    used = ("intellect", "charm")
    guide = "Intellect, but Charm to deal with people by way of the device."
    choices = (
        "artificial_intelligence",
        "communications",
        "computer_hardware",
        "hacking",
        "military_technology",
    )
    benchmarks = (("a simple search", 5), ("programming an assistant of one's own", 20))
    contested = (("a system that somebody guards", "Electronics"),)
    rules = ("R-SKILL-029", "R-SKILL-030", "R-SKILL-031", "R-SKILL-032")


class Humanities(Skill):
    """The sciences of people, in theory; dealing with people themselves takes another Skill."""

    key = "humanities"
    used = ("intellect",)
    guide = "Intellect, always."
    choices = ("archeology", "economics", "history", "law", "psychology")
    benchmarks = (
        ("telling a genuine Picasso", 5),
        ("where a case stands in law", 5),
        ("an ancient text", 15),
    )
    rules = ("R-SKILL-033", "R-SKILL-034", "R-SKILL-035")


class Investigation(Skill):
    """Gathering information, and telling true from false; it takes time."""

    key = "investigation"
    used = ("awareness",)
    guide = "Awareness, always."
    choices = (
        "contact_calling",
        "crime_scenes",
        "dream_analysis",
        "interrogation",
        "puzzles_and_riddles",
    )
    benchmarks = (("asking one's contacts", 5), ("a trail of papers", 10))
    contested = (("reading a captive's face", "Deception"),)
    rules = ("R-SKILL-036", "R-SKILL-037", "R-SKILL-038")


class Presence(Skill):
    """Being seen and heard: song, speech and show."""

    key = "presence"
    used = ("charm", "intellect", "fitness")
    guide = "Charm; Intellect to confuse with jargon, Fitness for a show of athletics."
    choices = ("carousing", "greek_drama", "playing_the_guitar", "speeches", "technobabble")
    benchmarks = (("a good joke", 5), ("a very hard piece of music", 15))
    contested = (("distracting somebody", "Awareness"),)
    rules = ("R-SKILL-039", "R-SKILL-040", "R-SKILL-041")


class Medicine(Skill):
    """Keeping people alive and well. Healing Tests are made with it, and pharmacy is a Mixed Test with
    Craftsmanship.
    """

    key = "medicine"
    used = ("intellect",)
    guide = "Intellect, always."
    choices = ("diagnostics", "forensics", "pharmaceuticals", "psychotherapy", "veterinary")
    benchmarks = (("a diagnosis", 5), ("first aid", 10), ("surgery of the eye", 15))
    rules = ("R-SKILL-042", "R-SKILL-043", "R-SKILL-044", "R-TEST-029")


class Sciences(Skill):
    """The natural sciences."""

    key = "sciences"
    used = ("intellect",)
    guide = "Intellect, in nearly every case."
    choices = ("astronomy", "biology", "chemistry", "mathematics", "physics")
    benchmarks = (
        ("naming a strange animal", 5),
        ("tomorrow's weather", 10),
        ("where a meteorite strikes", 20),
    )
    rules = ("R-SKILL-045", "R-SKILL-046", "R-SKILL-047")


class Stealth(Skill):
    """Not being noticed, once hidden: no one vanishes in plain view. Often part of a Mixed Test."""

    key = "stealth"
    used = ("fitness",)
    guide = "Fitness, unless the case is very unusual."
    choices = ("camouflage", "crowds", "shadowing", "silent_movement", "smuggling_small_objects")
    benchmarks = (("hiding a gun", 5),)
    contested = (("sneaking up on somebody", "Awareness"), ("a gun in a search", "Awareness"))
    rules = ("R-SKILL-048", "R-SKILL-049", "R-SKILL-050", "R-SKILL-051")


class Survival(Skill):
    """Getting along far from any comfort: food, shelter, weather, beasts."""

    key = "survival"
    used = ("intellect", "charm")
    guide = "Intellect, but Charm to pacify animals."
    choices = ("animal_handling", "foraging", "hunting", "meteorology", "navigation")
    benchmarks = (("finding the way by the sky", 5), ("food and water", 10), ("being ignored by animals", 10))
    rules = ("R-SKILL-052", "R-SKILL-053", "R-SKILL-054")


class Vehicles(Skill):
    """Driving, flying, sailing, and keeping the machine in order; giant robots are no vehicles."""

    key = "vehicles"
    chase = True
    used = ("fitness", "intellect")
    guide = "Fitness at the wheel, Intellect in the garage."
    choices = ("helicopters", "motorcycles", "planes", "sailboats", "tanks")
    contested = (("a chase of vehicles", "Vehicles"),)
    rules = ("R-SKILL-055", "R-SKILL-056")


GENERAL_SKILLS: Final = declared_abilities(globals(), Skill)
