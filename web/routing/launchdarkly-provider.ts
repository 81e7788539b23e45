import { type LDClient, type LDStorage, basicLogger, createClient } from "@launchdarkly/js-client-sdk";
import type { Provider } from "@openfeature/web-sdk";
import { FLAG_WAIT_MS } from "../../contract/limits.ts";
import type { LaunchDarklySettings } from "../../contract/page-settings.ts";
import { FLAG_NOT_FOUND, toProvider } from "./flag-provider.ts";

/**
 * OpenFeature's view of LaunchDarkly's own client, which asks once and keeps nothing. It starts only with an answer:
 * LaunchDarkly's "ready" also comes after a failure.
 */
export function launchDarklyProvider({ clientId, url }: LaunchDarklySettings): Provider {
  let client: LDClient | undefined;
  return toProvider({
    name: "LaunchDarkly",
    /** Rejects when there was no usable answer within the time that a visitor is made to wait. */
    async initialize({ targetingKey = "", page } = {}) {
      const failures = makeFailuresFinal();
      client = createClient(
        clientId,
        { kind: "user", key: targetingKey, anonymous: true, page },
        {
          baseUri: url,
          streaming: false,
          sendEvents: false,
          fetchGoals: false,
          diagnosticOptOut: true,
          // A variant of an earlier visit would stand in for a service that fails.
          disableCache: true,
          // Its own is localStorage: where that is blocked, the mere look for it throws.
          storage: NO_STORAGE,
          logger: basicLogger({ level: "none" }),
        },
      );
      void client.start();
      const { status } = await client.waitForInitialization({ timeout: FLAG_WAIT_MS / 1000 });
      if (status === "complete") return;
      throw new Error(`LaunchDarkly did not start: ${status}.`, { cause: failures[0] });
    },
    find(key) {
      const value: unknown = client!.variation(key, null);
      return value === null ? { errorCode: FLAG_NOT_FOUND } : { value };
    },
  });
}

const NO_STORAGE: LDStorage = { get: async () => null, set: async () => {}, clear: async () => {} };

/**
 * The client would ask up to four times, a second apart, while a visitor waits; no option says otherwise. So it sees
 * whatever goes wrong as an answer that it takes as final. Nothing else in a redirect page fetches.
 * @returns What went wrong.
 */
function makeFailuresFinal(): unknown[] {
  const failures: unknown[] = [];
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    try {
      const response = await plainFetch(...request);
      if (!response.ok) throw new Error(`It answered ${response.status}.`);
      const text = await response.text();
      JSON.parse(text);
      return new Response(text);
    } catch (error) {
      failures.push(error);
      return new Response(null, { status: 404 });
    }
  };
  return failures;
}
