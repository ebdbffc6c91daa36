"""Command, orders, movement and engagement."""
