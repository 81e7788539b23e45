/** The examples at the end of a command's help. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line.replace("leads ", "npm run -s leads -- ")}`).join("\n")}`;
}

export const JSON_OPTION = ["--json", "as JSON, for other programs"] as const;
export const TRUST_CLOCK_OPTION = [
  "--trust-clock",
  "the clock is right, even though it is more than a day off from what the servers last saw",
] as const;
export const YES_ALL_OPTION = ["--yes-all", "delete, even more than half of everything"] as const;
export const YES_OPTION = ["--yes", "delete; without this, nothing is deleted"] as const;
