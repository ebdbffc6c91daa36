"""Reading of forces, Pilots and setups: whether they follow the rules, what they cost and how strong they
are.
"""
