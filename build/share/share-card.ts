import { fileURLToPath } from "node:url";
import sharp, { type OutputInfo } from "sharp";
import { alternativeText } from "../../content/alternative-text.ts";
import type { ImageName } from "../../content/images.ts";
import { industryContent } from "../../content/index.ts";
import type { LandingPage } from "../../content/page.ts";
import { site } from "../../content/site.ts";
import type { Theme } from "../../content/theme.ts";
import type { Industry } from "../../contract/paths.ts";
import { LEADING, fitHeading } from "./fit-heading.ts";
import { type SetLine, type Typeface, openTypeface } from "./typeface.ts";

/** The size that social networks recommend, in pixels. */
export const CARD = { width: 1200, height: 630 };

const MARGIN = 64;
const BRAND = { size: 36, baseline: 72, gap: 40 };
const REASSURANCE_SIZE = 23;
const HEADING = { x: MARGIN, y: 102, width: CARD.width - 2 * MARGIN, height: 176 };

/** The options of intermediate images. */
const FAST_PNG = { compressionLevel: 1 };

type Rectangle = { x: number; y: number; width: number; height: number };
const AD = { y: 300, width: 236, height: 295 };
const ADS = [2, 1, 0].map((fromRight): Rectangle =>
  Object.assign({ x: CARD.width - MARGIN - AD.width - fromRight * (AD.width + 18) }, AD),
);
/** A slightly rotated photo print. */
const SHOT = { x: MARGIN + 6, y: 318, width: 208, height: 260, border: 9, degrees: -4 };
/** The y below which the background is tinted. */
const HORIZON = AD.y + AD.height / 2;
/** The arrow from the plain shot to the ads. */
const ARROW = { x: (SHOT.x + SHOT.width + ADS[0]!.x) / 2 + 2, y: HORIZON, radius: 25 };

/** The content of a card; pages with equal content share one. */
export type CardContent = { industry: Industry; heading: string; reassurance: string; pictures: ImageName[] };

/** Uses the plain shot and the three ads of the page's showcase. */
export function layOutCard({ industry, hero, showcase }: LandingPage): CardContent {
  return {
    industry,
    heading: hero.heading,
    reassurance: hero.form.reassurance,
    pictures: [showcase.before, ...showcase.after].map(({ image }) => image),
  };
}

/** The card's alternative text. */
export function describeCard({ heading, pictures }: CardContent): string {
  return `“${heading}” ${alternativeText[pictures[0]!]}, beside finished ads of it.`;
}

export type PlacedLine = { line: SetLine; x: number; baseline: number };

/** The position of each line of text. */
export async function placeText({ industry, heading, reassurance }: CardContent) {
  const display = await openTypeface(industryContent[industry].theme.display);
  const body = await openTypeface("Instrument Sans", 500);
  const lines = fitHeading(heading, display, HEADING);
  const { size } = lines[0]!;
  const top = HEADING.y + (HEADING.height - size * LEADING * lines.length) / 2;
  const set = body.set(reassurance, REASSURANCE_SIZE);
  const brand = setBrand(display, CARD.width - 2 * MARGIN - set.width - BRAND.gap);
  return {
    heading: lines.map((line, index) => ({
      line,
      x: HEADING.x,
      baseline: top + size * (LEADING * index + 0.8),
    })),
    brand: { line: brand, x: MARGIN, baseline: BRAND.baseline },
    reassurance: { line: set, x: CARD.width - MARGIN - set.width, baseline: BRAND.baseline },
  } satisfies Record<string, PlacedLine | PlacedLine[]>;
}

/** A long name is smaller. */
function setBrand(face: Typeface, widthMax: number): SetLine {
  const { width } = face.set(site.brand, 1, -0.02);
  return face.set(site.brand, Math.min(BRAND.size, widthMax / width), -0.02);
}

const QUALITY_MAX = 82;
/** The JPEG quality is lowered until a card fits. */
const CARD_BYTES_MAX = 120_000;

/** The part of a card below its text, which cards of an industry with the same pictures share. */
export type CardScene = Pick<CardContent, "industry" | "pictures">;

export type Pixels = { data: Buffer; info: OutputInfo };

export async function drawScene({ industry, pictures: [shot, ...ads] }: CardScene): Promise<Pixels> {
  const { theme } = industryContent[industry];
  const pictures = await Promise.all([
    drawPrint(shot!, theme),
    ...ads.map((name, index) => cropImage(name, ADS[index]!, theme)),
  ]);
  return sharp(Buffer.from(backdrop(theme)))
    .composite(pictures)
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Draws a card on its scene, as a JPEG. */
export async function drawCard(card: CardContent, scene: Pixels): Promise<Buffer> {
  const { theme } = industryContent[card.industry];
  const text = await placeText(card);
  const drawn = sharp(scene.data, { raw: scene.info }).composite([
    { input: Buffer.from(foreground(theme, text)), left: 0, top: 0 },
  ]);
  // Full color resolution keeps the edges of colored text clean.
  const encode = (quality: number) =>
    drawn.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer();
  let [quality, jpeg] = [QUALITY_MAX, await encode(QUALITY_MAX)];
  while (jpeg.length > CARD_BYTES_MAX) jpeg = await encode((quality -= 2));
  return jpeg;
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">${content}</svg>`;
}

/**
 * The background with its tinted lower half, the pictures' shadows, and the line from the plain shot to the ads. The
 * filter blurs only the alpha channel, which is enough for black shadows at half the cost.
 */
function backdrop(theme: Theme): string {
  const { paper, tint, accentText } = theme;
  const { x, y, width, height, degrees } = SHOT;
  return svg(
    `<defs><filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur in="SourceAlpha" stdDeviation="18"/></filter></defs>` +
      `<rect width="100%" height="100%" fill="${paper}"/>` +
      `<rect y="${HORIZON}" width="100%" height="100%" fill="${tint}"/>` +
      `<path d="M${x + width / 2} ${HORIZON}H${ADS[2]!.x}" stroke="${accentText}" stroke-width="2"/>` +
      `<g transform="rotate(${degrees} ${x + width / 2} ${y + height / 2})">${shadow(SHOT, theme)}</g>` +
      ADS.map((ad) => shadow(ad, theme)).join(""),
  );
}

function shadow({ x, y, width, height }: Rectangle, theme: Theme): string {
  const opacity = theme.scheme === "dark" ? 0.6 : 0.32;
  return (
    `<rect x="${x + 12}" y="${y + 30}" width="${width - 24}" height="${height - 20}" rx="${cornerRadius(theme)}" ` +
    `fill="#000" fill-opacity="${opacity}" filter="url(#soft)"/>`
  );
}

function drawLine({ line, x, baseline }: PlacedLine, attributes: string): string {
  return line.outlines(x, baseline, attributes);
}

function foreground(theme: Theme, text: Awaited<ReturnType<typeof placeText>>): string {
  const { ink, accent, onAccent } = theme;
  const { x, y, radius } = ARROW;
  return svg(
    text.heading.map((line) => drawLine(line, `fill="${ink}"`)).join("") +
      drawLine(text.brand, `fill="${ink}"`) +
      drawLine(text.reassurance, `fill="${ink}" fill-opacity="0.76"`) +
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${accent}"/>` +
      `<path d="M${x - 9} ${y}h18m-7-7 7 7-7 7" fill="none" stroke="${onAccent}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}

/** The radius that ads have in the heroes. */
function cornerRadius({ radius }: Theme): number {
  return Math.min(radius, 20);
}

/** An ad with the theme's rounded corners. */
async function cropImage(name: ImageName, { x, y, width, height }: Rectangle, theme: Theme) {
  const input = await readMaster(name)
    .resize(width, height)
    .composite([{ input: corners(width, height, cornerRadius(theme)), blend: "dest-in" }])
    .png(FAST_PNG)
    .toBuffer();
  return { input, left: x, top: y };
}

/** The plain shot as a print with a white border, rotated at twice its size for smooth edges. */
async function drawPrint(name: ImageName, theme: Theme) {
  const { x, y, width, height, border, degrees } = SHOT;
  const inner = { width: 2 * (width - 2 * border), height: 2 * (height - 2 * border) };
  const print = await readMaster(name)
    .resize(inner.width, inner.height)
    .extend({ top: 2 * border, bottom: 2 * border, left: 2 * border, right: 2 * border, background: "#fff" })
    .composite([{ input: corners(2 * width, 2 * height, cornerRadius(theme)), blend: "dest-in" }])
    .png(FAST_PNG)
    .toBuffer();
  const rotated = await sharp(print)
    .rotate(degrees, { background: "#0000" })
    .png(FAST_PNG)
    .toBuffer({ resolveWithObject: true });
  const size = { width: Math.round(rotated.info.width / 2), height: Math.round(rotated.info.height / 2) };
  return {
    input: await sharp(rotated.data).resize(size).png(FAST_PNG).toBuffer(),
    left: Math.round(x + (width - size.width) / 2),
    top: Math.round(y + (height - size.height) / 2),
  };
}

function readMaster(name: ImageName) {
  return sharp(fileURLToPath(new URL(`../../tools/imagery/masters/${name}.webp`, import.meta.url)));
}

function corners(width: number, height: number, radius: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`,
  );
}
