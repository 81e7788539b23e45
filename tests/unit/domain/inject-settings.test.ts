import { expect, test } from "vitest";
import { DEFAULT_PAGE_SETTINGS, DEFAULT_PUBLIC_URL } from "../../../contract/page-settings.ts";
import { injectSettings } from "../../../domain/site/inject-settings.ts";

const BUILT = `<link rel="canonical" href="http://127.0.0.1:3000/food">
<script type="application/json" id="settings">{ "anonKey": "anon" }</script>
<script type="application/json" id="offer">null</script>`;

test("with the build's settings, a page stays the same to the byte", () => {
  const settings = { publicUrl: DEFAULT_PUBLIC_URL, pageSettings: DEFAULT_PAGE_SETTINGS, uploadsUrl: null };
  expect(injectSettings(BUILT, settings)).toBe(BUILT);
});

test("a page is given the server's settings and URL if they aren't the defaults", () => {
  const pageSettings = { ...DEFAULT_PAGE_SETTINGS, anonKey: "</script>$&" };
  const injected = injectSettings(BUILT, { publicUrl: "https://$&.example", pageSettings, uploadsUrl: null });
  const [link, settings, offer] = injected.split("\n");
  expect(link).toBe('<link rel="canonical" href="https://$&.example/food">');
  const [, json] = /^<script type="application\/json" id="settings">([^<]*)<\/script>$/.exec(settings!)!;
  expect(JSON.parse(json!)).toEqual(pageSettings);
  expect(offer).toBe('<script type="application/json" id="offer">null</script>');
});
