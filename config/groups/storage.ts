import { baseUrl, folder, matching, offOr, optional, wholeNumber } from "../checks.ts";
import type { Check, Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

export type S3Settings = {
  bucket: string;
  /** null: Amazon's. With an endpoint, URLs are path-style, because other servers may lack wildcard DNS. */
  endpoint: string | null;
  region: string;
};

const databaseUrl: Check<string> = {
  expected: "a postgres:// or postgresql:// URL of one server, with a database's name",
  parse(text) {
    const url = URL.parse(text);
    if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return undefined;
    return /^[^,]+$/.test(url.hostname) && /^\/[^/]+$/.test(url.pathname) ? text : undefined;
  },
};

export const storage = {
  title: "Storage",
  settings: {
    DATA_DIR: {
      property: "dataDir",
      default: "./data",
      check: folder,
      meaning: "Leads and pictures. One server at a time.",
    },
    DATABASE_URL: {
      property: "databaseUrl",
      default: "",
      unset: "SQLite in `DATA_DIR`",
      check: optional(databaseUrl),
      isSecret: true,
      meaning:
        "`postgres://user:password@host/database` keeps leads in [PostgreSQL](deploying.md#keep-leads-in-postgresql).",
    },
    REPORT_DATABASE_URL: {
      property: "reportDatabaseUrl",
      default: "",
      unset: "`DATABASE_URL`",
      check: optional(databaseUrl),
      isSecret: true,
      meaning:
        "A [standby](deploying.md#read-reports-from-a-standby) that `leads report`, `export`, `board`, `watch` and `decide` read.",
    },
    S3_BUCKET: {
      property: "bucket",
      default: "",
      unset: "none",
      check: optional(matching(/^[a-z0-9._-]{1,63}$/i, "the name of a bucket")),
      meaning: "Keeps pictures in a bucket of [any S3 service](deploying.md#keep-pictures-on-s3).",
    },
    S3_ENDPOINT: {
      property: "endpoint",
      default: "",
      unset: "Amazon's S3",
      check: optional(baseUrl),
      meaning: "The URL of another S3 server.",
    },
    S3_REGION: {
      property: "region",
      default: "us-east-1",
      check: matching(/^[a-z0-9-]{1,64}$/i, "the name of a region"),
      meaning: "The bucket's region.",
    },
    PICTURES_URL: {
      property: "uploadsUrl",
      default: "",
      unset: "this server",
      check: optional(baseUrl),
      meaning: "Where pictures are shown from: the bucket or a CDN.",
    },
    RETENTION_DAYS: {
      property: "retentionDays",
      default: "off",
      check: offOr(Infinity, wholeNumber(1, 36_500, "a whole number of days from 1 to 36500")),
      meaning: "[Deletes](operators.md#delete-old-data) leads and pictures older than this many days.",
    },
  },
} as const satisfies Group;

/** Whether leads or pictures are in `DATA_DIR`. */
export function usesDataDir(config: { databaseUrl: string | null; s3: S3Settings | null }): boolean {
  return config.databaseUrl === null || config.s3 === null;
}

export function readStorage(reader: SettingsReader) {
  const { bucket, endpoint, region, ...settings } = reader.read(storage.settings);
  if (endpoint !== null && !reader.text("S3_BUCKET")) {
    reader.problems.push("S3_ENDPOINT is set, but S3_BUCKET is not.");
  }
  if (settings.reportDatabaseUrl !== null && settings.databaseUrl === null) {
    reader.problems.push("REPORT_DATABASE_URL is set, but DATABASE_URL is not.");
  }
  const s3: S3Settings | null = bucket === null ? null : { bucket, endpoint, region };
  return { ...settings, s3 };
}
