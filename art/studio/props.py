"""Things that recur all evening: the same candles, the same glass, the same paper."""

import math
import random

from . import lights, materials, shapes
from .colours import CANDLELIGHT, grey


class Candles:
    """Candles that share one wax, one wick and one flame. Make one set per scene. `mirrored` where glaze glitters:
    a flame alone is found too seldom by what is not quite a mirror."""

    def __init__(self, flame_strength=55.0, seed=3, light=CANDLELIGHT, mirrored=False):
        self.light = light
        self.mirrored = mirrored
        self.wax = materials.candle_wax()
        self.flame = materials.candle_flame(strength=flame_strength)
        self.wick = materials.plain("wick", grey(0.012), 0.9)
        self.chance = random.Random(seed)

    def pillar(self, location, height, radius=0.04, watts=6.0, lit=True, unrest=0.0):
        """A thick candle with a softened rim and a hollow pool of molten wax; `unrest` as for a taper.
        Returns the location of the flame."""
        x, y, z = location
        rim = radius * 0.10
        profile = [(0, 0), (radius * 0.985, 0), (radius, rim * 0.4), (radius, height - rim)]
        profile += [
            (radius - rim + rim * math.cos(a), height - rim + rim * math.sin(a))
            for a in (0.4, 0.8, 1.2, 1.57)
        ]
        profile += [(radius * 0.80, height - 0.002), (radius * 0.66, height - 0.007), (radius * 0.3, height - 0.009), (0, height - 0.009)]
        body = shapes.lathe("pillar candle", profile, self.wax, 96, location)
        for vertex in body.data.vertices:
            # burnt unevenly: one side of the rim stands a little higher
            if vertex.co.z > height * 0.8:
                angle = math.atan2(vertex.co.y, vertex.co.x)
                vertex.co.z += radius * 0.05 * math.sin(angle * 1.0 + x * 40) + radius * 0.02 * math.sin(angle * 3 + y * 30)
        return self._fire((x, y, z + height - 0.009), watts, lit, scale=1.0, unrest=unrest)

    def taper(self, location, height, radius=0.0105, watts=4.2, lit=True, drips=0, drip=0.0014, unrest=0.0):
        """A slender dinner candle, with `drips` runs of wax, `drip` metres thick, down its side; `unrest` is how much its flame may
        differ from a calm one. Returns the location of the flame."""
        x, y, z = location
        for k in range(drips):
            self._drip((x, y, z + height - 0.003), radius * 0.86, self.chance.uniform(0.018, 0.075), -1.9 + 1.35 * k, drip)
        profile = [
            (0, 0),
            (radius, 0),
            (radius * 0.94, height * 0.6),
            (radius * 0.86, height - 0.008),
            (radius * 0.74, height - 0.002),
            (radius * 0.45, height - 0.003),
            (0, height - 0.004),
        ]
        shapes.lathe("taper", profile, self.wax, 48, location)
        return self._fire((x, y, z + height - 0.004), watts, lit, scale=0.95, unrest=unrest)

    def _drip(self, rim, radius, length, angle, thickness):
        """A run of wax: thin from the rim, ending in a bead."""
        x, y, z = rim
        steps = 14
        path = []
        widths = []
        for i in range(steps + 1):
            t = i / steps
            out = radius * (0.93 + 0.14 * t)
            turn = angle + 0.10 * math.sin(t * 5 + angle)
            path.append((x + out * math.cos(turn), y + out * math.sin(turn), z + 0.002 - length * t))
            widths.append(0.75 + 0.25 * math.sin(t * 9) * (1 - t) + 0.75 * math.exp(-((t - 0.94) / 0.07) ** 2))
        shapes.tube("drip", path, thickness, self.wax, taper=widths)

    def _fire(self, foot, watts, lit, scale, unrest=0.0):
        x, y, z = foot
        lean = self.chance.uniform(-0.003, 0.003)
        path = [(x, y, z - 0.003), (x, y, z + 0.004), (x + lean * 0.4, y, z + 0.008), (x + lean, y, z + 0.0115)]
        shapes.tube("wick", path, 0.0009, self.wick, taper=[1.1, 1.0, 0.9, 0.6])
        profile = shapes.smooth_profile([
            (0, 0),
            (0.0038 * scale, 0.004 * scale),
            (0.0058 * scale, 0.012 * scale),
            (0.0047 * scale, 0.025 * scale),
            (0.0019 * scale, 0.040 * scale),
            (0, 0.048 * scale),
        ], 6)
        flame = shapes.lathe("flame", profile, self.flame, 28, (x + lean * 0.5, y, z + 0.005))
        flame.rotation_euler = (self.chance.uniform(-0.05, 0.05), self.chance.uniform(-0.06, 0.06), 0)
        if unrest:
            tall, full = 1 + unrest * self.chance.uniform(-1, 1), 1 + 0.5 * unrest * self.chance.uniform(-1, 1)
            sway = unrest * self.chance.uniform(-0.2, 0.45)
            for vertex in flame.data.vertices:
                # the root stays at the wick, the tip gives way to the air
                across, deep, up = vertex.co
                vertex.co = (full * across + sway * up * up / (0.05 * scale), full * deep, tall * up)
        if not lit:
            # taken away only now, so that the next candle leans as it does when all are lit
            shapes.remove(flame)
            return foot
        flame.visible_shadow = False
        flame.visible_diffuse = False
        heart = (x, y, z + 0.024)
        if watts:
            lights.glow(heart, watts, self.light, 0.006 if self.mirrored else 0.012).visible_glossy = self.mirrored
        return heart


def candlestick(location, height, brass):
    """A turned brass stick; returns where the candle stands."""
    profile = shapes.smooth_profile([
        (0, 0), (0.052, 0), (0.055, 0.006), (0.045, 0.012), (0.016, 0.022), (0.010, 0.04),
        (0.0085, height * 0.35), (0.013, height * 0.42), (0.009, height * 0.5), (0.0085, height * 0.86),
        (0.015, height * 0.92), (0.024, height * 0.955), (0.022, height * 0.97), (0.0125, height),
        (0.0115, height - 0.006), (0, height - 0.008),
    ], 5)
    shapes.lathe("candlestick", profile, brass, 96, location)
    x, y, z = location
    return (x, y, z + height - 0.010)


def chamberstick(location, brass, handle_at=-14.0):
    """A low brass saucer with a ring to hold it by, which points `handle_at` degrees anticlockwise from +x; returns where
    the candle stands."""
    x, y, z = location
    profile = shapes.smooth_profile([
        (0, 0), (0.052, 0), (0.058, 0.002), (0.066, 0.010), (0.070, 0.017), (0.0715, 0.0185), (0.0695, 0.0185),
        (0.064, 0.0115), (0.056, 0.0045), (0.030, 0.0035), (0.019, 0.005), (0.0145, 0.010), (0.0135, 0.020),
        (0.0150, 0.027), (0.0185, 0.0295), (0.0188, 0.0312), (0.0150, 0.0318), (0.0118, 0.0310), (0.0114, 0.0240), (0, 0.0235),
    ], 6)
    shapes.lathe("chamberstick", profile, brass, 160, location)
    handle = shapes.ring("handle", 0.0165, 0.0024, brass, 72)
    turn = math.radians(handle_at)
    handle.location = (x + 0.0855 * math.cos(turn), y + 0.0855 * math.sin(turn), z + 0.0185)
    handle.rotation_euler = (math.radians(90), 0, turn)
    return (x, y, z + 0.0236)
