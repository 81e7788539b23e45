import { toUploadName, toUploadPath } from "../../contract/uploads.ts";
import type {
  Conversion,
  LeadCount,
  LeadDimension,
  LeadFilter,
  LeadSearchResult,
  LeadSearch,
  LeadAdminRepository,
  LeadRefs,
  LookedUpLead,
  Person,
} from "../../domain/leads/lead-admin-repository.ts";
import type { LeadKind, StoredLead } from "../../domain/leads/stored-lead.ts";
import { SEARCHED_LEADS_MAX } from "../../domain/leads/lead-admin-repository.ts";
import type { ClockNote } from "../../domain/retention/clock.ts";
import type { LeadOutcome } from "../../domain/leads/lead-outcome.ts";
import { emailKey } from "../../domain/leads/email-key.ts";
import { formatLeadPosition, readLeadPosition } from "../../domain/leads/lead-position.ts";
import type { LeadPosition } from "../../domain/leads/lead-position.ts";
import { FORM_PATH, IS_NOT_FOLLOW_UP, IS_NOT_SPAM, IS_SPAM } from "./counted-leads.ts";
import { sumByDimensions } from "./lead-counts.ts";
import {
  AD_CREATION_PATH,
  isAfter,
  LEADS,
  SELECT_LEADS,
  toMoney,
  toOutcome,
  toStoredLead,
} from "./select-leads.ts";
import type { SelectedLead, OutcomeColumns } from "./select-leads.ts";
import { BATCH_ROWS, inBatches } from "./in-batches.ts";
import { isOrigin, origin } from "./origin.ts";
import { SqlLeadTransfer } from "./lead-transfer.ts";
import { join, literal, raw, sql, where } from "./sql.ts";
import type { Sql } from "./sql.ts";

const KIND_CONDITIONS: Record<LeadKind | "product", Sql> = {
  email: raw("lead.email is not null"),
  product: raw("lead.product is not null"),
  url: raw("lead.product ->> 'type' = 'url'"),
  file: raw("lead.product ->> 'type' = 'file'"),
};

const IS_OPEN = sql`
  lead.done_at is null and (lead.email is null or not exists (
    select 1 from ${LEADS} product
    where product.product is not null and product.done_at is null and product.idempotency_key = lead.follows))`;

const DIMENSION_COLUMNS = {
  path: FORM_PATH,
  kind: raw("case when lead.email is not null then 'email' else lead.product ->> 'type' end"),
  outcome: raw("lead.outcome"),
};

/** A lead's position in the order by time. */
const POSITION = raw("(lead.created_at, lead.id)");

/** The columns in which `text` is searched. */
const SEARCHED_TEXT = join(
  [
    "cast(lead.id as text)",
    "lead.email",
    "lead.product ->> 'productUrl'",
    "lead.product ->> 'fileName'",
    "cast(lead.tags as text)",
    "lead.referrer_host",
  ].map((column) => raw(`coalesce(${column}, '')`)),
  " || ' ' || ",
);

function contains(text: string): Sql {
  // Letter by letter, as it is done to the column: the last sigma of a word would differ otherwise.
  const letters = [...text].map((letter) => [letter, letter.toLowerCase()] as const);
  const pattern = letters.map(([, lower]) => lower.replace(/[%_!]/, "!$&")).join("");
  // Databases may fold only A to Z, so that the text's other capitals are folded one by one.
  const capitals = new Map(
    letters.flatMap(([letter, lower]) => [letter, lower.toUpperCase()].map((each) => [each, lower] as const)),
  );
  const folded = [...capitals]
    .filter(([capital, lower]) => capital !== lower && capital > "\u{7f}")
    .reduce((column, [capital, lower]) => sql`replace(${column}, ${capital}, ${lower})`, SEARCHED_TEXT);
  return sql`lower(${folded}) like ${`%${pattern}%`} escape '!'`;
}

/** The operator's side of leads in any SQL database. */
export abstract class SqlLeadAdminRepository extends SqlLeadTransfer implements LeadAdminRepository {
  abstract withExclusiveLock(work: () => Promise<void>): Promise<boolean>;

  async *listByTime(filter: LeadFilter = {}): AsyncGenerator<StoredLead[]> {
    const batchAfter = (last: SelectedLead | null) => {
      const after = last ? [isAfter(this.database.dialect, last)] : [];
      const conditions = [...after, ...this.#conditions(filter)];
      return this.#rows(sql`${where(conditions)} order by lead.created_at, lead.id limit ${BATCH_ROWS}`);
    };
    for await (const rows of inBatches(batchAfter)) yield rows.map(toStoredLead);
  }

  listNewest(filter: LeadFilter, count: number): Promise<StoredLead[]> {
    const conditions = this.#conditions(filter);
    return this.#leads(sql`${where(conditions)} order by lead.created_at desc, lead.id desc limit ${count}`);
  }

  async search({
    filter,
    text,
    after,
    count,
    searchedLeadsMax = SEARCHED_LEADS_MAX,
  }: LeadSearch): Promise<LeadSearchResult> {
    const start = after === undefined ? null : readLeadPosition(after);
    const older = start ? [sql`${POSITION} < ${this.#position(start)}`] : [];
    // An index-only scan.
    const [end] = (await this.database.query(sql`
      select cast(lead.created_at as text) as created_at, lead.id from ${LEADS} lead
      ${where(older)} order by lead.created_at desc, lead.id desc limit 1 offset ${searchedLeadsMax - 1}`)) as LeadPosition[];
    const conditions = [...older, ...(end ? [sql`${POSITION} >= ${this.#position(end)}`] : [])];
    if (text !== undefined) conditions.push(contains(text));
    conditions.push(...this.#conditions(filter));
    const found = await this.#rows(
      sql`${where(conditions)} order by lead.created_at desc, lead.id desc limit ${count + 1}`,
    );
    const leads = found.slice(0, count).map(toStoredLead);
    if (found.length > count) {
      return { leads, next: formatLeadPosition(found[count - 1]!), searchedBackTo: null };
    }
    if (!end) return { leads, next: null, searchedBackTo: null };
    return { leads, next: formatLeadPosition(end), searchedBackTo: new Date(end.created_at) };
  }

  #position({ created_at, id }: LeadPosition): Sql {
    const { dialect } = this.database;
    return sql`(${dialect.time(created_at)}, ${dialect.id(id)})`;
  }

  async findByIdPrefix(prefix: string, count: number): Promise<StoredLead[]> {
    const { id, idRange } = this.database.dialect;
    const range = idRange(prefix);
    if (range === null) return [];
    const [first, last] = range;
    return this.#leads(
      sql`where lead.id between ${id(first)} and ${id(last)} order by lead.id limit ${count}`,
    );
  }

  async countBy(dimensions: readonly LeadDimension[], filter: LeadFilter = {}): Promise<LeadCount[]> {
    // Only the domain can tell a path's variant.
    const columns = new Set(dimensions.map((dimension) => (dimension === "variant" ? "path" : dimension)));
    const selected = [...columns].map((column) => sql`${this.#dimension(column)} as ${raw(column)}`);
    const groupBy = selected.map((_, index) => raw(`${index + 1}`));
    const rows = await this.database.query(sql`
      select ${join([...selected, raw("count(*) as leads")], ", ")} from ${LEADS} lead
      ${where(this.#conditions(filter))} ${groupBy.length > 0 ? sql`group by ${join(groupBy, ", ")}` : raw("")}`);
    return sumByDimensions(rows, dimensions);
  }

  async findPerson(email: string): Promise<Person> {
    const { bytewise, listOfTexts } = this.database.dialect;
    const spellings = sql`in ${listOfTexts(await this.#spellingsOf(email))}`;
    const mine = sql`${bytewise(raw("mine.email"))} ${spellings}`;
    const products = sql`select mine.follows from ${LEADS} mine where ${mine} and mine.follows is not null`;
    const visitors = sql`
      select mine.visitor_key from ${LEADS} mine
      where mine.visitor_key is not null
        and (${mine} or (mine.product is not null and mine.idempotency_key in (${products})))`;
    const emailOfLead = bytewise(raw("lead.email"));
    const leads = await this.#leads(sql`
      where ${emailOfLead} ${spellings}
        or (lead.product is not null
          and (lead.idempotency_key in (${products}) or lead.visitor_key in (${visitors})))
      order by lead.created_at, lead.id`);
    const others = await this.database.query(sql`
      select distinct ${emailOfLead} as email from ${LEADS} lead
      where lead.email is not null and not ${emailOfLead} ${spellings}
        and (lead.follows in (${products}) or lead.visitor_key in (${visitors}))
      order by 1`);
    const keys = await this.database.query(sql`${visitors} group by 1`);
    return {
      leads,
      userKeys: keys.map((row) => row.visitor_key as string),
      otherEmails: others.map((row) => row.email as string),
    };
  }

  /** All spellings of an e-mail address. Databases fold only A to Z, so those with other letters are compared here. */
  async #spellingsOf(email: string): Promise<string[]> {
    const key = emailKey(email);
    const rows = await this.database.query(sql`
      select distinct email from ${LEADS}
      where lower(${this.database.dialect.bytewise(raw("email"))}) = ${key} or octet_length(email) <> length(email)`);
    return rows.map((row) => row.email as string).filter((spelling) => emailKey(spelling) === key);
  }

  listOldest(filter: LeadFilter, count: number): Promise<StoredLead[]> {
    const conditions = this.#conditions(filter);
    return this.#leads(sql`${where(conditions)} order by lead.created_at, lead.id limit ${count}`);
  }

  async findUploadsInUse(names: readonly string[], exceptIds: readonly string[] = []): Promise<Set<string>> {
    const { listOfTexts, listOfIds } = this.database.dialect;
    const paths = names.map(toUploadPath);
    // A subquery per picture uses the index; for a join, PostgreSQL would scan a large table.
    const rows = await this.database.query(sql`
      select value as path from ${listOfTexts(paths)} as wanted
      where (
        select count(*) from ${LEADS}
        where product ->> 'filePath' is not null and product ->> 'filePath' = wanted.value
          and id not in ${listOfIds(exceptIds)}) > 0`);
    return new Set(rows.map(({ path }) => toUploadName(path as string)));
  }

  delete(ids: readonly string[]): Promise<number> {
    return this.database.change(
      sql`delete from ${LEADS} where id in ${this.database.dialect.listOfIds(ids)}`,
    );
  }

  setDone(ids: readonly string[], at: Date | null): Promise<number> {
    const { listOfIds, time } = this.database.dialect;
    const followUpsOn = (on: string) => sql`
      select follow_up.id from ${LEADS} product join ${LEADS} follow_up on ${raw(on)}
      where product.product is not null and product.id in ${listOfIds(ids)} and follow_up.email is not null`;
    const ofVisitor = sql`
      ${followUpsOn("follow_up.visitor_key = product.visitor_key")} and follow_up.path = ${AD_CREATION_PATH}
        and (follow_up.follows is null or follow_up.follows = product.idempotency_key)`;
    return this.database.change(sql`
      update ${LEADS} set done_at = ${at === null ? raw("null") : time(at.toISOString())}
      where ${raw(at === null ? "done_at is not null" : "done_at is null")} and (
        id in ${listOfIds(ids)} or id in (
          ${followUpsOn("follow_up.follows = product.idempotency_key")} union ${ofVisitor}))`);
  }

  async lookUp({ by, refs }: LeadRefs): Promise<LookedUpLead[]> {
    const { listOfIds, listOfTexts } = this.database.dialect;
    if (by === "id") {
      const found = await this.#referred(raw("lead.id"), sql`lead.id in ${listOfIds(refs)}`);
      const idempotencyKeys = found.flatMap(({ follows }) => follows ?? []);
      if (idempotencyKeys.length === 0) return found.map(({ lead }) => lead);
      const followed = await this.#referred(
        raw("lead.idempotency_key"),
        sql`lead.product is not null and lead.idempotency_key in ${listOfTexts(idempotencyKeys)}`,
      );
      const products = new Map(followed.map(({ lead }) => [lead.ref, lead]));
      return found.map(({ lead, follows }) => {
        const { id, outcome } = products.get(follows ?? "") ?? lead;
        return { ref: lead.ref, id, outcome };
      });
    }
    const click = sql`lead.tags ->> ${literal(by)}`;
    const clicked = await this.#referred(
      click,
      sql`${click} in ${listOfTexts(refs)} and ${IS_NOT_FOLLOW_UP}`,
    );
    // Only the first lead of each click.
    return [...new Map(clicked.toReversed().map(({ lead }) => [lead.ref, lead])).values()];
  }

  /** Oldest first. */
  async #referred(ref: Sql, condition: Sql): Promise<{ lead: LookedUpLead; follows: string | null }[]> {
    const rows = await this.database.query(sql`
      select cast(${ref} as text) as ref, cast(lead.id as text) as id, lead.follows, lead.outcome,
        cast(lead.outcome_at as text) as outcome_at, cast(lead.value as text) as value, lead.currency
      from ${LEADS} lead where ${condition} order by lead.created_at, lead.id`);
    return rows.map((row) => ({
      lead: { ref: String(row.ref), id: String(row.id), outcome: toOutcome(row as OutcomeColumns) },
      follows: row.follows as string | null,
    }));
  }

  async setOutcomes(outcomes: ReadonlyMap<string, LeadOutcome | null>): Promise<number> {
    if (outcomes.size === 0) return 0;
    const { entriesOf, listOfIds, textIn, time } = this.database.dialect;
    const changes = Object.fromEntries(
      [...outcomes].map(([id, outcome]) => [
        id,
        outcome && {
          outcome: outcome.outcome,
          at: outcome.at.toISOString(),
          value: outcome.value?.amount,
          currency: outcome.value?.currency,
        },
      ]),
    );
    const field = (name: string) => textIn(raw("change.value"), name);
    const value = sql`cast(${field("value")} as numeric)`;
    const at = time(field("at"));
    return this.database.change(sql`
      update ${LEADS} as lead
      set outcome = ${field("outcome")}, outcome_at = ${at}, value = ${value}, currency = ${field("currency")},
        done_at = coalesce(lead.done_at, ${at})
      from ${entriesOf(JSON.stringify(changes))} as change
      where change.key = cast(lead.id as text) and lead.id in ${listOfIds([...outcomes.keys()])}
        and (lead.outcome is distinct from ${field("outcome")} or lead.value is distinct from ${value}
          or lead.currency is distinct from ${field("currency")})`);
  }

  async conversionsForLead(id: string): Promise<Conversion[]> {
    const rows = await this.database.query(sql`
      select reported.destination, cast(finished_at as text) as at, cast(value as text) as value, currency
      from (
        select destination, file_id, lead_id, value, currency from conversions
        union all select destination, file_id, lead_id, value, currency from conversion_adjustments
      ) as reported join conversion_files on conversion_files.id = file_id
      where lead_id = ${this.database.dialect.id(id)} and finished_at is not null
      order by conversion_files.finished_at, reported.destination`);
    return rows.map((row) => ({
      destination: String(row.destination),
      at: new Date(String(row.at)),
      value: toMoney(row),
    }));
  }

  async countAssignmentsBefore(before: Date): Promise<number> {
    const [row] = await this.database.query(
      sql`select count(*) as found from flag_assignments where ${this.#assignedBefore(before)}`,
    );
    return Number(row!.found);
  }

  /** Walks the primary key, so that a batch costs the same in a table of any size. */
  async *forgetAssignments(before: Date): AsyncGenerator<number> {
    let from = raw("true");
    for (;;) {
      const [end] = await this.database.query(sql`
        select visitor_key, path from flag_assignments where ${from}
        order by visitor_key, path limit 1 offset ${BATCH_ROWS - 1}`);
      const last = end && sql`(${end.visitor_key as string}, ${end.path as string})`;
      const upTo = last ? sql`(visitor_key, path) <= ${last}` : raw("true");
      yield await this.database.change(
        sql`delete from flag_assignments where ${from} and ${upTo} and ${this.#assignedBefore(before)}`,
      );
      if (!last) return;
      from = sql`(visitor_key, path) > ${last}`;
    }
  }

  async clock(): Promise<Date | null> {
    const { clock } = this.database.dialect;
    if (clock === null) return null;
    const [row] = await this.database.query(sql`select ${clock} as now`);
    return new Date(row!.now as string);
  }

  async clockNote(): Promise<ClockNote | null> {
    const [note] = await this.database.query(sql`select believed_at, doubted_at, ran_ms from clock_notes`);
    if (note) {
      const { believed_at: believedAt, doubted_at: doubtedAt, ran_ms: ranMs } = note;
      return {
        trustedAt: new Date(believedAt as string),
        suspect: doubtedAt === null ? null : { at: new Date(doubtedAt as string), ranMs: Number(ranMs) },
      };
    }
    const [newest] = await this.database.query(sql`
      select max(at) as at from (
        select max(created_at) as at from ${LEADS} union all select max(first_at) from flag_assignments
      ) as both_tables`);
    return newest?.at ? { trustedAt: new Date(newest.at as string), suspect: null } : null;
  }

  async saveClockNote({ trustedAt, suspect }: ClockNote): Promise<void> {
    const { time } = this.database.dialect;
    const doubtedAt = suspect === null ? raw("null") : time(suspect.at.toISOString());
    await this.database.change(sql`
      insert into clock_notes (id, believed_at, doubted_at, ran_ms)
      values (1, ${time(trustedAt.toISOString())}, ${doubtedAt}, ${Math.round(suspect?.ranMs ?? 0)})
      on conflict (id) do update set
        believed_at = excluded.believed_at, doubted_at = excluded.doubted_at, ran_ms = excluded.ran_ms`);
  }

  #assignedBefore(before: Date): Sql {
    return sql`first_at < ${this.database.dialect.time(before.toISOString())}`;
  }

  #dimension(dimension: Exclude<LeadDimension, "variant">): Sql {
    if (dimension === "day") return this.database.dialect.day(raw("lead.created_at"));
    return isOrigin(dimension) ? origin(dimension, "lead") : DIMENSION_COLUMNS[dimension];
  }

  #conditions(filter: LeadFilter): Sql[] {
    const { since, until, path, kind, isSpam, outcome, isOpen } = filter;
    const { time } = this.database.dialect;
    const conditions: Sql[] = [];
    if (since) conditions.push(sql`lead.created_at >= ${time(since.toISOString())}`);
    if (until) conditions.push(sql`lead.created_at < ${time(until.toISOString())}`);
    if (path !== undefined) {
      const below = `${path}/`;
      conditions.push(sql`(${FORM_PATH} = ${path} or substr(${FORM_PATH}, 1, length(${below})) = ${below})`);
    }
    if (kind) conditions.push(KIND_CONDITIONS[kind]);
    if (isSpam !== undefined) conditions.push(isSpam ? IS_SPAM : IS_NOT_SPAM);
    if (outcome) conditions.push(sql`lead.outcome = ${outcome}`);
    if (isOpen) conditions.push(IS_OPEN);
    if (filter.excludesEmailsShownWithProduct) conditions.push(raw("lead.follows is null"));
    return conditions;
  }

  async #leads(clauses: Sql): Promise<StoredLead[]> {
    return (await this.#rows(clauses)).map(toStoredLead);
  }

  #rows(clauses: Sql): Promise<SelectedLead[]> {
    return this.database.query(sql`${SELECT_LEADS} ${clauses}`) as Promise<SelectedLead[]>;
  }
}
