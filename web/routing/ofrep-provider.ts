import type { EvaluationContext, Provider } from "@openfeature/web-sdk";
import { FLAG_NOT_FOUND, type FlagFound, toProvider } from "./flag-provider.ts";

type Flags = ({ key: string } & FlagFound)[];

export type OfrepOptions = {
  /** Base URL of the flag service, without a trailing slash. */
  url: string;
  /**
   * The redirect page's URL, by which our own server identifies it. Other services don't get it, because it has the
   * ad's tags.
   */
  referrer?: string | false;
  /** Called with the key that our own server assigns to a visitor without one. */
  onUserKey?(userKey: string): void;
};

/** The one call of the OpenFeature Remote Evaluation Protocol that a page needs. */
export function ofrepProvider({ url, referrer, onUserKey }: OfrepOptions): Provider {
  let flags: Flags = [];
  return toProvider({
    name: "OFREP",
    async initialize(context = {}) {
      const response = await post(
        url,
        context,
        referrer ? { referrer, referrerPolicy: "no-referrer-when-downgrade" } : {},
      );
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

function post(url: string, context: EvaluationContext, options: RequestInit): Promise<Response> {
  const headers = { "content-type": JSON_TYPE };
  return fetch(evaluationUrl(url), { method: "POST", headers, body: evaluationBody(context), ...options });
}

/**
 * Notifies our own server, by beacon, of a visitor who knew the flag's value without its answer, so that the visit is
 * counted: with the ticket of an accepted offer, or with the key of a returning visitor. It delays nothing.
 */
export function reportVisit(url: string, visitor: EvaluationContext) {
  const body = evaluationBody(visitor);
  navigator.sendBeacon(evaluationUrl(url), new Blob([body], { type: JSON_TYPE }));
}

/** Reports a visit from a redirect page that has taken another URL, which a beacon would name as its own. */
export function reportVisitFrom(referrer: string, url: string, visitor: EvaluationContext) {
  post(url, visitor, { referrer, keepalive: true }).catch(console.error);
}
