import { type LDClient, type LDStorage, basicLogger, createClient } from "@launchdarkly/js-client-sdk";
import type { Provider } from "@openfeature/web-sdk";
import { FLAG_WAIT_MS } from "../../contract/limits.ts";
import type { LaunchDarklySettings } from "../../contract/page-settings.ts";
import { FLAG_NOT_FOUND, toProvider } from "./flag-provider.ts";

/**
 * Wraps LaunchDarkly's client, set up to ask once and store nothing. It initializes only with an answer; LaunchDarkly's
 * own "ready" event also fires after a failure.
 */
export function launchDarklyProvider({ clientId, url }: LaunchDarklySettings): Provider {
  let client: LDClient | undefined;
  return toProvider({
    name: "LaunchDarkly",
    /** Rejects without a usable answer within `FLAG_WAIT_MS`. */
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
          // A cached variant of an earlier visit must not hide a failure.
          disableCache: true,
          // Its default is localStorage, and if that is blocked, even detecting it throws.
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
 * Disables the client's retries (up to four, a second apart), for which it has no option: every failure reaches it as a
 * 404, which it accepts as final. Patches the global `fetch`, which nothing else in a redirect page uses.
 * @returns the failures.
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
