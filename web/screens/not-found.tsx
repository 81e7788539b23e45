import { notFound } from "../../content/screens.ts";
import { Notice } from "./notice.tsx";

/** For every path that leads nowhere. */
export function NotFound() {
  return (
    <Notice {...notFound}>
      {/* Kept free for the page that was probably meant. */}
      <p className="nearest-page" />
    </Notice>
  );
}
