import { imageSent, signedUp } from "../../content/screens.ts";
import { Notice } from "./notice.tsx";
import { useSent } from "./use-sent.ts";

/** After a signup; a tab that last sent a product reads that its image arrived. */
export function Success() {
  return useSent()?.last === "product" ? <ImageSent /> : <Notice {...signedUp} />;
}

/** After a product, and after the address that its ads go to. */
export function ImageSent() {
  return <Notice {...imageSent} />;
}
