import { readFile } from "node:fs/promises";
import { landingPaths, screenPaths } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";

for (const path of landingPaths) {
  test(`${path} is a complete page without a complaint in the console`, async ({
    landing,
    page,
    complaints,
  }) => {
    await landing.open(path);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("form")).toHaveCount(2);
    await expect(page.getByRole("contentinfo")).toContainText("Sample pictures are illustrative.");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      new RegExp(`^http://127\\.0\\.0\\.1:3000${canonicalOf(path)}$`),
    );
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    const formNames = await page.getByRole("form").evaluateAll((all) => all.map((form) => form.ariaLabel));
    expect(new Set(formNames).size).toBe(2);
    expect(complaints).toEqual([]);
  });
}

function canonicalOf(path: string): string {
  const industry = path.split("/")[1] ?? "";
  return industry === "" || industry === "beverage" ? "/" : `/${industry}/version_a`;
}

test("every landing page loads its pictures, and none shifts the page", async ({ page, complaints }) => {
  for (const path of ["/", "/furniture/version_a", "/jewelry/version_d", "/apparel/version_a"]) {
    await page.goto(path);
    const broken = await page.evaluate(async () => {
      const images = Array.from(document.images);
      for (const image of images) image.loading = "eager";
      await Promise.allSettled(images.map((image) => image.decode()));
      return images
        .filter((image) => image.naturalWidth === 0 || !image.hasAttribute("width"))
        .map((image) => image.src);
    });
    expect(broken).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

for (const path of [
  "/furniture/version_c",
  "/hygiene/version_b",
  "/makeup/version_d",
  "/beverages",
  "/no/such/page",
]) {
  test(`${path} is not found`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
}

for (const letter of "abcd") {
  for (const old of [`/version_${letter}`, `/beverages/version_${letter}`]) {
    test(`${old} leads to /beverage/version_${letter}, with its query and without a trace in the history`, async ({
      page,
    }) => {
      await page.goto("/food/version_a");
      await page.goto(`${old}?utm_source=ad`);
      await expect(page).toHaveURL(`/beverage/version_${letter}?utm_source=ad`);
      await page.goBack();
      await expect(page).toHaveURL("/food/version_a");
    });
  }
}

test("where only files are hosted, an old address has a page that replaces itself", async ({ page }) => {
  const body = await readFile("dist/site/version_b/index.html", "utf8");
  await page.route("**/version_b?*", (route) =>
    new URL(route.request().url()).pathname === "/version_b"
      ? route.fulfill({ contentType: "text/html", body })
      : route.continue(),
  );
  await page.goto("/food/version_a");
  await page.goto("/version_b?utm_source=ad#form");
  await expect(page).toHaveURL("/beverage/version_b?utm_source=ad#form");
  await page.goBack();
  await expect(page).toHaveURL("/food/version_a");
});

for (const path of [...screenPaths, "/beverage", "/furniture"]) {
  test(`${path} is kept from search engines`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
}

test("the sitemap lists the canonical pages alone, and robots.txt names it", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(
    Array.from(sitemap.matchAll(/<loc>http:\/\/127\.0\.0\.1:3000(.*?)<\/loc>/g), ([, path]) => path),
  ).toEqual([
    "/",
    "/skincare/version_a",
    "/food/version_a",
    "/apparel/version_a",
    "/hygiene/version_a",
    "/makeup/version_a",
    "/jewelry/version_a",
    "/furniture/version_a",
  ]);
  expect(await (await request.get("/robots.txt")).text()).toContain(
    "Sitemap: http://127.0.0.1:3000/sitemap.xml",
  );
});

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
})) {
  test(`nothing on any page shifts on a ${device}, though fonts and pictures arrive late`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.route(/\.(woff2|avif|webp)$/, async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 150);
      });
      await route.continue();
    });
    for (const path of [...landingPaths, "/success", "/image_send"]) {
      await page.goto(path);
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
          scrollTo(0, y);
          await new Promise(requestAnimationFrame);
        }
        await document.fonts.ready;
      });
      const shift = await page.evaluate(async () => {
        type Shift = PerformanceEntry & { value: number };
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
          type: "layout-shift",
          buffered: true,
        });
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
        return shifts.reduce((sum, { value }) => sum + value, 0);
      });
      // A hundredth of what counts as good: a line of text that grows by a pixel.
      expect.soft(shift, path).toBeLessThan(0.001);
    }
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [path, links] of [
    ["/beverage/version_a", ["Agencies", "Brands", "Blog", "Pricing", "Careers"]],
    ["/beverage/version_c", ["Features", "Pricing", "About", "Contact"]],
  ] as const) {
    test(`the menu of ${path} opens by keyboard, says so, and closes on Escape`, async ({ page }) => {
      await page.goto(path);
      const toggle = page.getByRole("button", { name: "Menu" });
      await expect(toggle).toHaveAttribute("aria-expanded", "false");
      await toggle.focus();
      await page.keyboard.press("Enter");
      await expect(toggle).toHaveAttribute("aria-expanded", "true");
      for (const name of links) await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: links[0], exact: true })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(toggle).toHaveAttribute("aria-expanded", "false");
      await expect(toggle).toBeFocused();
      await expect(page.getByRole("link", { name: links[0], exact: true })).toBeHidden();
    });
  }

  test("no page is wider than the phone", async ({ page }) => {
    for (const path of [...landingPaths, ...screenPaths, "/nowhere"]) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});

test("the upload pages link to the rest of the site; Log In and Try for free have no action", async ({
  page,
}) => {
  await page.goto("/");
  for (const name of ["Agencies", "Brands", "Blog", "Pricing", "Careers"]) {
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  }
  for (const name of ["Log In", "Try for free"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page).toHaveURL("/");
  }
});

test("sample films play where they are seen, and stop for the visitor", async ({ page, complaints }) => {
  await page.goto("/beverage/version_b");
  const film = page.locator("video").first();
  const playing = () => film.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);
  await expect.poll(playing).toBe(true);
  await page.getByRole("button", { name: "Pause video" }).first().click();
  await expect(page.getByRole("button", { name: "Play video" }).first()).toBeVisible();
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  expect(complaints).toEqual([]);
});

test("sample films stand still for visitors who asked for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/beverage/version_b");
  await expect(page.getByRole("button", { name: "Play video" })).toHaveCount(3);
  expect(await page.locator("video").first().getAttribute("poster")).toMatch(/\.webp$/);
});

test("the beta pages carry a badge", async ({ page }) => {
  await page.goto("/skincare/version_c");
  await expect(page.getByRole("banner").getByText("BETA", { exact: true })).toBeVisible();
});

test("a comparison is moved with the keyboard and says where it stands", async ({ page }) => {
  await page.goto("/furniture/version_a");
  const slider = page.getByRole("slider", { name: "Compare before and after" });
  await expect(slider).toHaveAttribute("aria-valuetext", "50 % after");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "52 % after");
  await page.keyboard.press("PageUp");
  await expect(slider).toHaveAttribute("aria-valuetext", "62 % after");
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "100 % after");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a page reads well and says where to write instead of showing a dead form", async ({ page }) => {
    await page.goto("/food/version_a");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("form").first()).toBeHidden();
    await expect(page.getByRole("link", { name: "hello@example.com" }).first()).toBeVisible();
  });

  test("a redirect page offers the way on", async ({ page }) => {
    await page.goto("/skincare");
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL("/skincare/version_a");
  });
});
