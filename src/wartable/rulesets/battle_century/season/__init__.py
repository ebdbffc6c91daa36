"""The season around the battles: Scenes, Episodes and Arcs, experience, what battles leave behind."""
