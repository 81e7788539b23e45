import { DEFAULT_PAGE_SETTINGS } from "../../contract/page-settings.ts";
import type { PageSettings } from "../../contract/page-settings.ts";
import { oneOf } from "../checks.ts";
import type { Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

export type PrivacySettings = Pick<PageSettings, "photoMetadata" | "userKeyConsent">;

/** What `USER_KEY_CONSENT` was called once, which reads like a secret. */
export const OLD_CONSENT_NAME = "USER_KEY";

/** What `remove` was called once, when it left HEIC and AVIF as they were. */
const OLD_REMOVE = "remove-from-jpeg";

export const privacy = {
  title: "Privacy",
  settings: {
    PHOTO_METADATA: {
      default: DEFAULT_PAGE_SETTINGS.photoMetadata,
      check: oneOf(["remove", OLD_REMOVE, "keep"] as const, "remove or keep"),
      meaning: "Takes place, time and camera out of JPEG, HEIC and AVIF photos; `keep` does not.",
    },
    USER_KEY_CONSENT: {
      default: DEFAULT_PAGE_SETTINGS.userKeyConsent,
      check: oneOf(["off", "required"]),
      meaning: "`required` asks visitors before [a key](privacy.md#in-the-visitors-browser) is kept.",
    },
  },
} satisfies Group;

export function readPrivacy(reader: SettingsReader): PrivacySettings {
  const values = reader.read(privacy.settings);
  return {
    photoMetadata: renameOld(values.PHOTO_METADATA, reader),
    userKeyConsent: readOldConsent(reader) ?? values.USER_KEY_CONSENT,
  };
}

function renameOld(
  value: PageSettings["photoMetadata"] | typeof OLD_REMOVE,
  { notes }: SettingsReader,
): PageSettings["photoMetadata"] {
  if (value !== OLD_REMOVE) return value;
  notes.push(`PHOTO_METADATA=${OLD_REMOVE} is now PHOTO_METADATA=remove, which means HEIC and AVIF too.`);
  return "remove";
}

function readOldConsent(reader: SettingsReader): PrivacySettings["userKeyConsent"] | null {
  const old = reader.text(OLD_CONSENT_NAME);
  if (old === undefined || reader.text("USER_KEY_CONSENT") !== undefined) return null;
  if (old !== "always" && old !== "consent") {
    reader.refuse(OLD_CONSENT_NAME, { expected: "always or consent", text: old });
  }
  const consent = old === "consent" ? "required" : "off";
  reader.notes.push(
    `USER_KEY is now USER_KEY_CONSENT: write USER_KEY_CONSENT=${consent} for USER_KEY=${old}.`,
  );
  return consent;
}
