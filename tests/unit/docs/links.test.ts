import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { commandHelps, withoutBlocks } from "../../support/docs/documents.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const pages = globSync("{*,docs/**/*,examples/*/*,tools/*/*}.md", { cwd: ROOT });
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

const FOLDERS =
  "build|cli|config|content|contract|deploy|docs|domain|examples|server|storage|tests|tools|web|\\.github";
const PATH_IN_TEXT = new RegExp(`(?<![\\w./-])(?:${FOLDERS})/[\\w./-]*\\w`, "g");

/** GitHub's anchors for headings. */
function anchorsOf(page: string): string[] {
  const headings = withoutBlocks(readFileSync(page, "utf8")).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("the README and the other documents are checked", () => {
  expect(pages).toContain("README.md");
  expect(pages.length).toBeGreaterThan(15);
});

test.each(pages)("every link of %s leads to a file and a heading that exist", (page) => {
  const text = withoutBlocks(readFileSync(join(ROOT, page), "utf8"));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  for (const link of links.filter((other) => !/^[a-z]+:/.test(other))) {
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? join(ROOT, page) : resolve(ROOT, dirname(page), path);
    expect.soft(existsSync(file), link).toBe(true);
    if (anchor !== undefined && existsSync(file)) expect.soft(anchorsOf(file), link).toContain(anchor);
  }
});

// Other pages mention things that are gone, or in folders of their own.
test.each(pages.filter((page) => /^(?!CHANGELOG)([A-Z]+\.md|docs)/.test(page)))(
  "every path and script that %s names exists",
  (page) => {
    const text = readFileSync(join(ROOT, page), "utf8").replaceAll(/\]\([^)]*\)/g, "]");
    for (const [path] of text.matchAll(PATH_IN_TEXT)) {
      expect.soft(existsSync(join(ROOT, path)), path).toBe(true);
    }
    for (const [, name = ""] of text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)) {
      expect.soft(Object.keys(scripts), name).toContain(name);
    }
  },
);

test.each(pages.filter((page) => page !== "CHANGELOG.md"))(
  "every test that %s runs by its name exists",
  (page) => {
    const text = readFileSync(join(ROOT, page), "utf8");
    for (const [call, suite, name] of text.matchAll(/npm run test:(\w+) -- ([\w/-]+)/g)) {
      const folders = suite === "unit" ? "{unit,storage}" : suite;
      const files = globSync(`tests/${folders}/**/*.{test,spec,e2e}.ts`, { cwd: ROOT });
      expect
        .soft(
          files.some((file) => file.includes(name!)),
          call,
        )
        .toBe(true);
    }
  },
);

const helps = commandHelps();

/** Calls of the operator's command, with what follows. */
function callsIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const summaries = Array.from(text.matchAll(/summary: (.*)/g), ([, summary]) => summary!).join("\n");
  const calls = file.endsWith(".md") ? text.matchAll(/(?:`leads|run -s leads --) ([a-z][^\n`|&;>]*)/g) : [];
  return [...calls, ...summaries.matchAll(/leads ([a-z][^.,]*)/g)].map(([, call]) => call!);
}

test.each([...pages.filter((page) => page !== "CHANGELOG.md"), "deploy/prometheus/alerts.yaml"])(
  "every command of leads that %s names exists, with its options",
  (page) => {
    for (const call of callsIn(page)) {
      const [name = "", subcommand] = call.replace(/^help /, "").match(/[a-z]+/g)!;
      const help = helps.get(`${name} ${subcommand}`) ?? helps.get(name);
      expect.soft(help, call).toBeDefined();
      for (const [option] of call.matchAll(/(?<= )--?[a-z][a-z-]*/g)) {
        expect.soft(help, call).toMatch(new RegExp(`[ ,]${option}[ ,]`));
      }
    }
  },
);

test("the documents name every command of leads, and every npm script", () => {
  const texts = pages.filter((page) => page !== "CHANGELOG.md").map((page) => join(ROOT, page));
  const text = texts.map((file) => readFileSync(file, "utf8")).join("\n");
  const commands = [...helps.keys()].filter((name) => name !== "hooks list");
  expect(commands).toHaveLength(25);
  for (const name of commands) expect.soft(text).toMatch(new RegExp(`(?:leads --|leads|\`) ?${name}\\b`));
  // `npm test` runs format:check.
  for (const name of Object.keys(scripts).filter((each) => each !== "format:check")) {
    expect.soft(text).toMatch(new RegExp(`(?:npm (?:run )?(?:-s )?|\`)${name}(?![\\w:-])`));
  }
});

test("docs/README.md leads to every document", () => {
  const index = readFileSync(join(ROOT, "docs/README.md"), "utf8");
  const linked = new Set(Array.from(index.matchAll(/\]\(([^)#]+)/g), ([, path]) => join("docs", path!)));
  const documents = globSync("docs/**/*.{md,txt}", { cwd: ROOT }).filter((path) => path !== "docs/README.md");
  expect(documents.filter((path) => !linked.has(path))).toEqual([]);
});
