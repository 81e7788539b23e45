import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { redirects } from "../../../content/redirects.ts";
import { buildApp } from "../../../server/app.ts";
import { createLogger } from "../../../server/logging/create-logger.ts";
import type { Services } from "../../../server/app.ts";
import { readConfig } from "../../../config/config.ts";
import { FlagsFile } from "../../../server/flags/flags-file.ts";
import { readSite } from "../../../server/site/read-site.ts";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";
import { openDiskUploadStore } from "../../../storage/disk/upload-store.ts";
import { CountersInMemory } from "../../../storage/memory/counters.ts";
import type { InsertedLead } from "../../storage/lead-writer-contract.ts";
import { storedLeads } from "../databases/stored-leads.ts";
import { temporaryFolder } from "../folders/temporary-folder.ts";
import { writeTinySite } from "./tiny-site.ts";

export type TestServer = {
  app: FastifyInstance;
  /** The folder in which it stores everything. */
  folder: string;
  /** What is on disk, read without the server. */
  stored: { leads: () => InsertedLead[]; pictures: () => string[] };
  /** Every log line so far, as text. */
  log: string[];
  /** Listens on a free port and returns the URL. */
  listen: () => Promise<string>;
};

/** Migrating a database and checking rules take longer than most tests, so both are done once per file. */
let emptyLeads: Promise<Buffer> | undefined;
const flags: Record<string, FlagsFile> = {};

async function makeEmptyLeads(): Promise<Buffer> {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file);
  await leads.close();
  return readFileSync(file);
}

/** A server on the test's own folder, with these settings and services. */
export async function openServer(
  settings: Record<string, string> = {},
  replaced: Partial<Services> = {},
): Promise<TestServer> {
  const folder = temporaryFolder();
  writeTinySite(join(folder, "site"));
  const config = readConfig({ RATE_LIMIT: "off", SITE_DIR: join(folder, "site"), ...settings });
  const file = join(folder, "leads.db");
  writeFileSync(file, await (emptyLeads ??= makeEmptyLeads()), { mode: 0o600 });
  const leads = await openSqliteLeadWriter(file);
  const uploads = await openDiskUploadStore(join(folder, "pictures"));
  const log: string[] = [];
  const app = buildApp({
    config,
    leads,
    uploads,
    counters: new CountersInMemory(),
    flags: (flags[config.flagsFile] ??= new FlagsFile(config.flagsFile)),
    site: await readSite(config.siteDir, config),
    redirects,
    logger: createLogger(config, { write: (line) => void log.push(line) }),
    ...replaced,
  });
  onTestFinished(async () => {
    const closed = app.close();
    // A refused client may keep its connection open.
    app.server.closeAllConnections();
    await closed;
    await leads.close();
  });
  return {
    app,
    folder,
    stored: {
      leads: () => storedLeads(file),
      pictures: () => readdirSync(join(folder, "pictures")).filter((name) => name !== ".lock"),
    },
    log,
    listen: () => app.listen({ host: "127.0.0.1", port: 0 }),
  };
}
