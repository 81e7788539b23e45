import { startPostgres } from "./postgres-server.ts";

/** The server that all suites share where one was started for them; otherwise one that `stop` ends. */
export async function openPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startPostgres();
}
