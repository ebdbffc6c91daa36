"""Computer players of Battle Century G: heuristics that give each option a value, of which the best is
taken.
"""
