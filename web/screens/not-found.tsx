import { notFound } from "../../content/screens.ts";
import { AdFrames } from "./ad-frames.tsx";
import { Notice } from "./notice.tsx";

/** For every path that leads nowhere. */
export function NotFound() {
  return (
    <div className="not-found">
      <Notice {...notFound} picture={<AdFrames letter="?" />}>
        {/* Kept free for the page that was probably meant. */}
        <p className="nearest-page" />
      </Notice>
    </div>
  );
}
