"""Furniture: an arched bookcase in walnut, 1.82 units high."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from products.furniture import floorboards, quad, SMALL_VASE_PROFILE, TALL_VASE_PROFILE

HALF, DEPTH, STRAIGHT, BOARD = 0.46, 0.32, 1.36, 0.034  # STRAIGHT = height where the round begins
FONTS = "/usr/share/fonts/opentype/"
FACES = [FONTS + file for file in ("league-spartan/LeagueSpartan-Bold.otf", "bebas-neue/BebasNeue-Book.otf", "ebgaramond/EBGaramond12-Italic.otf", "ebgaramond/EBGaramond12-Regular.otf", "inter/Inter-Medium.otf", "inter/Inter-Light.otf")]
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
    upright = wood("#8a5a36", "#5f3a1f", (15, 15, 2), 0.42)
    across = wood("#8a5a36", "#5f3a1f", (2, 15, 15), 0.42)
    dark = wood("#6d4427", "#4b2d17", (15, 15, 2), 0.5)
    outline = [(x, DEPTH / 2 - 0.006, z) for x, z in arch(HALF - 0.01, 0.02)]
    parts = [frame(upright), mesh("back", outline, [tuple(range(len(outline)))], dark, smooth=False)]
    for top in SHELVES:
        half = min(inner_half(top), inner_half(top - BOARD)) + 0.004
        parts.append(rounded_box(across, (0, 0.004, top - BOARD / 2), (2 * half, DEPTH - 0.02, BOARD), 0.004))
    parts.append(rounded_box(across, (0, -DEPTH / 2 + 0.04, 0.033), (2 * HALF - 2 * BOARD, 0.03, 0.066), 0.003))
    return parts


TITLES = """Salt and Other Roads|The Winter Atlas|North of Here|A Garden in Clay|Letters to Ada|Harbor Lights|The Orchard Year|Tides|Low Water|Bread
Rivers at Night|Echo Lake|The Glass Valley|Maps for the Lost|Small Rooms|An Honest Chair|The Long Field|Marrow|House of Reeds|Stone Fruit|Under the Ash
The Second Harvest|Weather Notes|Paper Boats|A Quiet Trade|Lanterns|Five Bridges|The Ferryman|Old Iron|Blue Hour|Kitchen Light|The Cartographer|Sparrow
Between Two Hills|First Frost|The Weaver|Fallow|Open Water|A Room with Oak|Slow Trains|Meridian|Gold Leaf|The Beekeeper|Driftwood|Letters Home|Pine""".replace("\n", "|").split("|")
AUTHORS = "Moran Ibsen Vale Okoro Lindt Harrow Castel Brandt Sato Ferrar Wick Dunne".split()


def cloth(color):
    """A book's linen, rubbed and faded unevenly."""
    cover = surface("cover", color, rough=0.75, Specular=0.25)
    threads = noise_texture(cover, 420, 2, 0, (1, 1, 0.35))
    uneven(cover, color, (noise_texture(cover, 7, 5), 0.3), (threads, 0.3))
    return add_bump(cover, threads, 0.3, 0.0008)


def jacket(color):
    """A book's paper jacket, laminated."""
    return bump(surface("jacket", color, rough=0.32, Specular=0.5, Clearcoat=0.2), 40, 0.06, 2, 0.002)


def leaves_of_paper():
    """The edges of a book's pages."""
    pages = surface("pages", "#e6dabd", rough=0.9, Specular=0.1)
    edges = noise_texture(pages, 60, 2, 0, (14, 0.4, 0.4))
    uneven(pages, "#e6dabd", (edges, 0.22), (noise_texture(pages, 5, 3), 0.1))
    return add_bump(pages, edges, 0.6, 0.001)


def paper_and_cloth():
    """Materials of the books: paper, then the covers."""
    covers = ("#e9dcc3", "#2f4a43", "#b5583c", "#d9c7a4", "#23303f", "#7d2f25", "#f2ead9", "#8aa08c", "#c98b2e", "#4c3a52", "#5f6f7d", "#a98f73", "#3d3a36", "#c9b7a6")
    return leaves_of_paper(), [(cloth, jacket)[k % 3 == 2](color) for k, color in enumerate(covers)]


def title(words, foil, size, place, face):
    """Words stamped on a spine, from its top downwards; place = their middle."""
    letters = bpy.data.curves.new("title", "FONT")
    letters.body, letters.size, letters.extrude = words, size, 0.0002
    letters.align_x = letters.align_y = "CENTER"
    letters.font = bpy.data.fonts.load(face, check_existing=True)
    letters.materials.append(foil)
    piece = link(bpy.data.objects.new("title", letters))
    piece.location, piece.rotation_euler = place, (math.radians(90), math.radians(90), 0)
    return piece


BOARD_OF_BOOK, JOINT = 0.0028, 0.007


def spine(thickness, height, front, cover, round_):
    """The rounded back of a book, from one joint to the other."""
    half = thickness / 2
    outline = [(half * math.sin(a), front + round_ * (1 - math.cos(a))) for a in [math.radians(-90 + 15 * k) for k in range(13)]]
    outline = [(-half, front + JOINT + round_), *outline, (half, front + JOINT + round_)]
    corners = [(x, y, z) for z in (0, height) for x, y in outline]
    n = len(outline)
    piece = mesh("spine", corners, [(k, k + 1, n + k + 1, n + k) for k in range(n - 1)], cover, angle=40)
    thick = piece.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.0022, 1
    return piece


def book(rng, x, z, thickness, height, depth, set_back, paper, cover, foil, words):
    """A standing book whose spine's lower left corner is at (x, z), set back from the shelf's edge: two boards and a rounded spine,
    which overhang its pages; foil = the color of its title, or None."""
    front = -DEPTH / 2 + 0.03 + set_back
    round_ = min(0.008, thickness * rng.choice((0.12, 0.25, 0.3)))
    inset = rng.uniform(0.003, 0.006)
    back = front + depth
    middle = (front + round_ + JOINT + back) / 2
    block = rounded_box(paper, (0, (front + 0.006 + back - inset) / 2, height / 2), (thickness - 2 * BOARD_OF_BOOK, depth - 0.006 - inset, height - 2 * inset), 0.0008)
    boards = [
        rounded_box(cover, (side * (thickness - BOARD_OF_BOOK) / 2, middle, height / 2), (BOARD_OF_BOOK, back - front - round_ - JOINT, height), 0.0009)
        for side in (-1, 1)
    ]
    parts = [block, *boards, spine(thickness, height, front, cover, round_)]
    if foil:
        face = rng.choice(FACES)
        size = min(0.020, thickness * 0.58, 1.5 * height * 0.62 / max(4, len(words)))
        out = front - 0.0024
        parts.append(title(words, foil, size, (0, out, height * rng.choice((0.55, 0.6, 0.64))), face))
        if thickness > 0.02:
            parts.append(title(rng.choice(AUTHORS), foil, size * 0.62, (0, out, height * 0.16), face))
        if thickness > 0.03 and rng.random() < 0.4:
            for at in (0.93, 0.9, 0.07):
                parts.append(rounded_box(foil, (0, out + 0.0006, height * at), (thickness * 0.55, 0.0012, 0.0012), 0.0003))
    whole = group("book", parts)
    whole.location = (x + thickness / 2, 0, z)
    return whole


def row(rng, left, right, z, paper, covers):
    """Books that fill a shelf at height z from left to right; those at the open end lean on the others."""
    gilt, ink = surface("gilt", "#c9a45c", rough=0.4, metal=0.6), surface("ink", "#efe6d2", rough=0.8)
    dark = surface("dark", "#2c2622", rough=0.7)
    books, x, last = [], left, None
    while True:
        thickness = rng.choice((rng.uniform(0.014, 0.026), rng.uniform(0.022, 0.05)))
        if x + thickness > right:
            break
        last = rng.choice([cover for cover in covers if cover is not last])
        size = (thickness, rng.uniform(0.165, 0.275), rng.uniform(0.15, 0.22))
        pale = sum(principled(last).inputs["Base Color"].default_value[:3]) > 1.2
        words = TITLES.pop(rng.randrange(len(TITLES))) if TITLES else ""
        books.append(book(rng, x, z, *size, rng.uniform(0, 0.03), paper, last, rng.choice((dark, dark, dark, None) if pale else (gilt, ink, gilt, ink, None)), words))
        x += thickness + rng.choice((0.001, 0.001, 0.005))
    leans_right = right < 0.2
    for k, one in enumerate(books[-2:] if leans_right else books[:2]):
        outermost = (k == 1) == leans_right
        lean = math.radians(9 if outermost else 5) * (-1 if leans_right else 1)
        one.rotation_euler[1] = lean
        one.location[0] -= 0.23 * math.sin(lean)
    return books


def pile(x, z, covers, paper):
    """Lying books with their middle at x, each smaller than the one below, their spines in front."""
    books = []
    for i, cover in enumerate(covers):
        rng = random.Random(i + 7)
        width, depth, thickness = 0.25 - 0.022 * i, 0.19 - 0.01 * i, 0.036
        one = book(rng, 0, 0, thickness, width, depth, 0.02, paper, cover, None, "")
        one.location = (0, 0, 0)
        lying = group("lying", [one])
        one.rotation_euler[1] = math.radians(90)
        one.location = (-width / 2, 0, thickness / 2)
        lying.location = (x, -0.01, z + 0.037 * i)
        lying.rotation_euler[2] = (-0.10, 0.07, -0.04)[i]
        books.append(lying)
    return books


def vase(x, z, profile, color, size):
    """A turned vase on a shelf, its profile scaled by size."""
    clay = surface("cer", color, rough=0.25, Specular=0.5)
    uneven(clay, color, (noise_texture(clay, 9, 4), 0.10), (noise_texture(clay, 90, 3), 0.06))
    add_bump(clay, noise_texture(clay, 1, 3, 0, (8, 8, 160)), 0.25, 0.002)  # what the potter's hand left
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
        *pile(0.26, one, (covers[1], covers[0], covers[2]), paper),
        *pile(0.22, three, (covers[5], covers[6]), paper),
        *pile(-0.10, five, (covers[4], covers[8]), paper),
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
    window((-2.6, -1.6, 1.6), (0.3, 0.6, 1.0), (0.8, 1.8), 60, (1, 0.96, 0.9), mirrored=True)
    focus((0.25, 0.6, 1.2), 2.8, 1)
    ad5_light()


def plain():
    """Plain photo: the bookcase alone before a plain wall, one window on the left."""
    reset(exposure=0.3, phone=True)
    quad("wall", [(-6, 1.0, 0), (6, 1.0, 0), (6, 1.0, 6), (-6, 1.0, 6)], bump(surface("wall", "#d6d1c7", rough=0.9), 60, 0.06, 4, 0.006))
    floorboards("#b08d63", "#94714b", 1.0)
    rounded_box(surface("skirting", "#ece9e2", rough=0.5), (0, 0.985, 0.06), (16, 0.03, 0.12), 0.006)
    group("bookcase", filled()).location = (0.0, 0.80, 0)
    held_phone((0.55, -3.9, 1.45), (0.04, 0.8, 0.93), 2, 58)
    world((1, 0.97, 0.92), 0.27, "apartment", 100, saturation=0.6)
    window((-3.2, -1.7, 1.9), (0.2, 0.2, 0.7), (1.1, 1.7), 330, (0.90, 0.95, 1))
    area((2.0, -1.0, 2.6), (0, 0.8, 0.8), 0.35, 30, (1, 0.70, 0.40))


if __name__ == "__main__":
    main(globals(), "furniture")
