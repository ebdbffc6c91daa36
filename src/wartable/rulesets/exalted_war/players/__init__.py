"""Computer players of wars: what an option is worth to one that takes the best."""
