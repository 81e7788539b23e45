import { DEFAULT_PAGE_SETTINGS } from "../../contract/page-settings.ts";
import { baseUrl, matching, optional, origins, serviceUrl } from "../checks.ts";
import type { Check, Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

const key = matching(/^[\x21-\x7e]+$/, "printable characters without spaces");

/** Refuses a secret key set by mistake: it opens the whole project and would be published in every page. */
const publicKey: Check<string> = {
  expected: "the project's anon or publishable key, not a secret one",
  parse(text) {
    const isSecret = text.startsWith("sb_secret_") || readRole(text) === "service_role";
    return isSecret ? undefined : key.parse(text);
  },
};

/** The role claim of a JSON web token, unverified; undefined for anything else. */
function readRole(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString()).role;
  } catch {
    return undefined;
  }
}

export const pages = {
  title: "What pages call",
  settings: {
    ANON_KEY: {
      property: "anonKey",
      default: DEFAULT_PAGE_SETTINGS.anonKey,
      check: key,
      meaning: "The public key that pages send.",
    },
    ALLOWED_ORIGINS: {
      property: "allowedOrigins",
      default: "",
      unset: "none",
      check: origins,
      meaning: "Other origins whose pages may call this server, comma-separated.",
    },
    API_URL: {
      property: "apiUrl",
      default: "",
      unset: "this server",
      check: optional(baseUrl),
      meaning: "The server that [static pages](deploying.md#host-the-pages-as-static-files) call.",
    },
    SUPABASE_URL: {
      property: "supabaseUrl",
      default: "",
      unset: "none",
      check: optional(baseUrl),
      meaning:
        "The [Supabase project](deploying.md#leave-leads-in-a-supabase-project) where pages leave leads.",
    },
    SUPABASE_ANON_KEY: {
      property: "supabaseAnonKey",
      default: "",
      unset: "none",
      check: optional(publicKey),
      isSecret: true,
      meaning: "That project's public key.",
    },
    MEDIA_URL: {
      property: "mediaUrl",
      default: DEFAULT_PAGE_SETTINGS.mediaUrl,
      unset: "this server",
      check: serviceUrl,
      meaning: "Another host for the videos, `assets/*.mp4` and `*.webm` of `dist/site`.",
    },
  },
} as const satisfies Group;

export function readPages(reader: SettingsReader) {
  const values = reader.read(pages.settings);
  const { anonKey, allowedOrigins, apiUrl, supabaseUrl, supabaseAnonKey, mediaUrl } = values;
  if (Boolean(reader.text("SUPABASE_URL")) !== Boolean(reader.text("SUPABASE_ANON_KEY"))) {
    reader.problems.push("SUPABASE_URL and SUPABASE_ANON_KEY must be set together.");
  }
  const leadsUrl = supabaseUrl ?? apiUrl ?? "";
  return {
    anonKey,
    allowedOrigins,
    apiUrl,
    /** False when pages send leads to a Supabase project instead of this server. */
    takesLeads: supabaseUrl === null,
    calls: {
      storageUrl: `${leadsUrl}/storage/v1`,
      rowsUrl: `${leadsUrl}/rest/v1`,
      anonKey: supabaseAnonKey ?? anonKey,
      mediaUrl,
    },
  };
}
