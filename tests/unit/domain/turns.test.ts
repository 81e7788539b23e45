import { expect, test } from "vitest";
import { Turns } from "../../../domain/experiment/turns.ts";

const KEY = "1".repeat(64);
const TOMORROWS = "2".repeat(64);
const FOOD = { network: "203.0.113.0/24", path: "/food" } as const;

test("a network's next variant stays the same until someone redeems it", () => {
  const turns = new Turns();
  const drawKey = turns.next(KEY, FOOD).drawKey;
  for (let n = 0; n < 100; n++) {
    expect(turns.next(KEY, FOOD).drawKey).toBe(drawKey);
    turns.next(KEY, FOOD).ticketFor(`user-${n}`);
  }
  expect(turns.redeem(KEY, FOOD, "user-7", turns.next(KEY, FOOD).ticketFor("user-7"))).toBe(true);
  expect(turns.next(KEY, FOOD).drawKey).not.toBe(drawKey);
});

test("only one ticket per turn is accepted, once", () => {
  const turns = new Turns();
  const [one, other] = ["user-1", "user-2"].map((key) => turns.next(KEY, FOOD).ticketFor(key));
  expect(turns.redeem(KEY, FOOD, "user-1", one!)).toBe(true);
  expect(turns.redeem(KEY, FOOD, "user-1", one!)).toBe(false);
  expect(turns.redeem(KEY, FOOD, "user-2", other!)).toBe(false);
  expect(turns.redeem(KEY, FOOD, "user-2", turns.next(KEY, FOOD).ticketFor("user-2"))).toBe(true);
});

test("a network's turns go on beyond 9,999", () => {
  const turns = new Turns();
  const redeemNext = () => turns.redeem(KEY, FOOD, "user-1", turns.next(KEY, FOOD).ticketFor("user-1"));
  for (let turn = 0; turn <= 10_000; turn++) if (!redeemNext()) expect(turn).toBe(Infinity);
});

test("networks, pages and days draw independently", () => {
  const turns = new Turns();
  const places = [FOOD, { ...FOOD, network: "203.0.114.0/24" }, { ...FOOD, path: "/jewelry" } as const];
  const drawKeys = places.flatMap((each) => [
    turns.next(KEY, each).drawKey,
    turns.next(TOMORROWS, each).drawKey,
  ]);
  expect(new Set(drawKeys).size).toBe(6);
  turns.redeem(KEY, FOOD, "user-1", turns.next(KEY, FOOD).ticketFor("user-1"));
  expect(turns.next(KEY, places[1]!).drawKey).toBe(drawKeys[2]);
});

test("only a ticket of this key, network, page and day is accepted", () => {
  const turns = new Turns();
  const ticket = turns.next(KEY, FOOD).ticketFor("user-1");
  const [turn, signature] = ticket.split(".");
  expect(turns.redeem(KEY, FOOD, "user-2", ticket)).toBe(false);
  expect(turns.redeem(KEY, { ...FOOD, network: "203.0.114.0/24" }, "user-1", ticket)).toBe(false);
  expect(turns.redeem(KEY, { ...FOOD, path: "/jewelry" }, "user-1", ticket)).toBe(false);
  expect(turns.redeem(TOMORROWS, FOOD, "user-1", ticket)).toBe(false);
  for (const forged of ["", turn!, `${turn}.`, `9.${signature}`, `${turn}.${"0".repeat(16)}`, `${ticket}0`]) {
    expect(turns.redeem(KEY, FOOD, "user-1", forged), forged).toBe(false);
  }
  expect(turns.redeem(KEY, FOOD, "user-1", ticket)).toBe(true);
});

test("no turn can be skipped, not even with another server's ticket", () => {
  const [ahead, behind] = [new Turns(), new Turns()];
  const early = ahead.next(KEY, FOOD).ticketFor("user-0");
  for (const key of ["user-1", "user-2"]) {
    expect(ahead.redeem(KEY, FOOD, key, ahead.next(KEY, FOOD).ticketFor(key))).toBe(true);
  }
  expect(behind.redeem(KEY, FOOD, "user-3", ahead.next(KEY, FOOD).ticketFor("user-3"))).toBe(false);
  expect(ahead.redeem(KEY, FOOD, "user-0", early)).toBe(false);
  // The order is the same on every server.
  expect(behind.redeem(KEY, FOOD, "user-0", early)).toBe(true);
});
