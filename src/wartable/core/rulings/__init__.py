"""Rulings of the GM: what can be changed in a battle, and how a change is applied."""
