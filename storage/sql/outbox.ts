import type { Closable } from "../backend.ts";
import { EMAIL_WAIT_MS, RESCHEDULE_MS_MAX } from "../../domain/outbox/outbox.ts";
import type {
  Backlog,
  Outbox,
  OutboxEvent,
  OutboxKey,
  OutboxMessage,
  ProductEmail,
} from "../../domain/outbox/outbox.ts";
import { sumColumn } from "./database.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { join, raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** How long a claim lasts: longer than a call and recording its outcome, so the holder of an older one is dead. */
export const CLAIM_MS = MINUTE_MS;

export const OUTBOX_TABLES: Record<OutboxEvent, Sql> = {
  INSERT: raw("hook_journal"),
  "lead.ready": raw("ready_journal"),
};

/** Clears what a delivered entry knows about its visitor. */
const CLEAR_VISITOR: Record<OutboxEvent, Sql> = {
  INSERT: raw("network = ''"),
  "lead.ready": raw("network = '', attempt = null, visitor_key = null"),
};

/** False for products still waiting for their e-mail address: due later, and not sent yet. */
export function isReleased(now: Sql): Sql {
  return sql`(attempts > 0 or next_at <= ${now})`;
}

/** Waiting and failed entries of all tables. */
export async function readBacklog(database: SqlDatabase, now: Date): Promise<Backlog> {
  const isWaiting = sql`outcome is null and ${isReleased(database.dialect.time(now.toISOString()))}`;
  const rows: Row[] = [];
  for (const table of Object.values(OUTBOX_TABLES)) {
    const found = await database.query(sql`
      select count(*) as waiting, min(waiting_since) as due_since,
        (select count(*) from ${table} where outcome = 'failed') as failed
      from ${table} where ${isWaiting}`);
    rows.push(...found);
  }
  const due = rows.flatMap(({ due_since }) => (due_since ? [new Date(due_since as string).getTime()] : []));
  return {
    waiting: sumColumn(rows, "waiting"),
    failed: sumColumn(rows, "failed"),
    dueSince: due.length > 0 ? new Date(Math.min(...due)) : null,
  };
}

/** How many networks are fetched at once. */
const NETWORKS_PER_LOOKUP = 64;

/** Every fourth claim goes to the longest due, so that a large network's entries don't wait forever. */
const LONGEST_DUE_EVERY = 4;

/** How often to look for entries scheduled too late by a clock that ran ahead; at once if the clock is set back. */
const FAR_FUTURE_CHECK_MS = 600_000;

/** Whose turn it is in one outbox table. */
type Rotation = {
  /** Networks whose turn is next. */
  next: readonly string[];
  /** The next lookup starts after this network; null: with the first. */
  after: string | null;
  /** Entries requested so far. */
  asked: number;
};

const INITIAL_ROTATION: Rotation = { next: [], after: null, asked: 0 };

/** Chooses and settles entries in any SQL database. Subclasses claim them, depending on who else may do so. */
export abstract class SqlOutbox implements Closable<Outbox> {
  protected readonly database: SqlDatabase;
  readonly #rotations: Record<OutboxEvent, Rotation> = {
    INSERT: { ...INITIAL_ROTATION },
    "lead.ready": { ...INITIAL_ROTATION },
  };
  /** The tables take turns too, so that a flood in one does not hold the other back. */
  #order: readonly [OutboxEvent, OutboxEvent] = ["INSERT", "lead.ready"];
  #farFutureCheckedAtMs = -Infinity;

  constructor(database: SqlDatabase) {
    this.database = database;
  }

  async claim(max: number, now: Date): Promise<OutboxMessage[]> {
    await this.#bringForward(now);
    const [first, second] = this.#order;
    this.#order = [second, first];
    const messages = await this.#claimFrom(first, max, now);
    return this.#topUp(messages, max, (left) => this.#claimFrom(second, left, now));
  }

  /** Makes entries due that were scheduled too late by a clock that ran ahead. Best effort: the next check retries. */
  async #bringForward(now: Date): Promise<void> {
    if (Math.abs(now.getTime() - this.#farFutureCheckedAtMs) < FAR_FUTURE_CHECK_MS) return;
    this.#farFutureCheckedAtMs = now.getTime();
    const at = this.time(now);
    const furthest = this.time(new Date(now.getTime() + RESCHEDULE_MS_MAX));
    for (const table of Object.values(OUTBOX_TABLES)) {
      const isPostponedTooFar = sql`outcome is null and next_at > ${furthest}`;
      try {
        const found = await this.database.query(
          sql`select id from ${table} where ${isPostponedTooFar} limit 1`,
        );
        if (found.length === 0) continue;
        await this.database.change(
          sql`update ${table} set next_at = ${at}, waiting_since = ${at} where ${isPostponedTooFar}`,
        );
      } catch {
        // The claim that follows reports what is wrong with the store.
      }
    }
  }

  /**
   * Takes turns between networks; every fourth entry, and any left of `max`, is instead the one longest due overall.
   */
  async #claimFrom(event: OutboxEvent, max: number, now: Date): Promise<OutboxMessage[]> {
    const rotation = this.#rotations[event];
    if (rotation.next.length === 0) await this.#lookUpNext(event, rotation);
    if (rotation.next.length === 0) return [];
    const before = rotation.asked;
    rotation.asked += max;
    const byAge = Math.floor(rotation.asked / LONGEST_DUE_EVERY) - Math.floor(before / LONGEST_DUE_EVERY);
    const inTurn = max - byAge;
    const claimed = inTurn > 0 ? await this.claimOneOfEach(event, rotation.next, inTurn, now) : [];
    if (inTurn > 0) rotation.next = remainingTurns(rotation.next, claimed, inTurn);
    return this.#topUp(toMessages(claimed), max, async (left) =>
      toMessages(await this.claimLongestDue(event, left, now)),
    );
  }

  /** Adds more messages up to `max`. If that fails, the ones already claimed are still sent. */
  async #topUp(
    messages: OutboxMessage[],
    max: number,
    more: (left: number) => Promise<OutboxMessage[]>,
  ): Promise<OutboxMessage[]> {
    if (messages.length === max) return messages;
    try {
      return [...messages, ...(await more(max - messages.length))];
    } catch (error) {
      if (messages.length > 0) return messages;
      throw error;
    }
  }

  /** Fetches the next networks with waiting entries, due or not, starting over after the last. */
  async #lookUpNext(event: OutboxEvent, rotation: Rotation): Promise<void> {
    rotation.next = await this.#networksAfter(event, rotation.after);
    if (rotation.next.length === 0 && rotation.after !== null)
      rotation.next = await this.#networksAfter(event, null);
    rotation.after = rotation.next.length === NETWORKS_PER_LOOKUP ? rotation.next.at(-1)! : null;
  }

  /** Skips through the index from network to network, however many entries each has. */
  async #networksAfter(event: OutboxEvent, after: string | null): Promise<string[]> {
    const next = (condition: Sql) => sql`
      select network from ${OUTBOX_TABLES[event]} where outcome is null and ${condition} order by network limit 1`;
    const rows = await this.database.query(sql`
      with recursive turn (network, place) as (
        select (${next(after === null ? raw("true") : sql`network > ${after}`)}), 1
        union all
        select (${next(raw("network > turn.network"))}), place + 1 from turn
        where network is not null and place < ${raw(String(NETWORKS_PER_LOOKUP))})
      select network from turn where network is not null order by place`);
    return rows.map(({ network }) => network as string);
  }

  /** Claims the longest due entry of each of these networks, in their order, up to `max`. */
  protected abstract claimOneOfEach(
    event: OutboxEvent,
    networks: readonly string[],
    max: number,
    now: Date,
  ): Promise<Claimed[]>;

  protected abstract claimLongestDue(event: OutboxEvent, max: number, now: Date): Promise<Claimed[]>;

  async releaseReady({ follows, userKey, createdAt }: ProductEmail, now: Date): Promise<void> {
    const at = this.time(now);
    const listed = (key: string | null) => this.database.dialect.listOfTexts(key === null ? [] : [key]);
    // Only products older than the e-mail address. For an entry not yet tried, `waiting_since` is its product's arrival
    // plus `EMAIL_WAIT_MS`.
    const cameBefore = this.time(new Date(new Date(createdAt).getTime() + EMAIL_WAIT_MS));
    await this.database.change(sql`
      update ready_journal set next_at = ${at}, waiting_since = ${at}
      where outcome is null and attempts = 0 and next_at > ${this.time(new Date(now.getTime() + CLAIM_MS))}
        and id in (
          select id from ready_journal where outcome is null and attempt in ${listed(follows)}
          union select id from ready_journal
          where outcome is null and visitor_key in ${listed(userKey)} and waiting_since <= ${cameBefore})`);
  }

  async delivered(key: OutboxKey, at: Date): Promise<void> {
    await this.settle(
      key,
      sql`outcome = 'delivered', settled_at = ${this.time(at)}, problem = null, ${CLEAR_VISITOR[key.event]}`,
      raw("true"),
    );
  }

  async reschedule(key: OutboxKey, until: Date, problem: string): Promise<void> {
    await this.settle(key, sql`next_at = ${this.time(until)}, problem = ${problem}`);
  }

  async failed(key: OutboxKey, at: Date, problem: string): Promise<void> {
    await this.settle(key, sql`outcome = 'failed', settled_at = ${this.time(at)}, problem = ${problem}`);
  }

  backlog(now: Date): Promise<Backlog> {
    return readBacklog(this.database, now);
  }

  async isEmpty(): Promise<boolean> {
    const has = Object.values(OUTBOX_TABLES).flatMap((table) =>
      ["outcome is null", "outcome = 'failed'"].map(
        (condition) => sql`exists (select 1 from ${table} where ${raw(condition)})`,
      ),
    );
    const rows = await this.database.query(sql`select 1 as found where ${join(has, " or ")}`);
    return rows.length === 0;
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** @param onlyIf by default leaves an entry alone that another server settled meanwhile. */
  protected async settle(
    { event, id }: OutboxKey,
    changes: Sql,
    onlyIf = raw("outcome is null"),
  ): Promise<void> {
    await this.database.change(sql`
      update ${OUTBOX_TABLES[event]} set attempts = attempts + 1, ${changes}
      where id = ${this.database.dialect.id(id)} and ${onlyIf}`);
  }

  protected time(time: Date): Sql {
    return this.database.dialect.time(time.toISOString());
  }
}

export function isDue(now: Sql): Sql {
  return sql`outcome is null and next_at <= ${now}`;
}

export type Claimed = { message: OutboxMessage; network: string };

const toMessages = (claimed: readonly Claimed[]) => claimed.map(({ message }) => message);

/** The networks whose turn is still to come: those skipped before the last served one have nothing due. */
function remainingTurns(
  networks: readonly string[],
  claimed: readonly Claimed[],
  max: number,
): readonly string[] {
  if (claimed.length < max) return [];
  const last = networks.findLastIndex((network) => claimed.some((entry) => entry.network === network));
  return networks.slice(last + 1);
}

/** @param row has the record as text and, for a ready product, `visitor_email`. */
export function toClaimed(event: OutboxEvent, row: Row): Claimed {
  const record = row.record as string;
  const message = {
    event,
    id: row.id as string,
    record: event === "INSERT" ? record : withEmail(record, row.visitor_email as string | null),
    calls: Number(row.attempts),
    waitingSince: new Date(row.waiting_since as string),
  };
  return { message, network: row.network as string };
}

/** Looked up for each call: the e-mail address may have come or been erased since the last one. */
function withEmail(record: string, visitorEmail: string | null): string {
  return JSON.stringify({ ...(JSON.parse(record) as object), visitor_email: visitorEmail });
}
