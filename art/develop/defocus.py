"""Where the lens blurs, nothing fine can be true: what is finer there is noise, and is averaged away.

    python3 defocus.py FOLDER      rewrites clean.raw in FOLDER

A tumbler far out of focus takes few of the paths that find the lamp behind it, and the denoiser takes their sparks for
texture; a far flame gets a hairy rim. Averaged over a part of its own blur, either has fifty times the paths and not a
detail less. Only for pictures that ask for it (`settle`). The far lamps, whose rims are crisp, and
smoke come in afterwards.
"""

import json
import sys
from pathlib import Path

import numpy as np
from scipy.ndimage import gaussian_filter, median_filter, minimum_filter

SHARE = 0.08
SIZES = (0.0, 1.0, 2.0, 3.0, 4.5)   # of the averages that are mixed, in pixels
KEEP_OFF = 25                       # pixels round anything sharper: its edge must not run


def blur_of(depth, lens, width):
    """Diameter of the disc that a point at this depth becomes, in pixels."""
    focal, focus = lens["focal"], lens["focus"]
    aperture = focal / lens["f_stop"]
    return aperture * focal / (focus - focal) * np.abs(depth - focus) / depth / lens["film"] * width


def settle(light, depth, lens):
    """Average the light over a share of its blur."""
    height, width, _ = light.shape
    # the depth of a blurred edge is a matter of chance, pixel by pixel
    blur = blur_of(np.maximum(median_filter(depth, 9), 1e-3), lens, width)
    size = SHARE * gaussian_filter(minimum_filter(blur, 2 * KEEP_OFF + 1), 8)
    at = np.interp(size, SIZES, range(len(SIZES)))[..., None].astype(np.float32)
    settled = np.zeros_like(light)
    for step, average in enumerate(SIZES):
        averaged = gaussian_filter(light, (average, average, 0)) if average else light
        settled += averaged * np.clip(1 - np.abs(at - step), 0, 1)
    return settled


def main(folder):
    folder = Path(folder)
    notes = json.loads((folder / "picture.json").read_text())

    def plane(name):
        return np.fromfile(folder / (name + ".raw"), np.float32).reshape(notes["height"], notes["width"], 3)

    light = plane("clean")
    depth = plane("depth")[..., 0]
    if notes["settle"]:
        light = settle(light, depth, notes["lens"])
    if notes["lamps"]:
        light = light + plane("lamps") * settle(plane("beyond"), depth, notes["lens"])
    if notes["smoke"]:
        light = light + plane("smoke")
    light.astype(np.float32).tofile(folder / "clean.raw")


if __name__ == "__main__":
    main(sys.argv[1])
