"""Upgrades, Features, Boss Upgrades and Capstones, one file a list of the book; what one is: base.py."""
