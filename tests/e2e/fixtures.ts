import { type Page, type PlaywrightTestArgs, test as base, expect } from "@playwright/test";
import { LeadFormOnPage } from "./lead-form-on-page.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { Stored } from "./stored.ts";

export { expect };

/** A page of the site as a visitor has it open. */
export class Landing {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Opens an address and waits until its forms answer, as a visitor who reads first would. */
  async open(address: string): Promise<this> {
    await this.page.goto(address, { waitUntil: "load" });
    await this.page.keyboard.press("Shift");
    await expect(this.page.locator("form:not([data-ready])")).toHaveCount(0);
    return this;
  }

  heroForm(): LeadFormOnPage {
    return new LeadFormOnPage(this.page, this.page.getByRole("form").first());
  }

  closingForm(): LeadFormOnPage {
    return new LeadFormOnPage(this.page, this.page.getByRole("form").last());
  }
}

type Fixtures = { landing: Landing; stored: Stored; complaints: string[] };
/** What every test of the site has. */
export type SiteFixtures = PlaywrightTestArgs & Fixtures;

export const test = base.extend<Fixtures, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  landing: async ({ page }, use) => use(new Landing(page)),
  stored: async ({ server }, use) => use(new Stored(server.dataDir)),
  /** What the page's console and its security policy complain about while the test runs. */
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await use(complaints);
  },
});
