import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { formatAs } from "../../format.ts";
import type { Section, Table } from "./section.ts";

const FILE = "tools/bench/RESULTS.md";

/** Replaces a part's section in the results, or adds it. */
export async function writeSection(section: Section) {
  const [head, ...chapters] = (await readFile(FILE, "utf8")).split(/^(?=## )/m);
  const text = toMarkdown(section);
  const index = chapters.findIndex((chapter) => chapter.startsWith(`## ${section.title}\n`));
  if (index >= 0) chapters[index] = text;
  else chapters.push(text);
  const markdown = [head, ...chapters].join("");
  await writeFile(FILE, await formatAs(FILE, markdown));
}

function toMarkdown({ title, about, tables, goals, skipped }: Section): string {
  return [
    `## ${title}`,
    about,
    ...tables.map(formatTable),
    ...(goals.length > 0
      ? [
          formatTable({
            columns: ["Goal", "Measured", ""],
            rows: goals.map(({ goal, measured, reached }) => [
              goal,
              measured,
              reached ? "reached" : "**missed**",
            ]),
          }),
        ]
      : []),
    ...skipped.map((reason) => `Skipped: ${reason}`),
    `Measured ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC at \`${commit()}\` on ${machine()}.`,
    "",
  ].join("\n\n");
}

function formatTable({ columns, rows }: Table): string {
  return [columns, columns.map(() => "---"), ...rows].map(formatLine).join("\n");
}

function formatLine(cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

function machine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return (
    `${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB, ${type()} ${release()}, ` +
    `Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`
  );
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "no repository";
  }
}
