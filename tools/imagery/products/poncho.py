"""Apparel: a merino poncho, worn by a dress form."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

SIZE, STEPS, NECK = 1.66, 52, 0.16  # the cloth's side, its mesh and the radius of its opening
FRAMES = 44  # until it hangs


def dress_form():
    """Neck, shoulders and chest on a turned stand, the shoulders 1.18 high."""
    linen = weave("#d9c8ae", 60, 0.95, 0.3)
    rings = []
    for z, width, depth in (
        (0.34, 0.30, 0.21),
        (0.60, 0.25, 0.18),
        (0.80, 0.28, 0.20),
        (0.98, 0.34, 0.22),
        (1.08, 0.37, 0.20),
        (1.15, 0.33, 0.16),
        (1.20, 0.20, 0.12),
        (1.25, 0.105, 0.10),
        (1.36, 0.095, 0.095),
        (1.40, 0.09, 0.09),
    ):
        rings.append([Vector((*superellipse_point(2 * math.pi * j / 64, width, depth, 2.2), z)) for j in range(40)])
    form = tube_of_rings("form", rings, linen)
    oak = wood("#b98a5c", "#8a5f38", (5, 5, 0.8), 0.45)
    lathe("pole", [(0, 0.03), (0.022, 0.03), (0.022, 0.6), (0, 0.6)], oak, segments=32)
    lathe("foot", [(0, 0), (0.20, 0, 0.01), (0.19, 0.03, 0.01), (0.03, 0.06, 0.02), (0, 0.06)], oak, segments=96)
    lathe("knob", [(0, 1.39), (0.085, 1.39, 0.01), (0.07, 1.43, 0.02), (0.02, 1.46, 0.01), (0.03, 1.50, 0.02), (0, 1.52)], oak, segments=64)
    return form


def knitted():
    """Rust wool with two cream stripes along the hem, by the distance from the opening; fine ribs."""
    wool = surface("wool", "#b5492a", rough=0.95, Sheen=0.6, Specular=0.1)
    coordinates = new_node(wool, "ShaderNodeTexCoord")
    axes = new_node(wool, "ShaderNodeSeparateXYZ")
    connect(wool, coordinates.outputs["UV"], axes.inputs[0])
    stripes = ramp(
        wool,
        axes.outputs[0],
        [(0, "#b5492a"), (0.70, "#b5492a"), (0.705, "#f1e3c8"), (0.765, "#f1e3c8"), (0.77, "#b5492a"), (0.82, "#b5492a"), (0.825, "#1f3a4d"), (0.90, "#1f3a4d"), (0.905, "#b5492a"), (1, "#b5492a")],
    )
    connect(wool, stripes, principled(wool).inputs["Base Color"])
    ribs = new_node(wool, "ShaderNodeTexWave")
    ribs.inputs["Scale"].default_value = 34
    ribs.inputs["Distortion"].default_value = 0.6
    connect(wool, coordinates.outputs["UV"], ribs.inputs["Vector"])
    ribs.bands_direction = "Y"
    return add_bump(wool, ribs.outputs["Fac"], 0.8, 0.012)


def poncho(form):
    """A square of wool with an opening, let fall over the form; its corners to front, back and sides."""
    corners, index = [], {}
    for j in range(STEPS + 1):
        for i in range(STEPS + 1):
            x, y = (i / STEPS - 0.5) * SIZE, (j / STEPS - 0.5) * SIZE
            if math.hypot(x, y) < NECK * 0.85:
                continue
            index[i, j] = len(corners)
            turned = (x - y) * math.sqrt(0.5), (x + y) * math.sqrt(0.5)
            corners.append((*turned, 1.30))
    faces, uv = [], []
    for j in range(STEPS):
        for i in range(STEPS):
            face = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            if all(corner in index for corner in face):
                faces.append([index[corner] for corner in face])
                for a, b in face:
                    x, y = a / STEPS - 0.5, b / STEPS - 0.5
                    along = y if abs(x) > abs(y) else x
                    uv += [2 * max(abs(x), abs(y)), along * 3]
    cloth = mesh("poncho", corners, faces, knitted(), angle=180)
    cloth.data.uv_layers.new(name="UV").data.foreach_set("uv", uv)
    form.modifiers.new("collision", "COLLISION")
    form.collision.thickness_outer = 0.012
    fall = cloth.modifiers.new("fall", "CLOTH")
    fall.settings.quality = 4
    fall.settings.mass = 0.4
    fall.settings.tension_stiffness = fall.settings.compression_stiffness = 18
    fall.settings.bending_stiffness = 1.4
    fall.settings.air_damping = 2
    fall.collision_settings.distance_min = 0.012
    fall.collision_settings.use_self_collision = False
    scene = bpy.context.scene
    scene.frame_end = FRAMES
    fall.point_cache.frame_end = FRAMES
    for frame in range(1, FRAMES + 1):
        scene.frame_set(frame)
    thick = cloth.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.016
    smooth = cloth.modifiers.new("smooth", "SUBSURF")
    smooth.levels = smooth.render_levels = 2
    return cloth


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    S, T = (-3.4, -2.8, 3.2), (0, 0.3, 0.8)
    sun(S, T, 4.2, 1.0, (1, 0.90, 0.74))
    gobo(S, T, [(-2.75, 0, 3.4, 9), (2.85, 0, 3.4, 9), (0, 2.8, 3, 3), (0.1, 0, 0.06, 4)], 3.0)
    area((2.8, -3, 2.4), (0, 0, 0.7), 2.2, 44, (0.86, 0.92, 1))
    area((-1.6, -3.4, 2.4), (0, 0, 0.7), 1.6, 36, (1, 0.93, 0.84))


def ad4():
    """Pale plaster, one window, the poncho on its form."""
    reset(exposure=-0.02, saturation=1.03, contrast=1.08)
    world((0.95, 0.95, 1), 0.32)
    camera((0, -5.4, 1.2), (0, 0, 0.97), lens=100)
    plaster = bump(surface("plaster", "#b9b19f", rough=0.9), 4, 0.10, 6, 0.03)
    mesh("wall", [(-6, 1.1, -1), (6, 1.1, -1), (6, 1.1, 6), (-6, 1.1, 6)], [(0, 1, 2, 3)], plaster, smooth=False)
    floor = wood("#a67b52", "#84603c", (0.35, 5, 5), 0.45)
    mesh("floor", [(-6, -6, 0), (6, -6, 0), (6, 1.1, 0), (-6, 1.1, 0)], [(0, 1, 2, 3)], floor, smooth=False)
    form = dress_form()
    poncho(form)
    ad4_light()


if __name__ == "__main__":
    main(globals(), "apparel")
