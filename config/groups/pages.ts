import { DEFAULT_PAGE_SETTINGS } from "../../contract/page-settings.ts";
import type { PageSettings } from "../../contract/page-settings.ts";
import { baseUrl, matching, optional, origins, serviceUrl } from "../checks.ts";
import type { Check, Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

export type PagesSettings = {
  /** The public key: it lets anyone insert, and nobody read. */
  anonKey: string;
  /** Whether leads are left here; else pages take them to a Supabase project. */
  takesLeads: boolean;
  /** Origins of other sites whose pages may call this server. */
  allowedOrigins: string[];
  /** null: this server answers the pages' calls. */
  apiUrl: string | null;
  calls: Pick<PageSettings, "storageUrl" | "rowsUrl" | "anonKey" | "mediaUrl">;
};

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
      default: DEFAULT_PAGE_SETTINGS.anonKey,
      check: key,
      meaning: "The public key that pages send.",
    },
    ALLOWED_ORIGINS: {
      default: "",
      unset: "none",
      check: origins,
      meaning: "Other origins whose pages may call this server, comma-separated.",
    },
    API_URL: {
      default: "",
      unset: "this server",
      check: optional(baseUrl),
      meaning: "The server that [static pages](deploying.md#host-the-pages-as-static-files) call.",
    },
    SUPABASE_URL: {
      default: "",
      unset: "none",
      check: optional(baseUrl),
      meaning:
        "The [Supabase project](deploying.md#leave-leads-in-a-supabase-project) where pages leave leads.",
    },
    SUPABASE_ANON_KEY: {
      default: "",
      unset: "none",
      check: optional(publicKey),
      isSecret: true,
      meaning: "That project's public key.",
    },
    MEDIA_URL: {
      default: DEFAULT_PAGE_SETTINGS.mediaUrl,
      unset: "this server",
      check: serviceUrl,
      meaning: "Another host for the films, `assets/*.mp4` and `*.webm` of `dist/site`.",
    },
  },
} satisfies Group;

export function readPages(reader: SettingsReader): PagesSettings {
  const values = reader.read(pages.settings);
  if (Boolean(reader.text("SUPABASE_URL")) !== Boolean(reader.text("SUPABASE_ANON_KEY"))) {
    reader.problems.push("SUPABASE_URL and SUPABASE_ANON_KEY must be set together.");
  }
  const leadsUrl = values.SUPABASE_URL ?? values.API_URL ?? "";
  return {
    anonKey: values.ANON_KEY,
    takesLeads: values.SUPABASE_URL === null,
    allowedOrigins: values.ALLOWED_ORIGINS,
    apiUrl: values.API_URL,
    calls: {
      storageUrl: `${leadsUrl}/storage/v1`,
      rowsUrl: `${leadsUrl}/rest/v1`,
      anonKey: values.SUPABASE_ANON_KEY ?? values.ANON_KEY,
      mediaUrl: values.MEDIA_URL,
    },
  };
}
