"""Computer players of Battle Century G: what an option is worth to one that takes the best."""
