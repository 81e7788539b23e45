import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { hashConsentText, consentText } from "../content/consent-text.ts";
import * as forms from "../content/forms.ts";
import { landingPages } from "../content/index.ts";

/** The texts at buttons by their hashes. */
export type ConsentTexts = Record<string, string>;

/** The texts of all forms, including those of earlier builds. */
export async function writeConsentTexts(file: string, earlier: ConsentTexts): Promise<void> {
  const all = [...landingPages.flatMap(({ hero, closing }) => [hero.form, closing.form]), forms.emailForAds];
  const words = all.map(consentText);
  const texts = { ...earlier, ...Object.fromEntries(words.map((each) => [hashConsentText(each), each])) };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(texts, null, 2)}\n`);
}

/** The texts of earlier builds; empty if the file is missing. */
export async function readConsentTexts(file: string): Promise<ConsentTexts> {
  return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as ConsentTexts) : {};
}
