import { globSync, readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { expect, test } from "vitest";
import { commands } from "../../../cli/commands.ts";
import type { CommandContext } from "../../../cli/command-context.ts";

const pages = globSync("{README,SECURITY,CONTRIBUTING,docs/**/*,examples/*/README}.md").toSorted();

/** The command with all its options and arguments, which does nothing. */
function idleProgram(): Command {
  const program = new Command("leads").option("-V, --version");
  for (const add of commands) add(program, { now: () => new Date() } as CommandContext);
  const idle = (command: Command) => {
    command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} });
    if (command.commands.length === 0) command.action(() => {});
    for (const inner of command.commands) idle(inner);
  };
  idle(program);
  return program;
}

/** Calls that are written out, and what is quoted of some, which may leave out arguments. */
function callsIn(page: string): string[][] {
  const text = readFileSync(page, "utf8");
  const written = text.matchAll(/run -s leads -- ([^\n`|&;>#]+)/g);
  const quoted = text.matchAll(/`leads (\w[^`\n]*)`/g);
  return [...written, ...quoted].map(([, call]) =>
    Array.from(call!.matchAll(/"([^"]*)"|(\S+)/g), ([, inQuotes, word]) => inQuotes ?? word!),
  );
}

const MISSING = /^commander\.missing|^commander\.optionMissingArgument$|^commander\.help/;

test.each(pages)("every call of leads in %s is one that it takes, with its values", (page) => {
  for (const args of callsIn(page)) {
    try {
      idleProgram().parse(args, { from: "user" });
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      expect.soft(error.code, `${args.join(" ")}: ${error.message}`).toMatch(MISSING);
    }
  }
});

test("the documents call most commands", () => {
  const named = new Set(pages.flatMap(callsIn).map(([name]) => name));
  expect(named.size).toBeGreaterThan(20);
});
