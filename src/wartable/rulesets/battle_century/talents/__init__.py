"""Skills, Miracles and Traits, by the book's lists."""
