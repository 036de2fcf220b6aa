"""Where the lens blurs, nothing fine can be true: what is finer there is noise, and is averaged away.

    python3 settle.py FOLDER      rewrites color.raw, albedo.raw and normal.raw in FOLDER

A tumbler far out of focus takes few of the paths that find the lamp behind it, and the denoiser takes their sparks for
texture. Averaged over a tenth of its own blur, it has a hundred times the paths and not a detail less. Only for
pictures that ask for it (`settle`); what lies beyond the set is left alone, for drawn lamps have crisp rims.
"""

import json
import sys
from pathlib import Path

import numpy as np
from scipy.ndimage import gaussian_filter, median_filter

SHARE = 0.10
STEPS = (12, 20, 32, 48)    # pixels of blur from which on a wider average is taken


def blur_of(depth, lens, width):
    """Diameter of the disc that a point at this depth becomes, in pixels."""
    focal, focus = lens["focal"], lens["focus"]
    aperture = focal / lens["f_stop"]
    return aperture * focal / (focus - focal) * np.abs(depth - focus) / depth / lens["film"] * width


def settle(plane, wide, size):
    """A Gaussian that mixes only what is marked in `wide`."""
    share = gaussian_filter(wide.astype(np.float32), size)
    mixed = np.stack([gaussian_filter(plane[..., i] * wide, size) for i in range(3)], -1)
    return np.where(wide[..., None], mixed / np.maximum(share, 1e-4)[..., None], plane)


def main(folder):
    folder = Path(folder)
    notes = json.loads((folder / "picture.json").read_text())
    if not notes.get("settle"):
        return
    shape = (notes["height"], notes["width"], 3)
    depth = median_filter(np.fromfile(folder / "depth.raw", np.float32).reshape(shape)[..., 0], 9)
    blur = np.where(depth < notes["beyond"], blur_of(np.maximum(depth, 1e-3), notes["lens"], notes["width"]), 0)
    for name in ("color", "albedo", "normal"):
        plane = np.fromfile(folder / (name + ".raw"), np.float32).reshape(shape)
        settled = plane
        for step in STEPS:
            wide = blur >= step
            settled = np.where(wide[..., None], settle(plane, wide, SHARE * step), settled)
        settled.astype(np.float32).tofile(folder / (name + ".raw"))


if __name__ == "__main__":
    main(sys.argv[1])
