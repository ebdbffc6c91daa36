"""Setups as they are checked."""
