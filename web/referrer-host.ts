const NAME = "referrer";

/** The host of the previous page, which may be ours; empty if unknown. */
function senderHost(): string {
  return document.referrer.split("/")[2] ?? "";
}

/** Keeps it for this tab, because the next page's referrer is this page. */
export function keepReferrerHost(host = senderHost()) {
  try {
    sessionStorage.setItem(NAME, host);
  } catch {
    // Then the next page knows of none.
  }
}

/** The host of the site that sent the visitor here, or to an earlier page of ours in this tab; empty if unknown. */
export function referrerHost(): string {
  return [senderHost(), keptHost()].find((host) => host !== "" && host !== location.host) ?? "";
}

function keptHost(): string {
  try {
    return sessionStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}
