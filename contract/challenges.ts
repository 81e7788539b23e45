/**
 * What our server writes into a page with a form, where it asks browsers for work: ALTCHA's challenges, each good for one
 * lead. A page that was served without has none.
 */
export type Challenge = {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    /** Seconds since 1970. */
    expiresAt?: number;
  };
  signature?: string;
};

/** What travels with the lead, as JSON in base64. */
export type SolvedChallenge = {
  challenge: Challenge;
  solution: { counter: number; derivedKey: string };
};

/** The id of the JSON script element that carries them. */
export const CHALLENGES_ID = "challenges";
