"""Weapons: what each is (base), and the book's lists: default, melee, shooting, beam."""
