"""Matches: people in Zones."""
