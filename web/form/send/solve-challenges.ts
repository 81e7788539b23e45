import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { type Challenge, CHALLENGES_ID, type SolvedChallenge } from "../../../contract/challenges.ts";

/** What a lead waits for its answer; without one it is sent all the same. */
const WAIT_MS_MAX = 10_000;

const unused = JSON.parse(document.getElementById(CHALLENGES_ID)!.textContent) as Challenge[];
let next: Promise<string | null> | undefined;
const answers = new Map<string, Promise<string | null>>();

/** Begins to work while the visitor still types. The work itself is done by the browser, beside the page. */
export function solveAhead() {
  next ??= solve(unused.shift());
}

/** The answer of an attempt, the same for its retries; null where there is none in time. */
export function solutionFor(attempt: string): Promise<string | null> {
  let answer = answers.get(attempt);
  if (!answer) {
    solveAhead();
    answers.set(attempt, (answer = next!));
    next = undefined;
  }
  const late = new Promise<null>((resolve) => setTimeout(resolve, WAIT_MS_MAX, null));
  return Promise.race([answer, late]);
}

/** Never rejects: without https a browser can't, and the lead counts more. */
async function solve(challenge: Challenge | undefined): Promise<string | null> {
  if (!challenge) return null;
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  return solution && btoa(JSON.stringify({ challenge, solution } satisfies SolvedChallenge));
}
