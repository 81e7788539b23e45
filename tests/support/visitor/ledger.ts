import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { storedLeads } from "../databases/stored-leads.ts";
import type { Acknowledged } from "./load.ts";

/** Starts the load in its own process, alternating between these URLs; `stop` lets it finish what it has begun. */
export function startLoad(url: string | string[], ledger: string, callers = 12) {
  const child = spawn(
    process.execPath,
    ["tests/support/visitor/load.ts", String(url), ledger, String(callers)],
    {
      stdio: ["pipe", "inherit", "inherit"],
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    async stop(): Promise<void> {
      const exited = once(child, "exit");
      child.stdin.end();
      await exited;
    },
  };
}

export type Verdict = {
  acknowledgedLeads: number;
  acknowledgedPictures: number;
  /** Leads that were acknowledged, but are missing or differ from what was sent. */
  lostLeads: string[];
  lostPictures: string[];
  doubledLeads: string[];
  /** Rows whose picture is missing. */
  rowsWithoutPicture: string[];
};

/** Compares a data folder with the ledger of what was acknowledged. */
export function judge(dataDir: string, ledger: string): Verdict {
  const lines = existsSync(ledger) ? readFileSync(ledger, "utf8").split("\n").filter(Boolean) : [];
  const acknowledged = lines.map((line) => JSON.parse(line) as Acknowledged);
  const leads = acknowledged.filter((line) => "lead" in line);
  const pictures = acknowledged.filter((line) => "sha256" in line);
  const rows = storedLeads(join(dataDir, "leads.db"));
  const timesStored = new Map<string, number>();
  for (const { idempotency_key: key } of rows) {
    if (key) timesStored.set(key, (timesStored.get(key) ?? 0) + 1);
  }
  return {
    acknowledgedLeads: leads.length,
    acknowledgedPictures: pictures.length,
    lostLeads: leads.map(({ lead }) => lead).filter((key) => !timesStored.has(key)),
    lostPictures: pictures
      .filter(({ picture, sha256 }) => hashOf(join(dataDir, "pictures", picture)) !== sha256)
      .map(({ picture }) => picture),
    doubledLeads: [...timesStored].filter(([, times]) => times > 1).map(([key]) => key),
    rowsWithoutPicture: rows.flatMap(({ product }) => listMissingPicture(dataDir, product ?? null)),
  };
}

export const NOTHING_LOST = { lostLeads: [], lostPictures: [], doubledLeads: [], rowsWithoutPicture: [] };

export function countOfLost({ lostLeads, lostPictures, doubledLeads, rowsWithoutPicture }: Verdict): number {
  return lostLeads.length + lostPictures.length + doubledLeads.length + rowsWithoutPicture.length;
}

export function unfinishedUploads(dataDir: string): string[] {
  return readdirSync(join(dataDir, "pictures")).filter((name) => name.endsWith(".part"));
}

function hashOf(file: string): string | null {
  return existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : null;
}

function listMissingPicture(dataDir: string, product: string | null): string[] {
  const { filePath } = JSON.parse(product ?? "{}") as { filePath?: string };
  if (filePath === undefined) return [];
  const name = filePath.slice("products/".length);
  return existsSync(join(dataDir, "pictures", name)) ? [] : [name];
}
