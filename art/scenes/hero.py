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


def arcade():
    """Three transverse arches of dressed limestone, arched openings to the sides."""
    cross = materials.ashlar("cross wall", "#83766a", "#ab9d89", OPENING / 2, SPRING, stones=17, damp_below=0.9)
    flank = materials.ashlar("side wall", "#83766a", "#ab9d89", 1.65, 2.9, FIRST_ARCH + SPACING / 2, SPACING, stones=11, damp_below=0.9)
    stone = materials.limestone("limestone", "#8f8372", "#b8ab95", scale=0.7, relief=0.22)
    outline = shapes.rectangle(-HALF_WIDTH, HALF_WIDTH, -1, TOP)
    for k in range(ARCHES):
        y = FIRST_ARCH + k * SPACING
        shapes.pierced_slab("arch", outline, [shapes.arch(0, OPENING, SPRING, -0.6, steps=96)], 0.9, cross, 0.03, (0, y, 0))
        for side in (-1, 1):
            x = side * OPENING / 2
            shapes.box("impost", (x - 0.14, x + 0.14), (y - 0.56, y + 0.56), (SPRING - 0.10, SPRING + 0.02), stone, 0.02)
            shapes.box("necking", (x - 0.09, x + 0.09), (y - 0.51, y + 0.51), (SPRING - 0.16, SPRING - 0.10), stone, 0.025)
            shapes.box("plinth", (x - 0.10, x + 0.10), (y - 0.52, y + 0.52), (0.04, 0.36), stone, 0.025)
    bays = [shapes.arch(FIRST_ARCH + SPACING * (k + 0.5), 3.3, 2.9, -0.6) for k in range(-1, ARCHES - 1)]
    for side in (-1, 1):
        shapes.pierced_slab("side wall", shapes.rectangle(-7, END, -1, TOP), bays, 0.7, flank, 0.03, (side * HALF_WIDTH, 0, 0), turned=True)
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


def water_and_floor():
    """The basin between two stone ledges, and the sea beyond its lip."""
    paving(np.random.default_rng(12))
    basin = materials.still_water("basin", "#020a12", ripple=0.03, scale=0.8, stretch=(1, 0.5, 1))
    shapes.sheet("basin", (-HALF_POOL - 0.1, HALF_POOL + 0.1), (-8, END + 2.15), POOL_LEVEL, basin)
    lip = materials.limestone("lip", "#3d3a36", "#5a544c", roughness=(0.3, 0.6))
    shapes.box("lip", (-9, 9), (END + 2.15, END + 2.5), (-3, POOL_LEVEL - 0.008), lip, 0.02)
    sea = materials.open_sea("sea", "#051a28", ripple=setting("ripple", 0.5), crest=setting("crest", 2.2))
    shapes.sheet("sea", (-6000, 6000), (END + 2.4, 12000), -3.2, sea)


def coast():
    """A low headland and a far one, already dissolving in the haze before the sun."""
    chance = np.random.default_rng(7)
    xs = np.linspace(-2600, 2600, 700)
    ridge = np.zeros_like(xs)
    for octave in range(1, 8):
        knots = 4 * 2 ** octave
        ridge += np.interp(xs, np.linspace(-2600, 2600, knots), chance.normal(0, 1, knots)) * 0.50 ** octave

    def headland(distance, height, shore, reach, colour, haze, shift):
        """Rises from the sea at x = `shore` and runs off in the direction of `reach`."""
        inland = np.clip((xs - shore) / reach, 0, 1)
        taper = np.clip(3.2 - 2.6 * inland, 0, 1)
        profile = np.maximum(0, (np.roll(ridge, shift) * 0.5 + 1.0) * height * inland ** 0.8 * taper)
        depth = np.array([distance, distance + 80, distance + 200, distance + 400])[:, None] + 0 * xs
        z = np.stack([profile * 0 - 6, profile * 0.8 - 4, profile - 4, profile * 0 - 6])
        nodes = materials.Nodes("headland")
        rock = nodes.add("BsdfDiffuse", {"Color": linear(colour)})
        air = nodes.add("Emission", {"Color": linear(colour), "Strength": 0.8})
        mixed = nodes.add("MixShader", {0: haze, 1: rock.outputs[0], 2: air.outputs[0]})
        shapes.height_field("headland", np.tile(xs, (4, 1)), depth, z, nodes.surface(mixed))

    headland(4600, 170, -250, -1100, "#6e4635", 0.75, 0)
    headland(7600, 200, 620, 1500, "#a86a44", 0.9, 120)


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


def candles_on_the_ledges():
    candles = props.Candles(flame_strength=70)
    for k, side in ((0, 1), (1, -1), (2, 1)):
        x = side * (HALF_POOL + 0.45)
        y = FIRST_ARCH + SPACING * (k + 0.5)
        for dx, dy, height in ((0, 0, 0.17), (0.22 * side, 0.16, 0.11), (0.08 * side, -0.24, 0.08)):
            candles.pillar((x + dx, y + dy, 0.08), height, 0.042, watts=0)
        # one glow for the three of them: fewer lamps, less noise
        lights.glow((x + 0.1 * side, y, 0.30), 8, radius=0.06)


def build(clouds=0.5):
    empty_stage()
    arcade()
    water_and_floor()
    coast()
    candles_on_the_ledges()
    evening_light(clouds)


if __name__ == "__main__":
    build()
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
