"""A table: its battle, its log, its seats, and who may do what. Nothing here uses the network or a disk."""
