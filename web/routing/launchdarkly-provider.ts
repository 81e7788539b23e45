import { type LDClient, basicLogger, createClient } from "@launchdarkly/js-client-sdk";
import type { EvaluationContext } from "@openfeature/web-sdk";
import { FLAG_WAIT_MS } from "../../contract/limits.ts";
import type { LaunchDarklySettings } from "../../contract/page-settings.ts";
import { FLAG_NOT_FOUND, type FlagFound, FlagProvider, NOT_READY } from "./flag-provider.ts";

/**
 * OpenFeature's view of LaunchDarkly's own client, which asks once and keeps nothing. It starts only with an answer:
 * LaunchDarkly's "ready" also comes after a failure.
 */
export class LaunchDarklyProvider extends FlagProvider {
  readonly metadata = { name: "LaunchDarkly" };
  readonly #settings: LaunchDarklySettings;
  #client: LDClient | undefined;

  constructor(settings: LaunchDarklySettings) {
    super();
    this.#settings = settings;
  }

  /** Rejects when there was no usable answer within the time that a visitor is made to wait. */
  override async initialize({ targetingKey = "" }: EvaluationContext = {}): Promise<void> {
    const { clientId, url } = this.#settings;
    const client = createClient(
      clientId,
      { kind: "user", key: targetingKey, anonymous: true },
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
    this.#client = client;
    void client.start();
    const result = await client.waitForInitialization({ timeout: FLAG_WAIT_MS / 1000 });
    if (result.status === "complete") return;
    const cause = result.status === "failed" ? result.error : undefined;
    throw new Error(`LaunchDarkly did not start: ${result.status}.`, { cause });
  }

  async onClose(): Promise<void> {
    await this.#client?.close();
  }

  protected override find(key: string): FlagFound {
    const detail = this.#client?.variationDetail(key, null);
    if (!detail) return { errorCode: NOT_READY };
    const { value, reason, variationIndex } = detail;
    if (reason?.errorKind === "FLAG_NOT_FOUND" || value === null) {
      return { errorCode: FLAG_NOT_FOUND };
    }
    return { value, variant: String(variationIndex) };
  }
}
