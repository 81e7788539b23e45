import { StartupError } from "./startup-error.ts";

/** A store that can not be opened although its settings may be right. A server starts without it. */
export class StoreDown extends StartupError {
  override name = "StoreDown";
  /** Whether the next try may go better. What has to be repaired by hand must not be opened in the middle of that. */
  readonly isRetryable: boolean;

  constructor(problem: string, { isRetryable = true } = {}) {
    super(problem);
    this.isRetryable = isRetryable;
  }
}
