"""Exact odds, the evaluation of options, and warnings of irreversible consequences."""
