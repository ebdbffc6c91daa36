"""What a simulation shows: in the terminal, in a picture, in tables for other programs."""
