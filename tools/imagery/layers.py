"""Renders a scene as layers that a page can move: node compose/layers.mjs makes files of them.

blender -b -t 1 -P layers.py -- <industry_shot> [scale] [samples]
"""

import importlib, os, shutil, sys

ROOT = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [ROOT, os.path.join(ROOT, "products")]
from kit import *
from kit.film import expose, gamma, spread
from kit.render import PASSES, denoise, lay_closer_look, trace, write_passes_to

SCENES = {  # the product's carrier, and what stands in front of it: beginnings of names
    "beverage_ad1": ("can_root", ("Sphere", "slice", "half", "leaf")),
    "skincare_ad1": ("bottle", ("Icosphere",)),
    "food_ad1": ("bar", ("slab", "piece", "slice", "half", "kernel", "Icosphere", "fruit")),
    "hygiene_ad1": ("bottle", ("vase", "stem", "leaf")),
    "makeup_ad1": ("lipstick", ("cap",)),
    "furniture_ad1": ("chair", ("podium.", "vase", "stem", "leaf")),
    "apparel_ad1": ("beanie", ("Sphere",)),
    "jewelry_ad1": ("ring", ("petal",)),
}
CLEAR, SOLID = 0.006, 0.994  # alpha below and above is noise
NOISE = 0.04  # so far two pictures differ without a shadow
COLOR_WIDTH = 0.01  # picture heights over which a shadow keeps its color


def family(carrier):
    return [carrier, *carrier.children_recursive]


def cast(name):
    """The scene's objects: product, props, and the rest."""
    carrier, fronts = SCENES[name]
    roots = [piece for piece in bpy.data.objects if not piece.parent and piece.type in ("MESH", "CURVE", "EMPTY")]
    product = [piece for root in roots if root.name == carrier for piece in family(root)]
    props = [piece for root in roots if root.name.startswith(fronts) for piece in family(root)]
    return product, props, [piece for root in roots for piece in family(root) if piece not in product + props]


def take_layer(folder, samples):
    """Light and alpha, both without noise, of a stone by what look_closer() asks for. What is opaque is plain and gets half the
    samples."""
    if not bpy.context.scene.render.film_transparent:
        return denoise(trace(samples // 2, folder), folder), None
    passes = trace(samples, folder, (*PASSES.values(), "alpha"))
    alpha = passes.pop("alpha")[..., :1]
    there = np.argwhere(alpha[..., 0] > 0)
    part = tuple(slice(max(0, low - 32), high + 32) for low, high in zip(there.min(0), there.max(0)))
    light, clean = np.zeros_like(passes["image"]), np.zeros_like(alpha)
    inside = {name: np.ascontiguousarray(pixels[part]) for name, pixels in passes.items()}
    cover = np.repeat(alpha[part], 3, 2)
    clean[part] = denoise({**inside, "image": cover, "albedo": np.ones_like(cover), "noise": np.zeros_like(cover)}, folder)[..., :1]
    light[part] = denoise(inside, folder)
    if "closer" in bpy.app.driver_namespace:
        light = lay_closer_look(light, folder)
    return light, clean


def straight(light, alpha, film):
    """Light over nothing as display values and alpha."""
    alpha = np.clip(alpha, 0, 1)
    alpha = np.where(alpha < CLEAR, 0, np.where(alpha > SOLID, 1, alpha))
    return np.dstack([expose(light / np.maximum(alpha, 0.02), *film) * (alpha > 0), alpha])


def shade(below, above):
    """What laid over one opaque picture makes it about as dark as the other: the least alpha, its color smooth. Display values
    after gamma, as browsers blend."""
    alpha = ((below - above) / np.maximum(below, 1e-3)).max(2, keepdims=True).astype(np.float32)
    alpha = np.clip((alpha - NOISE) / (1 - NOISE), 0, 1)
    alpha = alpha * np.clip(spread(alpha, 0.004) / 0.03, 0, 1)  # specks
    color = np.clip(below + (above - below) / np.maximum(alpha, 0.02), 0, 1)
    color = spread(color * alpha, COLOR_WIDTH) / np.maximum(spread(alpha, COLOR_WIDTH), 1e-3)
    return np.dstack([color, alpha])


def main():
    name, scale, samples = (sys.argv[sys.argv.index("--") + 1 :] + ["0.8", "16"])[:3]
    industry, shot = name.split("_")
    module = importlib.import_module(industry)
    getattr(module, shot)()
    scene = bpy.context.scene
    scene.render.resolution_percentage = int(100 * float(scale))
    saturation, contrast, _ = bpy.app.driver_namespace["tone"]
    film = (scene.view_settings.exposure, saturation, contrast)
    product, props, rest = cast(name)
    folder = os.path.join(RAW_RENDERS, "layers", name)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder, exist_ok=True)
    write_passes_to(folder)
    files = scene.node_tree.nodes["File Output"]
    files.file_slots.new("alpha")
    scene.node_tree.links.new(scene.node_tree.nodes["Render Layers"].outputs["Alpha"], files.inputs["alpha"])

    seen = {piece for piece in product + props + rest if piece.visible_camera}

    def take(transparent=False, gone=(), unseen=(), holdout=()):
        scene.render.film_transparent = transparent
        for piece in product + props + rest:
            piece.hide_render = piece in gone
            piece.visible_camera = piece in seen and piece not in unseen
            piece.is_holdout = piece in holdout
        return take_layer(folder, int(samples))

    plate, _ = take(gone=product + props)
    shaded, _ = take(unseen=product, gone=props)
    propped, _ = take(unseen=product + props)
    plate, shaded, propped = (gamma(expose(light, *film)) for light in (plate, shaded, propped))
    layers = {
        "plate": plate,
        "shadow": shade(plate, shaded),
        "props-shadow": shade(shaded, propped),
    }
    for layer, options in (
        ("product", dict(unseen=props, holdout=rest)),
        ("props", dict(holdout=product + rest)),
    ):
        picture = straight(*take(True, **options), film)
        layers[layer] = np.dstack([gamma(picture[..., :3]), picture[..., 3:]])
    for layer, picture in layers.items():
        height, width, channels = picture.shape
        picture[::-1].astype("<f4").tofile(os.path.join(folder, "%s.%dx%dx%d" % (layer, width, height, channels)))
    print("RENDERED layers of %s" % name, flush=True)


main()
