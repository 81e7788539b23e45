import { randomBytes, randomUUID } from "node:crypto";

/** Inserts a row as the form does. */
export function insertRow(url: string, row: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/rest/v1/Landing%20page`, {
    method: "POST",
    headers: { apikey: "anon", "content-type": "application/json", ...headers },
    body: JSON.stringify(row),
  });
}

export function newPictureName(): string {
  return `${Date.now()}-${randomBytes(8).toString("hex")}.png`;
}

/** Uploads a picture as the form does. */
export function uploadPicture(
  url: string,
  bytes: string | Uint8Array<ArrayBuffer>,
  name: string,
): Promise<Response> {
  return fetch(`${url}/storage/v1/object/images/products/${name}`, {
    method: "POST",
    headers: { apikey: "anon", "content-type": "image/png" },
    body: bytes,
  });
}

/** The row of an uploaded picture. */
export function pictureRow(name: string, fileSize = 9) {
  const filePath = `products/${name}`;
  const fileUrl = `https://ads.example/storage/v1/object/public/images/${filePath}`;
  return {
    product: { type: "file", fileName: "a.png", fileType: "image/png", fileSize, filePath, fileUrl },
  };
}

/** Inserts a new lead. @returns its status, or 0 if the connection broke. */
export async function sendLead(url: string, key: string = randomUUID()): Promise<number> {
  return statusOf(insertRow(url, { email: `${key}@example.com` }, { "idempotency-key": key }));
}

/** Uploads a picture of this size. @returns its status, or 0 if the connection broke. */
export async function sendPicture(url: string, bytes: number, name = newPictureName()): Promise<number> {
  return statusOf(uploadPicture(url, Buffer.alloc(bytes, 1), name));
}

export async function isReady(url: string): Promise<boolean> {
  return (await statusOf(fetch(`${url}/readyz`))) === 200;
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
