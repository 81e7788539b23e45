import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The response to the next calls: flags, a status, a text, or none. */
type Answer = { value: unknown } | { flags: object } | { status: number } | { text: string } | "never";

/** LaunchDarkly's polling service on its own origin. */
export class LaunchDarklyDouble {
  readonly url: string;
  /** Every call since the response was last set, as method and path. */
  calls: string[] = [];
  #answer: Answer = "never";
  readonly #close: () => void;

  private constructor(url: string, close: () => void) {
    this.url = url;
    this.#close = close;
  }

  static async start(): Promise<LaunchDarklyDouble> {
    const server = createServer((request, response) => {
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("access-control-allow-headers", "x-launchdarkly-user-agent");
      response.setHeader("access-control-allow-methods", "GET,OPTIONS");
      if (request.method === "OPTIONS") return response.writeHead(204).end();
      double.calls.push(`${request.method} ${request.url}`);
      const answer = double.#answer;
      if (answer === "never") return response;
      if ("status" in answer) return response.writeHead(answer.status).end("oops");
      if ("text" in answer) return response.end(answer.text);
      response.setHeader("content-type", "application/json");
      return response.end(JSON.stringify("flags" in answer ? answer.flags : flagsWith(answer.value)));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const double = new LaunchDarklyDouble(`http://127.0.0.1:${port}`, () => {
      server.closeAllConnections();
      server.close();
    });
    return double;
  }

  async answer(answer: Answer) {
    this.calls = [];
    this.#answer = answer;
  }

  stop() {
    this.#close();
  }
}

function flagsWith(value: unknown) {
  return { landing_beverage: { version: 7, flagVersion: 2, value, variation: 1, trackEvents: false } };
}
