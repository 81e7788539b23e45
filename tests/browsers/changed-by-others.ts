import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { changesByOthers } from "../support/browser/changed-by-others.ts";
import { pngOf } from "../support/visitor/pictures.ts";
import { FormInTab, type Site, expectPath } from "../support/engines/fixtures.ts";

const FORM_SCRIPT = /hydrate-.*\.js/;
const ROWS = /^\/rest\//;

const folder = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const chair = join(folder, "chair.png");
writeFileSync(chair, pngOf({}).buffer);

/** Whatever extensions and translators do to a page before, while or after its forms' script loads: nothing is lost. */
export function defineChangedPageTests(site: Site) {
  /** A form whose script is held back until the test lets it load. */
  async function openWaiting(page: string) {
    const letArrive = site.proxy.hold(FORM_SCRIPT);
    await site.tab.go(site.proxy.url + page);
    return { form: await FormInTab.on(site, "hero"), letArrive };
  }
  const isReady = () => site.tab.run(() => document.querySelector("#hero-form[data-ready]") !== null);

  async function chooseChair() {
    await site.tab.click("[for=hero-form-by-upload]");
    await site.tab.chooseFile("#hero-form-image", chair);
  }

  for (const [what, change] of Object.entries(changesByOthers)) {
    test(`where ${what} before and while a visitor types, the text, the focus and the selection stay`, async () => {
      const { form, letArrive } = await openWaiting("/furniture/version_a");
      await site.tab.run(change);
      await form.type("url", "shop.example/chair");
      await site.tab.run(change);
      await site.tab.run(() => {
        const field = document.querySelector<HTMLInputElement>("#hero-form-url")!;
        field.focus();
        field.setSelectionRange(5, 12);
      });
      letArrive();
      await expect.poll(isReady).toBe(true);
      const left = await site.tab.run(() => {
        const { id, value, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
        return { id, value, selectionStart, selectionEnd };
      });
      expect(left).toEqual({
        id: "hero-form-url",
        value: "shop.example/chair",
        selectionStart: 5,
        selectionEnd: 12,
      });
      expect(await form.isEnabled()).toBe(true);
    });

    test(`where ${what} before and while an e-mail address is typed and sent, it is stored`, async () => {
      const { form, letArrive } = await openWaiting("/jewelry/version_d");
      await site.tab.run(change);
      await form.type("email", "ann@shop.example");
      await site.tab.run(change);
      await form.press();
      letArrive();
      await expectPath(site, "/success");
      expect(site.stored.leads()).toEqual([{ email: "ann@shop.example", path: "/jewelry/version_d" }]);
    });

    test(`where ${what} before and while a picture is chosen, the picture and the choice stay`, async () => {
      const { form, letArrive } = await openWaiting("/furniture/version_a");
      await site.tab.run(change);
      await chooseChair();
      await site.tab.run(change);
      letArrive();
      await expect.poll(() => form.text(".chosen-name")).toContain("chair.png");
      await form.press();
      await expectPath(site, "/ad_creation");
      expect(site.stored.leads()).toMatchObject([{ product: { fileName: "chair.png" } }]);
    });

    test(`where ${what} a hydrated form validates, keeps its picture, and sends`, async () => {
      const form = await FormInTab.open(site, { page: "/furniture/version_a", place: "hero" });
      await site.tab.run(change);
      await form.type("url", "not a link");
      await form.press();
      await form.expectProblem("Please provide product page URL");
      await chooseChair();
      await expect.poll(() => form.text(".chosen-name")).toContain("chair.png");
      await site.tab.click("#hero-form .chosen-remove");
      await expect.poll(() => form.text(".chosen-name")).toBeUndefined();
      await chooseChair();
      const restore = site.proxy.answer(ROWS, 400, { message: "no" });
      await form.press();
      await form.expectProblem("Failed to submit. Please try again.");
      restore();
      await form.press();
      await expectPath(site, "/ad_creation");
      expect(site.stored.leads()).toMatchObject([{ product: { fileName: "chair.png" } }]);
      expect(site.proxy.consoleErrors.filter((words) => /React|NotFoundError/.test(words))).toEqual([]);
    });
  }

  test("in a redrawn form, typing continues at the end of the e-mail address", async () => {
    const { letArrive } = await openWaiting("/jewelry/version_d");
    await site.tab.run(changesByOthers["a node is put before each field"]!);
    await site.tab.type("#hero-form-email", "ann@shop.");
    letArrive();
    await expect.poll(isReady).toBe(true);
    const left = await site.tab.run(() => {
      document.execCommand("insertText", false, "example");
      return [document.activeElement!.id, (document.activeElement as HTMLInputElement).value];
    });
    expect(left).toEqual(["hero-form-email", "ann@shop.example"]);
  });
}
