import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

const FILE = "test-results/faults.jsonl";

export type Count = {
  /** The kind of fault or attack. */
  fault: string;
  times: number;
  /** How many leads were lost, or attacks let in; anything but 0 also fails the test. */
  lostOrLetIn: number;
  note?: string;
};

/** Prints a test's counts at once and in the table at the end. */
export function recordCount(count: Count): void {
  appendFileSync(FILE, `${JSON.stringify(count)}\n`);
  console.log(`  ${lineOf(count)}`);
}

export function setup(): void {
  mkdirSync("test-results", { recursive: true });
  rmSync(FILE, { force: true });
}

export function teardown(): void {
  if (!existsSync(FILE)) return;
  const lines = readFileSync(FILE, "utf8").trim().split("\n");
  const counts = lines.map((line) => JSON.parse(line) as Count);
  const lost = counts.reduce((sum, { lostOrLetIn }) => sum + lostOrLetIn, 0);
  console.log(
    ["", ...counts.map(lineOf), "", `${counts.length} faults and attacks, ${lost} lost or let in`].join("\n"),
  );
}

function lineOf({ fault, times, lostOrLetIn, note }: Count): string {
  return `${fault}: ${times} times, ${lostOrLetIn} lost or let in${note === undefined ? "" : ` (${note})`}`;
}
