"""Offensive Actions from the declaration to the result, Duels, answers to a Might Test."""
