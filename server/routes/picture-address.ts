import type { IncomingHttpHeaders } from "node:http";
import type { LeadRow } from "../../contract/lead-row.ts";
import { DEFAULT_PUBLIC_URL } from "../../contract/page-settings.ts";
import { publicUploadPath } from "../../contract/uploads.ts";
import type { SiteSettings } from "../../domain/site/site-settings.ts";

/**
 * A row whose picture is at this server's own address, whatever host was sent: the team opens what stands in an export, a
 * webhook or a mail. Without a PUBLIC_URL it is the address that the request itself came to.
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

/** Without the scheme's own port, as browsers write it. */
function normalizeHost(protocol: string, host: string | undefined): string | undefined {
  return URL.parse(`${protocol}//${host}`)?.host;
}
