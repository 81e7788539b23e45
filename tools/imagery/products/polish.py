"""Makeup: a bottle of nail polish, 0.56 units high without its cap."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from makeup import lacquer_and_gold

OUTSIDE = [(0, 0.02), (0.14, 0.014, 0.02), (0.180, 0, 0.02), (0.205, 0.018, 0.025), (0.205, 0.37, 0.09), (0.086, 0.455, 0.03), (0.078, 0.47, 0.01), (0.078, 0.56, 0.008), (0.058, 0.56)]
INSIDE = [(0, 0.085), (0.14, 0.08, 0.06), (0.168, 0.12, 0.05), (0.168, 0.345, 0.07), (0.058, 0.43, 0.03), (0.058, 0.56)]


def polish(color="#b40a3f"):
    """Nail polish: cream, with a skin like a mirror."""
    return surface("polish", color, rough=0.09, Specular=0.5, Clearcoat=1.0, Clearcoat_Roughness=0.01)


def bottle(filling):
    """The open bottle on z = 0, its name towards -Y."""
    whole = vessel("bottle", OUTSIDE, INSIDE, "#fdfdfd", 0.40, shadow=0.98, filling=filling)
    glassy = glass("thread", "#fdfdfd", 0, GLASS, 0.8)
    for z in (0.495, 0.522, 0.547):
        ring = primitive("torus", glassy, (0, 0, z), (1, 1, 0.8), major_radius=0.078, minor_radius=0.008, major_segments=96, minor_segments=16)
        ring.parent = whole
    print_ = surface("print", "#fff4ec", rough=0.4)
    image = image_node(print_, os.path.join(TEXTURES, "polish.png"))
    connect(print_, image.outputs["Color"], principled(print_).inputs["Base Color"])
    connect(print_, image.outputs["Alpha"], principled(print_).inputs["Alpha"])
    label = turned("name", [(0.2055, 0.095 + 0.24 * k / 4) for k in range(5)], print_, arc=(-90 - 57, -90 + 57), segments=96)
    del label["tint"]
    label.parent = whole
    return whole


def cap():
    """The cap that stands on the bottle's shoulder."""
    lacquer, gold = surface("lacquer", "#0b0708", rough=0.04, Specular=0.5, Clearcoat=1.0), lacquer_and_gold()[1]
    case = lathe("cap", [(0, 0), (0.098, 0, 0.006), (0.102, 0.01, 0.004), (0.094, 0.60, 0.014), (0.08, 0.612, 0.006), (0, 0.612)], lacquer, segments=240)
    ring = lathe("ring", [(0.07, -0.004), (0.104, -0.004, 0.004), (0.1055, 0.004, 0.004), (0.1045, 0.036, 0.004), (0.098, 0.04)], gold, segments=240)
    return group("cap", [case, ring])


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre. Returns the sun."""
    key = sun((-3.7, 0.7, 2.7), (0, 0, 0.2), 5.2, 0.5, (1, 0.95, 0.9))
    for lamp in (area((0.4, -5.4, 2.6), (0, 0, 0.3), (2.4, 1.8), 60, (1, 0.97, 0.95)), area((2.6, -2.2, 2.2), (0, 0, 0.3), (1.4, 2.2), 20, (0.95, 1, 0.95))):
        lamp.visible_glossy = False
    card((-2.1, -2.3, 1.2), (0, 0, 0.6), (1.25, 2.2), 7, (1, 0.98, 0.96))  # one soft box, brightest in its middle
    card((-2.3, -2.5, 1.2), (0, 0, 0.6), (2.3, 2.6), 1.3, (1, 0.98, 0.96))
    card((0, 4.0, 1.3), (0, 0, 1.3), (12, 2.6), 0.8, linear_color("#d3d8c2"))  # the far end of the sheet, which the foot bends into view
    return key


def ad4():
    """On pistachio paper in hard sun: the closed bottle and its shadow."""
    reset(exposure=-0.15, saturation=1.02, contrast=1.08)
    world((0.96, 1, 0.95), 0.30, "apartment", 60, saturation=0.4)
    camera((0.12, -5.4, 2.2), (0.12, 0, 0.585), lens=118)
    ground = paper("#c6cdb2", 600)
    mesh("sweep", [(-20, -9, 0), (20, -9, 0), (20, 60, 0), (-20, 60, 0)], [(0, 1, 2, 3)], ground, smooth=False)
    the_bottle = bottle(polish("#c80f4a"))
    the_bottle.rotation_euler[2] = math.radians(3)
    cap().location = (0, 0, 0.468)
    flag((0.7, -3.4, 0.6), (0, 0, 0.7), (2.0, 2.4))
    focus((0.0, -0.15, 0.4), 9)
    lit_through(ground, ad4_light(), (-0.6, 0.7), (-0.9, 0.6))


def plain():
    """Plain photo: the closed bottle on a wooden table, between a window and a bulb."""
    reset(exposure=0.5, phone=True)
    worktop_by_window(wood("#a98661", "#7f6040", (0.45, 5, 5), 0.4, board=0.8), "#cbc6c0", 0.9)
    the_bottle = bottle(polish("#c80f4a"))
    the_bottle.location, the_bottle.rotation_euler[2] = (-0.03, 0.05, 0), math.radians(9)
    cap().location = (-0.03, 0.05, 0.468)
    held_phone((0.30, -3.0, 1.50), (0.0, 0.05, 0.52), 2.5, 66)


if __name__ == "__main__":
    main(globals(), "makeup")
