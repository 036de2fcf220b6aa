"""9:10 pm. The rim of a stone bath by candlelight, a night sky in an arched window.

Two candles, a hammered bowl with a branch of laurel, a jar of olive, water that holds the window upside down. All of it
stands in the left two thirds: the film is moved to the right, where the wall lies in the dark and the page sets its words.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from studio import backdrop, colours, lenses, lights, materials, output, plants, props, shapes, sky

output.empty_stage()
sky.night("#131f33", 0.10)
chance = random.Random(8)

RIM = 0.13          # height of the rim above the water
LEDGE_LEFT = 0.50   # the inner edge of the right-hand ledge
BACK = 2.35         # the inner edge of the back ledge
WALL = 2.95
WINDOW = output.setting("wx", 0.10)   # centre of the window


# --- materials -------------------------------------------------------------------------------------------

def bath_stone():
    """Honed limestone: faint sediment bands, clouds, a few shells ground flat, and a dark wet line where the water laps.
    Nothing pitted: holes read as specks at the size the page shows it."""
    nodes = materials.Nodes("bath stone")
    world = nodes.world_position()
    height = nodes.axis(world, "Z")
    bands = nodes.noise(nodes.add("Mapping", {"Vector": world, "Scale": (0.8, 0.8, 9.0)}).outputs[0], 2.2, 9, 0.6, 0.35)
    cloud = nodes.noise(world, 5, 9, 0.62)
    grain = nodes.noise(world, 160, 4, 0.6)
    shells = nodes.between(nodes.noise(world, 34, 4, 0.5, 0.8), 0.0, 1.0, 0.60, 0.74, smooth=True)
    block = nodes.add("ObjectInfo").outputs["Random"]
    tone = nodes.ramp(bands, [(0.30, "#77706a"), (0.50, "#a59c90"), (0.70, "#8a8277")])
    tone = nodes.mix(0.35, tone, nodes.ramp(cloud, [(0.3, "#686058"), (0.7, "#b5ab9d")]))
    tone = nodes.mix(nodes.math("MULTIPLY", block, 0.22), tone, "#5f5346")
    tone = nodes.mix(nodes.math("MULTIPLY", shells, 0.22), tone, "#c3b8a6")
    wet = nodes.between(nodes.math("ADD", height, nodes.math("MULTIPLY", cloud, -0.05)), 1, 0, -0.005, 0.022, smooth=True)
    tone = nodes.mix(nodes.math("MULTIPLY", wet, 0.75), tone, "#2b251f")
    deep = nodes.between(height, 1, 0, -0.62, -0.01, smooth=True)
    tone = nodes.mix(nodes.math("MULTIPLY", deep, 0.96), tone, "#04181c")
    rough = nodes.between(cloud, 0.34, 0.62)
    rough = nodes.math("SUBTRACT", rough, nodes.math("MULTIPLY", wet, 0.26))
    relief = nodes.math("ADD", nodes.math("MULTIPLY", grain, 0.16), nodes.math("MULTIPLY", cloud, 0.3))
    return nodes.surface(nodes.principled(
        Base_Color=tone,
        Roughness=rough,
        Normal=nodes.bump(relief, 0.6, 0.005),
    ))


def bath_water():
    """Clear, still, seen into near the eye and a mirror further off. Light passes straight through it.
    Almost untinted to the eye, or what it mirrors turns olive; the teal is in its lamp and on the shadows."""
    nodes = materials.Nodes("bath water")
    here = nodes.coordinates()
    swell = nodes.noise(here, 2.6, 3, 0.45, 0.3)
    fine = nodes.noise(here, 11, 2, 0.4, 0.2)
    normal = nodes.bump(nodes.math("ADD", swell, nodes.math("MULTIPLY", fine, 0.10)), 0.055, 0.05)
    seen = nodes.add("BsdfGlass", {"Color": colours.linear("#e6efee"), "Roughness": 0.0, "IOR": 1.33, "Normal": normal})
    straight = nodes.add("BsdfTransparent", {"Color": colours.linear("#a8d0cc")})
    path = nodes.add("LightPath").outputs
    indirect = nodes.math("MAXIMUM", path["Is Shadow Ray"], path["Is Diffuse Ray"])
    return nodes.surface(nodes.add("MixShader", {0: indirect, 1: seen.outputs[0], 2: straight.outputs[0]}))


def hammered_brass():
    """A bowl beaten by hand: shallow facets, polished high, darker in the hollows."""
    nodes = materials.Nodes("hammered brass")
    here = nodes.coordinates()
    blows = nodes.add("TexVoronoi", {"Vector": here, "Scale": 95.0}, feature="SMOOTH_F1").outputs["Distance"]
    fingers = nodes.noise(here, 16, 7, 0.65, 0.4)
    tone = nodes.ramp(nodes.noise(here, 5, 5, 0.55), [(0.3, colours.darker(colours.BRASS, 0.6)), (0.7, colours.BRASS)])
    return nodes.surface(nodes.principled(
        Base_Color=tone,
        Metallic=1.0,
        Roughness=nodes.between(fingers, 0.17, 0.36, 0.3, 0.7),
        Normal=nodes.bump(blows, 0.45, 0.006),
    ))


def lit_wax(height):
    """Wax of a candle `height` tall that glows from its own flame: yellow under the pool, amber two fingers
    down, gone at the foot. The glow is painted: light that really wanders through wax is noise
    for hours, and because its red wanders furthest, it leaves the rim green."""
    nodes = materials.Nodes("lit wax")
    here = nodes.coordinates()
    depth = nodes.math("SUBTRACT", height, nodes.axis(here, "Z"))
    mottled = nodes.noise(here, 30, 3, 0.5)
    depth = nodes.math("ADD", depth, nodes.math("MULTIPLY", nodes.math("SUBTRACT", mottled, 0.5), 0.010))
    glow = nodes.ramp(nodes.between(depth, 0, 1, -0.004, 0.105), [
        (0.00, (0.900, 0.400, 0.090, 1)),
        (0.07, (0.640, 0.240, 0.040, 1)),
        (0.20, (0.300, 0.092, 0.012, 1)),
        (0.42, (0.095, 0.026, 0.003, 1)),
        (1.00, (0.012, 0.003, 0.000, 1)),
    ], "B_SPLINE")
    edge = nodes.add("LayerWeight", {"Blend": 0.35}).outputs["Facing"]
    return nodes.surface(nodes.principled(
        Base_Color=colours.linear("#dcc093"),
        Roughness=nodes.between(nodes.noise(here, 60, 5, 0.6), 0.32, 0.58),
        Normal=nodes.bump(nodes.noise(here, 28, 5, 0.55), 0.25, 0.003),
        Emission=glow,
        Emission_Strength=nodes.between(edge, output.setting("wax", output.when_lit(0.9, 0.0)), output.when_lit(0.45, 0.0)),
    ))


stone = bath_stone()
plaster = materials.plaster("wall", "#6f6a66", "#928a80", relief=0.10)


# --- the bath --------------------------------------------------------------------------------------------

def course(start, end, across, top, run, thickness=0.34, joint=0.0022):
    """A row of rim stones along y (run 'y') or x, each a little off its neighbour."""
    blocks = []
    at = start
    while at < end - 0.05:
        length = chance.uniform(0.62, 0.80)
        if end - at < length + 0.25:
            length = end - at       # no sliver at the end, and no hole
        here = (at + joint, at + length - joint)
        slip = chance.uniform(-0.0012, 0.0012)
        x, y = (across, here) if run == "y" else (here, across)
        blocks.append(shapes.box("rim stone", x, y, (top - thickness, top + slip), stone, 0.015))
        at += length
    return blocks


course(-1.60, BACK + 0.6, (LEDGE_LEFT, 1.02), RIM, "y")
shapes.box("floor", (1.02, 2.4), (-1.6, WALL), (-0.3, RIM - 0.002), stone, 0.008)
course(-3.0, LEDGE_LEFT, (BACK, WALL), RIM, "x")
shapes.box("step", (LEDGE_LEFT - 0.34, LEDGE_LEFT), (-1.6, BACK), (-1.0, -0.20), stone, 0.012)
shapes.box("second step", (LEDGE_LEFT - 0.70, LEDGE_LEFT - 0.34), (-1.6, BACK), (-1.0, -0.44), stone, 0.012)
shapes.box("back step", (-3.0, LEDGE_LEFT), (BACK - 0.36, BACK), (-1.0, -0.26), stone, 0.012)
shapes.box("bottom", (-3.2, LEDGE_LEFT), (-2.0, BACK), (-1.1, -0.86), stone)
shapes.sheet("water", (-3.2, LEDGE_LEFT + 0.02), (-2.0, BACK + 0.02), 0.0, bath_water())


# --- the wall and the evening in its window --------------------------------------------------------------

window = shapes.arch(WINDOW, 0.66, 0.64, 0.26)
shapes.pierced_slab("wall", shapes.rectangle(-3.4, 2.6, -1.0, 3.4), [window], 0.42, plaster, 0.018, (0, WALL + 0.21, 0))
shapes.box("sill", (WINDOW - 0.37, WINDOW + 0.37), (WALL - 0.025, WALL + 0.46), (0.225, 0.265), stone, 0.008)
shapes.box("side wall", (2.05, 2.3), (-2.5, WALL), (-0.5, 3.4), plaster)
shapes.box("left wall", (-3.3, -3.1), (-2.5, WALL), (-0.5, 3.4), plaster)
shapes.box("ceiling", (-3.3, 2.3), (-2.5, WALL), (3.2, 3.4), plaster)

frame = materials.plain("bronze frame", "#1b1512", 0.4, Metallic=0.8)
shapes.box("mullion", (WINDOW - 0.011, WINDOW + 0.011), (WALL + 0.22, WALL + 0.25), (0.25, 1.0), frame, 0.002)
shapes.box("transom", (WINDOW - 0.34, WINDOW + 0.34), (WALL + 0.22, WALL + 0.25), (0.632, 0.650), frame, 0.002)


def evening_outside():
    """Night but for a paler blue over the hill. It stands close behind the wall, so that
    the window and its picture in the water show the same piece of sky."""
    nodes = materials.Nodes("evening")
    place = nodes.coordinates(kind="Generated")
    height = nodes.axis(place, "Z")
    hills = nodes.noise(nodes.add("Mapping", {"Vector": place, "Scale": (24, 1, 0)}).outputs[0], 1.0, 5, 0.5)
    above = nodes.math("SUBTRACT", height, nodes.math("MULTIPLY", nodes.math("SUBTRACT", hills, 0.5), 0.06))
    colour = nodes.ramp(above, [
        (0.196, "#0b1220"),
        (0.204, "#70839f"),
        (0.240, "#567099"),
        (0.320, "#365a94"),
        (0.440, "#264680"),
        (0.640, "#183464"),
    ])
    shine = nodes.add("Emission", {"Color": colour, "Strength": output.setting("sky", 0.27)})
    shapes.box("evening", (-3, 3), (WALL + 0.70, WALL + 0.72), (0.0, 2.0), backdrop.only_seen(nodes.surface(shine)))


evening_outside()
window_light = lights.soft_box((WINDOW, WALL + 0.5, 1.0), (-0.3, 0.4, 0.0), 0.85, output.setting("window", output.when_lit(12.0, 24.0)), "#7ea4dc", 1.2)
window_light.visible_transmission = False
window_light.visible_glossy = False


# --- things on the rim -----------------------------------------------------------------------------------

candles = props.Candles(seed=4)
brass = hammered_brass()


# every flame has its own hidden lamp, so none needs to be sampled itself
flames = [backdrop.only_seen(materials.candle_flame("flame", strength)) for strength in (18, 26, 36)]


def pillar(location, height, radius, watts):
    candles.wax = backdrop.only_seen(lit_wax(height))
    candles.flame = flames[int(1000 * height) % 3]      # some burn brighter
    candles.pillar(location, height, radius, output.when_lit(watts, 0.0), unrest=0.3, lit=output.when_lit(True, False))


pillar((0.605, 0.850, RIM), 0.165, 0.036, 5.0)
pillar((0.800, 1.020, RIM), 0.090, 0.036, 4.0)
pillar((0.590, 1.620, RIM), 0.120, 0.034, 4.0)
for x, y, height in ((-0.52, 2.55, 0.15), (-0.40, 2.62, 0.09), (-1.32, 2.56, 0.12), (0.86, 2.62, 0.15), (0.98, 2.5, 0.09)):
    pillar((x, y, RIM), height, 0.036, 3.5)

BOWL = (0.670, 0.640, RIM)
bowl = shapes.lathe("bowl", shapes.smooth_profile([
    (0, 0.004), (0.040, 0.004), (0.043, 0.0), (0.048, 0.003), (0.046, 0.010), (0.085, 0.030), (0.112, 0.062),
    (0.119, 0.074), (0.1205, 0.0765), (0.118, 0.0770), (0.110, 0.064), (0.082, 0.034), (0.045, 0.016), (0, 0.013),
], 8), brass, 160, BOWL)
shapes.lathe("water in the bowl", [(0, 0.052), (0.101, 0.052)], materials.still_water("bowl water", "#0d0f0c", 0.02, 6), 96, BOWL)

laurel = plants.Greenery(length=0.062, width=0.019, colour="#34452c", seed=9)
laurel.branch([(0.760, 0.720, RIM + 0.060), (0.680, 0.650, RIM + 0.098), (0.600, 0.610, RIM + 0.088), (0.535, 0.590, RIM + 0.030)], 22, 1.0)
laurel.place((0.545, 0.720, RIM + 0.006), 0.6, 0.05, 0.2, 0.9)

# a clay jar of olive branches against the lit wall, out of focus
JAR = (1.34, 2.52, RIM)
clay = materials.limestone("clay", "#4a3a30", "#6a5546", scale=6, relief=0.15)
shapes.lathe("jar", shapes.smooth_profile([
    (0, 0), (0.060, 0), (0.068, 0.006), (0.092, 0.09), (0.098, 0.16), (0.080, 0.235), (0.048, 0.275), (0.044, 0.300),
    (0.052, 0.315), (0.050, 0.318), (0.040, 0.300), (0.040, 0.270), (0, 0.250),
], 6), clay, 96, JAR)
olive = plants.Greenery(length=0.060, width=0.013, colour="#4a5642", seed=3)
for heading, reach, height in ((0.3, 0.22, 0.52), (1.4, 0.30, 0.40), (2.5, 0.26, 0.50), (3.6, 0.34, 0.34), (4.9, 0.18, 0.60), (5.6, 0.30, 0.44)):
    x, y, z = JAR
    across, deep = math.cos(heading), 0.5 * math.sin(heading)
    olive.branch([
        (x, y, z + 0.26),
        (x + 0.25 * reach * across, y + 0.25 * reach * deep, z + 0.30 + 0.45 * height),
        (x + 0.7 * reach * across, y + 0.7 * reach * deep, z + 0.30 + 0.85 * height),
        (x + 1.2 * reach * across, y + 1.1 * reach * deep, z + 0.30 + height),
    ], 24, 1.1)


# --- light in the water: one broad, weak lamp just under the surface, so that the depth is teal ----------

pool = lights.soft_box((-0.55, 1.00, -0.03), (-0.55, 1.00, -1.0), 1.7, output.setting("pool", output.when_lit(11.0, 1.5)), "#3f99a2", 2.2)
pool.visible_transmission = False
pool.visible_glossy = False


# --- light: candles do the work, a little warmth from the room behind the eye ----------------------------

# what the warm walls throw back into the corner, where no candle looks
lights.glow((-0.35, 1.75, 0.42), output.setting("corner", output.when_lit(1.6, 0.0)), "#ffac62", 0.12)
lights.soft_box((1.8, -0.6, 1.6), (0.6, 0.6, 0.1), 0.8, output.when_lit(7.5, 0.6), "#ffb26a")
lights.soft_box((-1.6, -0.9, 1.6), (0.4, 0.7, 0.1), 1.0, output.when_lit(5.0, 6.5), "#8094b8")
# without the candles, the blue that other windows send along the wall: else the one in the picture floats on black
lights.soft_box((-0.4, 0.6, 2.9), (0.4, WALL, 0.5), 1.4, output.setting("ambient", output.when_lit(0.0, 29.0)), "#8094b8").visible_glossy = False

# level, with the film moved down, so that the window's bars stand upright, and to the right, where the words stand
lenses.camera(
    (-0.12, -0.62, 0.52), (0.40, 1.0, 0.52),
    31.0, f_stop=5.6, focus=(0.64, 0.66, 0.18), shift=(0.16, -0.1425),
)

output.shoot(output.Picture(
    role="wellness",
    width=2400,
    height=1500,
    samples=80,
    negative=0.75,
    diffuse_bounces=3,
    glossy_bounces=4,
    transmission_bounces=6,
    clamp_indirect=2.5,
    noise_threshold=0.03,
    grade={"exposure": 1.05, "bloom": 0.035, "white_balance": (0.98, 0.985, 1.03), "saturation": 1.10, "burn": (("right", 0.5, 1.2),)},
))
