import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "../../../config/config.ts";
import { inOneLine, measured } from "../../support/docs/documents.ts";

const page = readFileSync("docs/internet-scale.md", "utf8");
const text = inOneLine("docs/internet-scale.md");
const cells = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const row = (name: string) => cells.find(([, first]) => first === name)!.slice(2, -1);

// The plan's assumptions.
const VISITS = 100e6;
const [VISIT, PEAK] = [{ flags: 1, files: 26, bytes: 258_000, leads: 0.03, pictures: 0.03 / 4 }, 5];
const PICTURE_BYTES = 2e6;
const atPeak = (aDay: number) => (aDay / 86_400) * PEAK;
/** The bench's numbers, such as "4,972". */
const numbers = (section: string, name: string) =>
  measured(section, name).map((cell) => Number(cell.replaceAll(",", "").split(" ")[0]));
const rounded = (number: number, digits = 2) => Number(number.toPrecision(digits)).toLocaleString("en");

test("the plan for a hundred million visits names its assumptions", () => {
  expect(text).toContain("A plan for a hundred million visits a day; nothing here is built.");
  expect(text).toContain(
    "A visit is 27 requests and 258 kB. Assumptions: a peak of five times the average, three leads per 100 visits, and a 2 MB picture with every fourth.",
  );
});

test("the plan computes from them what a day and a second at the peak bring", () => {
  const [files, bytes] = [VISITS * VISIT.files, VISITS * VISIT.bytes];
  const [leads, pictures] = [VISITS * VISIT.leads, VISITS * VISIT.pictures];
  const picturesAtPeak = atPeak(pictures);
  expect(row("files").slice(0, 2)).toEqual([
    `${rounded(files / 1e9)} billion, ${rounded(bytes / 1e12)} TB`,
    `${rounded(atPeak(files))}, ${rounded(atPeak(bytes) / 1e9)} GB`,
  ]);
  expect(row("flag evaluations").slice(0, 2)).toEqual(["100 million", rounded(atPeak(VISITS))]);
  expect(row("leads").slice(0, 2)).toEqual([`${leads / 1e6} million`, rounded(atPeak(leads), 3)]);
  expect(row("pictures").slice(0, 2)).toEqual([
    `${rounded(pictures, 3)}, ${(pictures * PICTURE_BYTES) / 1e12} TB`,
    `${rounded(picturesAtPeak)}, ${rounded((picturesAtPeak * PICTURE_BYTES) / 1e6)} MB`,
  ]);
});

test("the plan says who serves each part, and how much one server was measured to serve", () => {
  const [, flag, , picture] = numbers("Scale", "server with PostgreSQL and Redis");
  const [leads] = numbers("Server", "leads/s");
  expect(cells.slice(2, 6).map((each) => each.at(-2))).toEqual([
    "a CDN with [static pages](deploying.md#host-the-pages-as-static-files)",
    `servers near the visitors: ${rounded(1e6 / flag!, 1)} a core †`,
    `one server: over ${rounded(Math.floor(leads! / 1e4) * 1e4)} with SQLite †`,
    `object storage, at ${rounded(picture! / 1000, 1)} ms of processor time each †`,
  ]);
});

test("the plan computes from the settings' defaults what becomes too small first", () => {
  const { storedBytesMax, visitorsMax, globalWritesPerMinuteMax } = readConfig({});
  const [, ofTenth, ofAll] = [1e6, 10e6, VISITS].map((visits) => ({
    bits: atPeak(visits * VISIT.bytes * 8),
    leads: atPeak(visits * VISIT.leads),
  }));
  const pictures = 1e6 * VISIT.pictures * PICTURE_BYTES;
  const [busy, ofTenthBusy, ofAllBusy] = numbers("Scale", "server: one thread");
  for (const part of ["network: 1 Gbit/s", "`RATE_LIMIT_GLOBAL`", "`DATABASE_BYTES_MAX` within 30 days"])
    expect(numbers("Scale", part)[0]).toBeLessThan(1 / 8);
  expect(busy).toBeLessThan(1 / 8);
  expect(row("1 million")).toEqual([
    `pictures: ${pictures / 1e9} GB a day fill \`STORAGE_BYTES_MAX\` in ${rounded(storedBytesMax / pictures)} days; then the report: \`VISITORS_MAX\` in ${visitorsMax / 1e6} days. Everything else is under an eighth used`,
    "nothing",
  ]);
  expect(row("10 million")).toEqual([
    `the network: ${rounded(ofTenth!.bits / 1e9)} Gbit/s at the peak. The server's one thread is ${rounded(ofTenthBusy! * 100, 1)}% busy`,
    "nothing",
  ]);
  expect(row("100 million")).toEqual([
    `the server's thread, by a factor of ${rounded(ofAllBusy!, 1)}; the network, by ${rounded(ofAll!.bits / 1e9)}; \`RATE_LIMIT_GLOBAL\`, by ${rounded((ofAll!.leads * 60) / globalWritesPerMinuteMax)}`,
    "`RATE_LIMIT_GLOBAL`, which can be raised; PostgreSQL and Redis are at 2%, one server at less than half",
  ]);
  expect(measured("Scale", "PostgreSQL: two cores")[2]).toMatch(/^(?:under 0\.01|0\.0[12])$/);
  expect(measured("Scale", "Redis: one thread")[2]).toBe("0.02");
  expect(measured("Scale", "servers, half busy (their number)")[2]).toBe("1");
});

test("the plan computes how rows grow, and how long deleting a day's leads takes", () => {
  const leads = VISITS * VISIT.leads;
  expect(text).toContain(`At 370 bytes, rows take ${rounded((370 * leads * 365) / 1e9, 1)} GB a year`);
  const [seconds, , , , longestMs] = numbers("Upgrade", "deletion of 200,000 leads");
  const perSecond = 200_000 / seconds!;
  expect(text).toContain(`retention deletes ${rounded(perSecond, 1)} leads a second`);
  expect(text).toContain(
    `from a table of ten million, and no other lead waits longer than [${Math.ceil(longestMs! / 100) / 10} s](../tools/bench/RESULTS.md#upgrade): a day's three million take ${rounded(leads / perSecond / 60, 1)} minutes`,
  );
  expect(text).toContain("from some 10,000 leads a second");
  expect(text).toContain("from a hundred times this load");
});
