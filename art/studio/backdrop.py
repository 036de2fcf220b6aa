"""Bright things that are only looked at: far lamps, a city, the sky in a window."""

import math

from . import materials, shapes
from .colours import linear


def only_seen(material):
    """Keep a glowing surface out of the list of lamps. The path tracer would spend most of its shadow rays on
    a sky or on five hundred far windows that light nothing here; this is the cheapest cure for noise there is."""
    material.cycles.sample_as_light = False
    return material


def camera_only(thing):
    """Seen by the camera, but neither mirrored nor lighting anything."""
    for ray in ("glossy", "diffuse", "transmission", "shadow"):
        setattr(thing, "visible_" + ray, False)
    return thing


def far_glow(name, colour, strength):
    """A glowing surface that is seen but lights nothing worth sampling."""
    return only_seen(materials.glowing(name, colour, strength))


def disc_of_light(name, colour, strength, falloff=0.0):
    """Material of a far lamp out of focus: light added to what is behind it, a little brighter towards the rim as
    lenses draw it; with `falloff` a soft patch instead, as a lamp's glimmer on moving water. Unit radius."""
    nodes = materials.Nodes(name)
    away = nodes.add("VectorMath", {0: nodes.coordinates()}, operation="LENGTH").outputs["Value"]
    if falloff:
        profile = nodes.math("POWER", nodes.between(away, 1.0, 0.0), falloff)
    else:
        profile = nodes.between(away, 0.82, 1.06, 0.3, 0.98, smooth=True)
    lamp = nodes.add("Emission", {"Color": linear(colour), "Strength": nodes.math("MULTIPLY", profile, strength)})
    clear = nodes.add("BsdfTransparent", {"Color": (1, 1, 1, 1)})
    return only_seen(nodes.surface(nodes.add("AddShader", {0: lamp.outputs[0], 1: clear.outputs[0]})))


def disc(material, place, radius, towards=(0.0, 0.0), stretch=1.0):
    """A blurred lamp drawn as it falls on the film. Far from the middle of the picture the barrel of the lens cuts
    the disc to a cat's eye: `towards` is how far, and which way, the cutting circle is shifted."""
    dx, dz = towards
    points = [(0.0, 0.0, 0.0)]
    for i in range(72):
        angle = 2 * math.pi * i / 72
        c, s = math.cos(angle), math.sin(angle)
        # where the ray leaves the shifted circle
        along = c * dx + s * dz
        reach = along + math.sqrt(max(0.0, along * along - dx * dx - dz * dz + 1.0))
        points.append((min(1.0, reach) * c, 0.0, min(1.0, reach) * s))
    faces = [(0, i + 1, (i + 1) % 72 + 1) for i in range(72)]
    blurred = shapes.mesh("disc of light", points, faces, material, location=place)
    blurred.scale = (radius, 1.0, radius * stretch)
    return camera_only(blurred)
