import Fastify from "fastify";

/** The limit of what our server could do: the same framework answers the same call, and keeps nothing. */
const app = Fastify();
app.get("/healthz", async () => ({ healthy: true }));
app.post("/rest/v1/Landing page", async (_, reply) => reply.code(201).send());
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
