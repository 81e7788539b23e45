/** A browser tab, driven like a visitor. Selectors match the first element. */
export type Tab = {
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page. It is sent as text, so it sees only its arguments and the page. */
  run<Args extends unknown[], Result>(
    task: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
};

/** The function as text that takes its arguments as JSON and returns JSON. */
export function asText(task: (...args: never[]) => unknown): string {
  return `async (args) => JSON.stringify(await (${task})(...JSON.parse(args)))`;
}

export function fromJson<Result>(json: string | null | undefined): Result {
  return (json ? JSON.parse(json) : undefined) as Result;
}
