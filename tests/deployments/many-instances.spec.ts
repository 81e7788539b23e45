import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { launchChromium } from "../support/browser/chromium.ts";
import { Landing } from "../support/browser/fixtures.ts";
import { startLoad } from "../support/visitor/ledger.ts";
import type { Acknowledged } from "../support/visitor/load.ts";
import { storedLeads } from "../support/databases/stored-leads-in-postgres.ts";
import { whyNoRedis } from "../support/databases/redis-server.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { startCluster } from "../support/server/cluster.ts";
import { judgePostgres } from "../support/databases/judge-postgres.ts";
import { hasNginx } from "../support/proxies/nginx.ts";
import { insertRow, newPictureName, uploadPicture } from "../support/visitor/visitor.ts";

const reason = whyNoRedis ?? (hasNginx() ? null : "needs Debian's nginx");

function insert(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const key = { "idempotency-key": randomUUID() };
  return insertRow(url, { email: "ada@example.com" }, { ...key, ...headers });
}

async function pictureAt(url: string, name: string): Promise<Buffer | null> {
  const response = await fetch(`${url}/storage/v1/object/public/images/products/${name}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.ok ? bytes : null;
}

/** The acknowledged pictures that are not served as they were sent. */
async function lostPictures(url: string, ledger: string): Promise<string[]> {
  const lines = readFileSync(ledger, "utf8").split("\n").filter(Boolean);
  const pictures = lines
    .map((line) => JSON.parse(line) as Acknowledged)
    .flatMap((line) => ("sha256" in line ? [line] : []));
  expect(pictures.length).toBeGreaterThan(10);
  const lost = [];
  for (const { picture, sha256 } of pictures) {
    const bytes = await pictureAt(url, picture);
    if (bytes === null || createHash("sha256").update(bytes).digest("hex") !== sha256) lost.push(picture);
  }
  return lost;
}

describe.skipIf(reason)(`two servers behind nginx${reason ? ` (${reason})` : ""}`, () => {
  test("servers killed in turn under load lose nothing, and retries duplicate nothing", async () => {
    const { url, database, restart } = await startCluster();
    const ledger = join(temporaryFolder(), "ledger.jsonl");
    const load = startLoad(url, ledger, 32);
    for (const index of [0, 1, 0, 1]) {
      await wait(1000);
      await restart(index, "SIGKILL");
    }
    await wait(1000);
    await load.stop();
    const { acknowledged, ...harm } = await judgePostgres(database, ledger);
    expect(harm).toEqual({ lost: [], doubled: [] });
    expect(acknowledged).toBeGreaterThan(200);
    expect(await lostPictures(url, ledger)).toEqual([]);
    console.log(`4 kills, ${acknowledged} leads acknowledged`);
  }, 120_000);

  test("servers that are restarted one by one fail no call", async () => {
    const { url, database, restart } = await startCluster();
    const failed: string[] = [];
    const over = new AbortController();
    let sent = 0;

    async function call(send: () => Promise<Response>) {
      while (!over.signal.aborted) {
        const said = await send().then(
          async (response) => (response.ok ? null : `${response.status} ${await response.text()}`),
          String,
        );
        if (said !== null) failed.push(said);
        sent++;
      }
    }

    const calls = [
      ...Array.from({ length: 16 }, () => call(() => insert(url))),
      ...Array.from({ length: 4 }, () =>
        call(() => uploadPicture(url, randomBytes(200_000), newPictureName())),
      ),
      call(() => fetch(`${url}/readyz`)),
    ];
    for (const index of [0, 1, 0, 1]) {
      await wait(1000);
      await restart(index, "SIGTERM");
    }
    over.abort();
    await Promise.all(calls);
    console.log(`4 restarts, ${sent} calls, ${failed.length} failed`);
    expect(failed).toEqual([]);
    expect(sent).toBeGreaterThan(200);
    expect((await storedLeads(database)).length).toBeGreaterThan(100);
  });

  test("an IP address's limit is shared by both servers, whatever IP address a client claims", async () => {
    const { url } = await startCluster({ RATE_LIMIT: "20" });
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, call) => {
        const response = await insert(url, { "x-forwarded-for": `192.0.2.${call}` });
        await response.text();
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  describe("for a visitor", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterAll(() => browser?.close());

    async function visit() {
      const cluster = await startCluster({ SITE_DIR: "dist/site" });
      const page = await browser.newPage({ baseURL: cluster.url, reducedMotion: "reduce" });
      // The test's timeout limits each wait.
      page.setDefaultTimeout(0);
      onTestFinished(() => page.close());
      return { ...cluster, page, landing: new Landing(page) };
    }

    test("leads by link, picture and e-mail arrive, whichever server responds", async () => {
      const { url, database, page, landing } = await visit();
      const furniture = (await landing.open("/furniture/version_a")).closingForm();
      await furniture.url.fill("shop.example/chair");
      await furniture.send();
      await page.waitForURL("**/ad_creation");
      const food = (await landing.open("/food/version_a?utm_source=ad")).heroForm();
      await food.choosePicture({ name: "jam.png" });
      await food.send();
      await page.waitForURL("**/ad_creation?utm_source=ad");
      await page.getByRole("textbox", { name: "Email address" }).fill("ann@shop.example");
      await page.locator("form button[type=submit]").click();
      await page.waitForURL("**/image_send?utm_source=ad");
      await page.getByText("Image Sent Successfully!").waitFor();

      const leads = await storedLeads(database);
      const products = leads.map(({ product }) => (product ? JSON.parse(product) : null));
      expect(leads.map(({ email, path, query }) => ({ email, path, query }))).toEqual([
        { email: null, path: "/furniture/version_a", query: null },
        { email: null, path: "/food/version_a", query: "utm_source=ad" },
        { email: "ann@shop.example", path: "/ad_creation", query: "utm_source=ad" },
      ]);
      expect(products[0]).toEqual({ type: "url", productUrl: "https://shop.example/chair" });
      expect(products[1]).toMatchObject({ type: "file", fileName: "jam.png" });
      const [, name] = products[1].filePath.split("/");
      expect(await pictureAt(url, name)).toHaveLength(products[1].fileSize);
    });

    test("a visitor whose server is killed between two clicks notices nothing", async () => {
      const { database, instances, landing } = await visit();
      const form = (await landing.open("/beverage/version_c")).closingForm();
      await form.email.fill("ann@shop.example");
      await instances[0]!.end("SIGKILL");
      await form.send();
      await form.toast("Welcome! You'll be among the first to know when we launch.").waitFor();
      expect(await storedLeads(database)).toMatchObject([{ email: "ann@shop.example" }]);
    });

    test("the flag leads a visitor to the same page, whichever server responds", async () => {
      const { page } = await visit();
      const paths = new Set<string>();
      for (let visits = 0; visits < 4; visits++) {
        await page.goto("/skincare?utm_source=ad");
        await page.waitForURL(/\/skincare\/version_[abcd]\?utm_source=ad$/);
        paths.add(new URL(page.url()).pathname);
      }
      expect(paths.size).toBe(1);
    });
  });
});
