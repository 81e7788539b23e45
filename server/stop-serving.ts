import type { FastifyInstance } from "fastify";

/** How long what is under way may take to finish when the server is told to stop. */
const UNDER_WAY_MS_MAX = 20_000;

/** A browser keeps its connection after the answer; left open, it would keep the server as well. */
const IDLE_CHECK_MS = 100;

/** Takes no new connections. Resolves when what is under way has been answered, or was cut off. */
export async function stopServing(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), UNDER_WAY_MS_MAX);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}
