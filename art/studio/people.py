"""People, modelled only as far as reeded glass lets one see: silhouette, hair, clothes and skin.

Every figure stands on the same skeleton of measures, in metres. The origin is the point of the chin,
the face looks along -Y and Z is up. Volumes are lofted from cross-sections (a width, a front and a back
at each height), so a jaw, a brow and a shoulder line come from plain numbers; the volumes are then
melted together with a voxel remesh and smoothed, which gives skin and cloth their soft transitions.
"""

import math

import bpy
from mathutils import Euler, Matrix, Vector

from . import colours, materials


# Height above the chin, half width, front, back. A head of 23 cm.
HEAD_SECTIONS = [
    (-0.012, 0.030, -0.045, 0.020),
    (0.000, 0.040, -0.066, 0.030),
    (0.015, 0.050, -0.077, 0.045),
    (0.030, 0.057, -0.079, 0.056),
    (0.045, 0.061, -0.082, 0.066),
    (0.060, 0.064, -0.083, 0.076),
    (0.075, 0.067, -0.082, 0.084),
    (0.095, 0.070, -0.080, 0.092),
    (0.115, 0.072, -0.077, 0.099),
    (0.130, 0.074, -0.082, 0.103),
    (0.150, 0.075, -0.080, 0.105),
    (0.175, 0.075, -0.070, 0.101),
    (0.195, 0.069, -0.053, 0.089),
    (0.210, 0.057, -0.031, 0.069),
    (0.222, 0.036, -0.004, 0.043),
    (0.229, 0.012, 0.012, 0.026),
]


def loft(name, sections, squareness=2.3, segments=48, lean=0.0):
    """A closed volume through horizontal super-ellipses: (height, half width, front, back)."""
    vertices = []
    faces = []
    for height, half_width, front, back in sections:
        centre = (front + back) / 2
        depth = (back - front) / 2
        for step in range(segments):
            angle = 2 * math.pi * step / segments
            across = math.copysign(abs(math.cos(angle)) ** (2 / squareness), math.cos(angle))
            along = math.copysign(abs(math.sin(angle)) ** (2 / squareness), math.sin(angle))
            vertices.append((half_width * across, centre + depth * along + lean * height, height))
    rows = len(sections)
    for row in range(rows - 1):
        for step in range(segments):
            following = (step + 1) % segments
            faces.append((
                row * segments + step,
                row * segments + following,
                (row + 1) * segments + following,
                (row + 1) * segments + step,
            ))
    faces.append(tuple(reversed(range(segments))))
    faces.append(tuple(range((rows - 1) * segments, rows * segments)))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    volume = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(volume)
    return volume


def ellipsoid(location, radii, rotation=(0, 0, 0)):
    """One rounded mass: a cheek, an ear, a lock of hair."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=40, ring_count=24, radius=1, location=location, rotation=rotation)
    mass = bpy.context.active_object
    mass.scale = radii
    return mass


def limb(start, end, start_radius, end_radius, steps=9):
    """A tapering limb, as a row of balls that the remesh melts into one."""
    start = Vector(start)
    end = Vector(end)
    masses = []
    for step in range(steps):
        share = step / (steps - 1)
        radius = start_radius + (end_radius - start_radius) * share
        masses.append(ellipsoid(start.lerp(end, share), (radius, radius, radius)))
    return masses


def melt(name, volumes, material, voxel=0.006, smoothing=8):
    """Join volumes into one smooth skin."""
    bpy.ops.object.select_all(action='DESELECT')
    for volume in volumes:
        volume.select_set(True)
    bpy.context.view_layer.objects.active = volumes[0]
    bpy.ops.object.transform_apply(location=True, rotation=True, scale=True)
    bpy.ops.object.join()
    body = bpy.context.view_layer.objects.active
    body.name = name
    remesh = body.modifiers.new('one skin', 'REMESH')
    remesh.mode = 'VOXEL'
    remesh.voxel_size = voxel
    remesh.use_smooth_shade = True
    smooth = body.modifiers.new('soft', 'SMOOTH')
    smooth.factor = 0.6
    smooth.iterations = smoothing
    body.data.materials.clear()
    body.data.materials.append(material)
    return body


def head(skin, jaw=1.0, width=1.0, nose=1.0, neck_radius=0.056, neck_lean=0.16):
    """Skull, jaw, nose, ears and a neck that flows down into the shoulders."""
    sections = []
    for height, half_width, front, back in HEAD_SECTIONS:
        broad = jaw if height < 0.07 else 1.0
        sections.append((height, half_width * width * broad, front, back))
    masses = [loft('skull', sections)]
    masses.append(ellipsoid((0, -0.090, 0.084), (0.015 * nose, 0.022 * nose, 0.013), (0.2, 0, 0)))
    masses.append(ellipsoid((0, -0.083, 0.106), (0.010, 0.017 * nose, 0.028), (-0.3, 0, 0)))
    masses.append(ellipsoid((0, -0.083, 0.046), (0.024, 0.010, 0.010)))
    masses.append(ellipsoid((0, -0.073, 0.006), (0.022 * jaw, 0.016, 0.014)))
    for side in (-1, 1):
        masses.append(ellipsoid((side * 0.076 * width, 0.014, 0.098), (0.008, 0.019, 0.032), (0.15, side * 0.2, 0)))
    neck = []
    for height, swell in ((-0.16, 1.45), (-0.11, 1.25), (-0.07, 1.08), (-0.03, 0.99), (0.02, 0.98), (0.06, 0.9)):
        radius = neck_radius * swell
        neck.append((height, radius, 0.018 - radius, 0.018 + radius * 1.12))
    masses.append(loft('neck', neck, squareness=2.0, lean=-neck_lean))
    return melt('head', masses, skin, 0.0045, 5)


def torso(cloth, shoulder=0.205, chest=0.175, depth=0.125, drop=0.075, top=-0.062, arm=0.056, arms=(None, None), waist=1.0):
    """A clothed trunk with sleeves.

    arms holds, for the figure's right and left, an (elbow, wrist) pair, or None for an arm that hangs; waist is how wide
    it is there, as a part of the chest.
    """
    line = top - drop
    sections = [
        (-0.80, chest * 0.98, -depth * 0.98, depth * 1.05),
        (-0.55, chest * 0.96, -depth * 0.98, depth * 1.05),
        (-0.42, chest * waist, -depth * 1.02 * waist, depth * 1.10 * waist),
        (line - 0.16, chest * 1.06 * (1 + waist) / 2, -depth * 1.02, depth * 1.16 * (1 + waist) / 2),
        (line - 0.08, chest * 1.08, -depth * 0.92, depth * 1.15),
        (line - 0.03, shoulder * 0.97, -depth * 0.76, depth * 1.08),
        (line, shoulder * 0.93, -depth * 0.62, depth * 1.04),
        (line + drop * 0.30, shoulder * 0.72, -depth * 0.52, depth * 0.98),
        (line + drop * 0.62, shoulder * 0.50, -depth * 0.42, depth * 0.90),
        (line + drop * 0.88, shoulder * 0.37, -depth * 0.34, depth * 0.82),
        (top, shoulder * 0.30, -depth * 0.26, depth * 0.74),
    ]
    masses = [loft('trunk', sections, squareness=2.4)]
    for side, bend in ((-1, arms[0]), (1, arms[1])):
        joint = Vector((side * (shoulder - arm * 0.35), 0.022, line - arm * 0.72))
        elbow, wrist = bend or ((side * (shoulder + 0.035), 0.045, line - 0.31), (side * (shoulder + 0.02), -0.04, line - 0.56))
        masses += limb(joint, elbow, arm * 1.06, arm * 0.88)
        masses += limb(elbow, wrist, arm * 0.86, arm * 0.58)
    return melt('torso', masses, cloth, 0.008, 12)


def collar(cloth, radius=0.066, height=0.045, lean=0.30, centre=(0, 0.020, -0.070), opening=26):
    """The standing band of a shirt or jacket, open at the front by twice `opening` degrees."""
    vertices = []
    faces = []
    steps = 48
    half_gap = math.radians(opening)
    profile = ((0, 1.10), (height * 0.6, 1.0), (height, 0.97), (height * 0.5, 1.14), (-height * 0.2, 1.30))
    for step in range(steps + 1):
        angle = -math.pi / 2 + half_gap + (2 * math.pi - 2 * half_gap) * step / steps
        for rise, spread in profile:
            vertices.append((radius * spread * math.cos(angle), radius * spread * math.sin(angle), rise))
    rings = len(profile)
    for step in range(steps):
        for ring in range(rings - 1):
            first = step * rings + ring
            faces.append((first, first + rings, first + rings + 1, first + 1))
    mesh = bpy.data.meshes.new('collar')
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    band = bpy.data.objects.new('collar', mesh)
    bpy.context.collection.objects.link(band)
    band.location = centre
    band.rotation_euler = (lean, 0, 0)
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.materials.append(cloth)
    return band


def incline(parts, nod=0.0, tilt=0.0, turn=0.0, pivot=(0, 0.02, -0.03)):
    """Bow (nod), lean (tilt) or turn a head with its hair, in degrees, about the top of the neck."""
    pivot = Vector(pivot)
    rotation = Euler((math.radians(nod), math.radians(tilt), math.radians(turn))).to_matrix().to_4x4()
    for part in parts:
        part.matrix_world = Matrix.Translation(pivot) @ rotation @ Matrix.Translation(-pivot) @ part.matrix_world
    return parts


def stand(parts, location, turn):
    """Gather a figure under one handle, put it in the room and turn it (degrees, 0 faces the glass)."""
    figure = bpy.data.objects.new('figure', None)
    bpy.context.collection.objects.link(figure)
    for part in parts:
        part.parent = figure
    figure.location = location
    figure.rotation_euler = (0, 0, math.radians(turn))
    return figure


def skin(colour):
    return materials.plain("skin", colour, 0.5, Subsurface=0.1, Subsurface_Radius=(0.02, 0.008, 0.004))


def hair(colour):
    nodes = materials.Nodes("hair")
    strands = nodes.noise(nodes.coordinates((70, 70, 8)), 2, 5, 0.6)
    return nodes.surface(nodes.principled(
        Base_Color=colour,
        Roughness=0.5,
        Specular=0.25,
        Normal=nodes.bump(strands, 0.6, 0.01),
    ))


def clothes(cloth, opening, tie=None, opening_from=-0.33, opening_to=-0.06, opening_width=0.07):
    """Cloth with a V at the chest that shows what is worn beneath; the V is painted by position."""
    nodes = materials.Nodes("clothes")
    position = nodes.coordinates()
    across = nodes.math("ABSOLUTE", nodes.axis(position, "X"))
    along = nodes.axis(position, "Y")
    up = nodes.axis(position, "Z")
    half_width = nodes.add("MapRange", {
        "Value": up,
        "From Min": opening_from,
        "From Max": opening_to,
        "To Min": 0.0,
        "To Max": opening_width,
    }, clamp=False).outputs[0]
    in_front = nodes.math("LESS_THAN", along, 0.0)
    within = nodes.math("MULTIPLY", nodes.math("LESS_THAN", across, half_width), in_front)
    folds = nodes.noise(position, 6, 5, 0.6)
    tone = nodes.ramp(folds, [(0.3, cloth), (0.7, colours.darker(cloth, 1.5))])
    tone = nodes.mix(within, tone, opening)
    if tie:
        tie_width = nodes.between(up, 0.030, 0.016, opening_from, opening_to)
        on_tie = nodes.math("MULTIPLY", nodes.math("LESS_THAN", across, tie_width), within)
        tone = nodes.mix(on_tie, tone, tie)
    return nodes.surface(nodes.principled(
        Base_Color=tone,
        Roughness=0.8,
        Sheen=0.4,
        Specular=0.25,
        Normal=nodes.bump(nodes.noise(position, 9, 4, 0.6), 0.35, 0.03),
    ))
