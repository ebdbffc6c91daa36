"""Processes in which the rules run, each with the tables that are routed to it."""
