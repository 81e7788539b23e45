import { readFileSync, writeFileSync } from "node:fs";
import { groups } from "../config/groups/all.ts";
import { SECRETS } from "../config/load-secret-files.ts";
import type { Setting } from "../config/setting.ts";
import { formatAs } from "./format.ts";

// Generates docs/settings.md, .env.example and the README's list from `config/`.

/** The settings listed in the README. */
const IN_README = [
  "PUBLIC_URL",
  "HOST",
  "PORT",
  "TRUST_PROXY",
  "DATA_DIR",
  "DATABASE_URL",
  "S3_BUCKET",
  "RETENTION_DAYS",
  "FLAGS_FILE",
  "WEBHOOK_URL",
];

const ABOUT = `# Settings

Environment variables, or lines of a file \`.env\` in the folder where a command is started, like
[\`.env.example\`](../.env.example). The environment wins, and an empty value counts as not set. Quote a value with a
\`#\`. \`ENV_FILE=/etc/site.env\` in the environment reads another file; \`ENV_FILE=off\` reads none. Defaults are in
brackets.

A secret may be in a file of its own: \`DATABASE_URL_FILE=/run/secrets/database-url\` instead of \`DATABASE_URL\`. The same works for
${SECRETS.filter((name) => name !== "DATABASE_URL")
  .map((name) => `\`${name}\``)
  .join(", ")}.

\`npm run settings\` writes this page from \`config/groups/\`.
`;

const ABOUT_EXAMPLE = `# Every setting with its default: copy this file to .env, and uncomment those that you change.
# Written by npm run settings; docs/settings.md describes them.
`;

/** Returns the generated files' texts by path. */
export async function writeSettings(readme: string): Promise<Record<string, string>> {
  const all = Object.assign({}, ...groups.map(({ settings }) => settings)) as Record<
    string,
    Setting<unknown>
  >;
  const lists = groups.map(({ title, settings }) => `## ${title}\n\n${list(Object.entries(settings))}`);
  const short = list(IN_README.map((name) => [name, all[name]!]))
    .replaceAll("](../", "](/")
    .replaceAll(/\]\((?=\w)/g, "](docs/")
    .replaceAll("](/", "](");
  return {
    "docs/settings.md": await formatAs("docs/settings.md", [ABOUT, ...lists].join("\n")),
    ".env.example": [ABOUT_EXAMPLE, ...groups.map(example)].join("\n"),
    "README.md": await formatAs(
      "README.md",
      readme.replace(/(<!-- settings -->)[^]*(<!-- \/settings -->)/, `$1\n\n${short}\n$2`),
    ),
  };
}

function list(settings: [string, Setting<unknown>][]): string {
  const items = settings.map(
    ([name, setting]) => `- \`${name}\` (${setting.unset ?? `\`${setting.default}\``}): ${setting.meaning}\n`,
  );
  return items.join("");
}

function example({ title, settings }: (typeof groups)[number]): string {
  const entries = Object.entries(settings).map(([name, setting]) => {
    const unset = setting.unset === undefined ? "" : ` Default: ${setting.unset}.`;
    return `# ${plain(setting.meaning + unset)}\n# ${name}=${setting.default}\n`;
  });
  return `## ${title}\n\n${entries.join("\n")}`;
}

/** Strips Markdown links and code marks. */
function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await writeSettings(readFileSync("README.md", "utf8")))) {
    writeFileSync(file, text);
  }
}
