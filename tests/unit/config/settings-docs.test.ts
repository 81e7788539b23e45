import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "../../../config/config.ts";
import { groups } from "../../../config/groups/all.ts";
import { writeSettings } from "../../../tools/settings.ts";

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");

test.each(["docs/settings.md", ".env.example", "README.md"])(
  "%s matches the declarations in config/; npm run settings writes it",
  async (file) => {
    expect(read(file)).toBe((await writeSettings(read("README.md")))[file]);
  },
);

test("the README lists the first settings, with links that work there", () => {
  const [, list = ""] = /<!-- settings -->\n([^]*)<!-- \/settings -->/.exec(read("README.md")) ?? [];
  expect(list).toContain("- `PUBLIC_URL` (`http://127.0.0.1:3000`): ");
  expect(list).toContain("[PostgreSQL](docs/deploying.md#keep-leads-in-postgresql)");
  expect(list).toContain("[any client](SECURITY.md#what-is-left-to-you)");
});

test("the values of .env.example are the defaults", () => {
  const env = parseEnv(read(".env.example").replaceAll(/^# (?=[A-Z_0-9]+=)/gm, ""));
  const names = groups.flatMap(({ settings }) => Object.keys(settings));
  expect(Object.keys(env).toSorted()).toEqual(names.toSorted());
  expect(readConfig(env)).toEqual(readConfig({}));
  expect(parseEnv(read(".env.example"))).toEqual({});
});
