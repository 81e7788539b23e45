import type { FastifyInstance } from "fastify";
import type { LeadStore } from "../../domain/leads/lead-store.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";

/** `/healthz` tells whether the process answers, `/readyz` whether its stores do. */
export function healthRoutes(
  scope: FastifyInstance,
  stores: { leads: LeadStore; pictures: UploadStore },
): void {
  scope.get("/healthz", async () => ({ healthy: true }));

  scope.get("/readyz", async (request, reply) => {
    const checks = Object.entries(stores).map(async ([name, store]) => {
      try {
        await store.ready();
        return [name, true] as const;
      } catch (err) {
        request.log.error({ err }, `the store of ${name} does not answer`);
        return [name, false] as const;
      }
    });
    const ready = Object.fromEntries(await Promise.all(checks));
    return reply.code(Object.values(ready).every(Boolean) ? 200 : 503).send(ready);
  });
}
