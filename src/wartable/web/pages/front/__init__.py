"""The pages before a table: what can be played, opening a table, coming to one, and what is one's own."""
