import { createContext, runInContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import { buildEarlyScript } from "../../../build/early-script.ts";
import { DEFAULT_PAGE_SETTINGS } from "../../../contract/page-settings.ts";

let script: string;
beforeAll(async () => {
  script = await buildEarlyScript();
});

/** Runs the script in a page that notes what it does. */
function run(options: { destinations: Record<string, string>; whenFailed: string }) {
  const elements: Record<string, object> = {
    settings: DEFAULT_PAGE_SETTINGS,
    redirect: { ...options, launchDarklyScript: "/ld.js" },
  };
  const links: object[] = [];
  const calls: string[] = [];
  const timers: { run: () => void; afterMs: number }[] = [];
  const replaced: string[] = [];
  const logged: string[] = [];
  const page = createContext({
    document: {
      getElementById: (id: string) => ({ textContent: JSON.stringify(elements[id]) }),
      createElement: () => ({}),
      head: { append: (link: object) => links.push(link) },
    },
    location: {
      origin: "https://ads.example",
      search: "?utm_source=ad",
      hash: "#join",
      replace: (address: string) => replaced.push(address),
    },
    localStorage: { getItem: () => "user-before" },
    console: { error: (words: string) => logged.push(words) },
    setTimeout: (task: () => void, afterMs: number) => timers.push({ run: task, afterMs }),
    URL,
    fetch: async (url: string, { body }: { body: string }) => {
      calls.push(`${url} ${body}`);
      return Response.json({ flags: [{ key: "landing_beverage", value: "version_c" }] });
    },
  });
  runInContext(script, page);
  return { page, links, calls, timers, replaced, logged };
}

test("the script of redirect pages runs by itself: it asks for the flags, and for the page that they point to", async () => {
  const { page, links, calls } = run({
    destinations: { version_c: "/food/version_c" },
    whenFailed: "stay",
  });
  expect(calls).toEqual([
    'https://ads.example/ofrep/v1/evaluate/flags {"context":{"targetingKey":"user-before"}}',
  ]);
  expect(page.earlyCall).toMatchObject({ userKey: "user-before", flagsUrl: "https://ads.example" });
  await expect.poll(() => links).toEqual([{ rel: "prefetch", href: "/food/version_c?utm_source=ad" }]);
});

test("when the page's module does not start within five seconds, it leads on where a failure leads", () => {
  const { page, timers, replaced, logged } = run({
    destinations: {},
    whenFailed: "/furniture/version_a",
  });
  expect(timers.map(({ afterMs }) => afterMs)).toEqual([5000]);
  // What stops it is handed to the module.
  expect(page.earlyCall).toMatchObject({ guard: 1 });
  expect(replaced).toEqual([]);
  timers[0]!.run();
  expect(replaced).toEqual(["/furniture/version_a?utm_source=ad#join"]);
  expect(logged).toEqual(["The script of this page did not start."]);
});

test("a page that stays after a failure leads nowhere by itself", () => {
  expect(run({ destinations: {}, whenFailed: "stay" }).timers).toEqual([]);
});

test("it parses in browsers of 2018", () => {
  expect(script).not.toMatch(/\?\.[a-z[(]|\?\?|\|\|=|\bcatch\s*\{/i);
});
