import { HUMAN_MS_MIN } from "../../contract/limits.ts";
import { offOr, optional, wholeNumber } from "../checks.ts";
import type { Check, Group } from "../setting.ts";

const rate = offOr(
  Infinity,
  wholeNumber(1, 1_000_000, "a whole number of calls per minute from 1 to 1000000"),
);

const UNITS: Readonly<Record<string, number>> = { "": 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

const bytes: Check<number> = {
  expected: "off, or a number of bytes such as 500MB or 20GB",
  parse(text) {
    if (text === "off") return Infinity;
    const [, number, unit = ""] = /^([1-9]\d{0,14})([KMGT]B)?$/.exec(text) ?? [];
    return number === undefined ? undefined : Number(number) * UNITS[unit]!;
  },
};

const redisUrl: Check<string> = {
  expected: "a redis:// or rediss:// URL",
  parse(text) {
    const url = URL.parse(text);
    return url && /^rediss?:$/.test(url.protocol) && url.hostname !== "" ? text : undefined;
  },
};

export const limits = {
  title: "Limits",
  settings: {
    RATE_LIMIT: {
      property: "writesPerMinuteMax",
      default: "120",
      check: rate,
      meaning:
        "Rows and pictures per minute from one IP address, and 60 times as many rows per day, where each 2 KiB count as one; `off` lifts all rate limits.",
    },
    RATE_LIMIT_GLOBAL: {
      property: "globalWritesPerMinuteMax",
      default: "6000",
      check: rate,
      meaning:
        "The same for all IP addresses together, or `off`. Above half of it, each network gets a share of the rest, so set twice what your busiest minute brings.",
    },
    UPLOAD_BYTES_PER_DAY: {
      property: "uploadBytesPerDayMax",
      default: "1GB",
      check: bytes,
      meaning:
        "Bytes of pictures per day from one IP address, each picture counting as at least 4 KiB, or `off`. `KB`, `MB`, `GB` and `TB` work too.",
    },
    STORAGE_BYTES_MAX: {
      property: "storedBytesMax",
      default: "20GB",
      check: bytes,
      meaning:
        "Room for all pictures, each counting as at least 4 KiB, or `off`. Above 80%, those without a lead are deleted after an hour.",
    },
    DATABASE_BYTES_MAX: {
      property: "databaseBytesMax",
      default: "10GB",
      check: bytes,
      meaning:
        "Room for leads and the report's visitors, or `off`. Beyond it, [only networks that send few](reliability.md#when-room-runs-out) are served.",
    },
    VISITORS_MAX: {
      property: "visitorsMax",
      default: "2000000",
      check: offOr(
        Infinity,
        wholeNumber(1, 1_000_000_000, "a whole number of visitors from 1 to 1000000000"),
      ),
      meaning: "Visitors kept for the report, about 300 bytes each; or `off`.",
    },
    REDIS_URL: {
      property: "redisUrl",
      default: "",
      unset: "none",
      check: optional(redisUrl),
      isSecret: true,
      meaning: "Where several servers [count limits together](deploying.md#share-limits-through-redis).",
    },
    HUMAN_MS_MIN: {
      property: "humanMsMin",
      default: String(HUMAN_MS_MIN),
      check: offOr(0, wholeNumber(0, 60_000, "a whole number of milliseconds up to a minute")),
      meaning: 'Forms sent in fewer milliseconds are marked "too fast"; or `off`.',
    },
  },
} as const satisfies Group;
