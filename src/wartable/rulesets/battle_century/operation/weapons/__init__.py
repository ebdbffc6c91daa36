"""Weapons, by the book's lists."""
