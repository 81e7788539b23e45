import { resolve } from "node:path";
import type { Check } from "./setting.ts";

/** Empty text parses to null. */
export function optional<T>({ expected, parse }: Check<T>): Check<T | null> {
  return { expected, parse: (text) => (text === "" ? null : parse(text)) };
}

export function oneOf<const Word extends string>(
  words: readonly Word[],
  expected = words.join(" or "),
): Check<Word> {
  return { expected, parse: (text) => words.find((word) => word === text) };
}

export const onOff: Check<boolean> = {
  expected: "on or off",
  parse: (text) => (text === "on" ? true : text === "off" ? false : undefined),
};

export function matching(pattern: RegExp, expected: string): Check<string> {
  return { expected, parse: (text) => (pattern.test(text) ? text : undefined) };
}

export function offOr<Off, T>(off: Off, { expected, parse }: Check<T>): Check<Off | T> {
  return { expected: `off or ${expected}`, parse: (text) => (text === "off" ? off : parse(text)) };
}

export function wholeNumber(min: number, max: number, expected: string): Check<number> {
  return { expected, parse: (text) => parseWholeNumber(text, min, max) };
}

export function parseWholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

export const folder: Check<string> = path("a folder");
export const file: Check<string> = path("a file");

function path(expected: string): Check<string> {
  return { expected, parse: (text) => resolve(text) };
}

/** Like every URL below, parsed without its trailing slash. */
export const origin: Check<string> = {
  expected: "an http or https URL without a path",
  parse: parseOrigin,
};

export const origins: Check<string[]> = {
  expected: "http or https origins, separated by commas",
  parse(text) {
    const parsed = parseList(text).map(parseOrigin);
    return parsed.every((value) => value !== undefined) ? parsed : undefined;
  },
};

export const baseUrl: Check<string> = {
  expected: "an http or https URL without a query or a user name",
  parse: (text) =>
    /^https?:\/\/[^\s?#]+$/.test(text) && isShowableUrl(text) ? text.replace(/\/+$/, "") : undefined,
};

export const serviceUrl: Check<string> = {
  expected: "an http or https URL without a user name, or a path that begins with /",
  parse(text) {
    const isPath = /^\/(?!\/)\S*$/.test(text);
    return isPath || (/^https?:\/\/\S+$/.test(text) && isShowableUrl(text)) ? text : undefined;
  },
};

/** Pages and log lines show these URLs, so one with credentials is refused. */
function isShowableUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username + url.password === "";
}

export function parseList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}
