import type { Industry } from "../../../contract/paths.ts";
import { type ImageName, PLAIN_SHOT_LABEL } from "../../../content/images.ts";
import {
  type ShotCrop,
  type ShotPlacement,
  shotCrops,
  shotPlacements,
} from "../../../content/shot-placements.ts";
import { addStyles } from "../../ui/add-styles.ts";
import css from "./cover-with-shot.css?inline";

addStyles(css);

/**
 * Covers the ad's picture with the plain shot so that the two products coincide. A border image stretches the shot's
 * margins to the picture's edges. Returns false if that would enlarge the shot beyond its resolution, or if the ad shows
 * the visitor's own product.
 */
export async function coverWithShot(ad: HTMLElement, shot: HTMLElement): Promise<boolean> {
  document.querySelector(".post-before")?.remove();
  const name = ad.dataset.live as ImageName;
  const placement = shotPlacements[name];
  const crop = shotCrops[name.split("_")[0] as Industry];
  const frame = ad.querySelector(".post-picture, .finished") ?? ad.querySelector("[data-tone]")!;
  if (!placement || !crop || frame.querySelector(".own-ad")) return false;

  const before = document.createElement("div");
  before.className = "post-before";
  before.setAttribute("aria-hidden", "true");
  before.dataset.label = PLAIN_SHOT_LABEL;
  const photo = document.createElement("div");
  before.append(photo);
  frame.append(before);

  const picture = shot.querySelector("picture")!.cloneNode(true) as HTMLElement;
  const copy = picture.querySelector("img")!;
  const box = before.getBoundingClientRect();
  const laid = layOver(placement, crop, drawnPicture(ad.querySelector("img")!, box), box, copy);
  if (!laid) {
    before.remove();
    return false;
  }
  const { width, across, down } = laid;

  // The copy is as sharp as the ads on phones.
  const sizes = `${Math.ceil(width * Math.min(1, 1.5 / devicePixelRatio))}px`;
  for (const part of picture.children) part.setAttribute("sizes", sizes);
  copy.loading = "eager";
  await copy.decode().catch(() => {});
  const [left, top, right, bottom] = crop;
  const slices = `${top}% ${100 - right}% ${100 - bottom}% ${left}%`;
  const margins = `${down.before}px ${across.after}px ${down.after}px ${across.before}px`;
  Object.assign(photo.style, {
    left: `${across.start}px`,
    width: `${across.length}px`,
    top: `${down.start}px`,
    height: `${down.length}px`,
    borderImage: `url("${copy.currentSrc}") ${slices} fill / ${margins}`,
  });
  const from = across.start + across.before;
  const to = across.start + across.length - across.after;
  before.style.setProperty("--from", `${Math.max(from, 0)}px`);
  before.style.setProperty("--middle", `${(from + to) / 2}px`);
  before.style.setProperty("--to", `${Math.min(to, box.width)}px`);
  return true;
}

type Size = { width: number; height: number };

/** Where the shot lies in a frame over the drawn ad; null if it would be larger than its pixels. */
function layOver(
  { center: [x, y], scale }: ShotPlacement,
  [left, top, right, bottom]: ShotCrop,
  ad: Box,
  frame: Size,
  pixels: Size,
) {
  const width = scale * ad.width;
  if (width > pixels.width) return null;
  const height = (width * pixels.height) / pixels.width;
  return {
    width,
    across: stretch(ad.left + (x / 100) * ad.width, [left, right], width, frame.width),
    down: stretch(ad.top + (y / 100) * ad.height, [top, bottom], height, frame.height),
  };
}

/**
 * Places the shot along one side of the frame, in whole pixels: where it starts, how long it is, and its margins around
 * the product.
 */
function stretch(center: number, [from, to]: [number, number], size: number, frame: number) {
  const product = Math.round(((to - from) / 100) * size);
  const start = Math.round(center - product / 2);
  const before = Math.max(Math.round((from / 100) * size), start);
  const after = Math.max(Math.round((1 - to / 100) * size), Math.ceil(frame) - start - product);
  return { start: start - before, length: before + product + after, before, after };
}

type Box = Size & { left: number; top: number };

/** Where `object-fit: cover` draws the whole picture, from the frame's corner. */
function drawnPicture(image: HTMLImageElement, frame: Box): Box {
  const shown = image.getBoundingClientRect();
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
    left: shown.left - frame.left + (shown.width - width) * x,
    top: shown.top - frame.top + (shown.height - height) * y,
  };
}
