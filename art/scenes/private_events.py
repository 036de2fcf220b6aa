"""9:50 pm. A long table laid in the garden for a private dinner, candles burning down its length.

The view of a guest who sits down: the nearest place setting and three candles are in focus, and the table becomes
increasingly blurred below the strings of lamps. Half of the picture is the sky above the garden, where the page has
text. At the front, the linen hangs over the table's edge into the dark, so that the picture has no visible lower edge.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import bpy
from mathutils import Matrix, noise

from studio import backdrop, bokeh, colours, lenses, lights, materials, output, plants, props, shapes, sky

output.empty_stage()
sky.night("#0a1220", 0.12)
chance = random.Random(5)
curve = shapes.smooth_profile

TABLE = 0.75        # height of the table
HALF = 0.745         # half of its width; its corners are outside the picture
NEAR, FAR = -0.055, 7.4   # its ends: one just before the plate, one beyond the visible range


# --- linen -----------------------------------------------------------------------------------------------

def linen(name, woven_along="Object"):
    return materials.woven_cloth(name, "#d1c8b7", "#d9d0c1", 760, 0.12, woven_along=woven_along)


laid = linen("table linen")
hanging = linen("table linen that hangs", "UV")


def ironed(x, y):
    """Linen with fold lines and slight unevenness."""
    crease = sum(0.0022 * math.exp(-((x - line) / 0.007) ** 2) for line in (-0.36, 0.36))
    crease += sum(0.0020 * math.exp(-((y - line) / 0.007) ** 2) for line in (-0.30, 0.52, 1.34, 2.16, 2.98))
    return crease + 0.0024 * noise.noise((x * 5, y * 5, 0)) + 0.0012 * noise.noise((x * 14, y * 14, 3))


# the near part of the cloth is detailed, the far part is not
SHARP = 1.0
shapes.sheet("cloth before us", (-HALF, HALF), (NEAR, SHARP), TABLE, laid, 600, 420, ironed)
shapes.sheet("cloth", (-HALF, HALF), (SHARP, FAR), TABLE, laid, 200, 640, ironed)


def falls(ends, edge, away, bend=0.012):
    """The linen over an edge of the table, with a bend of radius `bend` metres. `edge` returns the position of the edge for a
    distance along it, and `away` is its direction."""
    def way(share):
        """The distance from the edge along the cloth. Most rows are in the bend."""
        return 0.6 * share ** 2

    fall = shapes.sheet("fall of the cloth", ends, (0, 1), 0, hanging, 300, 40)
    woven = fall.data.uv_layers.new()
    for corner in fall.data.loops:
        along, down, _ = fall.data.vertices[corner.vertex_index].co
        woven.data[corner.index].uv = (along, way(down))
    for vertex in fall.data.vertices:
        x, y = edge(vertex.co.x)
        far = way(vertex.co.y)
        turned = min(far / bend, math.pi / 2)
        down = max(0, far - bend * math.pi / 2)
        swing = 0.05 * down * (1 + math.sin(vertex.co.x * 13 + 2 * math.sin(vertex.co.x * 5)))
        out = bend * math.sin(turned) + swing
        # it begins where the flat cloth ends, without a dark gap
        vertex.co = (x + away[0] * out, y + away[1] * out, TABLE + ironed(x, y) - bend * (1 - math.cos(turned)) - down)


falls((NEAR, FAR), lambda along: (-HALF, along), (-1, 0))
falls((NEAR, FAR), lambda along: (HALF, along), (1, 0))
# at the front, beyond the corners, which are outside the picture
falls((-HALF - 0.3, HALF + 0.3), lambda along: (along, NEAR), (0, -1))


# --- candles and leaves down the middle ------------------------------------------------------------------

brass = materials.brass()
candles = props.Candles(flame_strength=30, seed=6)


def flame_of(strength):
    """A detailed flame for the candles in focus: clear at its rim, dark around the wick, blue at the base."""
    nodes = materials.Nodes("flame")
    height = nodes.axis(nodes.coordinates(kind="Generated"), "Z")
    facing = nodes.math("SUBTRACT", 1.0, nodes.add("LayerWeight", {"Blend": 0.5}).outputs["Facing"])
    colour = nodes.ramp(height, [
        (0.00, (0.06, 0.14, 0.9, 1)), (0.10, (0.35, 0.22, 0.30, 1)), (0.22, (1.0, 0.40, 0.07, 1)),
        (0.50, (1.0, 0.58, 0.19, 1)), (1.00, (1.0, 0.33, 0.06, 1)),
    ])
    body = nodes.ramp(height, [(0, colours.grey(0.02)), (0.12, colours.grey(0.05)), (0.28, colours.grey(0.42)), (0.55, colours.grey(1.0)), (0.85, colours.grey(0.6)), (1, colours.grey(0.25))])
    rim = nodes.between(facing, 0.0, 1.0, 0.02, 0.75, smooth=True)
    lamp = nodes.add("Emission", {"Color": colour, "Strength": nodes.math("MULTIPLY", body, strength)})
    clear = nodes.add("BsdfTransparent", {"Color": (1, 1, 1, 1)})
    return backdrop.only_seen(nodes.surface(nodes.add("MixShader", {0: rim, 1: clear.outputs[0], 2: lamp.outputs[0]})))


# the flames vary: some are low, one is high, and all lean with a slight breeze
flames = [flame_of(strength) for strength in (13, 18, 24, 30)]

STICKS = [  # x, y, height of the stick, remaining length of the candle; the first three are in focus
    (-0.338, 0.360, 0.135, 0.168), (-0.120, 0.375, 0.120, 0.095), (0.375, 0.345, 0.150, 0.130),
    # the others: their flames are at the horizon, so that the night above them is uninterrupted
    (0.060, 0.900, 0.150, 0.130), (-0.095, 1.150, 0.175, 0.125), (0.085, 1.500, 0.130, 0.120), (-0.020, 1.850, 0.185, 0.140),
    (0.075, 2.350, 0.150, 0.150), (-0.080, 2.750, 0.190, 0.120), (0.050, 3.300, 0.160, 0.150), (-0.050, 3.900, 0.140, 0.170),
    (0.040, 4.500, 0.200, 0.150), (-0.050, 5.200, 0.180, 0.140), (0.030, 6.000, 0.210, 0.160), (-0.030, 6.800, 0.180, 0.170),
]
for x, y, height, length in STICKS:
    stand = props.candlestick((x, y, TABLE + 0.002), height, brass)
    candles.wax = backdrop.only_seen(materials.lit_wax(length, output.when_lit(0.9, 0.0)))
    candles.flame = chance.choice(flames)
    candles.taper(stand, length, watts=chance.uniform(0.7, 1.3) * output.when_lit(4.0, 0.0), drips=chance.choice([0, 1, 2, 3]), unrest=0.3, lit=output.when_lit(True, False))

laurel = plants.Greenery(length=0.050, width=0.017, colour="#2c3d25", seed=12)
for y in [0.50, 0.64, 0.80, 0.98, 1.16, 1.36, 1.60, 1.90, 2.30, 2.70, 3.2, 3.8, 4.5]:
    for side in (-1, 1):
        x = side * chance.uniform(0.015, 0.055)
        turn = chance.uniform(-0.5, 0.5) + (0.35 * side)
        reach = chance.uniform(0.16, 0.22)
        across, along = math.sin(turn) * reach, math.cos(turn) * reach
        base = TABLE + 0.010
        laurel.branch([
            (x - across * 0.5, y - along * 0.5, base),
            (x, y, base + chance.uniform(0.012, 0.03)),
            (x + across * 0.6, y + along * 0.5, base + chance.uniform(0.0, 0.02)),
        ], 16 if y < 2 else 9, chance.uniform(0.9, 1.15))


# --- the place settings ------------------------------------------------------------------------------------

gold = materials.brass("gilding", colours.POLISHED_BRASS, 0.13, 0.12)


def porcelain(inner=0.0, outer=0.0):
    """Glazed, with a night blue ring between two radii in metres, because a white plate on white linen is hardly visible
    by candlelight."""
    nodes = materials.Nodes("porcelain")
    place = nodes.coordinates()
    x, y = nodes.axis(place, "X"), nodes.axis(place, "Y")
    radius = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", x, x), nodes.math("MULTIPLY", y, y)))
    band = nodes.math("MULTIPLY", nodes.math("GREATER_THAN", radius, inner), nodes.math("LESS_THAN", radius, outer))
    return nodes.surface(nodes.principled(
        Base_Color=nodes.mix(band, "#e4dfd6", "#0b1626"), Roughness=nodes.between(nodes.noise(place, 40, 5, 0.6), 0.10, 0.20), Specular=0.5,
    ))


napkin_cloth = materials.woven_cloth("napkin", "#b9ae9c", "#cabfad", 900, 0.4)
card_paper = materials.laid_paper()
glass = materials.clear_glass(foot=0.0052)


def cut_crystal(scale=1.0, flutes=10):
    """A wine glass with flat flutes cut into the stem and the base of the bowl; their edges sparkle."""
    outside = curve([
        (0, 0), (0.0345, 0), (0.0350, 0.0012), (0.021, 0.0038), (0.0075, 0.0085), (0.0048, 0.018), (0.0042, 0.055),
        (0.0056, 0.084), (0.0150, 0.0965), (0.0330, 0.118), (0.0412, 0.146), (0.0388, 0.181), (0.0318, 0.224),
    ], 9)
    inside = curve([(0.0311, 0.2245), (0.0380, 0.181), (0.0402, 0.147), (0.0308, 0.1225), (0.012, 0.1055), (0, 0.1030)], 9)
    bowl = shapes.lathe("crystal", [(r * scale, z * scale) for r, z in outside + inside], glass, 16 * flutes)
    for vertex in bowl.data.vertices:
        x, y, z = (c / scale for c in vertex.co)
        r = math.hypot(x, y)
        # only the outer surface, from the knop to the middle of the bowl, deepest where the glass is thick
        inner = 0.0 if z < 0.104 else 0.0302 * max(0.0, min(1.0, (z - 0.104) / 0.018)) ** 0.5
        deep = max(0.0, min(1.0, (z - 0.010) / 0.012)) * max(0.0, min(1.0, (0.119 - z) / 0.012))
        if deep and r > 0.003 and r > inner + 0.0009:
            phi = (math.atan2(y, x) * flutes / (2 * math.pi)) % 1.0 - 0.5
            flat = math.cos(math.pi / flutes) / math.cos(2 * math.pi * phi / flutes)
            new = max(r * (1 - deep * (1 - flat)), inner + 0.0008)
            vertex.co.x, vertex.co.y = x * new / r * scale, y * new / r * scale
    bowl.data.auto_smooth_angle = 0.35
    return bowl


def filling(scale, level, material):
    """Wine in that glass, up to the height `level`, slightly inside its wall."""
    wall = [(0, 0.1033), (0.0118, 0.1059), (0.0305, 0.1228), (0.0398, 0.147), (0.0392, 0.165), (0.0377, 0.181)]
    side = [(r, z) for r, z in curve(wall, 9) if z <= level - 0.0012]
    last = side[-1][0]
    return shapes.lathe("wine", [(r * scale, z * scale) for r, z in side + [(last, level), (last - 0.0007, level - 0.0004), (0, level - 0.0005)]], material, 128)


plate = shapes.lathe("plate", curve([(0, 0.004), (0.085, 0.004), (0.100, 0.008), (0.135, 0.018), (0.137, 0.0195), (0.1355, 0.0185), (0.10, 0.006), (0.08, 0), (0, 0)], 5), porcelain(0.1085, 0.1325), 160)
rim = shapes.ring("gilt rim", 0.1362, 0.0011, gold, 160)
line = shapes.ring("gilt line", 0.1085, 0.0008, gold, 160)
small_plate = shapes.lathe("small plate", curve([(0, 0.012), (0.07, 0.012), (0.085, 0.016), (0.103, 0.024), (0.104, 0.0255), (0.1025, 0.0245), (0.085, 0.013), (0.07, 0.008), (0, 0.008)], 5), porcelain(), 160)
large_glass = cut_crystal(1.0)
small_glass = cut_crystal(0.86)
red = materials.liquid("red wine", "#9c0616")
white = materials.liquid("white wine", "#f1d78f")
red_wine = filling(1.0, 0.150, red)
white_wine = filling(0.86, 0.146, white)
models = [plate, rim, line, small_plate, large_glass, small_glass, red_wine, white_wine]


def folded_napkin(x, y, z, heading, width=0.116, depth=0.165, layers=4):
    """A napkin folded in four, in one piece, with round folds and slight offsets between the layers."""
    pitch = 0.0046
    way = []
    for layer in range(layers):
        reach = depth / 2 - 0.0012 * layer
        level = pitch * layer
        steps = 40
        run = [(-reach + 2 * reach * i / steps, level) for i in range(steps + 1)]
        way += run if layer % 2 else run[::-1]
        if layer < layers - 1:
            at, out = way[-1][0], -1 if layer % 2 == 0 else 1
            way += [(at + out * 0.0030 * math.sin(a), level + pitch * (0.5 - 0.5 * math.cos(a))) for a in (math.pi * k / 10 for k in range(1, 10))]
    cloth = shapes.sheet("napkin", (-width / 2, width / 2), (0, 1), 0, napkin_cloth, 50, len(way) - 1)
    for i, vertex in enumerate(cloth.data.vertices):
        along, up = way[i // 51]
        across = vertex.co.x * (1 - 0.010 * up / pitch / layers + 0.008 * noise.noise((up * 90, along * 9, 2)))
        loose = up / pitch
        lift = 0.0010 * loose * noise.noise((across * 16, along * 12, 4)) + 0.0005 * noise.noise((across * 40, along * 34, loose))
        vertex.co = (across, along + 0.0012 * noise.noise((across * 22, 1, loose)), up + lift + 0.0022 * loose * (1 - (2 * along / depth) ** 2) * 0.3)
    cloth.location = (x, y, z)
    cloth.rotation_euler = (0, 0, math.radians(heading))
    thick = cloth.modifiers.new("thickness", "SOLIDIFY")
    thick.thickness = 0.0022
    thick.offset = 0
    return cloth


def oval(width, thickness, steps=24, power=2.4):
    points = []
    for i in range(steps):
        c, s = math.cos(2 * math.pi * i / steps), math.sin(2 * math.pi * i / steps)
        points.append((width * math.copysign(abs(c) ** (2 / power), c), thickness * math.copysign(abs(s) ** (2 / power), s)))
    return points


def blend(stops, share):
    """Interpolate smoothly between (fraction, value) stops."""
    for (a, low), (b, high) in zip(stops, stops[1:]):
        if share <= b:
            t = (share - a) / (b - a)
            return low + (high - low) * t * t * (3 - 2 * t)
    return stops[-1][1]


def forged(name, length, widths, thicknesses, heights):
    """A piece of cutlery along y, with curves for its width, thickness and height above the cloth."""
    steps = 90
    path = [(0.0, length * i / steps, blend(heights, i / steps)) for i in range(steps + 1)]
    return shapes.sweep(name, path, lambda share: oval(blend(widths, share), blend(thicknesses, share)), (1, 0, 0), gold)


# long and slender, because foreshortening reduces its length to a third
HANDLE = [(0, 0.0032), (0.012, 0.0056), (0.10, 0.0072), (0.34, 0.0042), (0.60, 0.0026)]
BODY = [(0, 0.0009), (0.05, 0.0015), (0.35, 0.0021), (0.62, 0.0023), (0.72, 0.0016), (1, 0.0010)]
REST = [(0, 0.0024), (0.10, 0.0026), (0.58, 0.0125), (0.80, 0.0045), (1, 0.0130)]


def fork(length=0.205):
    parts = [forged("fork", length * 0.80, [(s / 0.80, w) for s, w in HANDLE] + [(0.84, 0.0032), (0.95, 0.0094), (0.985, 0.0098), (1, 0.0086)],
                    [(min(1, s / 0.80), t) for s, t in BODY[:4]] + [(1.0, 0.0013)], [(s / 0.80, z) for s, z in REST[:3]] + [(1.0, REST[3][1])])]
    for k in range(4):
        across = (k - 1.5) * 0.0056
        points = []
        for i in range(13):
            t = i / 12
            points.append((across * (1 - 0.04 * t), length * (0.785 + 0.215 * t), 0.0046 + 0.0078 * t ** 1.7 + 0.001 * math.sin(math.pi * t)))
        parts.append(shapes.tube("tine", points, 0.0014, gold, taper=[1 - 0.5 * (i / 12) ** 1.5 for i in range(13)]))
    return parts


def knife(length=0.232):
    parts = [forged("knife", length * 0.52, [(0, 0.0050), (0.03, 0.0080), (0.2, 0.0092), (0.75, 0.0070), (1, 0.0062)],
                    [(0, 0.0020), (0.1, 0.0042), (0.8, 0.0038), (1, 0.0028)], [(0, 0.0052), (1, 0.0052)])]
    blade = forged("blade", length * 0.50, [(0, 0.0060), (0.10, 0.0078), (0.55, 0.0098), (0.85, 0.0088), (0.96, 0.0050), (1, 0.0012)],
                   [(0, 0.0024), (0.12, 0.0012), (1, 0.0006)], [(0, 0.0050), (1, 0.0036)])
    blade.location = (-0.0012, length * 0.50, 0)
    return parts + [blade]


def spoon(length=0.200):
    parts = [forged("spoon", length * 0.72, [(s / 0.72 if s < 0.6 else 0.86, w) for s, w in HANDLE] + [(1, 0.0036)],
                    [(0, 0.0009), (0.07, 0.0015), (0.8, 0.0023), (1, 0.0018)], [(0, 0.0024), (0.14, 0.0026), (0.80, 0.0125), (1, 0.0098)])]
    rows, columns = 26, 40
    points, faces = [], []
    for i in range(rows + 1):
        for j in range(columns):
            share, a = i / rows, 2 * math.pi * j / columns
            u, v = share * math.cos(a), share * math.sin(a)
            egg = 0.0180 * (1 - 0.16 * v)
            points.append((egg * u, length * 0.715 + 0.0285 * (1 + v), 0.0098 - 0.0078 * (1 - share ** 2.3)))
    for i in range(rows):
        for j in range(columns):
            k = (j + 1) % columns
            faces.append((i * columns + j, (i + 1) * columns + j, (i + 1) * columns + k, i * columns + k))
    bowl = shapes.mesh("bowl of the spoon", points, faces, gold, smooth=True)
    thick = bowl.modifiers.new("thickness", "SOLIDIFY")
    thick.thickness = 0.0014
    return parts + [bowl]


def together(parts, place, turn=0.0):
    """Move the parts of an object together from the origin to `place`, rotated by `turn` radians around the vertical axis."""
    for part in parts:
        part.matrix_basis = Matrix.Translation(place) @ Matrix.Rotation(turn, 4, "Z") @ part.matrix_basis


def put(parts, x, y):
    """Place cutlery on the cloth, with its near end at (x, y)."""
    for part in parts:
        # seen from its end, it looks as long as wide: it is larger than life, so that it does not look like a toy
        part.scale = (1.3, 1.18, 1.15)
    together(parts, (x, y, TABLE + 0.0025))


# --- the place setting in focus -----------------------------------------------------------------------------

HERE_X, HERE_Y = -0.030, 0.205
ON_CLOTH = TABLE + 0.003
for model, height in ((plate, 0), (rim, 0.0190), (line, 0.0112), (small_plate, 0.001)):
    shapes.copy_of(model, (HERE_X, HERE_Y, ON_CLOTH + height))
folded_napkin(HERE_X, HERE_Y, ON_CLOTH + 0.0165, 2)
put(fork(0.265), HERE_X - 0.168, 0.066)
put(fork(0.240), HERE_X - 0.206, 0.070)
# clear of the glasses behind it
put(knife(0.262), HERE_X + 0.162, 0.064)
put(spoon(0.240), HERE_X + 0.222, 0.062)
for model, place, wine in ((large_glass, (0.160, 0.410), red_wine), (small_glass, (0.256, 0.350), white_wine)):
    for part in (model, wine):
        shapes.copy_of(part, place + (ON_CLOTH,), (0, 0, 0.2))

# the place card: folded, with a gilt edge and handwriting
CARD_W, CARD_H, LEAN = 0.078, 0.042, math.radians(16)
card_x, card_y, card_z = HERE_X + 0.002, HERE_Y - 0.022, ON_CLOTH + 0.0355
for half in (-1, 1):
    leaf = shapes.box("place card", (-CARD_W / 2, CARD_W / 2), (-0.00025, 0.00025), (-CARD_H, 0), card_paper, 0.0001)
    for vertex in leaf.data.vertices:
        vertex.co.z -= CARD_H / 2
    leaf.location = (card_x, card_y, card_z + CARD_H * math.cos(LEAN))
    leaf.rotation_euler = (half * LEAN, 0, math.radians(-3))
edge = shapes.tube("gilt edge", [(-CARD_W / 2 + 0.003, -0.0005, -CARD_H + 0.003), (CARD_W / 2 - 0.003, -0.0005, -CARD_H + 0.003), (CARD_W / 2 - 0.003, -0.0005, -0.003), (-CARD_W / 2 + 0.003, -0.0005, -0.003)], 0.00028, gold, closed=True)
name = bpy.data.curves.new("name", "FONT")
name.body = "Clara"
name.font = bpy.data.fonts.load(str(Path(__file__).resolve().parents[2] / "brands/vesper-row/typefaces/display-italic.woff2"))
name.size = 0.0250
name.align_x = "CENTER"
name.extrude = 0.00004
written = bpy.data.objects.new("name", name)
bpy.context.collection.objects.link(written)
name.materials.append(materials.plain("ink", "#1a1714", 0.6))
for thing, turn, lift in ((edge, 0, 0), (written, math.pi / 2, -0.0275)):
    thing.location = (card_x, card_y, card_z + CARD_H * math.cos(LEAN))
    thing.rotation_euler = (turn - LEAN, 0, math.radians(-3))
    if lift:
        # down the slope of the card, and slightly in front of it
        thing.location.y += lift * math.sin(LEAN) - 0.00045
        thing.location.z += lift * math.cos(LEAN)
laurel.branch([(HERE_X - 0.060, HERE_Y - 0.066, ON_CLOTH + 0.037), (HERE_X, HERE_Y - 0.060, ON_CLOTH + 0.039), (HERE_X + 0.050, HERE_Y - 0.070, ON_CLOTH + 0.038)], 9, 0.55, 0.0009)


# --- the other place settings, along both sides -------------------------------------------------------------

def place_setting(side, y):
    x = side * 0.495 + chance.uniform(-0.006, 0.006)
    y += chance.uniform(-0.008, 0.008)
    for model, height in ((plate, 0), (rim, 0.0190), (line, 0.0112), (small_plate, 0.001)):
        shapes.copy_of(model, (x, y, ON_CLOTH + height))
    glass_x = side * 0.270
    shapes.copy_of(large_glass, (glass_x, y + 0.17, ON_CLOTH))
    if chance.random() < 0.85:
        shapes.copy_of(red_wine, (glass_x, y + 0.17, ON_CLOTH))
    shapes.copy_of(small_glass, (glass_x + side * 0.045, y + 0.075, ON_CLOTH))
    if chance.random() < 0.7:
        shapes.copy_of(white_wine, (glass_x + side * 0.045, y + 0.075, ON_CLOTH))
    # guests sit at the sides, so knives are at their right
    for shift, head in ((-0.165 * side, 0.0105), (0.165 * side, 0.0085), (0.188 * side, 0.015)):
        piece = shapes.lathe("cutlery", curve([
            (0, 0), (0.0052, 0.003), (0.0058, 0.030), (0.0036, 0.075), (0.0026, 0.123), (0.0038, 0.135),
            (head * 0.9, 0.160), (head, 0.184), (0.0045, 0.202), (0, 0.205),
        ], 6), gold, 24, (x + side * 0.10, y - shift, TABLE + 0.0075))
        piece.rotation_euler = (0, -side * math.pi / 2, chance.uniform(-0.025, 0.025))
        piece.scale = (0.34, 1, 1)
    folded_napkin(x, y, ON_CLOTH + 0.0165, 90 + chance.uniform(-7, 7))
    card = shapes.box("place card", (-0.028, 0.028), (-0.018, 0.018), (-0.0004, 0.0004), card_paper, 0.0002)
    card.location = (x, y, ON_CLOTH + 0.040)
    card.rotation_euler = (0.04, 0.05, math.radians(90 + chance.uniform(-8, 8)))


for side in (-1, 1):
    for k in range(8):
        place_setting(side, 0.92 + 0.78 * k)
shapes.remove(*models)


# --- chairs ----------------------------------------------------------------------------------------------

velvet = materials.Nodes("velvet")
nap = velvet.noise(velvet.coordinates(), 7, 5, 0.6, 0.6)
velvet = velvet.surface(velvet.principled(
    Base_Color=velvet.ramp(nap, [(0.3, "#29140f"), (0.7, "#4a241b")]), Roughness=0.85, Specular=0.2, Sheen=0.6, Sheen_Tint=0.6,
))
welt = materials.brass("gilt welt", "#a9803f", 0.30, 0.16)


def chair(side, x, y, turn):
    """A low velvet tub chair with a back slightly higher than the table, curved from arm to arm, and a gilt welt on its rim.
    The middle of its back is (x, y). It is rotated by `turn` around its vertical axis."""
    radius, bottom, steps = 0.27, 0.50, 40
    bends = [math.radians(106) * (2 * i / steps - 1) for i in range(steps + 1)]
    around = [(side * radius * (math.cos(bend) - 1), radius * math.sin(bend)) for bend in bends]

    def rim(share):
        """The height of the back, which descends to the arms in one line."""
        return 0.70 + 0.125 * math.cos(math.pi / 2 * min(1, abs(2 * share - 1) * 1.04)) ** 0.35

    def upholstery(share):
        high = (rim(share) - bottom) / 2
        return [(high + up, out) for up, out in oval(high, 0.036, 32, 4.0)]

    made = [
        shapes.sweep("back", [(*place, bottom) for place in around], upholstery, (0, 0, 1), velvet),
        shapes.cushion("seat", (0.44, 0.47, 0.12), (-side * 0.26, 0, 0.44), velvet, softness=0.3),
        shapes.tube("welt", [(*place, rim(i / steps) + 0.001) for i, place in enumerate(around)], 0.005, welt),
    ]
    for deep in (0.06, 0.44):
        for across in (-0.18, 0.18):
            made.append(shapes.tube("leg", [(-side * deep, across, 0), (-side * deep, across, 0.40)], 0.015, welt))
    together(made, (x, y, 0), turn)


for side in (-1, 1):
    for k in range(8):
        # some chairs are pulled back slightly
        chair(side, side * (1.11 + chance.uniform(-0.03, 0.09)), 0.92 + 0.78 * k + chance.uniform(-0.04, 0.04), chance.uniform(-0.16, 0.16))


# --- the garden ------------------------------------------------------------------------------------------

shapes.box("terrace", (-9, 9), (-3, 30), (-0.1, 0), materials.limestone("terrace", "#0d0f13", "#181b20", roughness=(0.6, 0.85), relief=0.05))


def garden_behind():
    """The night between the trees: blue above, and weak warm light near the ground from other tables and windows."""
    nodes = materials.Nodes("garden")
    here = nodes.coordinates(kind="Generated")
    height = nodes.axis(here, "Z")
    crowns = nodes.noise(nodes.coordinates((0.30, 1, 0.20)), 1.0, 4, 0.6)
    skyline = nodes.math("ADD", height, nodes.math("MULTIPLY", nodes.math("SUBTRACT", crowns, 0.5), 0.33))
    colour = nodes.ramp(skyline, [(0.07, "#070a13"), (0.09, "#0c0c11"), (0.13, "#1c1512"), (0.17, "#0a0e15"), (0.23, "#0c1424"), (0.32, "#172545"), (0.50, "#111c37"), (0.80, "#0b1226"), (1.0, "#090d1d")])
    # a stem acts as a lens, which would concentrate the blue of the sky in one spot
    colour = nodes.mix(nodes.add("LightPath").outputs["Is Transmission Ray"], colour, "#1a1310")
    shapes.box("garden", (-24, 24), (26, 26.1), (-1, 14), backdrop.only_seen(nodes.surface(nodes.add("Emission", {"Color": colour, "Strength": output.when_lit(1.4, 1.5)}))))


garden_behind()


def hedge():
    """Irregular shrubs in front of the trees, to avoid a straight line at the end of the terrace. Some lanterns among them
    light their leaves."""
    def high(x):
        return 1.10 + 0.30 * noise.noise((x * 0.55, 0, 1)) + 0.16 * noise.noise((x * 1.9, 0, 2)) + 0.05 * noise.noise((x * 9, 0, 3)) + 0.03 * noise.noise((x * 26, 0, 4))

    nodes = materials.Nodes("hedge")
    here = nodes.world_position()
    across, up = nodes.axis(here, "X"), nodes.axis(here, "Z")
    clumps = nodes.between(nodes.noise(here, 2.6, 3, 0.6), 0.0, 1.0, 0.35, 0.65)
    leaves = nodes.between(nodes.noise(here, 21, 3, 0.65), 0.10, 1.0, 0.45, 0.68)
    light = 0.0
    for x, reach in ((-6.3, 1.2), (-3.4, 0.9), (-1.5, 0.7), (2.2, 1.0), (4.3, 0.8), (7.4, 1.3)):
        # above the height at which the chairs hide the foot
        aside = nodes.math("DIVIDE", nodes.math("SUBTRACT", across, x), reach)
        above = nodes.math("DIVIDE", nodes.math("SUBTRACT", up, 0.50), 0.42 * reach)
        far = nodes.math("ADD", nodes.math("MULTIPLY", aside, aside), nodes.math("MULTIPLY", above, above))
        light = nodes.math("ADD", light, nodes.math("EXPONENT", nodes.math("MULTIPLY", far, -0.8)))
    lit = nodes.math("MULTIPLY", light, nodes.math("MULTIPLY", clumps, leaves))
    colour = nodes.ramp(lit, [(0, "#05070b"), (0.3, "#15130c"), (0.7, "#352412"), (1, "#6a4420")])
    # it fades in from the dark terrace, to avoid a straight lower edge
    colour = nodes.mix(nodes.between(up, 0.0, 1.0, 0.05, 0.75, smooth=True), "#000000", colour)
    points = [(x / 20, 13.5, high(x / 20)) for x in range(-260, 261)] + [(13.0, 13.5, -0.2), (-13.0, 13.5, -0.2)]
    shrubs = backdrop.only_seen(nodes.surface(nodes.add("Emission", {"Color": colour, "Strength": output.when_lit(2.4, 0.35)})))
    backdrop.camera_only(shapes.mesh("hedge", points, [tuple(range(len(points)))], shrubs))


hedge()

lamps = []
cord = materials.plain("cord", "#050608", 0.8)


def string_of_lamps(start, end, sag, count):
    """Lamps on a wire between two posts, hanging in a catenary."""
    def along(t):
        x, y, z = (a + (b - a) * t for a, b in zip(start, end))
        return x, y, z - sag * (1 - (2 * t - 1) ** 2)

    shapes.tube("cord", [(x, y, z + 0.05) for x, y, z in (along(i / 60) for i in range(61))], 0.014, cord)
    for i in range(count):
        lamps.append(bokeh.Lamp(along((i + 0.5) / count), "#ff9d48", output.when_lit(1.0, 0.16) * chance.uniform(40, 75), 0.05))


HANGS = 2.05       # metres: the height of the wire at its posts
# both wires are attached to a post at the end of the terrace
shapes.tube("post", [(3.0, 24.0, 0.0), (3.0, 24.0, HANGS + 0.3)], 0.05, cord)
string_of_lamps((-15.0, 20.0, HANGS), (3.0, 24.0, HANGS + 0.2), 0.85, 15)
string_of_lamps((3.0, 24.0, HANGS + 0.2), (15.0, 20.0, HANGS), 0.75, 10)
for _ in range(16):
    # candles on other tables, windows between the trees
    x = chance.uniform(-6.5, 7.0)
    lamps.append(bokeh.Lamp((x, chance.uniform(12, 20), chance.uniform(0.85, 1.45)), chance.choice(["#ff8f38", "#ffa64f", "#ffc27a"]), output.when_lit(1.0, 0.4) * chance.uniform(3, 10), 0.03))

# tall soft boxes at both sides make the outlines of the glasses visible; their light is too weak to affect the candlelight
for place, watts, tint in (((-1.7, 0.5, 1.35), 2.0, "#ead2ae"), ((1.7, 0.8, 1.4), 3.0, "#ffc68c")):
    lights.soft_box(place, (0.1, 0.4, 0.9), 0.40, watts, tint, 1.3)
# a lantern above the guest's shoulder lights the face of the place card; it is high, so that it does not light the linen below
lights.soft_box((-0.45, 0.06, 2.2), (-0.03, 0.24, 0.77), 0.22, output.when_lit(1.4, 0.0), "#ffad66", spread=34)
sky_left = lights.soft_box((-3.0, -1.0, 3.0), (0, 1.5, 0.8), 1.6, output.when_lit(5.0, 26.0), output.when_lit("#8fb0e6", "#a3b4d2"))
# no blue reflections in the stems of the glasses
sky_left.visible_glossy = sky_left.visible_transmission = False
# the candles do not reach the hanging cloth at the front: a lantern far to the left lights it from below the table
raking = lights.soft_box((-1.9, -1.0, 0.70), (0.1, 0, 0.66), 0.12, output.when_lit(5.0, 0.0), "#ffb67c", 0.12, 70)
raking.visible_glossy = raking.visible_transmission = False
lights.soft_box((0, 9, 3.2), (0, 3, 0.9), 2.6, output.when_lit(12.0, 14.0), "#ffa85c").visible_transmission = False

# gilding needs a large light to reflect, which must not light the linen
for place, target, width, height, watts, tint in (
    ((0, 7.9, 3.4), (0, 0.2, 0.75), 5.0, 3.0, 40.0, "#ffb873"),
    ((-1.7, -1.5, 1.9), (0, 0.3, 0.85), 0.9, 1.1, 5.0, "#ffbd80"),
    ((1.9, -1.1, 1.7), (0, 0.3, 0.85), 0.6, 1.1, 3.0, "#ffd2a4"),
):
    box = lights.soft_box(place, target, width, output.when_lit(2.2, 0.12) * watts, tint, height)
    box.visible_diffuse = box.visible_transmission = False

# the camera is level, so that the candles are vertical
eye = (-0.05, -1.36, 1.06)
lenses.camera(
    eye, (eye[0], 0.35, eye[2]), 34.5,
    f_stop=14.0, focus=(0.0, 0.18, eye[2]), shift=(0.02, 0.030),
)

output.shoot(output.Picture(
    role="private-events",
    width=2400,
    height=1500,
    samples=84,
    negative=0.9,
    diffuse_bounces=3,
    glossy_bounces=4,
    transmission_bounces=10,
    clamp_indirect=2.5,
    noise_threshold=0.015,
    settle=True,
    grade={"exposure": 0.72, "bloom": 0.04, "bloom_from": 1.4, "halation": 0.002, "contrast": 1.22, "vignette": 0.42, "burn": (("foot", 0.2, 1.4),)},
), far_lamps=lamps)
