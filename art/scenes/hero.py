"""hero: three arches, still water and the sea, at a selectable hour (`hours.py`), 6:41 pm by default.

`hero_tall.py` uses the same scene with its own camera.
"""

import math
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]

import numpy as np
from hours import HOURS, SUN_AZIMUTH, SUN_ELEVATION, light_of

from studio import backdrop, lenses, lights, materials, props, shapes
from studio.colours import linear
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
COURSE = 0.33
DARK, LIGHT = "#877b6e", "#b5a897"   # colors of the stone
CANDLELIGHT = "#ffb069"   # paler than on a table: amber light would make this much stone look like rust
GRADE = {"bloom": 0.03, "bloom_from": 1.6, "highlight_amount": 0.03}
HOUR = HOURS[setting("light", "sunset")]


def opening(stone, chance, radius, spring, thickness, voussoirs, to_wall, ring=0.62):
    """The stones of an arch: wedges around its head, long and short blocks down its jambs, each slightly
    raised or recessed. `to_wall` converts (across, height, through) to coordinates in the wall."""
    joint = 0.004

    def block(size, shape):
        seed = int(chance.integers(1, 10_000))
        # the stones differ in age and weathering
        worn = chance.uniform(0.003, 0.009)
        shapes.dressed_block("stone", size, lambda points: to_wall(*shape(points)), stone, edge=worn, seed=seed)

    for k in range(voussoirs):
        proud = 0.007 + abs(chance.normal(0, 0.003))
        inner = radius + chance.normal(0, 0.002)
        depth = thickness + 2 * proud
        reach = ring + chance.normal(0, 0.012)
        turn = np.pi / voussoirs
        gap = joint / radius

        def wedge(p, k=k, inner=inner, proud=proud, depth=depth, reach=reach):
            angle = turn * k + gap / 2 + p[:, 0] / (turn * radius) * (turn - gap)
            out = inner + p[:, 1]
            return -out * np.cos(angle), spring + out * np.sin(angle), p[:, 2] - depth / 2

        block((turn * radius, reach, depth), wedge)
    courses = round(spring / COURSE)
    course = spring / courses
    for side in (-1, 1):
        for k in range(courses):
            proud = 0.007 + abs(chance.normal(0, 0.003))
            inner = radius + chance.normal(0, 0.002)
            depth = thickness + 2 * proud
            reach = (0.42, 0.74)[(k + (side > 0)) % 2] + chance.normal(0, 0.03)

            def quoin(p, k=k, inner=inner, depth=depth, side=side):
                return side * (inner + p[:, 0]), course * k + p[:, 1], p[:, 2] - depth / 2

            block((reach, course - joint, depth), quoin)


def cut_stone(name, across, along, upright, stone, edge, chance):
    """A squared stone between two planes on each axis, with worn edges."""
    low, high = np.array((across, along, upright)).T
    shapes.dressed_block(name, high - low, lambda points: points + low, stone, edge=edge, seed=int(chance.integers(1, 10_000)))


def arcade():
    """Three transverse arches of dressed limestone, arched openings to the sides."""
    chance = np.random.default_rng(41)
    # the courses of a wall match those of its jambs
    cross = materials.ashlar("cross wall", DARK, LIGHT, course=SPRING / round(SPRING / COURSE), length=0.84, damp_below=0.9)
    flank = materials.ashlar("side wall", DARK, LIGHT, course=2.9 / round(2.9 / COURSE), length=0.84, damp_below=0.9)
    dressed = materials.dressed_stone("dressed stone", DARK, LIGHT, damp_below=0.9)
    trim = materials.dressed_stone("trim", "#8f8372", "#b8ab95", damp_below=0.5)
    outline = shapes.rectangle(-HALF_WIDTH, HALF_WIDTH, -1, TOP)
    core = 0.02    # the distance of the wall core behind the surface of the stones
    for k in range(ARCHES):
        y = FIRST_ARCH + k * SPACING
        shapes.pierced_slab("arch", outline, [shapes.arch(0, OPENING + 2 * core, SPRING, -0.6, steps=96)], 0.9, cross, 0.03, (0, y, 0))
        opening(dressed, chance, OPENING / 2, SPRING, 0.9, 25, lambda u, v, w, y=y: np.stack([u, y + w, v], -1))
        for side in (-1, 1):
            x = side * OPENING / 2
            cut_stone("impost", (x - 0.14, x + 0.14), (y - 0.56, y + 0.56), (SPRING - 0.10, SPRING + 0.02), trim, 0.007, chance)
            cut_stone("necking", (x - 0.09, x + 0.09), (y - 0.51, y + 0.51), (SPRING - 0.16, SPRING - 0.10), trim, 0.012, chance)
            cut_stone("plinth", (x - 0.10, x + 0.10), (y - 0.52, y + 0.52), (0.04, 0.30), trim, 0.008, chance)
    middles = [FIRST_ARCH + SPACING * (k + 0.5) for k in range(-1, ARCHES - 1)]
    bays = [shapes.arch(middle, 3.3 + 2 * core, 2.9, -0.6) for middle in middles]
    for side in (-1, 1):
        shapes.pierced_slab("side wall", shapes.rectangle(-7, END, -1, TOP), bays, 0.7, flank, 0.03, (side * HALF_WIDTH, 0, 0), turned=True)
        for middle in middles[1:]:
            opening(dressed, chance, 1.65, 2.9, 0.7, 15, lambda u, v, w, side=side, middle=middle: np.stack([side * HALF_WIDTH + w, middle + u, v], -1), ring=0.5)
    shapes.box("ceiling", (-HALF_WIDTH - 0.4, HALF_WIDTH + 0.4), (-7, END), (TOP - 0.3, TOP + 0.4), dressed)


def paving(chance):
    """The ledges: single slabs at slightly different heights, with worn
    edges, so that the low sun does not draw a straight line along them."""
    stone = materials.dressed_stone("paving", "#4d4943", "#7a7166", roughness=(0.34, 0.62))
    for side in (-1, 1):
        y = -8.0
        while y < END + 2.2:
            length = chance.uniform(0.95, 1.5)
            end = min(y + length, END + 2.2)
            inner = side * (HALF_POOL + chance.normal(0, 0.006))
            lift = chance.normal(0, 0.0022)
            seam = side * (HALF_POOL + 1.15)
            for a, b in ((inner, seam - side * 0.003), (seam + side * 0.003, side * 9)):
                cut_stone("slab", sorted((a, b)), (y + 0.003, end - 0.003), (-0.6, 0.08 + lift + chance.normal(0, 0.001)), stone, 0.008, chance)
            y = end


def weir(chance, unrest):
    """The far rim of the pool: closely laid stones of the ledges, 3 cm above the water.
    Their heights vary by about `unrest` metres, so that there is no straight line between the pool and the sea."""
    x = -HALF_POOL - 0.3
    low = POOL_LEVEL + 0.022
    near = END + 2.13
    far = near + 0.22
    while x < HALF_POOL + 0.3:
        end = x + chance.uniform(0.55, 1.15)
        # the colors of the paving with a different texture offset for each stone, and wet; the pool reflects the low sky onto it
        stone = materials.limestone(
            "weir", "#4d4943", "#7a7166", scale=chance.uniform(0.8, 1.3), roughness=(0.20, 0.45), relief=0.12,
            thrown=(HOUR.ramp[2][1], 1.6 * chance.uniform(0.85, 1.15) * HOUR.strength),
        )
        block = shapes.box("weir", (x - 0.004, end), (near + chance.normal(0, unrest / 2), far), (-0.9, low + abs(chance.normal(0, unrest))), stone, 0.009)
        block.rotation_euler = (0, chance.normal(0, 0.6 * unrest), 0)
        x = end
    # behind the joints, to block the light of the sea
    shapes.box("heart of the weir", (-9, 9), (near + 0.02, far - 0.01), (-4, low - 0.004), stone, 0.01)


def water_and_floor(eye, broken, waves, unrest):
    """The basin between two stone ledges, and the sea beyond its lip."""
    paving(np.random.default_rng(12))
    up, round_ = np.radians((SUN_ELEVATION, SUN_AZIMUTH))
    sun = (np.sin(round_) * np.cos(up), np.cos(round_) * np.cos(up), np.sin(up))
    basin = materials.sheltered_pool("basin", "#020a12", sun, open_at=END + 0.5, still_at=3.0, slope=setting("slope", 0.024), glint=setting("glint", HOUR.glint), broken=broken)
    shapes.sheet("basin", (-HALF_POOL - 0.1, HALF_POOL + 0.1), (-8, END + 2.15), POOL_LEVEL, basin)
    weir(np.random.default_rng(6), unrest)
    sea = materials.open_sea("sea", "#051a28", eye, across=setting("across", 1.3), along=waves, crest=setting("crest", 0.8))
    shapes.sheet("sea", (-6000, 6000), (END + 2.4, 12000), -3.2, sea)


def dark_beyond_the_bay():
    """At dawn the pool would reflect an unexplained pale piece of sky through the bay on the right. This reflects
    shaded stone instead."""
    shade = backdrop.far_glow("beyond the bay", (0.032, 0.026, 0.028), 1.0)
    card = shapes.box("beyond the bay", (5.05, 5.07), (4.3, 6.2), (1.7, 3.6), shade)
    card.visible_camera = card.visible_diffuse = card.visible_shadow = False


def coast():
    """A rocky cape with sea stacks on one side, a higher ridge behind it, and a distant island on the other side,
    each with more haze than the one before it."""

    hazes = iter(HOUR.land)

    def silhouette(distance, bearings, heights, chance, broken, colour, foot_haze):
        """A silhouette of land, from `bearings` (degrees from +y) and its heights there in metres."""
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
        air = nodes.add("Emission", {"Color": linear(next(hazes)), "Strength": 1.0})
        mixed = nodes.add("MixShader", {0: nodes.between(up, foot_haze[0], foot_haze[1]), 1: rock.outputs[0], 2: air.outputs[0]})
        shapes.height_field("land", np.tile(x, (5, 1)), distance + rows * 30 + 0 * x, z, nodes.surface(mixed))

    silhouette(
        1500, (-16, -13, -10.5, -8.5, -7.2, -6.0, -5.2, -4.75, -4.7, -4.45, -4.4, -4.1, -4.06, -3.9, -3.84),
        (46, 40, 34, 27, 24, 15, 13, 6, 0, 0, 7, 5, 0, 0, 0), np.random.default_rng(setting("cape", 7)), 0.13,
        "#3a2622", (0.80, 0.92),
    )
    silhouette(
        5200, (-18, -12, -9.5, -7.6, -6.4, -4.6, -3.0, -1.4), (330, 250, 215, 120, 95, 62, 34, 0),
        np.random.default_rng(11), 0.07, "#6e4635", (0.9, 1.0),
    )
    silhouette(
        8200, (7.6, 8.3, 9.0, 9.8, 10.4, 11.1, 11.9), (0, 28, 66, 74, 40, 30, 0),
        np.random.default_rng(5), 0.06, "#8a5a42", (0.95, 1.0),
    )


def lit_wax(height):
    """Wax lit by its own flame: amber below the melted pool, fading within 3 cm."""
    nodes = materials.Nodes("lit wax")
    depth = nodes.math("SUBTRACT", height, nodes.axis(nodes.coordinates(), "Z"))
    glow = nodes.ramp(nodes.between(depth, 0, 1, -0.004, 0.11), [
        (0.00, (1.000, 0.420, 0.090, 1)),
        (0.15, (0.560, 0.190, 0.028, 1)),
        (0.45, (0.140, 0.040, 0.005, 1)),
        (1.00, (0.020, 0.005, 0.001, 1)),
    ], "B_SPLINE")
    return nodes.surface(nodes.principled(Base_Color=linear("#cfae7c"), Roughness=0.5, Emission=glow, Emission_Strength=setting("wax", HOUR.wax)))


def streak_in_the_water(candle, eye):
    """The reflection in the water of the flame of a `candle` at x, y, for an `eye` at x, y. It is modeled, because the ledge's edge hides
    the flame from the water. It is above the pool's edge, on the line of sight, vertically below the flame."""
    (x, y), (eye_x, eye_y) = candle, eye
    edge = math.copysign(HALF_POOL - 0.06, x)
    share = (edge - eye_x) / (x - eye_x)
    nodes = materials.Nodes("streak")
    up = nodes.axis(nodes.coordinates(kind="Generated"), "Z")
    # brightest below the ledge, slightly broken by ripples, and fading before its end
    torn = nodes.between(nodes.noise(nodes.world_position(), 21.0, 2, 0.6), 0.35, 1.0, 0.36, 0.62, smooth=True)
    whole = nodes.math("MULTIPLY", nodes.between(up, 0.0, 1.0, 0.0, 0.15, smooth=True), nodes.between(up, 1.0, 0.0, 0.15, 0.9))
    light = nodes.math("MULTIPLY", nodes.math("MULTIPLY", whole, torn), setting("streak", HOUR.streak))
    streak = shapes.sphere("streak", 1.0, (0, 0, 0), nodes.surface(nodes.add("Emission", {"Color": linear("#ff9c48"), "Strength": light})), 24)
    streak.location = (edge, eye_y + share * (y - eye_y), 0.37)
    streak.scale = (0.020 * share, 0.020 * share, 0.25)
    streak.visible_camera = streak.visible_diffuse = streak.visible_shadow = False


def candles_on_the_ledges(left_out=(), mirrored_to=None):
    """Groups of two or three candles, without those in `left_out`: pairs of the number of the arch behind them, and -1 for the left side.
    `mirrored_to` is the position (x, y) of the eye that sees the flames in the water."""
    chance = np.random.default_rng(17)
    candles = props.Candles(flame_strength=HOUR.flame)
    for k, side, extra in ((0, 1, 2), (1, -1, 2), (1, 1, 1), (2, -1, 1), (2, 1, 2)):
        if (k, side) in left_out or k == 0 and HOUR.burnt:
            continue  # the page shows text there; at the foot of the page, the name
        x = side * (HALF_POOL + 0.45)
        y = FIRST_ARCH + SPACING * (k + 0.5) + (0.7 if k == 1 and extra == 1 else 0.0)
        places = ((0, 0, 0.19), (0.22 * side, 0.16, 0.12), (0.08 * side, -0.24, 0.08))[:1 + extra]
        for dx, dy, tall in places:
            height = tall * chance.uniform(0.85, 1.15) * max(0.1, 1 - HOUR.burnt * chance.uniform(0.7, 1.3))
            candles.wax = lit_wax(height)
            candles.pillar((x + dx, y + dy, 0.08), height, chance.uniform(0.036, 0.046), watts=0, lit=HOUR.flame > 0, unrest=0.25)
            if HOUR.streak and mirrored_to:
                streak_in_the_water((x + dx, y + dy), mirrored_to)
        if HOUR.candle:
            # one light for the group, for less noise; it is low, so that the stone around it is warm
            lights.glow((x + 0.12 * side, y - 0.05, 0.26), setting("candle", HOUR.candle) * (1 + extra) / 3, CANDLELIGHT, 0.05)

    # more candles outside the view: behind the piers, to light the bays, and at both sides
    for x, y, share in ((-3.9, 2.6, 1.0), (4.1, 2.5, 1.0), (-3.9, 7.8, 1.0), (3.9, 7.8, 1.0), (-3.5, -1.5, 0.7), (3.6, -1.7, 1.0)):
        if HOUR.candle:
            lights.glow((x, y, 0.45), setting("hidden", HOUR.hidden) * share, CANDLELIGHT, 0.09)


def build(eye, clouds=1.0, broken=5.0, waves=0.18, unrest=0.008, mirrored=1.0, left_out=(), mirrored_to=None):
    """The whole scene, for a camera at y = `eye`; `broken` is the amount by which ripples distort the sun in the pool,
    `waves` is the steepness of the sea, `unrest` the height variation of the weir's stones in metres, `mirrored` the fraction
    of the sun's disc in the sea's reflection, `left_out` the candles behind the page's text, `mirrored_to` the x, y of an eye that
    sees the flames in the pool, where the page has no text."""
    empty_stage()
    arcade()
    water_and_floor(eye, broken, waves, unrest)
    coast()
    candles_on_the_ledges(left_out, mirrored_to)
    light_of(HOUR, clouds, mirrored)


if __name__ == "__main__":
    x, y = -0.6, -3.4
    build(y, mirrored_to=(x, y))
    if HOUR.burnt:
        dark_beyond_the_bay()
    # the camera is level, so that the walls are vertical; the film is shifted down to raise the sun
    lenses.camera((x, y, setting("eye", 1.45)), (x + setting("aim", 0.6), 12, setting("eye", 1.45)), setting("lens", 24.0), shift=(setting("sx", 0.0), setting("sy", -0.03)))
    shoot(Picture(
        role="hero",
        width=2400,
        height=1500,
        samples=12,
        diffuse_bounces=3,
        glossy_bounces=3,
        clamp_indirect=2.0,
        noise_threshold=0.03,
        grade=GRADE | HOUR.grade,
    ))
