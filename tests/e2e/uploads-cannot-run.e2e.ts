import { deflateSync, gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/browser/fixtures.ts";
import type { ServerProcess } from "../support/server/server-process.ts";

test.slow();

/** Everything that runs requests this, so that it is noticed wherever it runs. */
const RAN = "/something-ran";
const SCRIPT = `fetch("${RAN}");new Image().src="${RAN}";try{document.title="ran";alert(1)}catch{}`;
const PAGE = `<!doctype html><body onload='${SCRIPT}'><script>${SCRIPT}</script><img src=x onerror='${SCRIPT}'>`;

const PNG_START = Buffer.from("89504e470d0a1a0a", "hex");
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const JPEG_WITH = (text: string) => {
  const segment = Buffer.from(`Exif\0\0${text}`);
  const length = Buffer.from([(segment.length + 2) >> 8, (segment.length + 2) & 255]);
  return Buffer.concat([Buffer.from("ffd8ffe1", "hex"), length, segment, Buffer.from("ffd9", "hex")]);
};

/** Files uploaded as pictures that a browser might run as something else. */
const UPLOADS: [name: string, type: string, ending: string, bytes: Buffer][] = [
  [
    "an SVG with scripts",
    "image/svg+xml",
    "svg",
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" onload='${SCRIPT}'><script>${SCRIPT}</script>` +
        `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe srcdoc="&lt;script&gt;${RAN}"/></body></foreignObject></svg>`,
    ),
  ],
  ["a page that is named .png", "image/png", "png", Buffer.from(PAGE)],
  ["a page that begins as a PNG", "image/png", "png", Buffer.concat([PNG_START, Buffer.from(PAGE)])],
  ["a script that is a GIF as well", "image/gif", "gif", Buffer.from(`GIF89a/*\0\0\0\0*/=1;${SCRIPT}//`)],
  ["a page that is a JPEG as well", "image/jpeg", "jpg", JPEG_WITH(`-->${PAGE}`)],
  ["a photo whose EXIF holds HTML", "image/jpeg", "jpg", JPEG_WITH(`<script>${SCRIPT}</script>`)],
  ["a script that is a WebP as well", "image/webp", "webp", Buffer.from(`RIFF=1/*WEBP*/;${SCRIPT}`)],
  [
    "a PDF with a script",
    "image/png",
    "png",
    Buffer.from(`%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n${PAGE}`),
  ],
  ["a script", "image/x-icon", "ico", Buffer.from(SCRIPT)],
  ["a style sheet", "image/png", "png", Buffer.from(`body{background:url(${RAN})}@import "${RAN}";`)],
  [
    "an XML page",
    "image/svg+xml",
    "svg",
    Buffer.from(
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${SCRIPT}</script></html>`,
    ),
  ],
  ["a page in UTF-7", "image/png", "png", Buffer.from(`+ADw-script+AD4-fetch('${RAN}')+ADw-/script+AD4-`)],
  ["a page in UTF-16", "image/png", "png", Buffer.from(`\ufeff${PAGE}`, "utf16le")],
  ["a compressed page", "image/png", "png", gzipSync(PAGE)],
  ["a picture with a page behind it", "image/png", "png", Buffer.concat([PIXEL, Buffer.from(PAGE)])],
];

/** Every way to embed addresses in a page. */
const EMBEDDINGS = (urls: string[]) => `<!doctype html><body>${urls
  .map(
    (url) => `
  <iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">
  <object data="${url}" type="image/svg+xml"></object><object data="${url}" type="text/html"></object>
  <img src="${url}"><svg><use href="${url}#x"/><image href="${url}"/></svg><video src="${url}"></video>
  <script src="${url}"></script><script type="module" src="${url}"></script><link rel="stylesheet" href="${url}">`,
  )
  .join("")}
  <script>
    globalThis.allTried = Promise.all(${JSON.stringify(urls)}.flatMap((url) => [
      import(url).catch(() => {}),
      navigator.serviceWorker?.register(url).catch(() => {}),
      new Promise((resolve) => {
        // A script that runs reports nothing; its request shows it.
        setTimeout(resolve, 5000);
        try { new Worker(url).onerror = resolve; } catch { resolve(); }
      }),
    ]));
  </script>`;

let server: ServerProcess;
test.use({ pictures: true, settings: { SITE_DIR: "off" } });
test.beforeEach(async ({ server: started, context }) => {
  server = started;
  // Pages that the test makes up have no network address; without permission they may not load from this machine.
  // Versions of Chromium that ask for none do not know it.
  await context.grantPermissions(["local-network-access"]).catch(() => {});
});

let uploaded = 0;
async function upload(type: string, ending: string, bytes: Buffer): Promise<string> {
  const path = `images/products/${1_700_000_000_000 + uploaded++}-abcdefghijkl.${ending}`;
  const response = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method: "POST",
    headers: { apikey: "anon", "content-type": type },
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(200);
  return `${server.url}/storage/v1/object/public/${path}`;
}

/** The same machine under another name, which is another origin. */
function elsewhere(): string {
  return server.url.replace("127.0.0.1", "localhost");
}

/** Everything that ran in any page of the context. */
function watch(context: BrowserContext, page: Page): string[] {
  const ran: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes(RAN)) ran.push(`a request from ${request.frame().url()}`);
  });
  page.on("dialog", (dialog) => {
    ran.push("a dialog");
    void dialog.dismiss();
  });
  return ran;
}

async function openWithin(page: Page, origin: string, html: string): Promise<void> {
  await page.route(`${origin}/embedding`, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(`${origin}/embedding`, { waitUntil: "load" });
  // By now, everything has loaded, including what a script requests.
  await page.evaluate(async () => void (await (globalThis as { allTried?: Promise<unknown> }).allTried));
}

test("the test notices a file that runs", async ({ context, page }) => {
  const ran = watch(context, page);
  await openWithin(page, server.url, PAGE);
  await expect.poll(() => ran).toContain("a dialog");
  await expect.poll(() => ran.filter((what) => what.startsWith("a request")).length).toBeGreaterThan(0);
});

test("no upload runs at its own URL", async ({ context, page }) => {
  for (const [name, type, ending, bytes] of UPLOADS) {
    const url = await upload(type, ending, bytes);
    const ran = watch(context, page);
    await page.goto(url, { waitUntil: "load" }).catch((error: Error) => {
      expect(error.message, name).toMatch(/Download is starting|ERR_ABORTED/);
    });
    expect(await page.title(), name).not.toBe("ran");
    expect(ran, name).toEqual([]);
  }
});

for (const [from, originOf] of [
  // Where scripts could do most harm.
  ["this origin", () => server.url],
  ["another origin", elsewhere],
] as const) {
  test(`no upload runs or is framed in a page of ${from}`, async ({ context, page }) => {
    const urls: string[] = [];
    for (const [, ...file] of UPLOADS) urls.push(await upload(...file));
    const ran = watch(context, page);
    await openWithin(page, originOf(), EMBEDDINGS(urls));
    const frames = page.frames().slice(1);
    expect(frames.length).toBeGreaterThanOrEqual(urls.length);
    for (const frame of frames) {
      expect(urls).not.toContain(frame.url());
      expect(await frame.content().catch(() => "")).not.toContain(RAN);
    }
    expect(ran).toEqual([]);
  });
}

test("a picture is shown in pages of this origin and of another", async ({ page }) => {
  const url = await upload("image/png", "png", PIXEL);
  for (const origin of [server.url, elsewhere()]) {
    await openWithin(page, origin, `<img src="${url}">`);
    const width = await page.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(width).toBe(1);
  }
});

test("a decompression bomb is stored and served without being unpacked", async () => {
  const huge = deflateSync(Buffer.alloc(50_000_000));
  const header = Buffer.from("0000000d49484452000fffff000fffff0800000000", "hex");
  for (const bomb of [Buffer.concat([PNG_START, header, huge]), gzipSync(Buffer.alloc(100_000_000))]) {
    const response = await fetch(await upload("image/png", "png", bomb));
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(Buffer.from(await response.arrayBuffer()).equals(bomb)).toBe(true);
  }
});
