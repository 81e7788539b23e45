import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "../../config/config.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import type { Metrics } from "./metrics.ts";

/** Prometheus sends its request within milliseconds; a slower client is only tying up a connection. */
const REQUEST_MS_MAX = 5000;

export type MetricsServer = { address: string; close: () => void };

/**
 * Serves `/metrics` on a separate port, out of reach of the site's proxy.
 * @throws OperatorError if the port can't be opened
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: NonNullable<Config["metrics"]>,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: REQUEST_MS_MAX }, async (request, response) => {
    if (request.url?.split("?", 1)[0] !== "/metrics") return response.writeHead(404).end();
    if (request.method !== "GET") return response.writeHead(405, { allow: "GET" }).end();
    try {
      const text = await metrics.read();
      response.writeHead(200, { "content-type": metrics.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new OperatorError(`METRICS_HOST and METRICS_PORT cannot be used: ${(error as Error).message}.`);
  }
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(":") ? `[${host}]` : host}:${boundPort}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
