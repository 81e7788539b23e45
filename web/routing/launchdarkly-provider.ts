import { type LDClient, basicLogger, createClient } from "@launchdarkly/js-client-sdk";
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
          logger: basicLogger({ level: "none" }),
        },
      );
      void client.start();
      const result = await client.waitForInitialization({ timeout: FLAG_WAIT_MS / 1000 });
      if (result.status === "complete") return;
      const cause = result.status === "failed" ? result.error : undefined;
      throw new Error(`LaunchDarkly did not start: ${result.status}.`, { cause });
    },
    find(key) {
      const value: unknown = client!.variation(key, null);
      return value === null ? { errorCode: FLAG_NOT_FOUND } : { value };
    },
  });
}
