"""Food: a jar of strawberry jam under a cloth, 1 unit high."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

RADIUS, RIM = 0.38, 0.90  # of the belly; the height at which the cloth lies


def preserve():
    """Jam behind glass: dark, with lighter pieces of fruit, under a clear coat."""
    red = surface("jam", "#8c0d1e", rough=0.16, Specular=0.45, Clearcoat=0.6)
    pieces = noise_texture(red, 6, 3, 0.8)
    connect(red, ramp(red, pieces, [(0.36, "#5f0612"), (0.52, "#960f20"), (0.66, "#c8202e")]), principled(red).inputs["Base Color"])
    principled(red).inputs["Clearcoat Roughness"].default_value = 0.02
    return red


def checked():
    """Red and white cloth."""
    cotton = surface("cloth", "#ffffff", rough=0.9, Sheen=0.3, Specular=0.15)
    image = image_node(cotton, os.path.join(TEXTURES, "gingham.png"), "REPEAT")
    connect(cotton, image.outputs[0], principled(cotton).inputs["Base Color"])
    return cotton


def cloth(size=0.60, steps=288, rows=70):
    """A round of cloth over the rim, tied below it and ruffled; the string with its bow."""
    corners, faces, uv = [], [], []
    tie = 0.37  # along the cloth from its middle
    for i in range(rows + 1):
        along = size * i / rows
        for j in range(steps):
            turn = 2 * math.pi * j / steps
            skirt = max(0, (along - tie) / (size - tie))
            ruffle = math.cos(13 * turn + 0.8 * math.sin(2 * turn)) + 0.4 * math.cos(7 * turn + 1)
            if along < 0.29:
                radius, z = along, RIM + 0.10 - 0.02 * (along / 0.29) ** 4
            elif along < tie:
                bent = (along - 0.29) / (tie - 0.29)
                radius, z = 0.29 + 0.022 * math.sin(bent * math.pi / 2), RIM + 0.08 - 0.085 * bent
                radius += 0.005 * ruffle * bent
            else:
                radius = 0.312 + 0.13 * skirt**0.7 + (0.005 + 0.032 * skirt) * ruffle
                z = RIM - 0.005 - 0.235 * skirt - 0.012 * ruffle * skirt
            corners.append((radius * math.cos(turn), radius * math.sin(turn), z))
    for i in range(rows):
        for j in range(steps):
            k = (j + 1) % steps
            faces.append((i * steps + j, i * steps + k, (i + 1) * steps + k, (i + 1) * steps + j))
            for a, b in ((i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)):
                away, turn = size * a / rows * 5.2, 2 * math.pi * b / steps + 0.5
                uv += [away * math.cos(turn), away * math.sin(turn)]
    round_cloth = mesh("cloth", corners, faces, checked(), angle=180)
    round_cloth.data.uv_layers.new(name="UV").data.foreach_set("uv", uv)
    round_cloth.modifiers.new("thick", "SOLIDIFY").thickness = 0.007
    twine = bump(surface("twine", "#d9c39a", rough=0.9), 90, 0.5)
    z = RIM - 0.005
    ring = [(0.322 * math.cos(a), 0.322 * math.sin(a), z) for a in (2 * math.pi * i / 48 for i in range(50))]
    parts = [round_cloth, tube("string", ring, 0.011, twine), tube("string", [(x, y, h + 0.016) for x, y, h in ring], 0.011, twine)]
    for side in (-1, 1):
        loop = [(0, -0.335, z), (side * 0.07, -0.36, z + 0.05), (side * 0.16, -0.37, z + 0.03), (side * 0.14, -0.37, z - 0.03), (0, -0.34, z)]
        end = [(0, -0.34, z), (side * 0.05, -0.37, z - 0.06), (side * 0.07, -0.40, z - 0.13), (side * 0.11, -0.415, z - 0.19)]
        parts += [tube("bow", loop, 0.010, twine), tube("bow", end, 0.010, twine)]
    parts.append(primitive("uv_sphere", twine, (0, -0.34, z + 0.004), (0.022, 0.018, 0.022), segments=24, ring_count=12))
    return parts


def cut_out(paper):
    """Leaves nothing of a label where its art is transparent."""
    art = next(node for node in paper.node_tree.nodes if node.type == "TEX_IMAGE")
    connect(paper, art.outputs["Alpha"], principled(paper).inputs["Alpha"])


def jar():
    """The jar on z = 0, its label towards -Y."""
    glass_profile = [(0, 0.0), (0.30, 0, 0.04), (RADIUS - 0.01, 0.06, 0.08), (RADIUS, 0.36, 0.16), (RADIUS - 0.03, 0.68, 0.10), (0.29, 0.82, 0.05), (0.29, RIM), (0, RIM)]
    paper = surface("paper", "#fff8ea", rough=0.6)
    labelled(paper, "jam")
    cut_out(paper)
    body = lathe("jar", glass_profile, preserve(), segments=200, fillet_steps=14)
    label = lathe("label", [(RADIUS - 0.001, 0.15), (RADIUS + 0.0035, 0.33, 0.1), (RADIUS - 0.010, 0.53)], paper, segments=200, z_range=(0.15, 0.53))
    label.rotation_euler[2] = math.radians(180)
    return group("jar", [body, label, *cloth()])


def strawberry(location, rotation, size=0.15, seed=1):
    """A strawberry with its seeds and leaves, its tip downwards; rotation in degrees."""
    rng = random.Random(seed)
    skin = surface("berry", "#cf1426", rough=0.22, Specular=0.55, Clearcoat=0.4)
    profile = [(0, -1.15), (0.22, -1.08, 0.12), (0.66, -0.45, 0.3), (0.92, 0.25, 0.35), (0.74, 0.72, 0.25), (0.25, 0.80, 0.1), (0, 0.74)]
    fruit = lathe("berry", [(x * size, z * size, *(w * size for w in rest)) for x, z, *rest in profile], skin, segments=72, fillet_steps=8, angle=180)
    outline = [tuple(fruit["profile"][i : i + 2]) for i in range(0, len(fruit["profile"]), 2)]
    seed_color = surface("seed", "#f0c75a", rough=0.4)
    parts = [fruit]
    golden = 0
    for k in range(60):
        level = (-1.0 + 1.6 * (k + 0.5) / 60) * size
        radius = next(a[0] + (b[0] - a[0]) * (level - a[1]) / (b[1] - a[1]) for a, b in zip(outline, outline[1:]) if a[1] <= level <= b[1] and b[1] > a[1])
        golden += 2.39996
        place = (radius * 0.985 * math.cos(golden), radius * 0.985 * math.sin(golden), level)
        parts.append(primitive("ico_sphere", seed_color, place, (0.028 * size * 2, 0.028 * size * 2, 0.045 * size * 2), (0, 0, 0), subdivisions=2, radius=0.55))
    for k in range(6):
        parts.append(leaf((0, 0, 0.76 * size), (0, rng.uniform(-6, 14), k * 60 + rng.uniform(-8, 8)), 0.95 * size, "#3f8a34"))
    whole = group("strawberry", parts)
    whole.location = location
    whole.rotation_euler = [math.radians(a) for a in rotation]
    return whole


def toast(location, turn):
    """A slice of white bread, toasted, with jam on it."""
    crust = bump(surface("crust", "#a8632a", rough=0.8), 18, 0.3, distance=0.02)
    crumb = surface("crumb", "#e8c184", rough=0.9)
    browned = noise_texture(crumb, 5, 6, 0.4)
    connect(crumb, ramp(crumb, browned, [(0.35, "#d09a52"), (0.6, "#efcf96")]), principled(crumb).inputs["Base Color"])
    add_bump(crumb, noise_texture(crumb, 34, 5), 0.6, 0.02)

    def spread(x, y):
        away = math.hypot(x / 0.30, y / 0.27) * (1 + 0.16 * noise.noise(Vector((x * 5, y * 5, 3))))
        if away >= 1:
            return -0.03
        lumps = 0.020 * noise.noise(Vector((x * 9, y * 9, 1))) + 0.010 * noise.noise(Vector((x * 19, y * 19, 5)))
        return (0.030 + lumps) * math.sqrt(1 - away**6) + 0.006

    top = sheet(spread, preserve(), (-0.36, 0.36), (-0.34, 0.34), 180, "spread")
    top.location = (0, 0, 0.098)
    slice_ = group("toast", [cushion("crust", 0.43, 0.41, 0.095, 3.6, crust, 0, dome=0, edge=0.035), cushion("crumb", 0.395, 0.375, 0.05, 3.6, crumb, 0.05, dome=0.004, edge=0.012), top])
    slice_.location = location
    slice_.rotation_euler[2] = math.radians(turn)


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    S, T = (3.2, -2.2, 3.2), (0, 0.1, 0.4)
    sun(S, T, 4.0, 1.0, (1, 0.93, 0.80))
    gobo(S, T, [(-2.7, 0, 3, 9), (2.9, 0, 3, 9), (0.25, 0, 0.06, 6)], 3.0)
    area((-2.8, -2.6, 2.6), (0, 0, 0.4), 2.2, 50, (0.86, 0.95, 1))
    area((-1.6, -2.6, 1.2), (0, 0, 0.4), (0.4, 1.8), 22)


def ad5():
    """A mint kitchen: the jar, a slice of toast, strawberries."""
    reset(exposure=-0.06, saturation=1.05, contrast=1.08)
    world((0.94, 1, 0.96), 0.36)
    camera((0, -5.3, 2.15), (0, 0, 0.66), lens=80)
    wall = surface("boards", "#9cc7b0", rough=0.7)
    for i in range(14):
        rounded_box(wall, (-2.1 + 0.32 * i, 1.2, 1.4), (0.31, 0.06, 4.0), 0.012)
    table = wood("#f1e7d8", "#dfd0ba", (0.5, 4.5, 4.5), 0.5)
    mesh("table", [(-6, -6, 0), (6, -6, 0), (6, 1.2, 0), (-6, 1.2, 0)], [(0, 1, 2, 3)], table, smooth=False)
    the_jar = jar()
    the_jar.location = (-0.34, 0.10, 0)
    the_jar.rotation_euler[2] = math.radians(6)
    plate = surface("plate", "#fdfaf3", rough=0.2, Specular=0.5)
    dish = lathe("plate", [(0, 0), (0.32, 0, 0.02), (0.56, 0.05, 0.03), (0.555, 0.062, 0.01), (0.34, 0.024, 0.04), (0, 0.02)], plate, segments=160)
    dish.location = (0.50, -0.38, 0)
    toast((0.50, -0.38, 0.045), 24)
    strawberry((-0.62, -0.46, 0.135), (78, 0, 34), 0.15, 2)
    strawberry((-0.30, -0.60, 0.125), (100, 0, -38), 0.14, 3)
    strawberry((0.30, 0.36, 0.145), (70, 0, -70), 0.16, 4)
    ad5_light()


if __name__ == "__main__":
    main(globals(), "food")
