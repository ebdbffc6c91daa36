"""Forecasts of a Match by running the rules."""
