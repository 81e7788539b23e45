import type { IncomingHttpHeaders } from "node:http";
import type { LeadRow } from "../../contract/lead-row.ts";
import { DEFAULT_PUBLIC_URL } from "../../contract/page-settings.ts";
import { publicUploadPath } from "../../contract/uploads.ts";
import type { SiteSettings } from "../../domain/site/site-settings.ts";

/**
 * Replaces the picture's size and URL in the row with its real size and a URL on this server: the team opens
 * the URL from exports, webhooks and mails, and `leads check` and `leads restore` compare the size. Without a
 * PUBLIC_URL, the URL begins with the origin of the request.
 * @param bytes the picture's size; null for a row without a picture, which is returned as it is
 */
export function withStoredUpload(
  row: LeadRow,
  bytes: number | null,
  { host }: IncomingHttpHeaders,
  { publicUrl, pageSettings }: Pick<SiteSettings, "publicUrl" | "pageSettings">,
): LeadRow {
  if (bytes === null || !("product" in row) || row.product.type !== "file") return row;
  const path = publicUploadPath(row.product.filePath);
  const sent = URL.parse(row.product.fileUrl);
  const isHere =
    publicUrl === DEFAULT_PUBLIC_URL && sent !== null && sent.host === normalizeHost(sent.protocol, host);
  const here = isHere ? sent.origin : publicUrl;
  const fileUrl = new URL(pageSettings.storageUrl + path, here).href;
  return { ...row, product: { ...row.product, fileSize: bytes, fileUrl } };
}

/** Drops the scheme's default port, as browsers do. */
function normalizeHost(protocol: string, host: string | undefined): string | undefined {
  return URL.parse(`${protocol}//${host}`)?.host;
}
