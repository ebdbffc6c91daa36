"""Data model of an Operation: state, Units, and the base classes of Weapons, Upgrades, Powers and Assistance.
No rules.
"""
