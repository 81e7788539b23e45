import type { EvaluationContext } from "@openfeature/web-sdk";
import { FLAG_NOT_FOUND, type FlagFound, FlagProvider, NOT_READY } from "./flag-provider.ts";

type Answer = { flags: ({ key: string } & FlagFound)[] };

export type OfrepOptions = {
  /** Base address of the flag service, absolute and without a trailing slash. */
  url: string;
  /** Our own server learns from the referrer which page asks, wherever it is; another service need not know the ad's tags. */
  isOurs: boolean;
};

/** OpenFeature's remote evaluation protocol, of which a page needs one call. */
export class OfrepProvider extends FlagProvider {
  readonly metadata = { name: "OFREP" };
  readonly #options: OfrepOptions;
  #flags: Answer["flags"] | undefined;

  constructor(options: OfrepOptions) {
    super();
    this.#options = options;
  }

  override async initialize({ targetingKey = "" }: EvaluationContext = {}): Promise<void> {
    const { url, isOurs } = this.#options;
    const response = await fetch(evaluationUrl(url), {
      method: "POST",
      headers: { "content-type": JSON_TYPE },
      body: evaluationBody(targetingKey),
      ...(isOurs && { referrerPolicy: "no-referrer-when-downgrade" }),
    });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    this.#flags = ((await response.json()) as Answer).flags;
  }

  protected override find(key: string): FlagFound {
    if (!this.#flags) return { errorCode: NOT_READY };
    const found = this.#flags.find((flag) => flag.key === key);
    return found ?? { errorCode: FLAG_NOT_FOUND };
  }
}

const JSON_TYPE = "application/json";

const evaluationUrl = (url: string) => `${url}/ofrep/v1/evaluate/flags`;
const evaluationBody = (targetingKey: string) => JSON.stringify({ context: { targetingKey } });

/**
 * Asks our own server without waiting for what it says: it counts who asks. Sent when a page is left, it holds up nothing
 * that the next page needs.
 */
export function askInPassing(url: string, targetingKey: string) {
  navigator.sendBeacon(evaluationUrl(url), new Blob([evaluationBody(targetingKey)], { type: JSON_TYPE }));
}
