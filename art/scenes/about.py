"""10:30 pm. The reception desk: a brass bell, a sealed letter and a key; a woman writes behind it.

Black marble under lamplight. Behind the desk are a screen of fluted glass, a woman who writes by a lamp, and
pigeonholes for keys and letters, far out of focus. Only the bell is in focus. All objects are in the right three
fifths of the frame: on the left, where the page has text, the glass is dark and the marble empty.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import bpy

from studio import backdrop, colours, glass, lenses, lights, materials, output, people, shapes, sky, stationery
from studio.people import ellipsoid

LIT = output.when_lit(1, 0)

output.empty_stage()
sky.night("#0c1626", 0.25)


# --- the counter -----------------------------------------------------------------------------------------

COUNTER_END = 0.60
shapes.box("counter", (-3, 2), (-0.7, COUNTER_END), (-0.06, 0.0), materials.black_marble(), 0.012)

# --- the bell --------------------------------------------------------------------------------------------

polished = materials.brass("bell brass", roughness=0.09, smudge=0.12)
ebony = materials.plain("ebony", "#120c09", 0.16, Clearcoat=0.8, Clearcoat_Roughness=0.05)
BELL = (0.088, 0.050, 0.0)
curve = shapes.smooth_profile
shapes.lathe("bell foot", curve([(0, 0), (0.056, 0), (0.058, 0.003), (0.058, 0.011), (0.054, 0.0155), (0.046, 0.017), (0, 0.017)], 5), ebony, 160, BELL)
shapes.lathe("bell collar", curve([(0.0465, 0.0168), (0.049, 0.0178), (0.049, 0.0212), (0.046, 0.0224), (0.03, 0.0226), (0, 0.0226)], 4), polished, 160, BELL)
dome = [(0.0475, 0.0265), (0.0492, 0.0258), (0.0505, 0.0268)]
dome += curve([(0.0500, 0.029), (0.0470, 0.0415), (0.0395, 0.0535), (0.028, 0.062), (0.014, 0.0665), (0.006, 0.0676)], 8)
dome += curve([(0.006, 0.0676), (0.0058, 0.0695), (0.0040, 0.0705), (0.0034, 0.0745), (0.0034, 0.0775)], 4)
dome += curve([(0.0034, 0.0775), (0.0085, 0.0788), (0.0098, 0.0815), (0.0080, 0.0838), (0, 0.0846)], 5)
shapes.lathe("bell", dome, polished, 200, BELL)


# --- the letter and the key, on the address book ----------------------------------------------------------

# marble is too dark for shadows: the book shows them instead
BOOK = 0.028


def hide(half):
    return materials.bridle_leather("hide", "#2c3a5e", "#8a8478", half, 0.007 if half else None, (0.34, 0.52), 0.9, 520)


book = stationery.bound_book(0.234, 0.305, BOOK, hide)
book.location = (-0.110, -0.004, 0)
book.rotation_euler = (0, 0, math.radians(4))

WIDE, DEEP = 0.165, 0.115


def folded(u, v):
    """A folded letter: one sheet thick at the edges, three in the middle, with a slightly raised corner."""
    belly = math.cos(math.pi * u / WIDE * 0.98) * math.cos(math.pi * v / DEEP * 0.98)
    lifted = max(0.0, u / WIDE - v / DEEP - 0.35)
    return 0.0007 + 0.0019 * max(0.0, belly) ** 0.6 + 0.009 * lifted ** 2


letter = stationery.sealed_letter(WIDE, DEEP, body=folded, thickness=0.0005)
letter.rotation_euler = (0, 0, math.radians(9.0))
letter.location = (-0.100, 0.068, BOOK)

gold = materials.brass("key brass", "#c99a4e", 0.20, 0.18)
key = bpy.data.objects.new("key", None)
bpy.context.collection.objects.link(key)


def of_key(part, turn=None):
    part.parent = key
    if turn is not None:
        part.rotation_euler = turn


# The key lies along x with its bit towards the camera: an oval bow, a baluster, a collar, and a pin that extends beyond the bit
oval = [(0.0165 * math.cos(a) - 0.013, 0.0200 * math.sin(a), 0) for a in (2 * math.pi * i / 96 for i in range(96))]
of_key(shapes.tube("bow", oval, 0.0022, gold, closed=True))
stem = curve([
    (0, 0), (0.0030, 0.0002), (0.0046, 0.0020), (0.0030, 0.0042), (0.0026, 0.0060), (0.0040, 0.0092), (0.0030, 0.0135),
    (0.0024, 0.0150), (0.0042, 0.0166), (0.0042, 0.0178), (0.0027, 0.0192), (0.0026, 0.0300), (0.0026, 0.0560),
    (0.0027, 0.0562), (0.0038, 0.0570), (0.0038, 0.0588), (0.0027, 0.0596), (0.0026, 0.0620), (0.0026, 0.0860), (0.0022, 0.0874), (0, 0.0880),
], 5)
of_key(shapes.lathe("stem", stem, gold, 48, (0.002, 0, 0)), (0, math.pi / 2, 0))
# the bit: one thin plate with ward cuts from three sides
NEAR, FAR, TIP = 0.0665, 0.0835, -0.0215
cut = 0.0013
bit = [
    (NEAR, -0.001), (NEAR, -0.0095), (NEAR + 0.0050, -0.0095), (NEAR + 0.0050, -0.0095 - cut), (NEAR, -0.0095 - cut),
    (NEAR, TIP + 0.0015), (NEAR + 0.0042, TIP + 0.0015), (NEAR + 0.0042, TIP + 0.0060), (NEAR + 0.0042 + cut, TIP + 0.0060), (NEAR + 0.0042 + cut, TIP),
    (FAR - 0.0062, TIP), (FAR - 0.0062, TIP + 0.0088), (FAR - 0.0062 + cut, TIP + 0.0088), (FAR - 0.0062 + cut, TIP), (FAR, TIP),
    (FAR, -0.0082 - cut), (FAR - 0.0064, -0.0082 - cut), (FAR - 0.0064, -0.0082), (FAR, -0.0082), (FAR, -0.001),
]
of_key(shapes.pierced_slab("bit", bit, [], 0.0026, gold, 0.00022), (0, 0, 0))
# it rests on its collars and on the end of its bit
key.rotation_mode = "ZYX"
key.rotation_euler = (math.radians(7.5), math.radians(-0.6), math.radians(24.0))
key.location = (-0.100, -0.076, BOOK + 0.0040)
key.scale = (1.15, 1.15, 1.15)


# --- the screen ------------------------------------------------------------------------------------------

GLASS, EDGE = COUNTER_END + 0.03, 0.075
bronze = materials.brass("bronze", "#5a4630", 0.30, 0.15)
# it continues behind the post
glass.satin_pane((-1.9, 0.6875), (-0.7, 0.7), rib=0.0068, shade=0.30, roughness=0.085, location=(0, GLASS, 0))
shapes.box("post", (EDGE, EDGE + 0.016), (GLASS - 0.012, GLASS + 0.020), (-0.4, 1.0), bronze, 0.002)
shapes.box("sill", (-3, EDGE + 0.016), (GLASS - 0.014, GLASS + 0.022), (-0.05, 0.008), bronze, 0.002)


# --- the woman at the desk ---------------------------------------------------------------------------------

DESK = 2.4  # her distance
CHIN = 0.03
DESK_TOP = CHIN - 0.335
LAMP = (-0.075, DESK - 0.06, 0.03)
# In her own coordinates (`people.py`): of the right arm, which is nearer to the camera
ELBOW, WRIST = (-0.225, -0.090, -0.295), (-0.070, -0.300, -0.292)


def one_who_answers():
    """A woman at her lamp, writing, in profile against its light: tied hair, dark jacket, white collar."""
    flesh = people.skin("#8a6048")
    head = people.head(flesh, jaw=0.92, width=0.95, nose=0.8, neck_radius=0.047)
    hair = people.melt("hair", [
        ellipsoid((0, 0.036, 0.158), (0.077, 0.082, 0.076)),
        ellipsoid((0.008, -0.012, 0.212), (0.050, 0.050, 0.020), (0.30, 0.12, 0)),
        ellipsoid((0, 0.080, 0.118), (0.064, 0.042, 0.060)),
        ellipsoid((0, 0.106, 0.080), (0.040, 0.032, 0.036)),
    ], people.hair("#1a0f0a"), 0.006, 6)
    jacket = people.torso(
        people.clothes("#0c0f17", "#e9e2d6", opening_from=-0.24, opening_to=-0.055, opening_width=0.040),
        shoulder=0.180, chest=0.145, depth=0.112, drop=0.104, top=-0.040, arm=0.045, waist=0.72,
        # both forearms on the desk
        arms=((ELBOW, WRIST), ((0.235, -0.06, -0.30), (0.10, -0.27, -0.30))),
    )
    hand = people.melt("hand", [ellipsoid((WRIST[0] + 0.010, WRIST[1] - 0.050, WRIST[2] + 0.004), (0.030, 0.052, 0.020), (0.15, 0, 0.1))], flesh, 0.006, 6)
    pen = shapes.tube("pen", [(WRIST[0] + 0.012, WRIST[1] - 0.088, WRIST[2] - 0.012), (WRIST[0] - 0.006, WRIST[1] - 0.030, WRIST[2] + 0.105)], 0.0045, bronze)
    collar = people.collar(materials.plain("collar", "#efe9dd", 0.8), 0.055, 0.026, 0.26, (0, 0.014, -0.066), 30)
    people.incline([head, hair], nod=14.0, tilt=3.0, turn=8.0)
    people.stand([head, hair, jacket, collar, hand, pen], (-0.44, DESK, CHIN), 64.0)


def desk_lamp():
    """A lamp with a parchment shade on a brass stem: bright in the middle, darker towards its rims."""
    nodes = materials.Nodes("shade")
    up = nodes.axis(nodes.coordinates(kind="Generated"), "Z")
    heart = nodes.math("MULTIPLY", nodes.between(up, 0.45, 1.0, 0.0, 0.4, smooth=True), nodes.between(up, 1.0, 0.25, 0.4, 1.0, smooth=True))
    glow = nodes.add("Emission", {"Color": colours.linear("#ffb468"), "Strength": nodes.math("MULTIPLY", heart, 2.4 * output.when_lit(1.0, 0.004))})
    shade = backdrop.only_seen(nodes.surface(glow))
    x, y, z = LAMP
    shapes.lathe("shade", [(0.092, 0.0), (0.058, 0.120)], shade, 64, (x, y, z - 0.03))
    foot = DESK_TOP - z
    shapes.lathe("stem of the lamp", [(0, foot), (0.062, foot), (0.062, foot + 0.008), (0.012, foot + 0.020), (0.006, foot + 0.06), (0.006, -0.03), (0, -0.03)], bronze, 48, (x, y, z))
    lights.glow((x, y, z - 0.02), 0.9 * output.when_lit(1.0, 0.0), "#ffb36a", 0.04).visible_transmission = False


def her_desk():
    """Her desk, and the sheet of paper."""
    shapes.box("her desk", (-1.6, EDGE), (DESK - 0.45, DESK + 0.7), (DESK_TOP - 0.04, DESK_TOP), materials.plain("desk top", "#1a0f0a", 0.45))
    paper = shapes.box("paper", (-0.11, 0.11), (-0.15, 0.15), (0, 0.004), materials.laid_paper())
    paper.location = (-0.17, DESK - 0.20, DESK_TOP)
    paper.rotation_euler = (0, 0, math.radians(-70))


def far_wall():
    """The wall behind her, with the lamp's light, which fades to the left and upwards."""
    nodes = materials.Nodes("far wall")
    place = nodes.world_position()
    off = nodes.add("VectorMath", {0: place, 1: (-0.42, 0, 0.02)}, operation="SUBTRACT").outputs[0]
    off = nodes.add("VectorMath", {0: off, 1: (0.62, 0, 1.0)}, operation="MULTIPLY").outputs[0]
    away = nodes.add("VectorMath", {0: off}, operation="LENGTH").outputs["Value"]
    away = nodes.math("ADD", away, nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(place, 1.6, 3, 0.5), 0.5), 0.25))
    lit = nodes.ramp(away, [(0.0, "#d18c4c"), (0.32, "#96592f"), (0.70, "#42271f"), (1.5, "#12121c")], "EASE")
    waiting = nodes.ramp(away, [(0.0, "#141a2a"), (1.0, "#0a0d16")])
    glow = nodes.add("Emission", {"Color": output.when_lit(lit, waiting), "Strength": output.when_lit(1.25, 0.5)})
    shapes.box("far wall", (-6, EDGE + 0.016), (3.4, 3.45), (-1.4, 2.0), nodes.surface(glow))
    shapes.box("side wall", (EDGE + 0.010, EDGE + 0.016), (GLASS + 0.03, 3.4), (-1.4, 2.0), materials.plain("side wall", "#2a1d17", 0.9))


def hidden_box(location, target, width, watts, colour, height=None):
    """A soft box that is not visible in the glass."""
    box = lights.soft_box(location, target, width, watts, colour, height)
    box.visible_transmission = box.visible_glossy = False
    return box


if LIT:
    one_who_answers()
desk_lamp()
her_desk()
far_wall()
HER = (-0.44, DESK, CHIN + 0.08)
hidden_box((LAMP[0] + 0.05, DESK - 0.18, 0.08), HER, 0.25, output.when_lit(0.55, 0), "#ffb36a")
hidden_box((-1.25, DESK + 0.5, 0.5), HER, 0.5, output.when_lit(14.0, 0), "#8fb0ea", 1.0)
hidden_box((-0.3, DESK + 0.75, 1.1), HER, 0.4, output.when_lit(0.6, 0), "#ffdcb4")


# --- the hall, behind the screen beyond its post ----------------------------------------------------------

wall = materials.plaster("hall wall", "#5d4e44", "#7a6858", relief=0.10)
WALL = 5.2
openings = [shapes.arch(x, 1.25, 0.75, -2.0) for x in (-3.6, -1.8, 0.0, 1.8, 3.6)]
shapes.pierced_slab("arcade", shapes.rectangle(-8, 8, -3, 5), openings, 0.5, wall, 0.03, (0.35, WALL, -0.35))
shapes.box("hall beyond", (-9, 9), (7.6, 7.7), (-3, 4), materials.plaster("beyond", "#6b5646", "#86705c", relief=0.08))
shapes.box("hall floor", (-9, 9), (1.5, 8), (-1.5, -1.4), materials.limestone("hall floor", "#2a2522", "#3c3530", roughness=(0.2, 0.4), relief=0.05))

for x, brightness in ((1.40, 0.42), (3.05, 0.3)):
    # a hidden lamp on every pier that lights it upwards and downwards; they get dimmer towards the door on the right
    brightness *= output.when_lit(1.0, 0.002)
    lights.glow((x, WALL - 0.45, -0.22), 3 * brightness, "#ffb870", 0.06)
    for rise in (0.12, -0.12):
        wash = lights.soft_box((x, WALL - 0.36, -0.22 + rise), (x, WALL, -0.22 + 9 * rise), 0.2, 4.5 * brightness, "#ffb870")
        wash.visible_glossy = False


def letter_rack():
    """Pigeonholes for keys and letters, with a hidden lamp above them."""
    oak = materials.leather("rack", "#3a281b", 1.0, (0.36, 0.5), 0.06)
    left, low, wide, high, deep, near = 0.20, -0.52, 0.150, 0.145, 0.13, 2.25
    columns, rows = 6, 6
    right, top = left + columns * wide, low + rows * high
    shapes.box("back", (left, right), (near + deep, near + deep + 0.02), (low, top), oak)
    for column in range(columns + 1):
        x = left + column * wide
        shapes.box("upright", (x - 0.006, x + 0.006), (near, near + deep), (low, top), oak, 0.001)
    for row in range(rows + 1):
        z = low + row * high
        shapes.box("shelf", (left, right), (near - 0.004, near + deep), (z - 0.006, z + 0.006), oak, 0.001)
    what_lies_there = random.Random(9)
    tag = materials.brass("tag", "#d9a95a", 0.38, 0.1)
    sheet = materials.plain("sheet", "#a08a68", 0.85)
    for column in range(columns):
        for row in range(rows):
            x, z = left + (column + 0.5) * wide, low + row * high
            chance = what_lies_there.random()
            if chance < 0.62:    # a key hangs at the back
                shapes.sphere("tag", 0.016, (x, near + 0.05, z + 0.055), tag, 24)
                shapes.tube("key", [(x, near + 0.05, z + 0.115), (x, near + 0.05, z + 0.07)], 0.004, tag)
            elif chance < 0.84:  # letters lean in the corner
                for _ in range(what_lies_there.choice((1, 2))):
                    letter = shapes.box("post", (-0.003, 0.003), (-0.05, 0.05), (0, what_lies_there.uniform(0.070, 0.095)), sheet)
                    letter.location = (x + what_lies_there.uniform(-0.045, 0.03), near + 0.06, z + 0.006)
                    letter.rotation_euler = (0, math.radians(what_lies_there.uniform(6, 16)), math.radians(what_lies_there.uniform(5, 30)))
    light = output.when_lit(46.0, 0.12)
    lights.soft_box((0.62, near - 0.55, 0.75), (0.60, near, 0.0), 0.3, light, "#ffb877").visible_glossy = False
    lights.soft_box((0.30, near - 0.80, 0.20), (0.50, near, -0.1), 0.2, 0.25 * light, "#ffb877")


letter_rack()
for x, watts in ((-3.25, 3), (-1.45, 9), (0.35, 7.0), (2.15, 5), (3.95, 4)):
    # the wall behind each opening, brighter above than below, with different brightness for each
    glow = lights.soft_box((x, 7.25, 0.55), (x, 7.6, -0.5), 0.8, output.when_lit(1.0, 0.05) * watts, "#ffbd7a", 0.2)
    glow.visible_glossy = False
# candles on the tables of the next room: some near, some behind a shade (large and dim), one alone
for x, y, z, radius, strength, tint in (
    (-1.66, 6.9, -0.55, 0.030, 9, "#ffb765"), (-1.58, 6.5, -0.60, 0.016, 20, "#ffc27a"), (-1.30, 7.2, -0.50, 0.085, 0.7, "#ffa95a"),
    (0.16, 6.6, -0.50, 0.022, 16, "#ffbe72"), (0.25, 6.9, -0.53, 0.075, 1.3, "#ffad60"), (0.52, 7.2, -0.60, 0.014, 16, "#ffa95a"),
):
    shapes.sphere("far candle", radius, (x, y, z), backdrop.far_glow("far candle", tint, output.when_lit(1.0, 0.004) * strength), 24)


dusk = lights.soft_box((3.5, 2.2, 1.8), (1.0, WALL, 0.3), 1.2, output.when_lit(6, 22), "#5f86cc")
dusk.visible_glossy = False


# --- light on the counter --------------------------------------------------------------------------------

# high enough to be reflected in the bell, but not in the marble on the left, where the page has text
lamp = lights.soft_box((-0.95, 0.40, 0.85), (0.05, 0.05, 0.03), 0.7, output.when_lit(14.0, 0.6), "#ffc686", 0.7)
lamp.visible_transmission = False
# a small lamp next to it casts the shadows; polished objects reflect only the large one
lights.soft_box((-0.62, 0.42, 0.50), (-0.05, 0.0, 0.0), 0.10, output.when_lit(3.5, 0.0), "#ffc686").visible_glossy = False
lights.soft_box((0.90, 0.15, 0.50), (0.05, 0.05, 0.03), 0.6, output.when_lit(7.0, 3.4), output.when_lit("#9bb8ee", "#aab8d2"), 1.2)
lights.soft_box((0.05, 0.25, 1.30), (0, 0, 0), 1.4, output.when_lit(4.0, 0.5), "#ffdcb0")
lights.soft_box((-0.60, -1.0, 0.50), (0, 0, 0.03), 0.9, output.when_lit(2.2, 0.4), "#ffd2a0")

# Black cards that are visible only in reflections: the marble at the front edge would reflect the lamps
for across, away in (((-0.85, -0.12), (-0.50, -0.05)), ((-0.12, 0.60), (-0.52, -0.22))):
    card = shapes.sheet("card", across, away, 0.12, materials.plain("card", "#000000", 1.0))
    card.visible_camera = card.visible_diffuse = card.visible_shadow = card.visible_transmission = False

# The film is shifted instead of tilting the camera, so that verticals stay vertical. The picture reaches down to the marble at
# the front edge, where the page shows a sheet of paper.
lenses.camera(
    (0.0, -0.68, 0.235), (0.0, 1.0, 0.235), 28.4,
    f_stop=13.0, focus=(BELL[0], BELL[1] - 0.030, 0.235), shift=(-0.185, -0.3375),
)

output.shoot(output.Picture(
    role="about",
    width=2600,
    height=2600,
    samples=64,
    negative=0.68,
    diffuse_bounces=3,
    glossy_bounces=5,
    transmission_bounces=6,
    clamp_indirect=3,
    noise_threshold=0.025,
    grade={"exposure": 0.95, "bloom": 0.04, "burn": (("foot", 0.3, 0.5), ("top", 0.34, 1.5), ("left", 0.5, 0.8))},
))
