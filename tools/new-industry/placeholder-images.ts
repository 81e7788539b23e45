import sharp from "sharp";
import { openTypeface, type Typeface } from "../../build/share/typeface.ts";
import { light, type Theme } from "../../content/theme.ts";
import type { IndustryName } from "./industry-name.ts";

/** A new industry's theme. Text has enough contrast. */
export const THEME = {
  paper: "#F6F6FB",
  ink: "#1B1830",
  accent: "#5B4BC4",
  onAccent: "#FFFFFF",
  accentText: "#4A3BB0",
  tint: "#E4E0F8",
  display: "Bricolage Grotesque",
  radius: 14,
} satisfies Omit<Theme, keyof typeof light>;

const HEADLINE = "Your headline";

/** Master sizes in pixels. */
const FEED = { width: 800, height: 1000 };
const SQUARE = { width: 1200, height: 1200 };
const STORY = { width: 1080, height: 1920 };

const { paper, ink, accent, onAccent, tint } = THEME;
const BRIGHT = { wall: tint, floor: accent, pack: paper, text: ink };
const CALM = { wall: "#ECEAF6", floor: "#DAD5F3", pack: accent, text: ink };
const BOLD = { wall: accent, floor: ink, pack: tint, text: onAccent };

type Scene = typeof CALM;
type Placeholder = { image: string; shows: string; size: typeof FEED; scene: Scene; isAd: boolean };

/** An industry's six images. */
export function placeholders({ path, words }: IndustryName): Placeholder[] {
  const ad = (name: string, setting: string, scene: Scene, size = FEED): Placeholder => ({
    image: `${path}_${name}`,
    shows: `Ad: a blank ${words} pack ${setting}, headline “${HEADLINE}”`,
    size,
    scene,
    isAd: true,
  });
  const shows = `Plain shot of a blank ${words} pack on a light backdrop`;
  return [
    { image: `${path}_product`, shows, size: FEED, scene: CALM, isAd: false },
    ad("ad1", "on a bright stage", BRIGHT),
    ad("ad2", "on a calm backdrop", CALM),
    ad("ad3", "before a bold wall", BOLD),
    ad("square", "on a calm backdrop, as a square", CALM, SQUARE),
    ad("story", "before a bold wall, as a story", BOLD, STORY),
  ];
}

/** Writes the masters, and returns their paths. */
export async function writePlaceholders(name: IndustryName): Promise<string[]> {
  const face = await openTypeface(THEME.display);
  return Promise.all(
    placeholders(name).map(async (placeholder) => {
      const file = `tools/imagery/masters/${placeholder.image}.webp`;
      await sharp(Buffer.from(draw(placeholder, face)))
        .webp({ quality: 90 })
        .toFile(file);
      return file;
    }),
  );
}

/** A pack on a floor in front of a wall; in ads, a headline above it. */
export function draw({ size: { width, height }, scene, isAd }: Placeholder, face: Typeface): string {
  const floor = height * 0.72;
  const pack = { width: width * 0.36, height: width * 0.5 };
  const left = (width - pack.width) / 2;
  const top = floor + height * 0.08 - pack.height;
  const label = { x: left + pack.width * 0.16, y: top + pack.height * 0.4, width: pack.width * 0.68 };
  const radius = pack.width * 0.09;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<defs><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur in="SourceAlpha" stdDeviation="${width / 50}"/></filter>` +
    `<linearGradient id="side"><stop stop-color="#fff" stop-opacity=".25"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient></defs>` +
    `<rect width="100%" height="100%" fill="${scene.wall}"/>` +
    (isAd
      ? `<circle cx="${width / 2}" cy="${top + pack.height / 2}" r="${width * 0.38}" fill="#fff" fill-opacity=".16"/>`
      : "") +
    `<rect y="${floor}" width="100%" height="100%" fill="${scene.floor}"/>` +
    `<ellipse cx="${width / 2 + width * 0.03}" cy="${top + pack.height}" rx="${pack.width * 0.58}" ry="${width * 0.035}" fill="#000" fill-opacity=".35" filter="url(#soft)"/>` +
    [scene.pack, "url(#side)"]
      .map((fill) => rectangle({ x: left, y: top, ...pack }, radius, `fill="${fill}"`))
      .join("") +
    rectangle({ ...label, height: pack.height * 0.34 }, radius / 2, `fill="${onAccent}" fill-opacity=".85"`) +
    (isAd ? headline(width, top * 0.62, scene.text, face) : "") +
    "</svg>"
  );
}

function headline(width: number, baseline: number, color: string, face: Typeface): string {
  const line = face.set(HEADLINE, width * 0.11, -0.02);
  return line.outlines((width - line.width) / 2, baseline, `fill="${color}"`);
}

type Rectangle = { x: number; y: number; width: number; height: number };

function rectangle({ x, y, width, height }: Rectangle, radius: number, attributes: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${attributes}/>`;
}
