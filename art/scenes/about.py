"""10:30 pm. The desk of the house: a brass bell, a sealed letter, a key.

Black marble under lamplight, a hall of arches far out of focus. Everything worth seeing stands in the right
half; the left and the foot are marble and dusk, because the page dissolves them.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import bpy

from studio import backdrop, colours, lenses, lights, materials, output, shapes, sky, stationery

output.empty_stage()
sky.night("#0c1626", 0.25)
chance = random.Random(21)


# --- the counter -----------------------------------------------------------------------------------------

shapes.box("counter", (-2, 2), (-0.6, 0.62), (-0.06, 0.0), materials.black_marble(), 0.012)


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


# --- the letter, its far edge propped on a ledger --------------------------------------------------------

hide = materials.leather("ledger", "#16233c", 1.2, (0.36, 0.52), 0.14)
paper = materials.laid_paper()
ledger = shapes.box("ledger", (-0.15, 0.15), (-0.055, 0.055), (0.0, 0.030), hide, 0.004)
ledger.location = (-0.035, 0.239, 0.015)
ledger.rotation_euler = (0, 0, math.radians(7))
letter = stationery.sealed_letter()
letter.rotation_mode = "ZXY"
letter.rotation_euler = (math.radians(17), 0, math.radians(9))
letter.location = (-0.050, 0.143, 0.0200)


# --- the key ---------------------------------------------------------------------------------------------

gold = materials.brass("key brass", "#c99a4e", 0.17, 0.16)
handle = bpy.data.objects.new("key", None)
bpy.context.collection.objects.link(handle)


def of_key(part, place=None, turn=None):
    part.parent = handle
    if place:
        part.location = place
    if turn:
        part.rotation_euler = turn


for place in ((-0.004, -0.0075, 0), (-0.004, 0.0075, 0), (-0.0165, 0, 0)):
    of_key(shapes.ring("bow", 0.0085, 0.0017, gold, 72), place)
stem = curve([
    (0, 0), (0.0026, 0), (0.0040, 0.002), (0.0026, 0.005), (0.0025, 0.012), (0.0036, 0.0145), (0.0025, 0.017),
    (0.0024, 0.058), (0.0031, 0.059), (0.0031, 0.0605), (0, 0.062),
], 5)
of_key(shapes.lathe("stem", stem, gold, 48), (0.004, 0, 0), (0, math.pi / 2, 0))
for start, end, reach in ((0.0505, 0.0535, 0.0145), (0.0545, 0.0562, 0.0110), (0.0572, 0.0600, 0.0145)):
    of_key(shapes.box("bit", (start, end), (-reach, 0.0), (-0.0013, 0.0013), gold, 0.0004))
handle.location = (-0.030, -0.050, 0.0032)
handle.rotation_euler = (0, 0, math.radians(18))
handle.scale = (1.2, 1.2, 1.2)

# a silk cord through the bow
cord = []
for i in range(90):
    t = i / 89
    cord.append((-0.058 - 0.085 * t + 0.012 * math.sin(5.2 * t), -0.058 - 0.030 * t + 0.026 * math.sin(3.6 * t + 0.3) - 0.007, 0.0026 + 0.0016 * math.exp(-((t - 0.02) / 0.05) ** 2)))
silk = materials.woven_cloth("silk", "#5a1c24", "#7a2a30", 2400, 0.3, 0.6)
shapes.tube("cord", cord, 0.0016, silk)
cord_back = [(x + 0.006 * math.sin(7 * i / 89), y - 0.010 - 0.018 * (i / 89) ** 2, z) for i, (x, y, z) in enumerate(cord)]
shapes.tube("cord", cord_back, 0.0016, silk)


# --- the hall --------------------------------------------------------------------------------------------

wall = materials.plaster("hall wall", "#5d4e44", "#7a6858", relief=0.10)
WALL = 5.2
openings = [shapes.arch(x, 1.25, 0.75, -2.0) for x in (-3.6, -1.8, 0.0, 1.8, 3.6)]
shapes.pierced_slab("arcade", shapes.rectangle(-8, 8, -3, 5), openings, 0.5, wall, 0.03, (0.35, WALL, -0.35))
shapes.box("hall beyond", (-9, 9), (7.6, 7.7), (-3, 4), materials.plaster("beyond", "#6b5646", "#86705c", relief=0.08))
shapes.box("hall floor", (-9, 9), (1.5, 8), (-1.5, -1.4), materials.limestone("hall floor", "#2a2522", "#3c3530", roughness=(0.2, 0.4), relief=0.05))

for x, brightness in ((-2.35, 0.5), (-0.55, 1.0), (1.25, 0.42), (3.05, 0.3)):
    # a lamp on every pier, washing it upwards and downwards; they are dimmed towards the door on the right
    brightness *= output.when_lit(1.0, 0.03)
    globe = backdrop.far_glow("globe", "#ffd09a", 13 * brightness)
    shapes.sphere("globe", 0.060, (x, WALL - 0.45, -0.22), globe, 24)
    lights.glow((x, WALL - 0.45, -0.22), 3 * brightness, "#ffb870", 0.06)
    for rise in (0.12, -0.12):
        wash = lights.soft_box((x, WALL - 0.36, -0.22 + rise), (x, WALL, -0.22 + 9 * rise), 0.2, 4.5 * brightness, "#ffb870")
        wash.visible_glossy = False
# a folding screen stands half before the nearer of those
screen = materials.leather("screen", "#3b211a", 1.0, (0.36, 0.5), 0.06)
for middle, half, turn in ((1.096, 0.111, 16), (1.31, 0.118, -16), (1.53, 0.118, 16)):
    leaf = shapes.box("leaf", (-half, half), (-0.015, 0.015), (-1.4, 0.55), screen, 0.008)
    leaf.location = (middle, 3.7, 0)
    leaf.rotation_euler = (0, 0, math.radians(turn))
lights.soft_box((0.75, 2.6, 1.0), (1.3, 3.7, -0.1), 0.3, output.when_lit(7, 0.3), "#ffb877").visible_glossy = False
for x, watts in ((-3.25, 3), (-1.45, 9), (0.35, 20), (2.15, 11), (3.95, 4)):
    # the wall behind each opening, brighter above than below, none like its neighbour
    glow = lights.soft_box((x, 7.25, 0.55), (x, 7.6, -0.5), 0.8, output.when_lit(1.0, 0.05) * watts, "#ffbd7a", 0.2)
    glow.visible_glossy = False
# candles on the tables of the next room: some near, some screened by a shade and large and dim, one alone
for x, y, z, radius, strength, tint in (
    (-1.66, 6.9, -0.55, 0.030, 9, "#ffb765"), (-1.58, 6.5, -0.60, 0.016, 20, "#ffc27a"), (-1.30, 7.2, -0.50, 0.085, 0.7, "#ffa95a"),
    (0.16, 6.6, -0.50, 0.022, 16, "#ffbe72"), (0.25, 6.9, -0.53, 0.075, 1.3, "#ffad60"), (0.52, 7.2, -0.60, 0.014, 16, "#ffa95a"),
    (0.74, 6.2, -0.42, 0.030, 2.4, "#ffb765"),
):
    shapes.sphere("far candle", radius, (x, y, z), backdrop.far_glow("far candle", tint, output.when_lit(1.0, 0.12) * strength), 24)
blue = lights.soft_box((-4.5, 3.0, 1.6), (-1.5, WALL, 0.3), 1.2, output.when_lit(60, 26), "#5f86cc")
blue.visible_glossy = False


# --- light on the counter --------------------------------------------------------------------------------

lights.soft_box((-0.95, 0.40, 0.55), (0.05, 0.05, 0.03), 0.7, output.setting("key", output.when_lit(15.0, 0.6)), "#ffc686", 1.3)
lights.soft_box((0.90, 0.15, 0.50), (0.05, 0.05, 0.03), 0.6, output.when_lit(7.0, 3.4), output.when_lit("#9bb8ee", "#aab8d2"), 1.2)
lights.soft_box((0.05, 0.25, 1.30), (0, 0, 0), 1.4, output.when_lit(4.0, 0.5), "#ffdcb0")
lights.soft_box((-0.60, -1.0, 0.50), (0, 0, 0.03), 0.9, output.when_lit(2.2, 0.4), "#ffd2a0")

lenses.camera(
    (output.setting("cx", -0.030), -0.565, output.setting("cz", 0.200)),
    (output.setting("tx", -0.022), 0.10, output.setting("tz", 0.054)),
    output.setting("lens", 52.0), f_stop=5.6, focus=(BELL[0], BELL[1] - 0.030, 0.045),
)

output.shoot(output.Picture(
    role="about",
    width=2400,
    height=1500,
    samples=64,
    negative=0.68,
    diffuse_bounces=3,
    glossy_bounces=5,
    transmission_bounces=4,
    clamp_indirect=3,
    noise_threshold=0.025,
    grade={"exposure": 0.6, "bloom": 0.04, "burn": (("foot", 0.4, 0.8),)},
))
