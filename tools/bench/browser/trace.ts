import type { Browser, Page } from "@playwright/test";
import { sum } from "../../../domain/sum.ts";

/** From Chromium's trace: `ts` is the start, `dur` the duration and `tdur` the processor time, in microseconds. */
export type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string }; elementCount?: number; beginData?: { dirtyObjects?: number } };
};

export async function trace(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "loading"];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return traceEvents.toSorted((one, other) => one.ts - other.ts);
}

/**
 * Milliseconds of the page's own thread from the first event of a type until the frame after the last has been handed
 * on.
 */
export function processorMsUntilFrame(events: TraceEvent[], type: string): number {
  const handled = events.filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === type);
  const [first, last] = [handled[0], handled.at(-1)];
  if (!first || !last) throw new Error(`No ${type} was traced.`);
  const onThread = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const frame = onThread.find(({ name, ts }) => name === "Commit" && ts >= endOf(last));
  if (!frame) throw new Error(`No frame was drawn after ${type}.`);
  const counted = onThread.filter(
    (event) => event.name === "RunTask" && endOf(event) > first.ts && event.ts < endOf(frame),
  );
  return sum(counted.map(({ tdur = 0 }) => tdur / 1000));
}

/** Milliseconds of the thread that painted the page. */
export function processorMs(events: TraceEvent[]): number {
  const painted = events.find(({ name }) => name === "firstContentfulPaint")!;
  const counted = events.filter(
    ({ name, pid, tid }) => name === "RunTask" && pid === painted.pid && tid === painted.tid,
  );
  return sum(counted.map(({ tdur = 0 }) => tdur / 1000));
}

export function countElementsStyled(events: TraceEvent[]): number {
  return sum(events.map(({ args }) => args?.elementCount ?? 0));
}

export function countObjectsLaidOut(events: TraceEvent[]): number {
  return sum(events.map(({ args }) => args?.beginData?.dirtyObjects ?? 0));
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}
