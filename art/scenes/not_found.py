"""not-found, 4:04 am: water before dawn, nearly abstract. One lantern on an old post, its reflection, mist."""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mathutils import noise

from studio import lenses, lights, materials, shapes, sky
from studio.colours import linear
from studio.output import Picture, empty_stage, setting, shoot

LANTERN = (5.25, 33.0, 1.50)
EYE = 1.9                   # the height of the camera above the water
MIST = "#5a6590"
MIST_LIGHT = 0.30


def water():
    """Almost a mirror, with long ripples that stretch the lantern's reflection, and
    haze in the distance instead of a horizon."""
    nodes = materials.Nodes("water")
    swell = nodes.noise(nodes.coordinates((0.30, 0.75, 1)), 1.0, 3, 0.55, 0.6)
    ripples = nodes.noise(nodes.coordinates((1.6, 3.1, 1)), 1.0, 3, 0.6, 0.8)
    waves = nodes.math("ADD", swell, nodes.math("MULTIPLY", ripples, setting("fine", 0.22)))
    bands = nodes.noise(nodes.coordinates((0.012, 0.07, 1)), 1.0, 3, 0.6, 0.6)
    wind = nodes.between(bands, 0.25, 1.6, 0.36, 0.66, smooth=True)
    normal = nodes.bump(waves, nodes.math("MULTIPLY", wind, setting("ripple", 0.185)), 0.22)
    mirror = nodes.add("BsdfGlossy", {"Roughness": 0.04, "Normal": normal})
    body = nodes.add("BsdfDiffuse", {"Color": linear("#03060f"), "Normal": normal})
    fresnel = nodes.add("Fresnel", {"IOR": 1.33, "Normal": normal}).outputs[0]
    lake = nodes.add("MixShader", {0: fresnel, 1: body.outputs[0], 2: mirror.outputs[0]})
    far = nodes.between(nodes.add("LightPath").outputs["Ray Length"], 0.0, 1.0, 8, 125, smooth=True)
    haze = nodes.add("Emission", {"Color": linear(MIST), "Strength": MIST_LIGHT})
    material = nodes.surface(nodes.add("MixShader", {0: far, 1: lake.outputs[0], 2: haze.outputs[0]}))
    shapes.sheet("water", (-3000, 3000), (-5, 6000), 0, material)


def bank_of_mist(distance, height, density, shift):
    """A vertical sheet of mist: dense at the water, frayed at the top."""
    nodes = materials.Nodes("mist at %d m" % distance)
    up = nodes.math("DIVIDE", nodes.axis(nodes.coordinates(), "Z"), height)
    torn = nodes.noise(nodes.coordinates((0.22 / height, 1, 1.1 / height)), 1.0, 5, 0.55, 0.8)
    edge = nodes.math("ADD", up, nodes.math("MULTIPLY", nodes.math("SUBTRACT", torn, 0.5), 1.5))
    amount = nodes.math("MULTIPLY", nodes.between(edge, 1.0, 0.0, 0.0, 1.0, smooth=True), density)
    # it fades in at the water, to avoid a line at its lower edge
    amount = nodes.math("MULTIPLY", amount, nodes.between(up, 0.0, 1.0, 0.0, 0.15, smooth=True))
    veil = nodes.add("Emission", {"Color": linear(MIST), "Strength": MIST_LIGHT * 1.02})
    clear = nodes.add("BsdfTransparent")
    material = nodes.surface(nodes.add("MixShader", {0: amount, 1: clear.outputs[0], 2: veil.outputs[0]}))
    corners = [(-900, 0, 0), (900, 0, 0), (900, 0, height * 1.8), (-900, 0, height * 1.8)]
    sheet = shapes.mesh("mist", corners, [(0, 1, 2, 3)], material, location=(shift, distance, 0))
    sheet.visible_shadow = False
    sheet.visible_diffuse = False


def weathered_post(location, top, lean, wood):
    """A wooden pile: swollen and eroded at the waterline, split and slanted at the top."""
    heights = [-1.5 + (top + 1.5) * i / 40 for i in range(41)]
    profile = [(0, heights[0])] + [(0.115 - 0.012 * (h / top), h) for h in heights] + [(0.06, top + 0.012), (0, top + 0.015)]
    post = shapes.lathe("post", profile, wood, 40, location)
    for vertex in post.data.vertices:
        co = vertex.co
        rough = 1 + 0.16 * noise.noise((co.x * 9, co.y * 9, co.z * 2.3 + location[0])) + 0.10 * noise.noise((co.x * 30, co.y * 30, co.z * 1.1))
        eaten = 1 - 0.16 * math.exp(-((co.z - 0.12) / 0.16) ** 2)
        co.x *= rough * eaten
        co.y *= rough * eaten
        if co.z > top - 0.12:
            co.z += 0.45 * co.x + 0.12 * noise.noise((co.x * 25, co.y * 25, 7.0)) * (co.z - top + 0.12)
    post.rotation_euler = (0, lean, 0)


def mooring():
    """Three old posts, with a burning lantern on the tallest."""
    wood = materials.limestone("wet wood", "#131319", "#2b2926", scale=3, roughness=(0.3, 0.6))
    x, y, z = LANTERN
    # near, and each at another distance, because they would otherwise look far away and huge
    for dx, dy, top, lean in ((0.26, 0.0, 1.98, 0.02), (0.62, 8.5, 1.00, -0.06), (0.32, -5.6, 0.72, 0.05)):
        weathered_post((x + dx, y + dy, 0), top, lean, wood)
    iron = materials.plain("iron", "#0d0b0a", 0.5, Metallic=0.6)
    shapes.tube("bracket", [(x + 0.30, y, z + 0.42), (x - 0.02, y, z + 0.44), (x - 0.05, y, z + 0.40), (x - 0.05, y, z + 0.30)], 0.012, iron)
    flame = materials.glowing("lantern flame", "#ff9d48", setting("flame", 260.0))
    heart = shapes.sphere("flame", 0.05, (x - 0.05, y, z), flame, 20)
    heart.scale = (0.8, 0.8, 1.6)
    for i in (-1, 1):
        for j in (-1, 1):
            bx, by = x - 0.05 + i * 0.10, y + j * 0.10
            shapes.box("bar", (bx - 0.009, bx + 0.009), (by - 0.009, by + 0.009), (z - 0.17, z + 0.19), iron)
    shapes.lathe("roof", [(0, 0.33), (0.03, 0.30), (0.17, 0.18)], iron, 4, (x - 0.05, y, z)).rotation_euler = (0, 0, math.pi / 4)
    shapes.box("foot", (x - 0.18, x + 0.08), (y - 0.13, y + 0.13), (z - 0.21, z - 0.17), iron)
    lights.glow((x - 0.05, y - 0.13, z), setting("watts", 22.0), radius=0.05)
    # behind the farthest post, which would otherwise glow, and in line with the flame for the camera
    farther = (y + 10) / y
    breath_of_light(((x - 0.05) * farther, y + 10, EYE + (z - EYE) * farther))


def breath_of_light(centre):
    """The lantern's light in the mist around it."""
    nodes = materials.Nodes("lit mist")
    away = nodes.add("VectorMath", {0: nodes.coordinates()}, operation="LENGTH").outputs["Value"]
    fade = nodes.math("POWER", nodes.between(away, 1.0, 0.0, 0.0, 4.6), 2.6)
    # it fades out at the water, to avoid a line at the card's lower edge
    over_water = nodes.between(nodes.axis(nodes.coordinates(), "Z"), 0.0, 1.0, -centre[2], 0.0, smooth=True)
    fade = nodes.math("MULTIPLY", fade, over_water)
    lit = nodes.add("Emission", {"Color": linear("#c9773c"), "Strength": nodes.math("MULTIPLY", fade, setting("breath", 0.16))})
    clear = nodes.add("BsdfTransparent")
    material = nodes.surface(nodes.add("AddShader", {0: clear.outputs[0], 1: lit.outputs[0]}))
    halo = shapes.mesh("halo", [(-4.6, 0, -4.6), (4.6, 0, -4.6), (4.6, 0, 4.6), (-4.6, 0, 4.6)], [(0, 1, 2, 3)], material, location=centre)
    halo.visible_shadow = False
    halo.visible_diffuse = False


def build():
    empty_stage()
    sky.dusk(
        -8, 30, strength=setting("sky", 0.30),
        ramp=[(0, MIST), (0.04, "#4a5684"), (0.12, "#303e6e"), (0.32, "#1b2852"), (1, "#0d1534")],
        glow=[(5, 0.10, "#8f7fae")],
    )
    water()
    mooring()
    bank_of_mist(46, 0.8, 0.20, 37)
    bank_of_mist(110, 7.0, 0.60, 180)


if __name__ == "__main__":
    build()
    lenses.camera((0, 0, EYE), (0, 60, setting("tz", 0.6)), setting("lens", 58.0), shift=(0, setting("sy", -0.116)))
    shoot(Picture(
        role="not-found",
        width=2400,
        height=1500,
        negative=2 / 3,
        samples=40,
        diffuse_bounces=2,
        clamp_indirect=4.0,
        grade={"exposure": 0.6, "bloom": 0.08, "bloom_from": 1.0, "bloom_tint": (1.0, 0.72, 0.45), "highlight_amount": 0.03, "shadow_tint": "#0a1128"},
    ))
