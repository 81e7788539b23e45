/** Film grain, laid over a picture once it has its final size. */
import sharp from 'sharp';

const strength = 0.007; // deviation in mid tones, as a share of the tonal range; less toward black and white
const colorShare = 0.3; // of the deviation

/** Numbers with a bell-like distribution, mean 0, deviation 1; the same every time. */
function bellNumbers(count) {
  let state = 7;
  const uniform = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return Float32Array.from({ length: count }, () => (uniform() + uniform() + uniform() - 1.5) * 2);
}

/** A picture (any format that sharp reads) with grain, as an opaque PNG. */
export async function withGrain(picture) {
  const { data, info } = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const gray = bellNumbers(width * height);
  const tint = bellNumbers(width * height * 3);
  for (let i = 0; i < width * height; i += 1) {
    const above = gray[Math.max(0, i - width)];
    const beside = gray[Math.max(0, i - 1)];
    const grain = gray[i] * 0.8 + (above + beside) * 0.4; // softer than a pixel
    for (let k = 3 * i; k < 3 * i + 3; k += 1) {
      const tone = data[k] / 255;
      const share = 0.3 + 2.8 * tone * (1 - tone);
      data[k] = Math.min(255, Math.max(0, Math.round(data[k] + 255 * strength * share * (grain + colorShare * tint[k]))));
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } }).png().toBuffer();
}
