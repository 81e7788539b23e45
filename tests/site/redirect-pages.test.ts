import { expect, test } from "vitest";
import { DEFAULT_PAGE_SETTINGS } from "../../contract/page-settings.ts";
import { LETTERS, redirectRows } from "../support/site/redirect-rows.ts";
import { runRedirectScript } from "../support/site/redirect-script.ts";
import { BuiltSite } from "../support/site/built-site.ts";

const site = new BuiltSite("dist/site");

const inlineScripts = (path: string) =>
  Array.from(site.page(path).querySelectorAll("script:not([type])"), (script) => script.textContent);

for (const row of redirectRows) {
  const { path } = row;
  test(`${path} was built with its own destinations, and has a link without a script`, async () => {
    const [script] = inlineScripts(path);
    for (const letter of LETTERS) {
      const offer = { userKey: "user-0000000000000", variant: `version_${letter}`, madeAt: Date.now() };
      const { replacedWith } = await runRedirectScript(script!, {
        path,
        elements: { settings: DEFAULT_PAGE_SETTINGS, offer },
      });
      expect(replacedWith).toEqual([`${path}/version_${row[letter]}`]);
    }
    const links = site.page(path).querySelectorAll("body a");
    expect(Array.from(links, (link) => [link.getAttribute("href"), link.textContent])).toEqual([
      [`${path}/version_a`, "Continue"],
    ]);
  });
}

const fontsIn = (path: string, rel: string) =>
  Array.from(site.page(path).querySelectorAll(`link[rel=${rel}][as=font]`), (link) =>
    link.getAttribute("href"),
  );

for (const { path, ...row } of redirectRows) {
  test(`${path} preloads the fonts of the page it leads to`, () => {
    const fonts = fontsIn(path, "prefetch");
    expect(fonts.length).toBeGreaterThan(0);
    for (const letter of LETTERS) {
      expect(fontsIn(`${path}/version_${row[letter]}`, "preload"), letter).toEqual(fonts);
    }
  });
}

test.each(redirectRows)("$path's own elements are removed when an included page takes over", ({ path }) => {
  const { body, head } = site.page(path);
  const shown = [...head.querySelectorAll(`:scope > style`), ...body.children];
  expect(shown.length).toBeGreaterThan(1);
  for (const element of shown) expect(element.hasAttribute("data-waiting"), element.tagName).toBe(true);
});

test("furniture's text is under the logo, in the colors and font of the page that it leads to", () => {
  const { body, head } = site.page("/furniture");
  expect(Array.from(body.children, ({ tagName }) => tagName)).toEqual(["H1", "P", "A"]);
  const style = head.querySelector("style")!.textContent;
  expect(style).toContain("html,body{background:#F6F3EC");
  expect(style).toMatch(/h1::before\{[^}]*url\(\/favicon\.svg\)/);
  const [display] = fontsIn("/furniture/version_a", "preload");
  expect(style).toMatch(/h1\{font:600 [^}]*display,serif/);
  expect(style).toContain(`@font-face{font-family:display;src:url(${display})`);
});

const NOT_KNOWN = ["version_z", "", "VERSION_A", 3, true, null];

const flagsOf = (value: unknown) => [{ key: "landing_beverage", value, variant: "x", reason: "SPLIT" }];

/** Where returning visitors end up. */
async function endAfter(path: string, answer: () => Promise<Response>): Promise<string> {
  const [script] = inlineScripts(path);
  const elements = { settings: DEFAULT_PAGE_SETTINGS, offer: null };
  const effects = await runRedirectScript(script!, { path, elements, keptKey: "user-k3v9x2m7q1w8e", answer });
  await expect.poll(() => effects.isLinkShown || effects.replacedWith.length).toBeTruthy();
  return effects.isLinkShown ? "stay" : effects.replacedWith.join();
}

for (const { path, unknown, failed, ...row } of redirectRows) {
  const end = (letter: string) => (letter === "stay" ? "stay" : `${path}/version_${letter}`);

  test(`${path} as built follows the flag, or its own rule without a usable value`, async () => {
    for (const letter of LETTERS) {
      const flags = flagsOf(`version_${letter}`);
      expect(await endAfter(path, async () => Response.json({ flags })), letter).toBe(end(row[letter]));
    }
    for (const flags of [...NOT_KNOWN.map(flagsOf), [], undefined]) {
      const ended = await endAfter(path, async () => Response.json({ flags }));
      expect(ended, JSON.stringify(flags)).toBe(end(unknown));
    }
    expect(await endAfter(path, () => Promise.reject(new TypeError("Failed to fetch")))).toEqual(end(failed));
    expect(await endAfter(path, async () => new Response("oops", { status: 500 }))).toBe(end(failed));
    expect(await endAfter(path, async () => new Response("<html>"))).toBe(end(failed));
  });
}

for (const letter of "abcd") {
  for (const old of [`/version_${letter}`, `/beverages/version_${letter}`]) {
    test(`on a static host, ${old} has a page that redirects, with script and without`, () => {
      expect(site.text(old)).toContain(
        `location.replace("/beverage/version_${letter}"+location.search+location.hash)`,
      );
      expect(site.text(old)).toContain(`content="0;url=/beverage/version_${letter}"`);
    });
  }
}
