"""hero, 6:41 pm: three arches, still water, the sun almost on the sea.

`hero_tall.py` builds the same place and looks at it through its own camera.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np

from studio import lenses, lights, materials, props, shapes, sky
from studio.colours import BLUE_HOUR, LOW_SUN
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


def arcade():
    """Three transverse arches of lime plaster on stone imposts, arched openings to the sides."""
    plaster = materials.plaster("plaster", "#8d806f", "#b5a792")
    stone = materials.limestone("limestone", "#8f8372", "#b8ab95", scale=0.7, relief=0.3)
    outline = shapes.rectangle(-HALF_WIDTH, HALF_WIDTH, -1, TOP)
    for k in range(ARCHES):
        y = FIRST_ARCH + k * SPACING
        shapes.pierced_slab("arch", outline, [shapes.arch(0, OPENING, SPRING, -0.6)], 0.9, plaster, 0.035, (0, y, 0))
        for side in (-1, 1):
            x = side * OPENING / 2
            shapes.box("impost", (x - 0.14, x + 0.14), (y - 0.56, y + 0.56), (SPRING - 0.16, SPRING + 0.04), stone, 0.025)
            shapes.box("necking", (x - 0.10, x + 0.10), (y - 0.52, y + 0.52), (SPRING - 0.24, SPRING - 0.16), stone, 0.02)
            shapes.box("plinth", (x - 0.12, x + 0.12), (y - 0.54, y + 0.54), (0.08, 0.42), stone, 0.025)
    bays = [shapes.arch(FIRST_ARCH + SPACING * (k + 0.5), 3.3, 2.9, -0.6) for k in range(-1, ARCHES - 1)]
    for side in (-1, 1):
        shapes.pierced_slab("side wall", shapes.rectangle(-7, END, -1, TOP), bays, 0.7, plaster, 0.03, (side * HALF_WIDTH, 0, 0), turned=True)
    shapes.box("ceiling", (-HALF_WIDTH - 0.4, HALF_WIDTH + 0.4), (-7, END), (TOP - 0.3, TOP + 0.4), plaster)


def water_and_floor():
    """The basin between two stone ledges, and the sea beyond its lip."""
    floor = materials.limestone("floor", "#5b5750", "#857c6f", scale=0.6, roughness=(0.28, 0.5), relief=0.12)
    for side in (-1, 1):
        inner = side * HALF_POOL
        outer = side * 9
        shapes.box("ledge", (min(inner, outer), max(inner, outer)), (-8, END + 2.2), (-0.6, 0.08), floor, 0.012)
    basin = materials.still_water("basin", "#020a12", ripple=0.03, scale=0.8, stretch=(1, 0.5, 1))
    shapes.sheet("basin", (-HALF_POOL - 0.1, HALF_POOL + 0.1), (-8, END + 2.15), POOL_LEVEL, basin)
    shapes.box("lip", (-9, 9), (END + 2.15, END + 2.5), (-3, POOL_LEVEL - 0.008), floor, 0.02)
    sea = materials.still_water("sea", "#051a28", ripple=0.45, scale=0.35, stretch=(0.3, 1, 1), roughness=0.06)
    shapes.sheet("sea", (-6000, 6000), (END + 2.4, 12000), -3.2, sea)


def coast():
    """Two low headlands, far off."""
    chance = np.random.default_rng(7)
    xs = np.linspace(-2600, 2600, 500)
    ridge = np.zeros_like(xs)
    for octave in range(1, 8):
        knots = 4 * 2 ** octave
        ridge += np.interp(xs, np.linspace(-2600, 2600, knots), chance.normal(0, 1, knots)) * 0.52 ** octave

    def headland(distance, height, centre, gap, colour, shift):
        rise = np.clip((np.abs(xs - centre) - gap) / 900, 0, 1)
        fall = np.clip((2500 - np.abs(xs)) / 700, 0, 1) ** 0.8
        profile = np.maximum(0, (np.roll(ridge, shift) * 0.6 + 1.0) * height * rise * fall)
        depth = np.array([distance, distance + 80, distance + 200, distance + 400])[:, None] + 0 * xs
        z = np.stack([profile * 0 - 6, profile * 0.8 - 4, profile - 4, profile * 0 - 6])
        shapes.height_field("headland", np.tile(xs, (4, 1)), depth, z, materials.plain("headland", colour, 0.95, Specular=0.1))

    headland(4200, 150, 300, 420, "#3a2f38", 0)
    headland(6800, 330, 150, 650, "#5c4444", 120)


def evening_light():
    sky.dusk(
        SUN_ELEVATION, SUN_AZIMUTH, strength=0.8, clouds=0.5, disc=160.0, disc_degrees=0.9,
        ramp=[(0, "#d07a3c"), (0.03, "#b8683f"), (0.09, "#7d5a62"), (0.2, "#3d4c72"), (0.45, "#1c3158"), (1, "#10203f")],
        glow=[(8, 0.5, "#ff8a3a"), (60, 1.2, "#ffb25c"), (600, 3.0, "#ffd9a0")],
    )
    lights.sun(SUN_ELEVATION + 1.2, SUN_AZIMUTH, 7.5, LOW_SUN, 1.2)
    lights.soft_box((-1, -6.5, 4), (0, 6, 2), 7, 130, BLUE_HOUR, height=5)
    lights.soft_box((0, 9, 7.6), (0, 9, 0), 5, 70, BLUE_HOUR, height=9)


def candles_on_the_ledges():
    candles = props.Candles(flame_strength=70)
    for k, side in ((0, 1), (1, -1), (2, 1)):
        x = side * (HALF_POOL + 0.45)
        y = FIRST_ARCH + SPACING * (k + 0.5)
        for dx, dy, height in ((0, 0, 0.17), (0.22 * side, 0.16, 0.11), (0.08 * side, -0.24, 0.08)):
            candles.pillar((x + dx, y + dy, 0.08), height, 0.042, watts=3.0)


def build():
    empty_stage()
    arcade()
    water_and_floor()
    coast()
    candles_on_the_ledges()
    evening_light()


if __name__ == "__main__":
    build()
    lenses.camera((-0.6, -3.4, 1.3), (-0.35, 12, 2.1), 24)
    shoot(Picture(
        role="hero",
        width=2400,
        height=1500,
        samples=96,
        diffuse_bounces=4,
        clamp_indirect=2.0,
        grade={"exposure": 0.7, "bloom": 0.04, "bloom_from": 1.6, "highlight_amount": 0.03},
    ))
