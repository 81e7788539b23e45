"""Beverage: a stubby bottle of ginger beer, 1.16 units high, and a glass of it."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

RADIUS = 0.245
OUTSIDE = [(0, 0.03), (0.15, 0.016, 0.04), (0.205, 0, 0.02), (RADIUS, 0.012, 0.03), (RADIUS, 0.64, 0.16), (0.115, 0.88, 0.16), (0.104, 1.055, 0.01)]
LIP = [(0.128, 1.062, 0.008), (0.128, 1.098, 0.008), (0.113, 1.105, 0.004), (0.118, 1.115, 0.004), (0.118, 1.150, 0.008), (0.106, 1.160, 0.006), (0.088, 1.155)]
INSIDE = [(0, 0.075), (0.19, 0.055, 0.05), (0.222, 0.08, 0.05), (0.222, 0.635, 0.15), (0.088, 0.875, 0.15), (0.084, 1.06, 0.05), (0.088, 1.155)]


def bottle():
    """The open bottle on z = 0, its label towards -Y."""
    whole = vessel("bottle", OUTSIDE + LIP, INSIDE, "#e3c58c", 0.70, "#f3cf8a")
    paper = surface("label", "#f8ead0", rough=0.55, Specular=0.35)
    image = image_node(paper, os.path.join(TEXTURES, "gingerbeer.png"), "EXTEND")
    connect(paper, image.outputs["Color"], principled(paper).inputs["Base Color"])
    add_bump(paper, noise_texture(paper, 120, 4), 0.06, 0.004)
    label = turned("label", [(RADIUS + 0.002, 0.115 + 0.475 * k / 12) for k in range(13)], paper, arc=(-90 - 111, -90 + 111))
    label.parent = whole
    return whole


def tumbler():
    """A glass of ginger beer with ice."""
    outside = [(0, 0.012), (0.19, 0.008, 0.01), (0.215, 0, 0.012), (0.228, 0.02, 0.02), (0.262, 0.70, 0.004), (0.256, 0.712, 0.006), (0.248, 0.706)]
    inside = [(0, 0.075), (0.17, 0.07, 0.05), (0.208, 0.10, 0.05), (0.247, 0.70)]
    return vessel("tumbler", outside, inside, "#fbfdfc", 0.53, "#fbe6b0")


def crown_cap(material, location, rotation):
    """A crown cork, 0.28 wide: its skirt in 21 flutes."""
    rings = []
    for radius, height, flute in ((0.02, 0.055, 0), (0.100, 0.055, 0), (0.112, 0.051, 0), (0.120, 0.040, 0.1), (0.126, 0.018, 0.7), (0.134, 0.002, 1), (0.131, 0.0, 1), (0.122, 0.020, 0.7), (0.114, 0.040, 0)):
        angles = [2 * math.pi * k / 252 for k in range(252)]
        rings.append([Vector(((radius + 0.0045 * flute * math.cos(21 * a)) * math.cos(a), (radius + 0.0045 * flute * math.cos(21 * a)) * math.sin(a), height)) for a in angles])
    cork = tube_of_rings("crown", rings, material)
    cork.location, cork.rotation_euler = location, [math.radians(a) for a in rotation]
    return cork


def bubbles(whole, radius, level, seed=3):
    """Gas in a glass of the inner radius: beads on its wall, and what swims at its edge, up to the level."""
    rng = random.Random(seed)
    gas, skin = glass("gas", "#ffffff", 0, 1 / WATER, 1), glass("skin", "#ffffff", 0, 1.12, 1)
    for k in range(260):
        a, swims = rng.uniform(0, 2 * math.pi), k % 3 == 0
        size = rng.uniform(0.004, 0.010) if swims else rng.uniform(0.0025, 0.006)
        z = level + 0.003 if swims else 0.11 + (level - 0.13) * rng.random()
        r = (radius(z) - size * 1.3) - (rng.random() ** 2 * 0.05 if swims else 0)
        ball = primitive("ico_sphere", skin if swims else gas, (r * math.cos(a), r * math.sin(a), z), (size,) * 3, subdivisions=3, radius=1)
        ball.visible_shadow = False
        ball.parent = whole


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre. Returns the sun."""
    key = sun((-1.9, 3.2, 2.7), (0, 0, 0), 5.4, 0.6, (1, 0.93, 0.82))
    area((0.6, -5.5, 2.4), (0, 0, 0.5), (2.6, 2.2), 85, (1, 0.96, 0.92))
    area((2.6, -2.0, 2.2), (0, 0, 0.4), (1.2, 2.2), 30, (0.9, 0.95, 1))
    area((-2.8, -1.6, 0.9), (0, 0, 0.5), (0.35, 1.8), 26, (1, 0.97, 0.94))
    card((0, 5.0, 1.6), (0, 0, 1.6), (14, 3.2), 0.85, linear_color("#f6c4a8"))  # the far end of the paper, which glass bends into view
    for x in (-2.4, 2.4):  # white cards that glass shows at its edges
        area((x, 1.8, 0.9), (0, 0, 0.5), (1.0, 2.0), 60).visible_diffuse = False
    return key


def ad4():
    """On blue paper in hard sun from behind: the open bottle, a glass of it with ice, their light on the paper."""
    reset(exposure=-0.2, saturation=1.03, contrast=1.08)
    bpy.context.scene.cycles.transmission_bounces = bpy.context.scene.cycles.max_bounces = 20
    world((0.9, 0.96, 1), 0.34, "apartment", 60, saturation=0.4)
    camera((0.05, -5.4, 2.2), (0.05, 0, 0.60), lens=87)
    ground = paper("#f0ab8c", 150)
    mesh("table", [(-20, -9, 0), (20, -9, 0), (20, 60, 0), (-20, 60, 0)], [(0, 1, 2, 3)], ground, smooth=False)
    the_bottle = bottle()
    the_bottle.location, the_bottle.rotation_euler[2] = (-0.04, 0.26, 0), math.radians(4)
    glass_of_it = tumbler()
    glass_of_it.location = (0.50, -0.26, 0)
    bubbles(glass_of_it, lambda z: 0.208 + 0.039 * (z - 0.1) / 0.6, 0.53)
    enamel = surface("enamel", "#d9402a", rough=0.3, metal=0.35, Specular=0.5)
    crown_cap(enamel, (-0.02, -0.46, 0), (0, 0, 20))
    frozen = glass("ice", "#f8fdff", 0.02, 1.31, 0.9)
    ice((0.42, -0.30, 0.52), (14, 22, 12), 0.155, 2, frozen)
    ice((0.60, -0.24, 0.49), (38, 12, 60), 0.15, 4, frozen)
    ice((0.50, -0.20, 0.35), (70, 30, 20), 0.14, 6, frozen)
    focus((0.0, -0.12, 0.45), 13)
    lit_through(ground, ad4_light(), (-1.2, 3), (-2.0, 1.2))


def window_sill():
    """A painted sill, the frame of the window behind it and what is outside; lights: power in watts."""
    paint = surface("paint", "#e8e6e0", rough=0.3, Specular=0.45)
    uneven(paint, "#e8e6e0", (noise_texture(paint, 2.5, 5, 0.5), 0.05), (noise_texture(paint, 60, 3), 0.03))
    add_bump(paint, noise_texture(paint, 1, 4, 0, (2, 26, 26)), 0.22, 0.008)  # of the brush
    rounded_box(paint, (0, -0.35, -0.1), (12, 2.4, 0.2), 0.05)
    rounded_box(paint, (0, 0.93, 0.07), (12, 0.26, 0.16), 0.03)
    rounded_box(paint, (0, 1.0, 0.24), (12, 0.20, 0.40), 0.03)
    rounded_box(paint, (-0.80, 1.0, 2.41), (0.34, 0.17, 4.0), 0.03)
    rounded_box(paint, (-0.80, 0.905, 2.41), (0.12, 0.05, 4.0), 0.02)
    world((0.93, 0.97, 1), 1.1, "park", 30, saturation=0.75)
    room_behind(1.5)
    area((0.3, 3.2, 2.4), (0, 0, 0.5), (4.5, 3.2), 330, (0.90, 0.96, 1))
    room = [(-5, -5, -2), (5, -5, -2), (5, -5, 5), (-5, -5, 5), (-5, 1.0, 5), (5, 1.0, 5), (5, 1.0, -2), (-5, 1.0, -2)]
    mesh("room", room, [(0, 1, 2, 3), (3, 2, 5, 4), (0, 3, 4, 7), (1, 6, 5, 2), (0, 7, 6, 1)], surface("wall", "#b3a490", rough=1, Specular=0), smooth=False)
    area((1.6, -2.6, 3.2), (0, 0, 0.4), 0.9, 95, (1, 0.72, 0.44))


def plain():
    """Plain photo: the closed bottle on the sill of a window, the light behind it, the room's lamp before it."""
    reset(exposure=0.3, phone=True)
    bpy.context.scene.cycles.transmission_bounces = bpy.context.scene.cycles.max_bounces = 16
    window_sill()
    whole = bottle()
    whole.location, whole.rotation_euler[2] = (-0.06, 0.1, 0), math.radians(7)
    crown_cap(surface("enamel", "#d9402a", rough=0.3, metal=0.35, Specular=0.5), (-0.06, 0.1, 1.108), (0, 0, 20))
    held_phone((0.30, -3.0, 1.55), (0.0, 0.1, 0.57), 2.5, 58)


if __name__ == "__main__":
    main(globals(), "beverage")
