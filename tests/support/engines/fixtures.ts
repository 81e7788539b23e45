import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import type { FormRow } from "../site/forms-table.ts";
import { type ServerProcess, startServerProcess } from "../server/server-process.ts";
import { Stored } from "../browser/stored.ts";
import type { Engine } from "./engines.ts";
import { type FaultProxy, startFaultProxy } from "../proxies/browser-fault-proxy.ts";
import type { Tab } from "./tab.ts";

export type Site = {
  engine: Engine;
  tab: Tab;
  proxy: FaultProxy;
  server: ServerProcess;
  /** Leads stored since the test began. */
  stored: Stored;
};

/**
 * One browser, tab and server for all tests of an engine. If it is not installed, its tests are skipped by name.
 */
export function inBrowser(engine: Engine, promises: (site: Site) => void) {
  const missing = engine.missing();
  const name = missing ? `${engine.name} (${missing} is not installed)` : engine.name;
  describe.skipIf(missing !== undefined)(name, () => {
    const site = { engine } as Site;
    let broken: unknown;
    beforeAll(async () => {
      site.server = await startServerProcess();
      site.proxy = await startFaultProxy(site.server.url);
      site.tab = await engine.open();
    });
    afterAll(async () => {
      await site.tab?.close();
      await site.proxy?.stop();
      await site.server?.stop();
    });
    beforeEach(async () => {
      site.stored = new Stored(site.server.dataDir);
      // A browser that crashed in one test is restarted for the next; one that crashes at once fails all tests
      // without waiting.
      if (broken) throw new Error("The browser no longer answers.", { cause: broken });
      await startBlank(site).catch(async () => {
        await site.tab.close();
        site.tab = await engine.open();
        await startBlank(site).catch((error: unknown) => {
          broken = error;
          throw error;
        });
      });
      // Checked only now, because the previous page may still have logged about requests under way.
      site.proxy.restore();
    });
    promises(site);
  });
}

async function startBlank({ tab, proxy }: Site) {
  await tab.go(`${proxy.url}/blank`);
  await tab.run(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
}

export async function expectPath({ tab }: Site, path: string) {
  await expect.poll(() => tab.run(() => location.pathname)).toBe(path);
  await expect.poll(() => tab.run(() => document.readyState)).toBe("complete");
}

/** Acts like a visitor until every form works. */
export async function wakeForms({ tab }: Site) {
  await expect.poll(() => tab.run(wakeAndCheckForms)).toBe(true);
}

function wakeAndCheckForms(): boolean {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true }));
  return document.forms.length > 0 && !document.querySelector(".lead-form:not([data-ready])");
}

/** One of a page's forms. */
export class FormInTab {
  readonly #tab: Tab;
  readonly #id: string;
  constructor(tab: Tab, id: string) {
    this.#tab = tab;
    this.#id = id;
  }

  static async open(site: Site, { page, place }: Pick<FormRow, "page" | "place">): Promise<FormInTab> {
    await site.tab.go(site.proxy.url + page);
    await expectPath(site, page);
    await wakeForms(site);
    return FormInTab.on(site, place);
  }

  /** Finds a form, whether or not its script has arrived. */
  static async on({ tab }: Site, place: "hero" | "closing"): Promise<FormInTab> {
    await expect.poll(() => tab.run(() => document.forms.length)).toBeGreaterThan(0);
    const ids = await tab.run(() => Array.from(document.forms, ({ id }) => id));
    return new FormInTab(tab, place === "hero" ? ids[0]! : ids.at(-1)!);
  }

  type(name: "url" | "email", text: string) {
    return this.#tab.type(this.#in(`[name=${name}]`), text);
  }

  value(name: "url" | "email") {
    return this.#tab.run(
      (css) => document.querySelector<HTMLInputElement>(css)!.value,
      this.#in(`[name=${name}]`),
    );
  }

  async chooseImage(path: string) {
    await this.#tab.click(this.#in("[value=upload] + label"));
    await this.#tab.chooseFile(this.#in("[type=file]"), path);
  }

  async press() {
    await expect.poll(() => this.isEnabled()).toBe(true);
    await this.#tab.click(this.#in("[type=submit]"));
  }

  isEnabled() {
    return this.#tab.run(
      (css) => !document.querySelector<HTMLButtonElement>(css)!.disabled,
      this.#in("[type=submit]"),
    );
  }

  text(selector: string) {
    return this.#tab.run((css) => document.querySelector(css)?.textContent, this.#in(selector));
  }

  async expectProblem(words: string) {
    await expect.poll(() => this.#toast("alert")).toBe(words);
  }

  /** The text of the visible toast. */
  async #toast(role: "alert" | "status") {
    return this.#tab.run((css) => document.querySelector(css)?.textContent, `[role=${role}]`);
  }

  async expectThanks(words: string) {
    await expect.poll(() => this.#toast("status")).toBe(words);
  }

  #in(selector: string) {
    return `#${this.#id} ${selector}`;
  }
}
