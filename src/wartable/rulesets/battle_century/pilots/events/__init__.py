"""Events of Tests and Matches, with their log texts and what each seat may see of them. B-9.

An Enemy's Attributes stay hidden until they are learned. So does every number that would reveal one when
combined with public facts: a die beside its total, a Defense, the Plot Armor left, the size of a Maneuver. A
hidden number is 0 if its true value cannot be 0, else -1; other numbers are shown unchanged.
"""
