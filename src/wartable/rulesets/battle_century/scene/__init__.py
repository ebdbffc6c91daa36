"""Scenes at the scale of people: Characters, their Tests, their Plot Armor."""
