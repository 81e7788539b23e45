import { once } from "node:events";
import { createServer } from "node:http";
import type { TestProject } from "vitest/node";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers with the address of a PostgreSQL that all tests of a run share. */
    postgresAt: string;
  }
}

/** One server for a whole run, started when the first test asks for it: most runs never do. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined;
  const given = process.env.TEST_DATABASE_URL;

  async function address(): Promise<string> {
    if (given) return given;
    server ??= startPostgres();
    return (await server).url;
  }

  const desk = createServer((_request, response) => {
    address().then(
      (url) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  desk.listen(0, "127.0.0.1");
  await once(desk, "listening");
  project.provide("postgresAt", `http://127.0.0.1:${(desk.address() as { port: number }).port}`);

  return async () => {
    desk.close();
    await (await server)?.stop();
  };
}
