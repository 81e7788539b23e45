import { DESKTOP, PHONE, expectNoViolation } from "../support/browser/axe.ts";
import { boxesOf } from "../support/browser/boxes.ts";
import { READING_MS, expect, test } from "../support/browser/fixtures.ts";
import { layoutShiftWhileReading } from "../support/browser/layout-shift.ts";
import { runLeads } from "../support/campaign/campaign-stores.ts";

/**
 * A site that asks for consent before it keeps a visitor's key. first-touch.e2e.ts checks that other sites fetch none
 * of this.
 */
test.use({ settings: { USER_KEY_CONSENT: "required" } });

test.slow();

test("before consent nothing is stored or sent, and redirects work", async ({ landing, page, stored }) => {
  await page.goto("/food");
  await page.waitForURL("**/food/version_*");
  const line = page.getByRole("region", { name: "Privacy choice" });
  await expect(line).toBeVisible();
  await expect(line).toContainText("Can we remember which version of our page you saw?");
  const form = landing.heroForm();
  await form.url.fill("https://shop.example/jam");
  const before = page.url();
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(stored.rows()).toMatchObject([{ source_path: new URL(before).pathname, visitor_key: null }]);
  await expect(line).toBeVisible();
  expect(await page.evaluate(() => [...Object.keys(localStorage), window.name])).toEqual([""]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain("referrer");
  expect(await page.context().cookies()).toEqual([]);
});

test("a yes stores one key, sends it with leads, and is not asked again", async ({
  landing,
  page,
  stored,
}) => {
  await landing.open("/furniture/version_b");
  const line = page.getByRole("region", { name: "Privacy choice" });
  await line.getByRole("button", { name: "Yes, remember" }).click();
  await expect(line).toHaveCount(0);
  const key = await page.evaluate(() => localStorage.getItem("ld-user-key"));
  expect(key).toMatch(/^user-[a-z0-9]{13}$/);
  const form = landing.heroForm();
  await form.email.fill("ann@shop.example");
  await form.send();
  await page.waitForURL("**/success");
  expect(stored.rows()).toMatchObject([{ visitor_key: key }]);
  await expect(page.getByRole("button", { name: "Privacy choice" })).toBeVisible();
  await expect(line).toHaveCount(0);
  const asked = page.waitForRequest("**/ofrep/v1/evaluate/flags");
  await page.goto("/furniture");
  expect((await asked).postDataJSON()).toEqual({ context: { targetingKey: key, page: "/furniture" } });
});

test("a yes stores the key under which the visitor was counted, so the report counts the lead", async ({
  landing,
  page,
  server,
}) => {
  await page.goto("/furniture#pricing");
  await page.waitForURL("**/furniture/version_*#pricing");
  await landing.ready();
  await page.getByRole("button", { name: "Yes, remember" }).click();
  const isWaitlist = page.url().includes("version_b");
  const form = landing.heroForm();
  await (isWaitlist ? form.email.fill("ann@shop.example") : form.url.fill("https://shop.example/chair"));
  await page.clock.fastForward(READING_MS);
  await form.send();
  await page.waitForURL(isWaitlist ? "**/success" : "**/ad_creation");
  const report = async () => {
    const { out } = await runLeads({ DATA_DIR: server.dataDir }, ["report", "--json"]);
    const { industries } = JSON.parse(out) as {
      industries: { path: string; variants: { visitors: number }[] }[];
    };
    const { variants } = industries.find(({ path }) => path === "/furniture")!;
    return variants.filter(({ visitors }) => visitors > 0);
  };
  // On a busy machine the first report takes seconds.
  await expect.poll(report, { timeout: 60_000 }).toMatchObject([{ visitors: 1, converted: 1 }]);
});

test("a no stores only the answer; both answers can be changed", async ({ landing, page }) => {
  await landing.open("/food/version_a");
  const line = page.getByRole("region", { name: "Privacy choice" });
  const kept = () => page.evaluate(() => Object.keys(localStorage).toSorted());
  await line.getByRole("button", { name: "No, thanks" }).click();
  await expect(line).toHaveCount(0);
  expect(await kept()).toEqual(["user-key-consent"]);
  await landing.open("/food/version_a");
  const again = page.getByRole("button", { name: "Privacy choice" });
  await expect(again).toBeVisible();
  await expect(line).toHaveCount(0);
  expect((await again.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await again.click();
  await expect(line).toBeFocused();
  for (const turn of [1, 2]) {
    await line.getByRole("button", { name: "Yes, remember" }).click();
    expect(await kept(), `turn ${turn}`).toEqual(["ld-user-key", "user-key-consent"]);
    await again.click();
    await line.getByRole("button", { name: "No, thanks" }).click();
    expect(await kept(), `turn ${turn}`).toEqual(["user-key-consent"]);
    await expect(page.locator("body")).toHaveCSS("padding-bottom", "0px");
    await expect(page.locator("html")).toHaveCSS("scroll-padding-bottom", "0px");
    await again.click();
  }
  await again.click();
  await expect(line).toHaveCount(1);
});

test("both answers look equal and work by keyboard, and the focus stays there", async ({
  landing,
  page,
  complaints,
}) => {
  await landing.open("/jewelry/version_d");
  const line = page.getByRole("region", { name: "Privacy choice" });
  const [no, yes] = await Promise.all(
    ["No, thanks", "Yes, remember"].map((name) =>
      line.getByRole("button", { name }).evaluate((element) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
        return { color, backgroundColor, borderColor, fontSize, fontWeight, height: element.clientHeight };
      }),
    ),
  );
  expect(no).toEqual(yes);
  expect(no!.height).toBeGreaterThanOrEqual(42);
  const desk = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  const [first, second] = await boxesOf(page, ".consent-choice");
  expect(first!.width).toBe(second!.width);
  // The line is above the page's second call.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const middle = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)!.className,
    [(second!.left + second!.right) / 2, (second!.top + second!.bottom) / 2],
  );
  expect(middle).toBe("consent-choice");
  await page.setViewportSize(desk);
  await page.keyboard.press("Shift+Tab");
  await expect(line.getByRole("button", { name: "Yes, remember" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(line).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Privacy choice" })).toBeFocused();
  expect(complaints).toEqual([]);
});

test("the consent line shifts nothing visible, and covers neither the page's end nor the focus", async ({
  page,
  pictures,
}) => {
  await page.goto("/skincare/version_a", { waitUntil: "load" });
  const line = page.getByRole("region", { name: "Privacy choice" });
  await expect(line).toBeVisible();
  expect(await layoutShiftWhileReading(page, pictures)).toBeLessThan(0.002);
  await page.mouse.wheel(0, 100_000);
  const again = page.getByRole("button", { name: "Privacy choice" });
  const overlap = async () => {
    const [low, high] = [(await again.boundingBox())!, (await line.boundingBox())!];
    return low.y + low.height - high.y;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  const { height } = (await line.boundingBox())!;
  await expect(page.locator("html")).toHaveCSS("scroll-padding-bottom", `${Math.round(height)}px`);
});

test("a browser without storage is not asked", async ({ landing, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", {
      get() {
        throw new DOMException("Access is denied", "SecurityError");
      },
    });
  });
  await landing.open("/food/version_a");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("region", { name: "Privacy choice" })).toHaveCount(0);
});

test("a page with the line has no accessibility violation, on a phone and a desktop", async ({
  landing,
  page,
}) => {
  await page.setViewportSize(PHONE);
  await landing.open("/jewelry/version_a");
  const line = page.getByRole("region", { name: "Privacy choice" });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(line).toBeVisible();
    expect((await line.boundingBox())!.height).toBeLessThan(viewport.height / 4);
    await expectNoViolation(page);
  }
});
