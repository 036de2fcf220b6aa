"""hero-tall: the place of `hero.py` seen upright, one arch filling the width."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import hero

from studio import lenses, lights
from studio.colours import LOW_SUN
from studio.output import Picture, setting, shoot

if __name__ == "__main__":
    x, y = setting("x", -0.15), setting("y", 0.6)
    # upright, the water mirrors the sky far above the frame: few clouds there, or they read as smoke; and the sea
    # is nearer, so calmer: its flakes are most of what a phone has to load
    hero.build(
        y, clouds=setting("clouds", 0.3), broken=3.0, waves=setting("waves", 0.22),
        # so near, the stones of the weir would be steps, and the disc, far out where no wave breaks it, a pale block
        unrest=setting("unrest", 0.002), mirrored=setting("mirrored", 0.0),
        left_out=((1, -1),), mirrored_to=(x, y),
    )
    # close to the second arch, low over the water; the film is moved down, so that the
    # sun stands in the upper third and the words get the water; and a little to the left, for a whole pier on either hand
    eye = 1.35
    lenses.camera(
        (x, y, eye), (x + setting("aim", 0.72), 16, eye),
        setting("lens", 33.0), shift=(setting("sx", -0.029), setting("sy", -0.18)),
    )
    # the walls seen from here are out of the reach of the fill in hero.py
    lights.soft_box((0.5, -3.0, 4.5), (0, 7, 2.5), 4, 0.6 * setting("fill", hero.HOUR.fill[0]), hero.HOUR.fill[1], height=3)
    # what the bright sea throws back: without it the undersides of the capitals are black hooks in the mirror
    thrown_back = lights.soft_box((0, 9.6, -0.05), (0, 9.6, 5), 3.0, setting("bounce", hero.HOUR.thrown), LOW_SUN, height=6.6)
    thrown_back.visible_glossy = False
    # nearer than in `hero.py`, the sun fills the sky with its glow, in which its disc would be lost
    sun = {"exposure": 0.6, "bloom": 0.012, "saturation": 1.18, "highlight_tint": "#ffc46b", "highlight_amount": 0.15}
    shoot(Picture(
        role="hero-tall",
        width=1440,
        height=2400,
        negative=2 / 3,
        samples=10,
        diffuse_bounces=3,
        glossy_bounces=3,
        noise_threshold=0.03,
        clamp_indirect=0.5,  # sun that bounced into the shaded foot of the wall comes in sparks
        grade=hero.GRADE | hero.HOUR.grade | {
            "vignette": 0.1,                       # the frame is tall: its ends lie far out
            "sharpness": 0.06, "grain": 0.004,     # a phone loads every speck of it
        } | (sun if setting("light", "sunset") == "sunset" else {}),
    ))
