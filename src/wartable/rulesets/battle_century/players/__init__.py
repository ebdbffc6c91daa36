"""Computer players of Battle Century G. Heuristics give each option a value, and the option with the highest
value is taken.
"""
