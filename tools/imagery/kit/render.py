"""From a scene to a PNG: two half-sample passes, denoise, tone. Also the command line of the product scripts."""

import bpy, os, shutil, sys, time
import numpy as np
from .denoise import denoise
from .studio import RAW_RENDERS

PASSES = {"Image": "image", "Denoising Normal": "normal", "Denoising Albedo": "albedo"}  # Blender's name: ours


def load_pixels(path):
    """A picture file as an array (height, width, 4), values as stored."""
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)


def save_pixels(picture, path):
    """Writes an array (height, width, 3) of display values 0..1 as an 8 bit PNG."""
    height, width = picture.shape[:2]
    opaque = np.dstack([picture, np.ones((height, width), np.float32)]).astype(np.float32)
    image = bpy.data.images.new("finished", width, height, float_buffer=True)
    image.pixels.foreach_set(opaque.ravel())
    image.update()
    scene = bpy.context.scene
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    exposure = scene.view_settings.exposure
    scene.view_settings.exposure = 0  # tone() has applied it already
    image.save_render(path, scene=scene)
    scene.view_settings.exposure = exposure


def tone(picture, saturation=1.0, contrast=1.0, shoulder=0.55):
    """Own tone curve instead of Filmic (which washes brand colours out): linear, then soft from the shoulder on."""
    light = np.maximum(picture, 0) * 2**bpy.context.scene.view_settings.exposure
    luminance = (light @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    light = np.maximum(luminance + (light - luminance) * saturation, 0)
    light = 0.18 * (light / 0.18) ** contrast
    rolled_off = shoulder + (1 - shoulder) * (1 - np.exp(-(light - shoulder) / (1 - shoulder)))
    return np.where(light < shoulder, light, rolled_off).astype(np.float32)


def write_passes_to(folder):
    """Makes every render leave its passes as 32 bit EXR files in a folder."""
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    scene.node_tree.nodes.clear()
    layers = scene.node_tree.nodes.new("CompositorNodeRLayers")
    files = scene.node_tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format = "OPEN_EXR"
    files.format.color_depth = "32"
    files.format.exr_codec = "ZIP"
    files.file_slots.clear()
    for blender_name, name in PASSES.items():
        files.file_slots.new(name)
        scene.node_tree.links.new(layers.outputs[blender_name], files.inputs[name])


def render_half(samples, seed, folder):
    """Renders once with the given samples per pixel: { pass name: array (height, width, 3) }."""
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.cycles.seed = seed
    bpy.ops.render.render()
    file = "%04d.exr" % scene.frame_current
    return {name: load_pixels(os.path.join(folder, name + file))[..., :3] for name in PASSES.values()}


def render(out, samples=64, scale=1.0, radius=5):
    """Renders the scene to a PNG. samples per pixel over both passes; scale 1 = full size; radius of the denoiser in pixels.
    Prints CPU seconds beside wall seconds, because the machine may be shared."""
    bpy.context.scene.render.resolution_percentage = int(100 * scale)
    cpu_start, wall_start = time.process_time(), time.time()
    folder = out + ".tmp"
    os.makedirs(folder, exist_ok=True)
    write_passes_to(folder)
    first, second = (render_half(max(4, samples // 2), seed, folder) for seed in (0, 1))
    shutil.rmtree(folder)
    cpu_traced = time.process_time()
    albedo, normal = (0.5 * (first[name] + second[name]) for name in ("albedo", "normal"))
    picture = denoise(first["image"], second["image"], albedo, normal, radius)
    save_pixels(tone(picture, *bpy.app.driver_namespace.get("tone", (1.0, 1.0))), out)
    height, width = picture.shape[:2]
    seconds = (cpu_traced - cpu_start, time.process_time() - cpu_traced, time.time() - wall_start)
    summary = "RENDERED %s %dx%d spp=%d cpu_trace=%.1fs cpu_denoise=%.1fs wall=%.0fs"
    print(summary % (os.path.basename(out), width, height, samples, *seconds), flush=True)


def arguments():
    """What stands after -- on the command line: shot [scale] [samples]."""
    given = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    shot, scale, samples = given + ["product", "0.3", "32"][len(given) :]
    return shot, float(scale), int(samples)


def main(scope, industry):
    """Entry point of a product script: renders the shot named after -- into the folder of raw renders."""
    shot, scale, samples = arguments()
    scope[shot]()
    os.makedirs(RAW_RENDERS, exist_ok=True)
    name = os.environ.get("OUT_NAME", "%s_%s" % (industry, shot))
    render(os.path.join(RAW_RENDERS, name + ".png"), samples, scale)
