import { describe, expect, test } from "vitest";
import { TAG_NAMES, toTagsHeader } from "../../contract/tags.ts";

export type OpenedRows = {
  /** Sends a signup with these headers, which must be accepted. */
  post: (headers: Record<string, string>) => Promise<unknown>;
  /** Each row's columns, with tags as an object. */
  rows: () => Promise<Record<string, unknown>[]>;
};

const SITE = "https://ads.example";
const NOTHING = {
  visitor_key: null,
  source_path: null,
  query: null,
  tags: null,
  referrer_host: null,
  idempotency_key: null,
  follows: null,
  consent_text: null,
  suspicion: "no form",
};
const LONGEST_KEY = `!${"x".repeat(62)}~`;
const LONGEST_QUERY = `a=${"1".repeat(994)}&b=2`;

const COLUMNS: [headers: Record<string, string>, columns: object][] = [
  [{}, NOTHING],
  [
    {
      "x-visitor-key": "user-k3v9x2m7q1w8e",
      referer: `${SITE}/food/version_d?utm_source=ad&gclid=1#form`,
      "idempotency-key": "one",
      "x-follows": "zero",
      "x-consent-text": "W7eJhV2mQ0aXk3P_",
      "x-form-trap": "1",
      "x-form-ms": "120",
    },
    {
      visitor_key: "user-k3v9x2m7q1w8e",
      source_path: "/food/version_d",
      query: "utm_source=ad&gclid=1",
      idempotency_key: "one",
      follows: "zero",
      consent_text: "W7eJhV2mQ0aXk3P_",
      suspicion: "hidden field, too fast",
    },
  ],
  [
    {
      "x-visitor-key": LONGEST_KEY,
      "idempotency-key": LONGEST_KEY,
      "x-follows": LONGEST_KEY,
      "x-referrer-host": "h".repeat(255),
    },
    {
      visitor_key: LONGEST_KEY,
      idempotency_key: LONGEST_KEY,
      follows: LONGEST_KEY,
      referrer_host: "h".repeat(255),
    },
  ],
  ...["two words", "ü", "", "x".repeat(65)].map((key): [Record<string, string>, object] => [
    { "x-visitor-key": key, "x-follows": key },
    { visitor_key: null, follows: null },
  ]),
  ...["two words", "ü.example", "", "x".repeat(256)].map((host): [Record<string, string>, object] => [
    { "x-referrer-host": host },
    { referrer_host: null },
  ]),
  ...["", "W7eJhV2mQ0aXk3P", "W7eJhV2mQ0aXk3P_-", "W7eJhV2mQ0aXk3+/", "W7eJhV2m 0aXk3P_"].map(
    (hash): [Record<string, string>, object] => [{ "x-consent-text": hash }, { consent_text: null }],
  ),
  [{ referer: SITE }, { source_path: "/", query: null }],
  [{ referer: `${SITE}/?x` }, { source_path: "/", query: "x" }],
  [{ referer: `${SITE}/?a=1&preview=a-key&b=2` }, { source_path: "/", query: "a=1&b=2" }],
  [{ referer: `${SITE}/?a=1&preview&b=2` }, { source_path: "/", query: "a=1&b=2" }],
  [{ referer: `${SITE}/?%70RE%76iew=a-key` }, { source_path: "/", query: null }],
  [{ referer: `${SITE}/?previews=1&&x` }, { source_path: "/", query: "previews=1&&x" }],
  [{ referer: `${SITE}/food/version_d/` }, { source_path: "/food/version_d" }],
  [{ referer: "nonsense" }, { source_path: null, query: null }],
  [{ referer: "" }, { source_path: null, query: null }],
  [{ "x-form-ms": "800" }, { suspicion: null }],
  [{ "x-form-ms": "799" }, { suspicion: "too fast" }],
  [{ "x-form-ms": "0" }, { suspicion: "too fast" }],
  [{ "x-form-ms": "-1" }, { suspicion: "no form" }],
  [{ "x-form-ms": "9".repeat(19) }, { suspicion: "no form" }],
  [{ "x-form-ms": "" }, { suspicion: "no form" }],
  [{ "x-form-ms": "soon", "x-form-trap": "" }, { suspicion: "no form" }],
  [{ "x-form-trap": "0" }, { suspicion: "no form" }],
  [{ "x-form-trap": "1" }, { suspicion: "hidden field, no form" }],
  [{ "x-form-trap": "1", "x-form-ms": "900" }, { suspicion: "hidden field" }],
  // Older pages sent no time.
  [{ "idempotency-key": "one" }, { suspicion: null }],
  [{ "idempotency-key": "one", "x-form-ms": "12" }, { suspicion: "too fast" }],
];

const QUERIES: [name: string, query: string, kept: string][] = [
  ["that is just short enough is kept", LONGEST_QUERY, LONGEST_QUERY],
  ["is cut before the parameter that has no room", `${LONGEST_QUERY}2&c`, LONGEST_QUERY.slice(0, -4)],
  ["of three thousand characters is cut there too", `a=1&${"b=2&".repeat(800)}`, `a=1${"&b=2".repeat(249)}`],
  ["is cut after the preview's key was taken out", `preview=key&${LONGEST_QUERY}&c`, LONGEST_QUERY],
];

const TAGS: Record<string, string>[] = [
  Object.fromEntries(TAG_NAMES.map((name) => [name, "x".repeat(300)])),
  { ai_mark: "c2pa" },
  { gclid: "x".repeat(2048), utm_campaign: 'Früh"ling\\ + 🌷', utm_source: "x" },
];

const NO_TAGS = [
  "",
  "utm_source=x",
  "[1]",
  "null",
  '"utm_source"',
  '{"utm_source":1}',
  '{"utm_source":{"a":"b"}}',
  '{"utm_source":""}',
  '{"other":"x","__proto__":"y"}',
  `{"utm_source":"${"x".repeat(2049)}"}`,
  `{"utm_source":"x"${" ".repeat(6200)}}`,
];

/** How a row's columns are filled from its headers, on our own server and in a Supabase project. */
export function rowColumnsContract(open: () => Promise<OpenedRows>) {
  async function columnsOf(headers: Record<string, string>) {
    const { post, rows } = await open();
    await post(headers);
    const [row] = await rows();
    return row!;
  }

  describe("a row's columns", () => {
    test.each(COLUMNS)("come from the headers: %j gives %j", async (headers, columns) => {
      expect(await columnsOf(headers)).toMatchObject(columns);
    });

    test("hold as much of a long URL as fits", async () => {
      const row = await columnsOf({ referer: `${SITE}/${"p".repeat(300)}?${"q".repeat(2000)}` });
      expect(row).toMatchObject({ source_path: `/${"p".repeat(199)}`, query: null });
    });

    test.each(QUERIES)("a query %s", async (_, query, kept) => {
      expect((await columnsOf({ referer: `${SITE}/?${query}` })).query).toBe(kept);
    });

    test.each(TAGS)("hold an ad's tags unchanged, and the referring site", async (tags) => {
      const headers = { "x-tags": toTagsHeader(tags)!, "x-referrer-host": "news.example:8443" };
      expect(await columnsOf(headers)).toMatchObject({ tags, referrer_host: "news.example:8443" });
    });

    test.each(NO_TAGS)("hold no tags if the header is %j", async (header) => {
      expect((await columnsOf({ "x-tags": header })).tags).toBeNull();
    });
  });
}
