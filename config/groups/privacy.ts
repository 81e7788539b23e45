import { DEFAULT_PAGE_SETTINGS } from "../../contract/page-settings.ts";
import type { PageSettings } from "../../contract/page-settings.ts";
import { oneOf } from "../checks.ts";
import type { Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

/** The former name of `USER_KEY_CONSENT`, which read like a secret. */
export const OLD_CONSENT_NAME = "USER_KEY";

/** The former name of `remove`, which left HEIC and AVIF alone. */
const OLD_REMOVE = "remove-from-jpeg";

export const privacy = {
  title: "Privacy",
  settings: {
    PHOTO_METADATA: {
      property: "photoMetadata",
      default: DEFAULT_PAGE_SETTINGS.photoMetadata,
      check: oneOf(["remove", OLD_REMOVE, "keep"] as const, "remove or keep"),
      meaning: "Strips location, time and camera from JPEG, HEIC and AVIF photos; `keep` leaves them.",
    },
    USER_KEY_CONSENT: {
      property: "userKeyConsent",
      default: DEFAULT_PAGE_SETTINGS.userKeyConsent,
      check: oneOf(["off", "required"]),
      meaning:
        "`required` asks visitors for consent before [a key](privacy.md#in-the-visitors-browser) is kept.",
    },
  },
} as const satisfies Group;

export function readPrivacy(reader: SettingsReader) {
  const { photoMetadata, userKeyConsent } = reader.read(privacy.settings);
  return {
    photoMetadata: renameOld(photoMetadata, reader),
    userKeyConsent: readOldConsent(reader) ?? userKeyConsent,
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

function readOldConsent(reader: SettingsReader): PageSettings["userKeyConsent"] | null {
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
