import type { EvaluationContext, Provider } from "@openfeature/web-sdk";
import { FLAG_NOT_FOUND, type FlagFound, toProvider } from "./flag-provider.ts";

type Flags = ({ key: string } & FlagFound)[];

export type OfrepOptions = {
  /** Base address of the flag service, absolute and without a trailing slash. */
  url: string;
  /** Our own server learns from the referrer which page asks, wherever it is, and believes nothing else; another service need not know the ad's tags. */
  isOurs: boolean;
};

/** OpenFeature's remote evaluation protocol, of which a page needs one call. */
export function ofrepProvider({ url, isOurs }: OfrepOptions): Provider {
  let flags: Flags = [];
  return toProvider({
    name: "OFREP",
    async initialize(context = {}) {
      const response = await fetch(evaluationUrl(url), {
        method: "POST",
        headers: { "content-type": JSON_TYPE },
        body: evaluationBody(context),
        ...(isOurs && { referrerPolicy: "no-referrer-when-downgrade" }),
      });
      if (!response.ok) throw new Error(`It answered ${response.status}.`);
      const answer = (await response.json()) as { flags?: Flags };
      flags = answer.flags ?? [];
    },
    find(key) {
      return flags.find((flag) => flag.key === key) ?? { errorCode: FLAG_NOT_FOUND };
    },
  });
}

const JSON_TYPE = "application/json";

const evaluationUrl = (url: string) => `${url}/ofrep/v1/evaluate/flags`;
const evaluationBody = (context: EvaluationContext) => JSON.stringify({ context });

/**
 * Asks our own server without waiting for what it says: it counts who asks. Sent when a page is left, it holds up nothing
 * that the next page needs.
 */
export function askInPassing(url: string, targetingKey: string) {
  navigator.sendBeacon(evaluationUrl(url), new Blob([evaluationBody({ targetingKey })], { type: JSON_TYPE }));
}
