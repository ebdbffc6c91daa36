"""The question in a terminal: its options, and the answer that is typed."""
