import { once } from "node:events";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";

type S3rver = { run(): Promise<AddressInfo>; httpServer: Server };

const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => S3rver;

/** Its value for both keys. */
export const S3RVER_KEY = "S3RVER";

/** A small S3 server with an empty bucket, on a free port, that stores everything in a folder. */
export async function runS3rver(directory: string, bucket: string) {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server.httpServer, "close");
      server.httpServer.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
}
