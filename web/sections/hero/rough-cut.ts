/** The longer side of the photo that is cut. A larger one is slower on a phone, and no better for a first look. */
const SIDE_PX_MAX = 400;
/**
 * How far a background pixel's color may be from the edge's, and from its neighbor's. Black and white are 441 apart.
 */
const FROM_EDGE_MAX = 84;
const FROM_NEIGHBOR_MAX = 14;
/** The share of the foreground that must be one piece, as a photo of one product mostly is. */
const PIECE_SHARE_MIN = 0.97;
/** The share of the photo below which a piece is a speck, not a product. */
const PRODUCT_SHARE_MIN = 0.03;
/**
 * Pixels of outline per square root of the piece's area. A disc has 4.5, a chair 10; a product with holes torn in,
 * more.
 */
const OUTLINE_MAX = 12;
/** How far an even background's pixels may be from its color, except so many beside an outline, which blurs. */
const EVEN_MAX = 16;
const BLUR_PX = 3;
/** The shares of the photo that may be background in another color, and product in the background's. */
const UNEVEN_SHARE_MAX = 0.004;
const SEEN_THROUGH_SHARE_MAX = 0.04;

export type PhotoAndCut = {
  photo: HTMLCanvasElement;
  /** The product, if it can be cut out. */
  cut: HTMLCanvasElement | undefined;
};

/**
 * A photo at most so many pixels wide and high, on white.
 * @throws DOMException when the browser can't read the picture.
 */
export async function photoAndCut(image: File, sidePxMax: number): Promise<PhotoAndCut> {
  const photo = fillWithWhite(await shrink(image, sidePxMax));
  const small = await shrink(photo, SIDE_PX_MAX);
  const pixels = small.getContext("2d")!.getImageData(0, 0, small.width, small.height);
  return { photo, cut: cutOut(small, pixels) };
}

/**
 * Cuts a product out of a small photo's plain background, and crops to it. Undefined if that can't be done cleanly, or
 * if the cut may lack a part of the product.
 */
function cutOut(photo: HTMLCanvasElement, pixels: ImageData): HTMLCanvasElement | undefined {
  const product = findProduct(pixels);
  if (!product || !isCertain(pixels, product)) return undefined;
  clearAround(pixels, product);
  photo.getContext("2d")!.putImageData(pixels, 0, 0);
  return crop(photo, product);
}

/** Puts white behind what is transparent. */
function fillWithWhite(photo: HTMLCanvasElement): HTMLCanvasElement {
  const context = photo.getContext("2d")!;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, photo.width, photo.height);
  return photo;
}

async function shrink(picture: Blob | HTMLCanvasElement, sidePxMax: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, sidePxMax / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d", { willReadFrequently: true })!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/**
 * One byte per pixel: 1 if it is the product's. Undefined unless that is one whole piece in front of a plain
 * background: a table's edge, things beside it, or a product in the background's color would leave scraps.
 */
export function findProduct(pixels: ImageData): Uint8Array | undefined {
  const { width, height } = pixels;
  const background = findBackground(pixels);

  const seen = Uint8Array.from(background);
  let piece: number[] = [];
  let left = 0;
  for (let at = 0; at < seen.length; at++) {
    if (seen[at]) continue;
    const other = flood([at], width, seen, () => true);
    left += other.length;
    if (other.length > piece.length) piece = other;
  }
  if (piece.length < seen.length * PRODUCT_SHARE_MIN || piece.length < left * PIECE_SHARE_MIN)
    return undefined;
  const product = new Uint8Array(seen.length);
  for (const at of piece) product[at] = 1;
  if (edgeOf(width, height).some((at) => product[at])) return undefined;
  const outline = piece.reduce((sum, at) => sum + countOutside(product, at, width), 0);
  return outline <= OUTLINE_MAX * Math.sqrt(piece.length) ? product : undefined;
}

/**
 * Whether the background is even, and the product nowhere of its color: a white cap in front of white would be lost,
 * and what is seen through a ring would be left.
 */
export function isCertain(pixels: ImageData, product: Uint8Array): boolean {
  const { width } = pixels;
  const typical = edgeColor(pixels);
  const isBeside = (at: number) => [1, -1, width, -width].some((step) => product[at + step * BLUR_PX]);
  let [uneven, seenThrough] = [0, 0];
  for (const [at, is] of product.entries()) {
    const isEven = distance(pixels, at, typical) <= EVEN_MAX;
    if (is && isEven) seenThrough++;
    if (!is && !isEven && !isBeside(at)) uneven++;
  }
  return (
    uneven <= product.length * UNEVEN_SHARE_MAX && seenThrough <= product.length * SEEN_THROUGH_SHARE_MAX
  );
}

/** One byte per pixel: 1 if it is connected to the edge and similar to it. */
function findBackground(pixels: ImageData): Uint8Array {
  const { data, width, height } = pixels;
  const typical = edgeColor(pixels);
  const isNearEdge = (at: number) => distance(pixels, at, typical) <= FROM_EDGE_MAX;
  const background = new Uint8Array(width * height);
  flood(
    edgeOf(width, height).filter(isNearEdge),
    width,
    background,
    (next, at) => isNearEdge(next) && distance(pixels, at, data, next * 4) <= FROM_NEIGHBOR_MAX,
  );
  return background;
}

function edgeColor({ data, width, height }: ImageData): number[] {
  const edge = edgeOf(width, height);
  return [0, 1, 2].map((channel) => median(edge.map((at) => data[at * 4 + channel]!)));
}

/** Between the color of a pixel and one in a list. */
function distance({ data }: ImageData, at: number, colors: ArrayLike<number>, from = 0): number {
  return Math.hypot(
    data[at * 4]! - colors[from]!,
    data[at * 4 + 1]! - colors[from + 1]!,
    data[at * 4 + 2]! - colors[from + 2]!,
  );
}

function edgeOf(width: number, height: number): number[] {
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) edge.push(y * width, y * width + width - 1);
  return edge;
}

/** Sets the pixels to 1 that are reached from `starts` over neighbors that belong to it, and returns their places. */
function flood(
  starts: number[],
  width: number,
  reached: Uint8Array,
  belongs: (next: number, at: number) => boolean,
): number[] {
  for (const at of starts) reached[at] = 1;
  const places = [...starts];
  // Grows while it is read.
  for (const at of places) {
    for (const next of neighbors(at, width)) {
      if (next < 0 || next >= reached.length || reached[next] || !belongs(next, at)) continue;
      reached[next] = 1;
      places.push(next);
    }
  }
  return places;
}

/** The pixels above, below, left and right; negative or beyond the last pixel where there is none. */
function neighbors(at: number, width: number): number[] {
  const x = at % width;
  return [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1];
}

function countOutside(piece: Uint8Array, at: number, width: number): number {
  return neighbors(at, width).filter((near) => !piece[near]).length;
}

/** Makes the photo transparent around the product, and softer at its outline. */
function clearAround({ data, width }: ImageData, product: Uint8Array) {
  for (const [at, is] of product.entries())
    data[at * 4 + 3] = is ? 255 - countOutside(product, at, width) * 50 : 0;
}

function crop(canvas: HTMLCanvasElement, product: Uint8Array): HTMLCanvasElement {
  let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0];
  for (const [at, is] of product.entries()) {
    if (!is) continue;
    const [x, y] = [at % canvas.width, Math.floor(at / canvas.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
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
