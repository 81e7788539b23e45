import { baseUrl, folder, matching, offOr, optional, wholeNumber } from "../checks.ts";
import type { Check, Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

export type StorageSettings = {
  dataDir: string;
  /** With its password. null: leads are kept in the data folder. */
  databaseUrl: string | null;
  /** null: pictures are kept in the data folder. */
  s3: S3Settings | null;
  /** Where uploads are shown from; null: from this server. */
  uploadsUrl: string | null;
  /** What is older is deleted; Infinity keeps everything. */
  retentionDays: number;
};

export type S3Settings = {
  bucket: string;
  /** null: Amazon's own. With an endpoint the bucket stands in the path, as servers without wildcard names need it. */
  endpoint: string | null;
  region: string;
};

const databaseUrl: Check<string> = {
  expected: "a postgres:// or postgresql:// address of one server, with a database's name",
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
      default: "./data",
      check: folder,
      meaning: "Leads and pictures. One server at a time.",
    },
    DATABASE_URL: {
      default: "",
      unset: "in `DATA_DIR`",
      check: optional(databaseUrl),
      isSecret: true,
      meaning:
        "`postgres://user:password@host/database` keeps leads in [PostgreSQL](deploying.md#keep-leads-in-postgresql).",
    },
    S3_BUCKET: {
      default: "",
      unset: "none",
      check: optional(matching(/^[a-z0-9._-]{1,63}$/i, "the name of a bucket")),
      meaning: "Keeps pictures in [any S3](deploying.md#keep-pictures-on-s3).",
    },
    S3_ENDPOINT: {
      default: "",
      unset: "Amazon's",
      check: optional(baseUrl),
      meaning: "Another S3 server.",
    },
    S3_REGION: {
      default: "us-east-1",
      check: matching(/^[a-z0-9-]{1,64}$/i, "the name of a region"),
      meaning: "The bucket's region.",
    },
    PICTURES_URL: {
      default: "",
      unset: "this server",
      check: optional(baseUrl),
      meaning: "Where pictures are shown from: the bucket or a CDN.",
    },
    RETENTION_DAYS: {
      default: "off",
      check: offOr(Infinity, wholeNumber(1, 36_500, "a whole number of days from 1 to 36500")),
      meaning: "[Deletes](operators.md#keep-less) leads and pictures older than this many days.",
    },
  },
} satisfies Group;

export function readStorage(reader: SettingsReader): StorageSettings {
  const values = reader.read(storage.settings);
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  if (endpoint !== null && !reader.text("S3_BUCKET")) {
    reader.problems.push("S3_ENDPOINT is set, but S3_BUCKET is not.");
  }
  return {
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    s3: bucket === null ? null : { bucket, endpoint, region },
    uploadsUrl: values.PICTURES_URL,
    retentionDays: values.RETENTION_DAYS,
  };
}
