"""A house file: what a table in a harbour bar has added to Battle Century G.

A house file is a Python program. Wartable runs it where somebody says so: wartable play ... --house lucky.py
"""

from wartable.rulesets.battle_century.house import Condition, SetupPower, Upgrade, Weapon, begin_effect

ruleset = "battle-century"


class HarpoonGun(Weapon):
    """On a pass the Enemy takes 2 additional Damage if it is 3 Zones away or more."""

    key = "harpoon_gun"
    name = "Harpoon Gun"
    group = "shooting"
    cost = 5
    keywords = ("slow",)

    def additional_damage(self, test, against, pending):
        return 2 if against.apart >= 3 else 0


class LuckyCharm(Upgrade):
    """Its bearer has 1 more on the result of Might Tests while Tension is odd."""

    key = "lucky_charm"
    name = "Lucky Charm"
    group = "general"
    cost = 5

    def result_bonus(self, test, against):
        return test.tension % 2


class Braced(Condition):
    """Defense is higher for a Round."""

    key = "batten_down"
    name = "Batten Down"
    guards = True


class BattenDown(SetupPower):
    """Before its Action its user raises its own Defense by 3 for a Round."""

    key = "batten_down"
    name = "Batten Down"
    group = "tactician"

    def use(self, table, me, test):
        begin_effect(table, me, "batten_down", amount=3)
