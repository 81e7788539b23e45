import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { redirects } from "../content/redirects.ts";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { FlagsFile } from "./flags-file.ts";
import { HookSender } from "./hooks/hook-sender.ts";
import { readSite } from "./site.ts";
import { StartProblem } from "./start-problem.ts";
import { openHookJournalInSqlite } from "./stores/hook-journal-in-sqlite.ts";
import { openLeadsInSqlite } from "./stores/leads-in-sqlite.ts";
import { lockDataFolder } from "./stores/lock-data-folder.ts";
import { openPicturesOnDisk } from "./stores/pictures-on-disk.ts";
import type { PictureStore } from "./stores/pictures.ts";

/** How long what is under way may take to finish when the server is told to stop. */
const STOP_MS_MAX = 20_000;

async function start(): Promise<void> {
  // What is stored here is nobody else's to read.
  process.umask(0o077);
  const config = readConfig(process.env);
  const { host, port, dataDir, flagsFile, webhook } = config;
  const flags = new FlagsFile(flagsFile);
  const site = await readSite(config.siteDir, config);
  const unlock = lockDataFolder(dataDir);
  const leadsFile = join(dataDir, "leads.db");
  const leads = openLeadsInSqlite(leadsFile, { journalsHooks: webhook !== null });
  const journal = webhook && openHookJournalInSqlite(leadsFile);
  const { pictures, place } = await openPictures(config);
  const app = buildApp({ config, leads, pictures, flags, site, redirects });
  const hooks = webhook && journal && new HookSender({ journal, webhook, log: app.log });

  async function stop(signal: string): Promise<void> {
    app.log.info(`${signal}: finishing what is under way`);
    // A browser keeps its connection after the answer; left open, it would keep the server as well.
    setInterval(() => app.server.closeIdleConnections(), 100).unref();
    setTimeout(() => app.server.closeAllConnections(), STOP_MS_MAX).unref();
    await Promise.all([app.close(), hooks?.stop()]);
    flags.close();
    await journal?.close();
    await leads.close();
    await pictures.close();
    unlock();
    app.log.info("Stopped");
    process.exit(0);
  }

  // Once: who signals again does not want to wait.
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void stop(signal));
  flags.follow(app.log);
  const address = await listen(app, host, port);
  hooks?.start();
  // Only where the hook leads, not its address: that may hold a key.
  const hook = webhook && { hook: webhook.url.origin };
  app.log.info({ address, leads: leadsFile, pictures: place, flags: flagsFile, ...hook }, "Running");
}

/** The pictures' store, and where it is in an operator's words. */
async function openPictures({ s3, dataDir }: Config): Promise<{ pictures: PictureStore; place: string }> {
  if (s3 === null) {
    const folder = join(dataDir, "pictures");
    return { pictures: await openPicturesOnDisk(folder), place: folder };
  }
  // Taken in only when it is used: the SDK is larger than the rest of the server.
  const { openPicturesOnS3 } = await import("./stores/pictures-on-s3.ts");
  const place = `s3://${s3.bucket}${s3.endpoint === null ? "" : ` at ${s3.endpoint}`}`;
  return { pictures: await openPicturesOnS3(s3), place };
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: (url) => `Listening on ${url}` });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new StartProblem(`HOST and PORT can not be used: ${(error as Error).message}.`);
  }
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exit(1);
}
