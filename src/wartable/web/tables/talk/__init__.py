"""Talk at a table: audiences, texts, dice and bounds. Nothing of it is in the table's log."""
