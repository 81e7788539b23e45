import { expect, test } from "vitest";
import { landingPages } from "../../content/index.ts";
import { copyOf } from "../unit/content/pages-by-path.ts";
import { BuiltSite } from "./built-site.ts";

const site = new BuiltSite("dist/site");

/** What a page says, and what it tells those who don't see its pictures. */
function wordsOf(path: string): string {
  const body = site.page(path).body;
  const spoken = Array.from(body.querySelectorAll("[alt], [aria-label], [placeholder]"), (element) =>
    ["alt", "aria-label", "placeholder"].map((name) => element.getAttribute(name)).join("\n"),
  );
  return [body.textContent, ...spoken].join("\n");
}

for (const { path, hero, showcase, features, testimonials, closing } of landingPages) {
  test(`${path} was built with everything that its content says`, () => {
    const words = wordsOf(path);
    const { stats, ...people } = testimonials;
    const figures = [...stats, ...closing.stats].flatMap(({ value, label }) => [value, label]);
    // Which room is shown is no text; what forms say besides is in `forms.test.ts`.
    const content = [
      { ...hero, room: undefined, form: hero.form.button },
      showcase,
      features,
      people,
      { ...closing, stats: [], form: closing.form.button },
    ];
    const missing = [...copyOf(content), ...figures].filter((text) => !words.includes(text));
    expect(missing).toEqual([]);
  });
}
