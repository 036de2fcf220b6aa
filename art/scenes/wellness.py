"""9:10 pm. A bath by candlelight: still water, glazed tiles, an arch open to the night.

The water reflects the arch and every candle. All of them are in the left two thirds. The film is shifted to the right,
where tiles and stone are dark and the page has text.
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

RIM = 0.050         # height of the ledges above the water
LEDGE = 0.30        # the inner edge of the right-hand ledge
SILL = 2.24         # the front of the ledge along the far wall
WALL = 2.40
SIDE_WALL = 1.35
ARCH, ARCH_WIDTH, SPRING = -0.60, 0.54, 0.56
MOON, HORIZON = (-0.60, 0.62), 0.293    # their positions in the image behind the arch


# --- materials -------------------------------------------------------------------------------------------

def bath_stone():
    """Honed limestone: faint sediment bands, clouds, a few flat shells, and a dark wet line at the water.
    It has no pits, which would look like specks at the page's size."""
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


def glazed_tiles(along):
    """Hand-glazed vertical tiles of 5 by 15 cm in a grid, on a wall along the axis `along` (X or Y).
    Glaze and tilt vary for each tile, so that candlelight glitters in them."""
    nodes = materials.Nodes("glazed tiles")
    world = nodes.world_position()
    wavering = nodes.math("MULTIPLY", nodes.noise(world, 60, 3, 0.5), 0.0016)

    def counted(axis, size):
        """The number of the tile, and the distance to its edge in metres."""
        at = nodes.math("DIVIDE", nodes.axis(world, axis), size)
        from_middle = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.math("FRACT", at), 0.5))
        return nodes.math("FLOOR", at), nodes.math("MULTIPLY", nodes.math("SUBTRACT", 0.5, from_middle), size)

    column, beside = counted(along, 0.052)
    row, above = counted("Z", 0.152)
    edge = nodes.math("ADD", nodes.math("MINIMUM", beside, above), wavering)
    glazed = nodes.between(edge, 0.0, 1.0, 0.0016, 0.0030, smooth=True)
    pillow = nodes.between(edge, 0.0, 1.0, 0.0012, 0.0110, smooth=True)
    pooled = nodes.noise(world, 26, 5, 0.6, 0.6)
    own = nodes.add("TexWhiteNoise", {"Vector": nodes.add("CombineXYZ", {0: column, 1: row}).outputs[0]}, noise_dimensions="2D").outputs
    tone = nodes.ramp(own["Value"], [(0.0, "#1b2a3f"), (0.35, "#263a52"), (0.7, "#334a60"), (1.0, "#1f3049")])
    tone = nodes.mix(0.25, tone, nodes.ramp(pooled, [(0.32, "#0f1a2b"), (0.68, "#4a6072")]))
    lean = nodes.add("VectorMath", {0: own["Color"], 1: (0.5, 0.5, 0.5)}, operation="SUBTRACT").outputs[0]
    lean = nodes.add("VectorMath", {0: lean, "Scale": 0.10}, operation="SCALE").outputs[0]
    relief = nodes.bump(nodes.math("ADD", pillow, nodes.math("MULTIPLY", pooled, 0.8)), 0.55, 0.0022)
    normal = nodes.add("VectorMath", {0: relief, 1: lean}, operation="ADD").outputs[0]
    return nodes.surface(nodes.principled(
        Base_Color=nodes.mix(glazed, "#1d1c19", tone),
        Roughness=nodes.math("SUBTRACT", 0.8, nodes.math("MULTIPLY", glazed, nodes.between(pooled, 0.70, 0.56, 0.3, 0.7))),
        Specular=nodes.math("MULTIPLY", glazed, 0.6),
        Normal=nodes.add("VectorMath", {0: normal}, operation="NORMALIZE").outputs[0],
    ))


def bath_water():
    """Clear, nearly still water: transparent near the camera, reflective in the distance. Light passes through without refraction.
    It is almost colorless, because a tint would turn its reflections olive; its lamp and the shadows are teal. It has a slight
    roughness, because flames would otherwise be hard white cones."""
    nodes = materials.Nodes("bath water")
    # slightly longer across the view than along it, so that reflections of verticals are stretched. With longer ripples, every
    # light would become a stack of bars
    here = nodes.add("Mapping", {"Vector": nodes.coordinates(), "Scale": (0.6, 1.0, 1.0)}).outputs[0]
    swell = nodes.noise(here, 26.0, 2, 0.4, 0.0)
    normal = nodes.bump(swell, 0.0145, 0.05)
    seen = nodes.add("BsdfGlass", {"Color": colours.linear("#e6efee"), "Roughness": 0.055, "IOR": 1.33, "Normal": normal})
    straight = nodes.add("BsdfTransparent", {"Color": colours.linear("#a8d0cc")})
    path = nodes.add("LightPath").outputs
    indirect = nodes.math("MAXIMUM", path["Is Shadow Ray"], path["Is Diffuse Ray"])
    return nodes.surface(nodes.add("MixShader", {0: indirect, 1: seen.outputs[0], 2: straight.outputs[0]}))


def hammered_brass():
    """A hand-beaten bowl: shallow, polished facets, darker in the hollows."""
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
    """Wax of a candle of `height`, lit by its own flame: yellow below the melted pool, amber 3 cm
    down, fading at the foot. The glow is a texture: subsurface scattering stays noisy for hours
    of rendering, and leaves a green rim, because red scatters furthest."""
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
        Emission_Strength=nodes.between(edge, output.when_lit(0.9, 0.0), output.when_lit(0.45, 0.0)),
    ))


stone = bath_stone()


# --- the bath --------------------------------------------------------------------------------------------

def course(start, end, across, top, run, thickness=0.20, joint=0.0018):
    """A row of rim stones along y (run 'y') or x, with slight offsets."""
    at = start
    while at < end - 0.05:
        length = chance.uniform(0.62, 0.80)
        if end - at < length + 0.25:
            length = end - at       # avoid a sliver or a gap at the end
        here = (at + joint, at + length - joint)
        slip = chance.uniform(-0.0010, 0.0010)
        x, y = (across, here) if run == "y" else (here, across)
        shapes.box("rim stone", x, y, (top - thickness, top + slip), stone, 0.009)
        at += length


course(-1.60, WALL, (LEDGE, 0.92), RIM, "y")
shapes.box("floor", (0.92, SIDE_WALL), (-1.6, WALL), (-0.3, RIM - 0.002), stone, 0.006)
course(-3.0, LEDGE, (SILL, WALL + 0.4), RIM, "x")
shapes.box("right wall of the bath", (LEDGE + 0.03, LEDGE + 0.10), (-1.6, WALL), (-1.1, RIM - 0.19), stone)
shapes.box("far wall of the bath", (-3.2, LEDGE + 0.1), (SILL + 0.03, SILL + 0.1), (-1.1, RIM - 0.19), stone)
shapes.box("bottom", (-3.2, LEDGE), (-2.0, SILL + 0.1), (-1.1, -0.70), stone)
shapes.sheet("water", (-3.2, LEDGE + 0.04), (-2.0, SILL + 0.04), 0.0, bath_water())


# --- the walls, and the night behind their arch --------------------------------------------------------------

opening = shapes.arch(ARCH, ARCH_WIDTH, SPRING, base=RIM + 0.01)
hole = shapes.arch(ARCH, ARCH_WIDTH + 0.08, SPRING, base=-0.3)
shapes.pierced_slab("wall", shapes.rectangle(-3.4, SIDE_WALL + 0.4, -1.0, 3.4), [hole], 0.40, glazed_tiles("X"), 0.004, (0, WALL + 0.20, 0))
shapes.pierced_slab("surround", shapes.arch(ARCH, ARCH_WIDTH + 0.11, SPRING, base=-0.4), [opening], 0.44, stone, 0.010, (0, WALL + 0.207, 0))
shapes.box("side wall", (SIDE_WALL, SIDE_WALL + 0.2), (-2.5, WALL), (-0.5, 3.4), glazed_tiles("Y"))
plaster = materials.plaster("plaster", "#4a4744", "#625c54", relief=0.10)
shapes.box("left wall", (-3.3, -3.1), (-2.5, WALL), (-0.5, 3.4), plaster)
shapes.box("ceiling", (-3.3, SIDE_WALL), (-2.5, WALL), (2.6, 2.8), plaster)


def moonlight(nodes, place, seen):
    """The brightness of the moon and its halo at a `place` of the image behind the arch; if `seen` directly and not in a
    reflection, also of its path on the sea."""

    def squared(value):
        return nodes.math("MULTIPLY", value, value)

    def dying_away(value):
        return nodes.math("EXPONENT", nodes.math("MULTIPLY", value, -1.0))

    height = nodes.axis(place, "Z")
    aside, above = nodes.math("SUBTRACT", nodes.axis(place, "X"), MOON[0]), nodes.math("SUBTRACT", height, MOON[1])
    away = nodes.math("POWER", nodes.math("ADD", squared(aside), squared(above)), 0.5)
    across, up = (nodes.math("DIVIDE", off, 0.032) for off in (aside, above))
    seas = nodes.between(sky.seas_of_the_moon(nodes, across, up, 25.0), 1.0, 0.16)
    disc = nodes.math("MULTIPLY", nodes.between(away, 1.0, 0.0, 0.030, 0.034), seas)
    halo = dying_away(nodes.math("MULTIPLY", away, 9.0))
    # narrow below the horizon, wide and broken towards the camera
    breadth = nodes.between(height, 0.085, 0.022, 0.02, HORIZON)
    crests = nodes.noise(nodes.add("Mapping", {"Vector": place, "Scale": (5.0, 0.0, 90.0)}).outputs[0], 1.0, 3, 0.6)
    path = nodes.math("MULTIPLY", dying_away(squared(nodes.math("DIVIDE", aside, breadth))), nodes.between(crests, 0.05, 1.0, 0.44, 0.60))
    path = nodes.math("MULTIPLY", path, nodes.between(height, 1.0, 0.0, HORIZON - 0.006, HORIZON - 0.003))
    path = nodes.math("MULTIPLY", path, seen)
    return nodes.math(
        "ADD",
        nodes.math("MULTIPLY", disc, 7.0),
        nodes.math("ADD", nodes.math("MULTIPLY", halo, 0.10), nodes.math("MULTIPLY", path, 2.2)),
    )


def evening_outside():
    """The night with a paler blue over the far shore, and the sea below the moon that sets at dawn in `hero`. It is close
    behind the wall, so that the arch and its reflection show the same part of the sky."""
    nodes = materials.Nodes("evening")
    place = nodes.coordinates(kind="Generated")
    height = nodes.axis(place, "Z")
    hills = nodes.noise(nodes.add("Mapping", {"Vector": place, "Scale": (16, 1, 0)}).outputs[0], 1.0, 5, 0.5)
    # the shore has hills and a level foot
    above = nodes.math("SUBTRACT", height, nodes.math("MULTIPLY", nodes.math("SUBTRACT", hills, 0.5), nodes.between(height, 0.0, 0.022, 0.149, 0.156)))
    # level water reflects only the sky and the moon, never the sea
    seen = nodes.add("LightPath").outputs["Is Camera Ray"]
    mirrored = nodes.between(height, 0.21, 0.77, 0.0, 0.7)
    above = nodes.math("ADD", nodes.math("MULTIPLY", seen, above), nodes.math("MULTIPLY", nodes.math("SUBTRACT", 1.0, seen), mirrored))
    colour = nodes.ramp(above, [
        (0.040, "#0a1a3c"),
        (0.146, "#26467f"),     # the sea
        (0.148, "#0d1524"),     # the far shore
        (0.160, "#0d1524"),
        (0.166, "#70839f"),
        (0.200, "#567099"),
        (0.270, "#365a94"),
        (0.360, "#264680"),
        (0.520, "#183464"),
    ])
    light = moonlight(nodes, nodes.world_position(), seen)
    light = nodes.add("CombineXYZ", {0: light, 1: light, 2: light}).outputs[0]
    colour = nodes.mix(1.0, colour, nodes.mix(1.0, "#fff0d8", light, "MULTIPLY"), "ADD")
    shine = nodes.add("Emission", {"Color": colour, "Strength": 0.27})
    shapes.box("evening", (-3, 3), (WALL + 0.70, WALL + 0.72), (0.0, 2.0), backdrop.only_seen(nodes.surface(shine)))


evening_outside()
window_light = lights.soft_box((ARCH, WALL + 0.5, 0.8), (-0.3, 0.4, 0.0), 0.75, output.when_lit(12.0, 24.0), "#7ea4dc", 1.0)
window_light.visible_transmission = False
window_light.visible_glossy = False


# --- objects on the rim --------------------------------------------------------------------------------------

# paler than on a table: amber light would make stone look like rust
candles = props.Candles(seed=4, light="#ffa858", mirrored=True)
# every flame has a hidden lamp, so the flames need no light sampling
flames = [backdrop.only_seen(materials.candle_flame("flame", strength)) for strength in (18, 26, 36)]

for x, y, height, radius, watts in (
    # where one enters the bath
    (0.372, 0.840, 0.235, 0.031, 3.8), (0.462, 0.930, 0.150, 0.035, 3.2),
    # along the edge
    (0.362, 1.420, 0.165, 0.032, 3.4), (0.440, 1.500, 0.085, 0.034, 2.6), (0.366, 1.980, 0.110, 0.033, 3.0),
    # on either side of the arch
    (-0.190, 2.310, 0.170, 0.032, 3.0), (-0.105, 2.325, 0.090, 0.034, 2.4), (0.085, 2.320, 0.235, 0.031, 3.0),
    (-1.060, 2.310, 0.120, 0.034, 2.6), (-1.150, 2.320, 0.200, 0.032, 2.6),
):
    candles.wax = backdrop.only_seen(lit_wax(height))
    candles.flame = flames[int(1000 * height) % 3]      # some burn brighter
    candles.pillar((x, y, RIM), height, radius, output.when_lit(watts, 0.0), unrest=0.3, lit=output.when_lit(True, False))

# the nearest object: a bowl of water with one small flame, clear of the foot of the candles behind it
BOWL, SIZE = (0.388, 0.50, RIM), 0.56
bowl = shapes.lathe("bowl", shapes.smooth_profile([
    (0, 0.004), (0.040, 0.004), (0.043, 0.0), (0.048, 0.003), (0.046, 0.010), (0.085, 0.030), (0.112, 0.062),
    (0.119, 0.074), (0.1205, 0.0765), (0.118, 0.0770), (0.110, 0.064), (0.082, 0.034), (0.045, 0.016), (0, 0.013),
], 8), hammered_brass(), 160, BOWL)
bowl.scale = (SIZE, SIZE, SIZE)
shapes.lathe("water in the bowl", [(0, 0.052 * SIZE), (0.100 * SIZE, 0.052 * SIZE)], materials.still_water("bowl water", "#0d0f0c", 0.02, 6), 96, BOWL)
x, y, z = BOWL
candles.wax, candles.flame = backdrop.only_seen(lit_wax(0.026)), flames[0]
candles.pillar((x + 0.004, y + 0.004, z + 0.026), 0.026, 0.022, output.when_lit(1.6, 0.0), lit=output.when_lit(True, False))

# a clay jar with olive branches in the corner of the ledges, out of focus
JAR = (0.735, 2.12, RIM)
clay = materials.limestone("clay", "#3a302a", "#574638", scale=6, relief=0.15)
shapes.lathe("jar", shapes.smooth_profile([
    (0, 0), (0.060, 0), (0.068, 0.006), (0.092, 0.09), (0.098, 0.16), (0.080, 0.235), (0.048, 0.275), (0.044, 0.300),
    (0.052, 0.315), (0.050, 0.318), (0.040, 0.300), (0.040, 0.270), (0, 0.250),
], 6), clay, 96, JAR)
olive = plants.Greenery(length=0.060, width=0.013, colour="#4a5642", seed=3)
for heading, reach, height in ((0.3, 0.20, 0.34), (1.4, 0.28, 0.26), (2.5, 0.24, 0.34), (3.6, 0.30, 0.20), (4.9, 0.16, 0.40), (5.6, 0.28, 0.28)):
    x, y, z = JAR
    across, deep = math.cos(heading), 0.5 * math.sin(heading)
    olive.branch([
        (x, y, z + 0.26),
        (x + 0.25 * reach * across, y + 0.25 * reach * deep, z + 0.28 + 0.45 * height),
        (x + 0.7 * reach * across, y + 0.7 * reach * deep, z + 0.28 + 0.85 * height),
        (x + 1.2 * reach * across, y + 1.1 * reach * deep, z + 0.28 + height),
    ], 20, 1.1)


# --- steam: thin layers over the water, the warmest near the candles --------------------------------------------

def veil(distance, density, colour):
    """A layer of steam, visible against the dark background. It rises from the water and fades out at the height of the camera."""
    nodes = materials.Nodes("steam")
    world = nodes.world_position()
    drawn = nodes.add("Mapping", {"Vector": world, "Scale": (1.0, 1.0, 0.55)}).outputs[0]
    wisps = nodes.between(nodes.noise(drawn, 2.1, 6, 0.5, 0.9), 0.0, density, 0.40, 0.80, smooth=True)
    up = nodes.axis(world, "Z")
    rising = nodes.math("MULTIPLY", nodes.between(up, 0.0, 1.0, 0.0, 0.16, smooth=True), nodes.between(up, 1.0, 0.0, 0.10, 0.62, smooth=True))
    over_water = nodes.between(nodes.axis(world, "X"), 1.0, 0.0, LEDGE - 0.20, LEDGE + 0.12, smooth=True)
    thick = nodes.math("MULTIPLY", wisps, nodes.math("MULTIPLY", rising, over_water))
    steam = nodes.add("Emission", {"Color": colours.linear(colour), "Strength": output.when_lit(0.08, 0.05)})
    shader = nodes.add("MixShader", {0: thick, 1: nodes.add("BsdfTransparent").outputs[0], 2: steam.outputs[0]})
    corners = [(x, distance, z) for x, z in ((-1.8, 0.004), (0.6, 0.004), (0.6, 0.9), (-1.8, 0.9))]
    backdrop.camera_only(shapes.mesh("steam", corners, [(0, 1, 2, 3)], backdrop.only_seen(nodes.surface(shader))))


for distance, density, colour in ((1.95, 0.45, "#a9b4c4"), (1.55, 0.6, "#c9b49c"), (1.05, 0.45, "#d8b48c")):
    veil(distance, density, colour)


# --- light in the water: one broad, weak lamp below the surface, which makes the depth dark teal. Stronger light would show the
# bath's wall through the reflections -----------------------------------------------------------------

pool = lights.soft_box((-0.55, 0.80, -0.03), (-0.55, 0.80, -1.0), 1.7, output.when_lit(10.0, 3.0), "#3f99a2", 2.2)
pool.visible_transmission = False
pool.visible_glossy = False


# --- light: mostly candles, with weak warm light from the room behind the camera ----------------------------

def from_the_room(location, target, width, watts, colour):
    """A light without reflections, which would otherwise be visible in every tile."""
    lights.soft_box(location, target, width, watts, colour).visible_glossy = False


from_the_room((1.0, -0.9, 1.5), (0.4, 0.6, 0.1), 0.8, output.when_lit(4.0, 0.6), "#ffb878")
from_the_room((-1.6, -0.9, 1.6), (0.2, 0.9, 0.1), 1.0, output.when_lit(5.0, 6.5), "#8094b8")
# without the candles, blue light of other windows along the wall, so that the arch does not float in black
from_the_room((-0.4, 0.6, 2.4), (0.2, WALL, 0.5), 1.4, output.when_lit(7.0, 26.0), "#8094b8")

# level and near the water, with the film moved down, so that the walls stand upright, and to the right, where the words stand
EYE = 0.30
lenses.camera((0.0, -1.15, EYE), (0.0, 1.0, EYE), 38.5, f_stop=14.0, focus=(0.36, 0.60, 0.2), shift=(0.171, -0.092))

output.shoot(output.Picture(
    role="wellness",
    width=2400,
    height=1500,
    samples=84,
    negative=1.0,
    diffuse_bounces=3,
    glossy_bounces=4,
    transmission_bounces=6,
    clamp_indirect=2.5,
    noise_threshold=0.03,
    grade={"exposure": 1.15, "bloom": 0.035, "white_balance": (0.98, 0.985, 1.03), "saturation": 1.05, "burn": (("right", 0.46, 3.2),)},
))
