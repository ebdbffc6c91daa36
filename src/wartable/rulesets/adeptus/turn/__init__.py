"""The course of a Mission: initiative, deployment, rounds and turns, the end."""
