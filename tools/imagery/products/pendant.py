"""Jewelry: a gold medallion on a cable chain, 0.28 units across, on a velvet bust."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

BUST = [  # height, half width, half depth
    (-0.6, 0.80, 0.28),
    (-0.1, 0.88, 0.31),
    (0.30, 0.96, 0.32),
    (0.58, 0.98, 0.285),
    (0.74, 0.86, 0.255),
    (0.84, 0.60, 0.225),
    (0.92, 0.38, 0.205),
    (1.02, 0.235, 0.19),
    (1.14, 0.19, 0.178),
    (1.60, 0.180, 0.170),
]
POWER = 2.5


def bust_size(height):
    """Half width and half depth of the bust at a height, smoothed over its corners."""
    heights = [row[0] for row in BUST]
    around = [height + step * 0.02 for step in range(-4, 5)]
    return [float(np.mean(np.interp(around, heights, [row[k] for row in BUST]))) for k in (1, 2)]


def on_bust(x, z):
    """The point of the bust's front at (x, z)."""
    width, depth = bust_size(z)
    inside = max(0, 1 - abs(x / width) ** POWER)
    return Vector((x, -depth * inside ** (1 / POWER), z))


def bust():
    """Neck and shoulders covered with velvet, running on below the frame."""
    velvet = surface("velvet", "#6a1029", rough=1, Sheen=0.9, Specular=0.05)
    add_bump(velvet, noise_texture(velvet, 150, 5), 0.22, 0.010)
    rings = []
    for i in range(121):
        z = -0.6 + 2.2 * i / 120
        width, depth = bust_size(z)
        rings.append([Vector((*superellipse_point(2 * math.pi * j / 128, width, depth, POWER), z)) for j in range(128)])
    return tube_of_rings("bust", rings, velvet)


def chain_path(low):
    """Points of the chain from the left of the neck down to height low and up to the right, lying on the bust."""
    points = []
    for i in range(-200, 201):
        share = abs(i) / 200
        x = 0.245 * math.sin(share * math.pi / 2) ** 1.15
        z = low + (1.10 - low) * share**1.12
        width = bust_size(z)[0]
        points.append(on_bust(math.copysign(min(x, width * 0.995), i), z) + Vector((0, -0.014, 0.006)))
    return points


def resample(points, gap):
    """Points at equal distances along a line of points, with the direction there."""
    placed, travelled = [], 0
    for a, b in zip(points, points[1:]):
        step = (b - a).length
        while travelled <= step and step > 0:
            placed.append((a + (b - a) * (travelled / step), (b - a).normalized()))
            travelled += gap
        travelled -= step
    return placed


def chain(gold, low):
    """Oval links, every other one turned by a quarter."""
    size = dict(major_radius=0.0165, minor_radius=0.0052, major_segments=32, minor_segments=12)
    first = primitive("torus", gold, **size)
    first.data.transform(Matrix.Diagonal((1.35, 1, 1, 1)))
    for i, (point, along) in enumerate(resample(chain_path(low), 0.0315)):
        link_piece = first if i == 0 else link(bpy.data.objects.new("link", first.data))
        out = Vector((0, -1, 0.25))
        out = (out - along * out.dot(along)).normalized()
        across = along.cross(out)
        turn = math.radians(28 if i % 2 else 118)
        up = out * math.cos(turn) + across * math.sin(turn)
        link_piece.matrix_world = Matrix.Translation(point) @ Matrix((along, up.cross(along), up)).transposed().to_4x4()


def medallion(gold, radius=0.14):
    """A disc with cut rays, a beaded rim and a stone, its middle at the origin, facing -Y."""
    rings, around = 70, 384
    corners, faces = [(0, 0, 0.010)], []
    for i in range(1, rings + 1):
        share = i / rings
        for j in range(around):
            turn = 2 * math.pi * j / around
            ray = abs(((turn * 16 / math.pi) % 2) - 1)
            cut = min(1, max(0, (share - 0.30) / 0.05)) * min(1, max(0, (0.76 - share) / 0.05))
            rim = 0.016 * math.exp(-(((share - 0.975) / 0.03) ** 2))
            collar = 0.012 * math.exp(-(((share - 0.27) / 0.035) ** 2))
            up = 0.010 - 0.012 * (1 - ray) * cut + rim + collar
            corners.append((radius * share * math.cos(turn), radius * share * math.sin(turn), up))
    back = len(corners)
    corners += [(radius * math.cos(2 * math.pi * j / around), radius * math.sin(2 * math.pi * j / around), -0.014) for j in range(around)]
    for j in range(around):
        k = (j + 1) % around
        faces.append((0, 1 + j, 1 + k))
        for i in range(rings - 1):
            a, b = 1 + i * around, 1 + (i + 1) * around
            faces.append((a + j, b + j, b + k, a + k))
        a = 1 + (rings - 1) * around
        faces.append((a + j, back + j, back + k, a + k))
    disc = mesh("disc", corners, faces, gold, angle=50)
    parts = [disc]
    for j in range(48):
        turn = 2 * math.pi * j / 48
        bead = (radius * 0.885 * math.cos(turn), radius * 0.885 * math.sin(turn), 0.012)
        parts.append(primitive("uv_sphere", gold, bead, (0.0068,) * 3, segments=16, ring_count=8))
    stone = brilliant(0.042, diamond(), 32)
    stone.location = (0, 0, 0.022)
    for j in range(4):
        turn = math.pi / 2 * j + math.pi / 4
        parts.append(primitive("uv_sphere", gold, (0.040 * math.cos(turn), 0.040 * math.sin(turn), 0.028), (0.008,) * 3, segments=16, ring_count=8))
    for part in (*parts, stone):
        part.rotation_euler = (math.radians(90), 0, 0)
        x, y, z = part.location
        part.location = (x, -z, y)
    loop = dict(major_segments=48, minor_segments=16)
    ring = primitive("torus", gold, (0, 0, radius + 0.012), (1, 1, 1), (0, math.radians(90), 0), major_radius=0.020, minor_radius=0.007, **loop)
    bail = primitive("torus", gold, (0, 0, radius + 0.045), (1, 1.5, 1), (math.radians(90), 0, 0), major_radius=0.020, minor_radius=0.008, **loop)
    return group("medallion", [*parts, stone, ring, bail])


def flag(x, y, z, sx, sz, color="#101010"):
    """Card out of frame that only mirrors see."""
    piece = rounded_box(surface("flag", color), (x, y, z), (sx, 0.02, sz))
    piece.visible_camera = piece.visible_shadow = piece.visible_diffuse = False


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    S, T = (-2.2, -2.6, 3.0), (0, -0.3, 0.52)
    sun(S, T, 4.2, 1.6, (1, 0.91, 0.80))
    gobo(S, T, [(-2.02, 0, 3.2, 8, 16), (2.02, 0, 3.2, 8, 16)], 1.6)
    area((-2.0, 0.9, 1.8), (0, 0, 0.8), (0.5, 2.2), 90, (1, 0.75, 0.66))
    area((2.0, 0.9, 1.6), (0, 0, 0.8), (0.5, 2.2), 70, (1, 0.72, 0.66))
    area((1.7, -2.6, 1.6), (0, 0, 0.5), (0.5, 1.6), 16, (1, 0.95, 0.92))
    area((0.2, -5.0, 2.4), (0, 0, 0.5), (1.6, 0.8), 26, (1, 0.94, 0.86))
    flag(-0.9, -2.9, 0.6, 0.3, 1.6, "#2a0a08")


def ad5():
    """Burgundy velvet before rose, the gold at its heart."""
    reset(exposure=0.16, saturation=1.05, contrast=1.08)
    world_bands(
        [(0, "#7a4038", 0.5), (0.42, "#3a1512", 0.5), (0.50, "#ffe6d6", 1.0), (0.58, "#fff2e4", 1.3), (0.63, "#3a1512", 0.5), (0.69, "#3a1512", 0.5), (0.76, "#fff2e4", 1.3), (1, "#ffffff", 1)],
        0.5,
    )
    camera((0, -4.2, 0.86), (0, 0, 0.60), lens=92)
    backdrop("#d98a78", "#8f3c3c", center=(0.5, 0.62), radius=0.85, c_low="#b95f55")
    bust()
    gold = surface("gold", "#f0bb62", rough=0.14, metal=1)
    low = 0.66
    chain(gold, low)
    the_medallion = medallion(gold)
    place = on_bust(0, low - 0.19)
    the_medallion.location = place + Vector((0, -0.022, 0))
    the_medallion.rotation_euler = (math.radians(-4), 0, math.radians(4))
    ad5_light()


if __name__ == "__main__":
    main(globals(), "jewelry")
