"""Makeup: the flat lay whose wax is left open, so that a page can lay any shade under it."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from kit.film import develop, gamma
from kit.render import denoise, trace, write_passes_to
import makeup

SHADES = ["#c4183f", "#7d1730", "#a6544c", "#d4573f", "#a8335f", "#5e2434"]  # of web/sections/demo/shades.css
WHITE = 0.8  # what the brighter of two renders takes the wax for


def shades():
    """The lipstick, a full coat and a sheer one, from above."""
    makeup.flat_lay()
    reframe(SQUARE, lens=100, location=(0.1, -0.9, 6.0), target=(0.1, -0.14, 0))
    coat, thin = makeup.wax("#000000", 0.28), makeup.wax("#000000", 0.28)
    for wax in (coat, thin):
        principled(wax).inputs["Specular"].default_value = 0.5
    through = new_node(thin, "ShaderNodeMixShader")
    through.inputs[0].default_value = 0.42
    connect(thin, principled(thin).outputs[0], through.inputs[1])
    connect(thin, new_node(thin, "ShaderNodeBsdfTransparent").outputs[0], through.inputs[2])
    connect(thin, through.outputs[0], thin.node_tree.nodes["Material Output"].inputs[0])
    makeup.smear([(-0.72, 0.40), (-0.36, 0.66), (0.04, 0.58), (0.32, 0.76), (0.76, 0.84)], 0.12, coat, 0.032, 1)
    makeup.smear([(-0.66, 0.12), (-0.32, 0.20), (0.06, 0.24), (0.42, 0.36), (0.74, 0.54)], 0.10, thin, 0.030, 4, 0.5)
    place = makeup.place
    place(makeup.lipstick("#000000"), (-0.62, -0.76, 0.168), (-90, 0, -65))
    place(makeup.cap(), (0.24, -0.90, 0.168), (-90, 0, -58))


def light_of(color, samples, folder):
    """The scene's light while all wax has a color."""
    for material in bpy.data.materials:
        if material.name.startswith("wax"):
            principled(material).inputs["Base Color"].default_value = (color, color, color, 1)
    return denoise(trace(samples, folder), folder)


def open_wax(dark, white, film):
    """Color and alpha that come nearest to the picture in every shade when that shade lies under them: least squares, for each pixel.
    The wax is matched so that its lit cut shows the shade itself; what is brighter gets a white veil."""
    light = (white - dark) / WHITE
    brightness = light.mean(2)
    wax = brightness > 0.5 * np.percentile(brightness, 99.5)
    lit = np.percentile(light[wax], 32, axis=0) * 2.0 ** film[0]  # the cut is that bright, its edges and the swatches' ridges are brighter
    shades = np.array([linear_color(shade) for shade in SHADES])
    pictures = np.stack([gamma(develop(dark + light * (shade / lit), *film)) for shade in shades])
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
    _, scale, samples = arguments()
    shades()
    scene = bpy.context.scene
    scene.render.resolution_percentage = int(100 * scale)
    name = os.environ.get("OUT_NAME", "makeup_shades")
    folder = os.path.join(RAW_RENDERS, name + ".tmp")
    os.makedirs(folder, exist_ok=True)
    write_passes_to(folder)
    film = (scene.view_settings.exposure, *bpy.app.driver_namespace["tone"])
    dark, white = (light_of(color, samples, folder) for color in (0, WHITE))
    np.savez(os.path.join(RAW_RENDERS, name + ".npz"), dark=dark, white=white, film=film)
    picture = open_wax(dark, white, film)
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
