import { readFileSync } from "node:fs";

/** A document in one line, for sentences that wrap. */
export function inOneLine(page: string): string {
  return readFileSync(page, "utf8").replaceAll(/\s+/g, " ");
}

/** A document's text without its blocks of code. */
export function withoutBlocks(text: string): string {
  return text.replaceAll(/^ *```[^]*?^ *```/gm, "");
}

/** The help of each command of `leads`, by its name, such as `hooks list`. */
export function commandHelps(): Map<string, string> {
  const helps = readFileSync("docs/commands.txt", "utf8").split(/^\$ leads /m);
  return new Map(
    helps.flatMap((help) => {
      const [, name] = /^Usage: leads ((?:hooks )?[a-z]+) /m.exec(help) ?? [];
      return name === undefined ? [] : [[name, help]];
    }),
  );
}

/** A row of the bench's results, without its name. @param section its heading */
export function measured(section: string, name: string): string[] {
  const results = readFileSync("tools/bench/RESULTS.md", "utf8").split(/^## /m);
  const lines = results.find((part) => part.startsWith(`${section}\n`))!.split("\n");
  const cells = lines.map((line) => line.split("|").map((cell) => cell.replaceAll("**", "").trim()));
  return cells.find(([, first]) => first === name)!.slice(2, -1);
}
