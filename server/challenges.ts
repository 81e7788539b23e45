import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge, SolvedChallenge } from "../contract/challenges.ts";
import type { Counters } from "../domain/limits/counters.ts";
import { DAY_MS } from "../domain/durations.ts";

/** A visitor may send several leads from one page, each with its own challenge. */
const CHALLENGES_PER_PAGE = 3;

/** How long a page may stay open before its challenges expire. */
const VALID_MS = DAY_MS;

/**
 * 256 tries on average, each of `cost` rounds: a few tenths of a second on a phone, while the visitor types. Verifying
 * takes one try.
 */
const WORK = { algorithm: "PBKDF2/SHA-256", cost: 1000, keyPrefix: "00" };

/** A solution has some 600. */
const SOLUTION_CHARS_MAX = 2000;

/** A spam reason for the operator to read; null if the challenge was solved. */
export type ChallengeProblem = "no challenge" | "challenge expired" | "challenge used" | null;

/** Proof-of-work challenges for leads. A lead without a valid solution is marked, and stored all the same. */
export class Challenges {
  readonly #secret: string;
  readonly #counters: Pick<Counters, "takeOnce">;
  readonly #now: () => Date;

  constructor(secret: string, counters: Pick<Counters, "takeOnce">, now: () => Date = () => new Date()) {
    this.#secret = secret;
    this.#counters = counters;
    this.#now = now;
  }

  /** The challenges for one page. */
  make(): Promise<Challenge[]> {
    const expiresAt = new Date(this.#now().getTime() + VALID_MS);
    const options = { ...WORK, deriveKey, expiresAt, hmacSignatureSecret: this.#secret };
    return Promise.all(Array.from({ length: CHALLENGES_PER_PAGE }, () => createChallenge(options)));
  }

  /** @param leadId a retry of the same lead may reuse its solution */
  async findProblem(header: string | string[] | undefined, leadId: string): Promise<ChallengeProblem> {
    const solved = readSolution(header);
    if (solved === null) return "no challenge";
    try {
      const result = await verifySolution({ ...solved, deriveKey, hmacSignatureSecret: this.#secret });
      if (result.expired) return "challenge expired";
      if (!result.verified) return "no challenge";
    } catch {
      return "no challenge";
    }
    return (await this.#isOwn(solved.challenge.parameters, leadId)) ? null : "challenge used";
  }

  /** Whether no other lead used the challenge. */
  #isOwn({ nonce, expiresAt = 0 }: Challenge["parameters"], leadId: string): Promise<boolean> {
    // Used nonces are grouped by the day they expire, and forgotten after it.
    const day = Math.floor((expiresAt * 1000) / VALID_MS);
    const lastsMs = (day + 1) * VALID_MS - this.#now().getTime();
    return this.#counters.takeOnce({ name: `challenges ${day}`, key: nonce, by: leadId, lastsMs });
  }
}

function readSolution(header: string | string[] | undefined): SolvedChallenge | null {
  if (typeof header !== "string" || header.length > SOLUTION_CHARS_MAX) return null;
  try {
    const solution = JSON.parse(Buffer.from(header, "base64").toString()) as SolvedChallenge;
    return typeof solution.challenge.parameters.nonce === "string" ? solution : null;
  } catch {
    return null;
  }
}
