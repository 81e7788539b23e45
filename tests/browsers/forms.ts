import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type FormRow, formKinds } from "../support/site/forms-table.ts";
import { pngOf } from "../support/visitor/pictures.ts";
import { FormInTab, type Site, expectPath } from "../support/engines/fixtures.ts";

const ROWS = /^\/rest\//;

const folder = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function picture(name: string, bytes?: number): string {
  const path = join(folder, name);
  writeFileSync(path, pngOf({ ...(bytes !== undefined && { bytes }) }).buffer);
  return path;
}

const titleOf = ({ page, place }: FormRow) => `${page} ${place} form`;
const pathOf = ({ page, writesPath }: FormRow) => (writesPath ? { path: page } : {});

async function expectThanks(site: Site, form: FormInTab, row: FormRow) {
  if (row.asks === "product") await expectPath(site, "/ad_creation");
  else if (row.says) await form.expectThanks(row.says);
  else await expectPath(site, "/success");
}

export function defineFormTests(site: Site) {
  for (const row of formKinds) {
    test(`${titleOf(row)}: says what failed, keeps what was entered, and stores it once`, async () => {
      const form = await FormInTab.open(site, row);
      expect(await form.isEnabled()).toBe(false);
      const [name, entered] =
        row.asks === "email"
          ? (["email", "ann@shop.example"] as const)
          : (["url", "https://shop.example/chair"] as const);
      if (row.asks === "email") {
        await form.type("email", "ann");
        await form.press();
        await form.expectProblem(row.whenMalformed);
        await form.type("email", "@shop.example");
      } else await form.type("url", entered);

      let restore = site.proxy.answer(ROWS, 400, { code: "x", message: "The row was refused." });
      await form.press();
      await form.expectProblem(row.whenRefused);
      restore();
      restore = site.proxy.cut(ROWS);
      await form.press();
      await form.expectProblem(row.whenBroken);
      expect(await form.value(name)).toBe(entered);
      restore();
      const release = site.proxy.hold(ROWS);
      await form.press();
      await expect.poll(() => form.text("[type=submit]")).toBe(row.busyLabel);
      expect(await form.isEnabled()).toBe(false);
      release();
      await expectThanks(site, form, row);
      const content =
        row.asks === "email" ? { email: entered } : { product: { type: "url", productUrl: entered } };
      expect(site.stored.leads()).toEqual([{ ...content, ...pathOf(row) }]);
    });

    if (row.asks === "email") continue;
    test(`${titleOf(row)}: stores a picture, and the next page shows it`, async () => {
      const form = await FormInTab.open(site, row);
      await form.chooseImage(picture("my chair.png"));
      await expect.poll(() => form.text(".chosen-name")).toBe("my chair.png");
      await form.press();
      await expectThanks(site, form, row);
      await expect
        .poll(() => site.tab.run(() => document.querySelector<HTMLImageElement>(".frames img")?.naturalWidth))
        .toBe(1);
      expect(site.stored.leads()).toMatchObject([{ product: { fileName: "my chair.png", fileSize: 70 } }]);
      expect(site.stored.pictures()).toHaveLength(1);
    });
  }

  test("the next page is prefetched while a lead is sent, where the engine supports it", async () => {
    const fetchesAhead = await site.tab.run(() =>
      document.createElement("link").relList.supports("prefetch"),
    );
    const form = await FormInTab.open(site, { page: "/food/version_a", place: "hero" });
    const release = site.proxy.hold(ROWS);
    await form.type("url", "https://shop.example/jam");
    await form.press();
    if (fetchesAhead) await expect.poll(() => site.proxy.requests).toContain("/ad_creation");
    release();
    await expectPath(site, "/ad_creation");
    expect(site.proxy.consoleErrors.filter((words) => words.includes(" blocks "))).toEqual([]);
  });

  test("a picture over 25 MB is called too large, not a lost connection", async () => {
    const form = await FormInTab.open(site, { page: "/food/version_a", place: "hero" });
    await form.chooseImage(picture("large.png", 25 * 1024 * 1024 + 1));
    await form.press();
    await form.expectProblem("Failed to upload image: The picture is larger than 25 MB.");
    expect(site.stored.pictures()).toEqual([]);
  });

  test("a toast keeps its styles", async () => {
    const form = await FormInTab.open(site, { page: "/jewelry/version_d", place: "hero" });
    await form.type("email", "nobody");
    await form.press();
    await expect
      .poll(() =>
        site.tab.run(() => {
          const toast = document.querySelector(".toast");
          return toast && getComputedStyle(toast).display;
        }),
      )
      .toBe("flex");
  });

  test("going back to a form finds it ready for another lead", async () => {
    const form = await FormInTab.open(site, { page: "/furniture/version_b", place: "hero" });
    await form.type("email", "ann@shop.example");
    await form.press();
    await expectPath(site, "/success");
    await site.tab.back();
    await expectPath(site, "/furniture/version_b");
    await expect.poll(() => form.text("[type=submit]")).toBe("Join Beta Waitlist");
  });

  test("a reload keeps what was entered, and the picture or a request to choose it again", async () => {
    const form = await FormInTab.open(site, { page: "/furniture/version_a", place: "hero" });
    await form.type("url", "https://shop.example/chair");
    await form.chooseImage(picture("oak chair.png"));
    await expect.poll(() => form.text(".chosen-name")).toBe("oak chair.png");
    const { keepsFiles } = site.engine;
    // IndexedDB doesn't signal when the picture is saved.
    if (keepsFiles) await expect.poll(() => site.tab.run(countKept)).toBeGreaterThan(0);
    await site.tab.reload();
    await expect.poll(() => form.value("url")).toBe("https://shop.example/chair");
    const asksAgain = () => site.tab.run(() => document.querySelector("[data-picker][data-lost]") !== null);
    if (keepsFiles) await expect.poll(() => form.text(".chosen-name")).toBe("oak chair.png");
    else await expect.poll(asksAgain).toBe(true);
    expect(await form.isEnabled()).toBe(keepsFiles);
  });

  test("a change event is enough to enable the button", async () => {
    const form = await FormInTab.open(site, { page: "/jewelry/version_d", place: "hero" });
    await site.tab.run(() => {
      const field = document.querySelector<HTMLInputElement>("[name=email]")!;
      field.value = "ann@shop.example";
      field.dispatchEvent(new Event("change"));
    });
    await expect.poll(() => form.isEnabled()).toBe(true);
  });
}

async function countKept(): Promise<number> {
  const opening = indexedDB.open("drafts");
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("pictures"));
    opening.addEventListener("success", () => resolve(opening.result));
  });
  const counting = database.transaction("pictures").objectStore("pictures").count();
  await new Promise((resolve) => counting.addEventListener("success", resolve));
  database.close();
  return counting.result;
}
