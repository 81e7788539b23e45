import { randomUUID } from "node:crypto";
import type {
  ConversionRepository,
  FileEntry,
  FinishedFile,
} from "../../domain/conversions/conversion-repository.ts";
import type { LeadFilter, StoredLead } from "../../domain/leads/lead-admin-repository.ts";
import { IS_COUNTED, IS_OWN_LEAD } from "./counted-leads.ts";
import type { SqlDatabase } from "./database.ts";
import { SELECT_LEADS, toStoredLead } from "./lead-rows.ts";
import type { LeadColumns } from "./lead-rows.ts";
import { BATCH_ROWS, inBatches, TABLE } from "./leads-table.ts";
import { raw, sql, where } from "./sql.ts";

/** Records in any SQL database which leads were reported to ad networks. */
export class SqlConversionRepository implements ConversionRepository {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async *candidates(destination: string, { since, until }: LeadFilter): AsyncGenerator<StoredLead[]> {
    const { time, id } = this.#database.dialect;
    const conditions = [
      // Older leads have their tags only in the query.
      raw("(lead.tags is not null or lead.query is not null)"),
      IS_OWN_LEAD,
      IS_COUNTED,
      ...(since ? [sql`lead.created_at >= ${time(since.toISOString())}`] : []),
      ...(until ? [sql`lead.created_at < ${time(until.toISOString())}`] : []),
      sql`not exists (
        select 1 from conversions join conversion_files on conversion_files.id = file_id
        where lead_id = lead.id and conversions.destination = ${destination} and finished_at is not null)`,
    ];
    const after = (last: LeadColumns | null) =>
      last === null
        ? conditions
        : [sql`(lead.created_at, lead.id) > (${time(last.created_at)}, ${id(last.id)})`, ...conditions];
    const batchAfter = (last: LeadColumns | null) =>
      this.#database.query(sql`
        ${SELECT_LEADS} ${where(after(last))}
        order by lead.created_at, lead.id limit ${BATCH_ROWS}`) as Promise<LeadColumns[]>;
    for await (const rows of inBatches(batchAfter)) yield rows.map(toStoredLead);
  }

  async begin(destination: string, at: Date): Promise<string> {
    const file = randomUUID();
    await this.#database.change(
      sql`delete from conversion_files where destination = ${destination} and finished_at is null`,
    );
    await this.#database.change(sql`
      insert into conversion_files (id, destination, begun_at)
      values (${file}, ${destination}, ${this.#database.dialect.time(at.toISOString())})`);
    return file;
  }

  async reportedClicks(file: string, destination: string, clicks: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database.query(sql`
      select click from conversions
      where destination = ${destination} and click is not null
        and click in ${this.#database.dialect.listOfTexts(clicks)}
        and (file_id = ${file} or exists (
          select 1 from conversion_files where id = file_id and finished_at is not null))`);
    return new Set(rows.map(({ click }) => String(click)));
  }

  async reportedByNetwork(destination: string): Promise<Map<string, number>> {
    const rows = await this.#database.query(sql`
      select network, count(*) as leads
      from conversions join conversion_files on conversion_files.id = file_id join ${TABLE} lead on lead.id = lead_id
      where conversions.destination = ${destination} and finished_at is not null and network is not null
      group by network`);
    return new Map(rows.map(({ network, leads }) => [String(network), Number(leads)]));
  }

  async addToFile(file: string, destination: string, leads: readonly FileEntry[]): Promise<Set<string>> {
    const { listOfIds, entriesOf } = this.#database.dialect;
    const clicks = JSON.stringify(Object.fromEntries(leads.map(({ id, click }) => [id, click])));
    const rows = await this.#database.query(sql`
      insert into conversions (lead_id, destination, file_id, click)
      select lead.id, ${destination}, ${file}, clicks.value
      from ${TABLE} lead join ${entriesOf(clicks)} as clicks on clicks.key = cast(lead.id as text)
      where lead.id in ${listOfIds(leads.map(({ id }) => id))}
      on conflict (lead_id, destination) do update set file_id = excluded.file_id, click = excluded.click
        where not exists (
          select 1 from conversion_files where id = conversions.file_id and finished_at is not null)
      returning lead_id`);
    return new Set(rows.map(({ lead_id }) => String(lead_id)));
  }

  async finish(file: string, leads: number, at: Date): Promise<boolean> {
    const changed = await this.#database.change(sql`
      update conversion_files set finished_at = ${this.#database.dialect.time(at.toISOString())}
      where id = ${file} and (select count(*) from conversions where file_id = ${file}) = ${leads}`);
    return changed > 0;
  }

  forgetFiles(destination: string, since: Date): Promise<number> {
    return this.#database.change(sql`
      delete from conversion_files
      where destination = ${destination} and finished_at >= ${this.#database.dialect.time(since.toISOString())}`);
  }

  async *finishedFiles(): AsyncGenerator<FinishedFile> {
    const files = await this.#database.query(sql`
      select id, destination, cast(finished_at as text) as finished_at from conversion_files
      where finished_at is not null order by conversion_files.finished_at, id`);
    for (const { id, destination, finished_at: finishedAt } of files) {
      const leads = await this.#database.query(sql`
        select cast(lead_id as text) as id, click from conversions where file_id = ${id as string}`);
      yield {
        id: String(id),
        destination: String(destination),
        finishedAt: new Date(String(finishedAt)),
        leads: leads as FileEntry[],
      };
    }
  }

  async addFinished({ id, destination, finishedAt, leads }: FinishedFile): Promise<void> {
    for (let start = 0; start < leads.length; start += BATCH_ROWS) {
      await this.addToFile(id, destination, leads.slice(start, start + BATCH_ROWS));
    }
    // Last: until the file is finished, its leads do not count as reported.
    const at = this.#database.dialect.time(finishedAt.toISOString());
    await this.#database.change(sql`
      insert into conversion_files (id, destination, begun_at, finished_at)
      values (${id}, ${destination}, ${at}, ${at}) on conflict (id) do nothing`);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
