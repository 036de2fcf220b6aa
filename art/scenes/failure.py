"""failure, 3:12 am: the candle of `contact`, three hours later, just after it went out.

Moonlight through one pane of the window behind it lights the table around the candle, and its smoke.
The left half, where the page has text, is black.
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import bpy
import numpy as np
from mathutils import Vector

from studio import backdrop, colours, furniture, lenses, lights, materials, props, shapes, sky, smoke
from studio.output import Picture, empty_stage, setting, shoot

HEIGHT = 0.083                              # the height of the remaining candle
MOON = Vector((0.20, 0.87, 0.45))           # the direction to the moon
MOONLIGHT = "#a9c4ff"
WALL, PANES = 1.00, 1.15                    # the positions of the wall and of its window
JAMB, STILE, SILL = 0.116, 0.030, 0.055
UPRIGHTS, BARS = (0.404, 0.704), (0.27, 0.96)


def ember_wick(top):
    """A charred wick with a glowing red tip."""
    nodes = materials.Nodes("wick")
    here = nodes.world_position()
    ragged = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(here, 900, 2), 0.5), 0.0016)
    height = nodes.math("ADD", nodes.axis(here, "Z"), ragged)
    heat = nodes.between(height, 0.0, 1.0, top - 0.0042, top - 0.0006, smooth=True)
    colour = nodes.ramp(heat, [(0.0, (0.5, 0.01, 0.0, 1)), (0.5, (1.0, 0.10, 0.012, 1)), (1.0, (1.0, 0.30, 0.06, 1))])
    return nodes.surface(nodes.principled(
        Base_Color=colours.grey(0.015), Roughness=0.95,
        Emission=colour, Emission_Strength=nodes.math("MULTIPLY", nodes.math("POWER", heat, 1.6), setting("ember", 9.0)),
    ))


def cold_wax():
    """Wax with moonlight from behind. All colors scatter about equally far, to avoid a green rim."""
    nodes = materials.Nodes("wax")
    here = nodes.coordinates()
    return nodes.surface(nodes.principled(
        Base_Color="#eadcc0", Subsurface=0.9, Subsurface_Color="#e9dcc4", Subsurface_Radius=(0.0065, 0.0055, 0.0045),
        Roughness=nodes.between(nodes.noise(here, 60, 5, 0.6), 0.3, 0.55),
        Normal=nodes.bump(nodes.noise(here, 30, 5, 0.55), 0.22, 0.003),
    ))


def window():
    """A deep window with the wall's edge, the frame and two bars, in front of the sea at night."""
    wall = materials.plaster("wall", "#3a2f26", "#4d3f33")
    for name, x, z in (("wall", (-6, JAMB), (-2, 5)), ("under the window", (JAMB, 6), (-2, SILL))):
        shapes.box(name, x, (WALL, WALL + 0.3), z, wall, 0.004)
    shapes.box("beside the window", (1.0, 6), (WALL, WALL + 0.3), (-2, 5), wall)
    paint = materials.plain("paint", "#8d887c", 0.42)
    shapes.box("sill", (JAMB - 0.02, 1.02), (WALL - 0.022, PANES), (SILL, SILL + 0.022), paint, 0.004)
    low = SILL + 0.022
    shapes.box("stile", (JAMB, JAMB + STILE), (PANES - 0.02, PANES + 0.025), (low, 3), paint, 0.003)
    shapes.box("rail", (JAMB, 1.0), (PANES - 0.02, PANES + 0.025), (low, low + 0.034), paint, 0.003)
    for x in UPRIGHTS:
        shapes.box("upright", (x - 0.010, x + 0.010), (PANES - 0.012, PANES + 0.02), (low, 3), paint, 0.003)
    for z in BARS:
        shapes.box("bar", (JAMB, 1.0), (PANES - 0.012, PANES + 0.02), (z - 0.010, z + 0.010), paint, 0.003)
    nodes = materials.Nodes("night outside")
    height = nodes.axis(nodes.world_position(), "Z")
    shade = nodes.ramp(nodes.between(height, 0.0, 1.0, -6, 14), [
        (0.0, "#0a1120"), (0.312, "#141f38"), (0.318, "#2b3b60"), (0.45, "#22325a"), (1.0, "#121c3a"),
    ])
    night = shapes.box("night outside", (-30, 60), (60, 60.1), (-8, 40), backdrop.only_seen(nodes.surface(
        nodes.add("Emission", {"Color": shade, "Strength": setting("outside", 0.2)}))))
    night.visible_shadow = False
    night.visible_diffuse = False


def on_the_smoke(tip):
    """Moonlight through one pane, and the ember's light near the wick."""
    moon = np.array(colours.linear(MOONLIGHT)[:3], np.float32)
    ember = np.array([1.0, 0.25, 0.05], np.float32)

    def light(places):
        way = (PANES - places[:, 1]) / MOON.y
        across, up = places[:, 0] + way * MOON.x, places[:, 2] + way * MOON.z
        let_in = np.clip((across - JAMB - STILE) / 0.012, 0, 1) * np.clip(np.abs(up - BARS[1]) / 0.012 - 0.4, 0, 1)
        off = np.sum((places - np.array(tip, np.float32)) ** 2, 1)
        return let_in[:, None] * moon + (setting("smoulder", 2.0) * 1.6e-5 / (off + 1.6e-5))[:, None] * ember

    return light


def build():
    empty_stage()
    sky.night("#0a1220", setting("fill", 0.02))
    furniture.walnut_table()
    brass = materials.brass(roughness=0.13, smudge=0.16)
    socket = props.chamberstick((0, 0, 0), brass, handle_at=setting("ring", -28.0))
    candles = props.Candles()
    candles.wax = cold_wax()
    top = socket[2] + HEIGHT - 0.004 + 0.0115
    candles.wick = ember_wick(top)
    candles.taper(socket, HEIGHT, 0.0108, lit=False, drips=4, drip=0.0022)
    window()
    up, round_ = math.degrees(math.asin(MOON.normalized().z)), math.degrees(math.atan2(MOON.x, MOON.y))
    lights.sun(up, round_, setting("moon", 0.26), MOONLIGHT, 0.6)
    lights.soft_box((1.0, 0.5, 0.8), (0, 0, 0.03), 0.9, setting("cool", 3.0), "#8fa6d8", height=0.6)
    # a white wall opposite the window would also light the wax
    lights.soft_box((0.55, 0.22, 0.34), (0, 0, 0.07), 0.22, setting("side", 1.8), MOONLIGHT, height=0.5)
    lights.soft_box((-0.9, -0.9, 0.7), (0, 0, 0.03), 1.0, setting("warm", 0.03), "#ffab5e", height=0.6)
    wick = bpy.data.objects["wick"].data.splines[0].points[-1].co
    tip = (wick.x, wick.y, wick.z)
    lights.glow((tip[0], tip[1], tip[2] + 0.002), setting("glow", 0.003), "#ff5a18", 0.002)
    return tip


if __name__ == "__main__":
    tip = build()
    lenses.camera((0, -1.30, 0.30), (0, 0, 0.30), setting("lens", 70.0), f_stop=setting("stop", 8.0), focus=(0, -0.004, 0.1),
                  shift=(setting("sx", -0.25), setting("sy", -0.235)))
    sleeve, age = smoke.rising(tip, 0.46, seed=setting("seed", 6), lean=(-0.012, 0.0))
    shoot(Picture(
        role="failure",
        width=2400,
        height=1500,
        negative=2 / 3,
        samples=16,
        diffuse_bounces=3,
        glossy_bounces=3,
        noise_threshold=0.03,
        clamp_indirect=3.0,
        grade={"exposure": 1.0, "bloom": 0.05, "bloom_from": 0.8, "bloom_tint": (1.0, 0.55, 0.3), "vignette": 0.3,
               "burn": (("left", 0.55, 2.0),)},
    ), smoke=lambda width, height: smoke.drawn(sleeve, age, on_the_smoke(tip), setting("dense", 0.006), width, height))
