import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { landingPages } from "../../content/index.ts";
import type { LandingPath } from "../../contract/paths.ts";
import type { ShareCard } from "../../web/share-tags.tsx";
import { CARD, type CardContent, describeCard, drawCard, drawScene, layOutCard } from "./share-card.ts";

/**
 * Draws the card of every landing page into the site, equal ones and equal scenes once, and describes them for the
 * pages.
 */
export async function writeShareCards(site: string): Promise<Map<LandingPath, ShareCard>> {
  await mkdir(join(site, "assets/share"), { recursive: true });
  const drawSceneOnce = once(drawScene);
  const writeOnce = once(async (card: CardContent) => {
    const { industry, pictures } = card;
    return writeCard(site, industry, await drawCard(card, await drawSceneOnce({ industry, pictures })));
  });
  const cards = landingPages.map(async (page) => {
    const card = layOutCard(page);
    return [page.path, { address: await writeOnce(card), ...CARD, alt: describeCard(card) }] as const;
  });
  return new Map(await Promise.all(cards));
}

/** Makes the same of equal things once. */
function once<Of, Made>(make: (of: Of) => Promise<Made>): (of: Of) => Promise<Made> {
  const made = new Map<string, Promise<Made>>();
  return (of) => {
    const key = JSON.stringify(of);
    const result = made.get(key) ?? make(of);
    made.set(key, result);
    return result;
  };
}

/** Assets are kept by browsers for good, so the name changes with the content. */
async function writeCard(site: string, name: string, jpeg: Buffer): Promise<string> {
  const hash = createHash("sha256").update(jpeg).digest("base64url").slice(0, 8);
  const address = `/assets/share/${name}-${hash}.jpg`;
  await writeFile(join(site, address), jpeg);
  return address;
}
