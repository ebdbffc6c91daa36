"""Forecasts by running the rules, look-ahead, evaluation."""
