"""luxury-travel, 8:04 pm: a travel case on the parapet of a terrace above a harbor, at the end of the blue hour.

A train case, which opens at two thirds of its height, so that lid, locks, handle and label are at its top. It is in the
left half of the frame. In the right half, where the page has text, a headland hides the lamps, and the stone is unlit.
The terrace is high: the far quays are below the camera, their lights next to the case, and the water between them and
the stone.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from mathutils import Euler, Matrix, Vector

from studio import backdrop, bokeh, cloth, lenses, lights, materials, shapes, sky
from studio.colours import LAMPLIGHT, linear
from studio.output import Picture, empty_stage, setting, shoot, when_lit

HALF_WIDE, HALF_DEEP, HIGH = 0.18, 0.078, 0.236
FRONT = -HALF_DEEP
LINE = 0.164                # the height of the opening
LOCK = 0.112                # the distance from the middle to each lock
PROUD = 0.0015              # the thickness of the corners' caps
ROUND = 0.010               # the radius of its vertical edges, which keeps it from looking like a box
SEAM = 0.0125               # the stitches' distance from the edges
FEET = 0.0025
TURN = math.radians(setting("turn", 25.0))

LENS, F_STOP = 64.0, setting("f", 2.8)
BACK = setting("back", 1.82)                            # the distance of the camera
EYE = Vector((setting("cx", 0.022), -BACK, HIGH + setting("rise", 0.095)))
MIDDLE = setting("mid", 0.128)                          # the height at the center of the frame
SHIFT = 0.22, (MIDDLE - EYE.z) / BACK * LENS / 36     # the film is shifted instead of tilted, so that verticals stay vertical
# The harbor is placed on a frame of 36 x 20.25 mm behind this lens, with the case in its center.
PLAN = 75.0
FAR = 40.0                                              # the distance of the background

CHESTNUT, WORN = "#4a2110", "#a06a3c"
chance = random.Random(11)


class Case:
    """The case in its own coordinates: the origin is the center of its base, and the front faces -y."""

    def __init__(self):
        self.parts = []
        self.dark = materials.bridle_leather("strap leather", "#3a1b0d", "#8a5a34", grain=900)
        self.brass = materials.brass("case brass", "#deb566", roughness=0.13, smudge=0.14)
        self.thread = self.waxed_thread()
        self.hole = materials.plain("hole", "#0a0503", 0.9)
        self.stitch = shapes.sphere("stitch", 1.0, (0, 0, -50), self.thread, 16)
        self.awl = shapes.sphere("awl hole", 1.0, (0, 0, -50), self.hole, 10)

    @staticmethod
    def waxed_thread():
        """Twisted linen thread, with small variations for each stitch."""
        nodes = materials.Nodes("thread")
        twist = nodes.add("TexWave", {"Vector": nodes.coordinates((1, 1, 1)), "Scale": 1.1, "Distortion": 0.3}, bands_direction="DIAGONAL").outputs["Fac"]
        soiled = nodes.add("ObjectInfo").outputs["Random"]
        return nodes.surface(nodes.principled(
            Base_Color=nodes.ramp(soiled, [(0.0, "#7d6344"), (0.6, "#b29468"), (1.0, "#c8ae84")]),
            Roughness=0.6, Sheen=0.3, Normal=nodes.bump(twist, 0.5, 0.2),
        ))

    def keep(self, *things):
        self.parts.extend(things)
        return things[0]

    def sew(self, path, out, length=0.0043, thick=0.00046):
        """A row of saddle stitches along a path of points, with variations; `out` points away from the leather."""
        spots = [Vector(p) for p in path]
        out = Vector(out).normalized()
        legs = [(b - a).length for a, b in zip(spots, spots[1:])]
        pitch = length * 1.22
        count = int(sum(legs) / pitch)
        for n in range(count):
            along = (n + 0.5) * pitch
            leg = 0
            while leg < len(legs) - 1 and along > legs[leg]:
                along -= legs[leg]
                leg += 1
            ahead = (spots[leg + 1] - spots[leg]).normalized()
            place = spots[leg] + ahead * along
            across = out.cross(ahead)
            lean = 0.16 + chance.gauss(0, 0.035)
            ahead = (ahead + across * lean).normalized()
            turn = Matrix((ahead, out.cross(ahead).normalized(), out)).transposed().to_euler()
            size = length / 2 * chance.uniform(0.93, 1.04)
            self.keep(shapes.copy_of(self.stitch, place - out * 0.00005, turn, (size, thick * 1.25, thick)))
            self.keep(shapes.copy_of(self.awl, place + ahead * (size * 1.08) - out * 0.0001, turn, (0.0007, 0.0006, 0.00022)))

    def shell(self):
        """Lid and box, with a brass lip on both sides of the opening and a seam around every panel."""
        lip = 0.0019
        for name, z in (("lid", (LINE + lip, HIGH)), ("body", (0.0, LINE - lip))):
            half = (HALF_WIDE, HALF_DEEP, (z[1] - z[0]) / 2)
            hide = materials.bridle_leather(name + " leather", CHESTNUT, WORN, half, SEAM, roughness=(0.25, 0.42), relief=0.65, grain=640, age=1.1, crown=0.004)
            self.keep(shapes.round_uprights(shapes.box(name, (-HALF_WIDE, HALF_WIDE), (FRONT, HALF_DEEP), z, hide, 0.0038), ROUND))
            low, high = z[0] + SEAM, z[1] - SEAM
            left, right = -HALF_WIDE + SEAM, HALF_WIDE - SEAM
            near, far = FRONT + SEAM, HALF_DEEP - SEAM
            for w in (low, high):
                self.sew([(left, FRONT, w), (right, FRONT, w)], (0, -1, 0))
                self.sew([(-HALF_WIDE, far, w), (-HALF_WIDE, near, w)], (-1, 0, 0))
            for u in (left, right):
                self.sew([(u, FRONT, low), (u, FRONT, high)], (0, -1, 0))
            for v in (near, far):
                self.sew([(-HALF_WIDE, v, low), (-HALF_WIDE, v, high)], (-1, 0, 0))
        for v in (FRONT + SEAM, HALF_DEEP - SEAM):
            self.sew([(-HALF_WIDE + SEAM, v, HIGH), (HALF_WIDE - SEAM, v, HIGH)], (0, 0, 1))
        over = 0.0005
        for z in ((LINE + 0.0003, LINE + lip + 0.0004), (LINE - lip - 0.0004, LINE - 0.0003)):
            edge = shapes.box("lip", (-HALF_WIDE - over, HALF_WIDE + over), (FRONT - over, HALF_DEEP + over), z, self.brass, 0.0007)
            self.keep(shapes.round_uprights(edge, ROUND + over))
        gap = materials.plain("gap", "#050302", 0.9)
        inner = shapes.box("gap", (-HALF_WIDE + 0.001, HALF_WIDE - 0.001), (FRONT + 0.001, HALF_DEEP - 0.001), (LINE - 0.002, LINE + 0.002), gap)
        self.keep(shapes.round_uprights(inner, ROUND - 0.001))
        foot = shapes.lathe("foot", shapes.smooth_profile([(0.0, -FEET), (0.005, -FEET), (0.0075, -FEET * 0.4), (0.0078, 0.0)], 5), self.brass, 48)
        self.keep(foot, *(shapes.copy_of(foot, (u * (HALF_WIDE - 0.016), v * (HALF_DEEP - 0.016), 0)) for u in (-1, 1) for v in (-1, 1)))

    def corner(self, side, near, top):
        """A corner with a round cap of leather, sewn on."""
        reach = 0.043
        low, high = (LINE + 0.0045, HIGH + PROUD) if top else (-PROUD, LINE - 0.0045)
        half = (HALF_WIDE + PROUD, HALF_DEEP + PROUD, (high - low) / 2)
        hide = materials.bridle_leather("corner leather", "#36190d", WORN, half, None, relief=0.22, dark=0.5)
        cap = shapes.box("corner cap", (-half[0], half[0]), (-half[1], half[1]), (low, high), hide, 0.0046)
        shapes.round_uprights(cap, ROUND + PROUD)
        u, v, w = side * HALF_WIDE, FRONT if near else HALF_DEEP, HIGH if top else 0.0
        ball = shapes.sphere("cut", reach, (u, v, w), hide, 128)
        cut = cap.modifiers.new("cut", "BOOLEAN")
        cut.operation = "INTERSECT"
        cut.solver = "EXACT"
        cut.object = ball
        ball.hide_render = True
        # boolean cuts lose the flat shading of faces, and the cap would look like a cushion
        flat = cap.modifiers.new("flat", "WEIGHTED_NORMAL")
        flat.weight = 100
        self.keep(cap, ball)
        row = reach - 0.0038
        inward = 1 if near else -1
        down = -1 if top else 1
        arc = [(row * math.cos(a), row * math.sin(a)) for a in (math.radians(6 + 68 * i / 40) for i in range(41))]
        if near:
            self.sew([(u - side * a, v - PROUD, w + down * b) for a, b in arc], (0, -1, 0), 0.0036)
        if side < 0:
            self.sew([(u - PROUD, v + inward * a, w + down * b) for a, b in arc], (-1, 0, 0), 0.0036)
        if top:
            self.sew([(u - side * a, v + inward * b, w + PROUD) for a, b in arc], (0, 0, 1), 0.0036)

    SPAN = 0.066                 # half of the handle's length

    def grip_path(self):
        path = []
        for i in range(61):
            a = math.pi * i / 60
            u = -self.SPAN * math.copysign(abs(math.cos(a)) ** 0.82, math.cos(a))
            path.append((u, 0.0, HIGH + 0.012 + 0.042 * math.sin(a) ** 0.72))
        return path

    def handle(self):
        """A handle of rolled leather over a core: thin at the rings, dark from use in the middle."""
        worn_black = materials.bridle_leather("handle leather", "#33170b", "#6d4426", roughness=(0.22, 0.38), relief=0.25, grain=900)

        def section(share):
            full = math.sin(math.pi * share) ** 0.75
            thick = 0.0050 + 0.0125 * full
            wide = 0.0175 + 0.0035 * full
            return [(a, b) for a, b in shapes.rounded_bar(wide, thick, 32, 5.0 - 2.6 * full)]

        path = self.grip_path()
        self.keep(shapes.sweep("grip", path, section, (0, 1, 0), worn_black))
        # the seam below the roll, on the near side
        row = []
        for i in range(9, 52):
            u, v, w = path[i]
            full = math.sin(math.pi * i / 60) ** 0.75
            row.append((u, v - (0.0175 + 0.0035 * full) / 2 * 0.94, w - 0.0042 * full))
        self.sew(row, (0, -1, 0), 0.0038, 0.0004)
        for side in (-1, 1):
            self.mount(side * self.SPAN, side)

    def mount(self, x, side):
        """A square brass ring through the handle's end, attached with a sewn tab and a rivet."""
        y, z = 0.0, HIGH
        w, h, bend = 0.0130, 0.0100, 0.0045
        outline = [(-w, -h), (w, -h), (w, h), (-w, h)]
        path = []
        for i, (u, v) in enumerate(outline):
            before, after = Vector(outline[i - 1]), Vector(outline[(i + 1) % 4])
            here = Vector((u, v))
            p, q = here + (before - here).normalized() * bend, here + (after - here).normalized() * bend
            for k in range(8):
                t = k / 7
                point = (1 - t) ** 2 * p + 2 * t * (1 - t) * here + t * t * q
                path.append((0.0, point.x, point.y))
        ring = self.keep(shapes.tube("ring", path, 0.0021, self.brass, closed=True))
        ring.location = (x + side * 0.001, y, z + 0.0085)
        ring.rotation_euler = (0, math.radians(side * 14), 0)
        # the tab: around the lower part of the ring, flat on the case, sewn
        away = side * 0.036
        tab = [(x, y, z + 0.0058), (x + side * 0.0045, y, z + 0.0046), (x + side * 0.010, y, z + 0.0030), (x + side * 0.018, y, z + 0.0019), (x + away, y, z + 0.0016)]
        self.keep(shapes.sweep("tab", tab, lambda _: shapes.rounded_bar(0.0195, 0.0032), (0, 1, 0), self.dark))
        for dy in (-0.0072, 0.0072):
            self.sew([(x + side * 0.012, y + dy, z + 0.0034), (x + away - side * 0.002, y + dy, z + 0.0033)], (0, 0, 1), 0.0036, 0.0004)
        rivet = shapes.lathe("rivet", shapes.smooth_profile([(0.0036, 0), (0.0036, 0.0006), (0.0026, 0.0016), (0, 0.0020)], 5), self.brass, 48)
        rivet.location = (x + side * 0.021, y, z + 0.0034)
        self.keep(rivet)

    def slab(self, name, outline, thick, place, material, edge=0.0004, openings=()):
        return self.keep(shapes.pierced_slab(name, outline, list(openings), thick, material, edge, place))

    def lock(self, x):
        """A lock: a plate on the box, a smaller one on the lid with a hinged hasp, its button, and the keyhole below."""
        y = FRONT
        for high, centre in ((0.0400, LINE - 0.0235), (0.0150, LINE + 0.0112)):
            self.slab("plate", rounded(0.0205, high / 2, 0.0030), 0.0020, (x, y - 0.0008, centre), self.brass, 0.0006)
        barrel = [(x + u, y - 0.0040, LINE + 0.0058) for u in (-0.0118, 0.0118)]
        self.keep(shapes.tube("barrel", barrel, 0.0026, self.brass))
        self.slab("hasp", rounded(0.0088, 0.0150, 0.0060), 0.0030, (x, y - 0.0040, LINE - 0.0085), self.brass, 0.0010)
        button = shapes.lathe("button", shapes.smooth_profile([(0.0053, 0), (0.0053, 0.0016), (0.0046, 0.0028), (0.0028, 0.0034), (0, 0.0035)], 5), self.brass, 64)
        button.rotation_euler = (math.pi / 2, 0, 0)
        button.location = (x, y - 0.0052, LINE - 0.0125)
        self.keep(button)
        hole = shapes.sphere("keyhole", 0.0019, (x, y - 0.0018, LINE - 0.0310), self.hole, 24)
        hole.scale = (1, 0.12, 1)
        self.keep(hole, shapes.box("keyhole", (x - 0.0009, x + 0.0009), (y - 0.0020, y - 0.0010), (LINE - 0.0370, LINE - 0.0315), self.hole))
        for u, w in ((-0.0160, -0.0085), (0.0160, -0.0085), (-0.0160, -0.0385), (0.0160, -0.0385), (-0.0165, 0.0125), (0.0165, 0.0125)):
            screw = shapes.lathe("screw", [(0.0019, 0), (0.0019, 0.0004), (0.0012, 0.0008), (0, 0.0009)], self.brass, 32)
            screw.rotation_euler = (math.pi / 2, 0, 0)
            screw.location = (x + u, y - 0.0018, LINE + w)
            slot = shapes.box("slot", (-0.0016, 0.0016), (-0.0003, 0.0003), (-0.00022, 0.00022), self.hole)
            slot.location = (x + u, y - 0.0026, LINE + w)
            slot.rotation_euler = (0, chance.uniform(0, math.pi), 0)
            self.keep(screw, slot)

    def label(self):
        """A luggage label: two layers of leather sewn together, with a gilt star. Its strap goes through the slot, over the edge,
        around the ring at the handle's foot, and back behind itself into the slot."""
        w, h, rise = 0.0215, 0.0370, 0.0085   # half the width, half the height, radius of the corners
        eye_of_slot = h - 0.0095
        x, ring = -self.SPAN, Vector((0, -0.0148, HIGH + 0.0150))
        hoop = shapes.ring("hoop", 0.0125, 0.0013, self.brass)
        lean = math.radians(24)
        hoop.rotation_euler = (lean, 0, 0)
        hoop.location = (x, ring.y + 0.0125 * math.cos(lean), ring.z + 0.0125 * math.sin(lean))
        self.keep(hoop)

        y, z = FRONT - 0.0044, HIGH - 0.0270
        # (y, z): out through the slot, up, over and around the ring; back below, down, and in again
        bends = [
            (y - 0.0004, z), (y - 0.0036, z + 0.0005), (y - 0.0044, z + 0.0032), (y - 0.0036, z + 0.0110), (FRONT - 0.0044, HIGH - 0.0060),
            (FRONT - 0.0024, HIGH + 0.0012), (FRONT + 0.0036, HIGH + 0.0044), (FRONT + 0.022, HIGH + 0.0066), (FRONT + 0.044, HIGH + 0.0118), (ring.y - 0.0026, ring.z + 0.0019),
            (ring.y + 0.0004, ring.z + 0.0024), (ring.y + 0.0023, ring.z), (ring.y + 0.0002, ring.z - 0.0023), (FRONT + 0.044, HIGH + 0.0086),
            (FRONT + 0.022, HIGH + 0.0038), (FRONT + 0.0050, HIGH + 0.0016), (FRONT + 0.0006, HIGH - 0.0002), (FRONT - 0.0012, HIGH - 0.0052), (FRONT - 0.0014, z + 0.0090),
            (FRONT - 0.0014, z + 0.0034), (y + 0.0016, z + 0.0004), (y - 0.0004, z - 0.0001),
        ]
        smooth = shapes.smooth_profile([(b + 1.0, c) for b, c in bends], 8)
        self.keep(shapes.sweep("label strap", [(x, b - 1.0, c) for b, c in smooth], lambda _: shapes.rounded_bar(0.0088, 0.0016), (1, 0, 0), self.dark))
        keeper = shapes.box("keeper", (-0.0054, 0.0054), (-0.0025, 0.0025), (-0.0029, 0.0029), self.dark, 0.0009)
        keeper.location, keeper.rotation_euler = (x, FRONT + 0.030, HIGH + 0.0070), (math.radians(12), 0, 0)
        self.keep(keeper)

        hide = materials.bridle_leather("label leather", "#16234a", "#5b6684", (w, h, 1.0), 0.0044, relief=0.24, grain=800, dark=0.6)
        paint = materials.plain("edge paint", "#0b101d", 0.3)
        stand = shapes.mesh("label", [], [])
        before = len(self.parts)
        slot = [(u, v + eye_of_slot) for u, v in rounded(0.0054, 0.0017, 0.0015)][::-1]
        for name, off, thick, less, material in (("back", 0.0, 0.0022, 0.0, paint), ("face", -0.0016, 0.0013, 0.0003, hide)):
            self.slab(name, rounded(w - less, h - less, rise), thick, (0, off, 0), material, 0.0004, [slot])
        face = -0.00225
        loop = rounded(w - 0.0044, h - 0.0044, rise - 0.0044)
        self.sew([(u, face, v) for u, v in loop + loop[:1]], (0, -1, 0), 0.0032, 0.00036)
        emblem = self.keep(shapes.star(0.0125, self.gilt(), (0, face - 0.00004, -0.0055)))
        emblem.rotation_euler = (math.pi / 2, 0, 0)
        for part in self.parts[before:]:
            part.parent = stand
        del self.parts[before:]
        # it hangs from its slot, slightly rotated
        turn = Euler((math.radians(-2.0), math.radians(setting("swing", -5.0)), math.radians(-2)))
        stand.rotation_euler = turn
        stand.location = Vector((x, y, z)) - turn.to_matrix() @ Vector((0, 0, eye_of_slot))
        self.keep(stand)

    def initials(self):
        """The initials E. H., stamped in gilt on the front."""
        foil, pressed = self.gilt(0.38), materials.plain("pressed", "#1c0c06", 0.5)
        tall, hair, dent = 0.019, 0.0008, 0.00035
        letters = (
            # stem, arms, and the ends of the arms: (left, right, foot, head) in metres from the letter's own corner
            (0.0, ((0.0018, 0.0048, 0, tall), (0, 0.0125, 0, hair), (0, 0.0120, tall - hair, tall), (0.0048, 0.0095, 0.0094, 0.0094 + hair),
                   (0.0117, 0.0125, 0, 0.0045), (0.0112, 0.0120, 0.0147, tall), (0.0088, 0.0095, 0.0074, 0.0122), (0.0154, 0.0172, 0, 0.0018))),
            (0.0240, ((0.0018, 0.0048, 0, tall), (0.0122, 0.0152, 0, tall), (0.0048, 0.0122, 0.0092, 0.0092 + hair), (0, 0.0066, 0, hair), (0.0104, 0.0170, 0, hair),
                      (0, 0.0066, tall - hair, tall), (0.0104, 0.0170, tall - hair, tall), (0.0198, 0.0216, 0, 0.0018))),
        )
        for start, strokes in letters:
            across = start - 0.0228     # the two letters are centered
            for left, right, foot, head in strokes:
                self.keep(
                    shapes.box("initial", (across + left, across + right), (FRONT - 0.0002, FRONT), (0.066 + foot, 0.066 + head), foil),
                    shapes.box("dent", (across + left - dent, across + right + dent), (FRONT - 0.0001, FRONT), (0.066 + foot - dent, 0.066 + head + dent), pressed),
                )

    @staticmethod
    def gilt(gone=0.50):
        """Gold leaf, worn off where its noise is below `gone`."""
        nodes = materials.Nodes("gilt")
        rubbed = nodes.between(nodes.noise(nodes.coordinates(), 420, 5, 0.7), 0.25, 1.0, gone - 0.14, gone)
        foil = nodes.principled(Base_Color=linear("#d9b06a"), Metallic=1.0, Roughness=0.24)
        clear = nodes.add("BsdfTransparent", {"Color": (1, 1, 1, 1)})
        return nodes.surface(nodes.add("MixShader", {0: rubbed, 1: clear.outputs[0], 2: foil.outputs[0]}))

    def scarf(self):
        """An evening scarf of white silk over the end of the lid, with its fringe in front of a lock."""
        silk = materials.silk("scarf", "#ece2cd", stripes=((0.050, 0.056), (0.062, 0.084), (0.090, 0.096)))
        before, behind, gathered = 0.15, 0.10, 0.116     # the lengths of the hanging ends, and the width
        length = before + 2 * HALF_DEEP + behind
        across, along = 60, 84
        worn = chance.uniform(0, 6)
        piece = shapes.sheet("scarf", (0, 1), (0, 1), 0, silk, across, along)
        lengthwise = piece.data.attributes.new("along", "FLOAT", "POINT")
        lengthwise.data.foreach_set("value", [vertex.co.y for vertex in piece.data.vertices])
        for vertex in piece.data.vertices:
            u, v = vertex.co.x, vertex.co.y
            # gathered in uneven folds, and slightly rotated
            fold = math.sin(27 * u + 1.9 * math.sin(2.3 * u + worn) + 0.7 * math.sin(3.1 * v)) + 0.4 * math.sin(41 * u + 2.0 * v + worn)
            vertex.co = (
                0.147 + gathered * (u - 0.5) + 0.012 * (v - 0.5),
                FRONT - before + length * v + 0.05 * (u - 0.5) * (1 - v),
                HIGH + 0.0215 + 0.013 * fold * (1 - 0.3 * abs(2 * u - 1)),
            )
        stops = [
            shapes.round_uprights(shapes.box("case", (-HALF_WIDE - PROUD, HALF_WIDE + PROUD), (FRONT - PROUD, HALF_DEEP + PROUD), (0, HIGH + PROUD)), ROUND),
            shapes.box("lock", (LOCK - 0.021, LOCK + 0.021), (FRONT - 0.006, FRONT), (LINE - 0.044, LINE + 0.020)),
        ]
        cloth.fall(piece, stops, pinned=lambda point: 0.01 < point.y < 0.03, frames=70)
        shapes.remove(*stops)
        thick = piece.modifiers.new("thickness", "SOLIDIFY")
        thick.thickness = 0.0007
        shapes.subdivide(piece, 2)
        self.keep(piece)
        # the fringe: twisted tassels
        for vertex in piece.data.vertices[:across + 1]:
            # with variations, each bent differently, and joined to the next at the knot
            long, sway, bent = chance.uniform(0.026, 0.035), chance.gauss(0, 0.0026), chance.gauss(0, 0.0011)
            hangs = [
                vertex.co + Vector((sway * t * t + bent * math.sin(math.pi * t), -0.0005 * math.sin(math.pi * t) - 0.0008 * chance.random() * t, -long * t + 0.0006))
                for t in (k / 8 for k in range(9))
            ]
            self.keep(shapes.tube("tassel", hangs, 0.00070, silk, taper=[1.0, 1.35, 0.85, 0.95, 1.05, 0.95, 1.1, 1.15, 0.8]))

    def put(self):
        """Assemble the case, stand it on its feet and rotate it."""
        self.shell()
        for side, near, top in ((-1, True, True), (1, True, True), (-1, False, True), (-1, True, False), (1, True, False), (-1, False, False)):
            self.corner(side, near, top)
        self.handle()
        for x in (-LOCK, LOCK):
            self.lock(x)
        self.label()
        self.initials()
        self.scarf()
        stand = shapes.mesh("case", [], [])
        for part in self.parts:
            part.parent = stand
        stand.location = (0, 0, FEET)
        stand.rotation_euler = (0, 0, TURN)


def rounded(half_wide, half_high, radius):
    """The outline of a rectangle with rounded corners."""
    outline = []
    for cx, cz, start in ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180)):
        for i in range(9):
            a = math.radians(start + 90 * i / 8)
            outline.append((cx * (half_wide - radius) + radius * math.cos(a), cz * (half_high - radius) + radius * math.sin(a)))
    return outline


def towards(u, v, distance):
    """The point at this distance that is at u, v in the frame: fractions from the left and the top."""
    return EYE + Vector(((u - 0.5) * 36 / PLAN, 1.0, (0.5 - v) * 20.25 / PLAN + (MIDDLE - EYE.z) / BACK)) * distance


SHORE = setting("shore", 0.285)     # the shoreline, as a fraction of the frame from the top


def harbor_at_dusk():
    """Sky, hills and water in the background, each an emissive sheet."""
    def hung(name, material, points, distance):
        spots = [towards(u, v, distance) for u, v in points]
        backdrop.camera_only(shapes.mesh(name, [tuple(p) for p in spots], [tuple(range(len(spots)))], material))

    def sheet_of_light(name, stops, low, high, cloud, amount):
        nodes = materials.Nodes(name)
        here = nodes.world_position()
        share = nodes.between(nodes.axis(here, "Z"), 0.0, 1.0, towards(0.5, low, FAR).z, towards(0.5, high, FAR).z)
        # brighter on the left, where the sun set
        side = nodes.between(nodes.axis(here, "X"), 1.22, 0.30, towards(0.0, 0.3, FAR).x, towards(1.3, 0.3, FAR).x)
        drift = nodes.noise(nodes.add("Mapping", {"Vector": here, "Scale": cloud}).outputs[0], 1.0, 3, 0.5, 0.4)
        share = nodes.math("ADD", share, nodes.math("MULTIPLY", nodes.math("SUBTRACT", drift, 0.5), amount))
        tint = nodes.ramp(share, stops, "EASE")
        light = nodes.add("Emission", {"Color": tint, "Strength": nodes.math("MULTIPLY", side, setting("far", when_lit(0.34, 0.26)))})
        return backdrop.only_seen(nodes.surface(light))

    above = sheet_of_light("sky", [
        (0.0, "#a287a2"), (0.13, "#85799c"), (0.28, "#465c90"), (0.50, "#28457c"), (0.76, "#162d62"), (1.0, "#0b1a42"),
    ], SHORE, -0.06, (0.025, 1, 0.35), 0.16)
    below = sheet_of_light("sea", [
        (0.0, "#060b18"), (0.40, "#0e1a38"), (0.68, "#1a2d58"), (0.88, "#2c4272"), (0.97, "#46557f"), (1.0, "#545d84"),
    ], 1.0, SHORE, (0.03, 1, 1.1), 0.14)
    hung("sky", above, [(-0.3, SHORE + 0.02), (1.7, SHORE + 0.02), (1.7, -0.6), (-0.3, -0.6)], FAR)
    hung("sea", below, [(-0.3, 1.4), (1.7, 1.4), (1.7, SHORE), (-0.3, SHORE)], FAR - 1)

    def range_of_hills(name, colour, strength, distance, height):
        ridge = [(u / 60, SHORE - height(u / 60)) for u in range(-12, 100)]
        hung(name, backdrop.far_glow(name, colour, when_lit(1.0, 0.5) * strength), ridge + [(1.65, SHORE + 0.006), (-0.2, SHORE + 0.006)], distance)

    range_of_hills("far hills", "#2e3f6c", 0.20, FAR - 2, lambda u: 0.014 + 0.060 * math.exp(-((u - 0.64) / 0.17) ** 2) + 0.030 * math.exp(-((u - 0.10) / 0.15) ** 2) + 0.005 * math.sin(19 * u))
    range_of_hills("near hills", "#141d3a", 0.24, FAR - 3, lambda u: 0.004 + 0.110 * math.exp(-((u - 1.10) / 0.20) ** 2) + 0.024 * math.exp(-((u + 0.04) / 0.13) ** 2) + 0.003 * math.sin(41 * u))


GOLD, AMBER, WHITE, ROSE, GREEN = "#ffac58", "#ff8c3a", "#ffd9a8", "#ff5c3e", "#7fd6b0"


def lamps_of_the_harbor():
    """Quays, houses on the slopes and boats at anchor. Each light has a path on the water: many small glints,
    wider apart the nearer they are, most of them faint."""
    focus, aperture = BACK - 0.03, LENS / 1000 / F_STOP
    lamps = []

    def lamp(u, v, level, colour, size=1.0):
        # a nearer light has a smaller disc
        distance = focus / max(0.03, 1 - min(size, 0.97))
        small = 0.01 * distance / 10
        lamps.append(bokeh.Lamp(tuple(towards(u, v, distance)), colour, level * (bokeh.spread(aperture, focus, distance) / small) ** 2, small))

    def light(u, v, level, colour, size=1.0, path=1.0, always=False):
        wait = when_lit(1.0, 0.30 if always else 0.0)
        random_path = [(chance.random(), chance.gauss(0, 1), chance.expovariate(1.0)) for _ in range(56)]
        if wait:
            lamp(u, v, level * wait, colour, size)
        for t, aside, glint in random_path:
            down = SHORE + 0.012 + (SHORE - v) * 0.6 + 0.34 * path * t ** 1.5
            faint = level * wait * path * 0.045 * min(3.0, glint) * (1 - 0.75 * t)
            if wait and down > SHORE:
                lamp(u + aside * (0.0025 + 0.010 * t), down, faint, colour, size * (0.95 - 0.30 * t))

    # u, v above the shore, brightness, color, size of the disc, length of its path, lit early; none is above the lid
    for u, up, level, colour, size, path, early in (
        (0.196, 0.002, 0.60, AMBER, 0.93, 0.9, False), (0.222, 0.018, 0.22, GOLD, 0.80, 0.0, False),
        (0.764, 0.010, 2.3, GOLD, 0.97, 0.9, True), (0.785, 0.024, 0.40, AMBER, 0.86, 0.0, False), (0.812, 0.052, 0.16, GOLD, 0.76, 0.0, False),
        (0.836, 0.002, 0.70, AMBER, 0.95, 1.1, False), (0.868, 0.018, 0.10, GOLD, 0.78, 0.0, True),
        # boats at anchor, nearer
        (0.828, -0.150, 0.5, GOLD, 0.68, 0.4, False), (0.806, -0.085, 0.20, GREEN, 0.70, 0.3, False),
    ):
        light(u, SHORE - up, level * setting("lamps", 1.0), colour, size, path, early)
    return lamps


def light():
    sky.dusk(
        -1.0, -34.0, strength=setting("sky", 0.42),
        ramp=[(0, "#857a9c"), (0.03, "#6a7299"), (0.08, "#465c90"), (0.25, "#28457c"), (0.5, "#1a3468"), (1, "#12224a")],
    )
    heart = Vector((0, 0, 0.15))
    # the lamps of the quay: warm rim light from behind on the left; blue rim light would make the brass look like steel
    lights.soft_box((-0.75, 1.0, 0.55), heart, 0.45, setting("rim", when_lit(16.0, 6.5)), "#ffbe8c", height=0.5)
    # the terrace's lamp, warm and broad, from the right. Its lower edge is reflected in the front, so that the light on the
    # leather fades downwards and to the left
    lights.soft_box((1.12, -0.60, 0.53), heart, 0.42, when_lit(8.5, 0.0), LAMPLIGHT, height=0.70)
    # a small lantern on the terrace, at the right: hanging parts cast a shadow on the leather, and its light is at half strength
    # at the end of the case
    lights.soft_box((1.12, -0.42, 0.60), heart, 0.05, when_lit(18.0, 0.0), LAMPLIGHT)
    # the blue of the sky above
    lights.soft_box((-0.40, -0.70, 1.1), heart, 1.1, setting("fill", when_lit(0.9, 8.5)), when_lit("#7d90cf", "#959ac0"), height=0.8)
    # a dark gap between two reflections makes a surface look metallic
    lights.soft_box((0.10, 0.55, 1.05), heart, 0.6, setting("top", when_lit(4.0, 3.0)), "#9fa6d8", height=0.25)


def parapet():
    """Long coping stones, closely laid, so that no joint is visible next to the case."""
    stone = materials.dressed_stone("parapet", "#5a5146", "#9c9080", roughness=(0.42, 0.7), fine=setting("fine", 2.2))
    joints = (-1.5, -0.62, 0.66, 1.9)
    for k, (start, end) in enumerate(zip(joints, joints[1:])):
        low, high = np.array((start + 0.001, -0.9, -0.12)), np.array((end - 0.001, setting("edge", 0.26), (0.0, 0.0, -0.0012)[k]))
        shapes.dressed_block("coping", high - low, lambda points, low=low: points + low, stone, edge=0.006, seed=31 + k)


if __name__ == "__main__":
    empty_stage()
    Case().put()
    parapet()
    harbor_at_dusk()
    light()
    lenses.camera(EYE, EYE + Vector((0, 1, 0)), LENS, f_stop=F_STOP, focus=BACK + setting("focus", -0.092), shift=SHIFT)
    shoot(Picture(
        role="luxury-travel",
        width=2600,
        height=1625,
        negative=0.75,
        samples=110,
        diffuse_bounces=2,
        glossy_bounces=2,
        transmission_bounces=2,
        noise_threshold=0.015,
        clamp_indirect=3.0,
        grade={
            "exposure": when_lit(0.55, 0.6), "contrast": when_lit(1.22, 1.15), "bloom": 0.05, "bloom_tint": (1.0, 0.8, 0.6),
            "burn": [("right", 0.62, 2.2), ("foot", 0.34, 1.6)],
            "sharpness": 0.14, "grain": 0.0012,     # grain increases the file size, and phones load this picture with the first view
        },
    ), far_lamps=lamps_of_the_harbor())
