"""Cut branches: laurel and olive, the only green of the evening."""

import math
import random

from mathutils import Euler, Vector

from . import materials, shapes
from .colours import darker


def leaf_surface(name="leaf", colour="#33452b", underside="#6d7a58"):
    """Waxy above, paler below, with a lighter midrib and light coming through."""
    nodes = materials.Nodes(name)
    here = nodes.coordinates()
    across = nodes.math("ABSOLUTE", nodes.axis(here, "X"))
    mottle = nodes.noise(here, 90, 4, 0.55)
    each = nodes.add("ObjectInfo").outputs["Random"]
    tone = nodes.ramp(mottle, [(0.3, darker(colour, 0.7)), (0.7, colour)])
    tone = nodes.mix(nodes.math("MULTIPLY", each, 0.45), tone, underside)
    tone = nodes.mix(nodes.between(across, 0.55, 0.0, 0.0, 0.0012), tone, underside)
    back = nodes.add("NewGeometry").outputs["Backfacing"]
    tone = nodes.mix(nodes.math("MULTIPLY", back, 0.7), tone, underside)
    skin = nodes.principled(Base_Color=tone, Roughness=nodes.between(mottle, 0.34, 0.5), Specular=0.45)
    through = nodes.add("BsdfTranslucent", {"Color": darker(underside, 0.8)})
    return nodes.surface(nodes.add("MixShader", {0: 0.18, 1: skin.outputs[0], 2: through.outputs[0]}))


def leaf(length, width, material, fold=0.35, curl=0.25, twist=0.0):
    """One leaf along +Y from its stalk: widest before the middle, folded along the rib, curled at the tip."""
    rows, half = 14, 4
    points = []
    faces = []
    for row in range(rows + 1):
        along = row / rows
        breadth = width / 2 * math.sin(math.pi * along ** 0.85) ** 0.8 if 0 < along < 1 else width * 0.01
        height = -curl * length * along ** 2 * 0.6
        for column in range(-half, half + 1):
            across = column / half
            lift = fold * abs(across) * breadth
            wave = 0.03 * width * math.sin(9 * along + 2 * across) * abs(across)
            turn = twist * along
            x = across * breadth
            z = lift + wave
            points.append((x * math.cos(turn) - z * math.sin(turn), along * length, height + x * math.sin(turn) + z * math.cos(turn)))
    columns = 2 * half + 1
    for row in range(rows):
        for column in range(columns - 1):
            first = row * columns + column
            faces.append((first, first + 1, first + columns + 1, first + columns))
    return shapes.mesh("leaf", points, faces, material, smooth=True)


class Greenery:
    """A few leaves, copied with changes into branches and garlands."""

    def __init__(self, length=0.05, width=0.016, colour="#33452b", seed=7):
        self.chance = random.Random(seed)
        surface = leaf_surface(colour=colour)
        self.bark = materials.plain("twig", "#3b2c1e", 0.75)
        self.models = []
        for fold, curl, twist in ((0.30, 0.2, 0.1), (0.45, 0.5, -0.25), (0.2, -0.15, 0.3), (0.5, 0.8, 0.0)):
            model = leaf(length, width, surface, fold, curl, twist)
            model.location = (0, 0, -50)
            self.models.append(model)

    def place(self, location, heading, pitch, roll, size=1.0):
        """One leaf at a point; heading is its compass direction, in radians."""
        model = self.chance.choice(self.models)
        return shapes.copy_of(model, location, Euler((pitch, roll, heading), "ZXY").to_quaternion().to_euler(), (size,) * 3)

    def branch(self, points, leaves=26, size=1.0, thickness=0.0016):
        """A twig through `points`, leaves in loose pairs along it, smaller towards the end."""
        path = _curve([Vector(p) for p in points], 40)
        taper = [1.0 - 0.7 * i / (len(path) - 1) for i in range(len(path))]
        shapes.tube("twig", [tuple(p) for p in path], thickness, self.bark, taper=taper)
        for i in range(leaves):
            share = 0.08 + 0.92 * i / max(1, leaves - 1)
            at = min(len(path) - 2, int(share * (len(path) - 1)))
            here = path[at]
            ahead = (path[at + 1] - path[at]).normalized()
            heading = math.atan2(-ahead.x, ahead.y)
            side = 1 if i % 2 else -1
            lean = side * self.chance.uniform(0.45, 1.05) if i < leaves - 1 else 0.0
            rise = math.asin(max(-1, min(1, ahead.z)))
            self.place(
                tuple(here),
                heading + lean,
                rise + self.chance.uniform(-0.15, 0.45),
                self.chance.uniform(-0.5, 0.5),
                size * (1.05 - 0.4 * share) * self.chance.uniform(0.8, 1.15),
            )


def _curve(points, steps):
    """A smooth curve through points, in `steps` over all of it."""
    padded = [points[0] * 2 - points[1]] + points + [points[-1] * 2 - points[-2]]
    result = []
    spans = len(points) - 1
    for i in range(steps + 1):
        at = min(spans - 1e-6, spans * i / steps)
        k = int(at)
        t = at - k
        result.append(shapes.between(*padded[k:k + 4], t))
    return result
