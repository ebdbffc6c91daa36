"""Checks of setups and army lists."""
