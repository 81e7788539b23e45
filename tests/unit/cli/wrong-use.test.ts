import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openCommand, run } from "../../support/operators/leads-command.ts";

const COMMANDS =
  "board list show count report decide watch tail waiting done outcomes export conversions pictures hooks erase purge sweep check probe backup restore copy".split(
    " ",
  );
const ALL_COMMANDS = [...COMMANDS, "hooks list", "hooks retry", "hooks test"];

/** The commands that a help lists, in its order. */
const commandsIn = (help: string) => Array.from(help.matchAll(/^ {2}(\w+) /gm), ([, name]) => name!);

const TIME =
  "It must be a date such as 2026-01-31 or 2026-01-31T14:30Z (UTC), or how long ago: 30min, 24h, 7d, 2w.";

test.each([
  [["lsit"], "unknown command 'lsit'\n(Did you mean list?)"],
  [["list", "extra"], "too many arguments for 'list'. Expected 0 arguments but got 1: extra."],
  [["list", "--knd", "email"], "unknown option '--knd'\n(Did you mean --kind?)"],
  [["list", "--kind"], "option '--kind <kind>' argument missing"],
  [["list", "--kind", "emial"], "It must be one of email, url, file, product. Did you mean email?"],
  [["list", "--kind", "Product"], "It must be one of email, url, file, product. Did you mean product?"],
  [["list", "--kind", "zebra"], "It must be one of email, url, file, product."],
  [["list", "-n", "0"], "It must be a whole number, at least 1."],
  [["list", "-n", "ten"], "It must be a whole number, at least 1."],
  [["list", "--since", "yesterday"], TIME],
  [["list", "--since", "2026-02-30"], TIME],
  [["list", "--since", "2026-13-01"], TIME],
  [["list", "--since", "2026-01-01T25:00"], TIME],
  [["list", "--until", "01.02.2026"], TIME],
  [["list", "--since", "6m"], TIME],
  [["list", "--since", "1d", "--until", "2d"], "--since must be before --until."],
  [["count", "--since", "1d", "--until", "1d"], "--since must be before --until."],
  [["list", "--path", "food"], "It must be a page's path, such as /food/version_a."],
  [["list", "--path", "/food?x=1"], "It must be a page's path, such as /food/version_a."],
  [
    ["list", "--only-spam", "--without-spam"],
    "option '--only-spam' cannot be used with option '--without-spam'",
  ],
  [["show"], "missing required argument 'id'"],
  [["show", "xyz"], "An id is made of digits, letters from a to f, and hyphens."],
  [
    ["count", "--by", "pth"],
    "It must be one of path, variant, day, kind, outcome, source, medium, campaign, content, term, referrer. Did you mean path?",
  ],
  [
    ["count", "--by", "path,dya"],
    "It must be one of path, variant, day, kind, outcome, source, medium, campaign, content, term, referrer. Did you mean day?",
  ],
  [["tail", "--every", "fast"], "It must be a number with its unit: 30min, 24h, 180d, 26w."],
  [["export", "--format", "cvs"], "It must be one of csv, jsonl. Did you mean csv?"],
  [["export", "--format", "xlsx"], "It must be one of csv, jsonl."],
  [["export", "--format", "csv", "--json"], "--json means --format jsonl: leave one of them out."],
  [["restore"], "missing required argument 'file'"],
  [["export", "--bom", "--format", "jsonl"], "--bom is only for CSV."],
  [["export", "--ouput", "x"], "unknown option '--ouput'\n(Did you mean --output?)"],
  [["pictures"], "required option '--to <folder>' not specified"],
  [["pictures", "--to", "x", "--kind", "url"], "Leads of kind url have no pictures."],
  [["erase"], "missing required argument 'email'"],
  [["erase", "ada"], "It must be an e-mail address."],
  [["purge"], "required option '--older-than <duration>' not specified"],
  [["purge", "--older-than", "180"], "It must be a number with its unit: 30min, 24h, 180d, 26w."],
  [["purge", "--older-than", "6m"], "m could mean minutes or months: write 30min, or 180d."],
  [["purge", "--older-than", "-5d"], "It must be a number with its unit: 30min, 24h, 180d, 26w."],
  [["sweep", "--older-than", "5min"], "It must be at least 1h: a younger picture's lead may be on its way."],
  [["check", "--yes"], "unknown option '--yes'"],
  [["done"], "Give ids, or --before with a time."],
  [["done", "0190", "--before", "1d"], "Give ids, or --before with a time."],
  [["done", "--before", "1d", "--undo"], "--undo needs ids, not --before."],
  [["done", "--before", "1d", "--outcome", "won"], "--outcome needs ids, not --before."],
  [["done", "0190", "--undo", "--outcome", "won"], "--undo clears the outcome: leave --outcome out."],
  [["done", "0190", "--value", "120"], "--value requires --outcome qualified or won."],
  [["done", "0190", "--outcome", "won", "--value", "120"], "Set CURRENCY first, such as CURRENCY=EUR."],
  [["decide", "/food", "version_b", "--because", " "], "Give a reason."],
  [["decide", "/food", "version_b", "--because", "x".repeat(501)], "It must have at most 500 characters."],
  [
    ["decide", "/food", "version_b", "--because", "ada@example.com"],
    "Leave e-mail addresses out: decisions are kept for good.",
  ],
  [
    ["conversions", "--to", "iab", "--agreeing", "a".repeat(15)],
    "Each must be 16 characters, as leads show prints it.",
  ],
  [
    [
      "conversions",
      "--to",
      "iab",
      "--data-set",
      "A",
      "--click-id",
      "fbclid",
      "--agreeing",
      "a".repeat(16),
      "-o",
      "x",
    ],
    "--agreeing requires --hashed-addresses.",
  ],
  [["watch", "--dry-run"], "--dry-run goes with --act."],
  [["backup"], "missing required argument 'file'"],
])("leads %j is a usage error with advice", async (args, said) => {
  const { exitCode, out, err } = await (await openCommand()).leads(...args);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
  expect(err).toContain(said);
  expect(err).toMatch(/^error: /);
});

test("a usage error names the help to read", async () => {
  const { leads } = await openCommand();
  expect((await leads("lsit")).err).toContain("Run `leads --help` for all commands.");
  for (const command of ["list", "hooks retry"]) {
    expect((await leads(...command.split(" "), "--knd")).err).toContain(
      `Run \`leads ${command} --help\` for its options and examples.`,
    );
  }
});

test("without a command, lists the commands as a usage error", async () => {
  const { exitCode, out, err } = await run("/nowhere", []);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
  expect(commandsIn(err)).toEqual([...COMMANDS, "help"]);
});

test.each(["--version", "-V"])("leads %s prints the version, and nothing else", async (option) => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(await run("/nowhere", [option])).toEqual({ exitCode: 0, out: `${version}\n`, err: "" });
});

describe("help", () => {
  test.each([["--help"], ["-h"], ["help"]])(
    "leads %s says what it is for, and names every command and the exit codes",
    async (arg) => {
      const { exitCode, out, err } = await run("/nowhere", [arg], { columns: 1000 });
      expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
      expect(out).toMatch(/^Usage: leads \[options\] \[command\]\n\n.+\.\n\nOptions:\n/);
      expect(commandsIn(out)).toEqual([...COMMANDS, "help"]);
      // A few words, not a sentence.
      const [listed] = out.split("\nCommands:\n")[1]!.split("\n\n");
      for (const line of listed!.split("\n")) expect(line).toMatch(/ {2}\w.*\w$/);
      expect(out).toContain("Times are UTC.");
      expect(out).toContain(
        "Exit codes: 0 done, 1 failed or found problems, 2 usage error (watch: could not check), 130 interrupted.",
      );
    },
  );

  test.each(ALL_COMMANDS)("leads %s --help describes each argument and option once", async (command) => {
    const words = command.split(" ");
    const { exitCode, out, err } = await run("/nowhere", [...words, "--help"], { columns: 1000 });
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    const [usage, description, ...listed] = out.split("\n\n");
    expect(usage).toMatch(new RegExp(`^Usage: leads ${command} `));
    expect(description).toMatch(/^\S+( \S+)*\.$/);
    // These two print nothing for another program.
    if (!["hooks", "board"].includes(command)) expect(out).toContain("--json");
    expect(out).not.toContain("(default:");
    const sections = listed.filter((section) => /^(Arguments|Options|Commands):\n/.test(section));
    const name = String.raw`((-\w, )?--[\w-]+( <[a-z]+>)?|\w+( \[options\])?( \[\w+\])?)`;
    for (const line of sections.flatMap((section) => section.trimEnd().split("\n").slice(1))) {
      expect(line).toMatch(new RegExp(`^ {2}${name} {2,}\\S`));
    }
    const asked = await run("/nowhere", words.toSpliced(-1, 0, "help"), { columns: 1000 });
    expect(asked.out).toBe(out);
  });

  test("is in docs/commands.txt for every command", async () => {
    const texts: string[] = [];
    for (const command of ["", ...ALL_COMMANDS]) {
      const { out } = await run("/nowhere", [...command.split(" "), "--help"].filter(Boolean));
      texts.push(`$ leads ${command} --help`.replace("  ", " "), "", out);
    }
    await expect(texts.join("\n")).toMatchFileSnapshot("../../../docs/commands.txt");
  });

  test.each(ALL_COMMANDS)("the examples of leads %s can be typed as they are", async (command) => {
    const help = (await run("/nowhere", [...command.split(" "), "--help"])).out;
    const examples = help.split("\nExamples:\n")[1]!.split("\n\n")[0]!;
    for (const line of examples.trimEnd().split("\n")) {
      const [, example] = /^ {2}\$ (?:[A-Z_]+=\S+ )?npm run -s leads -- ([^|>]+)/.exec(line) ?? [];
      expect(example, line).toBeDefined();
      // Reported before anything is done, but after any other problem.
      const { err } = await run("/nowhere", [...example!.match(/"[^"]*"|\S+/g)!, "--end"]);
      expect(err, line).toMatch(/^error: unknown option '--end'\n/);
    }
  });

  test("the command lines of the documents can be typed as they are", async () => {
    const pages = globSync("{README,SECURITY,docs/*}.md").map((page) => readFileSync(page, "utf8"));
    const lines = pages.flatMap((page) => page.match(/(?<=npm run -s leads -- )[^`|>#\n]+/g) ?? []);
    expect(lines.length).toBeGreaterThan(40);
    for (const line of lines.filter((each) => !/^(--help|help\b)/.test(each))) {
      const { err } = await run("/nowhere", [...line.match(/"[^"]*"|\S+/g)!, "--end"]);
      expect(err, line).toMatch(/^error: unknown option '--end'\n/);
    }
  });

  test.each([
    ["a terminal", 80, { columns: 80 }],
    ["a pipe", 100, {}],
  ])("fits %s of %i columns", async (_, width, terminal) => {
    for (const command of COMMANDS) {
      const { out } = await run("/nowhere", [command, "--help"], terminal);
      const [options] = out.split("\nExamples:");
      expect(Math.max(...options!.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(width);
    }
  });
});
