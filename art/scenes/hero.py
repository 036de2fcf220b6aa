"""hero, 6:41 pm: three arches, still water, the sun almost on the sea.

`hero_tall.py` builds the same place and looks at it through its own camera.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np

from studio import lenses, lights, materials, props, shapes, sky
from studio.colours import BLUE_HOUR, LOW_SUN, linear
from studio.output import Picture, empty_stage, setting, shoot

ARCHES = 3
SPACING = 5.2
OPENING = 5.6
SPRING = 3.3
HALF_WIDTH = 4.6
TOP = 8.2
FIRST_ARCH = 1.5
END = FIRST_ARCH + (ARCHES - 1) * SPACING + 0.45
HALF_POOL = 1.9
POOL_LEVEL = -0.11
SUN_AZIMUTH = 3.2
SUN_ELEVATION = 3.0
GRADE = {"exposure": 0.7, "bloom": 0.03, "bloom_from": 1.6, "highlight_amount": 0.03}


def opening(stone, chance, radius, spring, thickness, voussoirs, to_wall, ring=0.62):
    """The stones an arch is built of: wedges round its head, long and short blocks down its jambs, each a hair
    prouder or shyer than its neighbours. `to_wall` turns (across, height, through) into the place of the wall."""
    joint = 0.004

    def block(size, shape):
        seed = int(chance.integers(1, 10_000))
        shapes.dressed_block("stone", size, lambda points: to_wall(*shape(points)), stone, seed=seed)

    for k in range(voussoirs):
        proud = 0.014 + abs(chance.normal(0, 0.007))
        inner = radius + chance.normal(0, 0.004)
        depth = thickness + 2 * proud
        reach = ring + chance.normal(0, 0.012)
        turn = np.pi / voussoirs
        gap = joint / radius

        def wedge(p, k=k, inner=inner, proud=proud, depth=depth, reach=reach):
            angle = turn * k + gap / 2 + p[:, 0] / (turn * radius) * (turn - gap)
            out = inner + p[:, 1]
            return -out * np.cos(angle), spring + out * np.sin(angle), p[:, 2] - depth / 2

        block((turn * radius, reach, depth), wedge)
    courses = round(spring / 0.46)
    course = spring / courses
    for side in (-1, 1):
        for k in range(courses):
            proud = 0.014 + abs(chance.normal(0, 0.007))
            inner = radius + chance.normal(0, 0.004)
            depth = thickness + 2 * proud
            reach = (0.48, 0.86)[(k + (side > 0)) % 2] + chance.normal(0, 0.03)

            def quoin(p, k=k, inner=inner, depth=depth, side=side):
                return side * (inner + p[:, 0]), course * k + p[:, 1], p[:, 2] - depth / 2

            block((reach, course - joint, depth), quoin)


def arcade():
    """Three transverse arches of dressed limestone, arched openings to the sides."""
    chance = np.random.default_rng(41)
    # the courses of a wall are those of its jambs
    cross = materials.ashlar("cross wall", "#83766a", "#ab9d89", course=SPRING / 7, damp_below=0.9)
    flank = materials.ashlar("side wall", "#83766a", "#ab9d89", course=2.9 / 6, damp_below=0.9)
    dressed = materials.dressed_stone("dressed stone", "#83766a", "#ab9d89", damp_below=0.9)
    stone = materials.limestone("limestone", "#8f8372", "#b8ab95", scale=0.7, relief=0.22)
    outline = shapes.rectangle(-HALF_WIDTH, HALF_WIDTH, -1, TOP)
    core = 0.02    # the wall behind stands back this far from the stones of its arches
    for k in range(ARCHES):
        y = FIRST_ARCH + k * SPACING
        shapes.pierced_slab("arch", outline, [shapes.arch(0, OPENING + 2 * core, SPRING, -0.6, steps=96)], 0.9, cross, 0.03, (0, y, 0))
        opening(dressed, chance, OPENING / 2, SPRING, 0.9, 17, lambda u, v, w, y=y: np.stack([u, y + w, v], -1))
        for side in (-1, 1):
            x = side * OPENING / 2
            shapes.box("impost", (x - 0.14, x + 0.14), (y - 0.56, y + 0.56), (SPRING - 0.10, SPRING + 0.02), stone, 0.02)
            shapes.box("necking", (x - 0.09, x + 0.09), (y - 0.51, y + 0.51), (SPRING - 0.16, SPRING - 0.10), stone, 0.025)
            shapes.box("plinth", (x - 0.10, x + 0.10), (y - 0.52, y + 0.52), (0.04, 0.36), stone, 0.025)
    middles = [FIRST_ARCH + SPACING * (k + 0.5) for k in range(-1, ARCHES - 1)]
    bays = [shapes.arch(middle, 3.3 + 2 * core, 2.9, -0.6) for middle in middles]
    for side in (-1, 1):
        shapes.pierced_slab("side wall", shapes.rectangle(-7, END, -1, TOP), bays, 0.7, flank, 0.03, (side * HALF_WIDTH, 0, 0), turned=True)
        for middle in middles[1:]:
            opening(dressed, chance, 1.65, 2.9, 0.7, 11, lambda u, v, w, side=side, middle=middle: np.stack([side * HALF_WIDTH + w, middle + u, v], -1), ring=0.5)
    shapes.box("ceiling", (-HALF_WIDTH - 0.4, HALF_WIDTH + 0.4), (-7, END), (TOP - 0.3, TOP + 0.4), stone)


def paving(chance):
    """The ledges: single slabs, each laid a hair higher or lower than the next, their
    edges worn, so that the low sun breaks along them instead of drawing a line."""
    stone = materials.limestone("paving", "#4d4943", "#7a7166", scale=0.9, roughness=(0.34, 0.62), relief=0.35)
    for side in (-1, 1):
        y = -8.0
        while y < END + 2.2:
            length = chance.uniform(0.95, 1.5)
            end = min(y + length, END + 2.2)
            inner = side * (HALF_POOL + chance.normal(0, 0.006))
            lift = chance.normal(0, 0.0022)
            seam = side * (HALF_POOL + 1.15)
            for a, b in ((inner, seam - side * 0.003), (seam + side * 0.003, side * 9)):
                slab = shapes.box("slab", (min(a, b), max(a, b)), (y + 0.003, end - 0.003), (-0.6, 0.08 + lift), stone, 0.013)
                slab.rotation_euler = (chance.normal(0, 0.0006), chance.normal(0, 0.0010), 0)
            y = end


def water_and_floor(eye, broken, waves):
    """The basin between two stone ledges, and the sea beyond its lip."""
    paving(np.random.default_rng(12))
    up, round_ = np.radians((SUN_ELEVATION, SUN_AZIMUTH))
    sun = (np.sin(round_) * np.cos(up), np.cos(round_) * np.cos(up), np.sin(up))
    basin = materials.sheltered_pool("basin", "#020a12", sun, open_at=END + 0.5, still_at=3.0, slope=setting("slope", 0.024), glint=setting("glint", 1.1), broken=broken)
    shapes.sheet("basin", (-HALF_POOL - 0.1, HALF_POOL + 0.1), (-8, END + 2.15), POOL_LEVEL, basin)
    lip = materials.limestone("lip", "#3d3a36", "#5a544c", roughness=(0.3, 0.6))
    shapes.box("lip", (-9, 9), (END + 2.15, END + 2.5), (-3, POOL_LEVEL - 0.008), lip, 0.02)
    sea = materials.open_sea("sea", "#051a28", eye, across=setting("across", 1.3), along=waves, crest=setting("crest", 0.8))
    shapes.sheet("sea", (-6000, 6000), (END + 2.4, 12000), -3.2, sea)


def coast():
    """A rocky cape with its last stacks on one side, a higher ridge behind it, and an island far out on the other,
    each further into the haze before the sun."""

    def silhouette(distance, bearings, heights, chance, broken, colour, haze, foot_haze):
        """Land seen edge on, from `bearings` (degrees from +y) and its height there in metres."""
        bearing = np.linspace(bearings[0], bearings[-1], 900)
        height = np.interp(bearing, bearings, heights)
        rough = np.zeros_like(bearing)
        for octave in range(9):
            knots = 5 * 2 ** octave
            rough += np.interp(bearing, np.linspace(bearing[0], bearing[-1], knots), chance.normal(0, 1, knots)) * 0.6 ** octave
        height = np.maximum(0, height * (1 + broken * rough) + 2.0 * broken * rough * (height > 0))
        x = distance * np.tan(np.radians(bearing))
        rows = np.array([-1.0, 0.0, 0.35, 0.7, 1.0])[:, None]
        z = -3.5 + np.where(rows < 0, -4.0, rows * height)
        nodes = materials.Nodes("land")
        up = nodes.between(nodes.axis(nodes.world_position(), "Z"), 1.0, 0.0, -3.2, max(heights) * 0.8)
        rock = nodes.add("BsdfDiffuse", {"Color": linear(colour)})
        air = nodes.add("Emission", {"Color": linear(haze), "Strength": 1.0})
        mixed = nodes.add("MixShader", {0: nodes.between(up, foot_haze[0], foot_haze[1]), 1: rock.outputs[0], 2: air.outputs[0]})
        shapes.height_field("land", np.tile(x, (5, 1)), distance + rows * 30 + 0 * x, z, nodes.surface(mixed))

    silhouette(
        1500, (-16, -13, -10.5, -8.5, -7.2, -6.0, -5.2, -4.75, -4.7, -4.45, -4.4, -4.1, -4.06, -3.9, -3.84),
        (46, 40, 34, 27, 24, 15, 13, 6, 0, 0, 7, 5, 0, 0, 0), np.random.default_rng(setting("cape", 7)), 0.13,
        "#3a2622", "#7a4f38", (0.80, 0.92),
    )
    silhouette(
        5200, (-18, -12, -9.5, -7.6, -6.4, -4.6, -3.0, -1.4), (330, 250, 215, 120, 95, 62, 34, 0),
        np.random.default_rng(11), 0.07, "#6e4635", "#a8704a", (0.9, 1.0),
    )
    silhouette(
        8200, (7.6, 8.3, 9.0, 9.8, 10.4, 11.1, 11.9), (0, 28, 66, 74, 40, 30, 0),
        np.random.default_rng(5), 0.06, "#8a5a42", "#c08350", (0.95, 1.0),
    )


def evening_light(clouds):
    sky.dusk(
        SUN_ELEVATION, SUN_AZIMUTH, strength=0.8, clouds=clouds, disc=setting("disc", 150.0), disc_degrees=0.8,
        ramp=[(0, "#d07a3c"), (0.03, "#b8683f"), (0.09, "#7d5a62"), (0.2, "#3d4c72"), (0.45, "#1c3158"), (1, "#10203f")],
        glow=[(8, 0.5, "#ff8a3a"), (60, 1.2, "#ffb25c"), (600, 3.0, "#ffd9a0"), (6000, 9.0, "#ffe2b0")],
    )
    # the drawn disc is what water and polish mirror; this sun only lights the stone. It
    # stands a little further round than the disc, so that the left jambs catch it
    low_sun = lights.sun(SUN_ELEVATION + 1.2, SUN_AZIMUTH + setting("round", 6.0), setting("sun", 40.0), LOW_SUN, 1.2)
    low_sun.visible_glossy = False
    lights.soft_box((-1, -6.5, 4), (0, 6, 2), 7, setting("fill", 210.0), BLUE_HOUR, height=5)
    lights.soft_box((0, 9, 7.6), (0, 9, 0), 5, 70, BLUE_HOUR, height=9)


def lit_wax(height):
    """Wax that glows from its own flame: amber under the pool, gone two fingers down."""
    nodes = materials.Nodes("lit wax")
    depth = nodes.math("SUBTRACT", height, nodes.axis(nodes.coordinates(), "Z"))
    glow = nodes.ramp(nodes.between(depth, 0, 1, -0.004, 0.11), [
        (0.00, (1.000, 0.420, 0.090, 1)),
        (0.15, (0.560, 0.190, 0.028, 1)),
        (0.45, (0.140, 0.040, 0.005, 1)),
        (1.00, (0.020, 0.005, 0.001, 1)),
    ], "B_SPLINE")
    return nodes.surface(nodes.principled(Base_Color=linear("#cfae7c"), Roughness=0.5, Emission=glow, Emission_Strength=setting("wax", 2.2)))


def candles_on_the_ledges():
    candles = props.Candles(flame_strength=70)
    for k, side in ((0, 1), (1, -1), (2, 1)):
        x = side * (HALF_POOL + 0.45)
        y = FIRST_ARCH + SPACING * (k + 0.5)
        for dx, dy, height in ((0, 0, 0.17), (0.22 * side, 0.16, 0.11), (0.08 * side, -0.24, 0.08)):
            candles.wax = lit_wax(height)
            candles.pillar((x + dx, y + dy, 0.08), height, 0.042, watts=0)
        # one glow for the three of them: fewer lamps, less noise; low, so that the stone round them is warm
        lights.glow((x + 0.12 * side, y - 0.05, 0.26), setting("candle", 17.0), radius=0.05)


def build(eye, clouds=0.5, broken=5.0, waves=0.45):
    """The whole place, for a camera that stands at y = `eye`; `broken` is how far ripples tear the sun in the pool,
    `waves` how steep the sea is."""
    empty_stage()
    arcade()
    water_and_floor(eye, broken, waves)
    coast()
    candles_on_the_ledges()
    evening_light(clouds)


if __name__ == "__main__":
    build(-3.4)
    # level, so that the walls stand upright; the film is moved down to raise the sun
    lenses.camera((-0.6, -3.4, setting("eye", 1.45)), (-0.6 + setting("aim", 0.6), 12, setting("eye", 1.45)), setting("lens", 24.0), shift=(setting("sx", 0.0), setting("sy", -0.03)))
    shoot(Picture(
        role="hero",
        width=2400,
        height=1500,
        negative=0.8,
        samples=24,
        diffuse_bounces=3,
        glossy_bounces=3,
        clamp_indirect=2.0,
        noise_threshold=0.03,
        grade=GRADE,
    ))
