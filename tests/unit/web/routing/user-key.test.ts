import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_PAGE_SETTINGS } from "../../../../contract/page-settings.ts";
import { mayKeepUserKey, readChoice } from "../../../../web/consent/choice.ts";

afterEach(() => vi.unstubAllGlobals());

const requiresConsent = { ...DEFAULT_PAGE_SETTINGS, userKeyConsent: "required" } as const;

/** A page in a tab, with fresh module state. */
async function openPage(kept: Record<string, string>, tab = { name: "" }) {
  vi.resetModules();
  vi.stubGlobal("window", tab);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value;
    },
    removeItem: (name: string) => delete kept[name],
  });
  return import("../../../../web/routing/user-key.ts");
}

function blocked(): never {
  throw new DOMException("Access is denied", "SecurityError");
}

test("a new visitor gets `user-` and 13 plain characters, and keeps them", async () => {
  const kept = {};
  const key = (await openPage(kept)).userKey();
  expect(key).toMatch(/^user-[a-z0-9]{13}$/);
  expect(kept).toEqual({ "ld-user-key": key });
  expect((await openPage(kept)).userKey()).toBe(key);
});

test.each(["user-AbC.12", "x".repeat(64)])(
  "a key from an earlier visit is used unchanged: %s",
  async (key) => {
    expect((await openPage({ "ld-user-key": key })).userKey()).toBe(key);
  },
);

test.each(["", "user-ключ", "user key", "x".repeat(65)])(
  "a stored key that a header can't carry (%j) is replaced",
  async (value) => {
    const kept = { "ld-user-key": value };
    const key = (await openPage(kept)).userKey();
    expect(key).toMatch(/^user-[a-z0-9]{13}$/);
    expect(kept["ld-user-key"]).toBe(key);
  },
);

test("a browser that blocks storage gets a key for this page only, and counts as not having agreed", async () => {
  const { userKey } = await openPage({});
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  expect(mayKeepUserKey(requiresConsent)).toBe(false);
  const key = userKey();
  expect(key).toMatch(/^user-[a-z0-9]{13}$/);
  expect(userKey()).toBe(key);
});

test.each([
  [{}, false],
  [{ "user-key-consent": "no" }, false],
  [{ "ld-user-key": "user-before", "user-key-consent": "no" }, false],
  [{ "user-key-consent": "yes" }, true],
])("a site that asks for consent may keep a key only after a yes: %j", async (kept, mayKeep) => {
  await openPage(kept);
  expect(mayKeepUserKey(requiresConsent)).toBe(mayKeep);
  expect(mayKeepUserKey(DEFAULT_PAGE_SETTINGS)).toBe(true);
});

test("a key in the tab's name is not stored, is removed by the next page, and is the one kept after a yes", async () => {
  const [kept, tab] = [{}, { name: "" }];
  (await openPage(kept, tab)).storeUserKeyInTabName("user-counted000000");
  expect(kept).toEqual({});
  const { keepUserKey, takeUserKeyFromTabName, userKey } = await openPage(kept, tab);
  takeUserKeyFromTabName();
  expect([kept, tab]).toEqual([{}, { name: "" }]);
  keepUserKey();
  expect(kept).toEqual({ "ld-user-key": "user-counted000000" });
  expect(userKey()).toBe("user-counted000000");
});

test.each(["", "report", "a-tab-of-another-site", "ld-user-key=", "ld-user-key=user ключ"])(
  "a tab named %j passes on no key",
  async (name) => {
    const tab = { name };
    const { takeUserKeyFromTabName, userKey } = await openPage({}, tab);
    takeUserKeyFromTabName();
    expect(userKey()).toMatch(/^user-[a-z0-9]{13}$/);
    expect(tab.name).toBe(name.startsWith("ld-user-key=") ? "" : name);
  },
);

test("a visitor who declines leaves neither key nor answer", async () => {
  const kept = { "ld-user-key": "user-before", "flag-answer": "0123456789ab /food version_b" };
  const { forgetUserKey } = await openPage(kept);
  forgetUserKey();
  expect(kept).toEqual({});
});

test.each([
  ["yes", "yes"],
  ["no", "no"],
  ["maybe", undefined],
])("the stored consent %s is %s", async (kept, answer) => {
  await openPage({ "user-key-consent": kept });
  expect(readChoice()).toBe(answer);
});

test("a thousand visitors get a thousand keys", async () => {
  const { makeUserKey } = await import("../../../../contract/user-key.ts");
  expect(new Set(Array.from({ length: 1000 }, makeUserKey)).size).toBe(1000);
});
