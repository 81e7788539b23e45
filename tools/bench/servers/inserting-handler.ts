import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { IDEMPOTENCY_KEY_HEADER, USER_KEY_HEADER } from "../../../contract/headers.ts";
import type { LeadRow } from "../../../contract/lead-row.ts";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";

/** The upper limit for leads: the same framework and inserts, without any checks. */
const leads = await openSqliteLeadWriter(process.env.FILE!);
const app = Fastify();
app.get("/healthz", async () => ({ healthy: true }));
app.post("/rest/v1/Landing page", async ({ body, headers }, reply) => {
  await leads.insert({
    id: makeId(),
    createdAt: new Date(),
    row: body as LeadRow,
    userKey: String(headers[USER_KEY_HEADER]),
    referrerPath: "/food/version_a",
    query: "utm_source=ad&utm_campaign=summer",
    tags: { utm_source: "ad", utm_campaign: "summer" },
    referrerHost: null,
    idempotencyKey: String(headers[IDEMPOTENCY_KEY_HEADER]),
    spamReason: null,
    isPreview: false,
    network: null,
    follows: null,
    consentTextHash: null,
  });
  return reply.code(201).send();
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });

/** Starts with the time, like ours: random ids make inserts 25% slower. */
function makeId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUID().slice(13)}`;
}
