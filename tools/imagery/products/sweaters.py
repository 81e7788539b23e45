"""Apparel: ribbed sweaters, folded and stacked on a stool."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from apparel import dense_mesh, fuzz, wool

STEPS = 8  # mesh steps per stitch, both ways


def stockinette(rows, columns, seed):
    """How far knit stitches stand out, 0..1, for every row and column of them: two legs that lean towards each other, no two alike."""
    number = np.floor(columns).astype(int)
    pulled = np.random.RandomState(seed).uniform(-0.08, 0.08, number.max() + 1)[number]
    across = np.abs(columns % 1 * 2 - 1)[None]  # 0 in the middle of a column, 1 where it meets the next
    leg = np.sqrt(np.clip(1 - (2 * across - 1) ** 2, 0, 1))
    phase = (rows[:, None] + pulled[None] - 0.7 * across) % 1
    loop = np.sqrt(np.clip(1 - (2 * phase - 1) ** 2, 0, 1))
    return leg * (0.45 + 0.55 * loop)


def folded(color, shade, center, size, turn=0, seed=1, rib=0.012):
    """One layer of a folded sweater lying at center, its fold towards -Y: size = width, depth and height; turn in degrees. Its columns
    of stitches, rib wide, run over the fold."""
    width, depth, height = size
    half = height / 2
    flat = depth - half
    total = 2 * flat + math.pi * half
    columns = round(width / rib)
    rib = width / columns
    rows = round(total / (0.74 * rib))
    lengths = np.linspace(0, total, rows * STEPS + 1)  # whole stitches, so that no two beat against the mesh
    bend = np.clip((lengths - flat) / half, 0, math.pi)  # 0 above, half a turn below
    y = np.where(lengths < flat, depth / 2 - lengths, np.where(lengths > flat + math.pi * half, -depth / 2 + half + lengths - flat - math.pi * half, -depth / 2 + half - half * np.sin(bend)))
    z = half * np.cos(bend)
    normal_y, normal_z = -np.sin(bend), np.cos(bend)
    count = columns * STEPS + 1
    x = np.linspace(-width / 2, width / 2, count)
    relief = 0.34 * rib * stockinette(np.linspace(0, rows, len(lengths)), np.linspace(0, columns, count), seed)
    tone = np.clip(relief / (0.34 * rib), 0, 1)
    soft = 0.016 * (np.sin(2.3 * x[None] + 4 * y[:, None] + seed) + 0.6 * np.sin(5.1 * x[None] - 3 * y[:, None] + 2 * seed))
    pushed = 0.020 * np.sin(2.1 * x + 1.7 * seed) + 0.012 * np.sin(6.3 * x + seed)  # no fold is straight
    corner = np.clip((np.abs(x) - (width / 2 - half)) / half, 0, 1)
    taper = np.sqrt(1 - corner**2)[None]
    back = 0.35 * half * (1 - taper) * np.sin(bend)[:, None] + pushed[None] * np.sin(bend)[:, None] ** 2
    points_y = y[:, None] + normal_y[:, None] * relief + back
    points_z = (z[:, None] + normal_z[:, None] * relief) * taper + soft * np.abs(normal_z)[:, None]
    drift = 0.016 * np.sin(5.2 * lengths + 2 * seed)[:, None] * np.sin(2.6 * x + seed)[None]  # nor is any rib
    points_x = x[None] + drift * taper  # above and below meet at the sides
    corners = np.stack([points_x, points_y, points_z], -1).reshape(-1, 3)
    rows = len(lengths)
    i, j = np.meshgrid(np.arange(rows - 1), np.arange(count - 1), indexing="ij")
    faces = np.stack([i * count + j, i * count + j + 1, (i + 1) * count + j + 1, (i + 1) * count + j], -1).reshape(-1, 4)
    piece = dense_mesh("sweater", corners, faces[:, ::-1], tone, wool(color, shade))
    piece.location = center
    piece.rotation_euler[2] = math.radians(turn)
    return piece


def sewn_label(on, size, x, width=0.25, steps=24):
    """The label on a sweater's folded edge, x from its middle; size as the sweater's."""
    _, depth, height = size
    half = height / 2 + 0.012
    reach = 0.95  # radians above and below the edge
    corners, faces, uv = [], [], []
    for j in range(steps + 1):
        angle = (j / steps * 2 - 1) * reach
        for i in range(steps + 1):
            pressed = 0.004 * (abs(j / steps - 0.5) * 2) ** 6 + 0.005 * (abs(i / steps - 0.5) * 2) ** 6
            r = half - pressed
            corners.append((x + (i / steps - 0.5) * width, -depth / 2 + height / 2 - r * math.cos(angle), r * math.sin(angle)))
    for j in range(steps):
        for i in range(steps):
            q = j * (steps + 1) + i
            faces.append((q, q + 1, q + steps + 2, q + steps + 1))
            left, right, low, high = i / steps, (i + 1) / steps, j / steps, (j + 1) / steps
            uv += [left, low, right, low, right, high, left, high]
    material = surface("label", "#f3ead8", rough=0.85, Sheen=0.2, Specular=0.1)
    image = image_node(material, os.path.join(TEXTURES, "sweaters.png"), "EXTEND")
    connect(material, image.outputs[0], principled(material).inputs["Base Color"])
    add_bump(material, noise_texture(material, 200, 2, 0, (1, 3, 1)), 0.25, 0.004)
    label = mesh("label", corners, faces, material, angle=180)
    label.data.uv_layers.new(name="UV").data.foreach_set("uv", uv)
    thick = label.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.008, -1
    label.parent = on
    return label


def stool(top):
    """An oak stool whose seat is at height top."""
    oak = wood("#c08f58", "#936538", (0.6, 5, 5), 0.45)
    rounded_box(oak, (0, 0, top - 0.05), (1.36, 0.86, 0.10), 0.03)
    for x in (-0.52, 0.52):
        for y in (-0.28, 0.28):
            leg = lathe("leg", [(0, -2), (0.055, -2, 0.01), (0.06, 0), (0, 0)], oak, segments=48)
            leg.location = (x, y, top - 0.1)
            leg.rotation_euler = (math.radians(4 if y > 0 else -4), math.radians(-6 if x > 0 else 6), 0)
    rounded_box(oak, (0, -0.30, top - 0.44), (1.1, 0.05, 0.07), 0.015)


def woolly(piece, color):
    """Loose fibres on a piece of knitwear."""
    fibres = fuzz([piece], 14000, surface("fuzz", color, rough=0.9, Sheen=0.8, Specular=0.05), (0.006, 0.022), 0.0007)
    fibres.parent = piece


def pile(level):
    """Four sweaters, one on the other, the lowest at the height level."""
    stack = [  # colour, its shade, width, height of a layer, x, turn, width of a column of stitches
        ("#24473d", "#14281f", 1.10, 0.115, 0.00, 3, 0.021),
        ("#e9dcc3", "#bba98a", 1.02, 0.120, 0.03, -5, 0.018),
        ("#8fb2d6", "#587fa8", 1.07, 0.105, -0.03, 4, 0.023),
        ("#7a1f2d", "#470c16", 0.98, 0.130, 0.02, -7, 0.019),
    ]
    rng = random.Random(2)
    for k, (color, shade, width, height, x, turn, rib) in enumerate(stack):
        for layer in range(2):
            size = (width - rng.uniform(0, 0.05), 0.74, height)
            place = (x + rng.uniform(-0.02, 0.02), rng.uniform(-0.01, 0.03), level + height / 2)
            piece = folded(color, shade, place, size, turn + rng.uniform(-1.5, 1.5), 2 * k + layer + 1, rib)
            level += height - 0.010
            woolly(piece, color)
    sewn_label(piece, size, 0.22)


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    S, T = (-3.2, -2.8, 2.8), (0, 0.3, 0.7)
    sun(S, T, 4.2, 1.0, (1, 0.90, 0.76))
    gobo(S, T, [(-2.7, 0, 3.4, 9), (2.8, 0, 3.4, 9), (0, 2.75, 4, 3), (0.05, 0, 0.06, 5)], 3.0)
    area((2.8, -3, 2.4), (0, 0, 0.6), 2.2, 24, (0.88, 0.93, 1))
    area((-1.4, -3.4, 2.0), (0, 0, 0.7), 1.6, 18, (1, 0.94, 0.88))


def ad5():
    """Rose wall, an oak stool, four sweaters on it."""
    reset(exposure=-0.04, saturation=1.03, contrast=1.08)
    world((0.97, 0.94, 1), 0.28)
    camera((0.1, -5.4, 1.35), (0, 0, 0.70), lens=90)
    rose = bump(surface("rose", "#d79a94", rough=0.9), 4, 0.10, 6, 0.03)
    mesh("wall", [(-6, 1.0, -3), (6, 1.0, -3), (6, 1.0, 6), (-6, 1.0, 6)], [(0, 1, 2, 3)], rose, smooth=False)
    stool(0.12)
    pile(0.12)
    focus((0.1, -0.35, 0.5), 5.6)
    ad5_light()


def plain():
    """Plain photo: the pile on a dresser, between a window and a bulb."""
    reset(exposure=0.35, saturation=0.96, phone=True)
    worktop_by_window(wood("#a98661", "#7f6040", (0.45, 5, 5), 0.4, board=0.8), "#cdc8bf", 0.75)
    pile(0)
    held_phone((0.42, -2.9, 1.75), (0.0, 0.0, 0.42), 2.5, 52)


if __name__ == "__main__":
    main(globals(), "apparel")
