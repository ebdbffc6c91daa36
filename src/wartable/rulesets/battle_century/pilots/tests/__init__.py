"""A Test: declaring, modifiers, rolling, its effects and odds."""
