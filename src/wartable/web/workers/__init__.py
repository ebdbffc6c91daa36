"""Worker processes that run the rules. Each table is always handled by the same one of them."""
