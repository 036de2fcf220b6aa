"""Skies: drawn, not simulated. A physical sky gives brown darkness at this hour."""

import math

import bpy

from .colours import linear
from .materials import Nodes

# The seas of the moon and how dark they are, in its radii from the middle, north up: (across, up, radius, darkness)
SEAS = (
    (-0.30, 0.50, 0.40, 0.9), (0.27, 0.44, 0.24, 1.0), (0.45, 0.15, 0.27, 1.0), (0.79, 0.28, 0.13, 1.0), (0.69, -0.10, 0.19, 0.9),
    (0.50, -0.27, 0.13, 0.8), (-0.70, 0.30, 0.27, 0.8), (-0.66, 0.0, 0.27, 0.9), (-0.38, -0.08, 0.24, 0.8), (-0.26, -0.36, 0.24, 0.8),
    (-0.57, -0.41, 0.15, 0.9), (0.06, 0.17, 0.13, 0.7),
)


def seas_of_the_moon(nodes, across, up, turn):
    """How much of a sea lies there, 0 to 1, `across` and `up` from the middle of the moon in its radii; it is turned
    anticlockwise by `turn` degrees. Plain blotches would make a disc of it: everybody knows these."""
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x = nodes.math("ADD", nodes.math("MULTIPLY", across, cosine), nodes.math("MULTIPLY", up, sine))
    y = nodes.math("SUBTRACT", nodes.math("MULTIPLY", up, cosine), nodes.math("MULTIPLY", across, sine))
    here = nodes.add("CombineXYZ", {0: x, 1: y}).outputs[0]
    ragged = nodes.add("TexNoise", {"Vector": here, "Scale": 5.0, "Detail": 4.0, "Roughness": 0.6}).outputs["Color"]
    off = nodes.add("VectorMath", {0: nodes.add("VectorMath", {0: ragged, 1: (0.5, 0.5, 0.5)}, operation="SUBTRACT").outputs[0], "Scale": 0.34}, operation="SCALE").outputs[0]
    here = nodes.add("VectorMath", {0: here, 1: off}, operation="ADD").outputs[0]
    here = nodes.add("VectorMath", {0: here, 1: (1.0, 1.0, 0.0)}, operation="MULTIPLY").outputs[0]
    clear = 1.0
    for x, y, radius, darkness in SEAS:
        away = nodes.add("VectorMath", {0: here, 1: (x, y, 0.0)}, operation="DISTANCE").outputs["Value"]
        clear = nodes.math("MULTIPLY", clear, nodes.between(away, 1.0 - 0.95 * darkness, 1.0, 0.55 * radius, 1.28 * radius, smooth=True))
    # neither seas nor highlands are of one tone
    uneven = nodes.between(nodes.noise(here, 9.0, 3, 0.6), 0.0, 0.16, 0.4, 0.65)
    return nodes.math("SUBTRACT", 1.0, nodes.math("MULTIPLY", clear, nodes.math("SUBTRACT", 1.0, uneven)))


def night(colour="#0a1220", strength=0.12):
    """An even, very dark surrounding for rooms."""
    world = bpy.data.worlds.new("night")
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = linear(colour)
    background.inputs[1].default_value = strength
    bpy.context.scene.world = world
    return world


def dusk(elevation, azimuth, ramp, glow=(), disc=0.0, disc_degrees=0.9, disc_colour="#ffd08a", disc_seas=0.0, disc_turn=0.0, disc_mirrored=1.0,
         clouds=0.0, cloud_colour="#ffb27a", cloud_stretch=9.0, cloud_scale=2.2, strength=1.0):
    """A sky in three layers: a ramp over elevation, a glow of powers of the angle to the
    sun, and the disc itself. `ramp` is [(sine of elevation, colour)], `glow` is
    [(power, strength, colour)]: the higher the power the narrower the glow. A disc with `disc_seas`, the
    part of its light that they take, is the moon, turned anticlockwise by `disc_turn` degrees. Of the disc, water and polish mirror the part `disc_mirrored`."""
    world = bpy.data.worlds.new("dusk")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree

    def add(kind, **settings):
        node = tree.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        return node

    def link(a, b):
        tree.links.new(a, b)

    def times(a, b):
        node = add("Math", operation="MULTIPLY")
        link(a, node.inputs[0])
        if isinstance(b, (int, float)):
            node.inputs[1].default_value = b
        else:
            link(b, node.inputs[1])
        return node.outputs[0]

    def power(a, exponent):
        node = add("Math", operation="POWER")
        link(a, node.inputs[0])
        node.inputs[1].default_value = exponent
        return node.outputs[0]

    view = add("VectorMath", operation="NORMALIZE")
    link(add("TexCoord").outputs["Generated"], view.inputs[0])
    view = view.outputs[0]

    split = add("SeparateXYZ")
    link(view, split.inputs[0])
    # below the horizon the sky is mirrored, so that nothing turns black there
    height = add("Math", operation="ABSOLUTE")
    link(split.outputs["Z"], height.inputs[0])
    shade = add("ValToRGB")
    shade.color_ramp.interpolation = "EASE"
    elements = shade.color_ramp.elements
    while len(elements) < len(ramp):
        elements.new(0.5)
    for element, (position, colour) in zip(elements, ramp):
        element.position = position
        element.color = linear(colour)
    link(height.outputs[0], shade.inputs[0])
    light = shade.outputs[0]

    up, round_ = math.radians(elevation), math.radians(azimuth)
    cosine = add("VectorMath", operation="DOT_PRODUCT")
    link(view, cosine.inputs[0])
    cosine.inputs[1].default_value = (
        math.sin(round_) * math.cos(up),
        math.cos(round_) * math.cos(up),
        math.sin(up),
    )
    facing = add("Math", operation="MAXIMUM")
    link(cosine.outputs["Value"], facing.inputs[0])
    facing.inputs[1].default_value = 0.0
    facing = facing.outputs[0]

    def plus(factor, colour):
        nonlocal light
        scaled = add("VectorMath", operation="SCALE")
        scaled.inputs[0].default_value = linear(colour)[:3]
        link(factor, scaled.inputs["Scale"])
        total = add("MixRGB", blend_type="ADD")
        total.inputs[0].default_value = 1.0
        link(light, total.inputs[1])
        link(scaled.outputs[0], total.inputs[2])
        light = total.outputs[0]

    def step(value, low, high, to):
        node = add("MapRange", interpolation_type="SMOOTHSTEP")
        link(value, node.inputs["Value"])
        node.inputs["From Min"].default_value = low
        node.inputs["From Max"].default_value = high
        node.inputs["To Max"].default_value = to
        return node.outputs[0]

    if clouds:
        stretched = add("Mapping")
        link(view, stretched.inputs[0])
        stretched.inputs["Scale"].default_value = (1.2, 1.2, cloud_stretch)
        veil = add("TexNoise")
        link(stretched.outputs[0], veil.inputs["Vector"])
        veil.inputs["Scale"].default_value = cloud_scale
        veil.inputs["Detail"].default_value = 9.0
        veil.inputs["Roughness"].default_value = 0.58
        veil.inputs["Distortion"].default_value = 0.5
        plus(times(step(veil.outputs["Fac"], 0.5, 0.78, clouds), power(facing, 3)), cloud_colour)
    for exponent, amount, colour in glow:
        plus(times(power(facing, exponent), amount), colour)
    if disc:
        inner = math.cos(math.radians(disc_degrees * 0.44))
        outer = math.cos(math.radians(disc_degrees * 0.56))
        light_of_disc = step(cosine.outputs["Value"], outer, inner, disc)
        if disc_seas:
            def along(axis):
                return nodes.math("DIVIDE", nodes.add("VectorMath", {0: view, 1: axis}, operation="DOT_PRODUCT").outputs["Value"], math.radians(disc_degrees / 2))

            nodes = Nodes.of(tree)
            across = along((math.cos(round_), -math.sin(round_), 0.0))
            above = along((-math.sin(round_) * math.sin(up), -math.cos(round_) * math.sin(up), math.cos(up)))
            light_of_disc = times(light_of_disc, nodes.between(seas_of_the_moon(nodes, across, above, disc_turn), 1.0, 1.0 - disc_seas))
        if disc_mirrored != 1.0:
            part = add("MapRange")
            link(add("LightPath").outputs["Is Camera Ray"], part.inputs["Value"])
            part.inputs["To Min"].default_value = disc_mirrored
            light_of_disc = times(light_of_disc, part.outputs[0])
        plus(light_of_disc, disc_colour)

    background = tree.nodes["Background"]
    link(light, background.inputs[0])
    background.inputs[1].default_value = strength
    world.cycles.sampling_method = "MANUAL"
    world.cycles.sample_map_resolution = 2048
    return world
