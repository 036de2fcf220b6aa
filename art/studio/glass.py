"""Drawn glass: panes with flutes on their near face."""

import math
import random

from . import colours, materials, shapes


def fluted_pane(across, up, rib=0.0078, depth=0.027, roughness=0.12, location=(0, 0, 0)):
    """An upright pane that faces -Y, ribs on the near face, flat behind; `depth` is a part of the rib's width.
    The rollers that draw such glass are worn: no rib is quite as wide or as deep as the next."""
    left, right = across
    bottom, top = up
    roller = random.Random(4)
    steps = 14
    outline = []
    start = left
    while start < right:
        width = rib * roller.uniform(0.88, 1.12)
        deep = depth * rib * roller.uniform(0.75, 1.25)
        for step in range(steps):
            share = step / steps
            outline.append((start + share * width, -deep * math.sin(math.pi * share)))
        start += width
    outline.append((start, 0.0))
    count = len(outline)
    vertices = [(x, y, z) for z in (bottom, top) for x, y in outline]
    vertices += [(x, 0.006, z) for z in (bottom, top) for x in (outline[0][0], outline[-1][0])]
    faces = [(i, i + 1, count + i + 1, count + i) for i in range(count - 1)]
    faces.append((2 * count + 1, 2 * count, 2 * count + 2, 2 * count + 3))
    nodes = materials.Nodes("reeded glass")
    satin = nodes.add("BsdfGlass", {"Color": colours.linear("#f9fbf9"), "Roughness": roughness, "IOR": 1.45})
    pane = shapes.mesh("reeded glass", vertices, faces, nodes.surface(satin), smooth=True, location=location)
    pane.data.use_auto_smooth = True
    pane.data.auto_smooth_angle = 0.9
    pane.visible_shadow = False     # or the path tracer would let no lamp on our side shine through the ribs
    return pane


def satin_pane(across, up, rib=0.0078, shade=0.25, roughness=0.12, location=(0, 0, 0)):
    """The same glass from so far that its flutes are threads, `shade` darker in their furrows. It melts what stands behind
    it and bends nothing: flutes of a few pixels cut an outline into steps. It mirrors nothing either, or the edge of what
    stands before it would cross whom it hides."""
    nodes = materials.Nodes("satin glass")
    turns = nodes.math("MULTIPLY", nodes.axis(nodes.world_position(), "X"), 2 * math.pi / rib)
    furrow = nodes.between(nodes.math("SINE", turns), 1.0 - shade, 1.0, -1.0, 1.0)
    tint = nodes.mix(1.0, "#f9fbf9", nodes.add("CombineRGB", {0: furrow, 1: furrow, 2: furrow}).outputs[0], "MULTIPLY")
    melts = nodes.add("BsdfRefraction", {"Color": tint, "Roughness": roughness, "IOR": 1.45})
    pane = shapes.box("satin glass", across, (-0.003, 0.003), up, nodes.surface(melts))
    pane.location = [middle + moved for middle, moved in zip(pane.location, location)]
    pane.visible_shadow = False     # or the path tracer would let no lamp on our side shine through it
    return pane
