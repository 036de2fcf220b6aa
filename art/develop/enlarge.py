"""Enlarge a clean negative before it is graded.

    python3 enlarge.py FOLDER WIDTH

Most of these pictures are out of focus in most places, so a negative shot at two thirds of the size and
enlarged is hardly softer than one shot at full size, for less than half the time. Bloom, sharpening and grain
are put on afterwards, at the size of the print: `art/render ROLE --proof width=1600 samples=64`, then this,
then `art/render ROLE --grade master`.
"""

import json
import sys
from pathlib import Path

import numpy as np
from scipy.ndimage import gaussian_filter, spline_filter, map_coordinates

SOFT_KNEE = 0.05     # light below this is treated as linear, above it as logarithmic


def enlarged(plane, height, width):
    """One channel, by cubic splines in logarithmic light, so that bright edges do not ring."""
    y = (np.arange(height) + 0.5) * plane.shape[0] / height - 0.5
    x = (np.arange(width) + 0.5) * plane.shape[1] / width - 0.5
    coefficients = spline_filter(np.log1p(np.maximum(plane, 0) / SOFT_KNEE))
    grid = np.meshgrid(y, x, indexing="ij")
    log_light = map_coordinates(coefficients, grid, order=3, mode="mirror", prefilter=False)
    # give back the acutance that the spline takes from fine edges
    log_light += 0.35 * (log_light - gaussian_filter(log_light, 1.1))
    return np.maximum(np.expm1(log_light) * SOFT_KNEE, 0).astype(np.float32)


def main(folder, width):
    folder = Path(folder)
    notes = json.loads((folder / "picture.json").read_text())
    light = np.fromfile(folder / "clean.raw", np.float32).reshape(notes["height"], notes["width"], 3)
    width = int(width)
    if width <= notes["width"]:
        return
    height = round(width * notes["height"] / notes["width"])
    planes = [enlarged(light[..., channel], height, width) for channel in range(3)]
    np.stack(planes, -1).tofile(folder / "clean.raw")
    notes.update(shot_width=notes["width"], width=width, height=height)
    (folder / "picture.json").write_text(json.dumps(notes, indent=2))


if __name__ == "__main__":
    main(*sys.argv[1:3])
