import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
};

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");
const project = JSON.parse(read("package.json")) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path]) => path !== "");
const direct = { ...project.dependencies, ...project.devDependencies };

/** What may run on the server or be sent to browsers. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Unlicense",
  "OFL-1.1",
]);

/** Packages that name no licence where others do, and the one that their own files give. */
const LICENCE_IN_FILE: Record<string, string> = { "node_modules/jstat": "MIT" };

/** Bundled into the site, though only the build needs them installed. */
const SENT_TO_BROWSERS =
  /^node_modules\/(react|react-dom|scheduler|sonner|lucide-react|@supabase\/(storage|postgrest)-js|@openfeature\/|@launchdarkly\/|@fontsource)/;

function licenceOf([path, { license }]: [string, Locked]): string {
  return license ?? LICENCE_IN_FILE[path] ?? "none";
}

test("every dependency is asked for in one exact version, which is the one that is locked", () => {
  for (const [name, version] of Object.entries(direct)) {
    expect.soft(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect.soft(packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test("every package has a checksum, and none an address to be fetched from", () => {
  const without = installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  const withAddress = installed.filter(([, { resolved, link }]) => resolved !== undefined || link === true);
  expect(without.map(([path]) => path)).toEqual([]);
  expect(withAddress.map(([path]) => path)).toEqual([]);
});

test("what runs on the server or in browsers has a licence that is allowed", () => {
  const shipped = installed.filter(([path, { dev }]) => dev !== true || SENT_TO_BROWSERS.test(path));
  expect(shipped.length).toBeGreaterThan(50);
  const others = shipped.filter((entry) => !ALLOWED.has(licenceOf(entry)));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test("scripts run at install for packages that are named one by one, and have some", () => {
  const withScripts = new Set(
    installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace("node_modules/", "")),
  );
  for (const [name, isAllowed] of Object.entries(project.allowScripts)) {
    expect.soft([name, isAllowed, withScripts.has(name)]).toEqual([name, true, true]);
  }
  // On the server, Node alone brings one: it puts the binary for this machine in its place.
  const onServer = installed.filter(([, { hasInstallScript, dev }]) => hasInstallScript && dev !== true);
  expect(onServer.map(([path]) => path)).toEqual(["node_modules/node"]);
});

test("docs/dependencies.md gives each direct dependency with its licence, and no other", () => {
  const rows = read("docs/dependencies.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const named = rows.flatMap(([, names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
  expect(named.toSorted()).toEqual(Object.keys(direct).toSorted());
  for (const [, names = "", why = "", licences = ""] of rows) {
    expect.soft(why, names).toMatch(/\w.*\.$/);
    for (const [, name = ""] of names.matchAll(/`([^`]+)`/g)) {
      const path = `node_modules/${name}`;
      expect.soft(licences, name).toContain(licenceOf([path, packages[path]!]));
    }
  }
});
