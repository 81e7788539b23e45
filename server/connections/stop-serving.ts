import type { FastifyInstance } from "fastify";

/** How long requests under way may take to finish. */
const UNDER_WAY_MS_MAX = 20_000;

/** How often to close idle connections, which browsers keep open, and which would keep the server from stopping. */
const IDLE_CHECK_MS = 100;

/** Stops accepting connections. Resolves once every request under way has ended or was cut off. */
export async function stopServing(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), UNDER_WAY_MS_MAX);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}
