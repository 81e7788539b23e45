import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { landingPages } from "../../content/index.ts";
import type { LandingPath } from "../../contract/paths.ts";
import type { ShareCard } from "../../web/share-tags.tsx";
import { CARD, type CardContent, describeCard, drawCard, drawScene, layOutCard } from "./share-card.ts";

/**
 * Draws the share card of every landing page into the site. Equal cards and equal scenes are drawn once.
 * @returns each page's card, for its meta tags.
 */
export async function writeShareCards(site: string): Promise<Map<LandingPath, ShareCard>> {
  await mkdir(join(site, "assets/share"), { recursive: true });
  const drawSceneOnce = memoize(drawScene);
  const writeOnce = memoize(async (card: CardContent) => {
    const { industry, pictures } = card;
    return writeCard(site, industry, await drawCard(card, await drawSceneOnce({ industry, pictures })));
  });
  const cards = landingPages.map(async (page) => {
    const card = layOutCard(page);
    return [page.path, { url: await writeOnce(card), ...CARD, alt: describeCard(card) }] as const;
  });
  return new Map(await Promise.all(cards));
}

/** Compares inputs by their JSON. */
export function memoize<Input, Output>(
  make: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const results = new Map<string, Promise<Output>>();
  return (input) => {
    const key = JSON.stringify(input);
    const result = results.get(key) ?? make(input);
    results.set(key, result);
    return result;
  };
}

/** Browsers cache assets forever, so the name contains a hash of the content. */
async function writeCard(site: string, name: string, jpeg: Buffer): Promise<string> {
  const hash = createHash("sha256").update(jpeg).digest("base64url").slice(0, 8);
  const url = `/assets/share/${name}-${hash}.jpg`;
  await writeFile(join(site, url), jpeg);
  return url;
}
