import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer as createProbe } from "node:net";
import { createServer } from "vite";
import { pagesOnRequest } from "../build/pages-on-request.ts";
import { readConfig } from "../config/config.ts";
import { loadEnvFile } from "../config/load-env-file.ts";
import { runProgram } from "../config/run-program.ts";
import { StartupError } from "../domain/errors/startup-error.ts";
import { stopWith } from "./stop-with.ts";

const HOST = "127.0.0.1";

await runProgram(start);

async function start(): Promise<void> {
  loadEnvFile();
  const { port } = readConfig(process.env);
  const url = `http://${HOST}:${port}`;
  const serverPort = await freePort();
  const server = `http://${HOST}:${serverPort}`;
  // Whoever develops may look at any variant: `?variant=version_c` on a redirect page.
  const env = { PREVIEW_KEY: "open", PUBLIC_URL: url, ...process.env };
  const pages = await createServer({
    plugins: [pagesOnRequest(readConfig(env))],
    clearScreen: false,
    server: {
      host: HOST,
      port,
      strictPort: true,
      // Nothing else of the folder: neither the leads, which are below it, nor settings.
      fs: { allow: ["web", "content", "contract", "node_modules"] },
      // Vite would let pages of any other port of this machine read along.
      cors: false,
      proxy: { "/storage/": server, "/rest/": server, "/ofrep/": server },
    },
  });
  try {
    await pages.listen();
  } catch (error) {
    throw new StartupError(
      `PORT can not be used: ${(error as Error).message}. PORT=4000 npm run dev takes another one.`,
    );
  }
  // The calls go to the real server, which starts anew when its sources change; it serves no pages here.
  const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
    stdio: "inherit",
    env: { ...env, HOST, PORT: String(serverPort), SITE_DIR: "off" },
  });
  stopWith(child);
  console.log(
    `Pages are on ${url} and show each change at once; the server behind their forms restarts when it changes.`,
  );
}

/** The server must be known to the pages before it runs. */
async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, HOST);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
