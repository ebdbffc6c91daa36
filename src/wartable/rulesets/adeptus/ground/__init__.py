"""Distance, sight, cover and movement on a field of cells of one metre."""
