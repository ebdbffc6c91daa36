"""Ongoing effects, temporary Terrain, Might Tests and what they disclose."""
