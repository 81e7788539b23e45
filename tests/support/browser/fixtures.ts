import {
  type BrowserContext,
  type Page,
  type PlaywrightTestArgs,
  test as base,
  expect,
} from "@playwright/test";
import { LeadFormOnPage } from "./lead-form-on-page.ts";
import { type ServerProcess, startServerProcess } from "../server/server-process.ts";
import { Stored } from "./stored.ts";

export { expect };

/** A faster form would get a spam reason and not be counted. */
export const READING_MS = 9000;

/** Enough for a busy machine. */
const FORMS_READY_MS_MAX = 30_000;

/** A page of the site, open in a visitor's browser. */
export class Landing {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a URL and waits until the page's forms work, like a visitor who reads first. */
  async open(url: string): Promise<this> {
    await this.page.goto(url, { waitUntil: "load" });
    return this.ready();
  }

  /** Waits until the open page's forms work. */
  async ready(): Promise<this> {
    await this.page.keyboard.press("Shift");
    // Outside Playwright's runner, the default is 5 seconds.
    const timeout = FORMS_READY_MS_MAX;
    await expect(this.page.locator(".lead-form:not([data-ready])")).toHaveCount(0, { timeout });
    return this;
  }

  heroForm(): LeadFormOnPage {
    return new LeadFormOnPage(this.page, this.page.getByRole("form").first());
  }

  closingForm(): LeadFormOnPage {
    return new LeadFormOnPage(this.page, this.page.getByRole("form").last());
  }

  /** The form of the screen after a product was sent. */
  emailForm(): LeadFormOnPage {
    const name = "Where should we send your ads?";
    return new LeadFormOnPage(this.page, this.page.getByRole("form", { name }));
  }
}

/** Headless Chromium sends each page a pointer event that no visitor caused. */
function forgetRestingPointer(context: BrowserContext) {
  return context.addInitScript(() => {
    addEventListener(
      "pointermove",
      (event) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      },
      { capture: true },
    );
  });
}

type Settings = Record<string, string>;
type Fixtures = { landing: Landing; stored: Stored; complaints: string[]; server: ServerProcess };
type Options = { settings: Settings };
/** Available to every test of the site. */
export type SiteFixtures = PlaywrightTestArgs & Fixtures;

type WorkerFixtures = {
  /** The server with these settings. A worker's tests share it. */
  serverWith: (settings: Settings) => Promise<ServerProcess>;
  /** Whether pages show their pictures. Most tests don't look at them, and a visit without takes a fifth less CPU. */
  pictures: boolean;
};

const WITHOUT_PICTURES = "--blink-settings=imagesEnabled=false";
/** What Chromium then says of a preloaded picture. */
const PICTURES_ARE_OFF = "image loading is disabled";

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  serverWith: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => {
      const servers = new Map<string, Promise<ServerProcess>>();
      await use((settings) => {
        const key = JSON.stringify(settings);
        const server = servers.get(key) ?? startServerProcess(settings);
        servers.set(key, server);
        return server;
      });
      await Promise.all(Array.from(servers.values(), async (server) => (await server).stop()));
    },
    { scope: "worker" },
  ],
  pictures: [false, { option: true, scope: "worker" }],
  launchOptions: [
    async ({ launchOptions, pictures }, use) => {
      const { args = [], ...options } = launchOptions;
      await use({ ...options, args: pictures ? args : [...args, WITHOUT_PICTURES] });
    },
    { scope: "worker" },
  ],
  /** The site's settings that differ from the defaults. */
  settings: [{}, { option: true }],
  server: async ({ serverWith, settings }, use) => use(await serverWith(settings)),
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context }, use) => {
    await forgetRestingPointer(context);
    await use(context);
  },
  landing: async ({ page }, use) => use(new Landing(page)),
  stored: async ({ server }, use) => use(new Stored(server.dataDir)),
  /** Messages of the page's console and security policy during the test. */
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (!["error", "warning"].includes(message.type())) return;
      if (!message.text().includes(PICTURES_ARE_OFF)) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await use(complaints);
  },
});
