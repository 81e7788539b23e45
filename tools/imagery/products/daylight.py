"""Furniture: a day in one room, from morning to night. Only the light differs between the four shots."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from furniture import ad1, lampshade, outlet

LAMP = (-1.74, 0.12)
SHADE = (1.07, 1.36)  # heights of its rim and its top
SASH = [(-3.05, 0, 4, 9), (3.05, 0, 4, 9), (0, 2.97, 2.2, 4), (0, -3.0, 2.2, 4), (0, 0.22, 2.2, 0.05)]
WINDOW = [*SASH, (0, 0, 0.05, 3)]
DOOR = [(-3.3, 0, 4, 9), (3.8, 0, 4, 9), (0, 3.65, 3.2, 4), (0, -3.6, 3.2, 4)]


def room(exposure, saturation=0.98, contrast=1.06):
    """The room of ad1 without its lights, with a floor lamp beside the table. exposure in stops."""
    ad1()
    plain_mug((-0.80, 0.06, 0.475), -35).scale = (0.1, 0.1, 0.1)
    bpy.data.objects["arch"].location.y = 0.0145  # paint, not a board
    for piece in bpy.data.objects:  # the table beside the rug, not on its edge
        if piece.name.startswith(("podium", "vase", "stem", "leaf", "mug")) and not piece.parent and piece.name != "podium":
            piece.location.x -= 0.2
    for piece in [o for o in bpy.data.objects if o.type == "LIGHT" or o.name.startswith("gobo")]:
        bpy.data.objects.remove(piece)
    reframe((1600, 1000), lens=70, shift=(-0.36, 0), location=(0, -5.2, 1.15), target=(0, 0, 0.99))
    bpy.context.scene.view_settings.exposure = exposure
    bpy.app.driver_namespace["tone"] = (saturation, contrast, False)
    bpy.context.scene.world = bpy.data.worlds.new("W")
    bpy.context.scene.world.use_nodes = True


def floor_lamp(power=0.0):
    """Brass lamp with a linen shade and a bulb of so many watts."""
    x, y = LAMP
    brass = surface("brass", "#c99a48", rough=0.24, metal=1)
    cotton = surface("cord", "#cfc3ad", rough=0.9)
    podium(brass, 0.15, 0.025, location=LAMP)
    tube("pole", [(x, y, 0.02), (x, y, 0.7), (x, y, SHADE[1])], 0.011, brass)
    cord = [(x, y + 0.13, 0.012), (x - 0.1, y + 0.3, 0.006), (x - 0.03, y + 0.55, 0.006), (x - 0.16, y + 0.77, 0.006)]
    tube("cord", [*cord, (x - 0.26, y + 0.83, 0.03), (x - 0.27, y + 0.835, 0.2), (x - 0.27, y + 0.85, 0.25)], 0.004, cotton)
    outlet(x - 0.27, 0.26)
    low, high = SHADE
    lampshade(((0.225, low), (0.155, high)), power > 0).location = (x, y, 0)
    if power:
        bulb = bpy.data.lights.new("bulb", "POINT")
        bulb.energy = power
        bulb.color = (1, 0.66, 0.36)
        bulb.shadow_soft_size = 0.06
        link(bpy.data.objects.new("bulb", bulb)).location = (x, y, low + 0.17)


def window_sun(location, target, power, color, angle=0.9, boards=WINDOW):
    """Sun through a window with a cross; power in W/m2, angle = its apparent size in degrees."""
    sun(location, target, power, angle, color)
    gobo(location, target, boards, 3.0)


def day1():
    """Morning: a cool room, pale sun across the wall."""
    room(exposure=0.02)
    world((0.80, 0.90, 1), 0.40)
    floor_lamp()
    window_sun((-4.2, -3.0, 2.5), (-0.25, 0.5, 0.85), 5.0, (1, 0.88, 0.70))
    area((2.8, -3, 2.4), (0, 0, 0.5), 2.4, 46, (0.72, 0.85, 1))
    area((-2, -3, 3), (0, 0, 0.5), 2, 40, (0.85, 0.93, 1))


def day2():
    """Afternoon: bright, the sun high on the right, through an open door on the floor, the seat and the wall."""
    room(exposure=-0.1)
    world((1, 0.96, 0.90), 0.40)
    floor_lamp()
    window_sun((3.6, -3.0, 4.3), (-0.1, 0.3, 0.6), 4.2, (1, 0.95, 0.86), boards=DOOR)
    area((-2.6, -3, 2.4), (0, 0, 0.5), 2.4, 30, (0.95, 0.97, 1))
    area((2, -3, 3), (0, 0, 0.5), 2, 16, (1, 0.96, 0.90))


def day3():
    """Evening: the last sun, low and orange, from the other side."""
    room(exposure=0.0, saturation=1.0)
    world((0.82, 0.68, 0.86), 0.17)
    floor_lamp()
    window_sun((4.4, -4.0, 1.75), (-0.25, 0.5, 0.98), 5.4, (1, 0.50, 0.19), 1.2, SASH)  # an upright bar would draw a rope on the chair
    area((-2.6, -3, 2.2), (0, 0, 0.5), 2.4, 20, (0.72, 0.72, 1))
    area((2, -3, 2), (0, 0, 0.5), 2, 12, (1, 0.62, 0.4))


def day4():
    """Night: the lamp is lit, a little blue comes from the window."""
    room(exposure=0.3)
    world((0.8, 0.72, 0.9), 0.04)
    floor_lamp(power=60)
    area((2.8, -3, 2.4), (0, 0, 0.5), 2.4, 2, (0.5, 0.65, 1))
    area((-1.4, -3.2, 2.4), (0, 0, 0.5), 2.0, 24, (1, 0.66, 0.36))  # what the rest of the room throws back


if __name__ == "__main__":
    main(globals(), "furniture")
