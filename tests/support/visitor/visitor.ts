import { randomBytes, randomUUID } from "node:crypto";

/** One visitor's calls and their statuses; 0 is a broken connection. */
export async function sendLead(address: string, key: string = randomUUID()): Promise<number> {
  return statusOf(
    fetch(`${address}/rest/v1/Landing%20page`, {
      method: "POST",
      headers: { apikey: "anon", "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ email: `${key}@example.com` }),
    }),
  );
}

export function newPictureName(): string {
  return `${Date.now()}-${randomBytes(8).toString("hex")}.png`;
}

export async function sendPicture(address: string, bytes: number, name = newPictureName()): Promise<number> {
  return statusOf(
    fetch(`${address}/storage/v1/object/images/products/${name}`, {
      method: "POST",
      headers: { apikey: "anon", "content-type": "image/png" },
      body: Buffer.alloc(bytes, 1),
    }),
  );
}

export async function isReady(address: string): Promise<boolean> {
  return (await statusOf(fetch(`${address}/readyz`))) === 200;
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  try {
    const response = await answer;
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
