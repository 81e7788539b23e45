import type { Config } from "./config.ts";

/** The settings that affect visitors' data, without secrets, for the log. */
export function summarizeSettings(config: Config) {
  const { previews } = config;
  return {
    retentionDays: limit(config.retentionDays),
    userKeyConsent: config.pageSettings.userKeyConsent,
    mailboxCheck: config.mailboxCheck === null ? "off" : "on",
    preview: typeof previews === "object" ? "key" : previews,
    limits: {
      writesPerMinute: limit(config.writesPerMinuteMax),
      writesOfAllPerMinute: limit(config.globalWritesPerMinuteMax),
      uploadBytesPerDay: limit(config.uploadBytesPerDayMax),
      storedBytes: limit(config.storedBytesMax),
      databaseBytes: limit(config.databaseBytesMax),
      visitors: limit(config.visitorsMax),
    },
  };
}

/** JSON has no Infinity. */
function limit(value: number): number | "off" {
  return value === Infinity ? "off" : value;
}
