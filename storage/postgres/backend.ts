import { OperatorError } from "../../domain/errors/operator-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";
import type { LeadBackend } from "../backend.ts";
import { formatDatabase } from "./database-url.ts";

/** Keeps leads in a PostgreSQL database. @param reportUrl a standby of it that reports are read from */
export function postgresBackend(url: string, reportUrl: string | null = null): LeadBackend {
  return {
    name: formatDatabase(url),
    file: null,
    folder: null,
    async openStores({ outbox: outboxOptions, marksMailboxes, log }) {
      const { openPostgresLeadWriter } = await import("./lead-writer.ts");
      const { openPostgresExperimentStore } = await import("./experiment.ts");
      const { openPostgresOutbox } = await import("./outbox.ts");
      const { openSharedUploadBytes } = await import("./shared-upload-bytes.ts");
      await using opened = new AsyncDisposableStack();
      const leads = await openPostgresLeadWriter(url, { outbox: outboxOptions, log });
      opened.defer(() => leads.close());
      const outbox = outboxOptions ? await openPostgresOutbox(url) : null;
      const mailboxes = marksMailboxes ? (await import("./mailboxes.ts")).openPostgresMailboxes(url) : null;
      opened.move();
      return {
        leads,
        outbox,
        mailboxes,
        experiment: openPostgresExperimentStore(url),
        uploadBytes: openSharedUploadBytes(url),
      };
    },
    async openLeads(access) {
      const { openPostgresLeadAdminRepository } = await import("./lead-admin-repository.ts");
      return access === "report" && reportUrl !== null
        ? withReportUrlNamed(openPostgresLeadAdminRepository(reportUrl, access))
        : openPostgresLeadAdminRepository(url, access);
    },
    openOutbox: async (access) => (await import("./outbox.ts")).openPostgresOutboxRepository(url, access),
    async openExperiment() {
      const { openPostgresExperimentRepository } = await import("./experiment.ts");
      return reportUrl === null
        ? openPostgresExperimentRepository(url)
        : withReportUrlNamed(openPostgresExperimentRepository(reportUrl));
    },
    openAuditLog: async () => (await import("./audit-log.ts")).openPostgresAuditLog(url),
    openConversions: async () =>
      (await import("./conversion-repository.ts")).openPostgresConversionRepository(url),
    backUp: (file) =>
      refuse(
        `pg_dump --format=custom --exclude-table-data=day_keys --file=${quoted(file)} ${quoted(withoutPassword(url))}`,
      ),
    restore: (file) =>
      refuse(
        `pg_restore --no-owner --exit-on-error --dbname=${quoted(withoutPassword(url))} ${quoted(file)}`,
      ),
    async uploadsIn() {
      throw new OperatorError(
        "The leads are in PostgreSQL, whose backups don't say which pictures they need. Nothing was copied: leads check " +
          "names missing pictures, and leads copy copies pictures.",
      );
    },
  };
}

/** In errors from opening `reportUrl`, replaces DATABASE_URL by the setting that has this URL. */
async function withReportUrlNamed<Opened>(opening: Promise<Opened>): Promise<Opened> {
  return opening.catch((error) => {
    if (!(error instanceof OperatorError)) throw error;
    const problems = error.problems.map((problem) => problem.replace(/^DATABASE_URL/, "REPORT_DATABASE_URL"));
    throw error instanceof StoreDown ? new StoreDown(problems.join(" ")) : new OperatorError(...problems);
  });
}

async function refuse(command: string): Promise<never> {
  throw new OperatorError(
    `The leads are in PostgreSQL, which has a command of its own for this. Nothing was copied; run:\n  ${command}`,
  );
}

/** Keeps the password out of shell histories; `PGPASSWORD` and `~/.pgpass` supply it. */
function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.password) url.password = "***";
  return url.href;
}

/** Quotes a word for a shell. */
function quoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
