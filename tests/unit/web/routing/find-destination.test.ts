import { describe, expect, test } from "vitest";
import { flagRoutes } from "../../../../content/flag-routes.ts";
import { redirectRows } from "../../../support/site/redirect-rows.ts";
import { findDestination } from "../../../../web/routing/find-destination.ts";

const ready = (value: unknown) => ({ is: "ready", value }) as const;

test("the table has every redirect page, and two check again for a late flag value", () => {
  expect(Object.keys(flagRoutes)).toEqual(expect.arrayContaining(redirectRows.map(({ path }) => path)));
  const again = Object.entries(flagRoutes).filter(([, { triesAgain }]) => triesAgain);
  expect(again.map(([path]) => path).toSorted()).toEqual(["/beverage", "/skincare"]);
});

describe.each(redirectRows)("$path", ({ path, a, b, c, d, unknown, failed }) => {
  const end = (letter: string) => (letter === "stay" ? "stay" : `${path}/version_${letter}`);

  test("each value of the flag leads to its page", () => {
    expect(findDestination(path, ready("version_a"))).toBe(end(a));
    expect(findDestination(path, ready("version_b"))).toBe(end(b));
    expect(findDestination(path, ready("version_c"))).toBe(end(c));
    expect(findDestination(path, ready("version_d"))).toBe(end(d));
  });

  test.each([
    "version_z",
    "",
    "VERSION_A",
    "toString",
    "__proto__",
    null,
    undefined,
    1,
    true,
    {},
    ["version_a"],
  ])("an unknown value (%j) follows the path's own rule", (value) => {
    expect(findDestination(path, ready(value))).toBe(end(unknown));
  });

  test("a failed client follows the path's own rule", () => {
    expect(findDestination(path, { is: "failed" })).toBe(end(failed));
  });

  test("nobody is redirected before the client has responded", () => {
    expect(findDestination(path, { is: "starting" })).toBe("stay");
  });

  test.each([`${path}/version_a`, `${path}s`, `${path}/`, path.toUpperCase(), path.slice(1), `/x${path}`])(
    "only the exact path redirects: %s stays",
    (other) => {
      for (const flag of [ready("version_a"), { is: "failed" } as const])
        expect(findDestination(other, flag)).toBe("stay");
    },
  );
});

test.each(["/", "", "/beverages", "/ad_creation", "/success", "/constructor", "/__proto__"])(
  "%j is not a redirect page's path",
  (path) => {
    expect(findDestination(path, ready("version_a"))).toBe("stay");
  },
);
