import { recall, remember } from "../../tab-storage.ts";
import type { LeadInput } from "./lead.ts";

const SENT_PICTURE = "sent-picture";

/** Pixels: the largest frame on a sharp screen. */
const SIDE_MAX_PX = 800;
/** Once the lead has been sent, a visitor waits no longer than this for the copy. */
const WAIT_MS_MAX = 1000;

/** A small copy of the photo that this tab sent, as a data URL, so that showing it takes no call. */
export function readSentPicture(): string | undefined {
  return recall<string>(SENT_PICTURE);
}

/** Copies a photo while it is being sent. The result remembers the copy for this tab, in place of an earlier one. */
export function startCopyingPicture(lead: LeadInput): () => Promise<void> {
  const copying = lead.kind === "file" && lead.file ? copy(lead.file) : undefined;
  return async () => {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS_MAX));
    remember(SENT_PICTURE, await Promise.race([copying, timeout]));
  };
}

/** Undefined if the browser can't draw the picture. */
async function copy(picture: File): Promise<string | undefined> {
  try {
    const { fillWithWhite, shrink } = await import("../../sections/hero/rough-cut.ts");
    return fillWithWhite(await shrink(picture, SIDE_MAX_PX)).toDataURL("image/jpeg");
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}
