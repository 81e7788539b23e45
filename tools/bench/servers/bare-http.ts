import { createServer, get, type IncomingMessage } from "node:http";

/** The limit of what our server could do with a page: Node writes the same headers and bytes, whatever it is asked. */
const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(process.env.COPY_OF!, { headers: { "accept-encoding": "br" } }, resolve).on("error", reject);
});
const bytes = Buffer.concat(await page.toArray());
// Node writes these by itself.
const { connection: _, date: __, "keep-alive": ___, ...headers } = page.headers;
createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
