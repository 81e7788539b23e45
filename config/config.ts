import { StartupError } from "../domain/errors/startup-error.ts";
import type { SiteSettings } from "../domain/site/site-settings.ts";
import { readFlag } from "./groups/flag.ts";
import type { FlagSettings } from "./groups/flag.ts";
import { readLimits } from "./groups/limits.ts";
import type { LimitSettings } from "./groups/limits.ts";
import { readPages } from "./groups/pages.ts";
import type { PagesSettings } from "./groups/pages.ts";
import { readPrivacy } from "./groups/privacy.ts";
import { readServer } from "./groups/server.ts";
import type { ServerSettings } from "./groups/server.ts";
import { readSpam } from "./groups/spam.ts";
import type { SpamSettings } from "./groups/spam.ts";
import { readStorage } from "./groups/storage.ts";
import type { StorageSettings } from "./groups/storage.ts";
import { readWebhook } from "./groups/webhook.ts";
import type { Webhook } from "./groups/webhook.ts";
import { findMisspelt } from "./misspelt.ts";
import { SettingsReader } from "./settings-reader.ts";
import type { Env } from "./settings-reader.ts";

export type { S3Settings } from "./groups/storage.ts";
export type { TrustProxy } from "./groups/server.ts";
export type { Webhook } from "./groups/webhook.ts";

export type Config = SiteSettings &
  ServerSettings &
  StorageSettings &
  LimitSettings &
  SpamSettings &
  Pick<PagesSettings, "anonKey" | "takesLeads" | "allowedOrigins"> &
  Pick<FlagSettings, "flagsFile" | "previews"> & {
    /** null: leads are not sent anywhere. */
    webhook: Webhook | null;
    /** For the log: deprecated settings in use, and likely mistakes. */
    notes: string[];
  };

/**
 * Reads all settings; an empty one counts as not set.
 * @throws StartupError with one line for each invalid setting.
 */
export function readConfig(env: Env): Config {
  const reader = new SettingsReader(env);
  const server = readServer(reader);
  const storage = readStorage(reader);
  const { calls, apiUrl, ...pages } = readPages(reader);
  const { service, ...flag } = readFlag(reader, apiUrl);
  const limits = readLimits(reader);
  const spam = readSpam(reader);
  const privacy = readPrivacy(reader);
  const webhook = readWebhook(reader);
  if (reader.problems.length > 0) throw new StartupError(...reader.problems);
  return {
    ...server,
    ...storage,
    ...pages,
    ...flag,
    ...limits,
    ...spam,
    webhook,
    pageSettings: { ...calls, ...service, ...privacy },
    notes: [...reader.notes, ...findMisspelt(env)],
  };
}
