import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "../support/campaign/campaign-site.ts";
import { openers } from "../support/campaign/campaign-stores.ts";
import { READING_MS, expect } from "../support/browser/fixtures.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const AD = "?utm_source=google&utm_campaign=autumn-jam&gclid=Cj0KCQ-ada-clicked";
const GOOGLE = ["conversions", "--to", "google", "--account", "123-456-7890", "--action", "77"];

/** New visitors, each from another network. */
async function bringVisitors(url: string, path: string, count: number) {
  for (let visitor = 0; visitor < count; visitor++) {
    const response = await fetch(`${url}/ofrep/v1/evaluate/flags`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": BROWSER,
        "x-forwarded-for": `198.51.${visitor}.7`,
        referer: `${url}${path}${AD}`,
      },
      body: JSON.stringify({ context: {} }),
    });
    expect(response.status).toBe(200);
  }
}

type Report = {
  industries: {
    path: string;
    verdict: { is: string };
    variants: { name: string; visitors: number }[];
  }[];
};

function variantsSeen({ industries }: Report, path: string) {
  return industries.find((each) => each.path === path)!.variants.filter(({ visitors }) => visitors > 0);
}

/** For two pages: the number of visitors, the variants they saw, and whether the split matches the rules. */
function splitOf({ industries }: Report) {
  return industries
    .filter(({ path }) => ["/food", "/jewelry"].includes(path))
    .map(({ path, variants, verdict }) => {
      const shown = variants.filter(({ visitors }) => visitors > 0);
      const visitors = shown.reduce((sum, each) => sum + each.visitors, 0);
      return [path, visitors, shown.map(({ name }) => name).join(), verdict.is];
    });
}

// This test takes as long as a dozen others, and must pass on a machine that is ten times as slow.
test.describe.configure({ timeout: 600_000 });

for (const store of Object.keys(openers) as (keyof typeof openers)[]) {
  test.describe(`on ${store}`, () => {
    test.use({ store });

    test("a campaign's day: tags, split, consent refused, product and e-mail address, event, answer, alarm, report, conversions, erasure", async ({
      day,
      landing,
      page,
    }) => {
      const { leads, events, mails } = day;
      const json = async (...args: string[]) => JSON.parse((await leads(...args, "--json")).out);

      await test.step("older leads are marked as done", async () => {
        expect((await json("waiting")).waiting).toBe(408);
        expect((await leads("done", "--before", "30min")).exitCode).toBe(0);
        expect(await leads("waiting")).toEqual({ exitCode: 0, out: "0 leads waiting.\n", err: "" });
      });

      await test.step("a visitor from an ad refuses consent, and leaves a picture and an e-mail address", async () => {
        await page.clock.install({ time: new Date() });
        await page.goto(`/food${AD}`, { referer: "https://news.example/story" });
        await page.waitForURL(`/food/version_c${AD}`);
        await landing.open(page.url());
        await page.getByRole("button", { name: "No, thanks" }).click();
        const form = landing.heroForm();
        await form.choosePicture({ name: "adas-jam.png" });
        await page.clock.fastForward(READING_MS);
        await form.send();
        await page.waitForURL("**/ad_creation*");
        await landing.emailForm().email.fill("ada@shop.example");
        await page.clock.fastForward(READING_MS);
        await landing.emailForm().send();
        await page.waitForURL("**/image_send*");
        expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["user-key-consent"]);
      });

      const [address, product] = await json("list", "--since", "30min");
      await test.step("both are stored, linked without a key, with their ad", async () => {
        const tags = { utm_source: "google", utm_campaign: "autumn-jam", gclid: "Cj0KCQ-ada-clicked" };
        expect(product).toMatchObject({ visitor_key: null, tags, suspicion: null, follows: null });
        expect(product).toMatchObject({ source_path: "/food/version_c", visitor_email: "ada@shop.example" });
        expect(product.product).toMatchObject({ type: "file", fileName: "adas-jam.png" });
        expect(address).toMatchObject({
          visitor_key: null,
          tags,
          suspicion: null,
          email: "ada@shop.example",
        });
        expect(address).toMatchObject({ path: "/ad_creation", follows: product.idempotency_key });
        const picture = await page.request.get(product.product.fileUrl.replace(/^https?:\/\/[^/]+/, day.url));
        expect(picture.status()).toBe(200);
      });

      await test.step("the webhook gets both and the ready product; the visitor gets an answer", async () => {
        await expect
          .poll(() => events.map(({ type, record }) => `${type} ${record.id}`).toSorted())
          .toEqual([`INSERT ${product.id}`, `INSERT ${address.id}`, `lead.ready ${product.id}`].toSorted());
        const ready = events.find(({ type }) => type === "lead.ready");
        expect(ready!.record).toMatchObject({ product: product.product, visitor_email: "ada@shop.example" });
        await expect.poll(() => mails.length).toBe(3);
        const answers = mails.filter((mail) => !mail.includes("To: team@example.com"));
        expect(answers).toHaveLength(1);
        expect(answers[0]).toContain("To: ada@shop.example");
        expect(answers[0]).toContain("Subject: Your product has arrived");
      });

      await test.step("the lead waits until it is marked as done", async () => {
        const waiting = await json("waiting");
        expect(waiting).toMatchObject({
          waiting: 1,
          leads: [{ id: product.id, visitor_email: "ada@shop.example" }],
        });
        expect((await leads("waiting", "--longer-than", "0min")).exitCode).toBe(1);
        expect((await leads("done", product.id)).exitCode).toBe(0);
        expect(await json("waiting")).toEqual({ waiting: 0, leads: [] });
      });

      await test.step("each page's visitors are split according to its own rules", async () => {
        await bringVisitors(day.url, "/food", 40);
        await bringVisitors(day.url, "/jewelry", 40);
        await expect
          .poll(async () => splitOf(await json("report")))
          .toEqual([
            // The visitor from the ad above counts too, under a discarded key.
            ["/food", 41, "version_c", "single"],
            ["/jewelry", 40, "version_a,version_b,version_c,version_d", "early"],
          ]);
      });

      await test.step("the form that fell silent raises an alarm, and nothing else does", async () => {
        const { findings, failed_checks } = await json("watch");
        expect(failed_checks).toEqual([]);
        // The free space depends on the machine.
        const ofSite = findings.filter(({ check }: { check: string }) => check !== "disk");
        expect(ofSite).toMatchObject([{ check: "form", page: "/jewelry/version_d" }]);
        expect(ofSite[0].message).toContain("no lead since");
        expect((await leads("watch", "--quiet")).exitCode).toBe(1);
      });

      await test.step("the campaign is counted and reported by its name", async () => {
        expect((await json("report", "--by", "campaign")).origins).toContainEqual({
          campaign: "autumn-jam",
          page: "/food",
          leads: 1,
          variants: { version_c: 1 },
        });
        expect(await json("count", "--by", "source,campaign")).toContainEqual({
          source: "google",
          campaign: "autumn-jam",
          leads: 2,
        });
      });

      await test.step("the click is reported to the ad network once", async () => {
        const [file, again] = [join(day.desk, "google.jsonl"), join(day.desk, "again.jsonl")];
        expect((await leads(...GOOGLE, "-o", file)).exitCode).toBe(0);
        const written = readFileSync(file, "utf8");
        expect(written.split("Cj0KCQ-ada-clicked")).toHaveLength(2);
        expect(JSON.parse(written).events).toMatchObject([{ transactionId: product.id }]);
        expect(written).not.toMatch(/ada@|userData/);
        expect((await leads(...GOOGLE, "-o", again)).out).toContain("No lead is new");
        expect(existsSync(again)).toBe(false);
      });

      await test.step("the visitor is erased on request", async () => {
        const picture = product.product.filePath.split("/").at(-1);
        const traces = [
          "ada@shop.example",
          "adas-jam.png",
          "Cj0KCQ-ada-clicked",
          picture,
          product.id,
          address.id,
          product.idempotency_key,
        ];
        const found = async () => {
          const everything = await day.stores.everything();
          return traces.filter((trace) => everything.includes(trace));
        };
        expect(await found()).toEqual(traces);
        expect(await leads("erase", "ada@shop.example", "--yes")).toMatchObject({
          exitCode: 0,
          out: expect.stringContaining("Deleted 2 leads and 1 picture."),
          err: "",
        });
        expect(await found()).toEqual([]);
        expect((await leads("count")).out).toBe("408\n");
      });

      await test.step("a visitor who agrees is counted with the lead", async () => {
        await page.getByRole("button", { name: "Back to Home" }).click();
        await page.evaluate(() => localStorage.clear());
        await page.goto("/furniture");
        await page.waitForURL("**/furniture/version_*");
        await landing.ready();
        await page.getByRole("button", { name: "Yes, remember" }).click();
        const isWaitlist = page.url().endsWith("version_b");
        const form = landing.heroForm();
        await (isWaitlist
          ? form.email.fill("bob@shop.example")
          : form.url.fill("https://shop.example/chair"));
        await page.clock.fastForward(READING_MS);
        await form.send();
        await page.waitForURL(isWaitlist ? "**/success" : "**/ad_creation");
        await expect
          .poll(async () => variantsSeen(await json("report"), "/furniture"))
          .toMatchObject([{ visitors: 1, converted: 1 }]);
      });
    });
  });
}
