import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";
import { withUrlParts } from "../databases/databases.ts";

export type TcpProxy = {
  /** The database's URL through the proxy. */
  url: string;
  /** Whether bytes are forwarded or discarded, or new connections closed at once. */
  mode: "open" | "silent" | "hanging up";
  /** Connections so far. */
  connections: number;
  /** How many are still open. */
  open: number;
  /** The startup settings of each connection. */
  settings: Record<string, string>[];
  /** Connects to another server from now on. */
  follow(database: string): void;
  /** Cuts every connection. @returns how many. */
  cut(): number;
};

/** A proxy in front of a database that injects faults. */
export async function tcpProxy(database: string): Promise<TcpProxy> {
  let target = new URL(database);
  const sockets = new Set<Socket>();
  const proxy: TcpProxy = { url: "", mode: "open", connections: 0, open: 0, settings: [], cut, follow };
  const server = createServer((caller) => {
    proxy.connections++;
    proxy.open++;
    caller.on("close", () => proxy.open--);
    if (proxy.mode === "hanging up") return void caller.end();
    caller.once("data", (bytes) => proxy.settings.push(readStart(bytes)));
    const onward = connect(Number(target.port), target.hostname);
    pass(caller, onward);
    pass(onward, caller);
  });

  function pass(from: Socket, to: Socket) {
    sockets.add(from);
    from.on("data", (bytes) => {
      if (proxy.mode === "open") to.write(bytes);
    });
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  function follow(other: string) {
    target = new URL(other);
  }

  function cut(): number {
    const callers = [...sockets];
    for (const socket of callers) socket.destroy();
    return callers.length;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  proxy.url = withUrlParts(database, { port: String((server.address() as AddressInfo).port) });
  return proxy;
}

/** Every client sends these. */
const USUAL = new Set(["user", "database", "client_encoding"]);

/** A startup message: its length, the protocol's version, then names and values, each ending in NUL. */
function readStart(bytes: Buffer): Record<string, string> {
  const words = bytes.subarray(8).toString().split("\0").slice(0, -2);
  const settings = words.flatMap((name, index) => (index % 2 === 0 ? [[name, words[index + 1]!]] : []));
  return Object.fromEntries(settings.filter(([name]) => !USUAL.has(name!)));
}
