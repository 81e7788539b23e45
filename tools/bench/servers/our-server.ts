import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Server, freePort, startServerProcess } from "./process.ts";

/**
 * The server as an operator runs it, on its own data folder, but without rate limits, from this checkout or another.
 */
export async function startOurServer(
  folder: string,
  settings: Record<string, string> = {},
  checkout = process.cwd(),
): Promise<Server & { dataDir: string }> {
  await mkdir(folder, { recursive: true });
  const port = String(await freePort());
  const dataDir = join(folder, "data");
  const server = await startServerProcess({
    command: process.execPath,
    args: ["server/main.ts"],
    url: `http://127.0.0.1:${port}`,
    log: join(folder, "log.jsonl"),
    answersAt: "/healthz",
    options: {
      cwd: checkout,
      env: {
        ...process.env,
        ENV_FILE: "off",
        HOST: "127.0.0.1",
        PORT: port,
        RATE_LIMIT: "off",
        DATA_DIR: dataDir,
        ...settings,
      },
    },
  });
  return { ...server, dataDir };
}
