import type { EvaluationContext, Provider } from "@openfeature/web-sdk";
import { FLAG_NOT_FOUND, type FlagFound, toProvider } from "./flag-provider.ts";

type Flags = ({ key: string } & FlagFound)[];

export type OfrepOptions = {
  /** Base address of the flag service, absolute and without a trailing slash. */
  url: string;
  /** Our own server learns from the referrer which page asks, wherever it is, and believes nothing else; another service need not know the ad's tags. */
  isOurs: boolean;
  /** Is called with the user key that our own server gives to whoever asks without one. */
  onUserKey?(userKey: string): void;
};

/** OpenFeature's remote evaluation protocol, of which a page needs one call. */
export function ofrepProvider({ url, isOurs, onUserKey }: OfrepOptions): Provider {
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
      const answer = (await response.json()) as { flags?: Flags; metadata?: { targetingKey?: string } };
      flags = answer.flags ?? [];
      const given = answer.metadata?.targetingKey;
      if (!context.targetingKey && given) onUserKey?.(given);
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
 * Tells our own server, without waiting for an answer, that its offer was taken: it counts who does. Sent when a page is
 * left, it holds up nothing that the next page needs.
 */
export function takeInPassing(url: string, targetingKey: string, ticket: string) {
  const body = evaluationBody({ targetingKey, ticket });
  navigator.sendBeacon(evaluationUrl(url), new Blob([body], { type: JSON_TYPE }));
}
