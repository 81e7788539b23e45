import { existsSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import type { LeadRow } from "../../../contract/lead-row.ts";
import { runLeads } from "../../../cli/run-leads.ts";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";
import { NO_METADATA } from "../../../domain/leads/lead-writer.ts";
import type { Lead } from "../../../domain/leads/lead-writer.ts";
import { openDiskUploadStore } from "../../../storage/disk/upload-store.ts";
import { quickFolder } from "../folders/quick-folder.ts";
import { temporaryFolder } from "../folders/temporary-folder.ts";

/** The current time of every command. */
export const NOW = new Date("2026-03-10T12:00:00.000Z");

export type CommandResult = { exitCode: number; out: string; err: string };
export type Terminal = {
  columns?: number;
  env?: Record<string, string>;
  signal?: AbortSignal;
  now?: Date;
  /** Called with the whole output so far whenever it grows. */
  onPrint?: (out: string) => void;
};

/** A running server's data, and the operator's command on it. */
export async function openCommand() {
  const dataDir = temporaryFolder();
  const store = await openSqliteLeadWriter(join(dataDir, "leads.db"));
  onTestFinished(() => store.close());
  const pictures = await openDiskUploadStore(join(dataDir, "pictures"));
  return {
    dataDir,
    insert: (...leads: Lead[]) => Promise.all(leads.map((one) => store.insert(one))),
    saveUpload: (name: string, content: string | Buffer = "12345") => pictures.save(name, streamOf(content)),
    leads: (...args: string[]) => run(dataDir, args),
    /** The output on a terminal. */
    onTerminal: (terminal: Terminal, ...args: string[]) => run(dataDir, args, { columns: 80, ...terminal }),
  };
}

/** Runs a command line on any data folder. */
export async function run(
  dataDir: string,
  args: string[],
  { columns, env = {}, signal = new AbortController().signal, now = NOW, onPrint = () => {} }: Terminal = {},
): Promise<CommandResult> {
  const out = new Screen(columns, onPrint);
  const err = new Screen(columns);
  const openBefore = openFiles();
  const exitCode = await runLeads(args, {
    env: { DATA_DIR: dataDir, ...env },
    stdout: out,
    stderr: err,
    signal,
    now: () => now,
  });
  // A file that is no longer read is closed in the background.
  for (let tries = 0; tries < 100 && leftOpen(openBefore).length > 0; tries++) await wait(5);
  expect(leftOpen(openBefore), "files left open").toEqual([]);
  const waited = out.isWaitedFor && err.isWaitedFor;
  await Promise.all([out, err].map((screen) => promisify(screen.end.bind(screen))()));
  // commander does not wait for its own output, such as help and usage errors.
  const isCommanders = exitCode === 2 || args.some((each) => /^(help|-h|--help|-V|--version)$/.test(each));
  expect(waited || isCommanders, "whatever is written waits until what was written before is taken").toBe(
    true,
  );
  return { exitCode, out: out.text, err: err.text };
}

/** What tests' folders have open, each file as often as it is. Only Linux shows it. */
function openFiles(): string[] {
  if (!existsSync("/proc/self/fd")) return [];
  const folder = `${realpathSync(quickFolder())}/`;
  const files = readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return [];
    }
  });
  return files.filter((file) => file.startsWith(folder)).toSorted();
}

/**
 * SQLite opens a database's log once per connection. It keeps the database itself open as long as another connection
 * of this process has a lock on it.
 */
function leftOpen(before: readonly string[]): string[] {
  const isCounted = (file: string) => file.endsWith("-wal") || !before.includes(file);
  const rest = before.filter(isCounted);
  return openFiles().filter((file) => isCounted(file) && !rest.splice(rest.indexOf(file) >>> 0, 1).length);
}

/** Accepts each text only after a moment. */
export class Screen extends Writable {
  text = "";
  #isHurried = false;
  readonly isTTY: boolean;
  readonly columns: number;

  readonly #onPrint: (text: string) => void;

  constructor(columns?: number, onPrint: (text: string) => void = () => {}) {
    super();
    this.#onPrint = onPrint;
    this.isTTY = columns !== undefined;
    this.columns = columns ?? 0;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    this.#onPrint(this.text);
    setImmediate(() => {
      if (this.writableLength > chunk.length) this.#isHurried = true;
      done();
    });
  }

  /** Whether the command waited for each text to be accepted before it wrote the next or ended. */
  get isWaitedFor(): boolean {
    return !this.#isHurried && this.writableLength === 0;
  }
}

async function* streamOf(text: string | Buffer) {
  yield Buffer.from(text);
}

export const idOf = (n: number) => `0190a000-0000-8000-8000-${String(n).padStart(12, "0")}`;
export const pictureOf = (n: number) => `1700000000000-${String(n).padStart(12, "0")}.png`;

/** The nth lead, by default from n hours ago. */
export function lead(n: number, row: LeadRow, others: Partial<Lead> = {}): Lead {
  return {
    id: idOf(n),
    createdAt: new Date(NOW.getTime() - n * 3_600_000),
    row,
    ...NO_METADATA,
    ...others,
  };
}

export const email = (address: string, path?: string): LeadRow => ({ email: address, ...(path && { path }) });
export const url = (productUrl: string, path?: string): LeadRow => ({
  product: { type: "url", productUrl },
  ...(path && { path }),
});
export const file = (n: number, fileName = "mug.png"): LeadRow => ({
  product: {
    type: "file",
    fileName,
    fileType: "image/png",
    fileSize: 5,
    filePath: `products/${pictureOf(n)}`,
    fileUrl: `https://ads.example/storage/v1/object/public/images/products/${pictureOf(n)}`,
  },
});
