"""No hour. A fountain pen on white paper, seen from above, and then without the paper.

The page shows it across the edge of a sheet of paper, so the result is the pen and its shadow (`cut_out`), and the paper
is plain and evenly lit. Black resin is shaped by its reflections: a long light for the line along its back, a broad one
for its shoulder. The light comes from the upper left, as on the page's sheet.
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import bpy
from mathutils import Euler, Matrix

from studio import lenses, lights, materials, shapes, sky
from studio.output import Picture, empty_stage, setting, shoot

# Along the pen, in metres from its point
LEAF, SECTION, BARREL, CAP, END = 0.0240, 0.0215, 0.0430, 0.0830, 0.1470
RADIUS = 0.0074     # radius of the cap, on which the pen rests
LEAN = 26.0         # degrees, with the cap end up


def nib(gold, dark):
    """A gold nib over a black feed: it curves down to its point, where the slit ends, with a vent where the slit begins."""
    vent, shoulder = 0.0138, 0.0170
    steps, across = 64, 16

    def half_width(z):
        if z >= shoulder:
            # below the section's lip
            return 0.0053 - 0.0018 * min(1, (z - shoulder) / (SECTION - shoulder))
        return 0.00035 + 0.00495 * math.sin(math.pi / 2 * z / shoulder) ** 1.15

    def point(z, u, lift=0.0):
        wide = half_width(z)
        return (wide * u, 0.0009 + 0.0026 * (1 - u * u) * wide / 0.0053 - 0.0022 * (1 - z / LEAF) ** 2 + lift, z)

    points = [point(LEAF * i / steps, 2 * j / across - 1) for i in range(steps + 1) for j in range(across + 1)]
    row = across + 1
    faces = [
        (i * row + j, i * row + j + 1, (i + 1) * row + j + 1, (i + 1) * row + j)
        for i in range(steps) for j in range(across)
    ]
    leaf = shapes.mesh("nib", points, faces, gold, smooth=True)
    leaf.modifiers.new("thickness", "SOLIDIFY").thickness = 0.0003
    slit = [point(z, 0, 0.00018) for z in (0.0004 + (vent - 0.0004) * i / 24 for i in range(25))]
    parts = [leaf, shapes.tube("slit", slit, 0.00020, dark)]
    x, y, z = point(vent, 0, 0.00012)
    hole = shapes.sphere("vent", 0.0007, (x, y, z), dark)
    hole.scale = (1, 0.25, 1)
    # the feed below it
    feed = [(0, 0.0035), (0.0008, 0.0040), (0.0016, 0.0090), (0.0026, 0.0170), (0.0030, LEAF), (0, LEAF)]
    return [*parts, hole, shapes.lathe("feed", feed, dark, 64)]


def pen():
    """Nib, section and barrel, with the cap on the rear end and its clip upwards."""
    resin = materials.plain("resin", "#040405", 0.07, Clearcoat=0.6, Clearcoat_Roughness=0.03)
    dark = materials.plain("ebonite", "#050506", 0.4)
    gold = materials.brass("gold", "#e0b062", 0.12, 0.08)
    curve = shapes.smooth_profile
    parts = nib(gold, dark)
    parts.append(shapes.lathe("section", curve([(0, SECTION), (0.0044, SECTION), (0.0049, SECTION + 0.0010), (0.0046, SECTION + 0.0040), (0.0050, BARREL - 0.0080), (0.0058, BARREL - 0.0010), (0.0058, BARREL), (0, BARREL)], 8), resin, 128))
    parts.append(shapes.lathe("ring", [(0, BARREL - 0.0004), (0.0061, BARREL - 0.0004), (0.0063, BARREL), (0.0063, BARREL + 0.0011), (0.0061, BARREL + 0.0015), (0, BARREL + 0.0015)], gold, 128))
    parts.append(shapes.lathe("barrel", curve([(0, BARREL + 0.0014), (0.0062, BARREL + 0.0014), (0.0066, BARREL + 0.012), (0.0067, BARREL + 0.026), (0.0066, CAP), (0.0060, CAP + 0.020), (0, CAP + 0.020)], 8), resin, 128))
    # the cap: a lip, a broad band between two narrow ones, a long dome
    parts.append(shapes.lathe("lip", curve([(0.0062, CAP), (0.0071, CAP), (RADIUS, CAP + 0.0006), (RADIUS, CAP + 0.0020), (0.0062, CAP + 0.0020)], 4), resin, 128))
    for start, length in ((0.0020, 0.0009), (0.0035, 0.0038), (0.0079, 0.0009)):
        z = CAP + start
        parts.append(shapes.lathe("band", [(0.006, z), (RADIUS, z), (RADIUS + 0.00018, z + 0.0002), (RADIUS + 0.00018, z + length - 0.0002), (RADIUS, z + length), (0.006, z + length)], gold, 128))
    parts.append(shapes.lathe("cap", curve([(0.006, CAP + 0.0020), (RADIUS - 0.00005, CAP + 0.0021), (RADIUS, CAP + 0.012), (0.0073, CAP + 0.030), (0.0068, END - 0.0100), (0.0062, END - 0.0052)], 8), resin, 128))
    parts.append(shapes.lathe("cap's ring", [(0.005, END - 0.0056), (0.0063, END - 0.0056), (0.0064, END - 0.0052), (0.0064, END - 0.0044), (0.0063, END - 0.0040), (0.005, END - 0.0040)], gold, 128))
    parts.append(shapes.lathe("cap's end", curve([(0.0060, END - 0.0041), (0.0059, END - 0.0022), (0.0048, END - 0.0006), (0.0024, END), (0, END)], 8), resin, 128))
    # the clip: it narrows to a ball
    path = [(0, 0.0068, END - 0.0048), (0, 0.0088, END - 0.0052), (0, 0.0093, END - 0.0080), (0, 0.0090, END - 0.0240), (0, 0.0083, END - 0.0385), (0, 0.0081, END - 0.0420)]
    clip = shapes.tube("clip", path, 0.0013, gold, taper=[1.3, 1.3, 1.25, 0.95, 0.72, 0.72])
    clip.scale = (1.0, 0.55, 1.0)
    clip.location = (0, 0.0038, 0)
    parts += [clip, shapes.sphere("clip's ball", 0.0015, (0, 0.0084, END - 0.0428), gold)]

    whole = bpy.data.objects.new("pen", None)
    bpy.context.collection.objects.link(whole)
    for part in parts:
        part.parent = whole
    # axis along x, back towards the camera and slightly forwards
    turn = bpy.data.objects.new("pen's place", None)
    bpy.context.collection.objects.link(turn)
    whole.parent = turn
    lay = Matrix(((0, 0, 1), (1, 0, 0), (0, 1, 0))).to_4x4()     # z to x, x to y, y to z
    roll = Matrix.Rotation(math.radians(setting("roll", 16.0)), 4, "Z")
    whole.matrix_local = Matrix.Translation((-0.5 * END, 0, 0)) @ lay @ roll
    turn.rotation_euler = Euler((0, math.radians(0.6), math.radians(LEAN)))
    turn.location = (0, 0, RADIUS + 0.0003)


def build():
    empty_stage()
    sky.night("#fff4e2", setting("fill", 0.22))
    # the resin does not reflect it, which would make it look grey like lead
    bpy.context.scene.world.cycles_visibility.glossy = False
    paper = shapes.box("paper", (-2, 2), (-2, 2), (-0.01, 0), materials.plain("paper", "#f6f1e8", 0.95, Specular=0.0))
    # it does not reflect the paper either, which would cause a pale rim where the pen lies in the dark
    paper.visible_glossy = False
    pen()
    # from the upper left, as soft as a lampshade
    lights.sun(setting("height", 46.0), setting("from", -52.0), setting("sun", 3.6), "#fff0dc", angle=setting("soft", 9.0))
    line = lights.soft_box((-0.06, 0.22, 0.42), (0, 0, 0.007), 0.62, setting("line", 4.0), "#fff0d8", height=0.035)
    shoulder = lights.soft_box((-0.50, 0.10, 0.34), (0, 0, 0.007), 0.40, setting("shoulder", 2.0), "#ffdcae", height=0.5)
    warm = lights.soft_box((0.2, -0.5, 0.30), (0, 0, 0.007), 0.7, setting("warm", 1.2), "#ffb877", height=0.25)
    for box in (line, shoulder, warm):
        box.visible_diffuse = False


if __name__ == "__main__":
    build()
    lenses.camera((0, 0, 0.50), (0, 0.0001, 0), 100.0 * setting("near", 0.965), f_stop=16.0, focus=(0, 0, 0.008))
    shoot(
        Picture(
            role="pen",
            width=1440,
            height=864,
            samples=160,
            glossy_bounces=4,
            cut_out=True,
            grade={
                "exposure": setting("exposure", 1.45),
                "white_balance": (1.04, 1.0, 0.90),
                "vignette": 0.0,
                "bloom": 0.0,
                "halation": 0.0,
                "contrast": setting("contrast", 1.0),
                "saturation": 1.05,
                "shadow_amount": 0.0,
                "highlight_amount": 0.0,
                "grain": 0.0,
            },
        )
    )
