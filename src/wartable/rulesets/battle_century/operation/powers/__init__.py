"""Genre Powers and Boss Powers, by the book's lists."""
