"""Damage: who answers it, what it does, who leaves the battlefield."""
