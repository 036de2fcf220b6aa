"""8:26 pm. A watch on its cushion, on a desk, the lit city behind: the watch shows the hour.

The lens is at the height of the desk, so that the watch stands before the lights of the city; behind it, out of
focus, lie a folio and a pen.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import bpy

from studio import backdrop, bokeh, colours, lenses, lights, materials, output, shapes, sky, timepiece

output.empty_stage()
sky.night("#0e1930", 0.30)
chance = random.Random(11)


# --- the desk and what lies on it ------------------------------------------------------------------------

walnut = materials.varnished_wood("walnut", "#170c07", "#4a2b19", (0.7, 8, 8), (0.16, 0.28), 0.5)
# close to the lens its pores would glitter in the lamp's reflection
next(node for node in walnut.node_tree.nodes if node.type == "BUMP").inputs["Strength"].default_value = 0.015
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


FOLIO = (0.180, 0.185, -9)     # x, y, heading


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
x, y = on_folio(-0.082, -0.020)
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
x, y = on_folio(-0.105, -0.030)
writer.location = (x, y, 0.0250)
writer.rotation_euler = (math.radians(90), 0, math.radians(-162))


# --- the watch -------------------------------------------------------------------------------------------

piece = timepiece.watch(hour=8, minute=26, second=41, dial_colour="#15295a", cushion_colour="#13244a")
# leaned back, then turned on the desk; it stands on its strap, which goes round under the cushion
piece.rotation_mode = "XYZ"
piece.rotation_euler = (math.radians(output.setting("tilt", 50.0)), 0, math.radians(output.setting("turn", 16.0)))
piece.scale = (1.12, 1.12, 1.12)
piece.location = (0.0, 0.0, 0.0532)
# What the varnish mirrors under the cushion is the dark of the desk: with the blue of the evening there it would float.
shade = shapes.box("shade", (-0.021, 0.018), (0.020, 0.024), (0.0005, 0.024), materials.plain("shade", "#140c09", 0.9))
shade.visible_camera = shade.visible_diffuse = shade.visible_shadow = False


# --- the city --------------------------------------------------------------------------------------------

# The skyline as (bearing in degrees, height of its roofs in degrees over the horizon); it stands highest on the left
# and sinks to the right.
SKYLINE = [(-13.2, -1.2), (-9.6, 0.2), (-6.4, -1.4), (-3.6, -0.4), (-0.6, -2.0), (2.6, -1.2), (6.2, -2.3), (9.4, -1.5), (13.0, -2.2)]
# Warm alone: a cool lamp before the blue of the evening is a grey disc.
PALETTE = [("#ffab52", 4), ("#ffc27a", 4), ("#ff8f3a", 2)]
FOCAL, F_STOP, FOCUS = output.setting("focal", 107.0), output.setting("stop", 14.0), 0.395   # the plane of focus lies on the dial
CAMERA = (output.setting("cx", 0.014), output.setting("cy", -0.400), output.setting("cz", 0.112))
city = []   # (level, (bearing, rise), lamp)


def seen_at(bearing, rise, distance):
    """The place seen from the camera at these degrees."""
    return (
        CAMERA[0] + distance * math.tan(math.radians(bearing)),
        CAMERA[1] + distance,
        CAMERA[2] + distance * math.tan(math.radians(rise)),
    )


def city_light(bearing, rise, level, tint, size=0.06, distance=60.0):
    """`level` is the light of the disc, not of the lamp. What is larger than a point, as a window is, has a soft disc.
    Nothing is seen whose disc the desk would cut."""
    if rise < -3.7:
        return
    spread = bokeh.spread(FOCAL / F_STOP / 1000, FOCUS, distance)
    lamp = bokeh.Lamp(seen_at(bearing, rise, distance), tint, output.when_lit(1.0, 0.5) * level * (spread / size) ** 2, size)
    city.append((level, (bearing, rise), lamp))


def tint_of_a_lamp():
    return chance.choices([c for c, _ in PALETTE], [w for _, w in PALETTE])[0]


for bearing, roof in SKYLINE:
    width = chance.uniform(1.0, 1.7)
    shade = backdrop.far_glow("tower", colours.between("#0e1a42", "#15234e", chance.random()), output.when_lit(0.34, 0.2))
    near, far = seen_at(bearing - width, roof, 50), seen_at(bearing + width, roof, 50)
    shapes.box("tower", (near[0], far[0]), (50, 52), (-14, near[2]), shade)
    # somebody still works on a floor or two: neighbouring windows, one tint, each a little dimmer or brighter
    for _ in range(chance.choice((0, 1, 1, 2))):
        floor = roof - chance.uniform(0.6, 4.6)
        tint, level = tint_of_a_lamp(), chance.uniform(0.05, 0.16)
        first = bearing + chance.uniform(-width, 0.4 * width)
        for room in range(chance.choice((2, 2, 3, 4))):
            if chance.random() < 0.8:
                city_light(first + 0.52 * room, floor, level * chance.uniform(0.4, 1.4), tint, chance.uniform(0.25, 0.40), 48.0)
    for _ in range(chance.choice((2, 3, 4))):
        level = chance.choice((0.02, 0.03, 0.06, 0.12))
        city_light(bearing + chance.uniform(-width, width), roof - chance.uniform(0.4, 5.0), level, tint_of_a_lamp(), chance.uniform(0.10, 0.45), 48.0)

# few lamps are turned this way, and none as bright as another
for bearing, rise, level, tint in (
    (-6.3, -2.3, 0.70, "#ffb566"), (-2.2, -3.3, 0.10, "#ffc27a"), (3.1, -3.2, 0.95, "#ffb566"), (4.9, -1.5, 0.16, "#ff8f3a"), (8.2, -2.4, 0.30, "#ffb566"),
):
    # lanterns, not points: the edge of their discs is soft
    city_light(bearing, rise, level, tint, chance.uniform(0.7, 1.1))

# a street comes up from the right, its lamps nearer and farther apart as it does: so high that the desk cuts off no
# lamp's disc
for bearing, rise, level, distance in (
    (-0.4, -1.35, 0.06, 90), (1.0, -1.75, 0.10, 60), (2.6, -2.2, 0.16, 32), (5.9, -3.1, 0.22, 20), (9.9, -3.4, 0.6, 12),
):
    city_light(bearing, rise, level * chance.uniform(0.8, 1.25), "#ff9a48", 0.36 * distance / 60, distance)


def apart(lamps, degrees=1.05):
    """The lamps whose discs stand clear of every brighter one: overlapping, they are a lump or a string of beads."""
    kept = []
    for _, place, lamp in sorted(lamps, key=lambda each: -each[0]):
        if all(math.dist(place, other) > degrees for other, _ in kept):
            kept.append((place, lamp))
    return [lamp for _, lamp in kept]


def city_in_the_varnish():
    """What the desk mirrors of those lamps: warm and cool patches without an edge."""
    nodes = materials.Nodes("city mirrored")
    patches = nodes.noise(nodes.coordinates((0.45, 1, 0.12)), 1.0, 2, 0.5)
    tint = nodes.ramp(nodes.noise(nodes.coordinates((0.2, 1, 0.2)), 1.0, 1), [(0.35, "#ff9d4c"), (0.62, "#ffc888"), (0.75, "#d8c4c0")])
    light = nodes.add("Emission", {"Color": tint, "Strength": nodes.between(patches, 0.0, output.setting("mirrored", output.when_lit(1.4, 0.5)), 0.42, 0.72, smooth=True)})
    card = shapes.box("city mirrored", (-14, 14), (-0.01, 0.01), (-1.9, 1.5), backdrop.only_seen(nodes.surface(light)))
    card.location = (0, 38, CAMERA[2])
    card.visible_camera = card.visible_diffuse = card.visible_transmission = card.visible_shadow = False


city_in_the_varnish()


def dusk_behind():
    """Blue hour: a last warm haze over the roofs, deep blue above."""
    nodes = materials.Nodes("blue hour")
    height = nodes.axis(nodes.coordinates(kind="Generated"), "Z")
    colour = nodes.ramp(height, [
        (0.10, "#2c2733"), (0.22, "#3d3a52"), (0.30, "#36426c"), (0.45, "#22356a"), (0.75, "#152550"), (1.0, "#0d1a3c"),
    ])
    evening = shapes.box("sky", (-80, 80), (90, 91), (-14, 40), backdrop.only_seen(nodes.surface(nodes.add("Emission", {"Color": colour, "Strength": output.when_lit(0.62, 0.34)}))))
    evening.visible_glossy = False    # in the varnish it would turn walnut purple


dusk_behind()


# --- light -----------------------------------------------------------------------------------------------

lights.soft_box((-0.62, 0.05, 0.62), (0, 0.02, 0.04), 0.45, output.setting("key", output.when_lit(14.0, 0.5)), "#ffc07a", 0.25)
lights.soft_box((0.75, 0.75, 0.85), (0.02, 0.05, 0.02), 0.7, output.setting("fill", output.when_lit(9.0, 6.0)), output.when_lit("#c3b6b4", "#a4b4da"))
lights.soft_box((0.30, -0.7, 0.85), (0.0, 0.05, 0.02), 0.8, output.when_lit(10.0, 1.2), "#ffdcb0")
lights.soft_box((-0.10, 0.55, 0.75), (0.0, 0.0, 0.05), 0.35, output.when_lit(4.0, 0.5), "#ffd9a8")

lenses.camera(
    CAMERA,
    (output.setting("tx", -0.002), 0.10, output.setting("tz", 0.034)),
    FOCAL, f_stop=F_STOP, focus=(0.0, -0.012, 0.056),
)

output.shoot(output.Picture(
    role="executive-lifestyle",
    width=2200,
    height=2050,
    samples=56,
    negative=0.75,
    diffuse_bounces=3,
    glossy_bounces=5,
    transmission_bounces=8,
    clamp_indirect=3,
    noise_threshold=0.012,
    settle=True,
    grade={"exposure": 0.88, "bloom": 0.04, "saturation": 0.92, "contrast": 1.2},
), far_lamps=apart(city))
