"""Jewelry: a gold medallion on a cable chain, 0.28 units across, on velvet."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from jewelry import velvet, white_seat


def velvet_height(x, y):
    """Soft folds of cloth, flat where the medallion lies."""
    point = Vector((x, y, 0))
    along = 0.86 * x + 0.52 * y + 0.30 * noise.noise(point * 1.1 + Vector((3, 1, 0)))
    folds = abs(math.sin(3.1 * along + 0.5)) ** 0.8 + 0.35 * math.sin(7.3 * along + 2.0 * noise.noise(point * 0.7))
    rest = math.exp(-((x / 0.34) ** 2 + ((y - 0.12) / 0.40) ** 2))
    return 0.16 * folds * (1 - 0.88 * rest) - 0.09 + 0.012 * noise.noise(point * 3)


def chain_path(neck, height):
    """Points of the chain from the upper left edge to the medallion's eye at neck and up to the right, lying on what has this height."""
    left = [(-0.30, 1.10), (-0.335, 0.86), (-0.30, 0.70), (-0.20, 0.56), (-0.10, 0.435), (-0.03, 0.36)]
    right = [(0.035, 0.365), (0.12, 0.455), (0.24, 0.57), (0.31, 0.70), (0.29, 0.84), (0.36, 1.10)]
    corners = [*left, neck, *right]
    points = []
    for i in range(len(corners) - 1):
        a, b, c, d = (Vector(corners[min(max(i + k, 0), len(corners) - 1)]) for k in (-1, 0, 1, 2))
        for k in range(30):
            t = k / 30
            at = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
            points.append(Vector((at.x, at.y, height(at.x, at.y) + 0.016)))
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


def chain(gold, neck, height):
    """Oval links, every other one turned by a quarter."""
    size = dict(major_radius=0.0165, minor_radius=0.0052, major_segments=32, minor_segments=12)
    first = primitive("torus", gold, **size)
    first.data.transform(Matrix.Diagonal((1.35, 1, 1, 1)))
    for i, (point, along) in enumerate(resample(chain_path(neck, height), 0.0315)):
        link_piece = first if i == 0 else link(bpy.data.objects.new("link", first.data))
        out = Vector((0, 0, 1))
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
            pit = 0.020 * min(1, max(0, (0.24 - share) / 0.03))
            up = 0.010 - 0.0048 * (1 - ray) * cut + rim + collar - pit
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
    disc = mesh("disc", corners, faces, gold, angle=22)
    disc.data.materials.append(white_seat())
    for face in disc.data.polygons:
        face.material_index = int(face.center.z > -0.0135 and math.hypot(face.center.x, face.center.y) < 0.23 * radius)
    parts = [disc]
    for j in range(48):
        turn = 2 * math.pi * j / 48
        bead = (radius * 0.885 * math.cos(turn), radius * 0.885 * math.sin(turn), 0.012)
        parts.append(primitive("uv_sphere", gold, bead, (0.0068,) * 3, segments=16, ring_count=8))
    stone = brilliant(0.042, diamond(), 32)
    stone.location = (0, 0, 0.027)
    for j in range(4):
        turn = math.pi / 2 * j + math.pi / 4
        parts.append(primitive("uv_sphere", gold, (0.040 * math.cos(turn), 0.040 * math.sin(turn), 0.033), (0.008,) * 3, segments=16, ring_count=8))
    for part in (*parts, stone):
        part.rotation_euler = (math.radians(90), 0, 0)
        x, y, z = part.location
        part.location = (x, -z, y)
    loop = dict(major_segments=48, minor_segments=16)
    ring = primitive("torus", gold, (0, 0, radius + 0.012), (1, 1, 1), (0, math.radians(90), 0), major_radius=0.020, minor_radius=0.007, **loop)
    bail = primitive("torus", gold, (0, 0, radius + 0.045), (1, 1.5, 1), (math.radians(90), 0, 0), major_radius=0.020, minor_radius=0.008, **loop)
    return group("medallion", [*parts, stone, ring, bail])


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    sun((-3.2, 1.6, 1.9), (0, 0, 0), 5.5, 2.0, (1, 0.93, 0.84)).visible_glossy = False
    area((1.8, -0.6, 2.0), (0, 0.1, 0), (0.5, 1.6), 26, (1, 0.92, 0.88))
    card((0.25, 1.75, 3.2), (0, 0.13, 0), (2.2, 1.5), 2.0, (1, 0.97, 0.93))
    card((-1.7, 0.9, 1.6), (0, 0.13, 0), (0.8, 1.6), 1.4, (1, 0.95, 0.88))


def ad5():
    """The gold on folds of burgundy velvet, in low sun, seen from above."""
    reset(exposure=0.05, saturation=1.0, contrast=1.1)
    world((1, 0.92, 0.88), 0.30, "studio", 40, saturation=0.5)
    camera((0, -0.9, 4.0), (0, -0.03, 0), lens=118)
    sheet(velvet_height, velvet("#6a0b25", "#d4607c", 0.5), (-1.2, 1.2), (-1.2, 1.4), 420)
    gold = surface("gold", "#f6d08c", rough=0.15, metal=1)
    add_bump(gold, noise_texture(gold, 90, 4), 0.03, 0.002)
    chain(gold, (0.0, 0.312), velvet_height)
    the_medallion = medallion(gold)
    the_medallion.location = (0, 0.13, velvet_height(0, 0.13) + 0.028)
    the_medallion.rotation_euler = (math.radians(-90), math.radians(5), math.radians(0))
    stone = Vector((0, 0.13, velvet_height(0, 0.13) + 0.055))
    gem_tent(stone, 1.6)
    look_closer(stone, 0.16, 0.16, 10, fire=True)
    focus((0, 0.1, 0), 8, 12)
    ad5_light()


SEAM, BAND = ((0.29, -0.45), (0.52, 1.3)), 0.115  # the middle of the jeans' seam, from and to, and its width


def from_seam(x, y):
    """How far a place is to the right of the seam's middle."""
    (x0, y0), (x1, y1) = SEAM
    return ((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / math.dist(*SEAM)


def denim_height(x, y):
    """Jeans on a thigh: soft folds, and a seam of several layers that puckers."""
    point = Vector((x, y, 0))
    folds = 0.030 * noise.noise(Vector((1.5 * x + 0.9 * y, 1.1 * y - 1.2 * x, 3))) + 0.010 * noise.noise(point * 4)
    away = from_seam(x, y)
    raised = min(1, max(0, (BAND / 2 - abs(away)) / 0.012))
    pucker = 0.0045 * noise.noise(Vector((9 * x, 26 * y, 1))) * math.exp(-((away / 0.11) ** 2))
    return folds + 0.022 * raised + pucker - 0.12 * x * x


OVER = 3.15  # of four white threads, so many are below a blue one


def twill(threads, fine, rng):
    """Color and height of denim as arrays, threads wide, each fine pixels: blue threads over white ones, a step higher from one to the next."""
    number, inside = np.divmod(np.arange(threads * fine) + 0.5, fine)
    inside = inside / fine
    crooked = rng.normal(0, 0.005, (threads * fine, 1)).cumsum(0)  # no thread is straight
    place = (number[:, None] + inside[:, None] - number[None] + crooked) % 4
    on_top = place < OVER
    along, across = np.where(on_top, place / OVER, (place - OVER) / (4 - OVER)), inside[None]
    arch, rounded = np.sqrt(np.sin(np.pi * along)), np.sqrt(4 * across * (1 - across))
    height = np.where(on_top, 0.35 + 0.65 * arch * rounded, 0.30 * arch)
    spots = rng.normal(0, 0.012, (threads, threads))
    dye = rng.normal(0, 0.04, (1, threads)) + sum(np.roll(spots, k, 0) for k in range(12))
    dye = np.clip(1 + dye.repeat(fine, 0).repeat(fine, 1), 0.3, 2)[..., None]
    shades = height[..., None]
    return np.where(on_top[..., None], linear_color("#7890ab") * dye * (0.88 + 0.2 * shades), np.array(linear_color("#8ca0b5")) * (0.88 + 0.2 * shades)), height


def denim(width=1.5):
    """Jeans, a picture of them as wide as width, unevenly faded."""
    cloth = surface("denim", rough=0.9, Sheen=0.25, Specular=0.12)
    place = new_node(cloth, "ShaderNodeMapping")
    place.inputs["Scale"].default_value = (1 / width, 1 / width, 1)
    connect(cloth, new_node(cloth, "ShaderNodeTexCoord").outputs["Object"], place.inputs[0])
    color, height = twill(360, 7, np.random.default_rng(5))
    shown = []
    for pixels in (color, np.repeat(height[..., None], 3, 2)):
        node = new_node(cloth, "ShaderNodeTexImage", extension="REPEAT", interpolation="Cubic")
        node.image = picture("denim", pixels)
        connect(cloth, place.outputs[0], node.inputs[0])
        shown.append(node.outputs[0])
    faded = new_node(cloth, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    faded.inputs[0].default_value = 1
    connect(cloth, shown[0], faded.inputs[1])
    connect(cloth, ramp(cloth, noise_texture(cloth, 3.2, 5, 0.4), [(0.3, "#a8a8a8"), (0.75, "#ffffff")]), faded.inputs[2])
    connect(cloth, faded.outputs[0], principled(cloth).inputs["Base Color"])
    return add_bump(cloth, shown[1], 0.2, 0.004)


def seam(height):
    """Two rows of stitches in thick yellow thread along the seam."""
    yellow = bump(surface("thread", "#b9833a", rough=0.8, Sheen=0.3, Specular=0.15), 420, 0.5, 2, 0.002)
    (x0, y0), (x1, y1) = SEAM
    along = Vector((x1 - x0, y1 - y0, 0)).normalized()
    rng = random.Random(3)
    for side in (-1, 1):
        for k in range(58):
            at = Vector((x0, y0, 0)) + along * (0.03 * k + rng.uniform(-0.002, 0.002)) + Vector((along.y, -along.x, 0)) * side * (BAND / 2 - 0.022)
            stitch = primitive("uv_sphere", yellow, (at.x, at.y, height(at.x, at.y) + 0.001), (0.0122, 0.0040, 0.0042), (0, 0, math.atan2(along.y, along.x) + rng.uniform(-0.08, 0.08)), segments=16, ring_count=10)
            stitch.name = "stitch"


def plain():
    """Plain photo: the medallion laid on jeans, the phone held over it, between a window and a bulb."""
    reset(exposure=0.4, saturation=0.9, phone=True)
    by_window()
    sheet(denim_height, denim(), (-0.75, 0.75), (-0.6, 1.3), 400)
    seam(denim_height)
    card((0.3, 1.7, 3.0), (0, 0.13, 0), (2.2, 1.5), 1.1, (0.92, 0.96, 1))
    held_phone((0.12, -1.2, 2.6), (0.0, 0.24, 0), 4, 100)
    gold = surface("gold", "#f6d08c", rough=0.15, metal=1)
    add_bump(gold, noise_texture(gold, 90, 4), 0.03, 0.002)
    chain(gold, (0.0, 0.312), denim_height)
    the_medallion = medallion(gold)
    the_medallion.location, the_medallion.rotation_euler = (0, 0.13, denim_height(0, 0.13) + 0.012), (math.radians(-90), 0, math.radians(3))
    stone = Vector((0, 0.13, denim_height(0, 0.13) + 0.05))
    gem_tent(stone, 1.2)
    look_closer(stone, 0.16, 0.16, 6, fire=True)


if __name__ == "__main__":
    main(globals(), "jewelry")
