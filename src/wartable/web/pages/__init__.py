"""Pages for people: tables, seats, and what a seat may see."""
