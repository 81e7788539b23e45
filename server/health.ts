import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { LeadWriter } from "../domain/leads/lead-writer.ts";
import type { UploadStore } from "../domain/uploads/upload-store.ts";
import { withTimeout } from "../domain/with-timeout.ts";

/** How long a check is reused. */
const CHECK_LASTS_MS = 1000;

/** A store that takes longer is not ready. */
export const STORE_ANSWER_MS_MAX = 3000;

/** `/healthz` tells whether the process responds, `/readyz` whether its stores do. */
export function healthRoutes(
  scope: FastifyInstance,
  stores: { leads: LeadWriter; pictures: UploadStore },
): void {
  const { log } = scope;
  const checks = Object.entries(stores).map(([name, store]) => [name, readiness(name, store, log)] as const);
  scope.get("/healthz", async () => ({ healthy: true }));

  scope.get("/readyz", async (_, reply) => {
    const answers = checks.map(async ([name, isReady]) => [name, await isReady()] as const);
    const ready = Object.fromEntries(await Promise.all(answers));
    return reply.code(Object.values(ready).every(Boolean) ? 200 : 503).send(ready);
  });
}

type Store = { ready(): Promise<void> };

/** Checks the store at most once a second and never twice at a time, however often it is called. */
function readiness(name: string, store: Store, log: FastifyBaseLogger): () => Promise<boolean> {
  let pending: Promise<void> | null = null;
  let check: Promise<boolean> = Promise.resolve(false);
  let untilMs = 0;

  return () => {
    if (performance.now() < untilMs) return check;
    untilMs = performance.now() + CHECK_LASTS_MS;
    pending ??= store.ready().finally(() => (pending = null));
    check = withTimeout(STORE_ANSWER_MS_MAX, pending, "The store").then(
      () => true,
      (err: unknown) => {
        log.error({ err }, `The store of ${name} does not respond`);
        return false;
      },
    );
    return check;
  };
}
