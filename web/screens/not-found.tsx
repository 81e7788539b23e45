import { notFound } from "../../content/screens.ts";
import { AdFrames } from "./ad-frames.tsx";
import { Notice } from "./notice.tsx";

/** For unknown paths. */
export function NotFound() {
  return (
    <div className="not-found">
      <Notice {...notFound} picture={<AdFrames letter="?" />}>
        {/* Reserves the space of the suggestion. */}
        <p className="nearest-page" />
      </Notice>
    </div>
  );
}
