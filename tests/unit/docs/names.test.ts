import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../../config/config.ts";
import { groups } from "../../../config/groups/all.ts";
import { withoutBlocks } from "../../support/docs/documents.ts";

const FOLDERS =
  "build,cli,config,content,contract,deploy,docs,domain,examples,server,storage,tests,tools,web,webhook";
const files = globSync(`{${FOLDERS}}/**/*`, { exclude: (name) => name.includes("node_modules") }).concat(
  globSync("*"),
);
const source = files
  .filter((name) => !/^(?:docs|tests)|imagery|bench/.test(name))
  .filter((name) => /\.(?:tsx?|css|sql|yaml|json|service|conf|sh)$|Dockerfile$/.test(name))
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");
const sourceLine = source.replaceAll(/\s+/g, " ");

const pages = globSync("{README,SECURITY,CONTRIBUTING,docs/**/*,examples/*/README}.md").toSorted();
const textOf = (page: string) => withoutBlocks(readFileSync(page, "utf8"));
const codesOf = (page: string) =>
  Array.from(textOf(page).matchAll(/`([^`]+)`/g), ([, code]) => code!.replaceAll(/\s+/g, " "));

/** Ends of names, and files that programs write. */
const WRITTEN = /^(?:-contract\.ts|.*(?:decisions\.jsonl|consent-texts\.json|NNN\.db|leads\.db))$/;
const ELSEWHERE = new Set(["food/index.html", "/licenses.txt", "mailed-leads.txt", "sent-answers.txt"]);

test.each(pages)("every file that %s names exists, by its name or the end of its path", (page) => {
  const named = codesOf(page).flatMap(
    (code) =>
      code.match(/[\w./-]+\.(?:tsx?|css|sql|svg|yaml|conf|service|jsonl?|md|txt|html|sh|db)\b/g) ?? [],
  );
  for (const name of named.filter((each) => !WRITTEN.test(each) && !ELSEWHERE.has(each))) {
    const end = name.replace(/^(?:\.{1,2}\/)+/, "");
    expect
      .soft(
        files.some((file) => file === end || file.endsWith(`/${end}`)),
        name,
      )
      .toBe(true);
  }
});

/** Names of Amazon's S3 and of Linux, and a file of the build's. */
const FOREIGN = new Set(
  "AbortIncompleteMultipartUpload ListBucket /dev/shm /etc/systemd/system/ /licenses.txt".split(" "),
);

test.each(pages)("every function, type, property and route that %s names exists", (page) => {
  const codes = codesOf(page);
  const names = codes
    .flatMap((code) => code.match(/[\w$-]+/g) ?? [])
    .filter((word) => /^[a-z]+(?:[A-Z][a-z\d]*)+$|^(?:[A-Z][a-z\d]+){2,}$/.test(word));
  const routes = codes.filter((code) => /^\/[\w./-]+$/.test(code));
  for (const name of [...names, ...routes].filter((each) => !FOREIGN.has(each))) {
    expect.soft(source.includes(name.replace(/(?<=.)\/$/, "")), name).toBe(true);
  }
});

/** An example's, and a sentence that is put together. */
const EXAMPLES = new Set(["Refuse photos over 5 MB before uploading", "5 out of 5"]);

test.each(pages)("every message and label that %s quotes is in the code", (page) => {
  const prose = textOf(page)
    .replaceAll(/`[^`]*`/g, "")
    .replaceAll(/\s+/g, " ");
  for (const [, quote = ""] of prose.matchAll(/"([^"]+)"/g)) {
    const parts = quote.split(/ ?… ?|[.,]$/).filter((part) => part !== "" && !EXAMPLES.has(part));
    for (const part of parts) expect.soft(sourceLine.includes(part), quote).toBe(true);
  }
});

test("every problem of a webhook call that operators.md explains is one that is reported", () => {
  const [, list] = /What the reported problems mean:\n\n([^]+?)\n\n/.exec(
    readFileSync("docs/operators.md", "utf8"),
  )!;
  const problems = Array.from(list!.matchAll(/^- `([^`]+)`/gm), ([, problem]) => problem!);
  expect(problems).toHaveLength(6);
  for (const problem of problems) {
    const parts = problem.split(/ \d+|, a |\(…\)| s$/).map((part) => part.replace(/^, /, "").trim());
    for (const part of parts) expect.soft(sourceLine.includes(part), part).toBe(true);
  }
});

/** What else a setting requires. */
const NEEDS: Record<string, Record<string, string>> = {
  SUPABASE_URL: { SUPABASE_ANON_KEY: "sb_publishable_abc" },
  WEBHOOK_URL: { WEBHOOK_SECRET: `whsec_${"A".repeat(43)}=`, WEBHOOK_ALLOW_PRIVATE: "on" },
};
const settings = new Set(groups.flatMap((group) => Object.keys(group.settings)));

test.each([...pages, ...globSync("deploy/**/*.{conf,service,sql}")])(
  "every value that %s gives a setting is valid",
  (page) => {
    for (const [assignment, name = "", value = ""] of readFileSync(page, "utf8").matchAll(
      /\b([A-Z][A-Z_\d]+)=([^\s`"…,;)]+)/g,
    )) {
      if (!settings.has(name)) continue;
      const env = { ...NEEDS[name], [name]: value.replace(/\.$/, "") };
      expect.soft(() => readConfig(env), assignment).not.toThrow();
    }
  },
);

/** Names of other programs', of tests, and messages that are put together (see above). */
const OTHER_WORDS = new Set(
  [
    "promtool",
    "emial",
    "rate-limiter-flexible",
    "vacuum full",
    "maxmemory-policy noeviction",
    "systemd-analyze",
  ].concat(
    ["answered 401", "answered 301, a redirect, which is not followed", "gave no answer within 10 s"],
    readdirSync("tests/faults").map((name) => basename(name, ".spec.ts")),
  ),
);

test.each(pages)("every value that %s sets as code is in the code", (page) => {
  const words = codesOf(page).filter(
    (code) =>
      /^[a-z][A-Za-z\d-]*(?:,? [A-Za-z\d,]+)*$/.test(code) && !/^(?:npm|leads|git|docker) /.test(code),
  );
  for (const word of words.filter((each) => !OTHER_WORDS.has(each))) {
    expect.soft(new RegExp(`(?<![A-Za-z])${word}(?![a-z])`, "i").test(sourceLine), word).toBe(true);
  }
});
