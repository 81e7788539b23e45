import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { VARIANTS } from "../contract/flags.ts";
import type { LeadRow } from "../contract/lead-row.ts";
import type { RedirectPath } from "../contract/paths.ts";
import type { Assignment } from "../domain/experiment/experiment-store.ts";
import { NO_METADATA } from "../domain/leads/lead-writer.ts";
import type { Lead } from "../domain/leads/lead-writer.ts";
import { readFlagRules } from "../domain/flags/flag-rules.ts";
import { chooseStorage } from "../storage/choose-storage.ts";
import { launchChromium } from "../tests/support/browser/chromium.ts";
import { spawnBoard } from "../tests/support/board/spawn-board.ts";
import { SILENT } from "../tests/support/doubles/silent-log.ts";
import { seededRandom } from "../tests/support/report/seeded-random.ts";
import { DAY_MS, HOUR_MS } from "../domain/durations.ts";

// Takes the pictures of docs/board.md, from a campaign that is made up. Usage: npm run build, then npm run
// board-pictures.

const FOLDER = "docs/images";
const DAYS = 14;
/** Visitors an hour, by hour of the day. */
const VISITORS = [5, 4, 3, 3, 4, 7, 13, 21, 30, 36, 38, 35, 38, 41, 38, 36, 39, 43, 49, 55, 52, 40, 24, 11];
const SHARES: [RedirectPath, number][] = [
  ["/food", 1.6],
  ["/skincare", 0.5],
  ["/jewelry", 0.3],
];
const RATE = 0.031;
/** One that is twice as good. */
const RATE_OF_B = 0.062;
const CAMPAIGNS = [
  { utm_source: "google", utm_campaign: "autumn_launch" },
  { utm_source: "facebook", utm_campaign: "creator_clips" },
  { utm_source: "tiktok", utm_campaign: "unboxing" },
  { utm_source: "mail", utm_campaign: "newsletter_47" },
];
const SHOPS = ["northcoast-granola", "oldmill-bakery", "kiln-coffee", "sunday-salsa", "brightside-oats"];
const PRODUCTS = ["maple-granola", "rye-crisps", "espresso-no-4", "salsa-verde", "oat-drink", "gift-box"];

const random = seededRandom(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const folder = mkdtempSync(join(tmpdir(), "board-pictures-"));
try {
  await writeCampaign();
  await takePictures();
} finally {
  rmSync(folder, { recursive: true });
}

async function writeCampaign(): Promise<void> {
  const stores = await chooseStorage({ dataDir: folder, databaseUrl: null, s3: null }).openStores(SILENT);
  await stores.opened;
  const rules = readFlagRules(readFileSync("flags.json", "utf8")).fingerprint;
  const nowMs = Date.now();
  const thisHourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  for (let hourStartMs = thisHourMs - DAYS * DAY_MS; hourStartMs <= thisHourMs; hourStartMs += HOUR_MS) {
    const isToday = hourStartMs > nowMs - (nowMs % DAY_MS) - 1;
    const assignments: Assignment[] = [];
    const leads: Lead[] = [];
    for (const [path, share] of SHARES) {
      const visitors = Math.round(
        VISITORS[new Date(hourStartMs).getUTCHours()]! * share * (0.8 + random() * 0.4),
      );
      for (let visitor = 0; visitor < visitors; visitor++) {
        const at = new Date(hourStartMs + random() * HOUR_MS);
        if (at.getTime() > nowMs - 600_000) continue;
        const tags = isToday && random() < 0.45 ? CAMPAIGNS[1]! : pick(CAMPAIGNS);
        const variant = pick(VARIANTS);
        const userKey = randomUUID();
        const { utm_source: source, utm_campaign: campaign } = tags;
        assignments.push({ userKey, path, variant, rules, at, network: randomUUID(), source, campaign });
        if (random() < (variant === "version_b" ? RATE_OF_B : RATE))
          leads.push(...leave(`${path}/${variant}`, at, { userKey, tags }));
      }
    }
    await stores.experiment.save(assignments, []);
    await Promise.all(leads.map((lead) => stores.leads.insert(lead)));
  }
  await stores.close();
}

/** A waitlist's e-mail address, or a product and mostly the e-mail address for its ads. */
function leave(path: string, came: Date, visitor: Pick<Lead, "userKey" | "tags">): Lead[] {
  const shop = pick(SHOPS);
  const email = `${pick(["ada", "tomas", "maria", "jo", "lin"])}@${shop}.example`;
  const attempt = randomUUID();
  const lead = (row: LeadRow, afterMs: number, others: Partial<Lead>): Lead => ({
    id: randomUUID(),
    createdAt: new Date(came.getTime() + afterMs),
    row,
    ...NO_METADATA,
    ...visitor,
    ...others,
  });
  if (path.startsWith("/skincare") && /[cd]$/.test(path)) return [lead({ email, path }, 90_000, {})];
  const productUrl = `https://${shop}.example/${pick(PRODUCTS)}`;
  const product = lead({ product: { type: "url", productUrl }, path }, 90_000, { idempotencyKey: attempt });
  const followUp = lead({ email, path: "/ad_creation" }, 150_000, { follows: attempt });
  return random() < 0.8 ? [product, followUp] : [product];
}

async function takePictures(): Promise<void> {
  const board = await spawnBoard({ DATA_DIR: folder, CURRENCY: "EUR" });
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1.25 });
  await page.goto(board.link);
  const base = page.url();
  const take = async (name: string, height: number) => {
    const png = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: 1280, height } });
    await sharp(png)
      .webp({ quality: 70 })
      .toFile(join(FOLDER, `board-${name}.webp`));
  };
  await page.goto(`${base}variants/food`);
  await page.getByText("Computed at").waitFor({ timeout: 60_000 });
  for (const frame of page.frames()) await frame.waitForLoadState("load");
  await take("variants", 1460);
  await page.goto(base);
  await take("today", 1180);
  await page.goto(`${base}leads`);
  await page
    .getByRole("button", { name: /^Show the e-mail address/ })
    .first()
    .click();
  await take("leads", 760);
  await browser.close();
  await board.stop();
}
