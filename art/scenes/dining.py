"""9:30 pm. A long table laid for a private dinner, candles burning down its length.

Seen by a guest about to sit down at the left: the near chair is a dark soft shape at the lower left, where the
page sets its title; candles, glass and linen run from the middle to the far right.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mathutils import noise

from studio import backdrop, colours, lenses, lights, materials, output, plants, props, shapes, sky

output.empty_stage()
sky.night("#0a1220", 0.12)
chance = random.Random(5)

TABLE = 0.75        # height of the table
HALF = 0.62         # half its width
NEAR, FAR = -1.2, 6.6


# --- linen -----------------------------------------------------------------------------------------------

linen = materials.woven_cloth("table linen", "#c9c0b0", "#ddd5c7", 520, 0.38)
runner_cloth = materials.woven_cloth("runner", "#1a2740", "#24344f", 520, 0.5)


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
shapes.sheet("runner", (-0.19, 0.19), (NEAR, FAR), TABLE + 0.0042, runner_cloth, 40, 260, lambda x, y: 0.0016 * noise.noise((x * 5, y * 5, 0)))


# --- candles and leaves down the middle ------------------------------------------------------------------

brass = materials.brass()
candles = props.Candles(flame_strength=50, seed=6)
backdrop.only_seen(candles.flame)

STICKS = [
    (-0.06, 0.40, 0.24), (0.06, 0.74, 0.34), (-0.07, 0.98, 0.17), (0.05, 1.42, 0.28), (-0.05, 1.62, 0.37), (0.04, 2.35, 0.30),
    (-0.06, 2.52, 0.21), (0.05, 3.20, 0.34), (-0.05, 3.36, 0.26), (0.03, 4.20, 0.30), (-0.05, 4.36, 0.37), (0.04, 5.30, 0.28), (-0.03, 5.62, 0.22),
]
for x, y, height in STICKS:
    stand = props.candlestick((x, y, TABLE + 0.006), height, brass)
    candles.taper(stand, chance.uniform(0.17, 0.27), watts=4.2)

laurel = plants.Greenery(length=0.055, width=0.019, colour="#2c3d25", seed=12)
for y in [0.20, 0.36, 0.52, 0.70, 0.86, 1.04, 1.24, 1.46, 1.70, 1.98, 2.30, 2.70, 3.2, 3.8, 4.5]:
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
porcelain = glaze.surface(glaze.principled(Base_Color="#e6e1d7", Roughness=glaze.between(glaze_wear, 0.10, 0.22), Specular=0.55))
napkin_cloth = materials.woven_cloth("napkin", "#b4a894", "#c6bba6", 480, 0.5)
card_paper = materials.laid_paper()
curve = shapes.smooth_profile

plate = shapes.lathe("plate", curve([(0, 0.004), (0.085, 0.004), (0.100, 0.008), (0.135, 0.018), (0.137, 0.0195), (0.1355, 0.0185), (0.10, 0.006), (0.08, 0), (0, 0)], 5), porcelain, 160)
rim = shapes.ring("gilt rim", 0.1362, 0.0009, gold, 160)
small_plate = shapes.lathe("small plate", curve([(0, 0.012), (0.07, 0.012), (0.085, 0.016), (0.103, 0.024), (0.104, 0.0255), (0.1025, 0.0245), (0.085, 0.013), (0.07, 0.008), (0, 0.008)], 5), porcelain, 160)
large_glass = shapes.lathe("wine glass", props.wine_glass(1.0), glass, 128)
small_glass = shapes.lathe("white wine glass", props.wine_glass(0.84), glass, 128)
water_glass = shapes.lathe("water glass", props.tumbler_glass(), glass, 96)
red_wine = shapes.lathe("red wine", curve([(0, 0.0972), (0.011, 0.100), (0.0302, 0.118), (0.0394, 0.143), (0.0393, 0.146)], 8) + [(0, 0.146)], materials.liquid("red wine", "#6b0d18"), 96)
water = shapes.lathe("water", curve([(0, 0.0122), (0.031, 0.0123), (0.0353, 0.0165), (0.0372, 0.050), (0.0374, 0.060)], 5) + [(0, 0.060)], materials.liquid("water", "#f6f8f8"), 96)
models = [plate, rim, small_plate, large_glass, small_glass, water_glass, red_wine, water]


def place_setting(side, y, near):
    x = side * 0.425 + chance.uniform(-0.006, 0.006)
    y += chance.uniform(-0.008, 0.008)
    foot = TABLE + 0.003
    shapes.copy_of(plate, (x, y, foot))
    shapes.copy_of(rim, (x, y, foot + 0.0190))
    shapes.copy_of(small_plate, (x, y, foot))
    glass_x = side * 0.235
    shapes.copy_of(large_glass, (glass_x, y + 0.17, foot))
    if chance.random() < 0.8:
        shapes.copy_of(red_wine, (glass_x, y + 0.17, foot))
    shapes.copy_of(small_glass, (glass_x + side * 0.035, y + 0.075, foot))
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
    napkin = shapes.cushion("napkin", (0.085, 0.165, 0.016), (x, y, foot + 0.0265), napkin_cloth, (0, 0, math.radians(chance.uniform(-5, 5))), 0.30, 3)
    card = shapes.box("place card", (-0.028, 0.028), (-0.018, 0.018), (-0.0004, 0.0004), card_paper, 0.0002)
    card.location = (x, y, foot + 0.0355)
    card.rotation_euler = (0.04, 0.05, math.radians(90 + chance.uniform(-8, 8)))


for side in (-1, 1):
    for k in range(8):
        place_setting(side, 0.36 + 0.74 * k, k < 3)
shapes.remove(*models)


# --- chairs ----------------------------------------------------------------------------------------------

velvet = materials.Nodes("velvet")
nap = velvet.noise(velvet.coordinates(), 7, 5, 0.6, 0.6)
velvet = velvet.surface(velvet.principled(
    Base_Color=velvet.ramp(nap, [(0.3, "#0f1830"), (0.7, "#1a2746")]), Roughness=0.95, Specular=0.15, Sheen=1.0, Sheen_Tint=0.6,
))
for side in (-1, 1):
    for k in range(8):
        y = 0.36 + 0.74 * k
        shapes.cushion("chair back", (0.07, 0.50, 0.60), (side * 1.00, y, 0.80), velvet, (0, side * 0.14, chance.uniform(-0.05, 0.05)), 0.45, 4)
        shapes.lathe("seat", curve([(0, 0.06), (0.2, 0.06), (0.245, 0.03), (0.25, 0), (0.24, -0.05), (0, -0.05)], 4), velvet, 48, (side * 0.80, y, 0.46))


# --- the room --------------------------------------------------------------------------------------------

navy = materials.plaster("navy wall", "#121a28", "#1d2838", relief=0.12)
openings = [shapes.arch(0, 2.2, 1.9, 0.0), shapes.arch(-3.2, 1.8, 1.7, 0.0), shapes.arch(3.2, 1.8, 1.7, 0.0)]
shapes.pierced_slab("end wall", shapes.rectangle(-7, 7, -0.1, 5), openings, 0.5, navy, 0.02, (0, 8.6, 0))
for side in (-1, 1):
    shapes.box("side wall", (side * 3.6 - 0.1, side * 3.6 + 0.1), (-3, 8.6), (-0.1, 5), navy)
shapes.box("floor", (-7, 7), (-3, 20), (-0.1, 0), materials.limestone("floor", "#14161a", "#22252b", roughness=(0.15, 0.35), relief=0.05))

# lamps beyond the arches: large and dim rather than small and fierce, so that each gives a clean round disc
amber = backdrop.far_glow("far lamp", "#ffae5a", 9)
pale = backdrop.far_glow("pale far lamp", "#ffd9a6", 7)
for _ in range(64):
    x, y, z = chance.uniform(-4.6, 5.6), chance.uniform(9.4, 14), chance.uniform(0.5, 3.3)
    lamp = shapes.sphere("far lamp", chance.uniform(0.020, 0.034), (x, y, z), chance.choice([amber, amber, pale]), 20)
    lamp.visible_glossy = lamp.visible_diffuse = lamp.visible_transmission = False
for x, y, z in ((-3.30, 4.2, 1.75), (-3.30, 6.2, 1.75), (3.30, 3.2, 1.75), (3.30, 5.4, 1.75), (3.30, 7.6, 1.75)):
    # sconces on the side walls, with their wash
    shapes.sphere("sconce", 0.035, (x * 0.985, y, z), amber, 20)
    wash = lights.soft_box((x * 0.965, y, z + 0.05), (x * 1.02, y, z + 1.6), 0.10, 2.4, "#ff9d4e")
    wash.visible_glossy = False

lights.soft_box((0, 12, 2.6), (0, 4, 1), 3.0, 60, "#ff9b4a")
lights.soft_box((-3.0, -1.0, 3.0), (0, 1.5, 0.8), 1.6, output.setting("fill", 24.0), "#8fb0e6")
lights.soft_box((2.6, 3.5, 2.8), (0, 2, 0.8), 1.2, 28, "#ffb877")

lenses.camera(
    (output.setting("cx", -0.78), -0.86, output.setting("cz", 1.26)),
    (output.setting("tx", -0.13), 1.2, output.setting("tz", 0.955)),
    output.setting("lens", 43.0), f_stop=1.6, focus=(0.0, 0.60, 1.0),
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
    grade={"exposure": 0.85, "bloom": 0.04, "bloom_from": 1.4, "halation": 0.002, "contrast": 1.12},
))
