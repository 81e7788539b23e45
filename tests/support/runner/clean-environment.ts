import { fileURLToPath } from "node:url";

/** What tests may know of whoever runs them: where programs are and how they speak, and nothing that a server reads. */
const ALLOWED = new Set(
  [
    "PATH HOME USER LOGNAME SHELL LANG LC_ALL TZ TMPDIR TMP TEMP",
    "TERM COLORTERM FORCE_COLOR NO_COLOR CI",
    // What the tests themselves are pointed to.
    "CHROMIUM_PATH PLAYWRIGHT_BROWSERS_PATH TEST_DATABASE_URL TEST_POSTGRES_INSTALL ATTACK_SEED",
  ].flatMap((names) => names.split(" ")),
);

/** What Node made of a file it reads again here: the suites start hundreds of processes, most of them alike. */
const COMPILE_CACHE = fileURLToPath(new URL("../../../node_modules/.cache/node", import.meta.url));

/** A copy without whatever else is set, and no file of settings. An operator's DATABASE_URL must not meet a test. */
export function cleanEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const allowed = Object.entries(environment).filter(
    (entry): entry is [string, string] => ALLOWED.has(entry[0]) && entry[1] !== undefined,
  );
  return { ...Object.fromEntries(allowed), ENV_FILE: "off", NODE_COMPILE_CACHE: COMPILE_CACHE };
}

/** Makes this process forget it too, and all that it starts. For the configuration of a test runner, which is read first. */
export function forgetCallersEnvironment(runnersOwn: RegExp): void {
  const allowed = cleanEnvironment();
  for (const name of Object.keys(process.env)) {
    if (!(name in allowed) && !runnersOwn.test(name)) delete process.env[name];
  }
  Object.assign(process.env, allowed);
}
