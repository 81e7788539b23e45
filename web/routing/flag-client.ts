import type { EvaluationContext, Provider } from "@openfeature/web-sdk";
import { FLAG_NAME } from "../../contract/flags.ts";
import { FLAG_WAIT_MS } from "../../contract/limits.ts";
import { FLAG_NOT_FOUND } from "./flag-provider.ts";
import type { FlagState } from "./where-to.ts";

export type FlagClient = {
  /** What the client can say at this moment. */
  state(): FlagState;
  /** Resolves when the client is ready or has failed, within the time that a visitor is made to wait. Never rejects. */
  settled: Promise<void>;
};

/**
 * Asks a flag service by way of an OpenFeature provider. What OpenFeature's SDK has beside it, a page that asks for one
 * flag once would fetch for nothing.
 */
export function startFlagClient(context: EvaluationContext, opening: Promise<Provider>): FlagClient {
  let state: FlagState = { is: "starting" };
  const settled = withinWait(start()).then(
    (provider) => {
      state = { is: "ready", value: flagValue(provider) };
    },
    (error: unknown) => {
      state = { is: "failed" };
      console.error("The flag service did not answer.", error);
    },
  );
  return { settled, state: () => state };

  async function start(): Promise<Provider> {
    const provider = await opening;
    await provider.initialize?.(context);
    return provider;
  }

  function flagValue(provider: Provider): string {
    const { value, errorCode } = provider.resolveStringEvaluation(FLAG_NAME, "", context, console);
    if (errorCode && errorCode !== FLAG_NOT_FOUND) console.error(`The flag has no value: ${errorCode}.`);
    return value;
  }
}

/** The whole of it: a body that never ends must not hold a visitor. */
function withinWait<T>(work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("No answer in time.")), FLAG_WAIT_MS);
  });
  return Promise.race([work, timeout]);
}
