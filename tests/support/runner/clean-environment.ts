import { fileURLToPath } from "node:url";

/** The caller's variables that tests may see: paths of programs and locale, but nothing that a server reads. */
const ALLOWED = new Set(
  [
    "PATH HOME USER LOGNAME SHELL LANG LC_ALL TZ TMPDIR TMP TEMP",
    "TERM COLORTERM FORCE_COLOR NO_COLOR CI",
    // Settings of the tests.
    "CHROMIUM_PATH PLAYWRIGHT_BROWSERS_PATH TEST_DATABASE_URL TEST_POSTGRES_INSTALL ATTACK_SEED",
  ].flatMap((names) => names.split(" ")),
);

/** Compiled code is cached because the suites start hundreds of similar processes. */
const COMPILE_CACHE = fileURLToPath(new URL("../../../node_modules/.cache/node", import.meta.url));

/** A copy with only these variables and no settings file: no test may see an operator's DATABASE_URL. */
export function cleanEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const allowed = Object.entries(environment).filter(
    (entry): entry is [string, string] => ALLOWED.has(entry[0]) && entry[1] !== undefined,
  );
  return { ...Object.fromEntries(allowed), ENV_FILE: "off", NODE_COMPILE_CACHE: COMPILE_CACHE };
}

/** Also cleans this process and all that it starts. For a test runner's configuration, which is read first. */
export function forgetCallersEnvironment(runnersOwn: RegExp): void {
  const allowed = cleanEnvironment();
  for (const name of Object.keys(process.env)) {
    if (!(name in allowed) && !runnersOwn.test(name)) delete process.env[name];
  }
  Object.assign(process.env, allowed);
}
