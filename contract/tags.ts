import { TAG_CHARS_MAX, TAGS_HEADER_CHARS_MAX } from "./limits.ts";

/**
 * The URL parameters that ad networks and campaigns add, most informative first: when they don't all fit, the last are
 * dropped.
 */
export const TAG_NAMES = [
  "gclid",
  "gbraid",
  "wbraid",
  "dclid",
  "fbclid",
  "ttclid",
  "msclkid",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_id",
  "utm_content",
  "utm_term",
  "utm_source_platform",
  "utm_creative_format",
  "utm_marketing_tactic",
] as const;
export type TagName = (typeof TAG_NAMES)[number];

/** A tag that no URL sets: what a picture's metadata, since removed, said about AI generation. */
export const AI_MARK = "ai_mark";

const HEADER_NAMES = [AI_MARK, ...TAG_NAMES] as const;

/** Decoded values, never truncated. */
export type Tags = Partial<Record<TagName | typeof AI_MARK, string>>;

/**
 * The tags in a query, with or without its question mark; null if there are none. The first of duplicate parameters
 * wins.
 */
export function tagsInQuery(query: string): Tags | null {
  const parameters = new URLSearchParams(query);
  return pickTags(TAG_NAMES, (name) => parameters.get(name));
}

/** Encodes tags for `x-tags`: JSON in printable ASCII, without the tags that don't fit. Null if there are none. */
export function toTagsHeader(tags: Tags | null): string | null {
  const members: string[] = [];
  let chars = 1;
  for (const name of HEADER_NAMES) {
    const value = tags?.[name];
    if (value === undefined) continue;
    const member = `"${name}":${toAscii(JSON.stringify(value))}`;
    if (chars + member.length + 1 > TAGS_HEADER_CHARS_MAX) continue;
    members.push(member);
    chars += member.length + 1;
  }
  return members.length > 0 ? `{${members.join(",")}}` : null;
}

/** Decodes an untrusted `x-tags` header; null if it is invalid or has no tags. */
export function readTagsHeader(header: string): Tags | null {
  if (header.length > TAGS_HEADER_CHARS_MAX) return null;
  try {
    const json = JSON.parse(header) as unknown;
    if (typeof json !== "object" || json === null) return null;
    return pickTags(HEADER_NAMES, (name) => (json as Record<string, unknown>)[name]);
  } catch {
    return null;
  }
}

function pickTags(names: readonly (keyof Tags)[], find: (name: keyof Tags) => unknown): Tags | null {
  let tags: Tags | null = null;
  for (const name of names) {
    const value = find(name);
    if (isTag(value)) (tags ??= {})[name] = value;
  }
  return tags;
}

function isTag(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= TAG_CHARS_MAX;
}

function toAscii(json: string): string {
  return json.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
