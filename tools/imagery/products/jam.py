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
    """A strawberry, its seeds in dimples, its tip downwards; rotation in degrees."""
    rng = random.Random(seed)
    skin = surface("berry", "#b80f1e", rough=0.26, Specular=0.5, Clearcoat=0.25, Subsurface=0.12)
    principled(skin).inputs["Subsurface Radius"].default_value = (0.05, 0.01, 0.006)
    principled(skin).inputs["Subsurface Color"].default_value = (*linear_color("#d21a22"), 1)
    axes = new_node(skin, "ShaderNodeSeparateXYZ")
    connect(skin, new_node(skin, "ShaderNodeTexCoord").outputs["Object"], axes.inputs[0])
    level_share = new_node(skin, "ShaderNodeMapRange")
    level_share.inputs[1].default_value, level_share.inputs[2].default_value = -1.1 * size, 0.8 * size
    connect(skin, axes.outputs[2], level_share.inputs[0])
    tones = ramp(skin, level_share.outputs[0], [(0, "#8f0a18"), (0.45, "#b80f1e"), (0.93, "#c92a24"), (1, "#e2a184")])
    connect(skin, tones, principled(skin).inputs["Base Color"])
    profile = [(0, -1.15), (0.22, -1.08, 0.12), (0.66, -0.45, 0.3), (0.92, 0.25, 0.35), (0.74, 0.72, 0.25), (0.25, 0.80, 0.1), (0, 0.74)]
    smooth_profile = fillet([(x * size, z * size, *(w * size for w in rest)) for x, z, *rest in profile], 12)
    way = np.concatenate([[0], np.cumsum([(b - a).length for a, b in zip(smooth_profile, smooth_profile[1:])])])
    even = np.linspace(0, way[-1], 110)
    outline = list(zip(np.interp(even, way, [p.x for p in smooth_profile]), np.interp(even, way, [p.y for p in smooth_profile])))
    fruit = lathe("berry", outline, skin, segments=150, fillet_steps=1, angle=180)
    levels = [z for _, z in outline]
    seeds, golden = [], rng.uniform(0, 6)
    for k in range(78):
        level = (-1.05 + 1.68 * (k + 0.5) / 78) * size
        golden += 2.39996
        reach = float(np.interp(level, levels[:95], [r for r, _ in outline][:95]))
        seeds.append(Vector((reach * math.cos(golden), reach * math.sin(golden), level)))
    bulge = rng.uniform(0, 9)
    for v in fruit.data.vertices:
        near = min((v.co - spot).length for spot in seeds) / (0.085 * size * 1.3)
        outwards = Vector((v.co.x, v.co.y, 0)).normalized() if v.co.x or v.co.y else Vector((0, 0, 0))
        lumps = 0.05 * noise.noise(v.co * (1.6 / size) + Vector((bulge, 0, 0)))
        v.co += outwards * size * (lumps - 0.045 * math.exp(-near * near))
    grain = surface("seed", "#d9a441", rough=0.35, Specular=0.5)
    parts = [fruit]
    for spot in seeds:
        out = Vector((spot.x, spot.y, 0.25 * spot.z)).normalized()
        piece = primitive("uv_sphere", grain, spot - out * 0.030 * size, (0.020 * size, 0.028 * size, 0.040 * size), segments=12, ring_count=8)
        piece.rotation_euler = out.to_track_quat("X", "Z").to_euler()
        parts.append(piece)
    for k in range(9):
        long = rng.uniform(0.75, 1.0) * size
        parts.append(leaf((0, 0, 0.76 * size), (rng.uniform(-12, 12), rng.uniform(-16, 18), k * 40 + rng.uniform(-10, 10)), long, "#4c8a38"))
    stalk = [(0, 0, 0.74 * size), (0.02 * size, 0, 0.95 * size), (0.10 * size, 0.04 * size, 1.2 * size)]
    parts.append(tube("stalk", stalk, 0.035 * size, surface("stalk", "#6f9a45", rough=0.6)))
    whole = group("strawberry", parts)
    whole.location = location
    whole.rotation_euler = [math.radians(a) for a in rotation]
    return whole


OUTSIDE = -1  # where there is no jam


def spoon(location, turn):
    """A steel spoon lying on the table, heaped with jam; its handle towards +X turned by degrees."""
    steel = surface("steel", "#d9d6d0", rough=0.16, metal=1)
    add_bump(steel, noise_texture(steel, 60, 4, 0, (0.3, 3, 1)), 0.06, 0.002)
    rows, columns = 90, 25
    corners = []
    for i in range(rows + 1):
        t = i / rows
        if t < 0.42:
            u = t / 0.42
            half = 0.165 * math.sin(math.pi * min(u, 0.94) ** 0.92) ** 0.55 if u > 0 else 0
            half = max(half, 0.022 if u > 0.8 else 0)
        else:
            half = 0.022 + 0.030 * ((t - 0.42) / 0.58) ** 2
            if t > 0.97:
                half *= math.sqrt(max(0, 1 - ((t - 0.97) / 0.03) ** 2))
        x = -0.24 + 1.34 * t
        hollow = 0.075 * math.sin(math.pi * min(1, t / 0.42)) ** 0.8 if t < 0.42 else 0
        lift = 0.075 + 0.05 * math.sin(math.pi * max(0, t - 0.40) / 0.6) ** 1.2 - 0.03 * max(0, t - 0.6)
        for j in range(columns + 1):
            y = -1 + 2 * j / columns
            corners.append((x, half * y, lift - hollow * (1 - y * y) ** 0.8))
    faces = [(i * (columns + 1) + j, i * (columns + 1) + j + 1, (i + 1) * (columns + 1) + j + 1, (i + 1) * (columns + 1) + j) for i in range(rows) for j in range(columns)]
    metal = mesh("spoon", corners, faces, steel, angle=180)
    thick = metal.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.012

    def heaped(x, y):
        away = math.hypot((x + 0.005) / 0.235, y / 0.150) * (1 + 0.06 * noise.noise(Vector((x * 6, y * 6, 3))))
        if away >= 1:
            return OUTSIDE
        lumps = 0.022 * noise.noise(Vector((x * 13, y * 13, 1))) + 0.010 * noise.noise(Vector((x * 27, y * 27, 5)))
        return 0.062 + (0.085 + lumps) * (1 - away**2.6) ** 0.6

    jam = sheet(heaped, glossy_jam(), (-0.26, 0.26), (-0.17, 0.17), 220, "heap")
    form = bmesh.new()
    form.from_mesh(jam.data)
    bmesh.ops.delete(form, geom=[v for v in form.verts if v.co.z < OUTSIDE / 2], context="VERTS")
    form.to_mesh(jam.data)
    form.free()
    whole = group("spoon", [metal, jam])
    whole.location = location
    whole.rotation_euler[2] = math.radians(turn)
    return whole


def glossy_jam():
    """Jam in the open: dark red jelly that light goes into, with paler pieces of fruit."""
    red = surface("jelly", "#7d0815", rough=0.09, Specular=0.5, Clearcoat=0.7, Subsurface=0.45)
    principled(red).inputs["Subsurface Radius"].default_value = (0.09, 0.008, 0.006)
    principled(red).inputs["Subsurface Color"].default_value = (*linear_color("#b3101c"), 1)
    pieces = noise_texture(red, 9, 4, 0.8)
    connect(red, ramp(red, pieces, [(0.36, "#4d040c"), (0.52, "#7d0815"), (0.68, "#b31a26")]), principled(red).inputs["Base Color"])
    return add_bump(red, noise_texture(red, 26, 4), 0.25, 0.01)


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    S, T = (3.2, -2.2, 3.2), (0, 0.1, 0.4)
    sun(S, T, 4.0, 1.0, (1, 0.93, 0.80))
    gobo(S, T, [(-2.7, 0, 3, 9), (2.9, 0, 3, 9), (0.25, 0, 0.06, 6)], 3.0)
    area((-2.8, -2.6, 2.6), (0, 0, 0.4), 2.2, 50, (0.86, 0.95, 1))
    area((-1.6, -2.6, 1.2), (0, 0, 0.4), (0.4, 1.8), 22)


def ad5():
    """A mint kitchen: the jar, a spoonful, strawberries."""
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
    spoon((0.42, -0.50, 0), 24)
    strawberry((-0.62, -0.46, 0.135), (78, 0, 34), 0.15, 2)
    strawberry((-0.30, -0.60, 0.125), (100, 0, -38), 0.14, 3)
    strawberry((0.30, 0.30, 0.145), (70, 0, -70), 0.16, 4)
    strawberry((0.86, 0.16, 0.135), (96, 0, 120), 0.15, 6)
    focus((-0.3, -0.3, 0.4), 5.6)
    ad5_light()


if __name__ == "__main__":
    main(globals(), "food")
