"""contact, 12:05 am: one candle on a table. Everything else is dark.

The page shows the letter over the right half, so the scene has no other paper.
The candle is just left of the center, and the left third is black.
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from studio import furniture, lenses, lights, materials, props, shapes, sky
from studio.output import Picture, empty_stage, setting, shoot, when_lit

CANDLE = (-0.035, 0.0, 0.0)


def room():
    """A plastered wall, far enough behind the table that the flame casts no circle on it."""
    wall = materials.plaster("wall", "#3a2f26", "#4d3f33")
    shapes.box("wall", (-6, 6), (setting("wall", 3.4), 6.6), (-2, 4), wall)


def build():
    empty_stage()
    sky.night("#0a1220", 0.03)
    furniture.walnut_table()
    brass = materials.brass(roughness=0.13, smudge=0.16)
    socket = props.chamberstick(CANDLE, brass, handle_at=setting("ring", -157.0))
    candles = props.Candles(flame_strength=setting("flame", 34.0), light="#ffb56c")
    candles.wax = materials.lit_wax(0.18, setting("wax", when_lit(1.1, 0.0)), reach=0.10)
    candles.taper(socket, 0.18, 0.0108, watts=setting("candle", when_lit(5.5, 0.0)), lit=when_lit(True, False), drips=3, drip=0.0022, unrest=0.12)
    room()
    # brass needs something to reflect: dim lights outside the picture, a warm one for the walls behind the camera, and a cool one
    # for the night
    lights.soft_box((-0.9, -0.9, 0.7), (0, 0, 0.03), 1.0, setting("warm", when_lit(3.0, 0.35)), "#ffab5e", height=0.6)
    # the dish reflects the flame's light on the ceiling
    ceiling = lights.soft_box((0.1, -0.2, 1.1), (0, 0, 0.02), 1.2, setting("ceiling", when_lit(13.0, 0.6)), "#ffab5e", height=0.8)
    ceiling.visible_diffuse = False
    lights.soft_box((0.1, 1.3, 0.48), (0, 0, 0.0), 1.5, setting("behind", when_lit(0.8, 0.1)), "#ffab5e", height=0.4)
    lights.soft_box((1.0, 0.5, 0.8), (0, 0, 0.03), 0.9, setting("cool", when_lit(0.5, 9.0)), when_lit("#6f8ac8", "#a9b3c6"), height=0.6)


if __name__ == "__main__":
    build()
    lenses.camera(
        (setting("cx", 0.0), -1.30, 0.36), (setting("tx", 0.0), 0.0, setting("tz", 0.112)),
        setting("lens", 72.0), f_stop=4.0, focus=(CANDLE[0], -0.005, 0.12),
        shift=(setting("sx", 0.0), setting("sy", 0.0)),
    )
    shoot(Picture(
        role="contact",
        width=2400,
        height=1500,
        negative=0.8,
        samples=22,
        diffuse_bounces=3,
        glossy_bounces=3,
        transmission_bounces=4,
        noise_threshold=0.03,
        clamp_indirect=3.0,
        grade={"exposure": 0.5, "bloom": 0.022, "bloom_from": 1.6, "bloom_tint": (1.0, 0.74, 0.48), "vignette": 0.4,
               "burn": (("left", 0.5, 2.6), ("foot", 0.3, 0.5))},
    ))
