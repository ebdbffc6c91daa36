"""Reading of forces, Pilots and setups: whether they are by the rules, what they cost and how strong they
are.
"""
