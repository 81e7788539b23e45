/** What tells a program from a human, beside what was entered. */
export type Signs = {
  /** Something was entered where nobody sees a field. */
  trapFilled: boolean;
  /** Whole milliseconds since the page could be used. The browser's clock may be wrong; this does not read it. */
  msOpen: number;
};

/** The name of the field that only programs fill. */
export const TRAP_NAME = "website";

export function readSigns(form: HTMLFormElement): Signs {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return {
    trapFilled: Boolean(new FormData(form).get(TRAP_NAME)),
    msOpen: Math.max(0, Math.round(performance.now() - (navigation?.domInteractive ?? 0))),
  };
}
