import { startPostgres } from "./postgres-server.ts";

/** The server that the suites share, or a new one that `stop` ends. */
export async function openPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startPostgres();
}
