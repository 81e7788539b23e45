/**
 * An ALTCHA challenge, good for one lead. With CHALLENGE_SECRET set, our server writes several into each page that has
 * a form; other pages have none.
 */
export type Challenge = {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    /** Unix time in seconds. */
    expiresAt?: number;
  };
  signature?: string;
};

/** Sent with the lead, as base64 of its JSON. */
export type SolvedChallenge = {
  challenge: Challenge;
  solution: { counter: number; derivedKey: string };
};

/** The id of the JSON script element that holds the challenges. */
export const CHALLENGES_ID = "challenges";
