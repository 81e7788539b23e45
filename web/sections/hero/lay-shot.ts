import type { Industry } from "../../../contract/paths.ts";
import type { ImageName } from "../../../content/images.ts";
import { shotCrops, shotPlacements } from "../../../content/shot-placements.ts";

/**
 * Lays a print of the plain shot on the ad, the product on itself. Returns false if it would be enlarged past its
 * pixels, or if the visitor's own product stands there.
 */
export async function layShot(ad: HTMLElement, shot: HTMLElement): Promise<boolean> {
  ad.querySelector(".post-before")?.remove();
  const name = ad.dataset.live as ImageName;
  const placement = shotPlacements[name];
  const image = ad.querySelector("img")!;
  const frame = image.parentElement!.parentElement!;
  const crop = shotCrops[name.split("_")[0] as Industry];
  if (!placement || !crop || frame.querySelector(".post-own")) return false;

  const drawn = drawnPicture(image, frame);
  const before = document.createElement("div");
  before.className = "post-before";
  before.setAttribute("aria-hidden", "true");
  const picture = shot.querySelector("picture")!.cloneNode(true) as HTMLElement;
  before.append(picture);
  const copy = picture.querySelector("img")!;

  const width = placement.scale * drawn.width;
  const height = (width * copy.height) / copy.width;
  if (width > copy.width) return false;
  const [left, top, right, bottom] = crop;
  const [x, y] = placement.center;
  place(before, {
    width: ((right - left) / 100) * width,
    height: ((bottom - top) / 100) * height,
    left: drawn.left + (x / 100) * drawn.width,
    top: drawn.top + (y / 100) * drawn.height,
  });
  before.style.rotate = `${placement.degrees ?? 0}deg`;
  place(copy, { width, height, left: (-left / 100) * width, top: (-top / 100) * height });

  // As sharp as the ads on phones.
  const sizes = `${Math.ceil(width * Math.min(1, 1.5 / devicePixelRatio))}px`;
  for (const part of picture.children) part.setAttribute("sizes", sizes);
  copy.loading = "eager";
  frame.append(before);
  await copy.decode().catch(() => {});
  return true;
}

type Box = { width: number; height: number; left: number; top: number };

/** Where `object-fit: cover` draws the whole picture, from the frame's corner. */
function drawnPicture(image: HTMLImageElement, frame: HTMLElement): Box {
  const shown = image.getBoundingClientRect();
  const from = frame.getBoundingClientRect();
  const [wide, high] = ["width", "height"].map((side) => Number(image.getAttribute(side))) as [
    number,
    number,
  ];
  const scale = Math.max(shown.width / wide, shown.height / high);
  const [width, height] = [wide * scale, high * scale];
  const [x, y] = getComputedStyle(image)
    .objectPosition.split(" ")
    .map((part) => Number.parseFloat(part) / 100) as [number, number];
  return {
    width,
    height,
    left: shown.left - from.left + (shown.width - width) * x,
    top: shown.top - from.top + (shown.height - height) * y,
  };
}

function place({ style }: HTMLElement, box: Box) {
  for (const [side, px] of Object.entries(box)) style.setProperty(side, `${px}px`);
}
