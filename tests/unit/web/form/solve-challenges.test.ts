import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SolvedChallenge } from "../../../../contract/challenges.ts";

const makeChallenge = () =>
  createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 1, counter: 1, deriveKey, hmacSignatureSecret: "x" });

/** The script of a page with two challenges. */
async function openPage() {
  const textContent = JSON.stringify([await makeChallenge(), await makeChallenge()]);
  vi.stubGlobal("document", { getElementById: () => ({ textContent }) });
  return import("../../../../web/form/send/solve-challenges.ts");
}

beforeEach(() => {
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

test("each attempt and its retries use one challenge, while there are any", async () => {
  const { solutionFor } = await openPage();
  const first = await solutionFor("a");
  const { solution } = JSON.parse(atob(first!)) as SolvedChallenge;
  expect(solution.derivedKey).toMatch(/^[0-9a-f]+$/);
  expect(await solutionFor("a")).toBe(first);
  const second = await solutionFor("b");
  expect(second).not.toBeNull();
  expect(second).not.toBe(first);
  expect(await solutionFor("c")).toBeNull();
});

test("a browser that can't solve a challenge sends no solution, and nothing fails", async () => {
  const { solutionFor } = await openPage();
  vi.spyOn(crypto.subtle, "deriveBits").mockRejectedValue(new Error("not here"));
  expect(await solutionFor("a")).toBeNull();
});

test("a lead waits 10 seconds for its solution", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { solutionFor } = await openPage();
  vi.spyOn(crypto.subtle, "deriveBits").mockReturnValue(new Promise(() => {}));
  const answered = vi.fn();
  void solutionFor("a").then(answered);
  await vi.advanceTimersByTimeAsync(9999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered.mock.calls).toEqual([[null]]);
});
