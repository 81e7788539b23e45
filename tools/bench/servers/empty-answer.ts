import Fastify from "fastify";

/** The upper limit for leads: the same framework answers without storing anything. */
const app = Fastify();
app.get("/healthz", async () => ({ healthy: true }));
app.post("/rest/v1/Landing page", async (_, reply) => reply.code(201).send());
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
