import { isIP } from "node:net";
import { resolve } from "node:path";
import { DEFAULT_PAGE_SETTINGS, DEFAULT_PUBLIC_URL } from "../contract/page-settings.ts";
import { HUMAN_MS_MIN } from "../contract/limits.ts";
import type { LaunchDarklySettings, PageSettings } from "../contract/page-settings.ts";
import { readWebhook } from "./webhook.ts";
import type { Webhook } from "./webhook.ts";
import type { PreviewSetting } from "../domain/flags/previews.ts";
import { StartupError } from "../domain/errors/startup-error.ts";
import type { SiteSettings } from "../domain/site/site-settings.ts";

export type Config = SiteSettings & {
  host: string;
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** With its password. null: leads are kept in the data folder. */
  databaseUrl: string | null;
  /** Where limits count together with other servers; null: this server counts by itself. It may hold a password. */
  redisUrl: string | null;
  /** null: pictures are kept in the data folder. */
  s3: S3Settings | null;
  /** null: pages are served elsewhere. */
  siteDir: string | null;
  flagsFile: string;
  /** The public key: it lets anyone insert, and nobody read. */
  anonKey: string;
  /** Origins of other sites whose pages may call this server. */
  allowedOrigins: string[];
  trustProxy: TrustProxy;
  /** Rows and pictures together, for each client address; Infinity is no limit on the rate of anything. */
  writesPerMinuteMax: number;
  /** A form that is sent sooner is marked as too fast; 0 marks none. */
  humanMsMin: number;
  /** The same for all addresses together. */
  writesOfAllPerMinuteMax: number;
  /** For each client address. */
  uploadBytesPerDayMax: number;
  /** All pictures together. */
  storedBytesMax: number;
  /** What is older is deleted; Infinity keeps everything. */
  retentionDays: number;
  logLevel: LogLevel;
  previews: PreviewSetting;
  /** null: leads are sent nowhere. */
  webhook: Webhook | null;
  /** For the log: old settings that are still understood, and what to write instead. */
  notes: string[];
};

export type S3Settings = {
  bucket: string;
  /** null: Amazon's own. With an endpoint the bucket stands in the path, as servers without wildcard names need it. */
  endpoint: string | null;
  region: string;
};

/** Nobody, everybody, so many proxies in front, or these addresses. */
export type TrustProxy = boolean | number | string[];

/** Without "trace": at that level libraries log the headers of requests, which are the visitors' own. */
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULTS = {
  HOST: "127.0.0.1",
  PORT: "3000",
  PUBLIC_URL: DEFAULT_PUBLIC_URL,
  DATA_DIR: "./data",
  S3_BUCKET: "",
  S3_ENDPOINT: "",
  S3_REGION: "us-east-1",
  PICTURES_URL: "",
  SITE_DIR: "./dist/site",
  FLAGS_FILE: "./flags.json",
  ANON_KEY: DEFAULT_PAGE_SETTINGS.anonKey,
  ALLOWED_ORIGINS: "",
  API_URL: "",
  SUPABASE_URL: "",
  OFREP_URL: "",
  LAUNCHDARKLY_URL: "https://clientsdk.launchdarkly.com",
  MEDIA_URL: DEFAULT_PAGE_SETTINGS.mediaUrl,
  PHOTO_METADATA: DEFAULT_PAGE_SETTINGS.photoMetadata,
  USER_KEY_CONSENT: DEFAULT_PAGE_SETTINGS.userKeyConsent,
  TRUST_PROXY: "off",
  RATE_LIMIT: "120",
  HUMAN_MS_MIN: String(HUMAN_MS_MIN),
  RATE_LIMIT_GLOBAL: "6000",
  UPLOAD_BYTES_PER_DAY: "1GB",
  STORAGE_BYTES_MAX: "20GB",
  RETENTION_DAYS: "off",
  LOG_LEVEL: "info",
  PREVIEW_KEY: "off",
};

/**
 * Reads every setting once; an empty one counts as not set.
 * @throws StartupError with one line for each setting that is wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const notes: string[] = [];

  function read<T>(name: keyof typeof DEFAULTS, parse: (text: string) => T | null, expected: string): T {
    const text = env[name]?.trim() || DEFAULTS[name];
    const value = parse(text);
    if (value === null) problems.push(`${name} must be ${expected}, but it is "${text}".`);
    // Where it is null, the problem just noted keeps the config from being returned.
    return value as T;
  }

  // Not parsed like the others: to `read`, null is a wrong value.
  function readSiteDir(): string | null {
    const text = read("SITE_DIR", String, "a folder, or off");
    return text === "off" ? null : resolve(text);
  }

  // Its name was USER_KEY once, which reads like a secret.
  function readUserKeyConsent(): PageSettings["userKeyConsent"] {
    const old = env.USER_KEY?.trim();
    if (!old || env.USER_KEY_CONSENT?.trim())
      return read("USER_KEY_CONSENT", asUserKeyConsent, "off or required");
    const consent = old === "consent" ? "required" : "off";
    if (old !== "always" && old !== "consent") {
      problems.push(`USER_KEY must be always or consent, but it is "${old}".`);
    }
    notes.push(`USER_KEY is now USER_KEY_CONSENT: write USER_KEY_CONSENT=${consent} for USER_KEY=${old}.`);
    return consent;
  }

  function readPhotoMetadata(): PageSettings["photoMetadata"] {
    const setting = read("PHOTO_METADATA", asPhotoMetadata, "remove-from-jpeg or keep");
    if (setting !== "remove") return setting;
    notes.push("PHOTO_METADATA=remove now means remove-from-jpeg: PNG and WebP are sent as they are.");
    return "remove-from-jpeg";
  }

  // Null is a right value here too: no LaunchDarkly.
  function readLaunchDarkly(): LaunchDarklySettings | null {
    const url = read("LAUNCHDARKLY_URL", asBaseUrl, BASE_URL);
    const clientId = env.LAUNCHDARKLY_CLIENT_ID?.trim();
    if (!clientId) return null;
    if (!/^[\w-]+$/.test(clientId)) {
      problems.push(`LAUNCHDARKLY_CLIENT_ID must be letters, digits and dashes, but it is "${clientId}".`);
    }
    if (env.OFREP_URL?.trim()) {
      problems.push("OFREP_URL and LAUNCHDARKLY_CLIENT_ID name two flag services. Unset one.");
    }
    return { clientId, url };
  }

  // Nor are these: what is wrong with them must not be shown, for they may hold a password.
  function readSecretAddress(
    name: "DATABASE_URL" | "REDIS_URL",
    isRight: (text: string) => boolean,
    expected: string,
  ): string | null {
    const text = env[name]?.trim() || null;
    if (text !== null && !isRight(text)) problems.push(`${name} must be ${expected}.`);
    return text;
  }

  // A secret key, taken by mistake, opens the whole project: pages must not show it, nor must the log.
  function readSupabaseKey(): string {
    const text = env.SUPABASE_ANON_KEY?.trim() ?? "";
    if (text !== "" && !isPublicKey(text)) {
      problems.push("SUPABASE_ANON_KEY must be the project's anon or publishable key, not a secret one.");
    }
    return text;
  }

  function readS3(): S3Settings | null {
    const bucket = read("S3_BUCKET", asBucket, "the name of a bucket");
    const endpoint = read("S3_ENDPOINT", asBaseUrl, BASE_URL) || null;
    const region = read("S3_REGION", asRegion, "the name of a region");
    if (bucket !== "") return { bucket, endpoint, region };
    if (endpoint !== null) problems.push("S3_ENDPOINT is set, but S3_BUCKET is not.");
    return null;
  }

  const apiUrl = read("API_URL", asBaseUrl, BASE_URL);
  const supabaseUrl = read("SUPABASE_URL", asBaseUrl, BASE_URL);
  const supabaseKey = readSupabaseKey();
  if (Boolean(supabaseUrl) !== Boolean(supabaseKey)) {
    problems.push("SUPABASE_URL and SUPABASE_ANON_KEY must be set together.");
  }
  const leadsUrl = supabaseUrl || apiUrl;
  const anonKey = read("ANON_KEY", asKey, "printable characters without spaces");
  const config: Config = {
    host: read("HOST", asHost, "a host name or an IP address"),
    port: read("PORT", (text) => asWholeNumber(text, 0, 65535), "a port from 0 to 65535"),
    publicUrl: read("PUBLIC_URL", asOrigin, "an http or https address without a path"),
    dataDir: read("DATA_DIR", asPath, "a folder"),
    databaseUrl: readSecretAddress("DATABASE_URL", isDatabaseUrl, DATABASE_URL),
    redisUrl: readSecretAddress("REDIS_URL", isRedisUrl, REDIS_URL),
    s3: readS3(),
    uploadsUrl: read("PICTURES_URL", asBaseUrl, BASE_URL) || null,
    siteDir: readSiteDir(),
    flagsFile: read("FLAGS_FILE", asPath, "a file"),
    anonKey,
    allowedOrigins: read("ALLOWED_ORIGINS", asOrigins, "http or https origins, separated by commas"),
    trustProxy: read("TRUST_PROXY", asTrustProxy, "off, on, a number of proxies, or addresses with commas"),
    writesPerMinuteMax: read("RATE_LIMIT", asRateLimit, "off or a whole number of calls per minute"),
    humanMsMin: read("HUMAN_MS_MIN", asHumanMs, "off or a whole number of milliseconds up to a minute"),
    writesOfAllPerMinuteMax: read(
      "RATE_LIMIT_GLOBAL",
      asRateLimit,
      "off or a whole number of calls per minute",
    ),
    uploadBytesPerDayMax: read("UPLOAD_BYTES_PER_DAY", asBytes, BYTES),
    storedBytesMax: read("STORAGE_BYTES_MAX", asBytes, BYTES),
    retentionDays: read("RETENTION_DAYS", asRetentionDays, "off or a whole number of days from 1 to 36500"),
    logLevel: read("LOG_LEVEL", asLogLevel, `one of ${LOG_LEVELS.join(", ")}`),
    previews: read("PREVIEW_KEY", asPreviews, "off, open, or a key of 12 or more of a-z, A-Z, 0-9, _ and -"),
    webhook: readWebhook(env, problems),
    pageSettings: {
      storageUrl: `${leadsUrl}/storage/v1`,
      rowsUrl: `${leadsUrl}/rest/v1`,
      anonKey: supabaseKey || anonKey,
      flagsUrl: read("OFREP_URL", (text) => (text === "" ? apiUrl || "/" : asServiceUrl(text)), SERVICE_URL),
      launchDarkly: readLaunchDarkly(),
      mediaUrl: read("MEDIA_URL", asServiceUrl, SERVICE_URL),
      photoMetadata: readPhotoMetadata(),
      userKeyConsent: readUserKeyConsent(),
    },
    notes,
  };
  if (supabaseUrl && config.webhook !== null) {
    problems.push(
      "WEBHOOK_URL has no use with SUPABASE_URL: make a database webhook in the project instead.",
    );
  }
  if (problems.length > 0) throw new StartupError(...problems);
  return config;
}

const REDIS_URL = "a redis:// or rediss:// address";

function isRedisUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== "";
}

function asHost(text: string): string | null {
  return isIP(text) > 0 || /^[a-z0-9.-]+$/i.test(text) ? text : null;
}

function asWholeNumber(text: string, min: number, max: number): number | null {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

function asPath(text: string): string {
  return resolve(text);
}

const DATABASE_URL = "a postgres:// or postgresql:// address of one server, with a database's name";

function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  return /^[^,]+$/.test(url.hostname) && /^\/[^/]+$/.test(url.pathname);
}

function asKey(text: string): string | null {
  return /^[\x21-\x7e]+$/.test(text) ? text : null;
}

function isPublicKey(text: string): boolean {
  return asKey(text) !== null && !text.startsWith("sb_secret_") && roleOfToken(text) !== "service_role";
}

/** The role that a JSON web token names, unchecked; undefined for what is none. */
function roleOfToken(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString()).role;
  } catch {
    return undefined;
  }
}

function asOrigin(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null;
}

function asOrigins(text: string): string[] | null {
  const origins = asList(text).map(asOrigin);
  return origins.every((origin) => origin !== null) ? origins : null;
}

const SERVICE_URL = "an http or https address, or a path that begins with /";

function asServiceUrl(text: string): string | null {
  if (/^\/(?!\/)\S*$/.test(text)) return text;
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? text : null;
}

const BASE_URL = "an http or https address without a query";

/** Without a trailing slash. */
function asBaseUrl(text: string): string | null {
  if (text === "") return text;
  return /^https?:\/\/[^\s?#]+$/.test(text) && URL.canParse(text) ? text.replace(/\/+$/, "") : null;
}

function asBucket(text: string): string | null {
  return /^[a-z0-9._-]{0,63}$/i.test(text) ? text : null;
}

function asRegion(text: string): string | null {
  return /^[a-z0-9-]{1,64}$/i.test(text) ? text : null;
}

/** `remove` once took it out of PNG and WebP as well. */
function asPhotoMetadata(text: string): PageSettings["photoMetadata"] | "remove" | null {
  return text === "remove-from-jpeg" || text === "remove" || text === "keep" ? text : null;
}

function asUserKeyConsent(text: string): PageSettings["userKeyConsent"] | null {
  return text === "off" || text === "required" ? text : null;
}

function asTrustProxy(text: string): TrustProxy | null {
  if (text === "off" || text === "on") return text === "on";
  const hops = asWholeNumber(text, 1, 100);
  if (hops !== null) return hops;
  const addresses = asList(text);
  return addresses.length > 0 && addresses.every(isProxyAddress) ? addresses : null;
}

function isProxyAddress(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || asWholeNumber(bits, 1, version === 4 ? 32 : 128) !== null;
}

function asRateLimit(text: string): number | null {
  return text === "off" ? Infinity : asWholeNumber(text, 1, 1_000_000);
}

/** A key stands in an address as it is, and can be tried by anyone. */
function asPreviews(text: string): PreviewSetting | null {
  if (text === "off" || text === "open") return text;
  return /^[\w-]{12,100}$/.test(text) ? { key: text } : null;
}

function asRetentionDays(text: string): number | null {
  return text === "off" ? Infinity : asWholeNumber(text, 1, 36_500);
}

function asHumanMs(text: string): number | null {
  return text === "off" ? 0 : asWholeNumber(text, 0, 60_000);
}

const BYTES = "off, or a number of bytes such as 500MB or 20GB";
const UNITS: Readonly<Record<string, number>> = { "": 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

function asBytes(text: string): number | null {
  if (text === "off") return Infinity;
  const [, number, unit = ""] = /^([1-9]\d{0,14})([KMGT]B)?$/.exec(text) ?? [];
  return number === undefined ? null : Number(number) * UNITS[unit]!;
}

function asLogLevel(text: string): LogLevel | null {
  return LOG_LEVELS.find((level) => level === text) ?? null;
}

function asList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
