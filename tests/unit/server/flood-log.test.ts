import { expect, onTestFinished, test, vi } from "vitest";
import { FloodLog } from "../../../server/logging/flood-log.ts";

test("each kind of log line is capped per ten seconds, and the rest are counted", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let told: unknown[] = [];
  let logMethod: (args: never, method: () => void, level: number) => void;
  const floods = new FloodLog((hook) => {
    logMethod = hook;
    return { warn: (line: unknown) => void told.push(line) } as never;
  });
  const write = (times: number, ...line: [object | string, string?]) => {
    let written = 0;
    const method = () => void written++;
    for (let time = 0; time < times; time++) logMethod(line as never, method, 30);
    return written;
  };
  const writeAll = () => [
    write(3001, { status: 399 }, "request"),
    write(102, { status: 400 }, "request"),
    write(101, { code: "SlowDown" }, "refused"),
    write(101, { code: "InvalidKey" }, "refused"),
    write(101, "words alone"),
    write(100, { err: "disk" }, "failed"),
  ];
  const leftOut = [
    { of: "request", status: 399, lines: 1 },
    { of: "request", status: 400, lines: 2 },
    { of: "refused", code: "SlowDown", lines: 1 },
    { of: "refused", code: "InvalidKey", lines: 1 },
    { of: "words alone", lines: 1 },
  ];
  expect(floods.countIfSuppressed("request", { status: 400 })).toBe(false);
  for (let window = 0; window < 2; window++) {
    told = [];
    expect(writeAll()).toEqual([3000, 100, 100, 100, 100, 100]);
    vi.advanceTimersByTime(9999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(leftOut);
  }
  told = [];
  writeAll();
  vi.advanceTimersByTime(5000);
  expect(floods.countIfSuppressed("request", { status: 400 })).toBe(true);
  floods.flush();
  expect(told).toEqual(leftOut.with(1, { of: "request", status: 400, lines: 3 }));
  told = [];
  expect(writeAll()).toEqual([3000, 100, 100, 100, 100, 100]);
  vi.advanceTimersByTime(9999);
  expect(told).toEqual([]);
});
