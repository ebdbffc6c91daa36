"""Exact odds, the evaluation of options, and consequences that cannot be undone."""
