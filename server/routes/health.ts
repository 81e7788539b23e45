import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { LeadStore } from "../../domain/leads/lead-store.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";
import { withTimeout } from "../../domain/with-timeout.ts";

/** How long a look at the stores answers every call. */
const LOOK_LASTS_MS = 1000;

/** A store that says nothing for this long is not ready, whatever it says later. */
const ANSWER_MS_MAX = 3000;

/** `/healthz` tells whether the process answers, `/readyz` whether its stores do. */
export function healthRoutes(
  scope: FastifyInstance,
  stores: { leads: LeadStore; pictures: UploadStore },
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

/** However often it is asked, the store is looked at once a second at most, and by one call at a time. */
function readiness(name: string, store: Store, log: FastifyBaseLogger): () => Promise<boolean> {
  let asked: Promise<void> | null = null;
  let look: Promise<boolean> = Promise.resolve(false);
  let until = 0;

  return () => {
    if (performance.now() < until) return look;
    until = performance.now() + LOOK_LASTS_MS;
    asked ??= store.ready().finally(() => (asked = null));
    look = withTimeout(ANSWER_MS_MAX, asked, "It").then(
      () => true,
      (err: unknown) => {
        log.error({ err }, `the store of ${name} does not answer`);
        return false;
      },
    );
    return look;
  };
}
