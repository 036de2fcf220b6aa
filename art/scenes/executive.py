"""7:26 pm. A watch on its cushion, on a desk, the city lighting up behind: the watch shows the hour.

The watch stands left of the middle; behind it, out of focus, a tumbler with the lamp in it and a folio with
a pen. The right of the picture is desk and dusk, for the page lets it dissolve there.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import bpy

from studio import backdrop, colours, lenses, lights, materials, output, shapes, sky, timepiece

output.empty_stage()
sky.night("#0e1930", 0.30)
chance = random.Random(11)


# --- the desk and what lies on it ------------------------------------------------------------------------

walnut = materials.varnished_wood("walnut", "#170c07", "#4a2b19", (0.7, 8, 8), (0.16, 0.28), 0.5)
shapes.box("desk", (-1.6, 1.6), (-0.6, 0.95), (-0.05, 0.0), walnut, 0.006)

navy_hide = materials.leather("folio", "#1a2b4a", 1.0, (0.36, 0.5), 0.06)
paper = materials.laid_paper()
thread = materials.plain("thread", colours.BRASS, 0.6)
lacquer = materials.plain("lacquer", "#050608", 0.06, Clearcoat=1.0, Clearcoat_Roughness=0.02)
gold = materials.brass("gold", colours.POLISHED_BRASS, 0.12, 0.10)


def lay(thing, x, y, z, heading):
    thing.location = (x, y, z)
    thing.rotation_euler = (0, 0, math.radians(heading))
    return thing


FOLIO = (0.205, 0.185, -9)     # x, y, heading


def on_folio(x, y):
    """A point in the folio's own coordinates, on the desk."""
    angle = math.radians(FOLIO[2])
    return (
        FOLIO[0] + x * math.cos(angle) - y * math.sin(angle),
        FOLIO[1] + x * math.sin(angle) + y * math.cos(angle),
    )


lay(shapes.box("folio", (-0.17, 0.17), (-0.12, 0.12), (-0.008, 0.008), navy_hide, 0.005), FOLIO[0], FOLIO[1], 0.0085, FOLIO[2])
for sheet in range(3):
    x, y = on_folio(0.004 + 0.002 * sheet, 0.001)
    lay(shapes.box("leaves", (-0.165, 0.165), (-0.114, 0.114), (-0.0012, 0.0012), paper, 0.0005), x, y, 0.0060 + 0.0026 * sheet, FOLIO[2] + 0.2 * sheet)
stitch = shapes.sphere("stitch", 0.0006, (0, 0, -1), thread, 10)
for i in range(54):
    x, y = on_folio(-0.162 + 0.324 * (i + 0.5) / 54, -0.112)
    shapes.copy_of(stitch, (x, y, 0.0167), (0, 0, math.radians(FOLIO[2])), (3.6, 0.9, 0.7))
for i in range(38):
    x, y = on_folio(-0.162, -0.112 + 0.224 * (i + 0.5) / 38)
    shapes.copy_of(stitch, (x, y, 0.0167), (0, 0, math.radians(FOLIO[2] + 90)), (3.6, 0.9, 0.7))
shapes.remove(stitch)
x, y = on_folio(-0.045, -0.020)
lay(shapes.box("card", (-0.074, 0.074), (-0.052, 0.052), (-0.0006, 0.0006), paper, 0.0003), x, y, 0.0176, FOLIO[2] + 8)


def pen():
    """A black lacquer pen with two gold rings, its clip upwards."""
    pieces = [
        shapes.lathe("barrel", shapes.smooth_profile([(0, -0.070), (0.0035, -0.0695), (0.0048, -0.064), (0.0056, -0.04), (0.0062, -0.004), (0.0062, 0)], 5), lacquer, 64),
        shapes.lathe("ring", [(0.0061, 0), (0.0067, 0.0004), (0.0067, 0.0034), (0.0061, 0.0038)], gold, 64),
        shapes.lathe("thin ring", [(0.0061, 0.0052), (0.0066, 0.0054), (0.0066, 0.0062), (0.0061, 0.0064)], gold, 64),
        shapes.lathe("cap", shapes.smooth_profile([(0.0063, 0.0038), (0.0066, 0.02), (0.0064, 0.048), (0.0058, 0.058), (0.0052, 0.0605)], 5), lacquer, 64),
        shapes.lathe("finial", shapes.smooth_profile([(0.0052, 0.0605), (0.0053, 0.0625), (0.004, 0.0655), (0, 0.0665)], 5), gold, 64),
        shapes.box("clip", (-0.0012, 0.0012), (0.0068, 0.0082), (0.014, 0.058), gold, 0.0005),
        shapes.sphere("clip ball", 0.0021, (0, 0.0076, 0.0145), gold, 20),
    ]
    handle = bpy.data.objects.new("pen", None)
    bpy.context.collection.objects.link(handle)
    for piece in pieces:
        piece.parent = handle
    return handle


writer = pen()
x, y = on_folio(-0.050, -0.022)
writer.location = (x, y, 0.0250)
writer.rotation_euler = (math.radians(90), 0, math.radians(-118))


# --- the watch -------------------------------------------------------------------------------------------

piece = timepiece.watch(hour=7, minute=26, second=41, dial_colour="#15295a")
piece.rotation_mode = "ZXY"
piece.rotation_euler = (math.radians(output.setting("tilt", 38.0)), 0, math.radians(output.setting("turn", 16.0)))
piece.scale = (1.12, 1.12, 1.12)
piece.location = (0.0, 0.0, 0.0505)


# --- a tumbler, the lamp shining through it --------------------------------------------------------------

TUMBLER = (-0.108, 0.185, 0.0005)
crystal = materials.clear_glass("crystal glass", refraction=1.50)
shapes.lathe("tumbler", [
    (0, 0), (0.034, 0), (0.0375, 0.0025), (0.0385, 0.006), (0.0410, 0.086), (0.0408, 0.0885), (0.0400, 0.0895),
    (0.0392, 0.0885), (0.0372, 0.024), (0.0350, 0.0185), (0.030, 0.0165), (0, 0.016),
], crystal, 128, TUMBLER)
shapes.lathe("whisky", [
    (0, 0.0162), (0.0299, 0.0167), (0.0348, 0.0188), (0.0370, 0.0242), (0.0379, 0.0478), (0.0375, 0.0484), (0, 0.0482),
], materials.liquid("whisky", "#f0c67c"), 128, TUMBLER)

brass = materials.brass()
LAMP = (-0.40, 0.58, 0.0)
shapes.lathe("lamp foot", shapes.smooth_profile([(0, 0), (0.085, 0), (0.088, 0.008), (0.07, 0.018), (0.012, 0.026), (0.009, 0.05), (0.008, 0.30)], 6), brass, 96, LAMP)
shapes.lathe("lamp shade", shapes.smooth_profile([
    (0.118, 0.26), (0.116, 0.275), (0.098, 0.33), (0.055, 0.37), (0.012, 0.385), (0, 0.386),
], 6) + [(0, 0.38), (0.05, 0.362), (0.093, 0.325), (0.112, 0.272), (0.117, 0.26)], brass, 96, LAMP)
bulb = shapes.sphere("bulb", 0.030, (LAMP[0], LAMP[1], 0.300), backdrop.far_glow("bulb", "#ffb566", 45), 24)
# seen through the whisky so small a bulb would only sparkle; a soft glow behind the glass does it better
bulb.visible_transmission = False
bulb.visible_glossy = False
bulb.visible_diffuse = False
behind_the_glass = lights.soft_box((-0.27, 0.48, 0.10), TUMBLER, 0.26, 0.55, colours.LAMPLIGHT, 0.20)
behind_the_glass.visible_glossy = False
lights.glow((LAMP[0], LAMP[1], 0.27), 14, colours.LAMPLIGHT, 0.035)


# --- the city --------------------------------------------------------------------------------------------

mullion = materials.plain("window frame", "#0a0c10", 0.4)
for x in (-0.62, 0.52, 1.66):
    shapes.box("mullion", (x - 0.022, x + 0.022), (1.9, 1.98), (-0.8, 2.2), mullion)

# wide and dim rather than small and fierce: each then gives a clean round disc
PALETTE = [("#ffb765", 5.2, 4), ("#ffd9a0", 3.8, 3), ("#ff9a46", 4.5, 3), ("#bcd2ff", 2.1, 1), ("#ffe8c8", 2.8, 2)]
bulb = shapes.sphere("city light", 1, (0, 0, -500), backdrop.far_glow("city", "#ffffff", 1), 12)
versions = []
for tint, strength, _ in PALETTE:
    data = bulb.data.copy()
    data.materials.clear()
    data.materials.append(backdrop.far_glow("city " + tint, tint, strength))
    versions.append(data)
weights = [weight for _, _, weight in PALETTE]


def city_light(x, y, z, radius):
    lamp = shapes.copy_of(bulb, (x, y, z), scale=(1.7 * radius, 1.7 * radius, 1.7 * radius))
    # mirrored in the varnish such small bright things would only be specks
    lamp.visible_glossy = False
    lamp.visible_diffuse = False
    lamp.data = chance.choices(versions, weights)[0]


for tower in range(30):
    y = chance.uniform(26, 52)
    x = chance.uniform(-0.42, 0.42) * y
    width = chance.uniform(0.9, 2.6)
    height = chance.uniform(-0.6, 1.0) * 0.055 * y
    shade = backdrop.far_glow("tower", colours.between("#101a34", "#2a3558", chance.random()), 0.30)
    shapes.box("tower", (x - width, x + width), (y, y + 2), (-14, height), shade)
    for _ in range(int(7 + 4 * width)):
        city_light(x + chance.uniform(-width, width), y - 0.2, height - 0.3 - abs(chance.gauss(0, 1)) * 1.5, chance.uniform(0.055, 0.12))
for _ in range(46):
    y = chance.uniform(24, 50)
    city_light(chance.uniform(-0.42, 0.42) * y, y, -0.030 * y + chance.gauss(0, 0.25), chance.uniform(0.05, 0.11))
shapes.remove(bulb)


def dusk_behind():
    """Blue hour: a last warm haze over the roofs, deep blue above."""
    nodes = materials.Nodes("blue hour")
    height = nodes.axis(nodes.coordinates(kind="Generated"), "Z")
    colour = nodes.ramp(height, [
        (0.10, "#3c2f38"), (0.22, "#5a4450"), (0.30, "#41486e"), (0.45, "#26386a"), (0.75, "#152550"), (1.0, "#0d1a3c"),
    ])
    shapes.box("sky", (-80, 80), (90, 91), (-14, 40), backdrop.only_seen(nodes.surface(nodes.add("Emission", {"Color": colour, "Strength": 0.62}))))


dusk_behind()


# --- light -----------------------------------------------------------------------------------------------

lights.soft_box((-0.62, 0.05, 0.62), (0, 0.02, 0.04), 0.45, output.setting("key", 10.0), "#ffc07a", 0.25)
lights.soft_box((0.75, 0.75, 0.85), (0.02, 0.05, 0.02), 0.7, output.setting("fill", 15.0), "#86a8e8")
lights.soft_box((0.30, -0.7, 0.85), (0.0, 0.05, 0.02), 0.8, 4.0, "#c9d6f0")
lights.soft_box((-0.10, 0.55, 0.75), (0.0, 0.0, 0.05), 0.35, 4.0, "#ffd9a8")

lenses.camera(
    (output.setting("cx", 0.022), -0.400, output.setting("cz", 0.150)),
    (output.setting("tx", 0.037), 0.10, output.setting("tz", 0.066)),
    output.setting("lens", 71.0), f_stop=6.3, focus=(0.0, -0.012, 0.056),
)

output.shoot(output.Picture(
    role="executive",
    width=2400,
    height=2050,
    samples=64,
    negative=0.68,
    diffuse_bounces=3,
    glossy_bounces=5,
    transmission_bounces=8,
    clamp_indirect=3,
    noise_threshold=0.012,
    grade={"exposure": 0.9, "bloom": 0.04},
))
