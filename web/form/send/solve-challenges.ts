import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { type Challenge, CHALLENGES_ID, type SolvedChallenge } from "../../../contract/challenges.ts";

/** After this, the lead is sent without a solution. */
const TIMEOUT_MS = 10_000;

const unused = JSON.parse(document.getElementById(CHALLENGES_ID)!.textContent) as Challenge[];
let next: Promise<string | null> | undefined;
const solutions = new Map<string, Promise<string | null>>();

/** Starts solving while the visitor is still typing. Web Crypto does the work off the main thread. */
export function solveAhead() {
  next ??= solve(unused.shift());
}

/** The solution, the same for every retry; null if it isn't ready in time. */
export function solutionFor(idempotencyKey: string): Promise<string | null> {
  let solution = solutions.get(idempotencyKey);
  if (!solution) {
    solveAhead();
    solutions.set(idempotencyKey, (solution = next!));
    next = undefined;
  }
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  return Promise.race([solution, timeout]);
}

/** Never rejects. Without HTTPS there is no Web Crypto, and the lead is sent anyway. */
async function solve(challenge: Challenge | undefined): Promise<string | null> {
  if (!challenge) return null;
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  return solution && btoa(JSON.stringify({ challenge, solution } satisfies SolvedChallenge));
}
