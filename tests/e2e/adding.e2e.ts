import type { Page } from "@playwright/test";
import { PHONE, expectNoViolation } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { CopiedTree, type RunningServer } from "../support/folders/copied-tree.ts";

test.use({ pictures: true });

// Follows the README's "To add …" in a copy of the sources, and does nothing else.
test.describe.configure({ mode: "serial", timeout: 600_000 });

let tree: CopiedTree;
let server: RunningServer | undefined;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  tree = await CopiedTree.make();
});

test.afterAll(async () => {
  await server?.stop();
  await tree.remove();
});

test("one command writes an industry, formatted like the rest", async () => {
  const { ok, stdout } = await tree.run("npm", ["run", "new", "--", "unlisted", "--variants", "2"]);
  expect(ok).toBe(true);
  const written = stdout.match(/^(?:content|contract)\/\S+\.ts$/gm)!;
  expect(written).toHaveLength(4);
  expect(await tree.run("npm", ["run", "format:check", "--", ...written])).toMatchObject({ ok: true });
});

test("a flag value needs only its name and a page", async () => {
  await tree.replace("contract/flags.ts", '"version_d"] as const', '"version_d", "early_access"] as const');
  await tree.replace(
    "contract/paths.ts",
    'unlisted: ["version_a",',
    'unlisted: ["version_a", "early_access",',
  );
  await tree.write("content/pages/without.ts", await tree.read("content/pages/unlisted.ts"));
  await addPage("early_access", "Early access for unlisted");
  // Everything else compiles, including what the command for a new industry wrote.
  expect(await tree.compile(["build", "cli", "content", "domain", "server", "tools", "web"])).toEqual([
    expect.stringMatching(/^content\/pages\/without\.ts.*'early_access' is missing/),
  ]);
  await tree.removeFile("content/pages/without.ts");
});

test("npm start builds the site with them and serves it", async () => {
  await giveVisitorsTo("version_b");
  server = await tree.start();
});

for (const variant of ["version_a", "version_b"]) {
  test(`/unlisted/${variant} opens on a phone, is accessible, shows its images and takes a lead`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(urlFor(`/unlisted/${variant}`));
    await expectNoViolation(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Your product at its best, from one plain photo",
    );
    await expect.poll(() => page.locator("main img").first().evaluate(widthOf)).toBeGreaterThan(0);
    await sendLink(page);
  });
}

test("the flag leads to the new industry's pages, and to the new value's page where there is one", async ({
  page,
  context,
}) => {
  await page.goto(urlFor("/unlisted"));
  await expect(page).toHaveURL(urlFor("/unlisted/version_b"));
  await giveVisitorsTo("early_access");
  // The server notices the edited rules after a moment; this visitor's assignment stays.
  await expect.poll(() => flagOf("/unlisted")).toBe("early_access");
  await page.goto(urlFor("/food"));
  await expect(page).toHaveURL(urlFor("/food/version_a"));
  await page.goto(urlFor("/furniture"));
  await expect(page).toHaveURL(urlFor("/furniture/version_a"));
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(urlFor("/unlisted"));
  await expect(page).toHaveURL(urlFor("/unlisted/early_access"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Early access for unlisted");
  await sendLink(page);
});

test("the sitemap lists the new industry once", async ({ request }) => {
  const sitemap = await (await request.get(urlFor("/sitemap.xml"))).text();
  expect(sitemap.match(/[^/]*\/unlisted[^<]*/g)).toEqual([expect.stringMatching(/\/unlisted\/version_a$/)]);
  const page = await (await request.get(urlFor("/unlisted/early_access"))).text();
  expect(page).toMatch(/<link rel="canonical" href="[^"]*\/unlisted\/version_a"/);
});

test("leads and the report count the new pages", async () => {
  const counted = await leads("count", "--by", "path,variant", "--json");
  expect(JSON.parse(counted)).toEqual(
    ["early_access", "version_a", "version_b"].map((variant) => ({
      path: `/unlisted/${variant}`,
      variant,
      leads: 1,
    })),
  );
  expect(await leads("count", "--by", "variant")).toMatch(/early_access +1\n/);
  const { industries } = JSON.parse(await leads("report", "--json")) as Report;
  const unlisted = industries.find(({ path }) => path === "/unlisted")!;
  expect(unlisted.variants).toMatchObject([
    { name: "version_a", visitors: 0 },
    { name: "version_b", visitors: 1, converted: 0 },
    { name: "early_access", visitors: 1, converted: 1 },
  ]);
});

type Report = { industries: { path: string; variants: { name: string }[] }[] };

/** A page beside the industry's first, which differs in its heading. */
async function addPage(variant: string, heading: string) {
  const content = `const ${variant} = {
  ...unlistedA,
  hypothesis: "Early access, in the heading.",
  hero: { ...unlistedA.hero, heading: "${heading}" },
} satisfies PageContent;
`;
  await tree.replace("content/pages/unlisted.ts", "export const unlisted:", `${content}\n$&`);
  await tree.replace("content/pages/unlisted.ts", "version_a: unlistedA", `$&, ${variant}`);
}

async function giveVisitorsTo(variant: string) {
  const rules = JSON.parse(await tree.read("flags.json"));
  rules.flags.landing_beverage.variants[variant] = variant;
  rules.flags.landing_beverage.targeting.fractional = [[variant, 100]];
  await tree.write("flags.json", JSON.stringify(rules));
}

/** Asks like a program, which doesn't count as a visitor. */
async function flagOf(page: string): Promise<unknown> {
  const response = await fetch(urlFor("/ofrep/v1/evaluate/flags"), {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "curl/8" },
    body: JSON.stringify({ context: { targetingKey: "user-k3v9x2m7q1w8e", page } }),
  });
  const { flags } = (await response.json()) as { flags: { value: unknown }[] };
  return flags[0]?.value;
}

function urlFor(path: string): string {
  return server!.url + path;
}

function widthOf(image: Element): number {
  return (image as HTMLImageElement).naturalWidth;
}

async function sendLink(page: Page) {
  const form = page.getByRole("form").first();
  await page.keyboard.press("Shift");
  await expect(page.locator(".lead-form:not([data-ready])")).toHaveCount(0);
  await form.getByRole("textbox", { name: "Product page URL" }).fill("https://shop.example/leash");
  await form.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/ad_creation/);
}

async function leads(...args: string[]): Promise<string> {
  const { stdout, stderr } = await tree.run("npm", ["run", "--silent", "leads", "--", ...args]);
  expect(stderr.replace(/^npm warn.*\n/gm, "")).toBe("");
  return stdout;
}
