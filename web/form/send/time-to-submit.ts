/** Whole milliseconds since the page could be used. The device's clock may be wrong; this does not read it. */
export function timeToSubmitMs(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return Math.max(0, Math.round(performance.now() - (navigation?.domInteractive ?? 0)));
}
