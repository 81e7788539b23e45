"""Apparel: a merino poncho with a fringe, let fall on a floor of oak, seen from above."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from apparel import dense_mesh, fuzz, mug

REACH = 0.86  # from the neck to the tips
ROWS, COLUMNS = 520, 900  # of the mesh
RUST, CREAM, NAVY = "#b5492a", "#f1e3c8", "#1f3a4d"
LOOP_WIDTH, LOOP_HEIGHT = 0.021, 0.017


def hem(turns):
    """How far the hem is from the neck: the half of a square that stands on its corner, its corners rounded."""
    sharp = REACH / (np.abs(np.cos(turns)) + np.abs(np.sin(turns)))
    return sharp * (1 - 0.045 * np.exp(-((turns / 0.10) ** 2))) + 0.010 * np.sin(9 * turns + 1)


def stockinette(x, y):
    """Columns of V-shaped loops, 0..1."""
    across = np.abs((x / LOOP_WIDTH % 1) * 2 - 1)
    phase = (y / LOOP_HEIGHT - 0.85 * across) % 1
    legs = np.sqrt(np.clip(1 - (2 * across - 1) ** 2, 0, 1))
    loop = np.sqrt(np.clip(1 - (2 * phase - 1) ** 2, 0, 1))
    return (0.25 + 0.75 * legs) * (0.3 + 0.7 * loop)


def wrinkles(x, y, share, turns):
    """Folds that run out from the neck, and two that cross."""
    fan = 0.085 * share * (1 - 0.35 * share) * np.abs(np.sin(3.2 * turns + 0.5 + 0.8 * share)) ** 1.6
    fan += 0.055 * share * np.clip(np.sin(7.1 * turns - 1.1 * share + 2), 0, 1) ** 2
    crossing = 0.055 * np.exp(-(((y + 0.42 + 0.28 * x + 0.03 * np.sin(6 * x)) / 0.035) ** 2)) * np.exp(-(((x - 0.10) / 0.30) ** 2))
    crossing += 0.050 * np.exp(-(((y + 0.20 - 0.36 * x) / 0.030) ** 2)) * np.exp(-(((x + 0.42) / 0.20) ** 2))
    return fan + crossing


def wool_of(striped):
    """Yarn by the distance from the neck: the vertex colour's red; its green is the depth of the loops."""
    yarn = surface("wool", RUST, rough=0.95, Sheen=0.6, Specular=0.08)
    vertex_color = new_node(yarn, "ShaderNodeVertexColor")
    vertex_color.layer_name = "H"
    channels = new_node(yarn, "ShaderNodeSeparateColor")
    connect(yarn, vertex_color.outputs[0], channels.inputs[0])
    stops = [(0, RUST), (0.70, RUST), (0.704, CREAM), (0.765, CREAM), (0.769, RUST), (0.82, RUST), (0.824, NAVY), (0.90, NAVY), (0.904, RUST), (1, RUST)]
    color = ramp(yarn, channels.outputs[0], stops if striped else [(0, RUST), (1, RUST)])
    depth = ramp(yarn, channels.outputs[1], [(0.05, "#6e6660"), (0.6, "#ffffff")])
    shaded = new_node(yarn, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    shaded.inputs[0].default_value = 1
    connect(yarn, color, shaded.inputs[1])
    connect(yarn, depth, shaded.inputs[2])
    connect(yarn, shaded.outputs[0], principled(yarn).inputs["Base Color"])
    return add_bump(yarn, noise_texture(yarn, 160, 3), 0.5, 0.005)


def grid_faces(rows, columns):
    i, j = np.meshgrid(np.arange(rows - 1), np.arange(columns - 1), indexing="ij")
    return np.stack([i * columns + j, i * columns + j + 1, (i + 1) * columns + j + 1, (i + 1) * columns + j], -1).reshape(-1, 4)


def colored(piece, share, depth):
    """Two numbers per corner as its colour."""
    colors = np.ones((share.size, 4), np.float32)
    colors[:, 0], colors[:, 1] = share.ravel(), depth.ravel()
    piece.data.color_attributes["H"].data.foreach_set("color", colors.ravel())
    return piece


def body():
    """The front, from shoulder to shoulder, its neck at the origin and its tip towards -Y."""
    turns = np.linspace(-1.66, 1.66, COLUMNS)[None]
    share = np.linspace(0.12, 1, ROWS)[:, None]
    away = share * hem(turns)
    x, y = away * np.sin(turns), -away * np.cos(turns)
    loops = stockinette(x, y)
    to_hem = (1 - share) * hem(turns)
    to_shoulder = (1.66 - np.abs(turns)) * away
    edge = np.minimum(to_hem, to_shoulder)
    rounded = np.sqrt(np.clip(1 - (1 - np.clip(edge / 0.022, 0, 1)) ** 2, 0, 1))
    z = rounded * (0.026 + 0.010 * loops + wrinkles(x, y, share, turns)) - 0.003
    corners = np.stack([x, y, z], -1).reshape(-1, 3)
    faces = grid_faces(ROWS, COLUMNS)
    piece = dense_mesh("poncho", corners, faces, loops.ravel(), wool_of(True))
    return colored(piece, np.broadcast_to(share, x.shape), loops)


def collar():
    """A rolled rib round the opening, the back of it higher, and the inside of the back below."""
    rows, columns = 60, 600
    around = np.linspace(0, 2 * np.pi, columns)[None]
    roll = np.linspace(-0.2, np.pi - 0.1, rows)[:, None]
    ribs = np.abs(np.sin(around * 46)) ** 0.7
    thick = 0.015 + 0.004 * ribs * np.sin(np.clip(roll, 0, np.pi))
    out = 0.152 + (0.040 + 0.004 * np.sin(3 * around)) * np.cos(roll)
    back = np.clip(-np.cos(around), 0, 1)
    x, y = out * np.sin(around) * 1.12 + 0.01 * np.sin(2 * around + 1), -out * np.cos(around) * 0.72 + 0.012
    z = 0.024 + thick * np.sin(roll) * 1.2 + 0.008 * back + 0.004 * np.sin(5 * around + 2)
    corners = np.stack([x, y, z], -1).reshape(-1, 3)
    depth = np.broadcast_to(0.25 + 0.75 * ribs, x.shape)
    piece = colored(dense_mesh("collar", corners, grid_faces(rows, columns), depth.ravel(), wool_of(False)), np.zeros(x.shape), depth)
    inside = lathe("inside", [(0, 0.006), (0.15, 0.012, 0.02), (0.165, 0.05)], surface("inside", "#6d2a17", rough=1, Sheen=0.4), angle=180)
    return [piece, inside]


def neck_label():
    """The woven label inside the back."""
    woven = surface("label", "#17233a", rough=0.85, Sheen=0.2, Specular=0.1)
    image = image_on_top(woven, "beanie", (0.115, 0.066))
    connect(woven, image.outputs[0], principled(woven).inputs["Base Color"])
    label = rounded_box(woven, (0, 0, 0), (0.115, 0.066, 0.004), 0.0015)
    label.location, label.rotation_euler = (0.0, 0.062, 0.034), (math.radians(14), 0, 0)
    return label


def fringe(count=150, seed=6):
    """Strands along the hem, each of two twisted yarns."""
    rng = random.Random(seed)
    strands = [surface("strand", color, rough=0.95, Sheen=0.5, Specular=0.08) for color in (RUST, "#a8401f", "#c25a38")]
    parts = []
    for k in range(count):
        turn = -1.58 + 3.16 * (k + 0.5) / count
        start = float(hem(np.array(turn))) - 0.012
        aim = turn + rng.gauss(0, 0.10)
        out = Vector((math.sin(turn), -math.cos(turn), 0))
        square_on = Vector((math.copysign(1, turn), -1, 0)).normalized()
        along = (square_on + Vector((rng.gauss(0, 0.16), rng.gauss(0, 0.16), 0))).normalized()
        length = rng.uniform(0.085, 0.11)
        bend = rng.gauss(0, 0.012)
        aside = Vector((-along.y, along.x, 0))
        root = out * start
        points = []
        for i in range(6):
            t = i / 5
            rise = 0.016 * (1 - t) + 0.007 + 0.006 * math.sin(aim * 40 + 9 * t) * t
            points.append(root + along * length * t + aside * bend * math.sin(2.4 * t) + Vector((0, 0, rise)))
        parts.append(tube("strand", points, 0.0058, rng.choice(strands)))
    return parts


def planks():
    """A floor of pale oak boards, each of its own tone."""
    rng = random.Random(2)
    for i in range(27):
        for j in range(3):
            tone = rng.uniform(-1, 1)
            color, other = ("#d9bd94", "#c3a072") if tone > 0.3 else ("#cfb086", "#b8946a") if tone > -0.4 else ("#e0c7a2", "#cbab80")
            board = wood(color, other, (9, 0.7, 9), 0.42)
            place = (-2.1 + 0.157 * i, -2.6 + 2.2 * j + (i * 0.79) % 2.2, -0.02)
            plank = rounded_box(board, (0, 0, 0), (0.155, 2.196, 0.04), 0.002)
            plank.location = place


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    S, T = (-3.6, 1.8, 2.3), (0, -0.1, 0)
    sun(S, T, 4.4, 0.8, (1, 0.88, 0.70))
    gobo(S, T, [(-2.25, 0, 2.6, 9, 8), (2.45, 0, 2.6, 9, 8), (0.25, 0, 0.05, 5, 8), (0, 0.55, 4, 0.05, 8)], 3.0)
    area((2.4, -2.0, 3.4), (0, 0, 0), 2.2, 34, (0.84, 0.92, 1))
    area((-1.0, -2.6, 3.4), (0, 0, 0), 1.6, 14, (1, 0.95, 0.90))


def ad4():
    """Sun through a window on an oak floor, the poncho just dropped."""
    reset(exposure=0.0, saturation=1.02, contrast=1.08)
    world((0.92, 0.95, 1), 0.36, "apartment", 20, saturation=0.4)
    camera((0, -1.1, 5.4), (0, 0.02, 0), lens=98)
    planks()
    cloth = [body(), *collar(), neck_label(), *fringe()]
    loose = fuzz(cloth[:1], 26000, surface("fuzz", "#c86a48", rough=0.9, Sheen=0.6, Specular=0.05), (0.008, 0.024))
    whole = group("poncho_root", [*cloth, loose])
    whole.rotation_euler[2] = math.radians(-13)
    whole.location = (-0.02, 0.02, 0)
    mug((0.60, 0.74, 0), turn=210).scale = (0.55,) * 3
    ad4_light()


if __name__ == "__main__":
    main(globals(), "apparel")
