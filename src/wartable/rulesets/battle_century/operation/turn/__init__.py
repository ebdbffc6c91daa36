"""Turns and what is done in them: Actions, Combination, forms, raids."""
