"""The games. Each stands alone and imports core only."""
