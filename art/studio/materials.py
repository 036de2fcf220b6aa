"""Surfaces. Nothing in a photograph has one roughness, so every one of these varies it."""

import bpy

from .colours import BRASS, IVORY_PAPER, IVORY_WAX, between, darker, grey, linear


class Nodes:
    """A small builder for shader graphs: every method returns a socket or a node."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    @classmethod
    def of(cls, tree):
        """The builder for a graph that is there already, such as the sky's."""
        nodes = cls.__new__(cls)
        nodes.tree = tree
        return nodes

    def add(self, kind, inputs=None, **settings):
        """Add `ShaderNode<kind>`; inputs may be values or sockets, keyed by name or index."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.feed(node.inputs[key], value)
        return node

    def feed(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def coordinates(self, scale=(1, 1, 1), kind="Object"):
        """Texture coordinates, by default in metres of the object itself."""
        source = self.add("TexCoord").outputs[kind]
        return self.add("Mapping", {"Vector": source, "Scale": scale}).outputs[0]

    def world_position(self):
        return self.add("NewGeometry").outputs["Position"]

    def axis(self, vector, name):
        return self.add("SeparateXYZ", {0: vector}).outputs[name]

    def noise(self, vector, scale, detail=6.0, roughness=0.55, distortion=0.0):
        """Cloudy noise, 0 to 1, centred on one half."""
        return self.add("TexNoise", {
            "Vector": vector,
            "Scale": scale,
            "Detail": detail,
            "Roughness": roughness,
            "Distortion": distortion,
        }).outputs["Fac"]

    def math(self, operation, a, b=0.0):
        return self.add("Math", {0: a, 1: b}, operation=operation).outputs[0]

    def between(self, value, low, high, from_low=0.0, from_high=1.0, smooth=False):
        """Map `value` onto low..high."""
        return self.add("MapRange", {
            "Value": value,
            "From Min": from_low,
            "From Max": from_high,
            "To Min": low,
            "To Max": high,
        }, interpolation_type="SMOOTHSTEP" if smooth else "LINEAR").outputs[0]

    def ramp(self, factor, stops, interpolation="LINEAR"):
        """Colour ramp; `stops` is [(position, colour), ...]."""
        node = self.add("ValToRGB", {"Fac": factor})
        node.color_ramp.interpolation = interpolation
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = linear(colour)
        return node.outputs["Color"]

    def mix(self, factor, first, second, blend="MIX"):
        return self.add("MixRGB", {
            "Fac": factor,
            "Color1": first if isinstance(first, bpy.types.NodeSocket) else linear(first),
            "Color2": second if isinstance(second, bpy.types.NodeSocket) else linear(second),
        }, blend_type=blend).outputs[0]

    def bump(self, height, strength=0.3, distance=0.02):
        return self.add("Bump", {
            "Height": height,
            "Strength": strength,
            "Distance": distance,
        }).outputs[0]

    def principled(self, **inputs):
        """The general surface. Colours may be hex; underscores stand for spaces."""
        node = self.add("BsdfPrincipled")
        for key, value in inputs.items():
            socket = node.inputs[key.replace("_", " ")]
            if isinstance(value, str):
                value = linear(value)
            self.feed(socket, value)
        return node

    def surface(self, shader):
        """Finish: connect the shader and hand back the material."""
        socket = shader.outputs[0] if hasattr(shader, "outputs") else shader
        self.tree.links.new(socket, self.output.inputs["Surface"])
        return self.material


def plain(name, colour, roughness=0.5, **inputs):
    """One colour, one roughness: only for things far off or out of focus."""
    nodes = Nodes(name)
    return nodes.surface(nodes.principled(Base_Color=linear(colour), Roughness=roughness, **inputs))


def glowing(name, colour, strength):
    """Something that gives light."""
    nodes = Nodes(name)
    return nodes.surface(nodes.add("Emission", {"Color": linear(colour), "Strength": strength}))


def limestone(name, dark, light, scale=1.0, roughness=(0.5, 0.8), relief=0.25, stain=0.35, thrown=None):
    """Worn stone: wide stains, medium mottling and a fine pitted grain. `thrown`, a colour and a strength, is light that
    water throws at it: mirrored light is not followed (`caustics_reflective` is off), so the stone shines with it."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    stains = nodes.noise(here, 0.6 * scale, 5, 0.6, 0.6)
    mottling = nodes.noise(here, 6 * scale, 6, 0.65)
    grain = nodes.noise(here, 60 * scale, 3, 0.6)
    colour = nodes.ramp(stains, [(0.3, dark), (0.7, light)])
    mottled = nodes.ramp(mottling, [(0.3, darker(dark, 0.55)), (0.7, light)])
    colour = nodes.mix(stain, colour, mottled)
    height = nodes.math("ADD", mottling, nodes.math("MULTIPLY", grain, 0.35))
    shine = {"Emission": nodes.mix(1.0, colour, thrown[0], "MULTIPLY"), "Emission_Strength": thrown[1]} if thrown else {}
    return nodes.surface(nodes.principled(
        Base_Color=colour,
        Roughness=nodes.between(mottling, *roughness),
        Normal=nodes.bump(height, relief, 0.02),
        **shine,
    ))


def plaster(name, dark, light, scale=1.0, relief=0.12):
    """Trowelled lime plaster: broad flat strokes, almost no grain, so that it stays calm."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    cloud = nodes.noise(here, 0.45 * scale, 5, 0.5, 0.4)
    stroke = nodes.noise(nodes.coordinates((1.0, 1.0, 2.4)), 2.2 * scale, 4, 0.5, 1.4)
    tooth = nodes.noise(here, 38 * scale, 3, 0.5)
    colour = nodes.ramp(cloud, [(0.3, dark), (0.7, light)])
    colour = nodes.mix(0.16, colour, nodes.ramp(stroke, [(0.3, darker(dark, 0.7)), (0.7, light)]))
    height = nodes.math("ADD", stroke, nodes.math("MULTIPLY", tooth, 0.10))
    return nodes.surface(nodes.principled(
        Base_Color=colour,
        Roughness=nodes.between(stroke, 0.55, 0.85),
        Specular=0.3,
        Normal=nodes.bump(height, relief, 0.03),
    ))


def black_marble(name="black marble", vein="#cfc4b0", flow=0.5, scale=1.0, roughness=(0.06, 0.17)):
    """Honed black marble: cracks healed white, sharp and nearly straight, most of them hairlines, most of them
    faded out again after a hand's breadth; a few broad soft clouds beside them. `flow` turns the bedding, radians."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    bedding = nodes.add("Mapping", {"Vector": here, "Rotation": (0, 0, flow), "Scale": (0.55, 1.35, 1)}).outputs[0]
    drift = nodes.add("TexNoise", {"Vector": bedding, "Scale": 7 * scale, "Detail": 5, "Roughness": 0.6}).outputs["Color"]
    wander = nodes.add("VectorMath", {0: nodes.add("VectorMath", {0: drift, 1: (0.5, 0.5, 0.5)}, operation="SUBTRACT").outputs[0], "Scale": 0.075 / scale}, operation="SCALE").outputs[0]
    bedding = nodes.add("VectorMath", {0: bedding, 1: wander}, operation="ADD").outputs[0]

    def cracks(cells, width, presence, brightness):
        """Seams between `cells` cells to the metre; `presence` is the share of the noise that keeps them."""
        off = nodes.add("TexVoronoi", {"Vector": bedding, "Scale": cells * scale}, feature="DISTANCE_TO_EDGE").outputs["Distance"]
        swell = nodes.noise(here, 21 * scale, 4, 0.6)
        breadth = nodes.between(swell, width * 0.25, width * 1.9, 0.35, 0.7)
        line = nodes.between(nodes.math("DIVIDE", off, breadth), 1.0, 0.0, 0.25, 1.0, smooth=True)
        there = nodes.between(nodes.noise(here, 0.9 * cells * scale, 3, 0.55), 0.0, 1.0, presence, presence + 0.14, smooth=True)
        return nodes.math("MULTIPLY", nodes.math("MULTIPLY", line, there), brightness)

    ground = nodes.ramp(nodes.noise(here, 5 * scale, 6, 0.55, 0.5), [(0.3, "#07080b"), (0.75, "#14161b")])
    cloud = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.noise(bedding, 3.0 * scale, 3, 0.5), 0.5))
    cloud = nodes.math("MULTIPLY", nodes.between(cloud, 0.075, 0.0, 0.0, 0.05, smooth=True), nodes.between(nodes.noise(here, 4 * scale, 2), 0.0, 1.0, 0.48, 0.66, smooth=True))
    colour = nodes.mix(cloud, ground, vein)
    for line in (cracks(5.0, 0.011, 0.44, 0.40), cracks(13.0, 0.012, 0.50, 0.20), cracks(31.0, 0.014, 0.55, 0.11)):
        colour = nodes.mix(line, colour, vein)
    wiped = nodes.noise(here, 18 * scale, 6, 0.6)
    return nodes.surface(nodes.principled(Base_Color=colour, Roughness=nodes.between(wiped, *roughness, 0.3, 0.7)))


def brass(name="brass", colour=BRASS, roughness=0.16, smudge=0.14):
    """Handled brass: the polish is broken by fingers, and the tone by a little tarnish."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    fingers = nodes.noise(here, 14, 8, 0.65, 0.4)
    tarnish = nodes.noise(here, 3, 4, 0.5)
    return nodes.surface(nodes.principled(
        Base_Color=nodes.ramp(tarnish, [(0.3, darker(colour, 0.8)), (0.7, colour)]),
        Metallic=1.0,
        Roughness=nodes.between(fingers, roughness, roughness + smudge, 0.3, 0.7),
        Normal=nodes.bump(fingers, 0.03, 0.01),
    ))


def varnished_wood(name, dark, light, grain=(0.6, 7, 7), roughness=(0.12, 0.22), varnish=0.6):
    """Wood under varnish: grain runs along the first axis; the polish is not even."""
    nodes = Nodes(name)
    figure = nodes.noise(nodes.coordinates(grain), 2.4, 10, 0.62, 1.0)
    pores = nodes.noise(nodes.coordinates(tuple(g * 7 for g in grain)), 2.4, 4, 0.6)
    wiped = nodes.noise(nodes.coordinates(), 7, 6, 0.6, 0.5)
    colour = nodes.ramp(figure, [(0.28, dark), (0.5, light), (0.72, between(dark, light, 0.35))])
    colour = nodes.mix(nodes.between(pores, 0.25, 0, 0.3, 0.55), colour, darker(dark, 0.4))
    return nodes.surface(nodes.principled(
        Base_Color=colour,
        Roughness=nodes.between(wiped, *roughness, 0.3, 0.7),
        Specular=0.5,
        Clearcoat=varnish,
        Clearcoat_Roughness=0.06,
        Normal=nodes.bump(pores, 0.06, 0.0008),
    ))


def woven_cloth(name, colour, second=None, threads_per_metre=900, relief=0.35, sheen=0.4, woven_along="Object"):
    """Linen: warp and weft as real relief, with slubs and threads of uneven tone.

    They run along X and Y of the coordinates `woven_along`; cloth that hangs has its own, "UV", in metres.
    """
    nodes = Nodes(name)
    here = nodes.coordinates(kind=woven_along)
    density = threads_per_metre / 20  # Blender's wave texture: about 20 waves per metre at scale 1
    weave = {"Scale": density, "Distortion": 0.8, "Detail": 2.0, "Detail Scale": 0.4}
    warp = nodes.add("TexWave", {"Vector": here, **weave}, bands_direction="X").outputs["Fac"]
    weft = nodes.add("TexWave", {"Vector": here, **weave}, bands_direction="Y").outputs["Fac"]
    slub_warp = nodes.noise(nodes.coordinates((threads_per_metre / 3, 9, 1), woven_along), 1.0, 2)
    slub_weft = nodes.noise(nodes.coordinates((9, threads_per_metre / 3, 1), woven_along), 1.0, 2)
    slub = nodes.math("ADD", slub_warp, slub_weft)
    cloud = nodes.noise(here, 6, 6, 0.6)
    tone = nodes.ramp(cloud, [(0.3, darker(colour, 0.86)), (0.7, second or colour)])
    tone = nodes.mix(nodes.between(slub, 0.0, 0.35, 0.8, 1.25), tone, darker(colour, 0.6))
    height = nodes.math("ADD", nodes.math("ADD", warp, weft), slub)
    return nodes.surface(nodes.principled(
        Base_Color=tone,
        Roughness=0.85,
        Sheen=sheen,
        Specular=0.2,
        Normal=nodes.bump(height, relief, 0.0006),
    ))


def silk(name, colour, stripes=(), stripe_colour="#6d3820"):
    """Worn satin: a soft broad shine, the twill of its threads, and the small creases of cloth that has been about a neck.

    `stripes` are woven across it, each from and to a share of its length: the attribute "along" of its mesh.
    """
    nodes = Nodes(name)
    here = nodes.coordinates()
    creased = nodes.math("ADD", nodes.noise(here, 75, 4, 0.55, 0.8), nodes.math("MULTIPLY", nodes.noise(here, 300, 3, 0.5, 0.6), 0.35))
    lie = nodes.add("Bump", {"Height": creased, "Strength": 0.55, "Distance": 0.0022}).outputs[0]
    twill = nodes.add("TexWave", {"Vector": here, "Scale": 46.0, "Distortion": 0.6, "Detail": 2.0}, bands_direction="DIAGONAL").outputs["Fac"]
    tone = nodes.ramp(nodes.noise(here, 40, 4, 0.6), [(0.3, darker(colour, 0.88)), (0.7, colour)])
    share = nodes.add("Attribute", attribute_name="along").outputs["Fac"]
    for begins, ends in stripes:
        woven = nodes.math("MULTIPLY", nodes.math("GREATER_THAN", share, begins), nodes.math("LESS_THAN", share, ends))
        tone = nodes.mix(woven, tone, linear(stripe_colour))
    return nodes.surface(nodes.principled(
        Base_Color=nodes.mix(nodes.math("MULTIPLY", twill, 0.10), tone, darker(colour, 0.6)),
        Roughness=0.46,
        Specular=0.4,
        Sheen=0.4,
        Sheen_Tint=0.3,
        Normal=nodes.add("Bump", {"Height": twill, "Strength": 0.25, "Distance": 0.0003, "Normal": lie}).outputs[0],
    ))


def leather(name, colour, scale=1.0, roughness=(0.34, 0.52), relief=0.2):
    """Grained leather: small cells, broad wear, the shine rubbed unevenly."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    cells = nodes.add("TexVoronoi", {"Vector": here, "Scale": 420 * scale}, feature="SMOOTH_F1").outputs["Distance"]
    wear = nodes.noise(here, 7 * scale, 7, 0.62)
    height = nodes.math("ADD", cells, nodes.math("MULTIPLY", wear, 0.7))
    return nodes.surface(nodes.principled(
        Base_Color=nodes.ramp(wear, [(0.3, darker(colour, 0.65)), (0.7, colour)]),
        Roughness=nodes.between(wear, roughness[1], roughness[0], 0.3, 0.7),
        Specular=0.45,
        Normal=nodes.bump(height, relief, 0.0016),
    ))


def bridle_leather(name, colour, worn, half=None, seam=None, roughness=(0.27, 0.44), relief=0.5, grain=620, dark=0.42, age=1.0, crown=0.0):
    """Waxed leather that has travelled: smooth, with a fine irregular grain, shallower (never gone: that is mistaken for a smear)
    where hands and wax have closed it; where it is part of a block of half-size `half`, its edges are burnished dark, rubbed here and there to the
    color `worn`, and a groove runs `seam` metres in from them. Nothing between a pore and a hand's breadth: relief
    of half a centimetre is orange peel. `age` is how cloudy it has become; `crown`, in metres, how far a block's sides stand
    out in the middle."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    drift = nodes.add("TexNoise", {"Vector": here, "Scale": 140, "Detail": 2}).outputs["Color"]
    uneven = nodes.add("VectorMath", {0: here, 1: nodes.add("VectorMath", {0: drift, "Scale": 0.0016}, operation="SCALE").outputs[0]}, operation="ADD").outputs[0]
    crease = nodes.add("TexVoronoi", {"Vector": uneven, "Scale": grain}, feature="DISTANCE_TO_EDGE").outputs["Distance"]
    crease = nodes.between(crease, 0.0, 1.0, 0.0, 0.22, smooth=True)
    closed = nodes.between(nodes.noise(here, 13, 4, 0.6, 0.3), 1.0, 0.55, 0.36, 0.64, smooth=True)
    cloud = nodes.noise(here, 7, 5, 0.58, 0.4)
    patina = nodes.noise(here, 34, 6, 0.62, 0.4)
    tint = nodes.ramp(cloud, [(0.28, darker(colour, 1 - 0.14 * age)), (0.50, colour), (0.74, darker(colour, 1 + 0.10 * age))])
    tint = nodes.mix(nodes.between(patina, 0.0, 0.18 * age, 0.45, 0.75), tint, darker(colour, 0.55))
    tint = nodes.mix(nodes.math("MULTIPLY", nodes.between(crease, 0.30, 0.0), closed), tint, darker(colour, 0.4))
    height = nodes.math("MULTIPLY", crease, closed)
    shine = nodes.math("ADD", nodes.between(patina, roughness[1], roughness[0], 0.3, 0.7), nodes.math("MULTIPLY", closed, 0.05))

    # long fine scratches, two ways, only here and there
    for turn, lengthwise in ((0.45, 9), (-1.15, 13)):
        slanted = nodes.add("Mapping", {"Vector": here, "Rotation": (0.2, turn, turn), "Scale": (lengthwise, 130, 130)}).outputs[0]
        line = nodes.noise(slanted, 1.0, 1, 0.4, 0.6)
        near = nodes.between(nodes.math("ABSOLUTE", nodes.math("SUBTRACT", line, 0.5)), 1.0, 0.0, 0.0, 0.010)
        where = nodes.between(nodes.noise(here, 15 + lengthwise, 2), 0.0, 0.7, 0.60, 0.74)
        scratch = nodes.math("MULTIPLY", near, where)
        tint = nodes.mix(nodes.math("MULTIPLY", scratch, 0.35), tint, worn)
        height = nodes.math("SUBTRACT", height, nodes.math("MULTIPLY", scratch, 0.5))

    if half:
        # how far from the nearest edge of the block: the second smallest distance to its faces
        x, y, z = (
            nodes.math("SUBTRACT", reach, nodes.math("ABSOLUTE", nodes.axis(here, axis)))
            for reach, axis in zip(half, "XYZ")
        )
        inside = nodes.math("MAXIMUM", nodes.math("MINIMUM", x, y), nodes.math("MINIMUM", nodes.math("MAXIMUM", x, y), z))
        frayed = nodes.math("ADD", inside, nodes.math("MULTIPLY", nodes.math("SUBTRACT", cloud, 0.5), 0.016))
        burnished = nodes.between(frayed, 0.85, 0.0, 0.0, 0.017, smooth=True)
        tint = nodes.mix(burnished, tint, darker(colour, dark))
        shine = nodes.math("SUBTRACT", shine, nodes.math("MULTIPLY", burnished, 0.05))
        bare = nodes.math("ADD", inside, nodes.math("MULTIPLY", nodes.math("SUBTRACT", patina, 0.5), 0.012))
        rubbed = nodes.between(bare, 0.75, 0.0, -0.0012, 0.0026, smooth=True)
        tint = nodes.mix(rubbed, tint, worn)
        shine = nodes.math("ADD", shine, nodes.math("MULTIPLY", rubbed, 0.12))
        if seam:
            off = nodes.math("DIVIDE", nodes.math("SUBTRACT", inside, seam), 0.0011)
            groove = nodes.math("EXPONENT", nodes.math("MULTIPLY", nodes.math("MULTIPLY", off, off), -1.0))
            tint = nodes.mix(nodes.math("MULTIPLY", groove, 0.65), tint, darker(colour, 0.25))
            height = nodes.math("SUBTRACT", height, nodes.math("MULTIPLY", groove, 3.0))
    # hide over board is never quite flat: that, not its grain, is what a broad highlight shows
    wave = nodes.noise(here, 17, 2, 0.4)
    lie = {"Height": wave, "Strength": 0.30, "Distance": 0.004}
    if half and crown:
        # and over an old board it stands out in the middle
        x, y, z = (nodes.math("POWER", nodes.math("DIVIDE", nodes.axis(here, axis), reach), 2.0) for reach, axis in zip(half, "XYZ"))
        sunk = nodes.math("ADD", nodes.math("ADD", x, y), z)
        lie["Normal"] = nodes.add("Bump", {"Height": nodes.math("MULTIPLY", sunk, -1.0), "Strength": 1.0, "Distance": crown}).outputs[0]
    lie = nodes.add("Bump", lie).outputs[0]
    fine = nodes.add("Bump", {"Height": height, "Strength": relief, "Distance": 0.00022, "Normal": lie}).outputs[0]
    return nodes.surface(nodes.principled(
        Base_Color=tint,
        Roughness=shine,
        Specular=0.5,
        Clearcoat=0.10,
        Clearcoat_Roughness=0.30,
        Normal=fine,
    ))


def laid_paper(name="paper", colour=IVORY_PAPER, relief=0.25):
    """Heavy cotton paper: faint fibres, a trace of light through it."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    fibres = nodes.noise(here, 900, 4, 0.6)
    cloud = nodes.noise(here, 22, 5, 0.6)
    height = nodes.math("ADD", fibres, nodes.math("MULTIPLY", cloud, 0.8))
    return nodes.surface(nodes.principled(
        Base_Color=nodes.ramp(cloud, [(0.3, darker(colour, 0.93)), (0.7, colour)]),
        Roughness=0.82,
        Specular=0.25,
        Normal=nodes.bump(height, relief, 0.0003),
    ))


def candle_wax(name="wax", colour=IVORY_WAX):
    """Wax that lets the flame shine a finger's breadth down into it."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    return nodes.surface(nodes.principled(
        Base_Color=linear(colour),
        Subsurface=0.6,
        Subsurface_Color=linear("#ffd9a0"),
        Subsurface_Radius=(0.03, 0.012, 0.005),
        Roughness=nodes.between(nodes.noise(here, 60, 5, 0.6), 0.35, 0.6),
        Normal=nodes.bump(nodes.noise(here, 35, 5, 0.55), 0.12, 0.002),
    ))


def lit_wax(length, strength, reach=0.085):
    """Wax of a candle `length` tall that glows from its own flame: amber under the wick, gone `reach` further down.
    Painted, for light that really wanders through wax is noise for hours."""
    nodes = Nodes("lit wax")
    here = nodes.coordinates()
    depth = nodes.math("SUBTRACT", length, nodes.axis(here, "Z"))
    uneven = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(here, 40, 3, 0.5), 0.5), 0.012)
    glow = nodes.ramp(nodes.between(nodes.math("ADD", depth, uneven), 0, 1, -0.004, reach), [
        (0.00, (1.000, 0.430, 0.100, 1)),
        (0.12, (0.640, 0.230, 0.036, 1)),
        (0.35, (0.250, 0.075, 0.010, 1)),
        (1.00, (0.020, 0.005, 0.001, 1)),
    ], "B_SPLINE")
    return nodes.surface(nodes.principled(
        Base_Color=linear("#e6d3b2"),
        Roughness=nodes.between(nodes.noise(here, 60, 5, 0.6), 0.35, 0.6),
        Normal=nodes.bump(nodes.noise(here, 30, 5, 0.55), 0.22, 0.003),
        Emission=glow,
        Emission_Strength=strength,
    ))


def candle_flame(name="flame", strength=55.0):
    """Blue at the root, amber in the body, redder at the tip; brightest at the middle."""
    nodes = Nodes(name)
    height = nodes.axis(nodes.coordinates(kind="Generated"), "Z")
    colour = nodes.ramp(height, [
        (0.0, (0.10, 0.16, 0.8, 1)),
        (0.16, (1.0, 0.42, 0.08, 1)),
        (0.45, (1.0, 0.62, 0.22, 1)),
        (1.0, (1.0, 0.36, 0.07, 1)),
    ])
    brightness = nodes.ramp(height, [(0, grey(0.04)), (0.2, grey(0.30)), (0.5, grey(1.0)), (1, grey(0.22))])
    return nodes.surface(nodes.add("Emission", {
        "Color": colour,
        "Strength": nodes.math("MULTIPLY", brightness, strength),
    }))


def still_water(name="water", depths="#04101a", ripple=0.03, scale=1.0, roughness=0.012):
    """Water at rest: near black below, a mirror at grazing angles, long low ripples."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    swell = nodes.noise(here, 1.1 * scale, 5, 0.5, 0.3)
    chop = nodes.noise(here, 4.5 * scale, 4, 0.5, 0.2)
    normal = nodes.bump(nodes.math("ADD", swell, nodes.math("MULTIPLY", chop, 0.25)), ripple, 0.1)
    mirror = nodes.add("BsdfGlossy", {"Roughness": roughness, "Normal": normal})
    body = nodes.add("BsdfDiffuse", {"Color": linear(depths), "Normal": normal})
    fresnel = nodes.add("Fresnel", {"IOR": 1.33, "Normal": normal}).outputs[0]
    return nodes.surface(nodes.add("MixShader", {0: fresnel, 1: body.outputs[0], 2: mirror.outputs[0]}))


def clear_glass(name="glass", tint=(1, 1, 1, 1), roughness=0.0, refraction=1.48, shadow=0.92, foot=0.0):
    """Glass that refracts for the eye but lets light and shadow rays straight through,
    which spares the picture the fireflies of real caustics. What is less than `foot` metres above the thing's own
    origin is too thin to bend anything: the cloth shows through it, under a faint mirror."""
    nodes = Nodes(name)
    tint = linear(tint)
    bent = nodes.add("BsdfGlass", {"Color": tint, "Roughness": roughness, "IOR": refraction})
    straight = nodes.add("BsdfTransparent", {"Color": darker(tint, shadow)})
    path = nodes.add("LightPath").outputs
    indirect = nodes.math("MAXIMUM", path["Is Shadow Ray"], path["Is Diffuse Ray"])
    if foot:
        sheer = nodes.add("BsdfTransparent", {"Color": darker(tint, 0.97)})
        mirror = nodes.add("BsdfGlossy", {"Roughness": 0.02})
        thin = nodes.add("MixShader", {0: nodes.add("Fresnel", {"IOR": 1.16}).outputs[0], 1: sheer.outputs[0], 2: mirror.outputs[0]})
        low = nodes.math("LESS_THAN", nodes.axis(nodes.coordinates(), "Z"), foot)
        bent = nodes.add("MixShader", {0: low, 1: bent.outputs[0], 2: thin.outputs[0]})
    return nodes.surface(nodes.add("MixShader", {0: indirect, 1: bent.outputs[0], 2: straight.outputs[0]}))


def liquid(name, tint):
    """Something to drink."""
    return clear_glass(name, tint, refraction=1.34)


def dressed_stone(name, dark, light, roughness=(0.55, 0.82), damp_below=None, fine=1.0):
    """Limestone in single blocks (`shapes.dressed_block`): no two quite of one tone, dust in what lies deep.
    Seen close it is `fine` times as fine."""
    nodes = Nodes(name)
    here = nodes.world_position()
    each = nodes.add("ObjectInfo").outputs["Random"]
    look = _dressed(nodes, here, "Z", each, dark, light, roughness, damp_below, fine=fine)
    # hands, ropes and rain have rubbed the arrises pale
    worn = nodes.between(nodes.add("NewGeometry").outputs["Pointiness"], 0.0, 0.5, 0.505, 0.57)
    look["Base_Color"] = nodes.mix(worn, look["Base_Color"], light)
    return nodes.surface(nodes.principled(**look, Specular=0.35))


def _dressed(nodes, here, up, each, dark, light, roughness, damp_below, groove=None, fine=1.0):
    """What all cut limestone shares: tone by the block (`each`, 0 to 1), its bed, shells and pits, tool marks, where rain
    ran, a damp foot. `up` is the axis of `here` that stands upright; `groove` is 0 on the face of a block, 1 in the joint."""

    def stretched(vector, along):
        return nodes.add("Mapping", {"Vector": vector, "Scale": tuple(along if axis == up else 1.0 for axis in "XYZ")}).outputs[0]

    if fine != 1.0:
        here = nodes.add("VectorMath", {0: here, "Scale": fine}, operation="SCALE").outputs[0]
    # every block came from another corner of the quarry: what is in it ends at its joints
    apart = [nodes.math("MULTIPLY", each, far) for far in (37.0, 19.0, 53.0)]
    block = nodes.add("VectorMath", {0: here, 1: nodes.add("CombineXYZ", dict(enumerate(apart))).outputs[0]}, operation="ADD").outputs[0]
    stains = nodes.noise(here, 0.5, 4, 0.6, 0.6)
    mottling = nodes.noise(block, 5, 6, 0.66)
    colour = nodes.ramp(stains, [(0.3, dark), (0.7, light)])
    colour = nodes.mix(0.34, colour, nodes.ramp(mottling, [(0.32, darker(dark, 0.6)), (0.68, light)]))
    # some blocks came from a greyer bed of the quarry, some from a redder one
    bed = nodes.add("TexWhiteNoise", {"W": each}, noise_dimensions="1D").outputs["Value"]
    colour = nodes.mix(nodes.between(bed, 0.22, 0.0, 0.0, 0.45), colour, "#7d5f49")
    colour = nodes.mix(nodes.between(each, 0.0, 0.42), colour, darker(dark, 0.5))
    # as it lay in the sea: level, in some beds hardly to be seen
    layers = nodes.noise(stretched(block, 9.0), 2.0, 4, 0.65)
    colour = nodes.mix(nodes.math("MULTIPLY", nodes.between(layers, 0.0, 0.5, 0.46, 0.66), bed), colour, darker(dark, 0.62))
    grit = nodes.noise(block, 130, 2, 0.6)
    colour = nodes.mix(nodes.between(grit, 0.0, 0.30, 0.50, 0.36), colour, darker(dark, 0.5))
    colour = nodes.mix(nodes.between(grit, 0.0, 0.30, 0.52, 0.68), colour, light)
    # rain ran down it for four hundred years, always the same way
    ran = nodes.between(nodes.noise(stretched(here, 0.07), 5.5, 4, 0.6), 0.0, 0.42, 0.52, 0.72, smooth=True)
    colour = nodes.mix(ran, colour, darker(dark, 0.6))
    rough = nodes.between(mottling, *roughness)
    if damp_below is not None:
        tide = nodes.math("ADD", nodes.axis(here, up), nodes.math("MULTIPLY", nodes.noise(here, 1.4, 6, 0.6), -0.9))
        damp = nodes.between(tide, 1.0, 0.0, damp_below - 0.75, damp_below - 0.05, smooth=True)
        colour = nodes.mix(nodes.math("MULTIPLY", damp, 0.6), colour, darker(dark, 0.35))
        rough = nodes.math("SUBTRACT", rough, nodes.math("MULTIPLY", damp, 0.06))
    # shells fell out where there were many
    shelly = nodes.between(nodes.noise(block, 2.3, 3, 0.5), 0.0, 1.0, 0.52, 0.62)
    pits = nodes.math("MULTIPLY", shelly, nodes.between(nodes.noise(block, 48, 2, 0.5), 0.0, 1.0, 0.60, 0.68))
    colour = nodes.mix(nodes.math("MULTIPLY", pits, 0.5), colour, darker(dark, 0.3))
    # in metres: the mason's hollows, shallow or they look beaten, and the tooth that his chisel left
    hollows = nodes.math("MULTIPLY", nodes.noise(here, 3.5, 3, 0.5), 0.008)
    tooth = nodes.math("MULTIPLY", nodes.noise(block, 45, 5, 0.68), 0.0030)
    relief = nodes.math("SUBTRACT", nodes.math("ADD", hollows, tooth), nodes.math("MULTIPLY", pits, 0.005))
    if groove is not None:
        colour = nodes.mix(nodes.math("MULTIPLY", groove, 0.5), colour, darker(dark, 0.3))
        relief = nodes.math("SUBTRACT", relief, nodes.math("MULTIPLY", groove, 0.006))
    return {"Base_Color": colour, "Roughness": rough, "Normal": nodes.bump(relief, 1.0, 1.0 / fine)}


def ashlar(name, dark, light, course=0.46, length=1.15, damp_below=None):
    """Dressed stone laid in courses: blocks of unequal length and tone, their edges rounded and chipped.

    Drawn in the wall's own elevation (its x and y), so it suits `shapes.pierced_slab`."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    u = nodes.math("DIVIDE", nodes.axis(here, "X"), length)
    v = nodes.math("DIVIDE", nodes.axis(here, "Y"), course)
    row = nodes.math("FLOOR", v)
    u = nodes.math("ADD", u, nodes.math("MULTIPLY", row, 0.5))
    # the joints of a course stand where the blocks happened to end
    shift = nodes.noise(nodes.add("CombineXYZ", {0: nodes.math("MULTIPLY", u, 0.9), 1: nodes.math("MULTIPLY", row, 7.3)}).outputs[0], 1.0, 0)
    u = nodes.math("ADD", u, nodes.math("MULTIPLY", nodes.math("SUBTRACT", shift, 0.5), 0.9))
    block = nodes.add("CombineXYZ", {0: nodes.math("FLOOR", u), 1: row}).outputs[0]
    each = nodes.add("TexWhiteNoise", {"Vector": block}, noise_dimensions="2D").outputs["Value"]
    upright = nodes.math("MULTIPLY", nodes.math("PINGPONG", u, 0.5), length)
    level = nodes.math("MULTIPLY", nodes.math("PINGPONG", v, 0.5), course)
    off = nodes.math("MINIMUM", upright, level)
    # the joints are cut straight; only here and there was an arris knocked in four hundred years
    chipped = nodes.between(nodes.noise(here, 9, 4, 0.6), 0.0, 0.014, 0.62, 0.80)
    off = nodes.math("SUBTRACT", off, chipped)
    groove = nodes.between(off, 1.0, 0.0, 0.001, 0.007, smooth=True)
    return nodes.surface(nodes.principled(**_dressed(nodes, here, "Y", each, dark, light, (0.55, 0.82), damp_below, groove), Specular=0.35))


def _tilted(nodes, across, along):
    """A normal for level water whose slopes are given: bump would flatten with distance, as it measures by the pixel."""
    slopes = nodes.add("CombineXYZ", {0: across, 1: along, 2: 1.0}).outputs[0]
    return nodes.add("VectorMath", {0: slopes}, operation="NORMALIZE").outputs[0]


def open_sea(name="sea", depths="#051a28", eye=0.0, across=1.3, along=0.45, crest=0.8):
    """A sea in a light breeze, seen low along y from `eye`. Each facet throws the sun a little aside, so that its
    path widens towards the viewer and breaks into flakes; bands of slick and wind make it come and go.
    The waves grow with the distance, as the ones an eye can still tell apart do."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    x = nodes.axis(here, "X")
    far = nodes.math("SUBTRACT", nodes.axis(here, "Y"), eye)
    depth = nodes.math("MULTIPLY", nodes.math("LOGARITHM", far, 2.718), 24.0)
    flake = nodes.add("CombineXYZ", {0: nodes.math("DIVIDE", x, crest), 1: depth}).outputs[0]
    bands = nodes.noise(nodes.add("CombineXYZ", {0: nodes.math("DIVIDE", x, 90.0), 1: nodes.math("MULTIPLY", depth, 0.19)}).outputs[0], 1.0, 3, 0.6, 0.4)
    wind = nodes.between(bands, 0.35, 1.08, 0.36, 0.62, smooth=True)
    facets = nodes.add("TexNoise", {"Vector": flake, "Scale": 1.0, "Detail": 3.0, "Roughness": 0.6, "Distortion": 0.2}).outputs["Color"]
    split = nodes.add("SeparateXYZ", {0: facets}).outputs
    slopes = [
        nodes.math("MULTIPLY", nodes.math("SUBTRACT", split[axis], 0.5), nodes.math("MULTIPLY", wind, amount))
        for axis, amount in (("X", across), ("Y", along))
    ]
    normal = _tilted(nodes, *slopes)
    mirror = nodes.add("BsdfGlossy", {"Roughness": 0.05, "Normal": normal})
    body = nodes.add("BsdfDiffuse", {"Color": linear(depths)})
    fresnel = nodes.add("Fresnel", {"IOR": 1.33}).outputs[0]
    return nodes.surface(nodes.add("MixShader", {0: fresnel, 1: body.outputs[0], 2: mirror.outputs[0]}))


def sheltered_pool(name="pool", depths="#04101a", sun=(0, 1, 0), open_at=0.0, still_at=-10.0, slope=0.02, glint=0.8, broken=5.0, mirror=1.75):
    """A mirror between walls. Where the breeze reaches it, from y = `still_at` out to `open_at`, its skin is ruffled
    more finely than the eye can tell, and draws the sun, which stands in the direction `sun`, down into a soft column.
    `broken` is how far longer ripples tear it. `mirror` is the index of refraction: more than water's 1.33, as a basin of
    polished black stone would have it, for what the pool reflects near the eye is half of the picture. The column is worked out from the slopes that would mirror the sun:
    so small a disc, met by chance, is all sparks."""
    nodes = Nodes(name)
    here = nodes.coordinates()
    breeze = nodes.between(nodes.axis(here, "Y"), 0.0, 1.0, still_at, open_at, smooth=True)

    def ripples(stretch, strength):
        colour = nodes.add("TexNoise", {"Vector": nodes.coordinates(stretch), "Scale": 1.0, "Detail": 3.0, "Roughness": 0.5, "Distortion": 0.3}).outputs["Color"]
        split = nodes.add("SeparateXYZ", {0: colour}).outputs
        return [nodes.math("MULTIPLY", nodes.math("SUBTRACT", split[axis], 0.5), strength) for axis in "XY"]

    normal = _tilted(nodes, *ripples((0.9, 2.6, 1), nodes.math("MULTIPLY", nodes.between(breeze, 0.35, 1.0), slope)))
    polish = nodes.add("BsdfGlossy", {"Roughness": 0.012, "Normal": normal})
    body = nodes.add("BsdfDiffuse", {"Color": linear(depths)})
    fresnel = nodes.add("Fresnel", {"IOR": mirror, "Normal": normal}).outputs[0]
    water = nodes.add("MixShader", {0: fresnel, 1: body.outputs[0], 2: polish.outputs[0]})

    halfway = nodes.add("VectorMath", {0: nodes.add("NewGeometry").outputs["Incoming"], 1: sun}, operation="ADD").outputs[0]
    off = []
    for axis, ripple, breadth in zip("XY", ripples((0.8, 1.9, 1), 1.0), (0.10, 0.034)):
        needed = nodes.math("DIVIDE", nodes.axis(halfway, axis), nodes.axis(halfway, "Z"))
        missed = nodes.math("ADD", nodes.math("DIVIDE", needed, breadth), nodes.math("MULTIPLY", ripple, broken))
        off.append(nodes.math("MULTIPLY", missed, missed))
    column = nodes.math("EXPONENT", nodes.math("MULTIPLY", nodes.math("ADD", *off), -1.0))
    brightness = nodes.math("MULTIPLY", column, nodes.math("MULTIPLY", breeze, glint))
    glow = nodes.add("Emission", {"Color": linear("#ffcf90"), "Strength": brightness})
    material = nodes.surface(nodes.add("AddShader", {0: water.outputs[0], 1: glow.outputs[0]}))
    material.cycles.sample_as_light = False
    return material
