import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer as createProbe } from "node:net";
import { createServer } from "vite";
import { pagesOnRequest } from "../build/pages-on-request.ts";
import { readConfig } from "../config/config.ts";
import { loadEnvironment } from "../config/load-environment.ts";
import { runProgram } from "../config/run-program.ts";
import { OperatorError } from "../domain/errors/operator-error.ts";
import { stopWith } from "./stop-with.ts";

const HOST = "127.0.0.1";

await runProgram(start);

async function start(): Promise<void> {
  loadEnvironment();
  const { port } = readConfig(process.env);
  const url = `http://${HOST}:${port}`;
  const serverPort = await freePort();
  const server = `http://${HOST}:${serverPort}`;
  // Developers may preview any variant: `?variant=version_c` on a redirect page.
  const env = { PREVIEW_KEY: "open", PUBLIC_URL: url, ...process.env };
  const pages = await createServer({
    plugins: [pagesOnRequest(readConfig(env))],
    clearScreen: false,
    server: {
      host: HOST,
      port,
      strictPort: true,
      // Don't serve anything else, such as leads or settings.
      fs: { allow: ["web", "content", "contract", "node_modules"] },
      // By default, Vite lets pages on any port of this machine read responses.
      cors: false,
      proxy: { "/storage/": server, "/rest/": server, "/ofrep/": server },
    },
  });
  try {
    await pages.listen();
  } catch (error) {
    throw new OperatorError(
      `PORT can't be used: ${(error as Error).message}. Try another one: PORT=4000 npm run dev`,
    );
  }
  // API calls go to the real server, which restarts when its sources change and serves no pages here.
  const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
    stdio: "inherit",
    env: { ...env, HOST, PORT: String(serverPort), SITE_DIR: "off" },
  });
  stopWith(child);
  console.log(
    `Pages are on ${url} and reload on changes; the server behind their forms restarts on changes.`,
  );
}

/** The proxy needs the server's port before the server runs. */
async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, HOST);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
