"""Lines of fire, contact and Zones of Control of Troopers."""
