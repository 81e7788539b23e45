import { recall, remember } from "../../tab-storage.ts";
import type { LeadInput } from "./lead.ts";

const SENT_IMAGE = "sent-image";

/** Pixels: the largest frame on a sharp screen. */
const SIDE_PX_MAX = 800;
/** Once the lead has been sent, a visitor waits no longer than this for the copy. */
const WAIT_MS_MAX = 1000;

export type SentImage = {
  /** A data URL, so that showing it takes no call. */
  src: string;
  /** The product, without its background. */
  isCut?: boolean;
};

/** A small copy of the image that this tab sent. */
export function readSentImage(): SentImage | undefined {
  return recall<SentImage>(SENT_IMAGE);
}

/** Copies an image while it is being sent. The result remembers the copy for this tab, in place of an earlier one. */
export function startCopyingImage(lead: LeadInput): () => Promise<void> {
  const copying = lead.kind === "file" && lead.file ? copy(lead.file) : undefined;
  return async () => {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS_MAX));
    remember(SENT_IMAGE, await Promise.race([copying, timeout]));
  };
}

/** Cut out if that can be done cleanly, otherwise whole. Undefined if the browser can't draw the image. */
async function copy(image: File): Promise<SentImage | undefined> {
  try {
    const { photoAndCut } = await import("../../sections/hero/rough-cut.ts");
    const { photo, cut } = await photoAndCut(image, SIDE_PX_MAX);
    if (cut) return { src: cut.toDataURL("image/webp"), isCut: true };
    return { src: photo.toDataURL("image/jpeg") };
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}
