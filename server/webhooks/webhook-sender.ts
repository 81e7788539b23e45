import { setTimeout as wait } from "node:timers/promises";
import { productEmail } from "../../domain/outbox/outbox.ts";
import type { Outbox, OutboxMessage } from "../../domain/outbox/outbox.ts";
import { callReceiver } from "../../webhook/call-receiver.ts";
import type { Webhook } from "../../config/config.ts";
import { HOUR_MS, SECOND_MS } from "../../domain/durations.ts";
import type { Log } from "../../domain/log.ts";

const CALLS_AT_ONCE_MAX = 8;

const POLL_EVERY_MS = 1000;

/**
 * How often an empty outbox is polled: rarely, so that a database may suspend. This server's own leads wake the sender
 * at once; polling only finds those left by a server that never came back.
 */
const IDLE_POLL_EVERY_MS = HOUR_MS;

const FIRST_PAUSE_MS = 5 * SECOND_MS;
const PAUSE_MS_MAX = 3 * HOUR_MS;
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
/** Keeps a clock that jumps three days ahead from ending the calls: twelve take more than two hours. */
const CALLS_MIN = 12;

export type WebhookSenderServices = {
  outbox: Outbox;
  webhook: Webhook;
  log: Log;
  now?: () => Date;
  pollEveryMs?: number;
  idlePollEveryMs?: number;
  firstPauseMs?: number;
  callMsMax?: number;
  /** Delays each call, to leave time for the mailbox lookup. */
  mailboxWaitMs?: number;
};

/**
 * Sends the leads in an outbox to the webhook, each at least once, until the receiver accepts it or three days and
 * twelve calls have passed. All state is in the outbox.
 */
export class WebhookSender {
  readonly #services: WebhookSenderServices;
  readonly #now: () => Date;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #woken = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();
  /** Whether the last call failed: only a change is logged. */
  #isFailing = false;
  #isOutboxDown = false;

  constructor(services: WebhookSenderServices) {
    this.#services = services;
    this.#now = services.now ?? (() => new Date());
  }

  start(): void {
    this.#running = this.#run();
  }

  /** To be called after a lead was stored: ends the pause that follows an empty outbox. */
  wake(): void {
    this.#woken.resolve();
  }

  /** Resolves when the calls under way have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await Promise.all(this.#underWay);
  }

  async #run() {
    const { pollEveryMs = POLL_EVERY_MS, idlePollEveryMs = IDLE_POLL_EVERY_MS } = this.#services;
    const { signal } = this.#stopping;
    const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
    while (!signal.aborted) {
      this.#woken = Promise.withResolvers();
      await this.#sendDue();
      if (this.#underWay.size === CALLS_AT_ONCE_MAX) await Promise.race(this.#underWay);
      else await pause(pollEveryMs);
      if (this.#underWay.size > 0 || !(await this.#isEmpty())) continue;
      await this.#pauseUnlessWoken(idlePollEveryMs);
    }
  }

  async #isEmpty(): Promise<boolean> {
    return this.#services.outbox.isEmpty().catch(() => false);
  }

  async #pauseUnlessWoken(ms: number): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#stopping.signal]);
    await Promise.race([this.#woken.promise, wait(ms, undefined, { signal }).catch(() => {})]);
    over.abort();
  }

  async #sendDue() {
    const { outbox, log, mailboxWaitMs = 0 } = this.#services;
    try {
      // Leaves new entries to the mailbox lookup first.
      const dueBefore = new Date(this.#now().getTime() - mailboxWaitMs);
      const due = await outbox.claim(CALLS_AT_ONCE_MAX - this.#underWay.size, dueBefore);
      this.#isOutboxDown = false;
      for (const message of due) {
        const sent = this.#send(message)
          .catch((err: unknown) =>
            log.error({ err, lead: message.id }, "A call's outcome could not be recorded"),
          )
          .finally(() => this.#underWay.delete(sent));
        this.#underWay.add(sent);
      }
    } catch (err) {
      if (!this.#isOutboxDown) log.error({ err }, "The outbox does not respond");
      this.#isOutboxDown = true;
    }
  }

  /**
   * Done here because the role that inserts leads can't read or change other entries. If it fails, the product is sent
   * later.
   */
  async #releaseProduct({ event, record }: OutboxMessage) {
    if (event !== "INSERT") return;
    const email = productEmail(JSON.parse(record));
    if (email === null) return;
    const { outbox, log } = this.#services;
    await outbox
      .releaseReady(email, this.#now())
      .catch((err: unknown) =>
        log.warn(
          { err },
          "A product whose e-mail address has arrived could not be released; it is sent later",
        ),
      );
  }

  async #send(message: OutboxMessage) {
    const { outbox, webhook, log, callMsMax } = this.#services;
    await this.#releaseProduct(message);
    const { outcome } = await callReceiver(webhook, message, this.#now(), callMsMax);
    const now = this.#now();
    if (outcome.accepted) {
      await outbox.delivered(message, now);
      if (this.#isFailing) log.info("The webhook's receiver accepts leads again");
      this.#isFailing = false;
      return;
    }
    const { problem, isRetryable } = outcome;
    if (!this.#isFailing) log.warn(`The webhook's receiver ${problem}; leads wait in the outbox`);
    this.#isFailing = true;
    const giveUpAtMs = message.waitingSince.getTime() + GIVE_UP_AFTER_MS;
    const isOver = now.getTime() >= giveUpAtMs;
    if (isRetryable && (!isOver || message.calls + 1 < CALLS_MIN)) {
      const nextAtMs = now.getTime() + pauseMs(message.calls, this.#services.firstPauseMs);
      await outbox.reschedule(message, new Date(isOver ? nextAtMs : Math.min(nextAtMs, giveUpAtMs)), problem);
    } else {
      log.error({ lead: message.id }, `A webhook call failed for good: the receiver ${problem}`);
      await outbox.failed(message, now, problem);
    }
  }
}

/** Exponential backoff with a jitter of a quarter, so that calls that failed together are not retried together. */
function pauseMs(calls: number, firstPauseMs = FIRST_PAUSE_MS): number {
  const pause = Math.min(firstPauseMs * 2 ** calls, PAUSE_MS_MAX);
  return Math.round(pause * (0.75 + Math.random() / 2));
}
