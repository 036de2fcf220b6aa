"""hero-tall: the scene of `hero.py` in a portrait format, with one arch across the width."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import hero

from studio import lenses, lights
from studio.colours import LOW_SUN
from studio.output import Picture, setting, shoot

if __name__ == "__main__":
    x, y = setting("x", -0.15), setting("y", 0.6)
    # in a portrait format, the water reflects the sky far above the frame: few clouds there, because they look like smoke. The
    # sea is nearer, so it is calmer: its highlights are most of the file size on a phone
    hero.build(
        y, clouds=setting("clouds", 0.3), broken=3.0, waves=setting("waves", 0.22),
        # at this distance, the stones of the weir would look like steps, and the disc in the calm distant water like a pale block
        unrest=setting("unrest", 0.002), mirrored=setting("mirrored", 0.0),
        left_out=((1, -1),), mirrored_to=(x, y),
    )
    # the camera is close to the second arch and low over the water; the film is shifted down, so that the sun is in the upper
    # third and the text over the water, and slightly to the left, for a whole pier at both sides
    eye = 1.35
    lenses.camera(
        (x, y, eye), (x + setting("aim", 0.72), 16, eye),
        setting("lens", 33.0), shift=(setting("sx", -0.029), setting("sy", -0.18)),
    )
    # the fill light of hero.py does not reach the walls in this view
    lights.soft_box((0.5, -3.0, 4.5), (0, 7, 2.5), 4, 0.6 * setting("fill", hero.HOUR.fill[0]), hero.HOUR.fill[1], height=3)
    # the light of the bright sea: without it, the undersides of the capitals are black in the reflection
    thrown_back = lights.soft_box((0, 9.6, -0.05), (0, 9.6, 5), 3.0, setting("bounce", hero.HOUR.thrown), LOW_SUN, height=6.6)
    thrown_back.visible_glossy = False
    # nearer than in `hero.py`, the glow of the sun fills the sky and would hide its disc
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
        clamp_indirect=0.5,  # indirect sunlight in the shaded foot of the wall causes fireflies
        grade=hero.GRADE | hero.HOUR.grade | {
            "vignette": 0.1,                       # the ends of the tall frame are far from the center
            "sharpness": 0.06, "grain": 0.004,     # grain increases the file size on phones
        } | (sun if setting("light", "sunset") == "sunset" else {}),
    ))
