/** One tab of a browser, driven as a visitor would. Elements are named by CSS selectors; the first one counts. */
export type Tab = {
  go(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page. It travels as text, so it sees its arguments and the page alone. */
  run<Args extends unknown[], Result>(
    task: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
};

/** A task as a function of one text, its arguments as JSON, whose result is JSON again. */
export function asText(task: (...args: never[]) => unknown): string {
  return `async (args) => JSON.stringify(await (${task})(...JSON.parse(args)))`;
}

export function fromJson<Result>(json: string | null | undefined): Result {
  return (json ? JSON.parse(json) : undefined) as Result;
}
