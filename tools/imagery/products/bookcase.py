"""Furniture: an arched bookcase in walnut, 1.82 units high."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from products.furniture import quad, SMALL_VASE_PROFILE, TALL_VASE_PROFILE

HALF, DEPTH, STRAIGHT, BOARD = 0.46, 0.32, 1.36, 0.034  # STRAIGHT = height where the round begins
SHELVES = (0.10, 0.44, 0.78, 1.12, 1.46)  # heights of their upper sides


def arch(half, low, steps=64):
    """Outline of the arch from the lower left over the top to the lower right, as (x, z)."""
    round_ = [math.pi * (1 - i / steps) for i in range(steps + 1)]
    return [(-half, low)] + [(half * math.cos(a), STRAIGHT + half * math.sin(a)) for a in round_] + [(half, low)]


def inner_half(z):
    """Half of the room between the sides at a height."""
    half = HALF - BOARD
    return half if z <= STRAIGHT else math.sqrt(max(0, half**2 - (z - STRAIGHT) ** 2))


def frame(walnut):
    """The bent board of sides and top."""
    outer, inner = arch(HALF, 0), arch(HALF - BOARD, 0)
    corners, faces = [], []
    for (ox, oz), (ix, iz) in zip(outer, inner):
        corners += [(ox, -DEPTH / 2, oz), (ix, -DEPTH / 2, iz), (ix, DEPTH / 2, iz), (ox, DEPTH / 2, oz)]
    for i in range(len(outer) - 1):
        for k in range(4):
            n = (k + 1) % 4
            faces.append((i * 4 + k, (i + 1) * 4 + k, (i + 1) * 4 + n, i * 4 + n))
    last = (len(outer) - 1) * 4
    faces += [(0, 1, 2, 3), (last + 3, last + 2, last + 1, last)]
    piece = mesh("frame", corners, faces, walnut, angle=30)
    bevel = piece.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method = 0.005, 3, "ANGLE"
    return piece


def bookcase():
    """The empty bookcase on z = 0, open towards -Y."""
    upright = wood("#8a5a36", "#5f3a1f", (5, 5, 0.7), 0.42)
    across = wood("#8a5a36", "#5f3a1f", (0.7, 5, 5), 0.42)
    dark = wood("#6d4427", "#4b2d17", (5, 5, 0.7), 0.5)
    outline = [(x, DEPTH / 2 - 0.006, z) for x, z in arch(HALF - 0.01, 0.02)]
    parts = [frame(upright), mesh("back", outline, [tuple(range(len(outline)))], dark, smooth=False)]
    for top in SHELVES:
        half = min(inner_half(top), inner_half(top - BOARD)) + 0.004
        parts.append(rounded_box(across, (0, 0.004, top - BOARD / 2), (2 * half, DEPTH - 0.02, BOARD), 0.004))
    parts.append(rounded_box(across, (0, -DEPTH / 2 + 0.04, 0.033), (2 * HALF - 2 * BOARD, 0.03, 0.066), 0.003))
    return parts


TITLES = "SALT ATLAS GARDENS HARBOR ORCHARD NORTH LETTERS CLAY TIDES WINTER MAPS BREAD RIVERS ECHO".split()


def cloth(color):
    """A book's linen, rubbed and faded unevenly."""
    cover = surface("cover", color, rough=0.75, Specular=0.25)
    threads = noise_texture(cover, 420, 2, 0, (1, 1, 0.35))
    uneven(cover, color, (noise_texture(cover, 7, 5), 0.3), (threads, 0.3))
    return add_bump(cover, threads, 0.3, 0.0008)


def paper_and_cloth():
    """Materials of the books: paper, then the covers."""
    covers = ("#e9dcc3", "#2f4a43", "#b5583c", "#d9c7a4", "#23303f", "#7d2f25", "#f2ead9", "#8aa08c", "#c98b2e", "#4c3a52")
    return surface("paper", "#d9caa6", rough=0.9), [cloth(color) for color in covers]


def title(words, foil, size, place):
    """Words stamped on a spine, from its top downwards; place = their middle."""
    letters = bpy.data.curves.new("title", "FONT")
    letters.body, letters.size, letters.extrude = words, size, 0.0003
    letters.align_x = letters.align_y = "CENTER"
    letters.materials.append(foil)
    piece = link(bpy.data.objects.new("title", letters))
    piece.location, piece.rotation_euler = place, (math.radians(90), math.radians(90), 0)
    return piece


def book(x, z, thickness, height, depth, set_back, paper, cover, foil, words):
    """A standing book whose spine's lower left corner is at (x, z), set back from the shelf's edge; foil = the color of its
    title, or None."""
    front = -DEPTH / 2 + 0.03 + set_back
    middle = front + depth / 2
    block = rounded_box(paper, (0, middle + 0.004, height / 2 + 0.002), (thickness - 0.008, depth - 0.01, height), 0.001)
    parts = [rounded_box(cover, (0, middle, height / 2), (thickness, depth, height), min(0.008, thickness * 0.3)), block]
    if foil:
        parts.append(title(words, foil, min(0.022, thickness * 0.62), (0, front - 0.0008, height * 0.6)))
        for at in (0.92, 0.11) if thickness > 0.026 else ():
            parts.append(rounded_box(foil, (0, front - 0.0004, height * at), (thickness * 0.8, 0.002, 0.0016), 0.0005))
    whole = group("book", parts)
    whole.location = (x + thickness / 2, 0, z)
    return whole


def row(rng, left, right, z, paper, covers):
    """Books that fill a shelf at height z from left to right; those at the open end lean on the others."""
    gilt, ink = surface("gilt", "#c9a45c", rough=0.4, metal=0.6), surface("ink", "#efe6d2", rough=0.8)
    books, x, last = [], left, None
    while True:
        thickness = rng.choice((rng.uniform(0.014, 0.026), rng.uniform(0.022, 0.05)))
        if x + thickness > right:
            break
        last = rng.choice([cover for cover in covers if cover is not last])
        size = (thickness, rng.uniform(0.165, 0.275), rng.uniform(0.15, 0.22))
        books.append(book(x, z, *size, rng.uniform(0, 0.03), paper, last, rng.choice((gilt, ink, gilt, ink, None)), rng.choice(TITLES)))
        x += thickness + rng.choice((0.001, 0.001, 0.005))
    leans_right = right < 0.2
    for k, one in enumerate(books[-2:] if leans_right else books[:2]):
        outermost = (k == 1) == leans_right
        lean = math.radians(9 if outermost else 5) * (-1 if leans_right else 1)
        one.rotation_euler[1] = lean
        one.location[0] -= 0.23 * math.sin(lean)
    return books


def pile(x, z, covers):
    """Lying books with their middle at x, each smaller than the one below."""
    books = []
    for i, cover in enumerate(covers):
        size = (0.25 - 0.022 * i, 0.19 - 0.01 * i, 0.036)
        books.append(rounded_box(cover, (x, -0.01, z + 0.018 + 0.037 * i), size, 0.004, (0, 0, (-0.10, 0.07, -0.04)[i])))
    return books


def vase(x, z, profile, color, size):
    """A turned vase on a shelf, its profile scaled by size."""
    clay = bump(surface("cer", color, rough=0.4), 30, 0.08)
    piece = lathe("vase", [tuple(number * size for number in row) for row in profile], clay)
    piece.location = (x, 0, z)
    return piece


def filled():
    """The bookcase with books, vases and a ball of stone."""
    paper, covers = paper_and_cloth()
    rng = random.Random(11)
    side = HALF - BOARD - 0.006
    one, two, three, four, five = SHELVES
    rows = ((-side, 0.10, one), (-0.02, side, two), (-side, -0.02, three), (0.02, side, four))
    books = [piece for left, right, z in rows for piece in row(rng, left, right, z, paper, covers)]
    ball = primitive("uv_sphere", stone("#e9dfcd", "#cdbfa6", 9), (0.26, 0, one + 0.109 + 0.055), (0.055,) * 3, segments=64, ring_count=32)
    return [
        *bookcase(),
        *books,
        *pile(0.26, one, (covers[1], covers[0], covers[2])),
        *pile(0.22, three, (covers[5], covers[6])),
        *pile(-0.10, five, (covers[4], covers[8])),
        ball,
        vase(-0.23, two, TALL_VASE_PROFILE, "#2f4a43", 0.84),
        vase(0.22, three + 0.074, SMALL_VASE_PROFILE, "#e8dcc6", 0.95),
        vase(-0.23, four, SMALL_VASE_PROFILE, "#b5583c", 1.35),
        vase(0.16, five, SMALL_VASE_PROFILE, "#e8dcc6", 1.1),
    ]


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    S, T = (-3.4, -3.6, 3.2), (0, 0.3, 0.9)
    sun(S, T, 4.6, 0.9, (1, 0.89, 0.72))
    gobo(S, T, [(-3.5, 0, 3.4, 9), (2.75, 0, 3.4, 9), (0, 3.4, 3, 3), (0, -3.0, 3, 3), (0.05, 0, 0.05, 6), (0, 0.3, 6, 0.05)], 3.0)
    area((2.8, -3, 2.4), (0, 0, 0.7), 2.4, 40, (0.84, 0.92, 1))
    area((-2, -3.4, 3), (0, 0, 0.7), 2, 46, (1, 0.93, 0.84))


def ad5():
    """Mustard room, morning sun across the shelves, from the side."""
    reset(exposure=0.0, saturation=0.93, contrast=1.06)
    world((1, 0.93, 0.84), 0.3, "apartment")
    camera((-0.95, -2.45, 1.32), (0.0, 0.7, 1.17), lens=66)
    quad("wall", [(-6, 1.0, 0), (6, 1.0, 0), (6, 1.0, 6), (-6, 1.0, 6)], plaster("#c9922f", 0.14))
    quad("floor", [(-6, -7, 0), (6, -7, 0), (6, 1, 0), (-6, 1, 0)], wood("#a9764a", "#865732", (0.35, 5, 5), 0.42))
    the_bookcase = group("bookcase", filled())
    the_bookcase.location = (0.38, 0.74, 0)
    focus((0.25, 0.6, 1.2), 1.6, 1)
    ad5_light()


if __name__ == "__main__":
    main(globals(), "furniture")
