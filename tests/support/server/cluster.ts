import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";
import { type RunningServer, startServer } from "./running-server.ts";
import { freshDatabase } from "../databases/fresh-database.ts";
import { startRedis } from "../databases/redis-server.ts";
import { startS3rver } from "../buckets/s3-server.ts";
import { temporaryFolder } from "../folders/temporary-folder.ts";
import { startNginx } from "../proxies/nginx.ts";

export type Cluster = {
  /** nginx, which alternates between the instances. */
  url: string;
  database: string;
  instances: RunningServer[];
  /** Stops an instance and restarts it on the same port. */
  restart(index: number, signal: NodeJS.Signals): Promise<void>;
};

/** Two servers behind nginx that share PostgreSQL, S3 and Redis, and store nothing themselves. */
export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const [database, s3, redis] = await Promise.all([freshDatabase(), startS3rver(), startRedis()]);
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
  const nowhere = join(temporaryFolder(), "nothing-is-kept-here");
  const start = (own: number) =>
    startServer(nowhere, {
      PORT: String(own),
      DATABASE_URL: database,
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
      REDIS_URL: redis.url,
      TRUST_PROXY: "1",
      ...settings,
    });
  const instances = await Promise.all(ports.map(start));
  const example = await readFile("deploy/nginx/proxy.conf", "utf8");
  const http = example
    .replace("listen 80", `listen 127.0.0.1:${port}`)
    .replace("127.0.0.1:3001", `127.0.0.1:${ports[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${ports[1]}`);
  onTestFinished(await startNginx(http, port!));
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    instances,
    async restart(index, signal) {
      await instances[index]!.end(signal);
      instances[index] = await start(ports[index]!);
    },
  };
}
