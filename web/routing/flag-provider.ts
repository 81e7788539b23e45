import type {
  ErrorCode,
  EvaluationContext,
  JsonValue,
  Provider,
  ResolutionDetails,
} from "@openfeature/web-sdk";

/** OpenFeature's error codes, written out because importing its enum would bundle all of them. */
export const FLAG_NOT_FOUND = "FLAG_NOT_FOUND" as ErrorCode.FLAG_NOT_FOUND;
const TYPE_MISMATCH = "TYPE_MISMATCH" as ErrorCode.TYPE_MISMATCH;

/** A flag's value, or why it has none. */
export type FlagFound = { value: unknown } | { errorCode: ErrorCode };

/** A service that is queried once, on initialization. */
type FlagService = {
  name: string;
  /** Rejects without a usable answer. */
  initialize(context?: EvaluationContext): Promise<void>;
  find(key: string): FlagFound;
};

/**
 * Wraps a service as an OpenFeature provider. Pages read only one string, but any other provider can take a whole one's
 * place, and OpenFeature's own client tests ours.
 */
export function toProvider({ name, initialize, find }: FlagService): Provider {
  function resolve<T>(key: string, defaultValue: T): ResolutionDetails<T> {
    const found = find(key);
    if ("errorCode" in found) return { value: defaultValue, errorCode: found.errorCode };
    if (typeof found.value !== typeof defaultValue) {
      return { value: defaultValue, errorCode: TYPE_MISMATCH };
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
