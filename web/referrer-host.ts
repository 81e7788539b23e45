const NAME = "referrer";

/** The host of the previous page, which may be ours; undefined if unknown. */
function senderHost(): string | undefined {
  return document.referrer.split("/")[2];
}

/** Keeps the host of a site that isn't ours for this tab, because the next page's referrer is this page. */
export function keepReferrerHost() {
  try {
    const host = senderHost();
    if (host && host !== location.host) sessionStorage.setItem(NAME, host);
  } catch {
    // Then the next page knows of none.
  }
}

/** The host of the site that sent the visitor here, or to an earlier page of ours in this tab; empty if unknown. */
export function referrerHost(): string {
  return [senderHost(), keptHost()].find((host) => host && host !== location.host) ?? "";
}

function keptHost(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
