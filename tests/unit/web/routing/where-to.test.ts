import { describe, expect, test } from "vitest";
import { flagRoutes } from "../../../../content/flag-routes.ts";
import { whereTo } from "../../../../web/routing/where-to.ts";

const ready = (value: unknown) => ({ is: "ready", value }) as const;

/** path, then where version_a, b, c and d lead, then an unknown value, then a failure. */
const table = [
  ["/beverage", "a", "b", "c", "d", "stay", "stay"],
  ["/skincare", "a", "b", "c", "d", "stay", "stay"],
  ["/food", "a", "b", "c", "d", "a", "stay"],
  ["/apparel", "a", "b", "c", "d", "a", "stay"],
  ["/jewelry", "a", "b", "c", "d", "a", "stay"],
  ["/hygiene", "a", "a", "a", "a", "a", "stay"],
  ["/makeup", "a", "a", "a", "a", "a", "stay"],
  ["/furniture", "a", "a", "b", "b", "a", "a"],
] as const;

test("the table has every redirect page, and two of them look for a late signal once more", () => {
  expect(Object.keys(flagRoutes).toSorted()).toEqual(table.map(([path]) => path).toSorted());
  const again = Object.entries(flagRoutes).filter(([, { triesAgain }]) => triesAgain);
  expect(again.map(([path]) => path).toSorted()).toEqual(["/beverage", "/skincare"]);
});

describe.each(table)("%s", (path, a, b, c, d, unknown, failed) => {
  const end = (letter: string) => (letter === "stay" ? "stay" : `${path}/version_${letter}`);

  test("each value of the flag leads to its page", () => {
    expect(whereTo(path, ready("version_a"))).toBe(end(a));
    expect(whereTo(path, ready("version_b"))).toBe(end(b));
    expect(whereTo(path, ready("version_c"))).toBe(end(c));
    expect(whereTo(path, ready("version_d"))).toBe(end(d));
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
  ])("a value that no page knows (%j) follows the path's own rule", (value) => {
    expect(whereTo(path, ready(value))).toBe(end(unknown));
  });

  test("a client that failed follows the path's own rule", () => {
    expect(whereTo(path, { is: "failed" })).toBe(end(failed));
  });

  test("nobody leaves before the client has answered", () => {
    expect(whereTo(path, { is: "starting" })).toBe("stay");
  });

  test("a trailing slash is the same path", () => {
    expect(whereTo(`${path}/`, ready("version_a"))).toBe(end("a"));
  });

  test.each([`${path}/version_a`, `${path}s`, `${path}//`, path.toUpperCase(), path.slice(1), `/x${path}`])(
    "only the exact path leads on: %s stays",
    (other) => {
      for (const flag of [ready("version_a"), { is: "failed" } as const])
        expect(whereTo(other, flag)).toBe("stay");
    },
  );
});

test.each(["/", "", "/beverages", "/ad_creation", "/success", "/constructor", "/__proto__"])(
  "%j is no path that waits for the flag",
  (path) => {
    expect(whereTo(path, ready("version_a"))).toBe("stay");
  },
);
