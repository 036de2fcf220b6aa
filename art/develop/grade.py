"""From the clean negative to a print: bloom, AgX curve, split tone, vignette, grain.

    python3 grade.py FOLDER PRINT.png      reads clean.raw and picture.json in FOLDER
"""

import json
import struct
import sys
import zlib
from pathlib import Path

import numpy as np
from scipy.ndimage import binary_erosion, gaussian_filter, zoom

LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)
ABOVE_GROUND = 0.0015   # metres: what is nearer to the camera by less belongs to the ground
CLEAR = 1.02            # the ground's own unevenness is no shadow
SHADE = np.array([0.10, 0.065, 0.04], np.float32)   # of a shadow on paper
BRIGHTEST = 14   # luminance above which a light blooms no more

AGX_IN = np.array([
    [0.842479062253094, 0.0784335999999992, 0.0792237451477643],
    [0.0423282422610123, 0.878468636469772, 0.0791661274605434],
    [0.0423756549057051, 0.0784336, 0.879142973793104],
], np.float32)
AGX_OUT = np.array([
    [1.19687900512017, -0.0980208811401368, -0.0990297440797205],
    [-0.0528968517574562, 1.15190312990417, -0.0989611768448433],
    [-0.0529716355144438, -0.0980434501171241, 1.15107367264116],
], np.float32)

# The settings of a picture, with the values of an ordinary picture.
DEFAULTS = {
    "exposure": 0.4,          # stops
    "white_balance": (1, 1, 1),
    "bloom": 0.05,            # light scattered in the lens, above `bloom_from`
    "bloom_from": 1.2,
    "bloom_tint": (1, 1, 1),
    "burn": (),               # darkened in the printing: (side, reach in parts of the frame, stops), ...
    "halation": 0.003,        # the red edge of film round a light; above .01 it looks like a fault
    "contrast": 1.15,
    "saturation": 1.12,
    "shadow_tint": "#0b1524",
    "shadow_amount": 0.06,
    "highlight_tint": "#f4c98a",
    "highlight_amount": 0.05,
    "vignette": 0.3,
    "sharpness": 0.25,
    "grain": 0.006,
}


def rgb(hexadecimal):
    return np.array([int(hexadecimal[i:i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def agx(light, saturation, contrast):
    """AgX, Wrensch's fit: linear sRGB to display sRGB, without the neon of clipped channels."""
    v = np.maximum(light @ AGX_IN.T, 1e-10)
    v = np.clip((np.log2(v) + 12.47393) / (4.026069 + 12.47393), 0, 1)
    v2 = v * v
    v4 = v2 * v2
    v = 15.5 * v4 * v2 - 40.14 * v4 * v + 31.96 * v4 - 6.868 * v2 * v + 0.4298 * v2 + 0.1191 * v - 0.00232
    v = np.clip(v, 0, None) ** contrast
    luma = (v @ LUMA)[..., None]
    return np.clip((luma + saturation * (v - luma)) @ AGX_OUT.T, 0, 1)


def blur(light, size):
    """A Gaussian of `size` pixels; wide ones are done on a reduced picture, which is all they need."""
    step = 1
    while size / step > 8:
        step *= 2
    if step == 1:
        return gaussian_filter(light, (size, size, 0))
    height, width, channels = light.shape
    padded = np.pad(light, ((0, -height % step), (0, -width % step), (0, 0)), mode="edge")
    blocks = padded.reshape(padded.shape[0] // step, step, padded.shape[1] // step, step, channels)
    reduced = gaussian_filter(blocks.mean((1, 3)), (size / step, size / step, 0))
    return zoom(reduced, (step, step, 1), order=1, mode="nearest", grid_mode=True)[:height, :width]


def scatter(light, settings, scale):
    """Bloom in four sizes and a breath of halation."""
    # by luminance, not by channel: else warm light would leave a red fringe
    luma = np.maximum(light @ LUMA, 1e-6)[..., None]
    # and so is its limit: cut off channel by channel, a flame would grow a yellow-green halo
    bright = light * np.clip(1 - settings["bloom_from"] / luma, 0, 1) * np.minimum(1, BRIGHTEST / luma)
    sizes = ((6, 0.35), (22, 0.30), (70, 0.22), (200, 0.13))
    bloom = sum(weight * blur(bright, size * scale) for size, weight in sizes)
    halo = blur(bright, 10 * scale) * np.array([1.0, 0.35, 0.1], np.float32)
    bloom = bloom * np.array(settings["bloom_tint"], np.float32)
    return light + 4 * settings["bloom"] * bloom + 4 * settings["halation"] * halo


def vignette(light, amount):
    height, width, _ = light.shape
    y, x = np.ogrid[0:height, 0:width]
    radius = ((x / width - 0.5) ** 2 + ((y / height - 0.5) * (height / width) * 1.15) ** 2) / 0.25
    return light * (1 / (1 + amount * radius) ** 2).astype(np.float32)[..., None]


def burn(light, side, reach, stops):
    """Hold back the light from one side, as under an enlarger."""
    height, width, _ = light.shape
    across = np.linspace(0, 1, width, dtype=np.float32)[None, :, None]
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    away = {"left": across, "right": 1 - across, "top": down, "foot": 1 - down}[side]
    near = np.clip(1 - away / reach, 0, 1)
    return light * 2.0 ** (-stops * near * near * (3 - 2 * near))


def split_tone(print_, settings):
    """Navy in the shadows, candle in the lights."""
    luma = (print_ @ LUMA)[..., None]
    shadow = rgb(settings["shadow_tint"])
    high = rgb(settings["highlight_tint"])
    print_ = print_ + (shadow - print_) * settings["shadow_amount"] * 2 * (1 - luma) ** 4
    amount = settings["highlight_amount"] * luma ** 2
    return print_ * (1 - amount) + amount * high * luma / max(1e-6, high @ LUMA)


def grain(print_, amount, seed=1):
    """Fine in the shadows and lights, strongest in the middle; mostly grey, a little in colour."""
    height, width, _ = print_.shape
    chance = np.random.default_rng(seed)
    silver = gaussian_filter(chance.standard_normal((height, width, 1), np.float32), (0.55, 0.55, 0)) * 1.6
    dye = 0.25 * chance.standard_normal((height, width, 3), np.float32)
    luma = np.clip((print_ @ LUMA)[..., None], 0, 1)
    return print_ + (silver + dye) * amount * (0.35 + 1.3 * np.sqrt(luma * (1 - luma)))


def grade(light, settings):
    """The whole chain; `light` is linear, the result is display values 0 to 1."""
    settings = DEFAULTS | settings
    light = np.nan_to_num(light, posinf=100.0)
    light = light * 2.0 ** settings["exposure"] * np.array(settings["white_balance"], np.float32)
    scale = light.shape[1] / 1600
    light = scatter(light, settings, scale)
    light = vignette(light, settings["vignette"])
    for side, reach, stops in settings["burn"]:
        light = burn(light, side, reach, stops)
    print_ = agx(light, settings["saturation"], settings["contrast"])
    print_ = split_tone(print_, settings)
    print_ = print_ + settings["sharpness"] * (print_ - gaussian_filter(print_, (0.8, 0.8, 0)))
    return np.clip(grain(print_, settings["grain"]), 0, 1)


def cut_out(print_, depth):
    """What lies on a plain ground that is square to the view, and its shadow, without the ground: adds a plane of alpha.
    The ground is what is farthest; its tone is that of most of it."""
    standing = depth < np.percentile(depth, 90) - ABOVE_GROUND
    thing = gaussian_filter(binary_erosion(standing).astype(np.float32), 0.6)[..., None]
    ground = np.median(print_[~standing], axis=0)
    shade = np.clip(1 - print_.min(2, keepdims=True) / ground.min() * CLEAR, 0, 1) * (1 - thing)
    # at its outline the thing's pixels hold some of the ground: they take the color of those within
    within = binary_erosion(standing, iterations=4).astype(np.float32)[..., None]
    spread, weight = (gaussian_filter(plane, (2.2, 2.2, 0)) for plane in (print_ * within, within))
    inside = np.where(within > 0, print_, spread / np.maximum(weight, 1e-4))
    alpha = thing + shade
    color = (inside * thing + SHADE * shade) / np.maximum(alpha, 1e-4)
    return np.concatenate([color, alpha], 2)


def write_png(path, pixels):
    """Eight bits a channel, with the standard library only."""
    height, width, channels = pixels.shape
    rows = b"".join(b"\0" + pixels[y].tobytes() for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, {3: 2, 4: 6}[channels], 0, 0, 0)
    Path(path).write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 4)) + chunk(b"IEND", b"")
    )


def enlarge(light, width, height):
    """Soft, dark pictures are rendered smaller than they are printed; the grain and the
    sharpening are put on afterwards, at full size. Interpolated as logarithms, so that
    lights do not ring."""
    rows, columns, _ = light.shape
    exposed = np.log(np.maximum(light, 0) + np.float32(0.002))
    larger = zoom(exposed, (height / rows, width / columns, 1), order=3, mode="nearest", grid_mode=True)
    return np.maximum(np.exp(larger) - 0.002, 0)


def main(folder, target):
    notes = json.loads((Path(folder) / "picture.json").read_text())
    light = np.fromfile(Path(folder) / "clean.raw", np.float32)
    light = light.reshape(notes["height"], notes["width"], 3)
    if notes["print_width"] > notes["width"]:
        light = enlarge(light, notes["print_width"], notes["print_height"])
    settings = notes["grade"]
    unknown = set(settings) - set(DEFAULTS)
    if unknown:
        raise SystemExit("grade.py knows no setting called " + ", ".join(sorted(unknown)))
    # dither before rounding, so that dark gradients do not band
    print_ = grade(light, settings)
    if notes["cut_out"]:
        depth = np.fromfile(Path(folder) / "depth.raw", np.float32).reshape(light.shape)[..., 0]
        print_ = cut_out(print_, depth)
    print_ = print_ * 255 + np.random.default_rng(2).random(print_.shape, np.float32)
    write_png(target, np.clip(np.floor(print_), 0, 255).astype(np.uint8))


if __name__ == "__main__":
    main(*sys.argv[1:3])
