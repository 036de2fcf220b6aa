"""8:26 pm. A watch on its cushion on a desk, in front of the lit city. The watch shows the time of the scene.

The camera is low, so that the watch is in front of the lights of the city. A diary and a pen lie behind it, completely in
the frame. On the left, where the page has text, the wall next to the window is dark.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import bpy

from studio import backdrop, bokeh, colours, lenses, lights, materials, output, shapes, sky, stationery, timepiece

output.empty_stage()
sky.night("#0e1930", 0.30)
chance = random.Random(11)


# --- the desk and the objects on it ----------------------------------------------------------------------

walnut = materials.varnished_wood("walnut", "#1d110b", "#40261a", (2.2, 46, 46), (0.16, 0.28), 0.5)
# near the lens, its pores would glitter in the lamp's reflection
next(node for node in walnut.node_tree.nodes if node.type == "BUMP").inputs["Strength"].default_value = 0.015
shapes.box("desk", (-1.6, 1.6), (-0.6, 0.95), (-0.05, 0.0), walnut, 0.006)

navy_hide = materials.leather("diary", "#1a2b4a", 1.0, (0.36, 0.5), 0.06)
lacquer = materials.plain("lacquer", "#050608", 0.06, Clearcoat=1.0, Clearcoat_Roughness=0.02)
gold = materials.brass("gold", colours.POLISHED_BRASS, 0.12, 0.10)


def lay(thing, x, y, z, heading):
    thing.location = (x, y, z)
    thing.rotation_euler = (0, 0, math.radians(heading))
    return thing


DIARY = (0.055, 0.186, -10.0)     # x, y, heading


def on_diary(x, y):
    """Converts a point in the diary's coordinates to the desk's."""
    angle = math.radians(DIARY[2])
    return (
        DIARY[0] + x * math.cos(angle) - y * math.sin(angle),
        DIARY[1] + x * math.sin(angle) + y * math.cos(angle),
    )


def gilt_leaves():
    """The gilt fore edge of two hundred pages, with lines between them."""
    nodes = materials.Nodes("gilt leaves")
    lines = nodes.add("TexWave", {"Vector": nodes.coordinates(), "Scale": 560.0, "Distortion": 1.2, "Detail": 2.0, "Detail Scale": 0.5}, bands_direction="Z").outputs["Fac"]
    return nodes.surface(nodes.principled(
        Base_Color=nodes.mix(lines, "#8a6330", colours.POLISHED_BRASS), Metallic=1.0, Roughness=0.36, Normal=nodes.bump(lines, 0.4, 0.0003),
    ))


# Two covers, gilt pages between them, and a spine: half width, half length, thickness, material, height above the desk and
# distance from the middle
for part, wide, long, thick, material, height, aside in (
    ("back", 0.046, 0.066, 0.0022, navy_hide, 0.0002, 0), ("leaves", 0.0446, 0.0644, 0.0096, gilt_leaves(), 0.0022, 0),
    ("cover", 0.046, 0.066, 0.0022, navy_hide, 0.0116, 0), ("spine", 0.0013, 0.066, 0.0134, navy_hide, 0.0002, -0.0455),
):
    block = shapes.box(part, (-wide, wide), (-long, long), (0.0, thick), material, 0.0008)
    lay(block, *on_diary(aside, 0), height + thick / 2, DIARY[2])
stationery.tooled_line((-0.0405, 0.0420), (-0.0615, 0.0615), 0.0004, (*on_diary(0, 0), 0.0138), DIARY[2])


def pen():
    """A black lacquer pen with two gold rings and its clip upwards."""
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
x, y = on_diary(0.006, -0.012)
writer.location = (x, y, 0.0192)
writer.scale = (0.76, 0.76, 0.76)
# at an angle at which its ends are nearly as sharp as its middle
writer.rotation_euler = (math.radians(90), 0, math.radians(DIARY[2] + 143.0))


# --- the watch -------------------------------------------------------------------------------------------

piece = timepiece.watch(hour=8, minute=26, second=41, dial_colour="#15295a", cushion_colour="#13244a")
# tilted back, then rotated on the desk; it stands on its strap, which goes around below the cushion
piece.rotation_mode = "XYZ"
piece.rotation_euler = (math.radians(50.0), 0, math.radians(16.0))
piece.scale = (1.12, 1.12, 1.12)
piece.location = (0.0, 0.0, 0.0532)
# The varnish reflects this dark box below the cushion. With a reflection of the blue evening, the cushion would seem to float.
shade = shapes.box("shade", (-0.021, 0.018), (0.020, 0.024), (0.0005, 0.024), materials.plain("shade", "#140c09", 0.9))
shade.visible_camera = shade.visible_diffuse = shade.visible_shadow = False


# --- the city --------------------------------------------------------------------------------------------

FOCAL, F_STOP, FOCUS = 65.0, 22.0, 0.395   # the plane of focus lies on the dial
CAMERA = (0.014, -0.400, 0.092)
WALL = 1.10     # the position of the window, beyond the desk
# Warm colors only: a cool lamp in front of the blue evening looks like a grey disc.
PALETTE = [("#ffab52", 4), ("#ffc27a", 4), ("#ff8f3a", 2)]


def seen_at(bearing, rise, distance):
    """The point at these angles from the camera, in degrees."""
    return (
        CAMERA[0] + distance * math.tan(math.radians(bearing)),
        CAMERA[1] + distance,
        CAMERA[2] + distance * math.tan(math.radians(rise)),
    )


def tint_of_a_lamp():
    return chance.choices([c for c, _ in PALETTE], [w for _, w in PALETTE])[0]


def lit_window(bearing, rise, level, tint, distance):
    """`level` is the brightness of the disc, not of the lamp. A window is larger than a point, so its disc is soft."""
    size = distance * math.radians(chance.uniform(0.05, 0.26))
    spread = bokeh.spread(FOCAL / F_STOP / 1000, FOCUS, distance)
    return bokeh.Lamp(seen_at(bearing, rise, distance), tint, output.when_lit(1.0, 0.5) * level * (spread / size) ** 2, size, rim=-0.7)


# (bearing of its left and right side, height of its roof) in degrees, and its distance in tens of metres
TOWERS = [
    (-9.6, -6.4, 4.6, 11), (-4.3, -2.5, 6.7, 11), (1.4, 3.5, 8.6, 11), (5.4, 7.9, 7.0, 11), (10.2, 13.2, 9.0, 11),
    (-9.0, -5.6, 1.2, 9), (-6.0, -3.1, 4.9, 7), (-3.4, -1.2, 2.2, 9), (-1.5, 1.6, 6.4, 6), (1.2, 3.4, 2.9, 9), (3.1, 5.7, 4.2, 7),
    (5.4, 8.2, 1.6, 9), (7.7, 10.6, 5.6, 6), (10.2, 13.5, 2.6, 8), (13.0, 17.0, 4.4, 7), (16.0, 21.0, 1.8, 9),
    # next to the window's jamb, to cover a strip of sky
    (-14.0, -9.45, 3.4, 5),
]
GROUND = -3.5     # degrees: lower lamps would be cut off by the desk


def city():
    """Towers against the last light, with some lit floors: neighbouring windows of one tint, with
    slightly different brightness."""
    lamps = []
    for left, right, roof, far in sorted(TOWERS, key=lambda tower: -tower[3]):
        distance = 10.0 * far
        shade = backdrop.far_glow("tower", colours.between("#0a1030", "#20294f", min(1.0, (far - 6) / 4)), output.when_lit(0.20, 0.12))
        near, end = seen_at(left, roof, distance), seen_at(right, roof, distance)
        backdrop.camera_only(shapes.box("tower", (near[0], end[0]), (near[1], near[1] + 1), (-30, near[2]), shade))
        pitch = 3.0 / far
        columns, floors = int((right - left) / pitch), int((roof - GROUND) / (1.2 * pitch))
        # some floors are lit completely, others in three rooms
        busy = chance.uniform(0.42, 0.78)
        for floor in range(floors):
            awake = chance.random() < busy
            tint, level = tint_of_a_lamp(), 0.30 * chance.random() ** 2.2 + 0.012
            first, count = chance.randrange(-3, columns), chance.choice((1, 2, 2, 3, 4, 6))
            for column in range(columns):
                # a closed curtain, a shaded lamp, or an empty room
                glow = level * chance.choice((0.0, 0.1, 0.3, 0.8, 1.0, 1.9))
                if awake and glow and first <= column < first + count:
                    # some near the window, some deep in the room, so that no row is regular
                    aside, lower = chance.uniform(0.2, 0.8), chance.uniform(0.6, 1.0)
                    lamps.append(lit_window(left + (column + aside) * (right - left) / columns, roof - 1.2 * pitch * (floor + lower), glow, tint, distance - 0.5))
    return lamps


def city_in_the_varnish():
    """The reflection of those lamps in the desk: warm and cool patches without edges."""
    nodes = materials.Nodes("city mirrored")
    patches = nodes.noise(nodes.coordinates((0.45, 1, 0.12)), 1.0, 2, 0.5)
    tint = nodes.ramp(nodes.noise(nodes.coordinates((0.2, 1, 0.2)), 1.0, 1), [(0.35, "#ff9d4c"), (0.62, "#ffc888"), (0.75, "#d8c4c0")])
    light = nodes.add("Emission", {"Color": tint, "Strength": nodes.between(patches, 0.0, output.when_lit(0.4, 0.2), 0.42, 0.72, smooth=True)})
    card = shapes.box("city mirrored", (-9, 22), (-0.01, 0.01), (-1.9, 1.5), backdrop.only_seen(nodes.surface(light)))
    card.location = (0, 38, CAMERA[2])
    card.visible_camera = card.visible_diffuse = card.visible_transmission = card.visible_shadow = False


city_in_the_varnish()


def dusk_behind():
    """The sky at blue hour: warm haze between the roofs, deep blue above."""
    nodes = materials.Nodes("blue hour")
    height = nodes.axis(nodes.coordinates(kind="Generated"), "Z")
    colour = nodes.ramp(height, [
        (0.30, "#7a5f70"), (0.40, "#51507a"), (0.52, "#2a3a6c"), (0.66, "#182a58"), (0.85, "#0d1a3c"),
    ])
    evening = shapes.box("sky", (-80, 120), (120, 121), (-16, 34), backdrop.only_seen(nodes.surface(nodes.add("Emission", {"Color": colour, "Strength": output.when_lit(0.22, 0.18)}))))
    evening.visible_glossy = False    # its reflection would turn the walnut purple


dusk_behind()


# --- the window ------------------------------------------------------------------------------------------

def window():
    """The dark wall behind the page's text, and the window's frame: jamb, sill, and the bars between its panes."""
    paint = materials.plain("wall", "#15131f", 0.7)
    bar = materials.plain("window bar", "#1c1822", 0.5)
    jamb = -0.300
    shapes.box("wall", (-2.5, jamb), (WALL, WALL + 0.2), (-1.0, 2.0), paint, 0.004)
    shapes.box("architrave", (jamb - 0.055, jamb), (WALL - 0.02, WALL + 0.1), (-1.0, 2.0), bar, 0.006)
    shapes.box("below", (jamb, 2.0), (WALL, WALL + 0.2), (-1.0, -0.10), paint, 0.004)
    for x in (jamb + 0.36, jamb + 2 * 0.36):
        shapes.box("glazing bar", (x - 0.011, x + 0.011), (WALL, WALL + 0.04), (-1.0, 2.0), bar, 0.003)


window()


# --- light -----------------------------------------------------------------------------------------------

lights.soft_box((-0.62, 0.05, 0.62), (0, 0.02, 0.04), 0.45, output.when_lit(14.0, 0.5), "#ffc07a", 0.25)
lights.soft_box((0.75, 0.75, 0.85), (0.02, 0.05, 0.02), 0.7, output.when_lit(9.0, 6.0), output.when_lit("#c3b6b4", "#a4b4da"))
lights.soft_box((0.30, -0.7, 0.85), (0.0, 0.05, 0.02), 0.8, output.when_lit(10.0, 1.2), "#ffdcb0")
lights.soft_box((-0.10, 0.55, 0.75), (0.0, 0.0, 0.05), 0.35, output.when_lit(4.0, 0.5), "#ffd9a8")

lenses.camera(
    CAMERA,
    (CAMERA[0], 0.10, 0.050),
    FOCAL, f_stop=F_STOP, focus=(0.0, -0.012, 0.056), shift=(-0.205, 0),
)

output.shoot(output.Picture(
    role="executive-lifestyle",
    width=2600,
    height=1625,
    samples=56,
    negative=0.75,
    diffuse_bounces=3,
    glossy_bounces=5,
    transmission_bounces=8,
    clamp_indirect=3,
    noise_threshold=0.012,
    settle=True,
    grade={"exposure": 0.88, "bloom": 0.04, "saturation": 0.92, "contrast": 1.2, "burn": [("left", 0.62, 2.0), ("foot", 0.22, 0.7)]},
), far_lamps=city())
