"""Makeup: a round compact of powder blush, 0.84 units across."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

RADIUS, BASE, LID = 0.42, 0.11, 0.06  # height of base and lid
PAN = 0.335


def materials():
    """Lacquer and gold of the case."""
    lacquer = surface("lacquer", "#2b0512", rough=0.14, Specular=0.6, Clearcoat=0.8, Clearcoat_Roughness=0.04)
    return lacquer, surface("gold", "#eebb74", rough=0.18, metal=1)


def powder(color):
    """Pressed powder: rays round a plain middle, a little raised."""
    material = surface("powder", color, rough=0.85, Specular=0.2, Sheen=0.2)
    add_bump(material, noise_texture(material, 90, 4), 0.12, 0.006)
    rings, around = 60, 288
    corners, faces = [(0, 0, 0.010)], []
    for i in range(1, rings + 1):
        share = i / rings
        for j in range(around):
            turn = 2 * math.pi * j / around
            rays = (0.5 + 0.5 * math.cos(18 * turn)) ** 0.7
            inside = min(1, max(0, (share - 0.34) / 0.06)) * min(1, max(0, (0.93 - share) / 0.06))
            ring = math.exp(-(((share - 0.30) / 0.022) ** 2))
            up = 0.010 + 0.020 * rays * inside + 0.008 * ring - (0.02 * max(0, share - 0.96) / 0.04)
            corners.append((PAN * share * math.cos(turn), PAN * share * math.sin(turn), up))
    for j in range(around):
        faces.append((0, 1 + j, 1 + (j + 1) % around))
        for i in range(rings - 1):
            a, b = 1 + i * around, 1 + (i + 1) * around
            k = (j + 1) % around
            faces.append((a + j, b + j, b + k, a + k))
    pan = mesh("powder", corners, faces, material, angle=180)
    pan.location.z = BASE - 0.012
    return pan


def base(color):
    """The lower half on z = 0 with its pan."""
    lacquer, gold = materials()
    case = [(0, 0), (RADIUS - 0.02, 0, 0.02), (RADIUS, 0.02, 0.02), (RADIUS, BASE - 0.012, 0.006), (RADIUS - 0.02, BASE - 0.004, 0.004), (0, BASE - 0.03)]
    rim = [(PAN - 0.004, BASE - 0.03), (PAN + 0.004, BASE + 0.002, 0.006), (RADIUS - 0.012, BASE + 0.002, 0.006), (RADIUS - 0.006, BASE - 0.012)]
    return [lathe("case", case, lacquer, segments=256), lathe("rim", rim, gold, segments=256), powder(color)]


def lid():
    """The upper half: its outside towards +Z with the name, its mirror towards -Z, its middle at the origin."""
    lacquer, gold = materials()
    image = image_on_top(lacquer, "compact", (2 * RADIUS, 2 * RADIUS))
    shown = new_node(lacquer, "ShaderNodeMixRGB")
    shown.inputs[1].default_value = (*linear_color("#2b0512"), 1)
    connect(lacquer, image.outputs["Alpha"], shown.inputs[0])
    connect(lacquer, image.outputs["Color"], shown.inputs[2])
    connect(lacquer, shown.outputs[0], principled(lacquer).inputs["Base Color"])
    silver = surface("mirror", "#f4f6f8", rough=0.015, metal=1)
    shell = [(0, LID), (RADIUS - 0.02, LID - 0.002, 0.03), (RADIUS, LID - 0.03, 0.02), (RADIUS, 0.004, 0.004), (RADIUS - 0.02, 0.002), (0, 0.006)]
    rim = [(0.352, -0.002), (0.352, -0.008, 0.004), (RADIUS - 0.006, -0.008, 0.006), (RADIUS + 0.003, 0.004, 0.006), (RADIUS - 0.002, 0.014)]
    glass_disc = [(0, -0.003), (0.354, -0.001)]
    return [lathe("shell", shell, lacquer, segments=256), lathe("rim", rim, gold, segments=256), lathe("mirror", glass_disc, silver, segments=256)]


def opened(color, angle):
    """A compact on z = 0, its hinge at the back, its lid raised by an angle in degrees."""
    upper = group("lid", lid())
    upper.location = (0, RADIUS + 0.012 - (RADIUS + 0.012) * math.cos(math.radians(angle)), BASE + 0.012 + (RADIUS + 0.012) * math.sin(math.radians(angle)))
    upper.rotation_euler = (-math.radians(angle), 0, 0)
    gold = materials()[1]
    hinge = primitive("cylinder", gold, (0, RADIUS + 0.012, BASE + 0.008), (1, 1, 1), (0, math.radians(90), 0), radius=0.022, depth=0.22, vertices=48)
    return group("compact", [*base(color), upper, hinge])


def closed(color):
    """A shut compact on z = 0."""
    upper = group("lid", lid())
    upper.location.z = BASE + 0.01
    return group("compact", [*base(color), upper])


def puff(place, turn):
    """A velvet puff lying at (x, y) with its satin band."""
    velvet = bump(surface("puff", "#fff1ee", rough=1, Sheen=0.8), 120, 0.5, distance=0.01)
    satin = surface("satin", "#f4a3b4", rough=0.3, Specular=0.6)
    body = cushion("puff", 0.25, 0.25, 0.12, 2, velvet, 0, dome=0.03, edge=0.055)

    def over(x, _):
        away = abs(x)
        middle = 0.124 + 0.03 * (1 - (min(away, 0.195) / 0.25) ** 2.2)
        return middle if away < 0.195 else 0.06 + (middle - 0.06) * math.sqrt(max(0, 1 - ((away - 0.195) / 0.060) ** 2))

    band = sheet(over, satin, (-0.254, 0.254), (-0.042, 0.042), 80, "band")
    band.modifiers.new("thickness", "SOLIDIFY").thickness = 0.010
    whole = group("puff", [body, band])
    whole.location = (*place, 0)
    whole.rotation_euler[2] = math.radians(turn)
    return whole


def flag(x, y, z, sx, sz, color="#101010"):
    """Card out of frame that only mirrors see; sx and sz are its width and height."""
    piece = rounded_box(surface("flag", color), (x, y, z), (sx, 0.02, sz))
    piece.visible_camera = piece.visible_shadow = piece.visible_diffuse = False


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    sun((-2.8, -2.6, 4.0), (0, 0, 0.4), 3.0, 1.0, (1, 0.95, 0.9))
    area((2.4, -2.0, 2.2), (0, 0, 0.4), (0.6, 2.0), 34, (1, 0.94, 0.95))
    area((-2.6, -1.3, 1.4), (0, 0, 0.5), (0.5, 2.0), 44)
    area((0, -4.4, 3.6), (0, 0, 0.5), 1.8, 40)


def ad5():
    """Sky blue and petal pink, the compact open before its own mirror."""
    reset(exposure=-0.16, saturation=1.04, contrast=1.08)
    world_bands(
        [(0, "#c9667f", 0.6), (0.30, "#ff9db4", 0.9), (0.42, "#ffb9cb", 1.5), (0.54, "#ffe4e6", 1.6), (0.58, "#1d3350", 0.5), (0.65, "#27405e", 0.5), (0.73, "#ffffff", 1.2), (1, "#ffffff", 0.8)],
        0.62,
    )
    camera((0.04, -4.9, 2.25), (0.04, 0, 0.67), lens=78)
    wall = cove(surface("cove", "#8cc8ea", rough=0.65), depth=2.0, radius=1.0)
    wall.visible_glossy = False  # gold and mirror show the light bands, not the blue
    podium(surface("step", "#ffc2cd", rough=0.55), 0.58, 0.30, bevel=0.02, location=(-0.20, 0.14))
    podium(surface("step2", "#ff9fb2", rough=0.55), 0.20, 0.34, bevel=0.02, location=(0.58, -0.04))
    the_compact = opened("#ee6c86", 97)
    the_compact.location = (-0.20, 0.10, 0.30)
    the_compact.rotation_euler[2] = math.radians(-12)
    shut = closed("#ee6c86")
    shut.location = (0.48, -0.38, 0.385)
    shut.rotation_euler = (math.radians(66), 0, math.radians(-12))
    puff((-0.56, -0.66), 24)
    ad5_light()


if __name__ == "__main__":
    main(globals(), "makeup")
