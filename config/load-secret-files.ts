import { readFileSync } from "node:fs";
import { OperatorError } from "../domain/errors/operator-error.ts";
import { groups } from "./groups/all.ts";

/** Read by PostgreSQL's driver and the AWS SDK, not by `readConfig`. */
const SECRETS_OF_LIBRARIES = [
  "PGPASSWORD",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
];

export const SECRETS: readonly string[] = [
  ...groups.flatMap(({ settings }) =>
    Object.entries(settings).flatMap(([name, { isSecret }]) => (isSecret ? [name] : [])),
  ),
  ...SECRETS_OF_LIBRARIES,
];

/**
 * Sets each secret `NAME` from the file that `NAME_FILE` names, as container platforms mount secrets. White space
 * around the secret is dropped.
 * @throws OperatorError with one line for each file that cannot be read or is empty, and for each secret that is also
 * set directly.
 */
export function loadSecretFiles(env: NodeJS.ProcessEnv): void {
  const problems = SECRETS.flatMap((name) => loadSecretFile(env, name));
  if (problems.length > 0) throw new OperatorError(...problems);
}

/** @returns problems, without the file's name: it may be the secret, set in the wrong place. */
function loadSecretFile(env: NodeJS.ProcessEnv, name: string): string[] {
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return [];
  if (env[name]?.trim()) return [`${name} and ${name}_FILE are both set: remove one of them.`];
  try {
    env[name] = readFileSync(file, "utf8").trim();
  } catch (error) {
    return [`The file of ${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code}).`];
  }
  return env[name] ? [] : [`The file of ${name}_FILE is empty.`];
}
