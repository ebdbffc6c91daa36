"""What the tests of the ground are written with: small tables, bodies by inches."""

from __future__ import annotations

from random import Random

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.measures import INCH, LATTICE
from wartable.rulesets.infinity.ground.piece import SceneryPiece
from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES

WIDTH, HEIGHT = 1000, 800


def block(left: int, top: int, right: int, bottom: int, height: int, kind: str = "block") -> SceneryPiece:
    """A piece of scenery, in half millimetres."""
    return SceneryPiece(f"{kind}1", kind.capitalize(), kind, left, top, right, bottom, height)


def field(*pieces: SceneryPiece) -> Field:
    """A table of 20 by 20 inches with these pieces."""
    return Field(20 * INCH, 20 * INCH, pieces)


def trooper(
    x: int, y: int, silhouette: int = 2, *, z: int = 0, facing: int = 0, is_prone: bool = False
) -> Body:
    """A body by its silhouette, which looks north unless said."""
    found = SILHOUETTES[silhouette]
    return Body(x, y, z, found.radius, found.current_height(is_prone=is_prone), facing)


def scenery(random: Random, count: int) -> Field:
    """A small and crowded table; half of its edges are on the lattice, so that much just touches."""
    pieces = []
    for at in range(count):
        step = random.choice((1, LATTICE))
        left, top = random.randrange(0, WIDTH - 200, step), random.randrange(0, HEIGHT - 200, step)
        right, bottom = (
            left + step * random.randint(1, 150 // step),
            top + step * random.randint(1, 150 // step),
        )
        high = random.choice((6, 40, 60, 80, 100, 140, 200))
        pieces.append(SceneryPiece(f"p{at}", f"P {at}", "block", left, top, right, bottom, high))
    return Field(WIDTH, HEIGHT, tuple(pieces))


def random_body(random: Random, field: Field) -> Body:
    """A body of any silhouette that stands or lies somewhere."""
    silhouette = SILHOUETTES[random.choice((0, 1, 2, 2, 2, 3, 5, 6, 7, 8))]
    step = random.choice((1, LATTICE))
    while True:
        x, y = random.randrange(0, WIDTH, step), random.randrange(0, HEIGHT, step)
        feet = field.feet_height_at(x, y, silhouette.radius, silhouette.height)
        if feet >= 0:
            high = silhouette.current_height(is_prone=random.random() < 0.2)
            return Body(x, y, feet, silhouette.radius, high, random.randrange(24))
