import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge, SolvedChallenge } from "../contract/challenges.ts";
import type { Counters } from "../domain/limits/counters.ts";

/** A visitor may send more than one form, from a page that stays: each lead takes one. */
const CHALLENGES_A_PAGE = 3;

/** A page may stay open for a day. */
const VALID_MS = 24 * 3_600_000;

/**
 * About 256 tries on average, each of so many rounds: some tenths of a second of a phone's time, while its visitor types.
 * The server does one to check.
 */
const WORK = { algorithm: "PBKDF2/SHA-256", cost: 1000, keyPrefix: "00" };

/** An answer has some 600; nothing longer is read. */
const ANSWER_CHARS_MAX = 2000;

/** What a lead's answer lacks, in words for the operator; null: nothing. */
export type ChallengeProblem = "no challenge" | "challenge expired" | "challenge used" | null;

/** Asks browsers for work before they send a lead. Whoever does none is marked, and stored all the same. */
export class Challenges {
  readonly #secret: string;
  readonly #counters: Pick<Counters, "takeOnce">;
  readonly #now: () => Date;

  constructor(secret: string, counters: Pick<Counters, "takeOnce">, now: () => Date = () => new Date()) {
    this.#secret = secret;
    this.#counters = counters;
    this.#now = now;
  }

  /** What a page carries. */
  make(): Promise<Challenge[]> {
    const expiresAt = new Date(this.#now().getTime() + VALID_MS);
    const options = { ...WORK, deriveKey, expiresAt, hmacSignatureSecret: this.#secret };
    return Promise.all(Array.from({ length: CHALLENGES_A_PAGE }, () => createChallenge(options)));
  }

  /** @param leadId whose answer it is: a retry brings the same one again. */
  async findProblem(header: string | string[] | undefined, leadId: string): Promise<ChallengeProblem> {
    const solved = readAnswer(header);
    if (solved === null) return "no challenge";
    try {
      const result = await verifySolution({ ...solved, deriveKey, hmacSignatureSecret: this.#secret });
      if (result.expired) return "challenge expired";
      if (!result.verified) return "no challenge";
    } catch {
      return "no challenge";
    }
    return (await this.#isFirstUse(solved.challenge.parameters, leadId)) ? null : "challenge used";
  }

  async #isFirstUse({ nonce, expiresAt = 0 }: Challenge["parameters"], leadId: string): Promise<boolean> {
    // Those that expire on one day are forgotten when it is over.
    const day = Math.floor((expiresAt * 1000) / VALID_MS);
    const lastsMs = (day + 1) * VALID_MS - this.#now().getTime();
    const take = (key: string) => this.#counters.takeOnce({ name: `challenges ${day}`, key, lastsMs });
    // A retry, perhaps of a lead that could not be stored the first time.
    if (!(await take(`${nonce} ${leadId}`))) return true;
    return take(nonce);
  }
}

function readAnswer(header: string | string[] | undefined): SolvedChallenge | null {
  if (typeof header !== "string" || header.length > ANSWER_CHARS_MAX) return null;
  try {
    const answer = JSON.parse(Buffer.from(header, "base64").toString()) as SolvedChallenge;
    return typeof answer.challenge.parameters.nonce === "string" ? answer : null;
  } catch {
    return null;
  }
}
