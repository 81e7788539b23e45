import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { hashConsentText, consentText } from "../content/consent-text.ts";
import * as forms from "../content/forms.ts";
import { landingPages } from "../content/index.ts";

/** For `leads show`, which prints the text at a lead's button. */
export const CONSENT_TEXTS = "consent-texts.json";

/** Adds the texts at all forms' buttons, by their hashes, to those of earlier builds. */
export async function addConsentTexts(file: string): Promise<void> {
  const all = [...landingPages.flatMap(({ hero, closing }) => [hero.form, closing.form]), forms.emailForAds];
  const words = all.map(consentText);
  const earlier: Record<string, string> = existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
  const texts = { ...earlier, ...Object.fromEntries(words.map((text) => [hashConsentText(text), text])) };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(texts, null, 2)}\n`);
}
