import type { PreviewSetting } from "../../domain/flags/previews.ts";
import { baseUrl, file, matching, optional, serviceUrl } from "../checks.ts";
import type { Check, Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

/** A key goes into URLs unescaped, and anyone can try to guess it. */
const preview: Check<PreviewSetting> = {
  expected: "off, open, or a key of 12 to 100 of a-z, A-Z, 0-9, _ and -",
  parse(text) {
    if (text === "off" || text === "open") return text;
    return /^[\w-]{12,100}$/.test(text) ? { key: text } : undefined;
  },
};

export const flag = {
  title: "The flag",
  settings: {
    FLAGS_FILE: {
      property: "flagsFile",
      default: "./flags.json",
      check: file,
      meaning: "The flag's rules.",
    },
    OFREP_URL: {
      property: "ofrepUrl",
      default: "",
      unset: "this server",
      check: optional(serviceUrl),
      meaning: "Another flag service that speaks [OFREP](deploying.md#choose-a-flag-service).",
    },
    LAUNCHDARKLY_CLIENT_ID: {
      property: "clientId",
      default: "",
      unset: "none",
      check: optional(matching(/^[\w-]+$/, "letters, digits and dashes")),
      meaning: "LaunchDarkly's client-side ID; LaunchDarkly then serves the flag.",
    },
    LAUNCHDARKLY_URL: {
      property: "launchDarklyUrl",
      default: "https://clientsdk.launchdarkly.com",
      check: baseUrl,
      meaning: "Its service, or a relay.",
    },
    PREVIEW_KEY: {
      property: "previews",
      default: "off",
      check: preview,
      isSecret: true,
      meaning:
        "Lets its holder [preview](operators.md#preview-a-variant) any variant: 12 to 100 of a-z, A-Z, 0-9, `_` and `-`. `open` asks for no key.",
    },
  },
} as const satisfies Group;

export function readFlag(reader: SettingsReader, apiUrl: string | null) {
  const { flagsFile, ofrepUrl, clientId, launchDarklyUrl: url, previews } = reader.read(flag.settings);
  // A secret key would be published in every page.
  if (clientId !== null && /^(sdk|api)-/.test(clientId)) {
    reader.refuse("LAUNCHDARKLY_CLIENT_ID", {
      expected: "the environment's client-side ID, not a secret key",
    });
  }
  if (clientId !== null && reader.text("OFREP_URL")) {
    reader.problems.push("OFREP_URL and LAUNCHDARKLY_CLIENT_ID name two flag services. Unset one.");
  }
  const flagsUrl = ofrepUrl ?? apiUrl ?? "/";
  const launchDarkly = clientId === null ? null : { clientId, url };
  return { flagsFile, previews, service: { flagsUrl, launchDarkly } };
}
