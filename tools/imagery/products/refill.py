"""Hygiene: a refill pouch of hand soap, 1.2 units high."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from hygiene import bottle, lemon


HEIGHT, HALF_WIDTH, SEAL = 1.16, 0.38, 0.034
CORNER = (Vector((0.10, HEIGHT)), Vector((HALF_WIDTH, 0.92)))  # (x, z): where the corner with the spout is cut off


def swell(distance, reach):
    """How full the pouch is, 0..1, at a distance from a seal: round, full from reach on."""
    way = min(max(distance, 0) / reach, 1)
    return math.sqrt(1 - (1 - way) ** 2)


def panel(x, z):
    """Half the pouch's depth at a point of its outline: flat in its seals, round above its foot, creased towards spout and foot."""
    along = (CORNER[1] - CORNER[0]).normalized()
    from_corner = along.x * (CORNER[0].y - z) - along.y * (CORNER[0].x - x)
    from_side = HALF_WIDTH - abs(x) - SEAL
    inside = min(from_side, HEIGHT - z - 0.07, from_corner - SEAL)
    foot = min(max((z - 0.1) / 0.9, 0), 1)
    depth = (0.185 - 0.10 * foot * foot * (3 - 2 * foot)) * swell(from_side, 0.36) * swell(HEIGHT - z - 0.07, 0.42) * swell(from_corner - SEAL, 0.30)
    creases = 0.0
    for seed, (turn, width) in enumerate(((0.9, 5.0), (-0.5, 4.0), (1.5, 3.2))):
        across = x * math.cos(turn) + z * math.sin(turn)
        along_it = z * math.cos(turn) - x * math.sin(turn)
        line = abs(noise.noise(Vector((across * width, along_it * 1.1, 7.7 * seed + 2))))
        deep = max(0, noise.noise(Vector((x * 2.1, z * 2.1, 3.1 * seed))) + 0.15)  # no crease runs from seam to seam
        creases -= 0.030 * deep * max(0, 1 - 3.4 * line) ** 2
    dents = 0.024 * noise.noise(Vector((x * 2.4, z * 1.9, 4))) + 0.006 * noise.noise(Vector((x * 9, z * 6, 1)))
    seam = z - 0.045 - 0.16 * (abs(x) / HALF_WIDTH) ** 2.4  # where the foot is welded in
    pressed = -0.006 * math.exp(-((seam / 0.008) ** 2))
    if HEIGHT - 0.058 < z < HEIGHT - 0.008:  # ribs of the jaws that sealed it
        pressed += 0.0035 * math.sin(2 * math.pi * (z - HEIGHT) / 0.0125)
    soft = min(1, max(0, inside) / 0.12)
    return max(depth + (creases + dents) * soft, 0.004) + pressed * (1 if z > HEIGHT - 0.06 else soft)


def film_bag(material, columns=150, rows=480):
    """The pouch of film on z = 0: two panels, welded along sides, top and foot."""
    vertices, faces = [], []
    for side in (-1, 1):
        for j in range(rows + 1):
            z = HEIGHT * j / rows
            cut = (z - CORNER[1].y) / (CORNER[0].y - CORNER[1].y)
            right = HALF_WIDTH + max(0, cut) * (CORNER[0].x - HALF_WIDTH)
            for i in range(columns + 1):
                x = -HALF_WIDTH + (right + HALF_WIDTH) * i / columns
                lift = 0.02 * (x / HALF_WIDTH) ** 2 * max(0, 1 - z / 0.2) if side < 0 else 0
                vertices.append((x, side * panel(x, z), z + lift))
    row = columns + 1
    for panel_start in (0, row * (rows + 1)):
        for j in range(rows):
            for i in range(columns):
                a = panel_start + j * row + i
                faces.append((a, a + 1, a + row + 1, a + row))
    return mesh("bag", vertices, faces, material, angle=180)


CAP_RINGS = [(0.080, 0.118, 0), (0.082, 0.121, 0), (0.082, 0.128, 0), (0.082, 0.132, 1), (0.081, 0.232, 1), (0.080, 0.238, 0), (0.079, 0.252, 0), (0.073, 0.262, 0), (0.04, 0.264, 0)]


def ribbed_ring(radius, z, rib):
    """A ring of the cap at a height, ribbed upright where rib is 1."""
    angles = [2 * math.pi * k / 240 for k in range(240)]
    return [Vector(((radius - rib * 0.003 * (1 + math.cos(36 * a))) * math.cos(a), (radius - rib * 0.003 * (1 + math.cos(36 * a))) * math.sin(a), z)) for a in angles]


def spout():
    """The spout, welded between the panels where the corner is cut off, and its ribbed cap."""
    plastic = surface("spout", "#f4f7f9", rough=0.32, Specular=0.5)
    blue = surface("cap", "#1667b7", rough=0.34, Specular=0.5)
    weld = rounded_box(plastic, (0, 0, -0.012), (0.17, 0.05, 0.05), 0.02)
    parts = [
        weld,
        lathe("neck", [(0, 0), (0.052, 0), (0.052, 0.06, 0.004), (0.092, 0.062, 0.004), (0.092, 0.078, 0.004), (0.056, 0.08), (0.056, 0.12), (0, 0.12)], plastic),
        lathe("band", [(0.06, 0.094), (0.084, 0.094, 0.003), (0.084, 0.114, 0.003), (0.06, 0.114)], blue),
        tube_of_rings("cap", [ribbed_ring(*ring) for ring in CAP_RINGS], blue),
    ]
    whole = group("spout", parts)
    middle = (CORNER[0] + CORNER[1]) / 2
    along = (CORNER[1] - CORNER[0]).normalized()
    whole.location = (middle.x, 0, middle.y)
    whole.rotation_euler = (0, math.atan2(-along.y, along.x), 0)
    return whole


def refill():
    """The pouch on z = 0, its label towards -Y, its spout in the upper right corner."""
    film = surface("film", "#e3e9ec", rough=0.36, Specular=0.5, Clearcoat=0.25, Clearcoat_Roughness=0.2)
    printed_front(film, "refill", (0.66, 0.953), (-0.01, 0.53))
    return group("refill", [film_bag(film), spout()])


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    S, T = (3.2, -3.4, 4.0), (0, 0.3, 0.7)
    sun(S, T, 3.2, 1.1, (1, 0.95, 0.86))
    leaf_gobo(S, (0.75, 0.9, 1.45), 11, 1.5, 1.6, 0.44, 0.045, 120, 0.4)
    area((-2.6, -3, 2.2), (0, 0, 0.6), (1, 2.2), 22, (0.86, 0.94, 1))
    window((2.9, -1.4, 1.2), (0.2, 0, 0.7), (0.8, 2.4), 420, (1, 0.97, 0.9), mirrored=True)
    flag((-2.2, -1.0, 0.8), (0.2, 0, 0.6), (1.2, 2.6))
    area((0, -5.5, 3.4), (0, 0, 0.6), 2, 18)


def ad4():
    """Aqua tile, the bottle that the pouch fills, lemons."""
    reset(exposure=-0.30, saturation=1.0, contrast=1.16)
    world((0.93, 0.97, 1), 0.30, "apartment", 100, 0.5)
    camera((0, -5.6, 1.2), (0, 0, 0.90), lens=82)
    glaze = surface("tile", "#4fa3b8", rough=0.12, Specular=0.55)
    uneven(glaze, "#4fa3b8", (noise_texture(glaze, 3.1, 3), 0.16), (noise_texture(glaze, 40, 3), 0.05))
    add_bump(glaze, noise_texture(glaze, 3.4, 3), 0.22, 0.03)
    tiles(glaze, surface("grout", "#dfeef2", rough=0.9), (-3.3, 3.3), (-0.3, 3.6), 0.9, 0.44, 0.22, offset=0.5)
    rounded_box(stone("#dcdfdd", "#c9cdcb", 3.0, 0.3, 0.05), (0, -0.35, -0.1), (6, 2.4, 0.2), 0.03)
    the_refill = refill()
    the_refill.location = (-0.10, 0, 0)
    the_refill.rotation_euler[2] = math.radians(-7)
    the_bottle = bottle()
    the_bottle.location, the_bottle.rotation_euler[2] = (0.58, 0.34, 0), math.radians(163)
    lemon((-0.66, -0.10, 0.125), 0.165, (78, 0, 50))
    lemon((-0.42, -0.48, 0.125), 0.165, (88, 0, 118))
    focus((0.1, 0.0, 0.6), 11)
    ad4_light()


def plain():
    """Plain photo: the pouch alone on a bathroom's shelf before white tiles, between a window and a bulb."""
    reset(exposure=0.2, phone=True)
    worktop_by_window(wood("#b98e62", "#8d6239", (0.45, 5, 5), 0.4, board=0.8), "#b9b7b0", 0.8)
    glaze = surface("glaze", "#e4e5e2", rough=0.13, Specular=0.5)
    add_bump(glaze, noise_texture(glaze, 3.4, 3), 0.22, 0.03)
    tiles(glaze, surface("grout", "#b9b7b0", rough=1), (-4.3, 4.4), (0.0, 4), 0.78, 1.18, 0.59, 0.016, offset=0.5)
    the_refill = refill()
    the_refill.location, the_refill.rotation_euler[2] = (0.0, 0.15, 0), math.radians(8)
    held_phone((0.30, -3.0, 1.5), (0.02, 0.15, 0.58), 2.5, 58)


if __name__ == "__main__":
    main(globals(), "hygiene")
