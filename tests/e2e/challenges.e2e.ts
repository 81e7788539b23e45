import { expect, test } from "../support/browser/fixtures.ts";

// A site that makes browsers solve a challenge before they send a lead.
test.use({ settings: { CHALLENGE_SECRET: "a-secret-of-at-least-32-characters" } });

test.slow();

const SCRIPT = /solve-challenges/;

test("a challenge is solved in the background while the form is filled in, without a call, and the lead is not marked", async ({
  landing,
  page,
  stored,
  complaints,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const form = (await landing.open("/furniture/version_b")).heroForm();
  expect(requests.filter((request) => SCRIPT.test(request))).toEqual([]);
  await form.email.pressSequentially("ann@shop.example", { delay: 60 });
  await form.send();
  await page.waitForURL("**/success");
  expect(stored.rows()).toMatchObject([{ email: "ann@shop.example", suspicion: null }]);
  expect(requests.filter((request) => !request.startsWith("GET"))).toEqual(["POST /rest/v1/Landing%20page"]);
  // Once by fetch, once by import.
  expect(requests.filter((request) => SCRIPT.test(request))).toHaveLength(2);
  expect(complaints).toEqual([]);
});

test("a product and the e-mail address that follows it are each sent with a solution", async ({
  landing,
  page,
  stored,
}) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await page.waitForURL("**/ad_creation");
  await page.keyboard.press("Shift");
  await page.getByRole("textbox", { name: /e-?mail/i }).fill("ann@shop.example");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/image_send");
  const marks = stored.rows().map(({ suspicion }) => suspicion);
  expect(marks.filter((mark) => String(mark).includes("challenge"))).toEqual([]);
  expect(marks).toHaveLength(2);
});

test("a form that stays on its page sends a second lead, and a failed one again, both unmarked", async ({
  landing,
  page,
  stored,
}) => {
  const form = (await landing.open("/skincare/version_c")).heroForm();
  await page.route("**/rest/v1/**", (route) => route.abort(), { times: 1 });
  for (const email of ["ann@shop.example", "bob@shop.example"]) {
    await form.email.fill(email);
    await form.send();
    if (email.startsWith("ann")) {
      await expect(form.problem).toBeVisible();
      await form.send();
    }
    await expect(page.getByRole("status")).not.toBeEmpty();
  }
  expect(stored.rows()).toMatchObject([{ email: "ann@shop.example" }, { email: "bob@shop.example" }]);
  expect(
    stored
      .rows()
      .map(({ suspicion }) => String(suspicion))
      .join(),
  ).not.toContain("challenge");
});

test("without the challenge's script the lead is sent and marked", async ({ landing, page, stored }) => {
  await page.route(SCRIPT, (route) => route.abort());
  const form = (await landing.open("/furniture/version_b")).heroForm();
  await form.email.pressSequentially("ann@shop.example", { delay: 60 });
  await form.send();
  await page.waitForURL("**/success");
  expect(stored.rows()).toMatchObject([{ email: "ann@shop.example", suspicion: "no challenge" }]);
});
