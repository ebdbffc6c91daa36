"""Exalted mass combat (war_reference.txt), being built: equipment, people, and how units follow from them."""
