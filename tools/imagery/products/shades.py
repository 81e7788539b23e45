"""Makeup: the flat lay whose wax is left open, so that a page can lay any shade under it."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from kit.film import develop, gamma
from kit.render import denoise, trace, write_passes_to
import makeup

SHADES = ["#c4183f", "#7d1730", "#a6544c", "#d4573f", "#a8335f", "#5e2434"]  # of web/sections/demo/shades.css
WHITE = 0.8  # what the brighter of two renders takes the wax for
CARD = 0.86  # how light the card is
THICK = 0.022  # height above which the sheer coat hides the card
DEPTH = 0.60  # of the sheer coat's color: 1 = as deep as the shade


def swatch_card():
    """White card on which the coats are drawn, so that the sheer one shows its own color and not the table's."""
    card = rounded_box(paper("#efece6"), (0.01, 0.455, 0.010), (1.74, 0.94, 0.012), 0.003)
    card.rotation_euler[2] = math.radians(4)


def shades_light():
    """Lights of shades, lower than flat_lay's, so that the ridges of the wax throw shadows: power in watts, of the sun in watts per square metre."""
    for lamp in [piece for piece in bpy.data.objects if piece.type == "LIGHT"]:
        bpy.data.objects.remove(lamp)
    sun((-2.6, 2.9, 2.9), (0, 0, 0), 5.6, 0.8, (1, 0.95, 0.86))
    area((2, -2, 4), (0, 0, 0), 2.5, 14, (0.95, 0.95, 1))
    area((-1.2, 0.35, 2.0), (-0.15, -0.58, 0.2), (1.5, 0.16), 30, (1, 0.97, 0.93))  # mirrored along the bullet
    area((1.45, 0.30, 0.44), (0.35, -0.30, 0.17), 0.20, 1.3, (1, 0.97, 0.93))  # and by its cut
    card((0.2, 3.8, 1.8), (0.2, 0.5, 0), (5, 0.6), 6, (1, 0.97, 0.93))  # and along every ridge


def shades():
    """The lipstick, a full coat and a sheer one, from above."""
    makeup.flat_lay()
    reframe(SQUARE, lens=98, location=(0.1, -0.9, 6.0), target=(0.1, -0.14, 0))
    swatch_card()
    coat, sheer = makeup.wax("#000000", 0.24), makeup.wax("#000000", 0.34)
    sheer.name = "sheer"
    axes = new_node(sheer, "ShaderNodeSeparateXYZ")
    connect(sheer, new_node(sheer, "ShaderNodeTexCoord").outputs["Object"], axes.inputs[0])
    through = new_node(sheer, "ShaderNodeMixShader")
    connect(sheer, step(sheer, axes.outputs[2], THICK, 0), through.inputs[0])
    connect(sheer, principled(sheer).outputs[0], through.inputs[1])
    connect(sheer, new_node(sheer, "ShaderNodeBsdfTransparent").outputs[0], through.inputs[2])
    connect(sheer, through.outputs[0], sheer.node_tree.nodes["Material Output"].inputs[0])
    for piece in (
        makeup.smear([(-0.64, 0.46), (-0.28, 0.60), (0.14, 0.65), (0.56, 0.68), (0.98, 0.78)], 0.135, coat, 0.043, 1, 0.4, n=520, k=140),
        makeup.smear([(-0.60, 0.12), (-0.22, 0.20), (0.18, 0.24), (0.56, 0.31), (0.94, 0.42)], 0.105, sheer, 0.024, 4, 0.55, n=520, k=140),
    ):
        piece.location.z = 0.016
    place = makeup.place
    place(makeup.lipstick("#000000"), (-0.60, -0.74, 0.168), (-90, 0, -65))
    place(makeup.cap(), (0.26, -0.88, 0.168), (-90, 0, -58))
    for wax in bpy.data.materials:
        if wax.name.startswith(("wax", "sheer")):
            principled(wax).inputs["Specular"].default_value = 0.5
            principled(wax).inputs["Clearcoat"].default_value = 0.35
            principled(wax).inputs["Clearcoat Roughness"].default_value = 0.16
    shades_light()


def light_of(coats, sheer, samples, folder):
    """The scene's light while full coats and the sheer one have these shades of gray."""
    for material in bpy.data.materials:
        for name, gray in (("wax", coats), ("sheer", sheer)):
            if material.name.startswith(name):
                principled(material).inputs["Base Color"].default_value = (gray, gray, gray, 1)
    return denoise(trace(samples, folder), folder)


def open_wax(dark, coats, sheer, film):
    """Color and alpha that come nearest to the picture in every shade when that shade lies under them: least squares, for each pixel.
    The wax is matched so that its lit cut shows the shade itself; what is brighter gets a white veil. The sheer coat is a filter
    before the card, and hides as much of it as it is thick: it keeps the hue of its shade."""
    light, thin = np.maximum(coats - dark, 0) / WHITE, np.maximum(sheer - dark, 0) / WHITE
    brightness = light.mean(2)
    wax = brightness > 0.5 * np.percentile(brightness, 99.5)
    lit = np.percentile(light[wax], 32, axis=0) * 2.0 ** film[0]  # the cut is that bright, its edges and the swatches' ridges are brighter
    shades = np.array([linear_color(shade) for shade in SHADES])
    pictures = np.stack([gamma(develop(dark + light * (shade / lit) + thin * CARD * shade**DEPTH, *film)) for shade in shades])
    under = gamma(shades)[:, None, None]
    deviation = under - under.mean(0)
    seen = ((pictures - pictures.mean(0)) * deviation).sum((0, 3)) / (deviation**2).sum()
    alpha = 1 - np.clip(seen, 0, 1)[..., None]
    alpha = np.where(alpha > 0.97, 1, alpha)
    color = (pictures - (1 - alpha) * under).mean(0) / np.maximum(alpha, 1e-3)
    veil = ((pictures - under).mean((0, 3)) / (1 - under).mean())[..., None]
    bright = seen[..., None] > 1 - veil
    alpha, color = np.where(bright, np.clip(veil, 0, 1), alpha), np.where(bright, 1, color)
    return np.dstack([np.clip(color, 0, 1), alpha])


def main():
    _, scale, samples, _ = arguments()
    shades()
    scene = bpy.context.scene
    scene.render.resolution_percentage = int(100 * scale)
    name = os.environ.get("OUT_NAME", "makeup_shades")
    folder = os.path.join(RAW_RENDERS, name + ".tmp")
    os.makedirs(folder, exist_ok=True)
    write_passes_to(folder)
    film = (scene.view_settings.exposure, *bpy.app.driver_namespace["tone"])
    lights = dict(zip(("dark", "coats", "sheer"), (light_of(*grays, samples, folder) for grays in ((0, 0), (WHITE, 0), (0, WHITE)))))
    np.savez(os.path.join(RAW_RENDERS, name + ".npz"), **lights, film=film)
    picture = open_wax(**lights, film=film)
    height, width = picture.shape[:2]
    image = bpy.data.images.new(name, width, height, alpha=True)
    image.colorspace_settings.name = "Non-Color"
    image.alpha_mode = "STRAIGHT"
    image.pixels.foreach_set(picture.astype(np.float32).ravel())
    image.filepath_raw = os.path.join(RAW_RENDERS, name + ".png")
    image.file_format = "PNG"
    image.save()
    print("RENDERED %s %dx%d spp=%d" % (name, width, height, samples), flush=True)


if __name__ == "__main__":
    main()
