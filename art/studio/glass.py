"""Drawn glass: panes with upright flutes."""

import math

from . import colours, materials, shapes


def satin_pane(across, up, rib=0.0078, shade=0.25, roughness=0.12, location=(0, 0, 0)):
    """Reeded glass from so far that its flutes are threads, `rib` metres apart and `shade` darker in their furrows. It melts
    what stands behind it and bends nothing: flutes of a few pixels cut an outline into steps. It mirrors nothing either, or
    the edge of what stands before it would cross whom it hides."""
    nodes = materials.Nodes("satin glass")
    turns = nodes.math("MULTIPLY", nodes.axis(nodes.world_position(), "X"), 2 * math.pi / rib)
    furrow = nodes.between(nodes.math("SINE", turns), 1.0 - shade, 1.0, -1.0, 1.0)
    tint = nodes.mix(1.0, "#f9fbf9", nodes.add("CombineRGB", {0: furrow, 1: furrow, 2: furrow}).outputs[0], "MULTIPLY")
    melts = nodes.add("BsdfRefraction", {"Color": tint, "Roughness": roughness, "IOR": 1.45})
    pane = shapes.box("satin glass", across, (-0.003, 0.003), up, nodes.surface(melts))
    pane.location = [middle + moved for middle, moved in zip(pane.location, location)]
    pane.visible_shadow = False     # or the path tracer would let no lamp on our side shine through it
    return pane
