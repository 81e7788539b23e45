import { OFREPWebProvider } from "@openfeature/ofrep-web-provider";
import { ErrorCode, OpenFeature, type Provider } from "@openfeature/web-sdk";
import { FLAG_NAME } from "../../contract/flags.ts";
import { FLAG_WAIT_MS } from "../../contract/limits.ts";
import type { EarlyAnswer, EarlyCall } from "./early-call.ts";
import type { FlagState } from "./where-to.ts";

export type FlagClient = {
  /** What the client can say at this moment. */
  state(): FlagState;
  /** Resolves when the client is ready or has failed, within the time that a visitor is made to wait. Never rejects. */
  settled: Promise<void>;
};

/** Starts OpenFeature's client against the service of the early call. */
export function startFlagClient(early: EarlyCall): FlagClient {
  let failed = false;
  let ready = false;
  const fail = (error: unknown) => {
    failed = true;
    console.error("The flag service did not answer.", error);
  };
  const settled = withinWait(start(early)).then(() => {
    ready = true;
  }, fail);
  return {
    settled,
    state() {
      if (failed) return { is: "failed" };
      return ready ? { is: "ready", value: flagValue() } : { is: "starting" };
    },
  };
}

async function start(early: EarlyCall) {
  // The key comes before the provider: otherwise its first call goes out without one, and fails.
  await OpenFeature.setContext({ targetingKey: early.userKey });
  await OpenFeature.setProviderAndWait(await providerFor(early));
}

async function providerFor(early: EarlyCall): Promise<Provider> {
  if ("answer" in early) return ofrepProvider(early);
  const { LaunchDarklyProvider } = await import("./launchdarkly-provider.ts");
  return new LaunchDarklyProvider(early.launchDarkly);
}

function ofrepProvider(early: EarlyAnswer): Provider {
  const provider = new OFREPWebProvider({
    baseUrl: early.flagsUrl,
    timeoutMs: FLAG_WAIT_MS,
    cacheMode: "disabled",
    changeDetection: "none",
    disableVisibilityRefresh: true,
    fetchImplementation: answerEarly(early),
  });
  // The provider's types allow what exactOptionalPropertyTypes does not.
  return provider as Provider;
}

function flagValue(): unknown {
  const { value, errorCode } = OpenFeature.getClient().getStringDetails(FLAG_NAME, "");
  if (errorCode && errorCode !== ErrorCode.FLAG_NOT_FOUND)
    console.error(`The flag has no value: ${errorCode}.`);
  return value;
}

/** The provider's own time-out ends at the answer's head; a body that never ends must not hold a visitor. */
function withinWait<T>(work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("No answer in time.")), FLAG_WAIT_MS);
  });
  return Promise.race([work, timeout]);
}

/** Hands the provider the answer that was asked for before it had loaded. */
function answerEarly({ answer }: EarlyAnswer): typeof fetch {
  let isUsed = false;
  return (input, init) => {
    if (isUsed) return fetch(input, init);
    isUsed = true;
    return answer;
  };
}
