"""Food: a paper bag of granola, 1.12 units high."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *


def creased_kraft():
    """Brown paper: fibres, creases where it was folded, pale along them."""
    kraft = surface("kraft", "#b98552", rough=0.85, Specular=0.2)
    coordinates = new_node(kraft, "ShaderNodeTexCoord")
    bent = new_node(kraft, "ShaderNodeMixRGB", blend_type="ADD")
    bent.inputs[0].default_value = 0.10
    waves = new_node(kraft, "ShaderNodeTexNoise")
    waves.inputs["Scale"].default_value = 3
    connect(kraft, coordinates.outputs["Object"], waves.inputs["Vector"])
    connect(kraft, coordinates.outputs["Object"], bent.inputs[1])
    connect(kraft, waves.outputs["Color"], bent.inputs[2])
    cells = new_node(kraft, "ShaderNodeTexVoronoi", feature="DISTANCE_TO_EDGE")
    cells.inputs["Scale"].default_value = 3.4
    connect(kraft, bent.outputs[0], cells.inputs["Vector"])
    crease = ramp(kraft, cells.outputs["Distance"], [(0, "#000000"), (0.10, "#ffffff")])
    fibres = noise_texture(kraft, 240, 4, 0, (1, 1, 0.5))
    tone = ramp(kraft, fibres, [(0.35, "#b07f4b"), (0.62, "#bd8c58")])
    worn = new_node(kraft, "ShaderNodeMixRGB")
    worn.inputs[2].default_value = (*linear_color("#d3a676"), 1)
    line = ramp(kraft, cells.outputs["Distance"], [(0, "#595959"), (0.012, "#000000")])
    connect(kraft, line, worn.inputs[0])
    connect(kraft, tone, worn.inputs[1])
    connect(kraft, worn.outputs[0], principled(kraft).inputs["Base Color"])
    height = new_node(kraft, "ShaderNodeMath", operation="MULTIPLY_ADD")
    height.inputs[1].default_value = 0.12
    connect(kraft, fibres, height.inputs[0])
    connect(kraft, crease, height.inputs[2])
    return add_bump(kraft, height.outputs[0], 0.55, 0.012), worn.outputs[0]


def bag():
    """The bag on z = 0, its label towards -Y, its top rolled and held by a tin tie."""
    kraft, paper = creased_kraft()
    plain = creased_kraft()[0]
    printed_front(kraft, "granola", (0.50, 0.555), (0, 0.47))
    label_mix = principled(kraft).inputs["Base Color"].links[0].from_node
    connect(kraft, paper, label_mix.inputs[1])
    tin = surface("tin", "#e9dcc3", rough=0.55, Specular=0.3)
    parts = [
        pouch("bag", 0.36, 0.17, 1.06, kraft, seal=0.10, crumple=0.026, seed=2),
        rounded_box(plain, (0, 0.004, 1.055), (0.735, 0.050, 0.050), 0.020),
        rounded_box(plain, (0, -0.012, 1.020), (0.728, 0.030, 0.040), 0.012),
        rounded_box(tin, (0, -0.030, 1.048), (0.82, 0.007, 0.026), 0.002),
    ]
    for side in (-1, 1):
        parts.append(rounded_box(tin, (side * 0.395, -0.060, 1.046), (0.075, 0.007, 0.026), 0.002, (0, 0, side * 1.15)))
    return group("bag", parts)


def honey_jar(location):
    """A glass of honey, 0.46 high, closed."""
    honey = surface("honey", "#c9720c", rough=0.06, Specular=0.7, Clearcoat=0.8)
    principled(honey).inputs["Emission"].default_value = (*linear_color("#ff9d1e"), 1)
    principled(honey).inputs["Emission Strength"].default_value = 0.16
    lid = surface("lid", "#e9c46a", rough=0.25, metal=1)
    glass_profile = [(0, 0), (0.17, 0, 0.03), (0.19, 0.05, 0.04), (0.19, 0.30, 0.06), (0.15, 0.36, 0.03), (0, 0.36)]
    lid_profile = [(0, 0.35), (0.158, 0.35, 0.006), (0.16, 0.44, 0.015), (0.14, 0.45), (0, 0.45)]
    jar = group("honey", [lathe("honey", glass_profile, honey), lathe("lid", lid_profile, lid)])
    jar.location = location
    return jar


def bowl(location, radius=0.34):
    """A stoneware bowl heaped with granola."""
    clay = bump(surface("clay", "#eef0ea", rough=0.35), 30, 0.06)
    profile = [(0, 0), (0.16, 0, 0.02), (0.30, 0.10, 0.10), (radius, 0.24, 0.01), (radius - 0.025, 0.24), (0.26, 0.12, 0.1), (0, 0.09)]
    dish = lathe("bowl", profile, clay)
    dish.location = location
    bed = primitive("uv_sphere", surface("bed", "#8d5a2a", rough=1), (*location[:2], 0.12), (radius - 0.07, radius - 0.07, 0.12), segments=48, ring_count=24)
    bed.location.z += location[2]
    heap(location, 520, radius - 0.080, 0.215, 0.085)


def shapes(seed=5):
    """Meshes to choose from: kind -> list. Flakes are bent discs with a crease, slivers cut almonds, clusters several flakes."""
    rng = random.Random(seed)

    def toasted(name, pale, dark, scale):
        skin = surface(name, pale, rough=0.75, Specular=0.25)
        connect(skin, ramp(skin, noise_texture(skin, scale, 5), [(0.35, dark), (0.62, pale)]), principled(skin).inputs["Base Color"])
        return add_bump(skin, noise_texture(skin, scale * 3, 4), 0.5, 0.004)

    oat, cluster = toasted("oat", "#e0a75c", "#b06f2c", 40), toasted("cluster", "#b8702f", "#85491a", 30)
    almond = toasted("almond", "#f3d3a0", "#dcae70", 18)
    peel = surface("peel", "#8a5a35", rough=0.7)
    berry = bump(surface("berry", "#8c1028", rough=0.4, Specular=0.45), 26, 0.8, 4, 0.02)
    kinds = {"flake": [], "cluster": [], "sliver": [], "berry": []}

    def keep(kind, piece):
        kinds[kind].append(piece.data)
        bpy.data.objects.remove(piece)

    for k in range(5):
        disc = primitive("uv_sphere", oat, scale=(0.036, 0.028, 0.0075), segments=28, ring_count=12)
        for v in disc.data.vertices:
            v.co.z += 0.010 * math.sin(v.co.x * 60 + k) + 6 * v.co.y**2 - 0.006 * math.exp(-((v.co.y / 0.004) ** 2))
            v.co *= 1 + 0.22 * noise.noise(v.co * 34 + Vector((k * 5, 0, 0)))
        keep("flake", disc)
        lump = primitive("ico_sphere", cluster, scale=(0.046, 0.038, 0.032), subdivisions=4, radius=1)
        for v in lump.data.vertices:
            cell = noise.voronoi(v.co * 38 + Vector((k * 7, 3, 0)))[0][0]
            v.co *= 1.15 - 0.42 * cell + 0.25 * noise.noise(v.co * 30 + Vector((k, 0, 9)))
        keep("cluster", lump)
        outline = [(math.cos(a) * 0.05 * (1 - 0.25 * math.cos(a)), math.sin(a) * 0.024) for a in (2 * math.pi * i / 28 for i in range(28))]
        rise = [0.012 * math.sin(x * 22 + k) for x, _ in outline]
        corners = [(x, y, z) for (x, y), z in zip(outline, rise)] + [(x, y, z + 0.006) for (x, y), z in zip(outline, rise)]
        faces = [tuple(range(27, -1, -1)), tuple(range(28, 56))] + [(i, (i + 1) % 28, 28 + (i + 1) % 28, 28 + i) for i in range(28)]
        sliver = mesh("sliver", corners, faces, almond, angle=30)
        sliver.data.materials.append(peel)
        for face in list(sliver.data.polygons)[2:]:
            face.material_index = 1
        keep("sliver", sliver)
        dried = primitive("ico_sphere", berry, scale=(0.030, 0.024, 0.021), subdivisions=4, radius=1)
        for v in dried.data.vertices:
            v.co *= 1 + 0.30 * noise.noise(v.co * 60 + Vector((k, 0, 0)))
        keep("berry", dried)
    return kinds


def heap(location, count, spread, level, rise, seed=3):
    """Flakes, clusters, slivers of almond and dried berries lying on each other, at location; spread = radius of the heap."""
    rng = random.Random(seed)
    kinds = shapes(seed)
    x, y, z = location
    for _ in range(count):
        away, turn = spread * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        up = level + rise * (1 - (away / spread) ** 2) + rng.uniform(-0.035, 0.012) * min(1, rise * 20)
        kind = rng.choices(("flake", "cluster", "sliver", "berry"), (9, 5, 2, 1))[0]
        piece = link(bpy.data.objects.new(kind, rng.choice(kinds[kind])))
        size = rng.uniform(0.7, 1.1)
        piece.scale = (size, size * rng.uniform(0.85, 1.1), size)
        piece.location = (x + away * math.cos(turn), y + away * math.sin(turn), z + up)
        piece.rotation_euler = (rng.gauss(0, 0.6), rng.gauss(0, 0.6), rng.uniform(0, 6.3))


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    S, T = (-3.4, -2.6, 3.4), (0, 0.2, 0.5)
    sun(S, T, 4.4, 1.0, (1, 0.90, 0.72))
    gobo(S, T, [(-2.6, 0, 3, 9), (2.7, 0, 3, 9), (0.1, 0, 0.06, 4), (0, 0.5, 3, 0.06)], 3.0)
    area((2.6, -3, 2.2), (0, 0, 0.5), 2.2, 46, (0.84, 0.92, 1))
    area((-2, -3.2, 2.4), (0, 0, 0.5), 1.6, 36, (1, 0.93, 0.84))


def ad4():
    """Breakfast: honey and a full bowl in the first sun, on a blue cloth."""
    reset(exposure=-0.02, saturation=1.04, contrast=1.08)
    world((0.9, 0.95, 1), 0.34)
    camera((0, -5.4, 1.45), (0, 0, 0.84), lens=82)
    wall = bump(surface("wall", "#7fa7bd", rough=0.9), 4, 0.10, 6, 0.03)
    mesh("wall", [(-6, 1.1, -1), (6, 1.1, -1), (6, 1.1, 6), (-6, 1.1, 6)], [(0, 1, 2, 3)], wall, smooth=False)
    table = wood("#d8b48a", "#b98c5c", (0.5, 4.5, 4.5), 0.45)
    mesh("table", [(-6, -6, 0), (6, -6, 0), (6, 1.1, 0), (-6, 1.1, 0)], [(0, 1, 2, 3)], table, smooth=False)
    the_bag = bag()
    the_bag.location = (-0.16, 0.14, 0)
    the_bag.rotation_euler[2] = math.radians(-8)
    honey_jar((0.50, 0.22, 0))
    bowl((0.42, -0.42, 0))
    heap((-0.52, -0.54, 0), 54, 0.24, 0.016, 0.0, 8)
    focus((-0.16, -0.06, 0.5), 8)
    ad4_light()


if __name__ == "__main__":
    main(globals(), "food")
