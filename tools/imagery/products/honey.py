"""Food: an open jar of honey, 0.78 units high, and its dipper."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

OUTSIDE = [(0, 0.02), (0.26, 0.012, 0.02), (0.31, 0, 0.02), (0.345, 0.025, 0.03), (0.345, 0.61, 0.09), (0.275, 0.67, 0.02), (0.270, 0.69, 0.01)]
LIP = [(0.284, 0.694, 0.006), (0.284, 0.712, 0.006), (0.272, 0.718, 0.004), (0.272, 0.770, 0.008), (0.258, 0.778, 0.006), (0.250, 0.770)]
INSIDE = [(0, 0.05), (0.27, 0.042, 0.05), (0.325, 0.065, 0.05), (0.325, 0.60, 0.09), (0.252, 0.67, 0.03), (0.250, 0.770)]


def jar():
    """The open jar on z = 0, its label towards -Y."""
    whole = vessel("jar", OUTSIDE + LIP, INSIDE, "#fbfdfb", 0.585, "#f9bf58", index=1.49, shadow=0.8)
    paper_ = surface("label", "#0d4f50", rough=0.5, Specular=0.4)
    image = image_node(paper_, os.path.join(TEXTURES, "honey.png"), "EXTEND")
    connect(paper_, image.outputs["Color"], principled(paper_).inputs["Base Color"])
    add_bump(paper_, noise_texture(paper_, 120, 4), 0.06, 0.004)
    label = turned("label", [(0.347, 0.12 + 0.39 * k / 10) for k in range(11)], paper_, arc=(-90 - 46, -90 + 46), segments=160)
    label.parent = whole
    return whole


def dipper():
    """A honey dipper of beech, its head round the origin, its handle along +Z."""
    beech = wood("#d3a56e", "#a97845", (5, 5, 0.7), 0.5)
    profile = [(0, -0.16), (0.04, -0.16, 0.01)]
    for k in range(6):
        z = -0.13 + 0.048 * k
        r = 0.115 * math.sqrt(max(0.12, 1 - ((z + 0.01) / 0.16) ** 2))
        profile += [(0.058, z - 0.009, 0.004), (r, z - 0.007, 0.008), (r, z + 0.017, 0.008), (0.058, z + 0.019, 0.004)]
    profile += [(0.03, 0.15, 0.02), (0.030, 0.20, 0.05), (0.026, 0.9, 0.05), (0.034, 1.18, 0.03), (0.022, 1.22, 0.02), (0, 1.225)]
    return group("dipper", [lathe("dipper", profile, beech, segments=120)])


def lid():
    """The jar's lid of teal tin on z = 0, its rolled edge down."""
    tin = surface("tin", "#0f5a5a", rough=0.3, metal=0.2, Specular=0.5, Clearcoat=0.6)
    profile = [(0.27, 0.0), (0.292, 0.0, 0.008), (0.296, 0.014, 0.008), (0.288, 0.026, 0.006), (0.288, 0.082, 0.016), (0.262, 0.090, 0.006), (0.246, 0.084, 0.006), (0, 0.084)]
    return lathe("lid", profile, tin, segments=240)


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre. Returns the sun."""
    key = sun((-3.3, 2.6, 2.7), (0, 0, 0.3), 5.2, 0.7, (1, 0.92, 0.80))
    area((0.5, -5.4, 2.2), (0, 0, 0.4), (2.6, 2.0), 85, (1, 0.97, 0.94))
    area((2.6, -1.8, 2.2), (0, 0, 0.3), (1.4, 2.2), 24, (0.95, 0.97, 1))
    return key


def ad4():
    """On a pale table in low sun from behind: the open jar, its dipper in it, the light that honey passes."""
    reset(exposure=-0.15, saturation=1.02, contrast=1.08)
    bpy.context.scene.cycles.transmission_bounces = bpy.context.scene.cycles.max_bounces = 20
    world((1, 0.97, 0.92), 0.34, "apartment", 60, saturation=0.5)
    camera((0.0, -5.2, 1.7), (0.0, 0, 0.50), lens=92)
    ground = paper("#ead9bb", 150)
    mesh("table", [(-20, -9, 0), (20, -9, 0), (20, 60, 0), (-20, 60, 0)], [(0, 1, 2, 3)], ground, smooth=False)
    the_jar = jar()
    the_jar.location, the_jar.rotation_euler[2] = (-0.10, 0.1, 0), math.radians(4)
    the_dipper = dipper()
    the_dipper.location, the_dipper.rotation_euler = (-0.23, 0.12, 0.22), (math.radians(-3), math.radians(33), 0)
    lid().location = (-0.66, -0.34, 0)
    focus((-0.1, -0.25, 0.4), 8)
    lit_through(ground, ad4_light(), (-1.2, 2), (-2.2, 0.8))


def plain():
    """Plain photo: the closed jar on a kitchen's stone worktop, before the wall with its socket, a mug and a board cut off."""
    reset(exposure=0.5, phone=True)
    bpy.context.scene.cycles.transmission_bounces = bpy.context.scene.cycles.max_bounces = 16
    worktop_by_window(granite(("#4a443f", "#8f8474", "#b8ab98", "#796f63", "#cbbfae", "#9c907f", "#d9d0c2"), 44), "#d9cfb8", 0.95)
    outlet(0.74, 0.95, 0.86)
    rounded_box(wood("#c99d63", "#a2743f", (5, 5, 0.6), 0.5), (-0.98, 0.72, 0.62), (1.1, 0.12, 1.25), 0.05, (math.radians(-14), 0, 0))
    mug = plain_mug((-0.99, 0.16, 0), 150)
    mug.scale = (0.86, 0.86, 0.86)
    the_jar = jar()
    the_jar.location, the_jar.rotation_euler[2] = (-0.04, 0.06, 0), math.radians(9)
    lid().location = (-0.04, 0.06, 0.70)
    held_phone((0.30, -3.2, 1.35), (0.0, 0.06, 0.40), 2.5, 66)


if __name__ == "__main__":
    main(globals(), "food")
