import { spawn } from "node:child_process";
import { createServer } from "vite";
import { stopWith } from "./stop-with.ts";

const PAGES_PORT = 3000;
const SERVER_PORT = 3001;
const server = `http://127.0.0.1:${SERVER_PORT}`;

// The calls go to the real server, which starts anew when its sources change; it serves no pages here.
const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
  stdio: "inherit",
  // Whoever develops may look at any variant: `?variant=version_c` on a waiting page.
  env: { PREVIEW_KEY: "open", ...process.env, PORT: String(SERVER_PORT), SITE_DIR: "off" },
});
stopWith(child);

const pages = await createServer({
  server: {
    host: "127.0.0.1",
    port: PAGES_PORT,
    strictPort: true,
    proxy: { "/storage/": server, "/rest/": server, "/ofrep/": server },
  },
});
await pages.listen();
pages.printUrls();
