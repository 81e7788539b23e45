import { OperatorError } from "./operator-error.ts";

/** A store can't be opened although its settings may be right. The server starts without it. */
export class StoreDown extends OperatorError {
  override name = "StoreDown";
  /** False where an operator has to repair the store: reopening it meanwhile could interfere. */
  readonly isRetryable: boolean;

  constructor(problem: string, { isRetryable = true } = {}) {
    super(problem);
    this.isRetryable = isRetryable;
  }
}
