import { expect, test } from "vitest";
import { readTagsHeader, TAG_NAMES, tagsInQuery, toTagsHeader } from "../../../contract/tags.ts";

test("only the sixteen common parameters are read, and decoded", () => {
  const query = TAG_NAMES.map((name, n) => `${name}=${n}%2F+%C3%BC`).join("&");
  expect(tagsInQuery(`?first=1&${query}&fbc=2`)).toEqual(
    Object.fromEntries(TAG_NAMES.map((name, n) => [name, `${n}/ ü`])),
  );
  expect(TAG_NAMES).toEqual([
    "gclid",
    "gbraid",
    "wbraid",
    "dclid",
    "fbclid",
    "ttclid",
    "msclkid",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_id",
    "utm_content",
    "utm_term",
    "utm_source_platform",
    "utm_creative_format",
    "utm_marketing_tactic",
  ]);
});

test("a tag is kept up to 2,048 characters, and left out beyond", () => {
  const [longest, longer] = ["x".repeat(2048), "x".repeat(2049)];
  expect(tagsInQuery(`gclid=${longest}&fbclid=${longer}&utm_term=%C3%BC`)).toEqual({
    gclid: longest,
    utm_term: "ü",
  });
});

test("the first of a repeated tag counts, and an empty one does not", () => {
  expect(tagsInQuery("utm_source=a&utm_source=b&utm_medium=")).toEqual({ utm_source: "a" });
  expect(tagsInQuery("")).toBeNull();
  expect(tagsInQuery("?utm=1&UTM_SOURCE=2")).toBeNull();
});

test("sixteen tags of 300 characters pass through a header unchanged", () => {
  const tags = Object.fromEntries(TAG_NAMES.map((name) => [name, `${name}${"x".repeat(300 - name.length)}`]));
  expect(readTagsHeader(toTagsHeader(tags)!)).toEqual(tags);
});

test("a picture's AI mark passes through a header, and is never read from a URL", () => {
  const tags = { ai_mark: "c2pa trainedAlgorithmicMedia", utm_source: "a" };
  expect(readTagsHeader(toTagsHeader(tags)!)).toEqual(tags);
  expect(tagsInQuery("?ai_mark=c2pa&utm_source=a")).toEqual({ utm_source: "a" });
});

test("any text passes through a header of printable ASCII", () => {
  const tags = { utm_campaign: 'Früh"ling\\ 🌷\u0000\u007f\ud800\r\n', utm_source: "%20&=" };
  const header = toTagsHeader(tags)!;
  expect(header).toMatch(/^[ -~]+$/);
  expect(readTagsHeader(header)).toEqual(tags);
  expect(toTagsHeader(null)).toBeNull();
});

test("a full header gives click ids priority, and truncates none", () => {
  const long = "x".repeat(2048);
  const tags = { utm_source: long, utm_medium: "cpc", utm_campaign: "b", fbclid: long, gclid: long };
  const header = toTagsHeader(tags)!;
  expect(header.length).toBeLessThanOrEqual(6144);
  expect(readTagsHeader(header)).toEqual({ gclid: long, fbclid: long, utm_medium: "cpc", utm_campaign: "b" });
});

test("no header exceeds its limit", () => {
  const overhead = '{"gclid":"","fbclid":"","utm_source":"","utm_term":""}'.length;
  const tags = { gclid: "x".repeat(2048), fbclid: "x".repeat(2048), utm_source: "x".repeat(1900) };
  const room = 6144 - overhead - 2 * 2048 - 1900;
  expect(toTagsHeader({ ...tags, utm_term: "x".repeat(room) })).toHaveLength(6144);
  expect(readTagsHeader(toTagsHeader({ ...tags, utm_term: "x".repeat(room + 1) })!)).toEqual(tags);
  expect(readTagsHeader('{"gclid":"x"}'.padEnd(6144))).toEqual({ gclid: "x" });
  expect(readTagsHeader('{"gclid":"x"}'.padEnd(6145))).toBeNull();
});
