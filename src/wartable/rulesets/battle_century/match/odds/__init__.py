"""Forecasts of what options in a Match lead to, made by running the rules."""
