"""The rules of Tests: declarations, modifiers, rolling, effects and odds."""
