import { ADDRESS_WAIT_MS, RESCHEDULE_MS_MAX } from "../../domain/outbox/outbox.ts";
import type {
  Backlog,
  Outbox,
  OutboxEvent,
  OutboxKey,
  OutboxMessage,
  ProductAddress,
} from "../../domain/outbox/outbox.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** Longer than a call and recording it: a claim older than this belongs to a dead process. */
export const LEASE_MS = 60_000;

export const JOURNALS: Record<OutboxEvent, Sql> = {
  INSERT: raw("hook_journal"),
  "lead.ready": raw("ready_journal"),
};

/** Of a lead that was delivered. */
const NOTHING_KEPT: Record<OutboxEvent, Sql> = {
  INSERT: raw("network = ''"),
  "lead.ready": raw("network = '', attempt = null, visitor_key = null"),
};

/** Not the products that still wait for their address: they are due later, and nobody has been called. */
export function isUnderWay(now: Sql): Sql {
  return sql`(attempts > 0 or next_at <= ${now})`;
}

/** What waits and what failed, of all journals. */
export async function readBacklog(database: SqlDatabase, now: Date): Promise<Backlog> {
  const isWaiting = sql`outcome is null and ${isUnderWay(database.dialect.time(now.toISOString()))}`;
  const rows: Row[] = [];
  for (const journal of Object.values(JOURNALS)) {
    const found = await database.query(sql`
      select count(*) as waiting, min(waiting_since) as due_since,
        (select count(*) from ${journal} where outcome = 'failed') as failed
      from ${journal} where ${isWaiting}`);
    rows.push(...found);
  }
  const due = rows.flatMap(({ due_since }) => (due_since ? [new Date(due_since as string).getTime()] : []));
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
  return {
    waiting: sum("waiting"),
    failed: sum("failed"),
    dueSince: due.length > 0 ? new Date(Math.min(...due)) : null,
  };
}

/** How many networks are looked up at once: their turns come before others are. */
const NETWORKS_LOOKED_AT = 64;

/** Every so many a call is for what has been due longest: a line of all then moves this much slower, and none stands still. */
const LONGEST_DUE_EVERY = 4;

/** How often what a clock that was ahead has put off is looked for; a clock that is set back shows at once. */
const LOOK_AHEAD_EVERY_MS = 600_000;

/** Where a journal's networks are in their turns. */
type Turns = {
  /** Whose turn is next. */
  next: readonly string[];
  /** Who comes then: those behind this one; null: the first. */
  after: string | null;
  /** How many entries were asked for so far. */
  asked: number;
};

const AT_FIRST: Turns = { next: [], after: null, asked: 0 };

/** How entries are taken in turn and settled in any SQL database. How they are claimed depends on who else may claim them. */
export abstract class SqlOutbox implements Outbox {
  protected readonly database: SqlDatabase;
  readonly #turns: Record<OutboxEvent, Turns> = {
    INSERT: { ...AT_FIRST },
    "lead.ready": { ...AT_FIRST },
  };
  /** The journals take turns too: a flood of one must not hold the other back. */
  #order: readonly [OutboxEvent, OutboxEvent] = ["INSERT", "lead.ready"];
  #lookedAheadAtMs = -Infinity;

  constructor(database: SqlDatabase) {
    this.database = database;
  }

  async claim(max: number, now: Date): Promise<OutboxMessage[]> {
    await this.#bringForward(now);
    const [first, second] = this.#order;
    this.#order = [second, first];
    const messages = await this.#claimFrom(first, max, now);
    return this.#withMore(messages, max, (left) => this.#claimFrom(second, left, now));
  }

  /** Nothing to wait for: what can't be changed now is found by the next look. */
  async #bringForward(now: Date): Promise<void> {
    if (Math.abs(now.getTime() - this.#lookedAheadAtMs) < LOOK_AHEAD_EVERY_MS) return;
    this.#lookedAheadAtMs = now.getTime();
    const at = this.time(now);
    const furthest = this.time(new Date(now.getTime() + RESCHEDULE_MS_MAX));
    for (const journal of Object.values(JOURNALS)) {
      const isPutOff = sql`outcome is null and next_at > ${furthest}`;
      try {
        const found = await this.database.query(sql`select id from ${journal} where ${isPutOff} limit 1`);
        if (found.length === 0) continue;
        await this.database.change(
          sql`update ${journal} set next_at = ${at}, waiting_since = ${at} where ${isPutOff}`,
        );
      } catch {
        // What is wrong with the store is told by the claim that follows.
      }
    }
  }

  /** Of one network after another what is due longest; every so often, and in what room is left, what is due longest of all. */
  async #claimFrom(event: OutboxEvent, max: number, now: Date): Promise<OutboxMessage[]> {
    const turns = this.#turns[event];
    if (turns.next.length === 0) await this.#lookUpNext(event, turns);
    if (turns.next.length === 0) return [];
    const before = turns.asked;
    turns.asked += max;
    const byAge = Math.floor(turns.asked / LONGEST_DUE_EVERY) - Math.floor(before / LONGEST_DUE_EVERY);
    const inTurn = max - byAge;
    const claimed = inTurn > 0 ? await this.claimOneOfEach(event, turns.next, inTurn, now) : [];
    if (inTurn > 0) turns.next = behindServed(turns.next, claimed, inTurn);
    return this.#withMore(messagesOf(claimed), max, async (left) =>
      messagesOf(await this.claimLongestDue(event, left, now)),
    );
  }

  /** What is claimed must be sent, whatever comes next: nobody else gets it for a minute. */
  async #withMore(
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

  /** Networks with entries that wait, due or not, in their order; from the first one on when there is none behind. */
  async #lookUpNext(event: OutboxEvent, turns: Turns): Promise<void> {
    turns.next = await this.#networksAfter(event, turns.after);
    if (turns.next.length === 0 && turns.after !== null) turns.next = await this.#networksAfter(event, null);
    turns.after = turns.next.length === NETWORKS_LOOKED_AT ? turns.next.at(-1)! : null;
  }

  /** Goes from one to the next in the index: it takes as long however many entries each of them has. */
  async #networksAfter(event: OutboxEvent, after: string | null): Promise<string[]> {
    const next = (condition: Sql) => sql`
      select network from ${JOURNALS[event]} where outcome is null and ${condition} order by network limit 1`;
    const rows = await this.database.query(sql`
      with recursive turn (network, place) as (
        select (${next(after === null ? raw("true") : sql`network > ${after}`)}), 1
        union all
        select (${next(raw("network > turn.network"))}), place + 1 from turn
        where network is not null and place < ${raw(String(NETWORKS_LOOKED_AT))})
      select network from turn where network is not null order by place`);
    return rows.map(({ network }) => network as string);
  }

  /** The entry of each of these networks that is due longest, if any, for as many networks as are wanted, in their order. */
  protected abstract claimOneOfEach(
    event: OutboxEvent,
    networks: readonly string[],
    max: number,
    now: Date,
  ): Promise<Claimed[]>;

  protected abstract claimLongestDue(event: OutboxEvent, max: number, now: Date): Promise<Claimed[]>;

  /** What is due within the time of a claim may be claimed, and comes by itself. */
  async addressCame({ follows, userKey, createdAt }: ProductAddress, now: Date): Promise<void> {
    const at = this.time(now);
    // A list, which is empty without a key.
    const listed = (key: string | null) => this.database.dialect.listOfTexts(key === null ? [] : [key]);
    // Nobody has touched the entry: its product came half an hour before it is due.
    const cameBefore = this.time(new Date(new Date(createdAt).getTime() + ADDRESS_WAIT_MS));
    await this.database.change(sql`
      update ready_journal set next_at = ${at}, waiting_since = ${at}
      where outcome is null and attempts = 0 and next_at > ${this.time(new Date(now.getTime() + LEASE_MS))}
        and id in (
          select id from ready_journal where outcome is null and attempt in ${listed(follows)}
          union select id from ready_journal
          where outcome is null and visitor_key in ${listed(userKey)} and waiting_since <= ${cameBefore})`);
  }

  async delivered(key: OutboxKey, at: Date): Promise<void> {
    await this.settle(
      key,
      sql`outcome = 'delivered', settled_at = ${this.time(at)}, problem = null, ${NOTHING_KEPT[key.event]}`,
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

  close(): Promise<void> {
    return this.database.close();
  }

  /** @param onlyIf what must hold of the entry: what another server settled meanwhile stays, unless this one delivered it. */
  protected async settle(
    { event, id }: OutboxKey,
    changes: Sql,
    onlyIf = raw("outcome is null"),
  ): Promise<void> {
    await this.database.change(sql`
      update ${JOURNALS[event]} set attempts = attempts + 1, ${changes}
      where id = ${this.database.dialect.id(id)} and ${onlyIf}`);
  }

  protected time(time: Date): Sql {
    return this.database.dialect.time(time.toISOString());
  }
}

/** What is due of a journal. */
export function isDue(now: Sql): Sql {
  return sql`outcome is null and next_at <= ${now}`;
}

export type Claimed = { message: OutboxMessage; network: string };

const messagesOf = (claimed: readonly Claimed[]) => claimed.map(({ message }) => message);

/** Whose turn is left when so many were wanted: of those before, the others have nothing that is due. */
function behindServed(
  networks: readonly string[],
  claimed: readonly Claimed[],
  max: number,
): readonly string[] {
  if (claimed.length < max) return [];
  const last = networks.findLastIndex((network) => claimed.some((one) => one.network === network));
  return networks.slice(last + 1);
}

/** @param row with the record as text, and of a product that is ready the `visitor_email`. */
export function toClaimed(event: OutboxEvent, row: Row): Claimed {
  const record = row.record as string;
  const message = {
    event,
    id: row.id as string,
    record: event === "INSERT" ? record : withAddress(record, row.visitor_email as string | null),
    attempts: Number(row.attempts),
    waitingSince: new Date(row.waiting_since as string),
  };
  return { message, network: row.network as string };
}

/** The address is looked up for each call: it may have come, or have been erased, since the last one. */
function withAddress(record: string, visitorEmail: string | null): string {
  return JSON.stringify({ ...(JSON.parse(record) as object), visitor_email: visitorEmail });
}
