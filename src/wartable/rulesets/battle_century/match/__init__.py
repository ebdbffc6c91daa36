"""Matches: when Characters come to blows."""
