import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test as base } from "../support/browser/fixtures.ts";
import { cleanEnvironment } from "../support/runner/clean-environment.ts";
import { freePort } from "../support/server/free-port.ts";

const FOLDERS = "build config content contract domain server storage tools web webhook".split(" ");
const FILES = ["flags.json", "package.json", "tsconfig.json", "vite.config.ts"];

type Dev = { url: string; edit(file: string, change: (text: string) => string): Promise<void> };

/** `npm run dev` in a copy of the sources, which tests may edit. */
const test = base.extend<object, { dev: Dev }>({
  dev: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => {
      const folder = await realpath(await mkdtemp(join(tmpdir(), "landing-dev-")));
      for (const source of [...FOLDERS, ...FILES])
        await cp(source, join(folder, source), { recursive: true });
      await linkPackages(folder);
      const port = await freePort();
      const env = { PORT: String(port), DATA_DIR: join(folder, "data"), ANON_KEY: "a-key-for-developers" };
      const child = runDev(folder, env);
      await said(child, "Pages are on");
      await use({
        url: `http://127.0.0.1:${port}`,
        async edit(file, change) {
          const before = await readFile(join(folder, file), "utf8");
          const after = change(before);
          expect(after).not.toBe(before);
          await writeFile(join(folder, file), after);
        },
      });
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ dev }, use) => use(dev.url),
});

test.slow();

async function linkPackages(folder: string): Promise<void> {
  const packages = join(folder, "node_modules");
  await mkdir(packages);
  for (const name of await readdir("node_modules")) {
    if (!name.startsWith(".")) await symlink(resolve("node_modules", name), join(packages, name));
  }
}

function runDev(cwd: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["tools/dev.ts"], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...cleanEnvironment(), ...env },
  });
}

async function said(child: ChildProcess, words: string): Promise<void> {
  let output = "";
  child.stderr!.on("data", (text) => (output += text));
  for await (const text of child.stdout!.iterator({ destroyOnReturn: false })) {
    if ((output += text).includes(words)) return void child.stdout!.resume();
  }
  throw new Error(output);
}

/** The page has loaded and listens for changes: it would miss an earlier one. */
function listening(page: Page): Promise<unknown> {
  return page.waitForEvent("console", (message) => message.text() === "[vite] connected.");
}

test("edits of content, sections, forms and styles appear in the open page", async ({
  dev,
  page,
  complaints,
}) => {
  async function editPage(...edit: Parameters<Dev["edit"]>) {
    await Promise.all([listening(page), dev.edit(...edit)]);
  }

  await Promise.all([listening(page), page.goto("/furniture/version_a")]);
  const heading = page.getByRole("heading", { level: 1 });
  const link = page.getByRole("form").first().getByRole("textbox");

  const words = (await heading.textContent())!;
  await editPage("content/pages/furniture.ts", (text) => text.replace(words, "An edited heading"));
  await expect(heading).toHaveText("An edited heading");

  await editPage("web/sections/hero/hero.tsx", (text) => text.replace("</h1>", "!</h1>"));
  await expect(heading).toHaveText("An edited heading!");

  const example = (await link.getAttribute("placeholder"))!;
  await editPage("web/form/fields.tsx", (text) => text.replace(example, "https://edited.example"));
  await expect(link).toHaveAttribute("placeholder", "https://edited.example");

  // A style doesn't require a reload.
  await page.evaluate(() => Object.assign(window, { isKept: true }));
  await dev.edit("web/sections/hero/hero.css", (text) => `${text}\nh1 { letter-spacing: 7px !important; }`);
  await expect(heading).toHaveCSS("letter-spacing", "7px");
  expect(await page.evaluate(() => "isKept" in window)).toBe(true);
  expect(complaints.filter(isOfPolicy)).toEqual([]);
});

test("a mistake is shown in the open page, and the page returns once it is fixed", async ({
  dev,
  page,
  complaints,
}) => {
  await Promise.all([listening(page), page.goto("/hygiene/version_a")]);
  const message = page.locator("vite-error-overlay .message");
  // The server renders one, the browser loads the other.
  for (const file of ["web/sections/showcase/showcase.tsx", "web/client.ts"]) {
    await Promise.all([listening(page), dev.edit(file, (text) => `${text}\nconst`)]);
    await expect(async () => {
      // A page that loads while Vite reports a mistake may miss it until it is reloaded.
      await expect(message)
        .toContainText(file, { timeout: 10_000 })
        .catch(async (missed: unknown) => {
          await page.reload();
          throw missed;
        });
    }).toPass();
    await expect(message).toHaveCSS("white-space", "pre-wrap");
    await Promise.all([listening(page), dev.edit(file, (text) => text.replace(/\nconst$/, ""))]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(message).toHaveCount(0);
  }
  expect(complaints.filter(isOfPolicy)).toEqual([]);
});

test("a toast keeps its styles under the server's policy", async ({ landing, page, complaints }) => {
  const form = (await landing.open("/jewelry/version_d")).heroForm();
  await form.email.fill("not an address");
  await form.send();
  await expect(page.locator(".toast")).toHaveCSS("display", "flex");
  expect(complaints.filter(isOfPolicy)).toEqual([]);
});

test("the development server enforces the same policy", async ({ page, complaints }) => {
  await page.goto("/food/version_a");
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement("style"), { textContent: "h1{opacity:0.5}" }));
    document.querySelector("h1")!.setAttribute("style", "opacity:0.4");
  });
  await expect(page.locator("h1")).toHaveCSS("opacity", "1");
  expect(complaints.filter(isOfPolicy)).toHaveLength(2);
});

test("pages have the headers, settings, scripts and fonts of built pages, or are not found", async ({
  dev,
  page,
}) => {
  const ask = async (path: string) => {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    return { status: answer.status(), headers: answer.headers(), text: await answer.text() };
  };
  expect(await ask("/food/version_a/?x")).toMatchObject({
    status: 308,
    headers: { location: "/food/version_a?x" },
  });
  const landing = await ask("/food/version_a");
  expect(landing).toMatchObject({
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "content-security-policy": expect.stringMatching(/style-src 'nonce-[\w+/]{22}==' 'self'/),
    },
  });
  expect(landing.text).toContain('"anonKey":"a-key-for-developers"');
  expect(landing.text).toContain(`<link rel="canonical" href="${dev.url}/food/version_a"/>`);
  const missing = await ask("/food/version_z");
  expect(missing.status).toBe(404);
  expect(missing.text).toContain("Oops! Page not found");
  expect(missing.text).toContain('src="/web/screens/not-found-script.ts"');

  const own = { redirect: "sendBeacon", screen: "sessionStorage" };
  const scriptsOf = ({ text }: { text: string }) =>
    Object.entries(own).flatMap(([kind, call]) => (text.includes(call) ? kind : []));
  expect(scriptsOf(landing)).toEqual([]);
  const redirect = await ask("/food");
  expect(scriptsOf(redirect)).toContain("redirect");
  expect(redirect.text).toContain('"launchDarklyScript":"/web/routing/launchdarkly-provider.ts"');
  expect(scriptsOf(await ask("/success"))).toEqual(["screen"]);

  const fonts = Array.from(landing.text.matchAll(/url\((\/@page-font\/[^)]+)\)/g), ([, font]) => font!);
  // For each of two faces: the content's characters, the other Latin letters, and the extended ones.
  expect(new Set(fonts).size).toBe(6);
  for (const font of fonts) {
    const { status, headers, text } = await ask(font);
    expect([status, headers["content-type"], text.slice(0, 4)]).toEqual([200, "font/woff2", "wOF2"]);
  }
  expect((await ask("/web/client.ts")).headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
  });
});

test("leads, settings and other files are not served", async ({ page }) => {
  const send = () =>
    page.request.post("/rest/v1/Landing%20page", {
      headers: { apikey: "a-key-for-developers" },
      data: { email: "ada@example.com" },
    });
  // Pages are served a moment before the server behind their forms is up.
  await expect.poll(async () => (await send()).status()).toBe(201);
  for (const path of [
    "/data/leads.db",
    "/data/leads.db-wal",
    "/data/leads.db?raw",
    "/flags.json",
    "/server/app.ts",
  ]) {
    const answer = await page.request.get(path);
    expect.soft([answer.status(), (await answer.text()).includes("ada@")], path).toEqual([403, false]);
  }
  const other = await page.request.get("/web/client.ts", { headers: { origin: "http://localhost:9999" } });
  expect(other.status()).toBe(200);
  expect(other.headers()).not.toHaveProperty("access-control-allow-origin");
});

test("any variant can be previewed, pictures can be sent and seen, and an edit of the server takes effect", async ({
  dev,
  page,
}) => {
  await page.goto("/food?variant=version_c");
  await page.waitForURL("**/food/version_c?variant=version_c");
  await page.goto("/food?variant=version_d");
  await page.waitForURL("**/food/version_d?variant=version_d");

  const headers = { apikey: "a-key-for-developers", "content-type": "image/png" };
  const picture = "images/products/1700000000000-abcdefghijkl.png";
  const data = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  expect((await page.request.post(`/storage/v1/object/${picture}`, { headers, data })).status()).toBe(200);
  const seen = await page.request.get(`/storage/v1/object/public/${picture}`);
  expect(await seen.body()).toEqual(data);

  const without = async () => (await page.request.post("/rest/v1/Landing%20page", { data: {} })).text();
  expect(await without()).toContain("The request has no API key.");
  await dev.edit("server/public-key.ts", (text) => text.replace("has no API key", "lacks its key"));
  await expect.poll(without).toContain("The request lacks its key.");
});

test("a port in use is reported in one sentence", async ({ dev }) => {
  const { port } = new URL(dev.url);
  const second = runDev(".", { PORT: port });
  let complaint = "";
  second.stderr!.on("data", (text) => (complaint += text));
  const [code] = await once(second, "close");
  expect(code).toBe(1);
  expect(complaint).toBe(
    `PORT can't be used: Port ${port} is already in use. Try another one: PORT=4000 npm run dev\n`,
  );
});

function isOfPolicy(complaint: string): boolean {
  return complaint.includes("Content Security Policy");
}
