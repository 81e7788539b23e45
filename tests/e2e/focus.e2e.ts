import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser/fixtures.ts";
import { pngOf } from "../support/visitor/pictures.ts";

const ROWS = "**/rest/v1/**";

/** Holds back the next row; returns how to answer it. */
async function holdRow(page: Page) {
  const { promise, resolve } = Promise.withResolvers<number>();
  await page.route(
    ROWS,
    async (route) => {
      const status = await promise;
      await (status === 201 ? route.fulfill({ status }) : route.fulfill({ status, json: { message: "no" } }));
    },
    { times: 1 },
  );
  return resolve;
}

test.describe("after a press by key the focus is", () => {
  test("on the field, if it has a mistake", async ({ landing }) => {
    const form = (await landing.open("/jewelry/version_d")).heroForm();
    await form.email.fill("ann");
    await form.button.press("Enter");
    await form.expectProblem("Please enter a valid email address");
    await expect(form.email).toBeFocused();
  });

  test("on the picture's input, if the picture is too large", async ({ landing }) => {
    const form = (await landing.open("/furniture/version_a")).closingForm();
    await form.choosePicture({ bytes: 5 * 1024 * 1024 + 1 });
    await form.button.press("Enter");
    await expect(form.problem).toContainText("less than 5MB");
    await expect(form.fileInput).toBeFocused();
  });

  test("on the button, if the lead was refused or there was no connection", async ({ landing, page }) => {
    const form = (await landing.open("/jewelry/version_d")).heroForm();
    await form.email.fill("ann@shop.example");
    const answer = await holdRow(page);
    await form.button.press("Enter");
    await expect(form.button).toHaveAttribute("disabled");
    answer(500);
    await form.expectProblem("Failed to submit: no");
    await expect(form.button).toBeFocused();
    await page.route(ROWS, (route) => route.abort(), { times: 1 });
    await page.keyboard.press("Enter");
    await expect(form.problem).toContainText("No connection");
    await expect(form.button).toBeFocused();
  });

  test("on the field, if the page says thanks", async ({ landing, page }) => {
    const form = (await landing.open("/skincare/version_c")).heroForm();
    await form.email.fill("ann@shop.example");
    await form.email.press("Tab");
    await expect(form.button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form.toast("Thank you! We'll notify you when we launch.")).toBeVisible();
    await expect(form.email).toBeFocused();
  });

  test("where the visitor moved it", async ({ landing, page }) => {
    const form = (await landing.open("/jewelry/version_d")).heroForm();
    await form.email.fill("ann@shop.example");
    const answer = await holdRow(page);
    await form.button.press("Enter");
    const link = page.getByRole("link").first();
    await link.focus();
    answer(500);
    await form.expectProblem("Failed to submit: no");
    await expect(link).toBeFocused();
  });
});

test("a success after a touch opens no keyboard", async ({ landing }) => {
  const form = (await landing.open("/skincare/version_c")).heroForm();
  await form.email.fill("ann@shop.example");
  await form.send();
  await expect(form.toast("Thank you! We'll notify you when we launch.")).toBeVisible();
  await expect(form.email).not.toBeFocused();
});

test("sending is announced once, unless the response arrives soon", async ({ landing, page }) => {
  await page.clock.install();
  const form = (await landing.open("/jewelry/version_d")).heroForm();
  const said = form.form.locator("[aria-live=polite]").getByText("Sending", { exact: true });
  await form.email.fill("ann@shop.example");
  const answer = await holdRow(page);
  // A busy machine might need a second for these steps.
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.send();
  await expect(form.button).toHaveText("Securing Access...");
  await expect(said).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(said).toHaveCount(1);
  await page.clock.resume();
  answer(500);
  await form.expectProblem("Failed to submit: no");
  await expect(said).toHaveCount(0);
});

test("a second non-image file is announced like the first", async ({ landing }) => {
  const form = (await landing.open("/furniture/version_a")).heroForm();
  await form.chooseUpload();
  const refusal = "That file is not an image. Please choose a picture.";
  const cv = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") };
  await form.fileInput.setInputFiles(cv);
  await form.expectProblem(refusal);
  // Screen readers announce an alert when it is inserted.
  const first = (await form.problem.elementHandle())!;
  await form.fileInput.setInputFiles({ ...cv, name: "cv2.pdf" });
  await expect.poll(() => first.evaluate((alert) => alert.isConnected)).toBe(false);
  await form.expectProblem(refusal);
  await form.fileInput.setInputFiles(pngOf({}));
  await expect(form.problem).toHaveCount(0);
});

test("whatever the keyboard reaches is outlined, by itself or by what stands for it", async ({
  landing,
  page,
}) => {
  for (const path of ["/jewelry/version_a", "/furniture/version_a", "/no/such/page"]) {
    await landing.open(path);
    const plain: string[] = [];
    for (let stops = 0; stops < 60; stops++) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(() => {
        const focused = document.activeElement!;
        const around = [
          focused,
          focused.closest("label, .compare"),
          ...(focused.parentElement?.children ?? []),
        ];
        const isOutlined = around.some(
          (each) =>
            each &&
            [undefined, "::before"].some((part) => {
              const { outlineStyle, outlineWidth } = getComputedStyle(each, part);
              return outlineStyle === "solid" && outlineWidth === "2px";
            }),
        );
        return { name: focused.outerHTML.slice(0, 90), isOutlined, isEnd: focused === document.body };
      });
      if (stop.isEnd) break;
      if (!stop.isOutlined) plain.push(stop.name);
    }
    expect(plain, path).toEqual([]);
  }
});
