"""Computer players: they see a Decision and a View, nothing else."""
