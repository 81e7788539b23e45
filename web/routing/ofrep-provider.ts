import type { EvaluationContext, Provider } from "@openfeature/web-sdk";
import { FLAG_NOT_FOUND, type FlagFound, toProvider } from "./flag-provider.ts";

type Flags = ({ key: string } & FlagFound)[];

export type OfrepOptions = {
  /** Base URL of the flag service, without a trailing slash. */
  url: string;
  /** Whether it is our own server, which identifies the page by the referrer. Other services don't get the full referrer, which has the ad's tags. */
  isOurs: boolean;
  /** Called with the key that our own server assigns to a visitor without one. */
  onUserKey?(userKey: string): void;
};

/** The one call of the OpenFeature Remote Evaluation Protocol that a page needs. */
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
      const assignedKey = answer.metadata?.targetingKey;
      if (!context.targetingKey && assignedKey) onUserKey?.(assignedKey);
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
 * Notifies our own server, by beacon, that the visitor accepted its offer, so that the visit is counted. Sent when the page
 * is left, it delays nothing.
 */
export function redeemTicket(url: string, targetingKey: string, ticket: string) {
  const body = evaluationBody({ targetingKey, ticket });
  navigator.sendBeacon(evaluationUrl(url), new Blob([body], { type: JSON_TYPE }));
}
