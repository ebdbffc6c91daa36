"""Builders for tests of Battle Century G: Operations, Matches, squads, single Tests."""
