import { TOAST_ID } from "../ui/toast.tsx";

/** Why a form was not sent. */
export type FieldProblem = {
  words: string;
  /** It was on its way; else what was entered kept it from being sent. */
  hasFailed: boolean;
  /** The toast that says it still stands. */
  isInToast: boolean;
};

/** Ties a field to its problem: to the toast, and once that is gone to words that are no text of the page. */
export function describeProblem(problem: FieldProblem | undefined) {
  return {
    "aria-invalid": problem !== undefined,
    ...(problem &&
      (problem.isInToast ? { "aria-describedby": TOAST_ID } : { "aria-description": problem.words })),
  };
}
