import { OperatorError } from "../domain/errors/operator-error.ts";
import { readFlag } from "./groups/flag.ts";
import { limits } from "./groups/limits.ts";
import { outcomes } from "./groups/outcomes.ts";
import { readPages } from "./groups/pages.ts";
import { readPrivacy } from "./groups/privacy.ts";
import { readServer } from "./groups/server.ts";
import { readSpam } from "./groups/spam.ts";
import { readStorage } from "./groups/storage.ts";
import { readWebhook } from "./groups/webhook.ts";
import { findMisspelled } from "./misspelled.ts";
import { SettingsReader } from "./settings-reader.ts";
import type { Env } from "./settings-reader.ts";

export type { S3Settings } from "./groups/storage.ts";
export type { TrustProxy } from "./groups/server.ts";
export type { Webhook } from "./groups/webhook.ts";

/** All settings, parsed; each property is declared beside its setting in `groups/`. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads all settings; an empty one counts as not set.
 * @throws OperatorError with one line for each invalid setting.
 */
export function readConfig(env: Env) {
  const reader = new SettingsReader(env);
  const server = readServer(reader);
  const storage = readStorage(reader);
  const { calls, apiUrl, ...pages } = readPages(reader);
  const { service, ...flag } = readFlag(reader, apiUrl);
  const limitValues = reader.read(limits.settings);
  const spam = readSpam(reader);
  const privacy = readPrivacy(reader);
  const webhook = readWebhook(reader);
  const outcomeValues = reader.read(outcomes.settings);
  if (reader.problems.length > 0) throw new OperatorError(...reader.problems);
  return {
    ...server,
    ...storage,
    ...pages,
    ...flag,
    ...limitValues,
    ...spam,
    ...outcomeValues,
    webhook,
    pageSettings: { ...calls, ...service, ...privacy },
    /** For the log: deprecated settings in use, and likely mistakes. */
    notes: [...reader.notes, ...findMisspelled(env)],
  };
}
