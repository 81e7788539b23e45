import { type LDClient, basicLogger, createClient } from "@launchdarkly/js-client-sdk";
import {
  ErrorCode,
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
} from "@openfeature/web-sdk";
import { FLAG_WAIT_MS } from "../../contract/limits.ts";
import type { LaunchDarklySettings } from "../../contract/page-settings.ts";

/**
 * OpenFeature's view of LaunchDarkly's own client, which asks once and keeps nothing. It starts only with an answer:
 * LaunchDarkly's "ready" also comes after a failure.
 */
export class LaunchDarklyProvider implements Provider {
  readonly metadata = { name: "LaunchDarkly" };
  readonly runsOn = "client";
  readonly #settings: LaunchDarklySettings;
  #client: LDClient | undefined;

  constructor(settings: LaunchDarklySettings) {
    this.#settings = settings;
  }

  /** Rejects when there was no usable answer within the time that a visitor is made to wait. */
  async initialize({ targetingKey = "" }: EvaluationContext = {}): Promise<void> {
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

  resolveBooleanEvaluation(key: string, whenUnknown: boolean): ResolutionDetails<boolean> {
    return this.#resolve(key, whenUnknown, (value) => typeof value === "boolean");
  }

  resolveStringEvaluation(key: string, whenUnknown: string): ResolutionDetails<string> {
    return this.#resolve(key, whenUnknown, (value) => typeof value === "string");
  }

  resolveNumberEvaluation(key: string, whenUnknown: number): ResolutionDetails<number> {
    return this.#resolve(key, whenUnknown, (value) => typeof value === "number");
  }

  resolveObjectEvaluation<T extends JsonValue>(key: string, whenUnknown: T): ResolutionDetails<T> {
    return this.#resolve(key, whenUnknown, (value): value is T => typeof value === "object");
  }

  #resolve<T>(
    key: string,
    whenUnknown: T,
    isRight: (value: unknown) => value is T & JsonValue,
  ): ResolutionDetails<T> {
    const detail = this.#client?.variationDetail(key, null);
    if (!detail) return { value: whenUnknown, errorCode: ErrorCode.PROVIDER_NOT_READY };
    const value: unknown = detail.value;
    if (detail.reason?.errorKind === "FLAG_NOT_FOUND" || value === null) {
      return { value: whenUnknown, errorCode: ErrorCode.FLAG_NOT_FOUND };
    }
    if (!isRight(value)) return { value: whenUnknown, errorCode: ErrorCode.TYPE_MISMATCH };
    return { value, variant: String(detail.variationIndex) };
  }
}
