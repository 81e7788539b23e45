import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "../support/browser/fixtures.ts";
import { type FlagService, testDestination, testFailures } from "./redirects-by-flag.ts";
import { freePort } from "../support/server/free-port.ts";
import { startServerProcess } from "../support/server/server-process.ts";

/** Our own flag service, on another origin than the pages, with rules that a test can rewrite. */
class FlagsElsewhere {
  readonly url: string;
  readonly #rulesFile: string;
  readonly #stop: () => Promise<void>;

  private constructor(url: string, rulesFile: string, stop: () => Promise<void>) {
    this.url = url;
    this.#rulesFile = rulesFile;
    this.#stop = stop;
  }

  static async start(settings: Record<string, string>): Promise<FlagsElsewhere> {
    const folder = await mkdtemp(join(tmpdir(), "landing-flags-"));
    const rulesFile = join(folder, "flags.json");
    await writeFile(rulesFile, rulesFor("version_a"));
    const server = await startServerProcess({ SITE_DIR: "off", FLAGS_FILE: rulesFile, ...settings });
    return new FlagsElsewhere(server.url, rulesFile, async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    });
  }

  async say(variant: string) {
    await writeFile(this.#rulesFile, rulesFor(variant));
    await expect.poll(() => this.#answers()).toMatchObject([{ value: variant }]);
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  async #answers(): Promise<unknown> {
    const response = await fetch(`${this.url}/ofrep/v1/evaluate/flags`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ context: { targetingKey: "user-0000000000000" } }),
    });
    const { flags } = (await response.json()) as { flags: unknown };
    return flags;
  }
}

function rulesFor(defaultVariant: string): string {
  const names = ["version_a", "version_b", "version_c", "version_d"];
  const variants = Object.fromEntries(names.map((name) => [name, name]));
  return JSON.stringify({ flags: { landing_beverage: { state: "ENABLED", variants, defaultVariant } } });
}

type WorkerFixtures = { elsewhere: FlagsElsewhere; sitePort: number };

const test = base.extend<{ flags: FlagService }, WorkerFixtures & { isAllowed: boolean }>({
  isAllowed: [true, { scope: "worker" }],
  sitePort: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => use(await freePort()),
    { scope: "worker" },
  ],
  elsewhere: [
    async ({ sitePort, isAllowed }, use) => {
      const site = `http://127.0.0.1:${sitePort}`;
      const elsewhere = await FlagsElsewhere.start(isAllowed ? { ALLOWED_ORIGINS: site } : {});
      await use(elsewhere);
      await elsewhere.stop();
    },
    { scope: "worker" },
  ],
  settings: async ({ sitePort, elsewhere }, use) => use({ PORT: String(sitePort), OFREP_URL: elsewhere.url }),
  flags: async ({ page, elsewhere }, use) => {
    const calls = `${elsewhere.url}/**`;
    await use({
      say: (variant) => elsewhere.say(variant),
      failures: {
        "is blocked": () => page.route(calls, (route) => route.abort("blockedbyclient")),
        "never answers": () => page.route(calls, () => {}),
        "does not allow this site": () => elsewhere.say("version_c"),
      },
    });
  },
});

testDestination(test, "/furniture", "c", "b");
testFailures(test, ["is blocked", "never answers"]);

test("another flag service gets the page without the ad's tags", async ({ page, elsewhere, flags }) => {
  await flags.say("version_b");
  const asked = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/ofrep/"),
  );
  await page.goto("/food?utm_source=ad");
  const { referer } = await (await asked).allHeaders();
  expect((await asked).postDataJSON()).toMatchObject({ context: { page: "/food" } });
  expect(referer).toBe(`${new URL(page.url()).origin}/`);
  expect(new URL((await asked).url()).origin).toBe(elsewhere.url);
});

/** A test with a flag service that doesn't allow this site. */
const uninvited = test.extend<object, { isAllowed: boolean }>({ isAllowed: [false, { scope: "worker" }] });

testFailures(uninvited, ["does not allow this site"]);
