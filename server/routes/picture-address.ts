import type { IncomingHttpHeaders } from "node:http";
import type { LeadRow } from "../../contract/lead-row.ts";
import { DEFAULT_PUBLIC_URL } from "../../contract/page-settings.ts";
import { publicUploadPath } from "../../contract/uploads.ts";
import type { SiteSettings } from "../../domain/site/site-settings.ts";

/**
 * Rewrites the picture's URL to this server's origin, whatever host was sent, because the team opens it from exports,
 * webhooks and mails. Without a PUBLIC_URL, the origin is the one that the request was sent to.
 */
export function withOwnPictureUrl(
  row: LeadRow,
  { host }: IncomingHttpHeaders,
  { publicUrl, pageSettings }: Pick<SiteSettings, "publicUrl" | "pageSettings">,
): LeadRow {
  if (!("product" in row) || row.product.type !== "file") return row;
  const path = publicUploadPath(row.product.filePath);
  const sent = URL.parse(row.product.fileUrl);
  const isHere =
    publicUrl === DEFAULT_PUBLIC_URL && sent !== null && sent.host === normalizeHost(sent.protocol, host);
  const here = isHere ? sent.origin : publicUrl;
  const fileUrl = new URL(pageSettings.storageUrl + path, here).href;
  return { ...row, product: { ...row.product, fileUrl } };
}

/** Drops the scheme's default port, as browsers do. */
function normalizeHost(protocol: string, host: string | undefined): string | undefined {
  return URL.parse(`${protocol}//${host}`)?.host;
}
