import type {
  ErrorCode,
  EvaluationContext,
  JsonValue,
  Provider,
  ResolutionDetails,
} from "@openfeature/web-sdk";

/** OpenFeature's own words; its enumeration would bring all of them along. */
export const FLAG_NOT_FOUND = "FLAG_NOT_FOUND" as ErrorCode.FLAG_NOT_FOUND;
export const NOT_READY = "PROVIDER_NOT_READY" as ErrorCode.PROVIDER_NOT_READY;
const TYPE_MISMATCH = "TYPE_MISMATCH" as ErrorCode.TYPE_MISMATCH;

/** What a service said of one flag. */
export type FlagFound = { value: unknown; variant?: string } | { errorCode: ErrorCode };

/** An OpenFeature provider for a service that is asked once, when it starts. */
export abstract class FlagProvider implements Provider {
  abstract readonly metadata: Provider["metadata"];
  readonly runsOn = "client";

  /** Rejects when there was no usable answer. */
  abstract initialize(context?: EvaluationContext): Promise<void>;

  protected abstract find(key: string): FlagFound;

  resolveBooleanEvaluation(key: string, whenUnknown: boolean): ResolutionDetails<boolean> {
    return this.#resolve(key, whenUnknown);
  }

  resolveStringEvaluation(key: string, whenUnknown: string): ResolutionDetails<string> {
    return this.#resolve(key, whenUnknown);
  }

  resolveNumberEvaluation(key: string, whenUnknown: number): ResolutionDetails<number> {
    return this.#resolve(key, whenUnknown);
  }

  resolveObjectEvaluation<T extends JsonValue>(key: string, whenUnknown: T): ResolutionDetails<T> {
    return this.#resolve(key, whenUnknown);
  }

  #resolve<T>(key: string, whenUnknown: T): ResolutionDetails<T> {
    const found = this.find(key);
    if ("errorCode" in found) return { value: whenUnknown, errorCode: found.errorCode };
    if (typeof found.value !== typeof whenUnknown) {
      return { value: whenUnknown, errorCode: TYPE_MISMATCH };
    }
    return { ...found, value: found.value as T };
  }
}
