"""Campaign pages: state of a squad, history, and battles whose results are written back."""
