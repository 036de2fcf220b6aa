"""11:00 pm. Three clients behind reeded glass, unrecognisable.

Three panes of fluted glass, with a person in profile close behind each: a broad man in a dark suit; a slender woman with
her hair up, half turned away; an older man with a grey beard, who looks in the other direction. The lamps of the room
are behind them.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from studio import colours, glass, lights, lenses, materials, output, people, shapes, sky
from studio.people import clothes, ellipsoid, hair, skin

ROLE = output.role("portrait-1")

output.empty_stage()
sky.night("#0d1626", 0.35)


# --- the glass -------------------------------------------------------------------------------------------

def reeded_pane():
    """Reeded glass that blurs the person behind it. Only its own lines are sharp, because distortion would cause steps in outlines."""
    return glass.satin_pane(
        (-1.1, 1.1), (-1.0, 1.2), rib=0.0105,
        shade=0.42, roughness=0.26,
    )


# --- the three -------------------------------------------------------------------------------------------

def broad_man_listening():
    flesh = skin("#7d543f")
    head = people.head(flesh, jaw=1.08, width=1.02, nose=1.0, neck_radius=0.060)
    crop = people.melt("short dark hair", [
        ellipsoid((0, 0.036, 0.160), (0.079, 0.086, 0.078)),
        ellipsoid((-0.006, 0.004, 0.206), (0.056, 0.058, 0.028), (0.34, 0.08, 0)),
        ellipsoid((0, 0.074, 0.112), (0.066, 0.038, 0.058)),
    ], hair("#17110d"), 0.006, 5)
    brows = people.melt("brows", [ellipsoid((side * 0.032, -0.078, 0.129), (0.022, 0.010, 0.006), (0, side * -0.12, side * 0.3)) for side in (-1, 1)], hair("#17110d"), 0.004, 2)
    suit = people.torso(
        clothes("#10131c", "#e9e4da", tie="#3a1519", opening_from=-0.33, opening_to=-0.03, opening_width=0.062),
        shoulder=0.225, chest=0.195, depth=0.140, drop=0.088, top=-0.032, arm=0.062,
    )
    collar = people.collar(materials.plain("shirt", "#efe9dd", 0.8), 0.071, 0.040, 0.20, (0, 0.012, -0.050))
    people.incline([head, crop, brows], nod=6, tilt=3, turn=50)
    people.stand([head, crop, brows, suit, collar], (-0.035, 0.20, 0.03), 26)


def silk(colour, skin_colour, neckline, reach):
    """Dark silk with a wide, round neckline: skin inside an ellipsoid around `neckline` with the half axes `reach`.
    Long soft folds fall from the shoulders."""
    nodes = materials.Nodes("silk")
    position = nodes.coordinates()
    away = 0.0
    for axis, middle, half in zip("XYZ", neckline, reach):
        part = nodes.math("DIVIDE", nodes.math("SUBTRACT", nodes.axis(position, axis), middle), half)
        away = nodes.math("ADD", nodes.math("MULTIPLY", part, part), away)
    bare = nodes.math("LESS_THAN", away, 1.0)
    folds = nodes.noise(nodes.coordinates((14, 14, 3)), 1.0, 4, 0.55, 0.8)
    cloth = nodes.ramp(folds, [(0.3, colour), (0.75, colours.darker(colour, 1.6))])
    return nodes.surface(nodes.principled(
        Base_Color=nodes.mix(bare, cloth, skin_colour), Roughness=nodes.between(bare, 0.34, 0.5), Specular=0.5,
        Normal=nodes.bump(folds, nodes.between(bare, 0.9, 0.0), 0.03),
    ))


def woman_with_her_hair_up():
    """A woman, half from behind, with her head in profile: smooth hair, a low bun, a long neck."""
    tone = "#c49676"
    head = people.head(skin(tone), jaw=0.84, width=0.93, nose=0.80, neck_radius=0.041, neck_lean=0.10)
    gathered = people.melt("gathered hair", [
        # one line from the forehead over the crown to the neck
        ellipsoid((0, 0.034, 0.150), (0.080, 0.090, 0.086)),
        ellipsoid((0, -0.012, 0.186), (0.064, 0.066, 0.044), (0.36, 0, 0)),
        ellipsoid((0, 0.070, 0.108), (0.064, 0.052, 0.062), (-0.35, 0, 0)),
        # the low bun
        ellipsoid((0, 0.122, 0.088), (0.046, 0.042, 0.040), (-0.5, 0, 0)),
    ], hair("#2a150c"), 0.005, 9)
    blouse = people.torso(
        silk("#123038", tone, (0, 0.03, -0.042), (0.096, 0.12, 0.050)),
        shoulder=0.166, chest=0.140, depth=0.110, drop=0.100, top=-0.026, arm=0.052,
    )
    people.incline([head, gathered], nod=-2, turn=-52, pivot=(0, 0.03, -0.10))
    people.stand([head, gathered, blouse], (0.05, 0.20, 0.02), 142)


def older_man_looking_away():
    """A man with a short full beard, which distinguishes his outline from the other man's."""
    flesh = skin("#6a4a38")
    grey = hair("#76716a")
    head = people.head(flesh, jaw=1.04, width=1.02, nose=1.15, neck_radius=0.056)
    silver = people.melt("grey hair", [
        ellipsoid((0, 0.026, 0.146), (0.078, 0.086, 0.078)),
        ellipsoid((0, 0.078, 0.105), (0.066, 0.036, 0.058)),
    ], grey, 0.006, 6)
    beard = people.melt("beard", [
        ellipsoid((0, -0.052, 0.020), (0.047, 0.042, 0.040)),
        ellipsoid((0, -0.070, -0.002), (0.032, 0.028, 0.030), (0.35, 0, 0)),
        ellipsoid((0, -0.006, 0.052), (0.069, 0.040, 0.046)),
    ], grey, 0.006, 5)
    shirt = "#b9c4d2"
    jacket = people.torso(
        clothes("#5c4731", shirt, opening_from=-0.27, opening_to=-0.05),
        shoulder=0.225, chest=0.200, depth=0.150, arm=0.062,
    )
    collar = people.collar(materials.plain("wing collar", shirt, 0.8), 0.070, 0.030, 0.20, (0, 0.014, -0.064), 20)
    people.incline([head, silver, beard], nod=3, turn=-30)
    people.stand([head, silver, beard, jacket, collar], (-0.02, 0.20, 0.010), -58)


# --- the room --------------------------------------------------------------------------------------------

def far_wall(stops, strength=0.8):
    """The other side of the room, far out of focus: lamplight on a dark wall, from left to right,
    brightest at the height of the lamps."""
    nodes = materials.Nodes("far wall")
    place = nodes.coordinates(kind="Generated")
    uneven = nodes.math("SUBTRACT", nodes.noise(place, 1.6, 3, 0.5), 0.5)
    along = nodes.math("ADD", nodes.axis(place, "X"), nodes.math("MULTIPLY", uneven, 0.25))
    height = nodes.ramp(nodes.axis(place, "Z"), [(0.15, colours.grey(0.25)), (0.52, colours.grey(1.0)), (0.85, colours.grey(0.35))], "EASE")
    colour = nodes.mix(1.0, nodes.ramp(along, stops), height, "MULTIPLY")
    glow = nodes.add("Emission", {"Color": colour, "Strength": strength})
    shapes.box("far wall", (-2.4, 2.4), (2.6, 2.65), (-1.4, 2.0), nodes.surface(glow))


def lamps(places, colour="#ffb767", strength=3.6):
    """Round lamps of the room, out of focus behind the glass."""
    globe = materials.glowing("lamp", colour, strength)
    for x, y, z, radius in places:
        shapes.sphere("lamp", radius, (x, y, z), globe, 32)


def upright(left, right, colour, strength, bottom=-1.4, top=2.0, distance=2.4):
    """A vertical element of the room: a window, a doorway or a post."""
    shapes.box("upright", (left, right), (distance, distance + 0.05), (bottom, top), materials.glowing("upright", colour, strength))


def hidden_box(location, width, watts, colour, height=None):
    """A soft box that is not visible in the glass."""
    box = lights.soft_box(location, (0, 0.25, 0.0), width, watts, colour, height)
    box.visible_transmission = False
    return box


def light_from_behind(side, warm=26.0, cool=10.0, crown=11.0, front=5.0, front_colour="#ffcf9a", fill=0.0, face=0.0, reveal=0.16):
    """A warm rim light from one side, a blue one from the other, light on the crown, and weak light on the front;
    for lighter clothes also a fill light, to keep their shadows from turning black. `face` is light from the camera's side of
    the glass; `reveal` is the fraction of the light on their fronts, which would make them look like mannequins at 1."""
    hidden_box((side * 0.80, 0.80, 0.55), 0.5, warm, "#ffb26a", 1.0)
    hidden_box((-side * 0.90, 0.60, 0.45), 0.5, cool, "#8fb0ea", 1.2)
    hidden_box((-0.10, 0.95, 1.30), 0.4, crown, "#ffe2c0")
    hidden_box((side * 0.70, 0.03, 0.30), 0.4, front * reveal, front_colour, 0.9)
    hidden_box((-side * 0.55, 0.03, -0.10), 0.4, fill * reveal, "#9db2dd", 0.9)
    hidden_box((side * 0.36, -0.60, 0.62), 0.4, face * reveal, "#ffd2a4").visible_glossy = False


DARK = "#131a2e"
AMBER = "#c8823f"

if ROLE == "portrait-1":
    broad_man_listening()
    far_wall([(0.18, "#2b2440"), (0.42, "#6a4238"), (0.75, AMBER)], 1.0)
    lamps([(0.60, 2.0, 0.46, 0.10), (-0.74, 2.2, 0.30, 0.05)])
    light_from_behind(1, warm=13.0, cool=8.0, crown=6.0, front=8.0, reveal=0.14)
elif ROLE == "portrait-2":
    woman_with_her_hair_up()
    far_wall([(0.12, "#9a4136"), (0.36, "#552029"), (0.60, "#77302f"), (0.90, DARK)], 1.0)
    lamps([(-0.46, 2.1, 0.42, 0.13), (0.60, 2.3, 0.08, 0.045)])
    light_from_behind(-1, warm=28.0, cool=4.0, crown=8.0, front=9.0, face=3.5)
    # the lamp that she faces
    hidden_box((0.62, 0.78, 0.10), 0.35, 10.0, "#ffb26a", 0.7)
else:
    older_man_looking_away()
    far_wall([(0.20, "#1c2b4c"), (0.45, "#26304c"), (0.62, "#5a3b34"), (0.80, "#8a5a34")])
    upright(-1.05, -0.20, "#2f456c", 1.6, -1.4, 1.25)
    upright(-0.62, -0.57, "#07090f", 0.3, distance=2.3)
    lamps([(0.50, 2.2, 0.34, 0.09)])
    light_from_behind(1, warm=13.0, cool=3.0, crown=7.0, front=9.0, front_colour="#ffdcb4", fill=0.6, reveal=0.12)

reeded_pane()

lenses.camera((0, -1.75, 0.02), (0, 0.3, 0.055), 98.0, f_stop=4, focus=2.0)

output.shoot(output.Picture(
    role=ROLE,
    width=1400,
    height=1400,
    negative=0.8,
    samples=96,
    diffuse_bounces=3,
    glossy_bounces=4,
    transmission_bounces=8,
    clamp_indirect=4,
    noise_threshold=0.02,
    grade={"exposure": 0.40, "bloom": 0.03, "contrast": 1.2, "halation": 0.002},
))
