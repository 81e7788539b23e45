import { imageSent, signedUp } from "../../content/screens.ts";
import { Notice } from "./notice.tsx";
import { useSent } from "./use-sent.ts";

/** After a signup; a tab that last sent a product is told of that instead. */
export function Sent() {
  return <Notice {...(useSent()?.last === "product" ? imageSent : signedUp)} />;
}
