"""Genre Powers: what each is (base), and the book's lists."""
