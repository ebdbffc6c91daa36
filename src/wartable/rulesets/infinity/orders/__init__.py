"""The course of an Order, from its payment to its end."""
