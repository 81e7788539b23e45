import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PersonalPage } from "../../../server/site/personal-page.ts";

test.each([1, 65_533, 65_534, 65_535, 200_000])(
  "a page may end with %i characters after its data",
  (chars) => {
    const end = "x".repeat(chars);
    const page = new PersonalPage(() => "<p>", end);
    const whole = `<p>{}${end}`;
    expect(page.encode("identity", {}).toString()).toBe(whole);
    expect(brotliDecompressSync(page.encode("br", {})).toString()).toBe(whole);
    expect(gunzipSync(page.encode("gzip", {})).toString()).toBe(whole);
  },
);
