import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

const TYPES: Record<number, "A" | "MX" | "AAAA"> = { 1: "A", 15: "MX", 28: "AAAA" };
const CODES = { ok: 0, broken: 2, unknown: 3 };

/** A name's records, or that looking it up fails; a missing name does not exist. */
export type Zone = Record<string, "broken" | { MX?: string[]; A?: string; AAAA?: true }>;

/** A DNS server of the test's own; no query leaves the machine. The zone may change while it runs. */
export async function openDnsServer(zone: Zone) {
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  const asked: string[] = [];
  socket.on("message", (query, { address, port }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(`${TYPES[type]} ${name}`);
    const known = zone[name];
    const code = known === undefined ? CODES.unknown : known === "broken" ? CODES.broken : CODES.ok;
    const records = typeof known === "object" ? recordsOf(known, TYPES[type]) : [];
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = records.map((data) => {
      const fields = Buffer.alloc(12);
      fields.writeUInt16BE(0xc00c, 0);
      fields.writeUInt16BE(type, 2);
      fields.writeUInt16BE(1, 4);
      fields.writeUInt16BE(data.length, 10);
      return Buffer.concat([fields, data]);
    });
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

function recordsOf(known: Exclude<Zone[string], "broken">, type: string | undefined): Buffer[] {
  if (type === "MX")
    return (known.MX ?? []).map((name) => Buffer.concat([Buffer.from([0, 10]), encode(name)]));
  if (type === "A" && known.A) return [Buffer.from(known.A.split(".").map(Number))];
  return type === "AAAA" && known.AAAA ? [Buffer.alloc(16, 1)] : [];
}

function encode(name: string): Buffer {
  const labels = name.split(".").filter(Boolean);
  return Buffer.concat([
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}
