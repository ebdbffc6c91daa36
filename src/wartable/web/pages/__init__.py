"""HTML pages: tables, seats, and what a seat may see."""
