import { format } from "oxfmt";
import options from "../.oxfmtrc.json" with { type: "json" };

/** Formats text as `npm run format` would format that file. @throws Error if it can't be parsed */
export async function formatAs(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, options);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
