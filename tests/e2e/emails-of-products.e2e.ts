import type { Page } from "@playwright/test";
import { blockStorage } from "../support/browser/block-storage.ts";
import { runLeads } from "../support/campaign/campaign-stores.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import type { ServerProcess } from "../support/server/server-process.ts";

test.slow();

/** A site that asks for consent before it keeps a visitor's key. */
test.use({ settings: { USER_KEY_CONSENT: "required" } });

/** The operator's command on a server's data. */
async function leads({ dataDir }: ServerProcess, ...args: string[]): Promise<string> {
  const { exitCode, out, err } = await runLeads({ DATA_DIR: dataDir }, args);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  return out;
}

/** The hash of the words at the first form's button. */
const textAtButton = (page: Page) =>
  page.locator("[data-consent-text]").first().getAttribute("data-consent-text");

const sayNo = (page: Page) => page.getByRole("button", { name: "No, thanks" }).click();

for (const [visitor, prepare, choose] of [
  ["who wants no key to be kept", async () => {}, sayNo],
  ["whose browser keeps nothing", blockStorage, async () => {}],
] as const) {
  test(`a visitor ${visitor} has their product and address linked, and is erased with their picture`, async ({
    landing,
    page,
    server,
    stored,
  }) => {
    await prepare(page);
    const form = (await landing.open("/jewelry/version_a")).heroForm();
    await choose(page);
    const texts = [await textAtButton(page)];
    await form.choosePicture({ name: "ring.png" });
    await form.send();
    await page.waitForURL("**/ad_creation*");
    texts.push(await textAtButton(page));
    const asked = page.waitForRequest("**/rest/v1/**");
    await landing.emailForm().email.fill("ann@shop.example");
    await landing.emailForm().send();
    await page.waitForURL("**/image_send*");

    const [product, address] = stored.rows();
    expect(product).toMatchObject({ visitor_key: null, follows: null });
    expect(address).toMatchObject({ visitor_key: null, follows: product!.idempotency_key });
    // The hashes of the words at their buttons.
    expect([product!.consent_text, address!.consent_text]).toEqual(texts);
    expect((await (await asked).allHeaders()).referer).not.toContain("#");
    expect(JSON.parse(await leads(server, "list", "--json", "--kind", "file"))).toMatchObject([
      { id: product!.id, visitor_email: "ann@shop.example" },
    ]);
    await leads(server, "erase", "ann@shop.example", "--yes");
    expect(stored.rows()).toEqual([]);
    expect(stored.pictures()).toEqual([]);
  });
}

for (const referer of ["", "https://elsewhere.example/", "http://127.0.0.1.elsewhere.example/"]) {
  test(`an e-mail address does not follow a product named in a link from ${referer || "a mail"}`, async ({
    page,
    stored,
  }) => {
    await page.goto("/ad_creation#sent=019ab2c3-0000-7000-8000-000000000000", { referer });
    const where = page.getByRole("form", { name: "Where should we send your ads?" });
    await where.getByRole("textbox", { name: "Email address" }).fill("ann@shop.example");
    await where.locator("button[type=submit]").click();
    await page.waitForURL("**/image_send");
    expect(stored.rows()).toMatchObject([{ email: "ann@shop.example", follows: null }]);
  });
}

test("an e-mail address follows the product that its tab sent last, and a signup elsewhere follows none", async ({
  landing,
  page,
  stored,
}) => {
  for (const productUrl of ["https://shop.example/jam", "https://shop.example/tea"]) {
    const form = (await landing.open("/food/version_a")).heroForm();
    await form.url.fill(productUrl);
    await form.send();
    await page.waitForURL("**/ad_creation");
  }
  await landing.emailForm().email.fill("ann@shop.example");
  await landing.emailForm().send();
  await page.waitForURL("**/image_send");
  const signup = (await landing.open("/skincare/version_c")).heroForm();
  await signup.email.fill("bob@shop.example");
  await signup.send();
  await expect(signup.email).toHaveValue("");
  const [, last, address, other] = stored.rows();
  expect([address?.follows, other?.follows]).toEqual([last?.idempotency_key, null]);
});
