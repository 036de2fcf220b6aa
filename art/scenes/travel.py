"""travel, 6:58 pm: a leather case on a stone parapet above the sea, the sun just gone.

The lower left carries a title: there the parapet runs dark and out of focus.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mathutils import Vector

from studio import lenses, lights, materials, props, shapes, sky
from studio.colours import LAMPLIGHT, POLISHED_BRASS, linear
from studio.output import Picture, empty_stage, setting, shoot

# The case stands on its long side: width, depth, height
WIDE, DEEP, HIGH = 0.50, 0.165, 0.345
SEAM = 0.022          # the lid closes this far behind the front
chance = random.Random(11)


class Case:
    """A travelling case in its own coordinates: centre of its foot, front towards -y."""

    def __init__(self):
        self.parts = []
        self.leather = materials.leather("case leather", "#63401f", 1.0, roughness=(0.30, 0.52), relief=0.16)
        self.dark = materials.leather("strap leather", "#2c170c", 1.2, roughness=(0.32, 0.5), relief=0.14)
        self.thread = materials.plain("thread", "#b89a6c", 0.75)
        self.brass = materials.brass("case brass", POLISHED_BRASS, roughness=0.16, smudge=0.2)
        self.gap = materials.plain("gap", "#050302", 0.9)
        self.stitch = shapes.sphere("stitch", 1.0, (0, 0, -50), self.thread, 10)
        self.rivet = shapes.sphere("rivet", 1.0, (0, 0, -50), self.brass, 16)

    def keep(self, *things):
        self.parts.extend(things)
        return things[0]

    def block(self, name, x, y, z, material, edge):
        return self.keep(shapes.box(name, x, y, z, material, edge))

    def stitches(self, start, end, pitch=0.0062):
        """A row of thread between two points, each stitch a little its own way."""
        a, b = Vector(start), Vector(end)
        direction = (b - a).normalized()
        count = int((b - a).length / pitch)
        turn = direction.to_track_quat("X", "Z").to_euler()
        for i in range(count):
            place = a + direction * pitch * (i + 0.5)
            size = 0.0021 * chance.uniform(0.9, 1.08)
            wobble = chance.gauss(0, 0.03)
            self.keep(shapes.copy_of(self.stitch, place, (turn.x, turn.y + wobble, turn.z + wobble), (size, 0.00062, 0.00062)))

    def body(self):
        half = WIDE / 2
        front, back = -DEEP / 2, DEEP / 2
        seam = front + 0.055
        self.block("lid", (-half, half), (front, seam - 0.0012), (0, HIGH), self.leather, 0.013)
        self.block("tray", (-half, half), (seam + 0.0012, back), (0, HIGH), self.leather, 0.013)
        inset = 0.012
        self.block("seam", (-half + inset, half - inset), (seam - 0.02, seam + 0.02), (inset, HIGH - inset), self.gap, 0)
        # the lips where lid and tray meet, bound in darker leather
        proud = 0.0016
        for y0, y1 in ((seam - 0.0150, seam - 0.0012), (seam + 0.0012, seam + 0.0150)):
            self.block("lip", (-half - proud, half + proud), (y0, y1), (-proud, HIGH + proud), self.dark, 0.0009)
        # binding round the front, stitched
        strip = 0.017
        self.front_binding(half, front, strip)
        return front, back, seam

    def front_binding(self, half, front, strip):
        """A sewn welt a finger in from the edge of the front."""
        y = front - 0.0009
        inset = 0.020
        left, right, low, high = -half + inset, half - inset, inset, HIGH - inset
        for x0, x1, z0, z1 in (
            (left, right, low, low + strip), (left, right, high - strip, high),
            (left, left + strip, low + strip, high - strip), (right - strip, right, low + strip, high - strip),
        ):
            self.block("binding", (x0, x1), (y - 0.0004, y + 0.004), (z0, z1), self.dark, 0.0008)
        y -= 0.0004
        for inward in (0.0028, strip - 0.0028):
            a, b, c, d = left + inward, right - inward, low + inward, high - inward
            self.stitches((a, y, c), (b, y, c))
            self.stitches((a, y, d), (b, y, d))
            self.stitches((a, y, c), (a, y, d))
            self.stitches((b, y, c), (b, y, d))

    def corners(self):
        """Pressed brass caps, three rivets to a face."""
        size = 0.046
        proud = 0.0013
        half = WIDE / 2
        for sx in (-1, 1):
            for z0, z1, low in ((-proud, size, True), (HIGH - size, HIGH + proud, False)):
                x0, x1 = sorted((sx * (half + proud), sx * (half - size)))
                self.block("corner", (x0, x1), (-DEEP / 2 - proud, -DEEP / 2 + 0.038), (z0, z1), self.brass, 0.0135)
                self.block("corner", (x0, x1), (DEEP / 2 - 0.038, DEEP / 2 + proud), (z0, z1), self.brass, 0.0135)
                y = -DEEP / 2 - proud
                for dx, dz in ((0.012, 0.037), (0.037, 0.012), (0.037, 0.037)):
                    z = dz if low else HIGH - dz
                    self.keep(shapes.copy_of(self.rivet, (sx * (half - dx), y, z), scale=(0.0026, 0.0013, 0.0026)))

    def strap(self, x):
        """A belt round the whole case with a brass roller buckle on the front."""
        w = 0.0145
        t = 0.0028
        front, back = -DEEP / 2, DEEP / 2
        self.block("strap front", (x - w, x + w), (front - t - 0.0008, front + 0.004), (-t, HIGH + t), self.dark, 0.0012)
        self.block("strap top", (x - w, x + w), (front - t, back + t), (HIGH - 0.004, HIGH + t + 0.0008), self.dark, 0.0012)
        self.block("strap back", (x - w, x + w), (back - 0.004, back + t), (-t, HIGH + t), self.dark, 0.0012)
        y = front - t - 0.0012
        for side in (-1, 1):
            self.stitches((x + side * (w - 0.0028), y, 0.01), (x + side * (w - 0.0028), y, HIGH - 0.008))
        z = HIGH * 0.63
        # the free end lies over the strap and is held by a loop
        self.block("strap end", (x - w, x + w), (front - 2 * t - 0.0012, front - t), (z - 0.105, z + 0.012), self.dark, 0.0012)
        self.block("keeper", (x - w - 0.0022, x + w + 0.0022), (front - 2 * t - 0.0038, front - t), (z - 0.052, z - 0.041), self.dark, 0.0016)
        buckle = [(x - w - 0.005, z - 0.017), (x + w + 0.005, z - 0.017), (x + w + 0.005, z + 0.017), (x - w - 0.005, z + 0.017)]
        path = []
        for i, (u, v) in enumerate(buckle):
            # rounded corners
            pu, pv = buckle[i - 1]
            nu, nv = buckle[(i + 1) % 4]
            before = Vector((pu - u, pv - v)).normalized() * 0.006
            after = Vector((nu - u, nv - v)).normalized() * 0.006
            for k in range(6):
                t_ = k / 5
                point = (1 - t_) ** 2 * before + t_ ** 2 * after
                path.append((u + point.x, front - 2 * t - 0.0042, v + point.y))
        self.keep(shapes.tube("buckle", path, 0.0024, self.brass, closed=True))
        self.keep(shapes.tube("bar", [(x - w - 0.004, front - 2 * t - 0.0030, z), (x + w + 0.004, front - 2 * t - 0.0030, z)], 0.0018, self.brass))
        self.keep(shapes.tube("prong", [(x, front - 2 * t - 0.0040, z + 0.001), (x + 0.0006, front - 2 * t - 0.0058, z - 0.010), (x + 0.0008, front - 2 * t - 0.0062, z - 0.0185)], 0.0016, self.brass, taper=[1, 0.95, 0.6]))

    def lock(self, x):
        """Plate, hasp and push button, on the front under the lid's edge."""
        front = -DEEP / 2
        z = HIGH - 0.052
        self.block("plate", (x - 0.023, x + 0.023), (front - 0.0030, front), (z - 0.017, z + 0.030), self.brass, 0.0011)
        self.block("hasp", (x - 0.0125, x + 0.0125), (front - 0.0060, front - 0.0026), (z - 0.004, z + 0.040), self.brass, 0.0016)
        button = shapes.lathe("button", shapes.smooth_profile([(0, 0), (0.0050, 0), (0.0056, 0.0008), (0.0054, 0.0026), (0.0044, 0.0034), (0, 0.0036)], 5), self.brass, 48)
        button.rotation_euler = (math.pi / 2, 0, 0)
        button.location = (x, front - 0.0058, z + 0.008)
        self.keep(button)
        for dx in (-0.018, 0.018):
            for dz in (-0.012, 0.025):
                self.keep(shapes.copy_of(self.rivet, (x + dx, front - 0.0031, z + dz), scale=(0.0018, 0.0009, 0.0018)))

    def handle(self):
        """A sewn leather grip on two brass loops."""
        z = HIGH + 0.004
        y = 0.0
        path = []
        widths = []
        for i in range(33):
            t = i / 32
            a = math.pi * t
            u = -0.072 * math.cos(a)
            lift = 0.046 * math.sin(a) ** 0.62
            path.append((u, y, z + 0.008 + lift))
            widths.append(0.62 + 0.38 * math.sin(a) ** 1.4)
        grip = self.keep(shapes.tube("grip", path, 0.0105, self.dark, taper=widths))
        grip.scale = (1, 0.82, 1)
        for sx in (-1, 1):
            loop = shapes.ring("loop", 0.0115, 0.0023, self.brass, 64, (sx * 0.073, y, z + 0.006))
            loop.rotation_euler = (math.pi / 2, 0, math.radians(90))
            self.keep(loop)
            self.block("loop plate", (sx * 0.073 - 0.013, sx * 0.073 + 0.013), (y - 0.010, y + 0.010), (HIGH - 0.002, HIGH + 0.0030), self.brass, 0.0012)
        # the finger seam
        for i in range(6, 27):
            u, v, w = path[i]
            self.keep(shapes.copy_of(self.stitch, (u, v - 0.0072, w - 0.0045), (0, -0.35 * math.cos(math.pi * i / 32) * 2, 0), (0.0020, 0.0006, 0.0006)))

    def tag(self):
        """A luggage label on a cord from the handle, hanging over the front."""
        cord = self.keep(shapes.tube("cord", [
            (0.050, -0.004, HIGH + 0.046), (0.056, -0.030, HIGH + 0.040), (0.060, -0.066, HIGH + 0.012),
            (0.062, -DEEP / 2 - 0.010, HIGH - 0.020), (0.063, -DEEP / 2 - 0.010, HIGH - 0.040),
        ], 0.0017, self.dark))
        label = shapes.box("label", (-0.022, 0.022), (-0.0016, 0.0016), (-0.074, 0.0), self.dark, 0.0012)
        label.location = (0.0645, -DEEP / 2 - 0.0115, HIGH - 0.073)
        label.rotation_euler = (math.radians(-4), math.radians(5), math.radians(-9))
        self.keep(label)
        eyelet = shapes.ring("eyelet", 0.0042, 0.0011, self.brass, 40, (0.0640, -DEEP / 2 - 0.0150, HIGH - 0.081))
        eyelet.rotation_euler = (math.radians(86), 0, math.radians(-9))
        self.keep(eyelet)
        return cord

    def put(self, location, turn):
        """Assemble, and stand it on the parapet."""
        self.body()
        self.corners()
        for x in (-0.150, 0.150):
            self.strap(x)
        for x in (-0.075, 0.075):
            self.lock(x)
        self.handle()
        self.tag()
        stand = shapes.mesh("case", [], [])
        for part in self.parts:
            part.parent = stand
        stand.location = location
        stand.rotation_euler = (0, 0, turn)
        return stand


def document_wallet(location, turn):
    """A slim navy wallet with the edge of an itinerary showing."""
    navy = materials.leather("wallet leather", "#1b2a48", 1.6, roughness=(0.34, 0.5), relief=0.14)
    paper = materials.laid_paper("itinerary")
    stand = shapes.mesh("wallet", [], [])
    parts = [
        shapes.box("back", (-0.11, 0.11), (-0.06, 0.06), (0, 0.0022), navy, 0.0009),
        shapes.box("sheets", (-0.098, 0.122), (-0.053, 0.051), (0.0023, 0.0040), paper, 0.0002),
        shapes.box("ticket", (-0.096, 0.134), (-0.047, 0.036), (0.0041, 0.0047), paper, 0.0001),
        shapes.box("front", (-0.11, 0.11), (-0.06, 0.06), (0.0050, 0.0074), navy, 0.0010),
        shapes.box("spine", (-0.1115, -0.104), (-0.06, 0.06), (0, 0.0074), navy, 0.0012),
    ]
    parts[2].rotation_euler = (0, 0, math.radians(-1.6))
    parts[3].rotation_euler = (0, math.radians(-0.8), 0)
    for part in parts:
        part.parent = stand
    stand.location = location
    stand.rotation_euler = (0, 0, turn)


def parapet():
    """Two weathered coping stones, their joint under the case."""
    stone = materials.limestone("coping", "#5a5147", "#8b7f70", scale=2.4, roughness=(0.42, 0.72), relief=0.55)
    shapes.box("coping", (-4.0, 0.318), (-0.32, 0.30), (-0.10, 0), stone, 0.010)
    shapes.box("coping", (0.322, 4.0), (-0.322, 0.298), (-0.10, -0.0015), stone, 0.010)


def sea_and_far_shore():
    """A bay seen from well above it: the other side, the harbour's lamps, one yacht."""
    sea = materials.open_sea("sea", "#0a1626", ripple=0.4, crest=3.0, roughness=0.10)
    shapes.sheet("sea", (-9000, 9000), (2, 14000), -14.0, sea)
    shore = materials.Nodes("far shore")
    tint = linear("#4b3346")
    haze = shore.add("Emission", {"Color": tint, "Strength": 0.55})
    land = shore.surface(haze)
    points = []
    for i in range(161):
        x = -3600 + 7200 * i / 160
        envelope = max(0.0, math.sin((x + 1700) / 1900)) ** 0.8
        height = envelope * (70 + 34 * math.sin(x / 610 + 0.4) + 16 * math.sin(x / 233) + 7 * math.sin(x / 97 + 2))
        points.append((x, height - 15))
    outline = points + [(3600, -40), (-3600, -40)]
    shapes.mesh("shore", [(x, 5200, z) for x, z in outline], [tuple(range(len(outline)))], land)
    # the harbour's first lamps, and a yacht at anchor
    warm = materials.glowing("harbour", "#ffa550", setting("harbour", 9.0))
    cool = materials.glowing("anchor light", "#ffe2b8", setting("harbour", 9.0))
    lamp = shapes.sphere("lamp", 1.0, (0, 0, -900), warm, 16)
    for _ in range(26):
        x = chance.choice((-900, -300, 700, 1300)) + chance.gauss(0, 320)
        size = chance.uniform(2.4, 5.2)
        shapes.copy_of(lamp, (x, 4900, chance.uniform(-8, 36)), scale=(size,) * 3)
    for dx, z, size in ((0, 3, 1.0), (5, 4, 1.2), (11, 3, 0.9), (7, 17, 1.0)):
        shapes.sphere("yacht light", size, (-130 + dx, 1150, z - 12), cool, 16)


def terrace_lantern():
    """Behind the case, out of focus: where the warm light comes from."""
    brass = materials.brass("lantern brass", roughness=0.2, smudge=0.15)
    candles = props.Candles(flame_strength=90, seed=5)
    props.lantern((setting("lx", -0.045), setting("ly", 0.225), 0.0), 0.60, brass, None, candles, watts=setting("lantern", 5.0))


def light():
    sky.dusk(
        -1.0, setting("az", -14.0), strength=setting("sky", 0.75), clouds=0.55, cloud_stretch=11, cloud_scale=1.7, cloud_colour="#ff9a78",
        ramp=[(0, "#e2935c"), (0.03, "#d27f5c"), (0.08, "#a8697a"), (0.18, "#5b5a86"), (0.4, "#28406e"), (1, "#12224a")],
        glow=[(5, 0.35, "#ff8a4a"), (40, 0.9, "#ffac5e"), (260, 1.1, "#ffd0a0")],
    )
    # what is left of the sun, from behind on the left, and the terrace's own lamps from the front
    rim = lights.sun(4.0, -42, 1.6, "#ff9a62", 3.0)
    rim.visible_glossy = False
    lights.soft_box((-0.75, -1.55, 0.95), (0.35, 0, 0.16), 0.9, setting("key", 15.0), LAMPLIGHT, height=0.7)
    lights.soft_box((1.6, -0.5, 1.3), (0.35, 0, 0.15), 0.9, setting("fill", 5.0), "#7d90cf", height=1.2)


def build():
    empty_stage()
    parapet()
    Case().put((setting("x", 0.335), 0.0, 0.0), math.radians(setting("turn", 24.0)))
    document_wallet((setting("wx", 0.075), -0.205, 0.0), math.radians(9))
    sea_and_far_shore()
    terrace_lantern()
    light()


if __name__ == "__main__":
    build()
    lenses.camera(
        (setting("cx", -0.13), -1.75, setting("cz", 0.34)), (setting("tx", 0.06), 0.0, setting("tz", 0.185)),
        setting("lens", 52.0), f_stop=setting("f", 3.2), focus=(0.28, -0.10, 0.15),
    )
    shoot(Picture(
        role="travel",
        width=2400,
        height=1350,
        negative=0.75,
        samples=36,
        glossy_bounces=3,
        transmission_bounces=3,
        noise_threshold=0.03,
        clamp_indirect=3.0,
        grade={"exposure": 0.6, "bloom": 0.05, "bloom_tint": (1.0, 0.78, 0.55),
               "burn": (("foot", 0.42, 0.8), ("left", 0.5, 0.5))},
    ))
