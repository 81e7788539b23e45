import type { EvaluationContext, Provider } from "@openfeature/web-sdk";
import { FLAG_NAME } from "../../contract/flags.ts";
import { FLAG_WAIT_MS } from "../../contract/limits.ts";
import { FLAG_NOT_FOUND } from "./flag-provider.ts";
import type { FlagState } from "./find-destination.ts";

export type FlagClient = {
  /** The current state. */
  state(): FlagState;
  /** Resolves when the client is ready or has failed, at the latest after `FLAG_WAIT_MS`. Never rejects. */
  settled: Promise<void>;
};

/**
 * Queries a flag service through an OpenFeature provider, without OpenFeature's SDK: a page that evaluates one flag
 * once has no use for the rest.
 */
export function startFlagClient(context: EvaluationContext, opening: Promise<Provider>): FlagClient {
  let state: FlagState = { is: "starting" };
  const settled = withTimeout(start()).then(
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

/** Covers the response's body too, which may never end. */
function withTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("No answer in time.")), FLAG_WAIT_MS);
  });
  return Promise.race([work, timeout]);
}
