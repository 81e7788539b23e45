import { beforeAll, describe, expect, test } from "vitest";
import { buildRedirectScript } from "../../../build/inline-script.ts";
import { DEFAULT_PAGE_SETTINGS } from "../../../contract/page-settings.ts";
import { runRedirectScript } from "../../support/site/redirect-script.ts";

const CALL = "https://ads.example/ofrep/v1/evaluate/flags";
const AGE_MS_MAX = 30_000;

let script: string;
beforeAll(async () => {
  script = await buildRedirectScript();
});

function elements(offer: object | null) {
  return { settings: DEFAULT_PAGE_SETTINGS, redirect: { launchDarklyScript: "/ld.js" }, offer };
}

const offerMade = (madeAt: number, ticket?: string) => {
  return { userKey: "user-0000000000new", variant: "version_c", madeAt, ...(ticket && { ticket }) };
};

const giveKey = async () =>
  Response.json({
    flags: [{ key: "landing_beverage", value: "version_b" }],
    metadata: { targetingKey: "user-0000000given" },
  });

test("the script redirects a new visitor at once by the page's offer, and keeps the key", async () => {
  const effects = await runRedirectScript(script, {
    path: "/food?utm_source=ad#form",
    elements: elements(offerMade(Date.now(), "0.1234")),
  });
  expect(effects).toMatchObject({
    calls: [],
    replacedWith: ["/food/version_c?utm_source=ad#form"],
    kept: ["user-0000000000new"],
    hasLink: false,
  });
  // To be counted when the page is left.
  expect(await Promise.all(effects.beacons)).toEqual([
    `${CALL} {"context":{"targetingKey":"user-0000000000new","ticket":"0.1234"}}`,
  ]);
});

describe("a document that includes pages", () => {
  const path = "/food?utm_source=ad#form";
  const included = { paths: ["/food/version_c", "/food/version_b"], rules: "0123456789ab" };

  test("shows the first one to a new visitor at once, under its own URL, and counts them at the redirect page's", async () => {
    const effects = await runRedirectScript(script, {
      path,
      elements: { ...elements(offerMade(Date.now(), "0.1234")), included },
      referrer: "https://news.example/",
    });
    expect(effects).toMatchObject({
      replacedWith: [],
      url: "/food/version_c?utm_source=ad#form",
      removed: ["[data-waiting]"],
      wrote: ["<!--", "<noframes>"],
      sessionStorage: { referrer: "news.example" },
      kept: ["user-0000000000new", "0123456789ab /food version_c"],
      beacons: [],
    });
    // Opening the tab's storage would delay the page.
    expect(effects.storedAtOnce).toEqual({});
    expect(effects.calls).toEqual([
      `${CALL} {"context":{"targetingKey":"user-0000000000new","ticket":"0.1234"}}`,
    ]);
    expect(effects.requests).toEqual([
      expect.objectContaining({ referrer: "https://ads.example/food?utm_source=ad#form", keepalive: true }),
    ]);
  });

  test.each([
    ["version_c", ["<!--", "<noframes>"]],
    ["version_b", ["<noframes>", "<!--"]],
  ])(
    "shows a visitor who was led to %s before that page at once, and reports the visit afterwards",
    async (variant, wrote) => {
      const effects = await runRedirectScript(script, {
        path,
        elements: { ...elements(offerMade(Date.now(), "0.1234")), included },
        keptKey: "user-before",
        keptAnswer: `0123456789ab /food ${variant}`,
      });
      expect(effects).toMatchObject({
        replacedWith: [],
        url: `/food/${variant}?utm_source=ad#form`,
        removed: ["[data-waiting]"],
        wrote,
        kept: [],
        beacons: [],
      });
      expect(effects.calls).toEqual([`${CALL} {"context":{"targetingKey":"user-before"}}`]);
    },
  );

  test("sends a visitor whose last answer named a page that it doesn't include to it at once", async () => {
    const effects = await runRedirectScript(script, {
      path,
      elements: { ...elements(offerMade(Date.now(), "0.1234")), included },
      keptKey: "user-before",
      keptAnswer: "0123456789ab /food version_d",
      referrer: "https://news.example/",
    });
    expect(effects).toMatchObject({
      replacedWith: ["/food/version_d?utm_source=ad#form"],
      wrote: [],
      kept: [],
      sessionStorage: { referrer: "news.example" },
      calls: [],
    });
    expect(await Promise.all(effects.beacons)).toEqual([
      `${CALL} {"context":{"targetingKey":"user-before"}}`,
    ]);
  });

  test.each(["0123456789ac /food version_c", "0123456789ab /skincare version_c"])(
    "shows no page by an answer to other rules or another page: %s",
    async (keptAnswer) => {
      const effects = await runRedirectScript(script, {
        path,
        elements: { ...elements(null), included },
        keptKey: "user-before",
        keptAnswer,
        answer: giveKey,
      });
      await expect.poll(() => effects.shown).toEqual(["what is in the second template"]);
      expect(effects).toMatchObject({ wrote: [], kept: ["0123456789ab /food version_b"] });
      expect(effects.calls).toEqual([`${CALL} {"context":{"targetingKey":"user-before","page":"/food"}}`]);
    },
  );

  test("hides them from a visitor with a key, who follows the flag to another page", async () => {
    const flags = [{ key: "landing_beverage", value: "version_d" }];
    const effects = await runRedirectScript(script, {
      path,
      elements: { ...elements(offerMade(Date.now(), "0.1234")), included },
      keptKey: "user-before",
      answer: async () => Response.json({ flags }),
    });
    await expect.poll(() => effects.replacedWith).toEqual(["/food/version_d?utm_source=ad#form"]);
    expect(effects).toMatchObject({
      wrote: [],
      removed: [],
      kept: ["0123456789ab /food version_d"],
      shown: [],
    });
  });

  test.each([
    ["version_c", "first"],
    ["version_b", "second"],
  ])("shows %s to a visitor with a key once the flag leads there", async (value, template) => {
    const flags = [{ key: "landing_beverage", value }];
    const effects = await runRedirectScript(script, {
      path,
      elements: { ...elements(offerMade(Date.now(), "0.1234")), included },
      keptKey: "user-before",
      answer: async () => Response.json({ flags }),
    });
    await expect.poll(() => effects.shown).toEqual([`what is in the ${template} template`]);
    expect(effects).toMatchObject({
      url: `/food/${value}?utm_source=ad#form`,
      // To scroll to the form.
      replacedWith: [`https://ads.example/food/${value}?utm_source=ad#form`],
      removed: ["[data-waiting]"],
      hasLink: false,
      kept: [`0123456789ab /food ${value}`],
    });
    expect(effects.calls).toEqual([`${CALL} {"context":{"targetingKey":"user-before","page":"/food"}}`]);
  });

  test("doesn't redirect a new visitor to whom it loads slowly", async () => {
    const requestedAt = Date.now() - 2 * AGE_MS_MAX;
    const effects = await runRedirectScript(script, {
      path,
      elements: { ...elements(offerMade(requestedAt, "0.1234")), included },
      requestedAt,
    });
    expect(effects).toMatchObject({
      replacedWith: [],
      url: "/food/version_c?utm_source=ad#form",
      kept: ["user-0000000000new", "0123456789ab /food version_c"],
    });
  });

  test("redirects a new visitor whose offer has expired if the flag leads to another page", async () => {
    for (const [value, replacedWith] of [
      ["version_b", ["/food/version_b?utm_source=ad#form"]],
      ["version_c", []],
    ] as const) {
      const flags = [{ key: "landing_beverage", value }];
      const effects = await runRedirectScript(script, {
        path,
        elements: { ...elements(offerMade(Date.now() - AGE_MS_MAX)), included },
        answer: async () => Response.json({ flags, metadata: { targetingKey: "user-0000000given" } }),
      });
      await expect.poll(() => effects.kept).toEqual(["user-0000000given", `0123456789ab /food ${value}`]);
      expect(effects).toMatchObject({ replacedWith, hasLink: false });
    }
  });

  test("asks the flag and shows the Continue link if the stored answer leads to no page", async () => {
    const effects = await runRedirectScript(script, {
      path: "/beverage",
      keptKey: "user-before",
      keptAnswer: "0123456789ab /beverage version_z",
      elements: { ...elements(null), included },
      answer: async () => Response.json({ flags: [{ key: "landing_beverage", value: "version_z" }] }),
    });
    await expect.poll(() => effects.isLinkShown).toBe(true);
    expect(effects.replacedWith).toEqual([]);
  });
});

test("an offer without a ticket is not reported", async () => {
  const effects = await runRedirectScript(script, {
    path: "/food",
    elements: elements(offerMade(Date.now())),
  });
  expect(effects).toMatchObject({ calls: [], replacedWith: ["/food/version_c"], beacons: [] });
});

test("no link shows while a visitor waits", async () => {
  const effects = await runRedirectScript(script, {
    path: "/beverage",
    elements: elements(null),
    answer: () => new Promise(() => {}),
  });
  expect(effects.hasLink).toBe(false);
  effects.timers.find(({ ms }) => ms === 5000)!.go();
  await expect.poll(() => effects.isLinkShown).toBe(true);
});

test("the script first removes a slash that a static host added", async () => {
  const effects = await runRedirectScript(script, {
    path: "/food/?utm_source=ad",
    elements: elements(null),
    answer: async () => Response.json({ flags: [{ key: "landing_beverage", value: "version_b" }] }),
  });
  await expect.poll(() => effects.replacedWith).toEqual(["/food/version_b?utm_source=ad"]);
  expect(effects.calls).toEqual([expect.stringContaining('"page":"/food"')]);
});

test("the Continue link keeps the ad's tags and the hash", async () => {
  const effects = await runRedirectScript(script, {
    path: "/beverage?utm_source=ad&gclid=1#form",
    elements: elements(null),
  });
  await expect.poll(() => effects.isLinkShown).toBe(true);
  expect(effects.linkTarget).toBe("/food/version_a?utm_source=ad&gclid=1#form");
});

test.each([
  ["https://news.example:8443/story?id=1", "off", { referrer: "news.example:8443" }],
  ["android-app://org.example.mail/", "off", { referrer: "org.example.mail" }],
  ["https://ads.example/other", "off", {}],
  ["", "off", {}],
  ["https://news.example/", "required", {}],
] as const)(
  "the host of the referrer %j is kept for the tab, unless it is ours or not allowed (consent %s): %j",
  async (referrer, userKeyConsent, kept) => {
    const { sessionStorage } = await runRedirectScript(script, {
      path: "/food",
      referrer,
      elements: { ...elements(null), settings: { ...DEFAULT_PAGE_SETTINGS, userKeyConsent } },
    });
    expect(sessionStorage).toEqual(kept);
  },
);

test.each([
  ["has a key", { keptKey: "user-before", offer: offerMade(Date.now()) }, '"targetingKey":"user-before",'],
  ["is offered nothing", { offer: null }, ""],
  ["gets an offer that is old", { offer: offerMade(Date.now() - AGE_MS_MAX) }, ""],
  ["gets an offer that is not of this clock", { offer: offerMade(Date.now() + 2 * AGE_MS_MAX) }, ""],
])(
  "a visitor who %s calls the flag service once and follows its value",
  async (_, { offer, ...visit }, key) => {
    const effects = await runRedirectScript(script, {
      path: "/food?utm_source=ad",
      elements: elements(offer),
      ...visit,
      answer: giveKey,
    });
    await expect.poll(() => effects.replacedWith).toEqual(["/food/version_b?utm_source=ad"]);
    expect(effects.calls).toEqual([`${CALL} {"context":{${key}"page":"/food"}}`]);
    // The server's key, if it was asked for one.
    expect(effects.kept).toEqual(key === "" ? ["user-0000000given"] : []);
    expect(effects.requests).toEqual([
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        referrer: "https://ads.example/food?utm_source=ad",
        referrerPolicy: "no-referrer-when-downgrade",
      },
    ]);
    expect(effects.beacons).toEqual([]);
  },
);

test.each([
  ["/beverage", [100, 5000]],
  ["/food", [5000]],
])("%s checks the flag at %j ms and leaves once", async (path, waits) => {
  const flags = [{ key: "landing_beverage", value: "version_b" }];
  const answer = async () => Response.json({ flags });
  const effects = await runRedirectScript(script, { path, elements: elements(null), answer });
  await expect.poll(() => effects.replacedWith).toEqual([`${path}/version_b`]);
  expect(effects.timers.map(({ ms }) => ms).toSorted((one, other) => one - other)).toEqual(waits);
  for (const { go } of effects.timers) go();
  expect(effects.replacedWith).toHaveLength(1);
  expect(effects.isLinkShown).toBe(false);
});

test("before consent, no key is stored, and the tab's name passes on the counted key", async () => {
  const settings = { ...DEFAULT_PAGE_SETTINGS, userKeyConsent: "required" };
  const effects = await runRedirectScript(script, {
    path: "/food",
    elements: { ...elements(null), settings },
    answer: giveKey,
  });
  await expect.poll(() => effects.replacedWith).toEqual(["/food/version_b"]);
  expect(effects).toMatchObject({
    calls: [`${CALL} {"context":{"page":"/food"}}`],
    kept: [],
    sessionStorage: {},
  });
  expect(effects.tabName).toBe("ld-user-key=user-0000000given");
});

test("with another flag service, the page makes the key", async () => {
  const settings = { ...DEFAULT_PAGE_SETTINGS, flagsUrl: "https://flags.example" };
  const effects = await runRedirectScript(script, {
    path: "/food",
    elements: { ...elements(null), settings },
  });
  expect(effects.calls).toEqual([
    expect.stringMatching(
      /^https:\/\/flags\.example\/ofrep\/v1\/evaluate\/flags \{"context":\{"targetingKey":"user-[a-z0-9]{13}","page":"\/food"\}\}$/,
    ),
  ]);
  expect(effects.kept).toEqual([expect.stringMatching(/^user-/)]);
});
