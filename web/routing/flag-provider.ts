import type {
  ErrorCode,
  EvaluationContext,
  JsonValue,
  Provider,
  ResolutionDetails,
} from "@openfeature/web-sdk";

/** OpenFeature's own words; its enumeration would bring all of them along. */
export const FLAG_NOT_FOUND = "FLAG_NOT_FOUND" as ErrorCode.FLAG_NOT_FOUND;
const TYPE_MISMATCH = "TYPE_MISMATCH" as ErrorCode.TYPE_MISMATCH;

/** What a service said of one flag. */
export type FlagFound = { value: unknown } | { errorCode: ErrorCode };

/** A service that is asked once, when it starts. */
type FlagService = {
  name: string;
  /** Rejects when there was no usable answer. */
  initialize(context?: EvaluationContext): Promise<void>;
  /** What it said when it started. */
  find(key: string): FlagFound;
};

/** Such a service as OpenFeature's provider. */
export function toProvider({ name, initialize, find }: FlagService): Provider {
  function resolve<T>(key: string, whenUnknown: T): ResolutionDetails<T> {
    const found = find(key);
    if ("errorCode" in found) return { value: whenUnknown, errorCode: found.errorCode };
    if (typeof found.value !== typeof whenUnknown) {
      return { value: whenUnknown, errorCode: TYPE_MISMATCH };
    }
    return { value: found.value as T };
  }
  return {
    metadata: { name },
    initialize,
    resolveBooleanEvaluation: resolve,
    resolveStringEvaluation: resolve,
    resolveNumberEvaluation: resolve,
    resolveObjectEvaluation: resolve<JsonValue> as Provider["resolveObjectEvaluation"],
  };
}
