import { type Browser, type Page, chromium } from "@playwright/test";
import sharp from "sharp";
import { needChromium } from "../tests/support/browser/chromium.ts";
import { LeadFormOnPage } from "../tests/support/browser/lead-form-on-page.ts";
import { startServerProcess } from "../tests/support/server/server-process.ts";
import { sideBySide } from "./side-by-side.ts";

// Takes the README's screenshots of the built site. Usage: npm run build, then npm run readme-pictures.

const FOLDER = "docs/images";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** As slow as a phone, to capture an upload in progress. */
const UPLOAD_BYTES_PER_SECOND = 400_000;

type Shot = { path: string; screen: typeof DESKTOP; prepare?: (page: Page) => Promise<void> };

const themes: Shot[] = ["/jewelry/version_a", "/makeup/version_a", "/skincare/version_c"].map((path) => ({
  path,
  screen: DESKTOP,
}));

const states: Shot[] = [
  { path: "/food/version_a", screen: PHONE, prepare: (page) => chooseProduct(page, "food", "bar.png") },
  {
    path: "/furniture/version_a",
    screen: PHONE,
    async prepare(page) {
      await chooseProduct(page, "furniture", "chair.png");
      const session = await page.context().newCDPSession(page);
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: UPLOAD_BYTES_PER_SECOND,
      });
      await heroForm(page).send();
      await page.locator("progress").first().waitFor();
      await page.waitForFunction(() => document.querySelector("progress")!.position > 0.3);
    },
  },
  {
    path: "/jewelry/version_d",
    screen: PHONE,
    async prepare(page) {
      const form = heroForm(page);
      await form.email.fill("ann");
      await form.send();
      await form.problem.waitFor();
    },
  },
  {
    path: "/apparel/version_a",
    screen: PHONE,
    async prepare(page) {
      const form = heroForm(page);
      await form.chooseUpload();
      const file = { name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: Buffer.alloc(100_000) };
      await form.fileInput.setInputFiles(file);
      await form.form.getByText(file.name, { exact: true }).waitFor();
    },
  },
  {
    path: "/beverage/version_a",
    screen: PHONE,
    async prepare(page) {
      const form = heroForm(page);
      await form.url.fill("https://shop.example/sparkling-blood-orange");
      await form.send();
      await page.waitForURL("**/ad_creation");
    },
  },
];

const pages: Shot[] = [
  { path: "/", screen: PHONE },
  { path: "/furniture/version_a", screen: { width: 1440, height: 898 } },
];

function heroForm(page: Page): LeadFormOnPage {
  return new LeadFormOnPage(page, page.locator(".hero form"));
}

async function chooseProduct(page: Page, industry: string, name: string) {
  const form = heroForm(page);
  await form.chooseUpload();
  // Weak compression makes the upload large enough to capture.
  const buffer = await sharp(`tools/imagery/masters/${industry}_product.webp`)
    .png({ compressionLevel: 3 })
    .toBuffer();
  await form.fileInput.setInputFiles({ name, mimeType: "image/png", buffer });
  await form.form.getByText(name, { exact: true }).waitFor();
}

async function capture(browser: Browser, url: string, { path, screen, prepare }: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: screen,
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    await page.goto(url + path, { waitUntil: "networkidle" });
    // The first visit may be painted before its fonts have loaded.
    await page.reload({ waitUntil: "networkidle" });
    await prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    // A picture that has loaded may be painted only after the first screenshot.
    await page.screenshot();
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

const server = await startServerProcess();
const browser = await chromium.launch({
  executablePath: needChromium(),
  // Chromium's sandbox can't be set up by root.
  args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  for (const [name, height, shots] of [
    ["themes", 400, themes],
    ["states", 600, states],
    ["pages", 680, pages],
  ] as const) {
    const screens: Buffer[] = [];
    for (const shot of shots) screens.push(await capture(browser, server.url, shot));
    const file = `${FOLDER}/${name}.webp`;
    const picture = await sideBySide(height, screens);
    await picture.webp({ quality: 82, effort: 6 }).toFile(file);
    console.log(file);
  }
} finally {
  await browser.close();
  await server.stop();
}
