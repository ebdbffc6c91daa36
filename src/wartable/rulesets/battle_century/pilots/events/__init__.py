"""What happens in Tests and Matches, how it is told, and what a seat may see of it. B-9.

An Enemy's Attributes stay hidden until they are learned, and so does every number that would give one away
together with what is public: a die beside its total, a Defense, what is left of Plot Armor, the size of a
Maneuver. Hidden numbers are 0 where a true one could not be, else -1; the others are told as they are.
"""
