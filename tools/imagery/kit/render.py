"""From a scene to a PNG: one pass, denoise, develop. Also the command line of the product scripts."""

import bpy, os, shutil, subprocess, sys, time
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
from .film import develop
from .gems import DIAMOND, FIRE
from .studio import RAW_RENDERS, ROOT

SPARK, DIM = 16, 1  # a spark is so many times as bright as its surroundings, and brighter than white paper
FILM = ((0.7, 0.3, 0), (0.2, 0.6, 0.2), (0, 0.3, 0.7))  # how much red, green and blue of film see of a diamond's red, green and blue
PASSES = {"Image": "image", "Denoising Normal": "normal", "Denoising Albedo": "albedo"}  # Blender's name: ours


def load_pixels(path):
    """A picture file as an array (height, width, 3), bottom row first, values as stored."""
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[..., :3]


def save_pixels(picture, path):
    """Writes an array (height, width, 3) of display values 0..1 before gamma, bottom row first, as an 8 bit PNG."""
    height, width = picture.shape[:2]
    opaque = np.dstack([picture, np.ones((height, width), np.float32)]).astype(np.float32)
    image = bpy.data.images.new("finished", width, height, float_buffer=True)
    image.pixels.foreach_set(opaque.ravel())
    image.update()
    scene = bpy.context.scene
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    exposure = scene.view_settings.exposure
    scene.view_settings.view_transform = "Standard"
    scene.view_settings.exposure = 0  # develop() has applied it already
    image.save_render(path, scene=scene)
    scene.view_settings.exposure = exposure


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


def brightest_near(light):
    """The brightest value of each pixel and of those that touch it."""
    height, width = light.shape
    edged = np.pad(light, 1, mode="edge")
    return np.max([edged[y : y + height, x : x + width] for y in range(3) for x in range(3)], 0)


def without_sparks(light, other):
    """One half of the samples, without what shines far brighter than anything that the other half saw there."""
    brightness = light.max(2)
    limit = SPARK * brightest_near(other.max(2)) + DIM
    return light * np.minimum(1, limit / np.maximum(brightness, DIM))[..., None]


def trace(samples, folder, passes=tuple(PASSES.values())):
    """Renders with the given samples per pixel, in two halves: { pass name: array (height, width, 3) }, their mean. "noise" is how far
    the albedo of one half is from the mean: what is neither texture nor edge."""
    scene = bpy.context.scene
    file = "%04d.exr" % scene.frame_current
    halves = []
    for seed, count in enumerate((samples - samples // 2, max(1, samples // 2))):
        scene.cycles.seed, scene.cycles.samples = seed, count
        bpy.ops.render.render()
        halves.append({name: load_pixels(os.path.join(folder, name + file)) for name in passes})
        np.clip(halves[-1]["albedo"], 0, 1, out=halves[-1]["albedo"])  # metal's is the light of lamps that it mirrors
    first, second = halves
    sparks = [without_sparks(half["image"], other["image"]) for half, other in ((first, second), (second, first))]
    first["image"], second["image"] = sparks
    mean = {name: (first[name] + second[name]) / 2 for name in first}
    return {**mean, "noise": (first["albedo"] - second["albedo"]) / 2}


def denoise(passes, folder):
    """The light without noise, by denoise/denoise.mjs."""
    height, width = passes["image"].shape[:2]
    for name, pixels in passes.items():
        pixels[::-1].astype("<f4").tofile(os.path.join(folder, name))
    command = ["node", os.path.join(ROOT, "denoise", "denoise.mjs"), folder, str(width), str(height)]
    subprocess.run(command, check=True)
    return np.fromfile(os.path.join(folder, "denoised"), "<f4").reshape(height, width, 3)[::-1]


def look_closer(target, width, height, samples, fire=False):
    """Has render() trace a part of the picture once more with samples of its own, and lay it over the rest: what is width and
    height wide round a point, a stone for example. fire: once for each color, as diamonds bend blue more than red."""
    bpy.app.driver_namespace["closer"] = (Vector(target), width, height, samples, FIRE if fire else ())


def part_of_frame(target, width, height):
    """Edges of a part of the picture (left, bottom, right, top) in pixels."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    share = scene.render.resolution_percentage / 100
    size = np.array([int(scene.render.resolution_x * share), int(scene.render.resolution_y * share)])
    right = scene.camera.matrix_world.to_3x3() @ Vector((1, 0, 0))
    up = scene.camera.matrix_world.to_3x3() @ Vector((0, 1, 0))
    corners = [target + sign * (right * width + up * height) / 2 for sign in (-1, 1)]
    shares = [world_to_camera_view(scene, scene.camera, corner)[:2] for corner in corners]
    return [int(edge) for edge in np.clip(np.array(shares) * size, 0, size).ravel()]


def dispersed(samples, folder, indices):
    """The light of each color from a render in which diamonds have its index."""
    stones = [node for material in bpy.data.materials if material.use_nodes for node in material.node_tree.nodes if node.label == DIAMOND]
    pictures = []
    for index in indices:
        for stone in stones:
            stone.inputs["IOR"].default_value = index
        pictures.append(denoise(trace(samples, folder), folder))
    return np.einsum("ck,khwc->hwc", FILM, np.stack(pictures)).astype(np.float32)


def lay_closer_look(light, folder, finer=1):
    """Lays what look_closer() asked for over the light of the whole picture, with a soft edge."""
    target, width, height, samples, indices = bpy.app.driver_namespace.pop("closer")
    samples //= finer
    left, bottom, right, top = part_of_frame(target, width, height)
    render = bpy.context.scene.render
    render.use_border = render.use_crop_to_border = True
    rows, columns = light.shape[:2]
    render.border_min_x, render.border_max_x = (left + 0.01) / columns, (right + 0.01) / columns
    render.border_min_y, render.border_max_y = (bottom + 0.01) / rows, (top + 0.01) / rows
    part = dispersed(samples, folder, indices) if indices else denoise(trace(samples, folder), folder)
    y, x = (np.minimum(np.arange(n) + 1, np.arange(n)[::-1] + 1) for n in part.shape[:2])
    soft = np.clip(np.minimum(y[:, None], x) / 10, 0, 1)[..., None]
    place = np.s_[bottom : bottom + part.shape[0], left : left + part.shape[1]]
    light[place] = light[place] * (1 - soft) + part * soft
    render.use_border = False
    return light


def render(out, samples=64, scale=1.0, finer=1):
    """Renders the scene to a PNG, and keeps its light beside it (.npz) for develop.py. samples per pixel; scale 1 = full size; finer: so
    many times as wide and high until it is denoised, which wipes away what is as small as a few pixels. Prints CPU seconds beside wall
    seconds, because the machine may be shared."""
    scene = bpy.context.scene
    scene.render.resolution_percentage = round(100 * scale) * finer
    cpu_start, wall_start = time.process_time(), time.time()
    folder = out + ".tmp"
    os.makedirs(folder, exist_ok=True)
    write_passes_to(folder)
    passes = trace(samples, folder)
    cpu_traced = time.process_time() - cpu_start
    light = denoise(passes, folder)
    if "closer" in bpy.app.driver_namespace:
        light = lay_closer_look(light, folder, finer)
    shutil.rmtree(folder)
    rows, columns = (side // finer * finer for side in light.shape[:2])
    light = np.mean([light[y:rows:finer, x:columns:finer] for y in range(finer) for x in range(finer)], 0)
    film = (scene.view_settings.exposure, *bpy.app.driver_namespace["tone"])
    np.savez(os.path.splitext(out)[0] + ".npz", light=light, film=film)
    save_pixels(develop(light, *film), out)
    height, width = light.shape[:2]
    summary = "RENDERED %s %dx%d spp=%d cpu_trace=%.1fs wall=%.0fs"
    print(summary % (os.path.basename(out), width, height, samples, cpu_traced, time.time() - wall_start), flush=True)


def arguments():
    """What stands after -- on the command line: shot [scale] [samples] [finer]."""
    given = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    shot, scale, samples, finer = given + ["product", "0.3", "32", "1"][len(given) :]
    return shot, float(scale), int(samples), int(finer)


def main(scope, industry):
    """Entry point of a product script: renders the shot named after -- into the folder of raw renders."""
    shot, scale, samples, finer = arguments()
    scope[shot]()
    os.makedirs(RAW_RENDERS, exist_ok=True)
    name = os.environ.get("OUT_NAME", "%s_%s" % (industry, shot))
    render(os.path.join(RAW_RENDERS, name + ".png"), samples, scale, finer)
