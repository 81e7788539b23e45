import { randomUUID } from "node:crypto";
import type {
  Adjustment,
  ConversionRepository,
  FileEntry,
  FinishedFile,
  ReportedLead,
} from "../../domain/conversions/conversion-repository.ts";
import type { Stage } from "../../domain/leads/lead-outcome.ts";
import type { LeadFilter } from "../../domain/leads/lead-admin-repository.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import { reachedStage, IS_COUNTED, IS_NOT_FOLLOW_UP } from "./counted-leads.ts";
import type { SqlDatabase } from "./database.ts";
import { isAfter, LEADS, SELECT_LEADS, toMoney, toStoredLead } from "./select-leads.ts";
import type { SelectedLead } from "./select-leads.ts";
import { BATCH_ROWS, inBatches } from "./in-batches.ts";
import { raw, sql, where } from "./sql.ts";
import type { Sql } from "./sql.ts";
import { chunks } from "../../domain/chunks.ts";

/** Whether `lead` is in a finished file of the destination. */
function isReported(destination: string): Sql {
  return sql`exists (
    select 1 from conversions join conversion_files on conversion_files.id = file_id
    where lead_id = lead.id and conversions.destination = ${destination} and finished_at is not null)`;
}

/** Records in any SQL database which leads were reported to ad networks. */
export class SqlConversionRepository implements ConversionRepository {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async *candidates(
    destination: string,
    stage: Stage,
    { since, until }: LeadFilter,
  ): AsyncGenerator<StoredLead[]> {
    const { time } = this.#database.dialect;
    const conditions = [
      // Older leads have their tags only in the query.
      raw("(lead.tags is not null or lead.query is not null)"),
      IS_NOT_FOLLOW_UP,
      IS_COUNTED,
      reachedStage(stage),
      ...(since ? [sql`lead.created_at >= ${time(since.toISOString())}`] : []),
      ...(until ? [sql`lead.created_at < ${time(until.toISOString())}`] : []),
      sql`not ${isReported(destination)}`,
    ];
    yield* this.#leads(conditions);
  }

  async *reported(destination: string): AsyncGenerator<ReportedLead[]> {
    const hasOutcomeOrValue = sql`(lead.outcome is not null
      or exists (
        select 1 from conversions
        where lead_id = lead.id and conversions.destination = ${destination} and conversions.value is not null)
      or exists (
        select 1 from conversion_adjustments adjustment
        where lead_id = lead.id and adjustment.destination = ${destination}))`;
    for await (const leads of this.#leads([isReported(destination), hasOutcomeOrValue])) {
      const ids = this.#database.dialect.listOfIds(leads.map(({ id }) => id));
      const reported = await this.#database.query(sql`
        select cast(lead_id as text) as id, cast(value as text) as value, currency
        from (
          select lead_id, value, currency, file_id from conversions
          where destination = ${destination} and lead_id in ${ids}
          union all
          select lead_id, value, currency, file_id from conversion_adjustments
          where destination = ${destination} and lead_id in ${ids}
        ) as reported join conversion_files on conversion_files.id = file_id
        where finished_at is not null order by finished_at`);
      const last = new Map(reported.map((row) => [String(row.id), toMoney(row)]));
      yield leads.map((lead) => ({ lead, value: last.get(lead.id) ?? null }));
    }
  }

  async *#leads(conditions: readonly Sql[]): AsyncGenerator<StoredLead[]> {
    const batchAfter = (last: SelectedLead | null) => {
      const after = last ? [isAfter(this.#database.dialect, last)] : [];
      return this.#database.query(sql`
        ${SELECT_LEADS} ${where([...after, ...conditions])}
        order by lead.created_at, lead.id limit ${BATCH_ROWS}`) as Promise<SelectedLead[]>;
    };
    for await (const rows of inBatches(batchAfter)) yield rows.map(toStoredLead);
  }

  async begin(destination: string, at: Date): Promise<string> {
    const file = randomUUID();
    await this.#database.change(
      sql`delete from conversion_files where destination = ${destination} and finished_at is null`,
    );
    await this.#database.change(sql`
      delete from conversion_adjustments
      where destination = ${destination} and file_id not in (select id from conversion_files)`);
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
      from conversions join conversion_files on conversion_files.id = file_id join ${LEADS} lead on lead.id = lead_id
      where conversions.destination = ${destination} and finished_at is not null and network is not null
      group by network`);
    return new Map(rows.map(({ network, leads }) => [String(network), Number(leads)]));
  }

  async addToFile(file: string, destination: string, leads: readonly FileEntry[]): Promise<Set<string>> {
    const { click, value, currency } = this.#entryFields();
    const rows = await this.#database.query(sql`
      insert into conversions (lead_id, destination, file_id, click, value, currency)
      select lead.id, ${destination}, ${file}, ${click}, ${value}, ${currency} ${this.#fromEntries(leads)}
      on conflict (lead_id, destination) do update
        set file_id = excluded.file_id, click = excluded.click, value = excluded.value, currency = excluded.currency
        where not exists (
          select 1 from conversion_files where id = conversions.file_id and finished_at is not null)
      returning lead_id`);
    return new Set(rows.map(({ lead_id }) => String(lead_id)));
  }

  async addAdjustments(file: string, destination: string, adjustments: readonly Adjustment[]): Promise<void> {
    const { value, currency } = this.#entryFields();
    await this.#database.change(sql`
      insert into conversion_adjustments (lead_id, destination, file_id, value, currency)
      select lead.id, ${destination}, ${file}, ${value}, ${currency} ${this.#fromEntries(adjustments)}
      on conflict do nothing`);
  }

  /** The leads with these ids, joined with their values. */
  #fromEntries(entries: readonly (FileEntry | Adjustment)[]): Sql {
    const { entriesOf, listOfIds } = this.#database.dialect;
    const byId = Object.fromEntries(
      entries.map(({ id, value, ...rest }) => [
        id,
        { ...rest, value: value?.amount ?? null, currency: value?.currency ?? null },
      ]),
    );
    return sql`
      from ${LEADS} lead join ${entriesOf(JSON.stringify(byId))} as entry on entry.key = cast(lead.id as text)
      where lead.id in ${listOfIds(entries.map(({ id }) => id))}`;
  }

  #entryFields(): Record<"click" | "value" | "currency", Sql> {
    const field = (name: string) => this.#database.dialect.textIn(raw("entry.value"), name);
    return {
      click: field("click"),
      value: sql`cast(${field("value")} as numeric)`,
      currency: field("currency"),
    };
  }

  async finish(file: string, entries: number, at: Date): Promise<boolean> {
    const changed = await this.#database.change(sql`
      update conversion_files set finished_at = ${this.#database.dialect.time(at.toISOString())}
      where id = ${file} and (select count(*) from conversions where file_id = ${file})
        + (select count(*) from conversion_adjustments where file_id = ${file}) = ${entries}`);
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
        select cast(lead_id as text) as id, click, cast(value as text) as value, currency
        from conversions where file_id = ${id as string}`);
      const adjustments = await this.#database.query(sql`
        select cast(lead_id as text) as id, cast(value as text) as value, currency
        from conversion_adjustments where file_id = ${id as string}`);
      yield {
        id: String(id),
        destination: String(destination),
        finishedAt: new Date(String(finishedAt)),
        leads: leads.map((row) => ({
          id: String(row.id),
          click: row.click as string | null,
          value: toMoney(row),
        })),
        adjustments: adjustments.map((row) => ({ id: String(row.id), value: toMoney(row)! })),
      };
    }
  }

  async addFinished({ id, destination, finishedAt, leads, adjustments }: FinishedFile): Promise<void> {
    for (const chunk of chunks(leads, BATCH_ROWS)) await this.addToFile(id, destination, chunk);
    for (const chunk of chunks(adjustments, BATCH_ROWS)) await this.addAdjustments(id, destination, chunk);
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
