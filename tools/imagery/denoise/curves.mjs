/** How light becomes the numbers that the networks were trained on, and back; as Open Image Denoise does it. */

export const clamp = (value, low, high) => (value > low ? Math.min(value, high) : low); // NaN becomes low

/** Nearly logarithmic, so that equal steps look equal at any brightness. Brightest light of 16 bit floats = 1. */
const [a, b, c, d, e, f, g] = [1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3, 1.92653254e-1, 6.26026094e-3, 9.98620152e-1];
const dark = { light: 1.57945760e-6, value: 2.23151711e-3 };
const middle = { light: 3.22087631e-2, value: 3.70974749e-1 };

function perceived(light) {
  if (light <= dark.light) return a * light;
  return light <= middle.light ? b * light ** c + d : e * Math.log(light + f) + g;
}

function perceivedBack(value) {
  if (value <= dark.value) return value / a;
  return value <= middle.value ? ((value - d) / b) ** (1 / c) : Math.exp((value - g) / e) - f;
}

const brightest = 65504;
const perceivedMax = perceived(brightest);

export const lightCurve = (exposure) => ({
  forward: (light) => perceived(clamp(light * exposure, 0, brightest)) / perceivedMax,
  back: (value) => perceivedBack(clamp(value, 0, 1) * perceivedMax) / exposure,
});

export const colorCurve = {
  forward: (color) => {
    const linear = clamp(color, 0, 1);
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  },
  back: (value) => {
    const display = clamp(value, 0, 1);
    return display <= 0.04045 ? display / 12.92 : ((display + 0.055) / 1.055) ** 2.4;
  },
};

export const linearCurve = { forward: (color) => clamp(color, 0, 1), back: (value) => clamp(value, 0, 1) };

export const directionCurve = {
  forward: (part) => clamp(part, -1, 1) * 0.5 + 0.5,
  back: (value) => clamp(value * 2 - 1, -1, 1),
};

const middleGray = 0.18;
const binSize = 16; // pixels

/** The factor that brings the picture's typical brightness to middle gray: the geometric mean over small squares. */
export function exposureOf({ width, height, pixels }) {
  const rows = Math.ceil(height / binSize);
  const columns = Math.ceil(width / binSize);
  let sum = 0;
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)];
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns)];
      let light = 0;
      for (let y = top; y < bottom; y += 1) {
        for (let i = 3 * (y * width + left); i < 3 * (y * width + right); i += 3) {
          const [red, green, blue] = [0, 1, 2].map((k) => clamp(pixels[i + k], 0, 1e30));
          light += 0.212671 * red + 0.71516 * green + 0.072169 * blue;
        }
      }
      light /= (bottom - top) * (right - left);
      if (light <= 1e-8) continue;
      sum += Math.log2(light);
      count += 1;
    }
  }
  return count ? middleGray / 2 ** (sum / count) : 1;
}
