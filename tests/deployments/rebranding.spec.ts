import { afterAll, beforeAll, expect, test } from "vitest";
import { needChromium } from "../support/browser/chromium.ts";
import { SLOW_TEST_MS } from "../support/runner/slow.ts";
import { CopiedTree } from "../support/folders/copied-tree.ts";

// Follows the README's "Before you go live" in a copy of the sources, and adds an industry of two words.

/** The suites that a rebranded copy must still pass. */
const SUITES = [
  "tests/site",
  "tests/unit/build",
  "tests/unit/content",
  "tests/unit/contract",
  "tests/unit/web",
  "tests/unit/cli/golive.test.ts",
  "tests/unit/cli/report",
  "tests/unit/domain/flag-rules.test.ts",
];
/** Suites that check what an owner may change. */
const BROWSER_TESTS = [
  "tests/specification/",
  "pages.e2e",
  "forms.e2e",
  "screens.e2e",
  "print-and-forced-colors.e2e",
];
const BUILD_MS_MAX = 300_000;
const SUITES_MS_MAX = 900_000;

const RESULTS = "results.json";

const MARK = '<circle cx="16" cy="16" r="14" fill="';

let tree: CopiedTree;

beforeAll(async () => {
  tree = await CopiedTree.make();
});

afterAll(() => tree.remove());

test(
  "a copy with another brand, language, logo, color and industry builds",
  { timeout: BUILD_MS_MAX },
  async () => {
    for (const [before, after] of [
      ['lang: "en"', 'lang: "de"'],
      ['"Plainshot"', '"Bürowerk & Söhne Łódź"'],
      ['label: "Blog"', 'label: "Magazin"'],
      ['label: "Privacy"', 'label: "Datenschutz"'],
      ['label: "Contact"', 'label: "Kontakt"'],
      ['label: "Imprint"', 'label: "Impressum"'],
      ['"One plain photo in. Finished ads out."', '"Ein Foto. Drei Anzeigen."'],
      ['"hello@example.com"', '"hallo@buerowerk.at"'],
      ["answersChecked: false", "answersChecked: true"],
      ["showSamples: true", "showSamples: false"],
    ] as const) {
      await tree.replace("content/site.ts", before, after);
    }
    const site = await tree.read("content/site.ts");
    await tree.write("content/site.ts", site.replaceAll("https://example.com/", "https://buerowerk.at/"));
    const brand = await tree.read("web/ui/brand.tsx");
    await tree.write("web/ui/brand.tsx", brand.replace(/<rect[^]*(?=<\/svg>)/, `${MARK}var(--accent)" />`));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${MARK}#0b5d8f"/></svg>`;
    await tree.write("web/public/favicon.svg", svg);
    await tree.replace("content/pages/hygiene.ts", '"#1479B8"', '"#0B5D8F"');
    const security = await tree.read("SECURITY.md");
    await tree.write("SECURITY.md", security.replaceAll("security@example.com", "sicherheit@buerowerk.at"));

    const added = await tree.run("npm", ["run", "new", "--", "pet-food", "--variants", "4"]);
    expect(added).toMatchObject({ ok: true, stderr: expect.not.stringMatching(/error/i) });
    const built = await tree.run("node", ["build/build.ts"]);
    expect(built, built.stderr).toMatchObject({ ok: true });
  },
);

test("golive finds nothing left of the example", { timeout: BUILD_MS_MAX }, async () => {
  const settings = { PUBLIC_URL: "https://ads.buerowerk.at", TRUST_PROXY: "1", ANON_KEY: "5f0c1b7ad93e4286" };
  const { stdout } = await tree.run("node", ["cli/golive.ts", "--json"], settings);
  const { problems } = JSON.parse(stdout) as { problems: { problem: string }[] };
  expect(
    problems.map(({ problem }) => problem).filter((problem) => !/RETENTION_DAYS|backup/i.test(problem)),
  ).toEqual([]);
});

test("the copy's unit and site tests pass unchanged", { timeout: SUITES_MS_MAX }, async () => {
  await tree.run("node", [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project=site",
    "--project=unit",
    "--reporter=json",
    `--outputFile=${RESULTS}`,
    ...SUITES,
  ]);
  const { testResults, numPassedTests } = JSON.parse(await tree.read(RESULTS)) as VitestReport;
  // A test file that crashes has no results.
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const failed = testResults
    .flatMap((file) => file.assertionResults)
    .filter((each) => each.status === "failed");
  expect(broken.map(({ name, message }) => `${name}: ${message}`)).toEqual([]);
  expect(failed.map(({ fullName }) => fullName)).toEqual([]);
  expect(numPassedTests).toBeGreaterThan(1000);
});

test(
  "its pages and forms work in a browser, its variants look different, and the specification holds",
  {
    timeout: SUITES_MS_MAX,
  },
  async () => {
    const CHROMIUM_PATH = needChromium();
    const { ok, stdout } = await tree.run(
      "node",
      [
        "node_modules/@playwright/test/cli.js",
        "test",
        ...BROWSER_TESTS,
        "--reporter=line",
        `--timeout=${SLOW_TEST_MS}`,
      ],
      { CHROMIUM_PATH },
    );
    expect(ok, stdout.slice(-20_000)).toBe(true);
  },
);

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};
