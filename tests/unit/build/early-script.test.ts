import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { buildEarlyScript } from "../../../build/early-script.ts";
import { DEFAULT_PAGE_SETTINGS } from "../../../contract/page-settings.ts";

test("the script of redirect pages runs by itself: it asks for the flags, and for the page that they point to", async () => {
  const script = await buildEarlyScript();
  const elements: Record<string, object> = {
    settings: DEFAULT_PAGE_SETTINGS,
    redirect: { destinations: { version_c: "/food/version_c" }, launchDarklyScript: "/ld.js" },
  };
  const links: object[] = [];
  const calls: string[] = [];
  const page = createContext({
    document: {
      getElementById: (id: string) => ({ textContent: JSON.stringify(elements[id]) }),
      createElement: () => ({}),
      head: { append: (link: object) => links.push(link) },
    },
    location: { origin: "https://ads.example", search: "?utm_source=ad" },
    localStorage: { getItem: () => "user-before" },
    URL,
    fetch: async (url: string, { body }: { body: string }) => {
      calls.push(`${url} ${body}`);
      return Response.json({ flags: [{ key: "landing_beverage", value: "version_c" }] });
    },
  });
  runInContext(script, page);
  expect(calls).toEqual([
    'https://ads.example/ofrep/v1/evaluate/flags {"context":{"targetingKey":"user-before"}}',
  ]);
  expect(page.earlyCall).toMatchObject({ userKey: "user-before", flagsUrl: "https://ads.example" });
  await expect.poll(() => links).toEqual([{ rel: "prefetch", href: "/food/version_c?utm_source=ad" }]);
});
