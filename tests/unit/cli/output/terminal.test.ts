import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { runLeads } from "../../../../cli/run-leads.ts";
import { formatCount, formatBytes } from "../../../../cli/output/format-number.ts";
import { escapeInJson, safeLines, safeText } from "../../../../cli/output/safe-text.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import {
  email,
  file,
  lead,
  openCommand,
  pictureOf,
  Screen,
} from "../../../support/operators/leads-command.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1.0 kB"],
  [99_449, "99.4 kB"],
  [99_500, "100 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [1_234_567, "1.2 MB"],
  [20e9, "20.0 GB"],
  [5e15, "5000 TB"],
])("%d bytes read as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, "0 leads"],
  [1, "1 lead"],
  [2, "2 leads"],
  [1234, "1,234 leads"],
])("%i reads as %s", (count, text) => {
  expect(formatCount(count, "lead")).toBe(text);
});

test("control and direction characters are shown as their code", () => {
  const nasty = "a\x1b[2J\x7f\u0085\u061c\u202e\ufeff\ud800👍\n\r\tb";
  const shown = String.raw`a\x1b[2J\x7f\x85\u061c\u202e\ufeff\ud800👍`;
  expect(safeText(nasty)).toBe(String.raw`${shown}\n\r\tb`);
  expect(safeLines(nasty)).toBe(`${shown}\n${String.raw`\r\tb`}`);
  expect(escapeInJson("\x1b\x7f\u202e\n")).toBe(`${String.raw`\u001b\u007f\u202e`}\n`);
});

/** An output for `leads list` whose writes all fail like this. */
async function listToFailingOutput(code: string) {
  const { dataDir, insert } = await openCommand();
  await insert(lead(1, email("a@example.com")));
  const stderr = new Screen();
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });
  const signal = new AbortController().signal;
  const exitCode = await runLeads(["list"], { env: { DATA_DIR: dataDir }, stdout, stderr, signal });
  return { exitCode, err: stderr.text };
}

test.each(["EPIPE", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"])(
  "a closed pipe (%s) is not an error",
  async (code) => {
    expect(await listToFailingOutput(code)).toEqual({ exitCode: 0, err: "" });
  },
);

test.each([
  ["pictures", (to: string) => ["pictures", "--to", join(to, "pictures")]],
  ["backup", (to: string) => ["backup", join(to, "backup.db"), "--pictures"]],
])("leads %s clears its progress bar before an error", async (_, command) => {
  const { dataDir, insert, saveUpload } = await openCommand();
  await insert(lead(1, file(1)), lead(2, file(2)), lead(3, file(3)));
  await saveUpload(pictureOf(2), "12345");
  const to = temporaryFolder();
  mkdirSync(join(to, "pictures", pictureOf(2), "taken"), { recursive: true });
  const [stdout, stderr] = [new Screen(80), new Screen(80)];
  const signal = new AbortController().signal;
  expect(await runLeads(command(to), { env: { DATA_DIR: dataDir }, stdout, stderr, signal })).toBe(1);
  const [bar, clearing, error] = stderr.text.split("\x1b[K").slice(-3);
  expect(bar).toContain(" of 3 pictures");
  expect([clearing, error]).toEqual(["\r", expect.stringContaining("can't be copied")]);
});

test("an unexpected error is printed in full, and fails", async () => {
  expect(await listToFailingOutput("ENOSPC")).toEqual({
    exitCode: 1,
    err: expect.stringMatching(/^Error: write ENOSPC\n {4}at [^]*\n$/),
  });
});
