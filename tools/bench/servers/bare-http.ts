import { createServer, get, type IncomingMessage } from "node:http";

/** The upper limit for pages: plain node:http answers every request with the same headers and bytes. */
const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(process.env.COPY_OF!, { headers: { "accept-encoding": "br" } }, resolve).on("error", reject);
});
const bytes = Buffer.concat(await page.toArray());
// Node adds these itself.
const { connection: _, date: __, "keep-alive": ___, ...headers } = page.headers;
createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
