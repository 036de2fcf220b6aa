"""11:30 pm. An open door with light on the floor behind it.

A dark corridor with painted panels. The door opens away from the camera, with its hinges on the right, so that light
falls over the parquet towards the lower right. `faqs` shows the whole wall: the page has a heading above the door,
questions on the wide panel next to it, and the last ones on the lit floor. `faqs-tall`, for narrow viewports, shows only
the door and the floor in front of it down to the camera: the questions are in the light on the floor.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from mathutils import Euler, Matrix, Vector

from studio import backdrop, colours, lenses, lights, materials, output, shapes, sky

TALL = output.role("faqs").startswith("faqs-tall")
# the extent of the set: the floor to the left, right, near and far; the wall to the right and up; the rail to the right
FLOOR, WALL_RIGHT, WALL_TOP, RAIL_RIGHT = ((-2.6, 2.6, -5.8, 3.6), 3.2, 4.2, 3.2) if TALL else ((-2.6, 7.2, -5.2, 3.6), 8.0, 4.8, 2.24)

output.empty_stage()
sky.night("#0b1220", output.when_lit(0.02, 0.05))
chance = random.Random(23)

DOOR_LEFT, DOOR_RIGHT, DOOR_TOP = -0.46, 0.46, 2.34
OPEN = math.radians(64.0)


# --- materials -------------------------------------------------------------------------------------------

def painted(name, colour, worn):
    """Oil paint with vertical brush strokes and a satin finish, polished in places by hands."""
    nodes = materials.Nodes(name)
    world = nodes.world_position()
    strokes = nodes.noise(nodes.add("Mapping", {"Vector": world, "Scale": (70, 70, 2.2)}).outputs[0], 1.0, 5, 0.6)
    clouds = nodes.noise(world, 2.1, 6, 0.6)
    tone = nodes.mix(nodes.between(clouds, 0.0, 0.5, 0.35, 0.7), colours.linear(colour), colours.linear(worn))
    return nodes.surface(nodes.principled(
        Base_Color=tone,
        Roughness=nodes.between(clouds, 0.30, 0.46, 0.3, 0.7),
        Normal=nodes.bump(strokes, 0.10, 0.0015),
    ))


paint = painted("paint", "#20222c", "#292a33")
plaster = materials.plaster("far wall", "#8a6a48", "#a5825c")
brass = materials.brass("brass", roughness=0.14, smudge=0.14)
oak = [
    materials.varnished_wood("oak %d" % k, dark, light, grain=(1.2, 11, 11), roughness=(0.22, 0.38), varnish=0.35)
    for k, (dark, light) in enumerate((("#23160d", "#4a321d"), ("#1e130b", "#402a18"), ("#281a0f", "#523820")))
]


# --- the floor: oak in a herringbone pattern ---------------------------------------------------------------

LONG, WIDE = 0.56, 0.094


def board(centre, turn):
    """One board, with its own part of the texture and a slightly different height."""
    piece = shapes.box("board", (-LONG / 2 + 0.0006, LONG / 2 - 0.0006), (-WIDE / 2 + 0.0006, WIDE / 2 - 0.0006), (-0.02, 0), chance.choice(oak), 0.0016)
    cut = Vector((chance.uniform(-9, 9), chance.uniform(-9, 9), 0))
    piece.data.transform(Matrix.Translation(cut))
    lie = Euler((chance.gauss(0, 0.0016), chance.gauss(0, 0.0016), turn))
    piece.rotation_euler = lie
    piece.location = Vector((*centre, chance.gauss(0, 0.0002) - 0.010)) - lie.to_matrix() @ cut


def herringbone(left, right, near, far):
    """Boards in a herringbone pattern, with zigzags that run away from the camera."""
    across = LONG / math.sqrt(2)
    step = WIDE * math.sqrt(2)
    for column, x in enumerate(np.arange(left, right + across, across)):
        second = column % 2
        for y in np.arange(near - across, far + across, step):
            board((x, y + second * step / 2), math.pi / 4 * (1 - 2 * second))


herringbone(*FLOOR)


# --- the wall, its panels, and the door ------------------------------------------------------------------

WALL = 0.16   # thickness


def beading(across, up, y, section=0.026, proud=0.014):
    """A moulded frame on a flat surface: a broad bead with a thin one inside."""
    made = []
    for inset, width, height in ((0, section, proud), (section * 1.35, section * 0.36, proud * 0.55)):
        (l, r), (b, t) = ((across[0] + inset, across[1] - inset), (up[0] + inset, up[1] - inset))
        for x, z in (((l, r), (b, b + width)), ((l, r), (t - width, t)), ((l, l + width), (b, t)), ((r - width, r), (b, t))):
            made.append(shapes.box("bead", x, (y - height, y + 0.004), z, paint, min(width, height) * 0.42))
    return made


shapes.box("wall left", (-3.2, DOOR_LEFT - 0.02), (0, WALL), (0, WALL_TOP), paint)
shapes.box("wall right", (DOOR_RIGHT + 0.02, WALL_RIGHT), (0, WALL), (0, WALL_TOP), paint)
shapes.box("wall above", (DOOR_LEFT - 0.02, DOOR_RIGHT + 0.02), (0, WALL), (DOOR_TOP + 0.02, WALL_TOP), paint)

# the casing: a flat, a step and an outer bead, each with its distances and its depth in front of the wall; its top runs over the
# jambs, and there is a block at both corners
CASING = ((0.0, 0.105, 0.016), (0.074, 0.118, 0.030), (0.0, 0.014, 0.022))
for edge, outward in ((DOOR_LEFT, -1), (DOOR_RIGHT, 1)):
    for near, far, proud in CASING:
        x = sorted((edge + outward * near, edge + outward * far))
        shapes.box("casing", x, (-proud, 0.01), (0, DOOR_TOP + far), paint, 0.004)
    shapes.box("corner", sorted((edge, edge + outward * 0.120)), (-0.036, 0.01), (DOOR_TOP, DOOR_TOP + 0.120), paint, 0.004)
for near, far, proud in CASING:
    shapes.box("head", (DOOR_LEFT - far, DOOR_RIGHT + far), (-proud, 0.01), (DOOR_TOP + near, DOOR_TOP + far), paint, 0.004)
shapes.box("cornice", (DOOR_LEFT - 0.15, DOOR_RIGHT + 0.15), (-0.055, 0.01), (DOOR_TOP + 0.118, DOOR_TOP + 0.150), paint, 0.008)
for x in ((DOOR_LEFT - 0.02, DOOR_LEFT), (DOOR_RIGHT, DOOR_RIGHT + 0.02)):
    shapes.box("jamb", x, (0, WALL), (0, DOOR_TOP), paint, 0.002)
shapes.box("lintel", (DOOR_LEFT, DOOR_RIGHT), (0, WALL), (DOOR_TOP, DOOR_TOP + 0.02), paint, 0.002)

for x in ((-3.2, DOOR_LEFT - 0.118), (DOOR_RIGHT + 0.118, WALL_RIGHT)):
    shapes.box("skirting", x, (-0.020, 0.01), (0, 0.17), paint, 0.006)
    shapes.box("skirting bead", x, (-0.028, 0.01), (0.150, 0.172), paint, 0.007)
NARROW = ((-1.62, -0.72), (-2.72, -1.76)) + (((0.72, 1.62), (1.76, 2.72)) if TALL else ((0.72, 1.44), (1.56, 2.18)))
shapes.box("rail", (-3.2, DOOR_LEFT - 0.118), (-0.034, 0.01), (0.90, 0.945), paint, 0.010)
shapes.box("rail", (DOOR_RIGHT + 0.118, RAIL_RIGHT), (-0.034, 0.01), (0.90, 0.945), paint, 0.010)
for x in NARROW:
    beading(x, (0.27, 0.81), 0)
    # as high as the door, in the picture above which the page shows a heading
    beading(x, (1.05, 3.72 if TALL else 2.38), 0)
if TALL:
    beading((-0.46, 0.46), (2.66, 3.72), 0)
else:
    beading((2.30, 5.96), (0.27, 3.72), 0)

# the door leaf: hinged on the right, opening away from the camera
leaf = shapes.mesh("leaf", [], [])
WIDTH, THICK = DOOR_RIGHT - DOOR_LEFT - 0.006, 0.045
parts = [shapes.box("leaf", (-WIDTH, 0), (0, THICK), (0.008, DOOR_TOP - 0.003), paint, 0.003)]
for bottom, top in ((0.16, 0.80), (0.94, 1.14), (1.28, DOOR_TOP - 0.13)):
    parts += beading((-WIDTH + 0.12, -0.12), (bottom, top), 0.0, section=0.022, proud=0.011)
    if top - bottom > 0.3:
        parts.append(shapes.box("field", (-WIDTH + 0.20, -0.20), (-0.006, 0.004), (bottom + 0.08, top - 0.08), paint, 0.004))
for part in parts:
    part.parent = leaf

KNOB = (-WIDTH + 0.062, 0.0, 1.035)
profile = shapes.smooth_profile([
    (0, 0), (0.026, 0), (0.027, 0.003), (0.020, 0.007), (0.0105, 0.012), (0.0095, 0.026), (0.013, 0.031),
    (0.0255, 0.040), (0.0275, 0.049), (0.0225, 0.058), (0.010, 0.0625), (0, 0.063),
], 7)
for facing, y in ((1, 0.0), (-1, THICK)):
    knob = shapes.lathe("knob", profile, brass, 96, (KNOB[0], y, KNOB[2]))
    knob.rotation_euler = (facing * math.pi / 2, 0, 0)
    knob.parent = leaf
plate = shapes.box("plate", (KNOB[0] - 0.021, KNOB[0] + 0.021), (-0.003, 0.001), (KNOB[2] - 0.175, KNOB[2] + 0.075), brass, 0.0014)
plate.parent = leaf
hole = materials.plain("keyhole", "#020202", 0.9)
for radius, z in ((0.0050, -0.105), (0.0030, -0.114), (0.0030, -0.120)):
    eye = shapes.lathe("keyhole", [(0, 0.0), (radius, 0.0)], hole, 32, (KNOB[0], -0.0034, KNOB[2] + z))
    eye.rotation_euler = (math.pi / 2, 0, 0)
    eye.parent = leaf
leaf.location = (DOOR_RIGHT - 0.003, 0.012, 0)
leaf.rotation_euler = (0, 0, -OPEN)


# --- the room behind it ----------------------------------------------------------------------------------

DEEP = 3.3
shapes.box("far wall", (-4, 2.5), (DEEP, DEEP + 0.1), (0, 3.4), plaster)
shapes.box("left wall", (-2.6, -2.5), (WALL, DEEP), (0, 3.4), plaster)
shapes.box("ceiling", (-4, 2.5), (WALL, DEEP), (3.2, 3.3), plaster)
wainscot = materials.varnished_wood("wainscot", "#1b0f08", "#3a2213", grain=(7, 7, 0.6), varnish=0.3)
shapes.box("wainscot", (-4, 2.5), (DEEP - 0.03, DEEP), (0, 0.95), wainscot, 0.01)

# a lamp on a chest, out of focus
LAMP = (-0.56, DEEP - 0.34, 1.24)
shapes.box("chest", (LAMP[0] - 0.55, LAMP[0] + 0.55), (DEEP - 0.62, DEEP - 0.05), (0, 0.86), wainscot, 0.012)
shapes.lathe("lamp", shapes.smooth_profile([
    (0, 0.86), (0.080, 0.862), (0.070, 0.885), (0.030, 0.93), (0.058, 1.00), (0.060, 1.05), (0.020, 1.12), (0.012, 1.16), (0.012, 1.24), (0, 1.24),
], 6), brass, 64, (LAMP[0], LAMP[1], 0))
shade = output.when_lit(backdrop.only_seen(materials.glowing("shade", "#ffb765", 5.5)), materials.plain("dark shade", "#b89a70", 0.8))
shapes.lathe("shade", [(0.105, 1.44), (0.185, 1.15)], shade, 64, (LAMP[0], LAMP[1], 0))
shapes.box("frame", (-0.26, 0.46), (DEEP - 0.045, DEEP - 0.02), (1.42, 2.30), brass, 0.006)
shapes.box("painting", (-0.21, 0.41), (DEEP - 0.05, DEEP - 0.03), (1.47, 2.25), materials.plain("painting", "#2a2a22", 0.6))
for k, (width, colour) in enumerate(((0.125, "#3b1712"), (0.118, "#16222c"), (0.104, "#6b5636"))):
    shapes.box("book", (-0.16 - width, -0.16 + width * 0.6), (DEEP - 0.48, DEEP - 0.30), (0.861 + 0.036 * k, 0.894 + 0.036 * k), materials.plain("cover", colour, 0.5), 0.003)


# --- light -----------------------------------------------------------------------------------------------

WARM = "#ffad5c"
# the light through the door, from a lamp outside the view; small, so that its edges are sharp on the floor
key = lights.soft_box(
    # in a tall picture, more towards the camera
    (-0.62 if TALL else -0.95, 1.25, 1.75),
    (0.35, -1.6, 0.0),
    0.16, output.when_lit(output.setting("key", 620.0 if TALL else 1000.0), 0.0), WARM,
)
key.visible_glossy = False
lights.glow((LAMP[0], LAMP[1], 1.5), output.when_lit(30.0, 0.0), WARM, 0.08)
lights.glow((LAMP[0], LAMP[1] - 0.1, 1.1), output.when_lit(10.0, 0.0), WARM, 0.08)
# the corridor: blue window light from the left behind the camera, weak warm light from the right, and lights for reflections in
# the brass
lights.soft_box((-2.2, -3.0, 2.8), (0.1, 0.0, 1.0), 2.0, output.when_lit(90.0 if TALL else 42.0, 72.0), "#8795b8", 1.8)
if TALL:
    lights.soft_box((2.2, -2.6, 2.6), (0.2, 0.0, 0.4), 1.8, output.when_lit(24.0, 0.0), "#ffb26a", 2.4)
else:
    # the light that the boards reflect onto the wall, and more window light along all of it
    bounce = lights.soft_box((2.2, -1.0, 0.02), (2.2, -1.0, 3.0), 4.0, output.when_lit(output.setting("bounce", 46.0), 0.0), "#ff9a4c", 1.4)
    bounce.visible_glossy = False
    moon = lights.soft_box((4.2, -4.8, 3.6), (3.8, 0.0, 1.9), 4.4, output.setting("moon", output.when_lit(300.0, 210.0)), "#7f90bd", 2.4)
    moon.visible_glossy = False
# the room at night, seen through the door before its light comes on
lights.soft_box((-1.2, 1.6, 2.9), (-0.6, DEEP, 1.0), 1.2, output.when_lit(0.0, 10.0), "#6f8ac8")

if TALL:
    # three times as high as wide: from above the door down to the floor at the camera
    away, high, top = 6.2, 8.28, 2.5
    lenses.camera(
        (0.12, -away, 1.34),
        (0.12, 0.0, 1.34),
        36.0 * away / high, f_stop=2.8, focus=(DOOR_LEFT, 0.0, 1.0),
        shift=(0.0, (top - high / 2 - 1.34) / high),
    )
else:
    # perpendicular to the wall; the film is shifted, so that the door is on the left and most of the wall above the floor
    x, wide = output.setting("x", 1.0), 7.8
    lenses.camera(
        (x, -7.0, 1.45), (x, 0.0, 1.45),
        36.0 * 7.0 / wide, f_stop=2.8, focus=(DOOR_LEFT, 0.0, 1.0),
        shift=((0.3 * wide - x) / wide, output.setting("sy", -0.1006)),
    )

output.shoot(output.Picture(
    role=output.role("faqs"),
    width=1440 if TALL else 2400,
    height=4320 if TALL else 2057,
    samples=40 if TALL else 64,
    negative=0.8,
    diffuse_bounces=4,
    glossy_bounces=3,
    transmission_bounces=2,
    clamp_indirect=2.5,
    noise_threshold=0.025,
    grade={"exposure": 1.4 if TALL else 0.95, "bloom": 0.03, "white_balance": (0.99, 0.985, 1.02), **({"vignette": 0.15} if TALL else {})},
))
