import { expect, test } from "vitest";
import { budgets, overBudget } from "./budgets.ts";
import { BuiltSite } from "../support/site/built-site.ts";
import { chosenSource } from "../support/site/chosen-source.ts";

// Size limits of the built pages.

const site = new BuiltSite("dist/site");

for (const budget of budgets) {
  test(`${budget.promise}: at most ${budget.max} ${budget.unit}`, () => {
    const broken = overBudget(site, budget);
    // Thrown without a stack, so that only these lines are printed.
    if (broken.length > 0) throw Object.assign(new Error(broken.join("\n")), { stack: "" });
  });
}

test("Chromium loads the narrowest picture that fits the screen's resolution", () => {
  const srcset = "/320.avif 320w, /560.avif 560w, /800.avif 800w";
  const sizes = "(min-width: 60rem) 22rem, 60vw";
  const on = (widthPx: number, pixelRatio: number) => chosenSource(srcset, sizes, { widthPx, pixelRatio });
  expect([on(390, 1), on(390, 2), on(390, 3), on(1280, 1), on(1280, 2)]).toEqual([
    "/320.avif",
    "/560.avif",
    "/800.avif",
    "/560.avif",
    "/800.avif",
  ]);
});
