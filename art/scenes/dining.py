"""9:50 pm. A long table laid in the garden for a private dinner, candles burning down its length.

Seen by a guest who sits down at its end: the glass before them is sharp, then the table melts away from candle to
candle, under two strings of lamps. The lower left stays dark and soft, where the page sets its title.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mathutils import noise

from studio import backdrop, bokeh, colours, lenses, lights, materials, output, plants, props, shapes, sky

output.empty_stage()
sky.night("#0a1220", 0.12)
chance = random.Random(5)

TABLE = 0.75        # height of the table
HALF = 0.62         # half its width
NEAR, FAR = -1.2, 6.6


# --- linen -----------------------------------------------------------------------------------------------

linen = materials.woven_cloth("table linen", "#cdc3b2", "#ddd4c5", 760, 0.3)


def ironed(x, y):
    """Even ironed linen keeps its fold lines and a little unrest."""
    crease = 0.0011 * math.exp(-((x + 0.31) / 0.006) ** 2) + 0.0011 * math.exp(-((x - 0.31) / 0.006) ** 2)
    crease += sum(0.0010 * math.exp(-((y - line) / 0.006) ** 2) for line in (0.10, 0.92, 1.74, 2.56))
    return crease + 0.0016 * noise.noise((x * 5, y * 5, 0)) + 0.0008 * noise.noise((x * 14, y * 14, 3))


shapes.sheet("cloth", (-HALF, HALF), (NEAR, FAR), TABLE, linen, 180, 560, ironed)
for side in (-1, 1):
    fall = shapes.sheet("fall of the cloth", (NEAR, FAR), (0, 0.6), 0, linen, 260, 10)
    for vertex in fall.data.vertices:
        along, down = vertex.co.x, vertex.co.y
        swing = 0.03 * down / 0.6 * (1 + math.sin(along * 13 + 2 * math.sin(along * 5)))
        vertex.co = (side * (HALF + 0.004 * min(1, down / 0.02) + swing), along, TABLE - down)


# --- candles and leaves down the middle ------------------------------------------------------------------

brass = materials.brass()
candles = props.Candles(flame_strength=30, seed=6)


# one flame is never like the next: some burn low after trimming, one stands high, a breath of air leans them all
flames = [backdrop.only_seen(materials.candle_flame("flame", strength)) for strength in (15, 21, 28, 36)]

STICKS = [  # x, y, height of the stick, length left of the candle
    (0.085, 0.30, 0.15, 0.19), (0.26, 0.66, 0.27, 0.25), (0.00, 0.78, 0.11, 0.13), (0.10, 1.30, 0.32, 0.17), (-0.09, 1.42, 0.20, 0.24), (0.03, 1.95, 0.36, 0.25), (-0.08, 2.16, 0.15, 0.15),
    (0.07, 2.70, 0.26, 0.22), (-0.04, 3.10, 0.36, 0.19), (0.05, 3.75, 0.20, 0.25), (-0.06, 4.20, 0.30, 0.26), (0.03, 5.00, 0.24, 0.16), (-0.03, 5.60, 0.36, 0.23),
]
for x, y, height, length in STICKS:
    stand = props.candlestick((x, y, TABLE + 0.002), height, brass)
    candles.wax = backdrop.only_seen(materials.lit_wax(length, output.setting("wax", output.when_lit(0.9, 0.0))))
    candles.flame = chance.choice(flames)
    candles.taper(stand, length, watts=chance.uniform(0.7, 1.3) * output.setting("candle", output.when_lit(3.7, 0.0)), drips=chance.choice([0, 1, 2, 3]), unrest=0.4, lit=output.when_lit(True, False))

laurel = plants.Greenery(length=0.055, width=0.019, colour="#2c3d25", seed=12)
for y in [0.52, 0.70, 0.86, 1.04, 1.24, 1.46, 1.70, 1.98, 2.30, 2.70, 3.2, 3.8, 4.5]:
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


# --- sixteen places --------------------------------------------------------------------------------------

glass = materials.clear_glass()
gold = materials.brass("gilding", colours.POLISHED_BRASS, 0.14, 0.12)
glaze = materials.Nodes("porcelain")
glaze_wear = glaze.noise(glaze.coordinates(), 40, 5, 0.6)
porcelain = glaze.surface(glaze.principled(Base_Color="#d8d0c2", Roughness=glaze.between(glaze_wear, 0.18, 0.34), Specular=0.4))
napkin_cloth = materials.woven_cloth("napkin", "#9a8f7e", "#b3a793", 760, 0.4)
card_paper = materials.laid_paper()
curve = shapes.smooth_profile

plate = shapes.lathe("plate", curve([(0, 0.004), (0.085, 0.004), (0.100, 0.008), (0.135, 0.018), (0.137, 0.0195), (0.1355, 0.0185), (0.10, 0.006), (0.08, 0), (0, 0)], 5), porcelain, 160)
rim = shapes.ring("gilt rim", 0.1362, 0.0009, gold, 160)
small_plate = shapes.lathe("small plate", curve([(0, 0.012), (0.07, 0.012), (0.085, 0.016), (0.103, 0.024), (0.104, 0.0255), (0.1025, 0.0245), (0.085, 0.013), (0.07, 0.008), (0, 0.008)], 5), porcelain, 160)
large_glass = shapes.lathe("wine glass", props.wine_glass(1.0), glass, 128)
small_glass = shapes.lathe("white wine glass", props.wine_glass(0.84), glass, 128)
water_glass = shapes.lathe("water glass", props.tumbler_glass(), glass, 96)
bowl = [(0, 0.0968), (0.011, 0.0997), (0.0304, 0.1178), (0.0398, 0.145)]
red_wine = shapes.lathe("red wine", curve(bowl + [(0.0394, 0.154)], 8) + [(0.0388, 0.1545), (0, 0.1543)], materials.liquid("red wine", "#b0252c"), 96)
white_wine = shapes.lathe("white wine", [(0.84 * r, 0.84 * z) for r, z in curve(bowl, 8) + [(0.0392, 0.1455), (0, 0.1453)]], materials.liquid("white wine", "#f3dc9c"), 96)
water = shapes.lathe("water", curve([(0, 0.0122), (0.031, 0.0123), (0.0353, 0.0165), (0.0372, 0.050), (0.0374, 0.060)], 5) + [(0, 0.060)], materials.liquid("water", "#f6f8f8"), 96)
models = [plate, rim, small_plate, large_glass, small_glass, water_glass, red_wine, white_wine, water]


def folded_napkin(x, y, z, heading):
    """Linen folded in four: layers that do not quite lie on each other, the fold fuller than the hem."""
    for layer in range(4):
        def lie(u, v, layer=layer):
            full = 0.0035 * math.exp(-((v - 0.075) / 0.02) ** 2)
            return full + 0.0012 * noise.noise((u * 22 + 3 * layer, v * 16, layer)) + 0.0010 * noise.noise((u * 60, v * 50, layer))
        inset = 0.0016 * layer
        cloth = shapes.sheet("napkin", (-0.045 + inset, 0.045 - inset), (-0.085 + 2 * inset, 0.085 - inset), 0, napkin_cloth, 40, 64, lie)
        cloth.location = (x, y, z + 0.0042 * layer)
        cloth.rotation_euler = (0, 0, math.radians(heading + chance.uniform(-1.2, 1.2)))
        thick = cloth.modifiers.new("thickness", "SOLIDIFY")
        thick.thickness = 0.0032
        thick.offset = 1
        shapes.bevel(cloth, 0.0012, 3)


def place_setting(side, y, near):
    x = side * 0.425 + chance.uniform(-0.006, 0.006)
    y += chance.uniform(-0.008, 0.008)
    foot = TABLE + 0.003
    shapes.copy_of(plate, (x, y, foot))
    shapes.copy_of(rim, (x, y, foot + 0.0190))
    shapes.copy_of(small_plate, (x, y, foot))
    glass_x = side * 0.235
    shapes.copy_of(large_glass, (glass_x, y + 0.17, foot))
    if chance.random() < 0.85:
        shapes.copy_of(red_wine, (glass_x, y + 0.17, foot))
    shapes.copy_of(small_glass, (glass_x + side * 0.035, y + 0.075, foot))
    if chance.random() < 0.6:
        shapes.copy_of(white_wine, (glass_x + side * 0.035, y + 0.075, foot))
    if near:
        shapes.copy_of(water_glass, (glass_x + side * 0.012, y - 0.02, foot))
        shapes.copy_of(water, (glass_x + side * 0.012, y - 0.02, foot))
    # diners sit at the sides, so knives lie at their right hand
    for shift, kind in ((-0.165 * side, "fork"), (0.165 * side, "knife"), (0.188 * side, "spoon")):
        piece_y = y - shift
        head = {"knife": 0.0085, "fork": 0.0105, "spoon": 0.015}[kind]
        length = 0.205
        piece = shapes.lathe(kind, curve([
            (0, 0), (0.0052, 0.003), (0.0058, 0.030), (0.0036, 0.075), (0.0026, length * 0.6), (0.0038, length * 0.66),
            (head * 0.9, length * 0.78), (head, length * 0.90), (0.0045, length * 0.985), (0, length),
        ], 6), gold, 32, (x + side * 0.10, piece_y, TABLE + 0.0075))
        piece.rotation_euler = (0, -side * math.pi / 2, chance.uniform(-0.025, 0.025))
        piece.scale = (0.34, 1, 1)
    folded_napkin(x, y, foot + 0.0265, chance.uniform(-7, 7))
    card = shapes.box("place card", (-0.028, 0.028), (-0.018, 0.018), (-0.0004, 0.0004), card_paper, 0.0002)
    card.location = (x, y, foot + 0.0445)
    card.rotation_euler = (0.04, 0.05, math.radians(90 + chance.uniform(-8, 8)))


for side in (-1, 1):
    for k in range(8):
        place_setting(side, 0.36 + 0.74 * k, k < 3)
shapes.remove(*models)


# --- chairs: an oval back in a gilt frame, which catches the candles ------------------------------------

velvet = materials.Nodes("velvet")
nap = velvet.noise(velvet.coordinates(), 7, 5, 0.6, 0.6)
velvet = velvet.surface(velvet.principled(
    Base_Color=velvet.ramp(nap, [(0.3, "#3a2a2c"), (0.7, "#5f4644")]), Roughness=0.85, Specular=0.2, Sheen=1.0, Sheen_Tint=0.6,
))
frame_wood = materials.brass("gilt wood", "#a9803f", 0.30, 0.16)


def chair(side, x, y, turn):
    """Its back is an oval, upright across the table's edge."""
    lean = side * 0.16
    middle = (x, y, 0.83)
    pad = shapes.sphere("back", 1, middle, velvet, 40)
    pad.scale = (0.030, 0.200, 0.235)
    pad.rotation_euler = (0, lean, turn)
    oval = [(0, 0.212 * math.cos(a), 0.247 * math.sin(a)) for a in (2 * math.pi * i / 64 for i in range(64))]
    frame = shapes.tube("frame", oval, 0.016, frame_wood, closed=True)
    frame.location = middle
    frame.rotation_euler = (0, lean, turn)
    shapes.lathe("seat", curve([(0, 0.06), (0.2, 0.06), (0.245, 0.03), (0.25, 0), (0.24, -0.05), (0, -0.05)], 4), velvet, 48, (x - side * 0.20, y, 0.46))
    for across in (-0.15, 0.15):
        shapes.tube("leg", [(x + side * 0.05, y + across, 0), (x - side * 0.02, y + across, 0.44), (x - side * 0.01, y + across * 0.8, 0.62)], 0.016, frame_wood)


for side in (-1, 1):
    for k in range(8):
        # guests have drawn some of them back a little
        chair(side, side * (1.00 + chance.uniform(-0.03, 0.09)), 0.36 + 0.74 * k + chance.uniform(-0.04, 0.04), chance.uniform(-0.16, 0.16))


# --- the garden ------------------------------------------------------------------------------------------

shapes.box("terrace", (-9, 9), (-3, 30), (-0.1, 0), materials.limestone("terrace", "#14161a", "#22252b", roughness=(0.25, 0.5), relief=0.05))


def garden_behind():
    """Night between the trees: a last blue above, a warm breath over the ground from other tables and windows."""
    nodes = materials.Nodes("garden")
    here = nodes.coordinates(kind="Generated")
    height = nodes.axis(here, "Z")
    crowns = nodes.noise(nodes.coordinates((0.22, 1, 0.16)), 1.0, 4, 0.6)
    skyline = nodes.math("ADD", height, nodes.math("MULTIPLY", nodes.math("SUBTRACT", crowns, 0.5), 0.55))
    colour = nodes.ramp(skyline, [(0.0, "#33200f"), (0.22, "#1f150f"), (0.36, "#0b0d12"), (0.50, "#0c1424"), (0.66, "#16253f"), (1.0, "#101c34")])
    shapes.box("garden", (-24, 24), (26, 26.1), (-1, 9), backdrop.only_seen(nodes.surface(nodes.add("Emission", {"Color": colour, "Strength": output.setting("garden", output.when_lit(0.9, 0.8))}))))


garden_behind()

lamps = []


def string_of_lamps(start, end, sag, count):
    """Lamps on a wire between two posts, hanging in it as a chain does."""
    for i in range(count):
        t = (i + 0.5) / count
        x, y, z = (a + (b - a) * t for a, b in zip(start, end))
        z -= sag * (1 - (2 * t - 1) ** 2)
        lamps.append(bokeh.Lamp((x, y, z), "#ff9d48", output.setting("string", output.when_lit(1.0, 0.16)) * chance.uniform(13, 22), 0.035))


string_of_lamps((-6.0, 10.5, 2.55), (0.6, 13.5, 2.70), 0.55, 11)
string_of_lamps((0.6, 13.5, 2.70), (6.5, 11.0, 2.5), 0.50, 9)
for _ in range(16):
    # candles on other tables, windows between the trees
    x = chance.uniform(-5.5, 7.0)
    lamps.append(bokeh.Lamp((x, chance.uniform(12, 20), chance.uniform(0.75, 1.5)), chance.choice(["#ff8f38", "#ffa64f", "#ffc27a"]), output.when_lit(1.0, 0.4) * chance.uniform(4, 13), 0.03))

# tall soft boxes at both sides draw the glasses; their light is too faint to spoil the pools of the candles
for place, watts, tint in (((-1.9, 0.3, 1.5), 2.4, "#a8bfe8"), ((1.9, 0.9, 1.6), 4.0, "#ffc68c")):
    lights.soft_box(place, (0.1, 0.5, 0.95), 0.45, watts, tint, 1.5)
lights.soft_box((-3.0, -1.0, 3.0), (0, 1.5, 0.8), 1.6, output.setting("fill", output.when_lit(8.0, 26.0)), output.when_lit("#8fb0e6", "#a3b4d2"))
lights.soft_box((0, 9, 3.2), (0, 3, 0.9), 2.6, output.setting("rim", output.when_lit(40.0, 14.0)), "#ffa85c").visible_transmission = False

lenses.camera(
    (output.setting("cx", -0.36), output.setting("cy", -0.72), output.setting("cz", 1.16)),
    (output.setting("tx", -0.02), 1.2, output.setting("tz", 0.985)),
    output.setting("lens", 52.0), f_stop=output.setting("stop", 1.8), focus=(0.16, output.setting("fy", 0.46), 0.9),
)

output.shoot(output.Picture(
    role="dining",
    width=2400,
    height=1350,
    samples=64,
    negative=0.68,
    diffuse_bounces=3,
    glossy_bounces=4,
    transmission_bounces=9,
    clamp_indirect=2.5,
    noise_threshold=0.015,
    settle=True,
    grade={"exposure": 0.85, "bloom": 0.04, "bloom_from": 1.4, "halation": 0.002, "contrast": 1.15, "burn": (("foot", 0.5, 0.7), ("left", 0.5, 1.0))},
), far_lamps=lamps)
