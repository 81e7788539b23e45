import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readStaticSettings, writeStaticSite } from "../../build/write-static-site.ts";
import { launchChromium } from "../support/browser/chromium.ts";
import { Landing } from "../support/browser/fixtures.ts";
import { freePort } from "../support/server/free-port.ts";
import { type ServerProcess, startServerProcess } from "../support/server/server-process.ts";
import { Stored } from "../support/browser/stored.ts";
import { hasNginx, startNginx } from "../support/proxies/nginx.ts";

describe.skipIf(!hasNginx())("pages on nginx, calls to another origin", () => {
  let browser: Browser;
  let api: ServerProcess;
  /** Serves plain files, like a simple host: redirects folders to their path with a slash. */
  let plain: string;
  /** Serves them with our example's configuration. */
  let example: string;
  const stops: (() => unknown)[] = [];

  beforeAll(async () => {
    const ports = { plain: await freePort(), example: await freePort() };
    plain = `http://127.0.0.1:${ports.plain}`;
    example = `http://127.0.0.1:${ports.example}`;
    api = await startServerProcess({
      SITE_DIR: "off",
      ALLOWED_ORIGINS: `${plain},${example}`,
      ANON_KEY: "k3y",
      PREVIEW_KEY: "open",
    });
    stops.push(() => api.stop());
    const folder = await mkdtemp(join(tmpdir(), "landing-static-"));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const settings = readStaticSettings({ PUBLIC_URL: example, API_URL: api.url, ANON_KEY: "k3y" });
    await writeStaticSite("dist/site", folder, settings);
    const exampleConfig = await readFile("deploy/nginx/static-site.conf", "utf8");
    const http = `
      server {
        listen 127.0.0.1:${ports.plain};
        root ${folder};
        error_page 404 /404.html;
      }
      ${exampleConfig.replace("listen 80", `listen ${ports.example}`).replace("/srv/landing-pages", folder)}`;
    stops.push(await startNginx(http, ports.plain));
    browser = await launchChromium();
    stops.push(() => browser.close());
  });

  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  /** A visitor's page. Any complaint in its console fails the test. */
  async function visit(): Promise<{ page: Page; landing: Landing; stored: Stored }> {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    // The test's timeout limits each wait.
    context.setDefaultTimeout(0);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    onTestFinished(async () => {
      await context.close();
      expect(complaints).toEqual([]);
    });
    return { page, landing: new Landing(page), stored: new Stored(api.dataDir) };
  }

  test.each(["plain", "example"])(
    "a lead by link arrives, with its page and its ad's tags (%s)",
    async (host) => {
      const { page, landing, stored } = await visit();
      const site = host === "plain" ? plain : example;
      const form = (await landing.open(`${site}/furniture/version_a?utm_source=ad`)).closingForm();
      await form.url.fill("https://shop.example/chair");
      await form.send();
      await page.waitForURL(/\/ad_creation\/?\?utm_source=ad$/);
      expect(stored.leads()).toEqual([
        { product: { type: "url", productUrl: "https://shop.example/chair" }, path: "/furniture/version_a" },
      ]);
      const [row] = stored.rows();
      expect(row).toMatchObject({ query: "utm_source=ad", tags: JSON.stringify({ utm_source: "ad" }) });
      expect(row!.source_path).toBe("/furniture/version_a");
    },
  );

  test("a lead by picture arrives, and its picture is shown", async () => {
    const { page, landing, stored } = await visit();
    const form = (await landing.open(`${plain}/food/version_a`)).heroForm();
    await form.choosePicture({ name: "jam.png" });
    await form.send();
    await page.waitForURL(/\/ad_creation\/?$/);
    const [name] = stored.pictures();
    const fileUrl = `${api.url}/storage/v1/object/public/images/products/${name}`;
    expect(stored.leads()).toMatchObject([{ product: { type: "file", fileUrl }, path: "/food/version_a" }]);
    const picture = page.getByRole("img", { name: "jam.png" });
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test("a lead by email arrives", async () => {
    const { landing, stored } = await visit();
    const form = (await landing.open(`${plain}/beverage/version_c`)).closingForm();
    await form.email.fill("ann@shop.example");
    await form.send();
    await form.toast("Welcome! You'll be among the first to know when we launch.").waitFor();
    expect(stored.leads()).toEqual([{ email: "ann@shop.example", path: "/beverage/version_c" }]);
  });

  test("the other server's flag redirects, and the ad's tags are kept", async () => {
    const { page } = await visit();
    await page.goto(`${plain}/beverage?utm_source=ad#form`);
    await page.waitForURL(/\/beverage\/version_[abcd]\/?\?utm_source=ad#form$/);
  });

  test("the other server recognizes the calling page, and serves previews", async () => {
    const { page } = await visit();
    for (const letter of ["c", "d"]) {
      await page.goto(`${plain}/food?variant=version_${letter}`);
      await page.waitForURL(new RegExp(`/food/version_${letter}/?\\?variant=version_${letter}$`));
    }
  });

  test.each([
    ["/version_b?gclid=1#join", /\/beverage\/version_b\/?\?gclid=1#join$/],
    ["/beverages/version_d/?gclid=1", /\/beverage\/version_d\/?\?gclid=1$/],
  ])("the old URL %s redirects", async (url, target) => {
    const { page } = await visit();
    await page.goto(plain + url);
    await page.waitForURL(target);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  test("an old URL redirects without a script", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${plain}/version_c`);
    await page.waitForURL(/\/beverage\/version_c\/?$/);
  });

  test.each(["/nope", "/beverage/version_z", "/furniture/version_c/"])("%s is not found", async (url) => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const response = await page.goto(plain + url);
    expect(response!.status()).toBe(404);
    await page.getByText("404", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.waitForURL(`${plain}/`);
  });

  test("a page runs only its own scripts, wherever it is hosted", async () => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${plain}/food/version_a/`);
    const ran = await page.evaluate(async () => {
      const refused = new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        );
      });
      document.body.append(
        Object.assign(document.createElement("script"), { text: "globalThis.ran = true" }),
      );
      return { ran: "ran" in globalThis, refused: await refused };
    });
    expect(ran).toEqual({ ran: false, refused: "script-src-elem" });
  });
});
