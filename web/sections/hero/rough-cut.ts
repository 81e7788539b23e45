/** Pixels. Larger is slower on a phone, and no better for a first look. */
const SIDE_MAX_PX = 400;
/**
 * How far a background pixel's color may be from the edge's, and from its neighbor's. Black and white are 441 apart.
 */
const FROM_EDGE_MAX = 84;
const FROM_NEIGHBOR_MAX = 14;
/** If the background's share is smaller, it isn't plain; if it is greater, no product is left. */
const BACKGROUND_SHARE = { min: 0.15, max: 0.97 };

/**
 * Cuts a product out of its plain background, and crops to it. Undefined if the background is not plain.
 * @throws DOMException when the browser can't read the picture.
 */
export async function cutOut(picture: Blob): Promise<HTMLCanvasElement | undefined> {
  const canvas = await shrink(picture);
  const context = canvas.getContext("2d")!;
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const background = findBackground(pixels);
  const share = background.reduce((sum, is) => sum + is, 0) / background.length;
  if (share < BACKGROUND_SHARE.min || share > BACKGROUND_SHARE.max) return undefined;
  clear(pixels, background);
  context.putImageData(pixels, 0, 0);
  return crop(canvas, pixels, background);
}

/** @throws DOMException when the browser can't read the picture. */
export async function shrink(picture: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, SIDE_MAX_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d", { willReadFrequently: true })!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** One byte per pixel: 1 if it is connected to the edge and similar to it. */
export function findBackground({ data, width, height }: ImageData): Uint8Array {
  const found = new Uint8Array(width * height);
  const queue: number[] = [];
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) edge.push(y * width, y * width + width - 1);
  const typical = [0, 1, 2].map((channel) => median(edge.map((at) => data[at * 4 + channel]!)));

  const distance = (at: number, colors: ArrayLike<number>, from: number) =>
    Math.hypot(
      data[at * 4]! - colors[from]!,
      data[at * 4 + 1]! - colors[from + 1]!,
      data[at * 4 + 2]! - colors[from + 2]!,
    );
  const fromEdge = (at: number) => distance(at, typical, 0);
  for (const at of edge) {
    if (found[at] || fromEdge(at) > FROM_EDGE_MAX) continue;
    found[at] = 1;
    queue.push(at);
  }
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const x = at % width;
    for (const next of [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1]) {
      if (next < 0 || next >= found.length || found[next]) continue;
      if (distance(at, data, next * 4) > FROM_NEIGHBOR_MAX || fromEdge(next) > FROM_EDGE_MAX) continue;
      found[next] = 1;
      queue.push(next);
    }
  }
  return found;
}

/** Transparent where the background is, and softer next to it. */
function clear({ data, width }: ImageData, background: Uint8Array) {
  for (let at = 0; at < background.length; at++) {
    const around = [at - 1, at + 1, at - width, at + width].filter((near) => background[near]).length;
    data[at * 4 + 3] = background[at] ? 0 : 255 - around * 50;
  }
}

function crop(canvas: HTMLCanvasElement, { width }: ImageData, background: Uint8Array): HTMLCanvasElement {
  let [left, top, right, bottom] = [width, Infinity, 0, 0];
  for (const [at, is] of background.entries()) {
    if (is) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ];
  }
  const cut = document.createElement("canvas");
  cut.width = right - left + 1;
  cut.height = bottom - top + 1;
  cut.getContext("2d")!.drawImage(canvas, -left, -top);
  return cut;
}

/** @param values from 0 to 255 */
function median(values: number[]): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value]!++;
  let below = 0;
  return counts.findIndex((count) => (below += count) * 2 >= values.length);
}
