import { StartupError } from "../../domain/errors/startup-error.ts";
import type { LeadPlace } from "../place.ts";
import { formatDatabase } from "./database-address.ts";

/** The leads of a database. */
export function postgresPlace(url: string): LeadPlace {
  return {
    name: formatDatabase(url),
    folder: null,
    async openStores({ hasOutbox, hasReady }) {
      const { openPostgresLeadStore } = await import("./lead-store.ts");
      const { openPostgresExperimentStore } = await import("./experiment.ts");
      const { openPostgresOutbox } = await import("./outbox.ts");
      await using opened = new AsyncDisposableStack();
      const leads = await openPostgresLeadStore(url, { writesOutbox: hasOutbox, writesReady: hasReady });
      opened.defer(() => leads.close());
      const outbox = hasOutbox ? await openPostgresOutbox(url) : null;
      opened.move();
      return { leads, outbox, experiment: openPostgresExperimentStore(url) };
    },
    openLeads: async (options) =>
      (await import("./lead-repository.ts")).openPostgresLeadRepository(url, options),
    openOutbox: async () => (await import("./outbox.ts")).openPostgresOutboxRepository(url),
    openExperiment: async () => (await import("./experiment.ts")).openPostgresExperimentRepository(url),
    backUp: async (file) => {
      throw new StartupError(
        `The leads are in PostgreSQL, which has a command of its own for this. Nothing was copied; run:\n  ${dumpCommand(url, file)}`,
      );
    },
  };
}

/** The password stays out of what may be copied to a shell's history: `PGPASSWORD` and `~/.pgpass` are for that. */
function dumpCommand(databaseUrl: string, file: string): string {
  const url = new URL(databaseUrl);
  if (url.password) url.password = "***";
  return `pg_dump --format=custom --file=${quoted(file)} ${quoted(url.href)}`;
}

/** As a shell reads it back. */
function quoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
