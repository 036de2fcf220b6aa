"""travel, 8:04 pm: the corner of a case that has been everywhere, on a terrace above a harbor, the last of the sun on the sky.

So close that the sea is only color and the harbor only discs. The upper middle is sharp: the label, the seam, the
handle behind it. The lower left carries a title: there the case is in the shade.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mathutils import Matrix, Vector

from studio import backdrop, lenses, lights, materials, shapes, sky
from studio.colours import LAMPLIGHT, POLISHED_BRASS, linear
from studio.output import Picture, empty_stage, setting, shoot, when_lit

# The case stands on its long side: half its width, depth and height
HALF_WIDE, HALF_DEEP, HIGH = 0.19, 0.060, 0.26
FRONT = -HALF_DEEP
OPENING = FRONT + 0.050     # the brass frame where the lid closes
SEAM = 0.0115               # the stitches' distance from the edges
TURN = math.radians(setting("turn", 24.0))
CORNER = (0.0, 0.0, HIGH)   # the near upper corner, in the room

LENS, EYE, AIM = (
    setting("lens", 55.0),
    Vector((setting("cx", 0.062), -0.50, HIGH + setting("rise", 0.085))),
    Vector((setting("cx", 0.062), 0.0, HIGH - setting("drop", 0.030))),
)
BEHIND = 0.62               # the far side of the picture hangs here

CHESTNUT, WORN = "#5c2f17", "#b58250"
chance = random.Random(11)


class Case:
    """A travelling case in its own coordinates: centre of its foot, front towards -y."""

    def __init__(self):
        self.parts = []
        self.dark = materials.bridle_leather("strap leather", "#35190c", "#8a5a34", roughness=(0.22, 0.42), relief=0.35, grain=900)
        self.brass = materials.brass("case brass", POLISHED_BRASS, roughness=0.13, smudge=0.2)
        self.thread = self.waxed_thread()
        self.hole = materials.plain("hole", "#0a0503", 0.9)
        self.stitch = shapes.sphere("stitch", 1.0, (0, 0, -50), self.thread, 16)
        self.awl = shapes.sphere("awl hole", 1.0, (0, 0, -50), self.hole, 10)

    @staticmethod
    def waxed_thread():
        """Linen thread, twisted, no two stitches equally clean."""
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
        """A saddle-stitched row along a path of points, each stitch a little its own way; `out` is away from the leather."""
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
        """Lid and body, a brass frame between them, a seam all round each."""
        for name, y in (("lid", (FRONT, OPENING - 0.0016)), ("body", (OPENING + 0.0016, HALF_DEEP))):
            half = (HALF_WIDE, (y[1] - y[0]) / 2, HIGH / 2)
            hide = materials.bridle_leather(name + " leather", CHESTNUT, WORN, half, SEAM)
            self.keep(shapes.box(name, (-HALF_WIDE, HALF_WIDE), y, (0, HIGH), hide, 0.0065))
        lip = 0.0006
        self.keep(shapes.box("frame", (-HALF_WIDE - lip, HALF_WIDE + lip), (OPENING - 0.0030, OPENING + 0.0030), (-lip, HIGH + lip), self.brass, 0.0011))
        gap = materials.plain("gap", "#050302", 0.9)
        self.keep(shapes.box("gap", (-HALF_WIDE - lip - 0.0001, HALF_WIDE + lip + 0.0001), (OPENING - 0.0003, OPENING + 0.0003), (-lip, HIGH + lip + 0.0001), gap))
        left, top = -HALF_WIDE, HIGH
        inner = OPENING - 0.0016 - SEAM
        # front, upper side of the lid, near end of the lid
        self.sew([(left + SEAM, FRONT, 0.02), (left + SEAM, FRONT, top - SEAM)], (0, -1, 0))
        self.sew([(left + SEAM, FRONT, top - SEAM), (HALF_WIDE, FRONT, top - SEAM)], (0, -1, 0))
        for y in (FRONT + SEAM, inner):
            self.sew([(left + SEAM, y, top), (HALF_WIDE, y, top)], (0, 0, 1))
            self.sew([(left, y, top - SEAM), (left, y, 0.02)], (-1, 0, 0))
        self.sew([(left, OPENING + 0.0016 + SEAM, top - SEAM), (left, OPENING + 0.0016 + SEAM, 0.02)], (-1, 0, 0))

    def corner(self):
        """The near upper corner, capped with a second thickness of hide, cut round and sewn on."""
        proud, reach = 0.0019, 0.058
        half = (HALF_WIDE + proud, (OPENING - 0.003 - FRONT + proud) / 2, HIGH / 2 + proud)
        hide = materials.bridle_leather("corner leather", "#4b2512", WORN, half, None, roughness=(0.24, 0.46))
        cap = shapes.box("corner cap", (-half[0], half[0]), (FRONT - proud, OPENING - 0.003), (-proud, HIGH + proud), hide, 0.0075)
        middle = (-HALF_WIDE, FRONT, HIGH)
        ball = shapes.sphere("cut", reach, middle, hide, 128)
        cut = cap.modifiers.new("cut", "BOOLEAN")
        cut.operation = "INTERSECT"
        cut.solver = "EXACT"
        cut.object = ball
        ball.hide_render = True
        self.keep(cap, ball)
        row = reach - 0.0042
        arc = [(row * math.cos(a), row * math.sin(a)) for a in (math.radians(4 + 82 * i / 40) for i in range(41))]
        self.sew([(middle[0] + u, FRONT - proud, HIGH - v) for u, v in arc], (0, -1, 0), 0.0040)
        depth = OPENING - 0.006 - FRONT
        self.sew([(middle[0] + u, FRONT + v, HIGH + proud) for u, v in arc if v < depth], (0, 0, 1), 0.0040)
        self.sew([(middle[0] - proud, FRONT + v, HIGH - u) for u, v in arc if v < depth], (-1, 0, 0), 0.0040)

    HANDLE_Y = OPENING + 0.022   # on the body side of the opening
    HANDLE_X = 0.020             # its middle
    SPAN = 0.064

    def grip_path(self):
        path = []
        for i in range(61):
            a = math.pi * i / 60
            u = -self.SPAN * math.copysign(abs(math.cos(a)) ** 0.82, math.cos(a))
            path.append((self.HANDLE_X + u, self.HANDLE_Y, HIGH + 0.012 + 0.040 * math.sin(a) ** 0.72))
        return path

    def handle(self):
        """Rolled leather over a core, thin where it turns round the rings, black with use in the middle."""
        worn_black = materials.bridle_leather("handle leather", "#2a130a", "#6d4426", roughness=(0.16, 0.36), relief=0.3, grain=900)

        def section(share):
            full = math.sin(math.pi * share) ** 0.75
            thick = 0.0050 + 0.0120 * full
            wide = 0.0175 + 0.0035 * full
            return [(a, b) for a, b in shapes.rounded_bar(wide, thick, 32, 5.0 - 2.6 * full)]

        path = self.grip_path()
        self.keep(shapes.sweep("grip", path, section, (0, 1, 0), worn_black))
        # the seam under the roll, on the near side
        row = []
        for i in range(9, 52):
            u, v, w = path[i]
            full = math.sin(math.pi * i / 60) ** 0.75
            row.append((u, v - (0.0175 + 0.0035 * full) / 2 * 0.94, w - 0.0042 * full))
        self.sew(row, (0, -1, 0), 0.0038, 0.0004)
        for side in (-1, 1):
            x = self.HANDLE_X + side * self.SPAN
            self.mount(x, side)

    def mount(self, x, side):
        """A squared brass ring through the handle's end, held by a sewn tab with a rivet."""
        y, z = self.HANDLE_Y, HIGH
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
        # the tab: round the foot of the ring, flat on the case, sewn
        away = side * 0.036
        tab = [(x, y, z + 0.0058), (x + side * 0.0045, y, z + 0.0046), (x + side * 0.010, y, z + 0.0030), (x + side * 0.018, y, z + 0.0019), (x + away, y, z + 0.0016)]
        self.keep(shapes.sweep("tab", tab, lambda _: shapes.rounded_bar(0.0195, 0.0032), (0, 1, 0), self.dark))
        for dy in (-0.0072, 0.0072):
            self.sew([(x + side * 0.012, y + dy, z + 0.0034), (x + away - side * 0.002, y + dy, z + 0.0033)], (0, 0, 1), 0.0036, 0.0004)
        rivet = shapes.lathe("rivet", shapes.smooth_profile([(0.0036, 0), (0.0036, 0.0006), (0.0026, 0.0016), (0, 0.0020)], 5), self.brass, 48)
        rivet.location = (x + side * 0.021, y, z + 0.0034)
        self.keep(rivet)

    def catch(self, x):
        """A sprung brass catch under the lid's edge."""
        z = HIGH - 0.030
        self.keep(shapes.box("plate", (x - 0.022, x + 0.022), (FRONT - 0.0022, FRONT), (z - 0.014, z + 0.017), self.brass, 0.0010))
        self.keep(shapes.box("hasp", (x - 0.0105, x + 0.0105), (FRONT - 0.0052, FRONT - 0.0018), (z - 0.004, z + 0.026), self.brass, 0.0016))
        screw = shapes.lathe("screw", [(0.0019, 0), (0.0019, 0.0004), (0.0012, 0.0008), (0, 0.0009)], self.brass, 32)
        screw.rotation_euler = (math.pi / 2, 0, 0)
        screw.location = (x - 0.0175, FRONT - 0.0021, z - 0.0095)
        self.keep(screw, *(
            shapes.copy_of(screw, (x + dx, FRONT - 0.0021, z + dz), (math.pi / 2, 0, 0))
            for dx, dz in ((0.0175, -0.0095), (-0.0175, 0.0125), (0.0175, 0.0125))
        ))
        knob = shapes.lathe("knob", shapes.smooth_profile([(0.0056, 0), (0.0056, 0.0012), (0.0048, 0.0026), (0.0030, 0.0032), (0, 0.0033)], 5), self.brass, 64)
        knob.rotation_euler = (math.pi / 2, 0, 0)
        knob.location = (x, FRONT - 0.0050, z + 0.006)
        self.keep(knob)

    def label(self):
        """A luggage label: two leathers sewn together, a star in gilt, a strap round the handle's foot."""
        w, h, rise = 0.0235, 0.0410, 0.0095   # half the width, half the height, radius of the corners
        hang = Vector((self.HANDLE_X - self.SPAN + setting("hx", -0.006), FRONT - 0.0062, HIGH - 0.014))
        tilt = math.radians(setting("swing", -7.0))
        hide = materials.bridle_leather("label leather", "#172444", "#5b6684", (w, h, 1.0), 0.0046, roughness=(0.24, 0.42), grain=800)
        paint = materials.plain("edge paint", "#0b101d", 0.3)
        stand = shapes.mesh("label", [], [])
        parts = []

        def rounded(half_wide, half_high, radius, shift=0.0):
            outline = []
            for cx, cz, start in ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180)):
                for i in range(9):
                    a = math.radians(start + 90 * i / 8)
                    outline.append((cx * (half_wide - radius) + radius * math.cos(a), cz * (half_high - radius) + radius * math.sin(a) + shift))
            return outline

        slot = rounded(0.0053, 0.0016, 0.0015, h - 0.0105)[::-1]
        for name, y, thick, less, material in (("back", 0.0, 0.0026, 0.0, paint), ("face", -0.0018, 0.0014, 0.0004, hide)):
            parts.append(shapes.pierced_slab(name, rounded(w - less, h - less, rise), [slot], thick, material, 0.0004, (0, y, 0)))
        face = -0.0025
        before = len(self.parts)
        loop = rounded(w - 0.0046, h - 0.0046, rise - 0.0046)
        self.sew([(u, face, v) for u, v in loop + loop[:1]], (0, -1, 0), 0.0034, 0.00038)
        parts += self.parts[before:]
        del self.parts[before:]
        # an eight-pointed star, stamped in gilt that is half gone
        star = []
        for i in range(16):
            reach = 0.0022 if i % 2 else (0.0125 if i % 4 == 0 else 0.0066)
            star.append((reach * math.sin(math.pi * i / 8), face - 0.00003, reach * math.cos(math.pi * i / 8) - 0.005))
        parts.append(shapes.mesh("star", [(0, face - 0.00003, -0.005)] + star, [(0, i + 1, (i + 1) % 16 + 1) for i in range(16)], self.gilt()))
        for part in parts:
            part.parent = stand
        stand.location = hang + Vector((0, 0, -(h - 0.0105)))
        stand.rotation_euler = (math.radians(-3), tilt, math.radians(-5))
        self.keep(stand)
        # the strap: up from the slot, over the edge, round the handle's foot
        y, x = self.HANDLE_Y, hang.x
        bends = [
            (hang.y - 0.0030, hang.z - 0.006), (hang.y - 0.0034, hang.z + 0.001), (FRONT - 0.0040, HIGH - 0.004), (FRONT + 0.0010, HIGH + 0.0032), (FRONT + 0.010, HIGH + 0.0050),
            (OPENING - 0.006, HIGH + 0.0062), (OPENING + 0.004, HIGH + 0.011), (y - 0.010, HIGH + 0.0190), (y - 0.0005, HIGH + 0.0255), (y + 0.0105, HIGH + 0.0205),
        ]
        smooth = shapes.smooth_profile([(b + 1.0, c) for b, c in bends], 8)
        path = [(x + 0.010 * (i / (len(smooth) - 1)) ** 1.4, b - 1.0, c) for i, (b, c) in enumerate(smooth)]
        self.keep(shapes.sweep("label strap", path, lambda _: shapes.rounded_bar(0.0090, 0.0019), (1, 0, 0), self.dark))
        lower = [(x + 0.0015, hang.y + 0.0035, hang.z - 0.008), (x + 0.0015, hang.y + 0.0035, hang.z)] + [(px + 0.0015, py + 0.0004, pz - 0.0021) for px, py, pz in path[14:52]]
        self.keep(shapes.sweep("label strap", lower, lambda _: shapes.rounded_bar(0.0090, 0.0019), (1, 0, 0), self.dark))

    @staticmethod
    def gilt():
        nodes = materials.Nodes("gilt")
        rubbed = nodes.between(nodes.noise(nodes.coordinates(), 420, 5, 0.7), 0.25, 1.0, 0.36, 0.50)
        foil = nodes.principled(Base_Color=linear("#d9b06a"), Metallic=1.0, Roughness=0.24)
        clear = nodes.add("BsdfTransparent", {"Color": (1, 1, 1, 1)})
        return nodes.surface(nodes.add("MixShader", {0: rubbed, 1: clear.outputs[0], 2: foil.outputs[0]}))

    def passport(self):
        """On top of the case, a hand's breadth from the corner, a ticket between its pages."""
        navy = materials.leather("passport", "#14213f", 2.0, roughness=(0.36, 0.52), relief=0.12)
        leaves = materials.laid_paper("leaves", "#b9ad96", 0.3)
        ticket = materials.laid_paper("ticket", "#cfc3aa", 0.3)
        stand = shapes.mesh("passport", [], [])

        def leaf(name, size, z, thick, material, shift=(0, 0), turn=0.0, edge=0.0003):
            u, v = size
            radius = 0.0032
            outline = []
            for cx, cy, start in ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180)):
                for i in range(7):
                    a = math.radians(start + 15 * i)
                    outline.append((cx * (u / 2 - radius) + radius * math.cos(a), cy * (v / 2 - radius) + radius * math.sin(a)))
            part = shapes.pierced_slab(name, outline, [], thick, material, min(edge, thick * 0.45), (shift[0], shift[1], z))
            part.rotation_euler = (0, 0, turn)
            part.parent = stand
            return part

        leaf("cover", (0.125, 0.088), 0.0005, 0.0009, navy)
        for i in range(5):
            leaf("leaves", (0.1235, 0.0865), 0.0013 + 0.00062 * i, 0.00050, leaves, (chance.gauss(0, 0.0002), chance.gauss(0, 0.0003)), edge=0.0001)
        leaf("ticket", (0.136, 0.070), 0.0042, 0.00028, ticket, (0.003, -0.012), math.radians(-2.6), edge=0.00008)
        top = leaf("cover", (0.125, 0.088), 0.0056, 0.0009, navy)
        top.rotation_euler = (math.radians(0.9), 0, 0)
        stand.location = (-HALF_WIDE + setting("px", 0.066), FRONT + setting("py", 0.034), HIGH + 0.0002)
        stand.rotation_euler = (0, 0, math.radians(setting("pturn", 6.0)))
        self.keep(stand)

    def put(self):
        """Assemble it, and turn it so that its near upper corner stands at CORNER."""
        self.shell()
        self.corner()
        self.handle()
        self.catch(0.048)
        self.label()
        self.passport()
        stand = shapes.mesh("case", [], [])
        for part in self.parts:
            part.parent = stand
        c, s = math.cos(TURN), math.sin(TURN)
        u, v = -HALF_WIDE, FRONT
        stand.location = (CORNER[0] - (u * c - v * s), CORNER[1] - (u * s + v * c), 0)
        stand.rotation_euler = (0, 0, TURN)


def on_the_far_side(u, v, nearer=0.0):
    """The point of the hanging far side that the picture shows at u, v: parts of the frame from the left and the top."""
    ahead = (AIM - EYE).normalized()
    right = ahead.cross(Vector((0, 0, 1))).normalized()
    up = right.cross(ahead)
    ray = ahead + right * ((u - 0.5) * 36 / LENS) + up * ((0.5 - v) * 20.25 / LENS)
    return EYE + ray * ((BEHIND - nearer - EYE.y) / ray.y)


def harbor_at_dusk():
    """Sky, hills, water and lamps as they fall on the film this far out of focus, hung behind the case like a
    transparency. Blurred by the lens alone, far lamps would need thousands of rays for every clean disc."""
    line = setting("horizon", 0.23)
    horizon, head, foot = (on_the_far_side(0.5, v).z for v in (line, -0.15, 1.15))

    def hung(name, material, points, nearer):
        spots = [on_the_far_side(u, v, nearer) for u, v in points]
        backdrop.camera_only(shapes.mesh(name, [tuple(p) for p in spots], [tuple(range(len(spots)))], material))

    def sheet_of_light(name, stops, low, high, cloud, amount):
        nodes = materials.Nodes(name)
        here = nodes.world_position()
        share = nodes.between(nodes.axis(here, "Z"), 0.0, 1.0, low, high)
        # brighter where the sun went down, on the left
        side = nodes.between(nodes.axis(here, "X"), 1.25, 0.55, on_the_far_side(0.0, 0.3).x, on_the_far_side(1.0, 0.3).x)
        drift = nodes.noise(nodes.add("Mapping", {"Vector": here, "Scale": cloud}).outputs[0], 1.0, 4, 0.5, 0.4)
        share = nodes.math("ADD", share, nodes.math("MULTIPLY", nodes.math("SUBTRACT", drift, 0.5), amount))
        tint = nodes.ramp(share, stops, "EASE")
        light = nodes.add("Emission", {"Color": tint, "Strength": nodes.math("MULTIPLY", side, setting("far", when_lit(0.8, 0.2)))})
        return backdrop.only_seen(nodes.surface(light))

    above = sheet_of_light("sky", [
        (0.0, "#eb9a5e"), (0.16, "#d4845f"), (0.36, "#9c6672"), (0.62, "#5d567e"), (1.0, "#2f3f6c"),
    ], horizon, head, (1.6, 1, 11), 0.22)
    below = sheet_of_light("sea", [
        (0.0, "#070d1a"), (0.42, "#141d36"), (0.66, "#32304f"), (0.85, "#6d4a5a"), (0.97, "#a8685a"), (1.0, "#b87058"),
    ], foot, horizon, (1.2, 1, 26), 0.10)
    hung("sky", above, [(-0.3, line + 0.02), (1.3, line + 0.02), (1.3, -0.4), (-0.3, -0.4)], 0.0)
    hung("sea", below, [(-0.3, 1.4), (1.3, 1.4), (1.3, line), (-0.3, line)], 0.002)
    hills = backdrop.far_glow("hills", "#3a2c44", 0.55)
    ridge = [(u / 40, line - 0.085 * max(0.0, math.sin((u / 40 - 0.22) * 2.3)) ** 1.3 - 0.010 * math.sin(u * 0.55)) for u in range(8, 56)]
    hung("hills", hills, ridge + [(1.4, line + 0.012), (0.2, line + 0.012)], 0.004)

    warm, pale, dim, red, glimmer = (
        backdrop.disc_of_light("lamp " + name, tint, when_lit(1.0, 0.3) * strength, falloff)
        for name, tint, strength, falloff in (
            ("warm", "#ff9a44", 1.05, 0), ("pale", "#ffa866", 1.15, 0), ("dim", "#ff8e4a", 0.5, 0), ("red", "#ff5a3c", 0.55, 0), ("glimmer", "#ff8f4c", 0.42, 1.6),
        )
    )
    lamps = [
        (0.040, 0.232, 0.95, warm), (0.098, 0.200, 0.8, dim), (0.152, 0.240, 1.0, pale), (0.236, 0.215, 0.9, warm),
        (0.285, 0.238, 0.7, dim), (0.350, 0.228, 0.95, warm), (0.402, 0.185, 0.75, dim), (0.470, 0.226, 0.9, pale),
        (0.560, 0.180, 0.8, dim), (0.640, 0.215, 0.9, warm), (0.760, 0.205, 0.8, dim), (0.925, 0.190, 0.95, warm),
        (0.110, 0.395, 0.62, red), (0.205, 0.345, 0.7, dim),
    ]
    size = setting("disc", 0.030) * (on_the_far_side(1, 0.5).x - on_the_far_side(0, 0.5).x)
    for n, (u, v, share, material) in enumerate(lamps):
        spread = setting("cat", 0.55)
        shift = ((0.5 - u) * spread, (v - 0.5) * spread * 0.5625)
        backdrop.disc(material, on_the_far_side(u, v, 0.010 + 0.0008 * n), size * (0.9 + 0.1 * share), shift)
        if v > 0.19:
            # its light on the water, drawn out towards us
            backdrop.disc(glimmer, on_the_far_side(u, 2 * line - v + 0.13, 0.006 + 0.0001 * n), size * 1.15, stretch=2.6 * share)


def light():
    sky.dusk(
        -1.0, setting("az", -34.0), strength=setting("sky", when_lit(0.7, 0.12)), clouds=0.4, cloud_stretch=11, cloud_scale=1.7, cloud_colour="#ff9a78",
        ramp=[(0, "#e2935c"), (0.03, "#d27f5c"), (0.08, "#a8697a"), (0.18, "#5b5a86"), (0.4, "#28406e"), (1, "#12224a")],
        glow=[(5, 0.35, "#ff8a4a"), (40, 0.9, "#ffac5e"), (260, 1.1, "#ffd0a0")],
    )
    # what the sunset still gives: along the edges, from behind on the left
    lights.soft_box((-0.85, 0.75, HIGH + 0.34), CORNER, 0.55, setting("rim", when_lit(36.0, 4.0)), "#ff9a5c", height=0.35)
    # the terrace's lamps, near and warm, from the front on the right; the blue of the sky above
    lights.soft_box((0.46, -0.36, HIGH + 0.40), (0.12, 0.05, HIGH + 0.02), 0.22, setting("key", when_lit(2.6, 0.16)), LAMPLIGHT, height=0.30)
    lights.soft_box((-0.25, -0.45, HIGH + 0.75), CORNER, 0.8, setting("fill", when_lit(2.6, 2.8)), "#7d90cf", height=0.5)
    lights.soft_box((1.05, -0.36, HIGH - 0.06), (0.2, 0.09, HIGH), 0.09, setting("brass", when_lit(0.8, 0.12)), "#ffd9b0", height=0.5)
    # a dark slot between two lights is what tells the eye that a thing is metal
    lights.soft_box((0.05, 0.50, HIGH + 0.80), (0.1, 0.1, HIGH), 0.5, setting("top", when_lit(3.0, 1.6)), "#9fa6d8", height=0.2)
    parapet = shapes.sheet("parapet", (-3, 3), (-1.0, 0.6), 0.0, materials.plain("parapet", "#5a5147", 0.8))
    parapet.visible_camera = False  # only for the light it throws back


if __name__ == "__main__":
    empty_stage()
    Case().put()
    harbor_at_dusk()
    light()
    lenses.camera(EYE, AIM, LENS, f_stop=setting("f", 4.0), focus=(setting("fx", 0.105), setting("fy", 0.040), HIGH - 0.02))
    shoot(Picture(
        role="travel",
        width=2400,
        height=1350,
        negative=0.75,
        samples=96,
        diffuse_bounces=2,
        glossy_bounces=2,
        transmission_bounces=2,
        noise_threshold=0.015,
        clamp_indirect=3.0,
        grade={"exposure": 0.6, "bloom": 0.05, "bloom_tint": (1.0, 0.8, 0.6),
               "burn": (("foot", 0.6, 1.1),)},
    ))
