"""Print a question and its options in a terminal, and interpret the answer that the user types."""
