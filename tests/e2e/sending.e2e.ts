import { writeFileSync } from "node:fs";
import { fillByScript } from "../support/browser/fill-by-script.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { pngOf } from "../support/visitor/pictures.ts";

const ROWS = "**/rest/v1/**";

test("a URL without a scheme gets https:// on leaving the field, and when it is sent with the Enter key", async ({
  landing,
  page,
  stored,
}) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("  shop.example/jam ");
  await form.url.blur();
  await expect(form.url).toHaveValue("https://shop.example/jam");
  // A one-word host with a port is valid too.
  await form.url.fill("localhost:8080/honey");
  await form.url.press("Enter");
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toMatchObject([{ product: { productUrl: "https://localhost:8080/honey" } }]);
});

test("an invalid product is not sent, stays in the form, and is explained", async ({ landing, stored }) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("javascript:alert(1)");
  await form.send();
  await form.expectProblem("Please provide product page URL");
  await expect(form.url).toHaveAccessibleDescription("Please provide product page URL");
  await expect(form.url).toHaveAttribute("aria-invalid", "true");
  await expect(form.url).toHaveValue(/javascript:alert.1.$/);
  await form.chooseUpload();
  await expect(form.problem).toHaveCount(0);
  // An empty form disables the button.
  await form.form.evaluate((element) =>
    element.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })),
  );
  await form.expectProblem("Please upload a product image");
  await expect(form.fileInput).toHaveAccessibleDescription("Please upload a product image");
  expect(stored.leads()).toEqual([]);
});

test("an error is tied to its field, logged without the e-mail address, and gone when retried, closed or corrected", async ({
  landing,
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  const form = (await landing.open("/jewelry/version_d")).heroForm();
  await form.email.fill("ann at shop.example");
  await form.send();
  await form.expectProblem("Please enter a valid email address");
  await expect(form.email).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(form.email).toHaveAttribute("aria-invalid", "true");
  expect(logged).toContain("Please enter a valid email address");
  expect(logged.join(" ")).not.toContain("ann");
  await form.send();
  await form.expectProblem("Please enter a valid email address");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(form.problem).toHaveCount(0);
  await expect(form.email).toHaveAttribute("aria-invalid", "true");
  await expect(form.email).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(page.getByText("Please enter a valid email address")).toHaveCount(0);
  await form.email.pressSequentially("x");
  await expect(form.email).toHaveAttribute("aria-invalid", "false");
  await expect(form.email).toHaveAccessibleDescription("");
});

test("a double click sends one row, and so do two presses at the same time", async ({
  landing,
  page,
  stored,
}) => {
  const form = (await landing.open("/beverage/version_c")).heroForm();
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/rest/v1/") && calls.push(request.method()));
  const thanks = form.toast("Thank you! We'll notify you when we launch.");
  await form.email.fill("ann@shop.example");
  await form.button.dblclick();
  await expect(thanks).toBeVisible();
  await expect(form.email).toHaveValue("");
  expect(calls).toEqual(["POST"]);

  await form.email.fill("bea@shop.example");
  await form.form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    element.requestSubmit();
  });
  await expect(form.email).toHaveValue("");
  expect(calls).toEqual(["POST", "POST"]);
  expect(stored.leads()).toEqual([{ email: "ann@shop.example" }, { email: "bea@shop.example" }]);
});

test("the server's columns hold a row's origin, even when its form omits the path", async ({
  landing,
  page,
  stored,
}) => {
  const form = (await landing.open("/furniture/version_a?utm_source=ad&utm_campaign=oak")).heroForm();
  await form.url.fill("https://shop.example/chair");
  await form.send();
  await page.waitForURL("**/ad_creation?utm_source=ad&utm_campaign=oak");
  const [row] = stored.rows();
  expect(row).toMatchObject({ path: null, source_path: "/furniture/version_a" });
  expect(String(row?.query)).toContain("utm_campaign=oak");
  expect(row?.visitor_key).toBe(await page.evaluate(() => localStorage.getItem("ld-user-key")));
});

test("an upload shows how much of it has been sent", async ({ landing, page, stored }) => {
  const form = (await landing.open("/furniture/version_a")).heroForm();
  const session = await page.context().newCDPSession(page);
  const sendAtMost = (bytesPerSecond: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  // Slow enough to watch the progress.
  await sendAtMost(256 * 1024);
  await form.choosePicture({ bytes: 6 * 1024 * 1024 });
  await form.send();
  const bar = form.form.getByRole("progressbar", { name: "Upload" });
  await expect(bar).toBeVisible();
  const part = () => bar.evaluate((element: HTMLProgressElement) => element.position);
  await expect.poll(part).toBeGreaterThan(0);
  expect(await part()).toBeLessThan(1);
  expect((await bar.boundingBox())!.width).toBe((await form.form.boundingBox())!.width);
  await expect(form.form.getByText(/^\d+(\.\d)? of 6(\.\d)? MB sent$/)).toBeVisible();
  await expect(form.button).toHaveText("Creating Your Furniture Ads...");
  // An empty response keeps the current page.
  await page.route("**/ad_creation", (route) => route.fulfill({ status: 204 }));
  await sendAtMost(-1);
  await expect(bar).toHaveCount(0);
  await expect(form.button).toHaveText("Creating Your Furniture Ads...");
  expect(stored.leads()).toHaveLength(1);
});

test("after the browser's Stop button, an upload can be sent again", async ({ landing, page, stored }) => {
  const form = (await landing.open("/furniture/version_a")).heroForm();
  const uploads = "**/storage/v1/object/**";
  await page.route(uploads, () => {});
  await form.choosePicture();
  const sending = page.waitForRequest(uploads);
  await form.send();
  await sending;
  await page.evaluate(() => stop());
  await expect(page.locator(".toast")).toBeVisible();
  await page.unroute(uploads);
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toHaveLength(1);
});

test("the next page is fetched while a lead is sent", async ({ landing, page, server, complaints }) => {
  const form = (await landing.open("/food/version_a?utm_source=ad")).heroForm();
  await page.route(ROWS, () => {});
  await form.url.fill("https://shop.example/jam");
  await form.send();
  const fetched = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await expect.poll(fetched).toContain(`${server.url}/ad_creation?utm_source=ad`);
  await expect(page).toHaveURL("/food/version_a?utm_source=ad");
  expect(complaints).toEqual([]);
});

test("a page from the back/forward cache is ready to send again", async ({ landing, page, stored }) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  // An empty response keeps the current page, as if the visitor had come back to it.
  await page.route("**/ad_creation", (route) => route.fulfill({ status: 204 }));
  await fillByScript(form.url, "https://shop.example/jam", "change");
  await form.send();
  await expect.poll(() => stored.leads()).toHaveLength(1);
  await expect(form.button).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(form.button).toBeEnabled();
  await page.unroute("**/ad_creation");
  await form.url.fill("https://shop.example/honey");
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toHaveLength(2);
});

test("a page from the back/forward cache shows no earlier failure", async ({ landing, page }) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  await page.route("**/rest/v1/**", (route) => route.abort());
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await expect(page.locator(".toast")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.locator(".toast")).toBeHidden();
});

test("back after success, the form is as it was left and sends again", async ({ landing, page, stored }) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await page.waitForURL("**/ad_creation");
  await page.goBack();
  await expect(form.button).toHaveText("Get my 3 free ads");
  // The browser has restored the field.
  await expect(form.url).toHaveValue("https://shop.example/jam");
  await expect(form.button).toBeEnabled();
  await form.url.fill("https://shop.example/honey");
  await expect(form.button).toBeEnabled();
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toHaveLength(2);
});

test("back after a picture, mode and picture are as they were left, and can be sent again", async ({
  landing,
  page,
  stored,
}, testInfo) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  // The browser restores files that it knows by path.
  const file = testInfo.outputPath("jam.png");
  writeFileSync(file, pngOf({}).buffer);
  await form.chooseUpload();
  await form.fileInput.setInputFiles(file);
  await form.send();
  await page.waitForURL("**/ad_creation");
  await page.goBack();
  await expect(form.form.getByRole("radio", { name: "Upload Product Image" })).toBeChecked();
  await expect(form.button).toBeEnabled();
  await expect(form.form.getByText("jam.png", { exact: true })).toBeVisible();
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toHaveLength(2);
});

test("back after a signup, the e-mail address is as it was left, and can be sent again", async ({
  landing,
  page,
}) => {
  const form = (await landing.open("/jewelry/version_d")).heroForm();
  await form.email.fill("ann@shop.example");
  await form.send();
  await page.waitForURL("**/success");
  await page.goBack();
  await expect(form.email).toHaveValue("ann@shop.example");
  await expect(form.button).toBeEnabled();
});
