"""Pages for building and saving forces and scenarios."""
