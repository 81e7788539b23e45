import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { landingPages } from "../../content/index.ts";
import type { LandingPath } from "../../contract/paths.ts";
import type { ShareCard } from "../../web/share-tags.tsx";
import { CARD, describeCard, layOutCard, drawCard } from "./share-card.ts";

/** Draws the card of every landing page into the site, equal ones once, and describes them for the pages. */
export async function writeShareCards(site: string): Promise<Map<LandingPath, ShareCard>> {
  await mkdir(join(site, "assets/share"), { recursive: true });
  const drawn = new Map<string, Promise<string>>();
  const cards = landingPages.map(async (page) => {
    const card = layOutCard(page);
    const key = JSON.stringify(card);
    const address = drawn.get(key) ?? writeCard(site, card.industry, drawCard(card));
    drawn.set(key, address);
    return [page.path, { address: await address, ...CARD, alt: describeCard(card) }] as const;
  });
  return new Map(await Promise.all(cards));
}

/** Assets are kept by browsers for good, so the name changes with the content. */
async function writeCard(site: string, name: string, drawing: Promise<Buffer>): Promise<string> {
  const jpeg = await drawing;
  const hash = createHash("sha256").update(jpeg).digest("base64url").slice(0, 8);
  const address = `/assets/share/${name}-${hash}.jpg`;
  await writeFile(join(site, address), jpeg);
  return address;
}
