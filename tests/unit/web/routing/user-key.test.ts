import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_PAGE_SETTINGS } from "../../../../contract/page-settings.ts";
import { mayKeepUserKey, readAnswer } from "../../../../web/consent/answer.ts";
import { readOrMakeUserKey } from "../../../../web/routing/user-key.ts";

afterEach(() => vi.unstubAllGlobals());

const asksFirst = { ...DEFAULT_PAGE_SETTINGS, userKeyConsent: "required" } as const;

function blocked(): never {
  throw new DOMException("Access is denied", "SecurityError");
}

function browserWith(kept: Record<string, string>) {
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value;
    },
  });
  return kept;
}

test("a new visitor gets `user-` and 13 plain characters, and keeps them", () => {
  const kept = browserWith({});
  const key = readOrMakeUserKey(true);
  expect(key).toMatch(/^user-[a-z0-9]{13}$/);
  expect(kept).toEqual({ "ld-user-key": key });
  expect(readOrMakeUserKey(true)).toBe(key);
});

test.each(["user-AbC.12", "x".repeat(64)])("a key from an earlier visit is used as it is: %s", (key) => {
  browserWith({ "ld-user-key": key });
  expect(readOrMakeUserKey(true)).toBe(key);
});

test.each(["", "user-ключ", "user key", "x".repeat(65)])(
  "a stored key that no header can carry (%j) is replaced",
  (value) => {
    const kept = browserWith({ "ld-user-key": value });
    expect(readOrMakeUserKey(true)).toMatch(/^user-[a-z0-9]{13}$/);
    expect(kept["ld-user-key"]).not.toBe(value);
  },
);

test("a browser that blocks storage still gets a key, and counts as one that has not agreed", () => {
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  expect(mayKeepUserKey(asksFirst)).toBe(false);
  expect(readOrMakeUserKey(true)).toMatch(/^user-[a-z0-9]{13}$/);
});

test.each([{}, { "user-key-consent": "no" }, { "ld-user-key": "user-before", "user-key-consent": "no" }])(
  "a site that asks first neither stores nor uses a key before consent: %j",
  (before) => {
    const kept = browserWith({ ...before });
    const key = readOrMakeUserKey(mayKeepUserKey(asksFirst));
    expect(key).toMatch(/^user-[a-z0-9]{13}$/);
    expect(readOrMakeUserKey(mayKeepUserKey(asksFirst))).not.toBe(key);
    expect(kept).toEqual(before);
  },
);

test("a site that does not ask may keep the key", () => {
  browserWith({});
  expect(mayKeepUserKey(DEFAULT_PAGE_SETTINGS)).toBe(true);
});

test("a site that asks first keeps the key after consent", () => {
  const kept = browserWith({ "user-key-consent": "yes" });
  const key = readOrMakeUserKey(mayKeepUserKey(asksFirst));
  expect(kept["ld-user-key"]).toBe(key);
  expect(readOrMakeUserKey(mayKeepUserKey(asksFirst))).toBe(key);
});

test.each([
  ["yes", "yes"],
  ["no", "no"],
  ["maybe", undefined],
])("the stored consent %s is %s", (kept, answer) => {
  browserWith({ "user-key-consent": kept });
  expect(readAnswer()).toBe(answer);
});

test("a thousand visitors get a thousand keys", () => {
  const keys = Array.from({ length: 1000 }, () => {
    browserWith({});
    return readOrMakeUserKey(true);
  });
  expect(new Set(keys).size).toBe(1000);
});
