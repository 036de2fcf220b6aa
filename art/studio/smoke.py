"""Smoke of a wick that has just gone out.

A path tracer needs hours for what is a hair's breadth of haze, and the denoiser would wipe it off. It is worked out
instead: a thin sleeve of air leaves the wick, rises, and is carried about by eddies that grow with its height. Where
the sleeve folds, one looks through many layers of it. The result is added to the negative, as far lamps are.
"""

import math

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter, zoom

RISE = (0.14, 0.27)     # metres a second: at the wick, and a hand's breadth above it
STEP = 1 / 160          # seconds
SLEEVE = 0.0007         # metres: its radius at the wick
SPREADS = 0.00055       # metres: how far it has thinned into the air after a second
SEEN_AFTER = 0.025      # seconds until vapour has become smoke
RINGS, POINTS = 4000, 28
FINE = (8, 6)           # every ring, and every stretch of a ring, is split once more into so many
AGES = 7                # bands that are blurred each by its own age
EDDIES = ((0.085, 0.045, 5), (0.046, 0.078, 7), (0.027, 0.075, 9), (0.016, 0.034, 9))   # (metres, metres a second, how many)
CALM, WILD = 0.015, 0.14   # metres above the wick: up to where the air is still, and from where it is not


def eddies(seed):
    """Air that turns but is nowhere lost: waves, each of which pushes squarely to its own direction. They rise too, but
    more slowly than the smoke. Returns what the air does at some places and a time."""
    chance = np.random.default_rng(seed)
    waves = []
    for length, strength, count in EDDIES:
        for _ in range(count):
            way = chance.normal(size=3) * (1, 1, 0.8)
            way *= 2 * math.pi / length / np.linalg.norm(way)
            push = np.cross(way, chance.normal(size=3))
            push *= strength * math.sqrt(2 / count) / np.linalg.norm(push)
            phase, follows, turns = chance.uniform(0, 2 * math.pi), chance.uniform(0.35, 0.75), chance.normal() * 2.0
            waves.append((way.astype(np.float32), push.astype(np.float32), phase, turns - way[2] * follows * RISE[1]))

    def flow(places, time):
        moved = np.zeros_like(places)
        for way, push, phase, pace in waves:
            moved += np.cos(places @ way + np.float32(phase + pace * time))[:, None] * push
        return moved

    return flow


def rising(tip, top, seed=1, lean=(0.0, 0.0)):
    """The sleeve above the `tip` of a wick, up to about the height `top`, blown towards `lean` (metres a second): the places
    of its points, ring by ring, and the age of each ring."""
    lasts = (top - tip[2]) / (0.8 * RISE[1])
    born = np.linspace(-lasts, 0, RINGS, dtype=np.float32)
    turn = np.linspace(0, 2 * math.pi, POINTS, endpoint=False)
    start = np.zeros((RINGS, POINTS, 3), np.float32)
    start[..., :2] = SLEEVE * np.stack([np.cos(turn), np.sin(turn)], -1) * (0.8 + 0.2 * np.sin(born * 17))[:, None, None]
    # the draught of the flame's last flicker
    start[..., :2] += 0.00035 * np.stack([np.sin(born * 31 + 1), np.sin(born * 23)], -1)[:, None]
    places = (start + np.array(tip, np.float32)).reshape(-1, 3)
    birth = np.repeat(born, POINTS)
    blown = eddies(seed)
    time = -lasts
    while time < 0:
        alive = np.searchsorted(birth, time + STEP)
        now = places[:alive]
        height = now[:, 2] - tip[2]
        wild = np.clip((height - CALM) / (WILD - CALM), 0, 1.6)
        flow = blown(now, time) * (wild * wild * (3 - 2 * np.minimum(wild, 1)))[:, None]
        flow[:, 2] += RISE[0] + (RISE[1] - RISE[0]) * np.clip(height / 0.08, 0, 1)
        flow[:, :2] += np.clip(height / 0.2, 0, 1)[:, None] * np.array(lean, np.float32)
        # what leaves the wick within this step has only the rest of it, or the smoke would be a string of beads
        now += flow * np.minimum(STEP, time + STEP - birth[:alive])[:, None]
        time += STEP
    return places.reshape(RINGS, POINTS, 3), -born


def drawn(sleeve, age, light, dense, width, height):
    """The smoke on a film of width x height pixels, as linear RGB, where `light(places)` is the light that falls on it."""
    camera = bpy.context.scene.camera
    to_camera = np.array(camera.matrix_world.inverted(), np.float32)
    lens = camera.data
    scale = lens.lens / lens.sensor_width * width
    fine = zoom(sleeve, (FINE[0], 1, 1), order=3, mode="nearest")
    closed = np.concatenate([fine, fine[:, :1]], 1)
    old = zoom(age, FINE[0], order=1, mode="nearest")
    per_metre = scale / -np.mean(fine @ to_camera[2, :3] + to_camera[2, 3])
    film = np.zeros((height, width, 3), np.float32)
    band_of = np.minimum(AGES * old / old.max(), AGES - 1).astype(int)
    for band in range(AGES):
        rows = band_of == band
        part = np.zeros((height * width, 3), np.float32)
        there = np.repeat(np.clip(old[rows] / SEEN_AFTER, 0, 1), POINTS)[:, None]
        for share in np.linspace(0, 1, FINE[1], endpoint=False, dtype=np.float32):
            places = (closed[rows, :-1] * (1 - share) + closed[rows, 1:] * share).reshape(-1, 3)
            lit = light(places) * there
            seen = places @ to_camera[:3, :3].T + to_camera[:3, 3]
            column = width / 2 - lens.shift_x * width - seen[:, 0] / seen[:, 2] * scale - 0.5
            row = height / 2 + lens.shift_y * width + seen[:, 1] / seen[:, 2] * scale - 0.5
            # shared out among the four nearest pixels
            for x, part_x in ((np.floor(column), 1 - column % 1), (np.floor(column) + 1, column % 1)):
                for y, part_y in ((np.floor(row), 1 - row % 1), (np.floor(row) + 1, row % 1)):
                    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
                    cell = (y[inside] * width + x[inside]).astype(int)
                    weight = (part_x * part_y)[inside]
                    for channel in range(3):
                        part[:, channel] += np.bincount(cell, weight * lit[inside, channel], height * width)
        thinned = SPREADS * math.sqrt((band + 0.5) / AGES * old.max()) * per_metre
        film += gaussian_filter(part.reshape(height, width, 3), (thinned, thinned, 0))
    return film * np.float32(dense * (width / 2400) ** 2 / (FINE[0] * FINE[1]))
