"""What lens and film make of light. Pictures are float arrays of the shape (height, width, 3), linear light; white paper is 1."""

import numpy as np

LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)
GLARE = 0.02  # share of all light that the lens scatters
GLARE_WIDTHS = ((0.5, 0.004), (0.3, 0.016), (0.2, 0.06))  # share of it, and how far, in picture heights
HALATION = np.array([0.010, 0.0035, 0.001], np.float32)  # share of clipped light that the film's back throws into its surroundings
HALATION_WIDTH = 0.005  # picture heights
KNEE = 0.58  # up to here a printed color stays what it is
WHITE = 12.0  # light that becomes white


def box_mean(picture, radius):
    """Mean over a square window of 2 * radius + 1 pixels; edges are repeated."""
    size = 2 * radius + 1
    for axis in (0, 1):
        padding = [(radius + 1, radius) if i == axis else (0, 0) for i in range(3)]
        sums = np.pad(picture, padding, mode="edge").cumsum(axis, dtype=np.float64)
        length = picture.shape[axis]
        window = np.take(sums, range(size, size + length), axis) - np.take(sums, range(0, length), axis)
        picture = (window / size).astype(np.float32)
    return picture


def spread(picture, width):
    """Blurs like a bell curve whose deviation is width, in picture heights."""
    radius = max(1, round(width * picture.shape[0]))
    for _ in range(3):
        picture = box_mean(picture, radius)
    return picture


def scatter(light):
    """Glare of a lens over the whole picture, and the red ring of film round what is clipped."""
    light = np.minimum(light, 60)
    glare = sum(share * spread(light, width) for share, width in GLARE_WIDTHS)
    clipped = np.clip(light.max(2, keepdims=True) - 1, 0, 8)
    return light * (1 - GLARE) + glare * GLARE + spread(clipped, HALATION_WIDTH) * HALATION


def density(light, toe=0.004):
    """The curve of one channel: a short toe, linear up to KNEE, then a long shoulder that reaches 1 at WHITE."""
    light = light * light / (light + toe)
    way = np.clip(np.log2(np.maximum(light, KNEE) / KNEE) / np.log2(WHITE / KNEE), 0, 1)
    steepness = np.log(WHITE / KNEE) * KNEE / (1 - KNEE)  # no kink at the knee
    return np.where(light < KNEE, light, 1 - (1 - KNEE) * (1 - way) ** steepness)


def phone_sensor(light):
    """What a phone makes of light before its curve: dark corners, noise whose color is smeared, shadows lifted."""
    height, width = light.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    from_middle = (x / width - 0.5) ** 2 + ((y / height - 0.5) * height / width) ** 2
    light = light / (1 + 0.5 * from_middle[..., None]) ** 2
    light = light + np.random.default_rng(4).standard_normal(light.shape) * np.sqrt(light * 0.0001 + 0.000004)
    brightness = light.mean(2, keepdims=True)
    light = np.maximum(brightness + box_mean((light - brightness).astype(np.float32), 1), 0)
    around = spread(light.mean(2, keepdims=True).astype(np.float32), 0.09)
    return light * np.clip(0.25 / np.maximum(around, 1e-3), 0.7, 1.6) ** 0.35


def sharpen(picture):
    """The halo of a phone's sharpening."""
    return np.clip(picture + 0.2 * (picture - spread(picture, 0.001)), 0, 1)


def develop(light, exposure=0.0, saturation=1.0, contrast=1.0, phone=False):
    """Light as display values 0..1 before gamma; exposure in stops. The curve bends brightness more than hue, so that labels keep
    their colors; far above white all channels bleach. phone: taken by one."""
    light = scatter(np.maximum(np.nan_to_num(light), 0) * 2.0**exposure)
    light = phone_sensor(light) if phone else light
    picture = expose(light, 0, saturation, contrast)
    return sharpen(picture) if phone else picture


def expose(light, exposure, saturation, contrast):
    """The film's curve alone, without the lens."""
    light = np.maximum(np.nan_to_num(light), 0) * 2.0**exposure
    luminance = (light @ LUMINANCE)[..., None]
    light = np.maximum(luminance + (light - luminance) * saturation, 1e-6)
    light = 0.18 * (light / 0.18) ** contrast
    peak = light.max(2, keepdims=True)
    bleach = 0.65 + 0.35 * np.clip((peak - 0.8) / 6, 0, 1)
    return (density(light) * bleach + light * density(peak) / peak * (1 - bleach)).astype(np.float32)


def gamma(light):
    """Display values as sRGB writes them."""
    return np.where(light < 0.0031308, light * 12.92, 1.055 * np.maximum(light, 0.0031308) ** (1 / 2.4) - 0.055)
