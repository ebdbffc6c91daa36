"""An Order from its payment to its end."""
